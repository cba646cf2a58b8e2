"""The tables that scripts declare for themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from . import tree
from .model import Procedure, Ruleset, StateField
from .tree import Stmt


def tables_in(body: Sequence[Stmt]) -> Iterator[StateField]:
    """The tables of a script, in the order of their declarations; not those of procedures that it calls."""
    for statement in body:
        if isinstance(statement, tree.NewTable):
            yield statement.table
        for inner in tree.bodies(statement):
            yield from tables_in(inner)


def tables_of(ruleset: Ruleset) -> Iterator[StateField]:
    """The tables of all scripts of a game."""
    yield from tables_in(ruleset.flow)
    for procedure in ruleset.procedures.values():
        at: Procedure | None = procedure
        while at is not None:
            yield from tables_in(at.body)
            at = at.base
    for action in ruleset.actions.values():
        yield from tables_in(action.body)

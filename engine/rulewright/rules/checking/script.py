"""A script being checked: where loops are, what it writes, and what its variables turn out to hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rulewright.language import syntax

from ..model import StateField
from ..tree import Local, Stmt
from ..types import Type
from ..world import Use
from .context import Check
from .known_facts import after_writes, forget

Writes = set["Use | str"]
"""Fields of the state that are written, and names of variables."""


@dataclass(eq=False, slots=True)
class Loop:
    """One loop around the statement at hand."""

    node: syntax.Syntax
    writes: Writes = field(default_factory=set)
    broken: bool = False


@dataclass(eq=False, slots=True)
class Script:
    """The state of checking one script, beside the names of its `Check`. `by` is who decides when a `choose` doesn't
    say.

    A script with loops or variables is checked more than once: only after the first time is it known what a loop's body
    writes, and what a variable that begins with `none` or a plain number comes to hold.
    """

    check: Check
    by: Local | None
    statements: Mapping[type, Callable[[Script, Any], Stmt | None]]
    """The function that checks each class of statement."""
    alive: bool = True
    loops: list[Loop] = field(default_factory=list)
    writes: Writes = field(default_factory=set)
    loop_writes: dict[int, frozenset[Use | str]] = field(default_factory=dict)
    learned: dict[int, Type] = field(default_factory=dict)
    inferred: dict[Local, syntax.Let] = field(default_factory=dict)
    tables: dict[int, StateField] = field(default_factory=dict)
    """The tables that the script declares: the same field each time that the script is checked."""
    last: bool = False

    def write(self, use: Use | str) -> None:
        """Notes that a field or variable changes here: what was known of it is forgotten."""
        self.writes.add(use)
        for loop in self.loops:
            loop.writes.add(use)
        self.check.facts = after_writes(self.check.facts, (use,))
        forget(self.check.world, (use,))

    def write_all(self, uses: frozenset[Use] | None) -> None:
        """Notes what a procedure or an offered action changes; None when that isn't known."""
        if uses is None:
            self.check.facts = frozenset(p for p in self.check.facts if not p.uses)
            self.check.world.implied.clear()
            return
        for use in uses:
            self.write(use)

    def end_loop(self, loop: Loop) -> None:
        self.loop_writes[id(loop.node)] = frozenset(loop.writes)

    def writes_of(self, node: syntax.Syntax) -> frozenset[Use | str]:
        """What the body of a loop writes, as far as is known."""
        return self.loop_writes.get(id(node), frozenset())


Block = tuple[Stmt, ...]


def check_block(script: Script, nodes: tuple[syntax.Statement, ...]) -> Block:
    """The statements of a block; its new names end with it."""
    check = script.check
    found: list[Stmt] = []
    warned = False
    with check.inner():
        script.alive = True
        for node in nodes:
            if not script.alive and not warned:
                check.error("RW384", node)
                warned = True
            statement = script.statements[type(node)](script, node)
            if statement is not None:
                found.append(statement)
    return tuple(found)

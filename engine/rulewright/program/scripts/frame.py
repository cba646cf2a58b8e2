"""The cells of named values that live from one function to the next: across decisions, and between blocks."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.rules import tree
from rulewright.rules.tree import Local

from ..decision import Decision
from ..form.block_functions import BlockFunctions
from ..form.expressions import Loc
from ..form.statements import StmtIr
from ..form.walking import all_expressions, targets, walk
from ..lowering.lowering import Lowering


def locals_in(body: list[StmtIr]) -> Iterator[Local]:
    """The named values that statements read or set."""
    yield from (target for target in targets(body) if isinstance(target, Local))
    for e in all_expressions(body):
        yield from (part.local for part in walk(e) if isinstance(part, Loc))


def scope_of(lw: Lowering, decision: Decision) -> dict[Local, None]:
    """The named values of the script that a decision's own expressions need."""
    s = decision.statement
    found: dict[Local, None] = dict(lw.free.of(s.by))
    if isinstance(s, tree.Choose):
        found.update(lw.free.of(s.domain))
        if s.where is not None:
            found.update({x: None for x in lw.free.of(s.where) if x is not s.local})
        found.update({x: None for x in _named_in(lw, s.refusal) if x is not s.local})
    else:
        found.update(_named_in(lw, s.refusal))
    found.update(_named_in(lw, s.prompt))
    return found


def _named_in(lw: Lowering, words: tree.Template | None) -> dict[Local, None]:
    """The named values that a text shows."""
    found: dict[Local, None] = {}
    for parts in () if words is None else words.by_language.values():
        for part in parts:
            if not isinstance(part, str):
                found.update(lw.free.of(part))
    return found


def frame_cells(lw: Lowering, blocks: BlockFunctions, decisions: list[Decision]) -> dict[Local, int]:
    """A cell for every named value that more than one function needs. Gives each decision its scope."""
    used: dict[Local, int] = {}
    shared: dict[Local, None] = {}
    for root in blocks.roots.values():
        for block in blocks.within(root):
            for local in (*locals_in(block.body), *block.reads):  # so both forms of a program have the same cells
                if local not in lw.inner and used.setdefault(local, root.number) != root.number:
                    shared[local] = None
    scopes = [(decision, scope_of(lw, decision)) for decision in decisions]
    for _, scope in scopes:
        shared.update(scope)
    cells = {local: lw.layout.allot(1) for local in sorted(shared, key=lw.order.__getitem__)}
    for decision, scope in scopes:
        decision.scope = {local: cells[local] for local in scope}
    return cells

"""Which blocks become functions, which are printed inside another, and which named values live in cells."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.rules import tree
from rulewright.rules.tree import Local

from ..decision import Decision
from ..form.ir import Block, Do, Each, GoBack, Goto, Loc, Put, StmtIr, expressions, walk, walk_statements
from ..lowering.lowering import Lowering
from .flow import Flow

SMALL = 3
"""A block of so few plain statements is printed again wherever it is gone to."""
NESTED = 14


def exits(body: list[StmtIr]) -> Iterator[Goto | GoBack]:
    """Where a block may go on."""
    for s in walk_statements(body):
        if isinstance(s, Goto | GoBack):
            yield s


class Units:
    """The functions that blocks are printed as. `roots` have one each; other blocks are printed where they are gone
    to."""

    def __init__(self, flow: Flow) -> None:
        self.flow = flow
        self.returns: dict[GoBack, list[Block]] = {
            leave: routine.returns for routine in flow.routines.values() for leave in routine.exits
        }
        self.resumes = {d.resume for d in flow.decisions}
        self.roots: dict[int, Block] = {}
        self._find()

    def targets(self, e: Goto | GoBack) -> list[Block]:
        """The blocks that a jump may lead to."""
        return [e.block] if isinstance(e, Goto) else self.returns[e]

    def direct(self, e: Goto | GoBack) -> Block | None:
        """The one block that a jump leads to; None when a cell decides."""
        found = self.targets(e)
        return found[0] if len(found) == 1 else None

    def _find(self) -> None:
        counts: dict[int, int] = {}
        for block in self.flow.blocks:
            for e in exits(block.body):
                for target in self.targets(e):
                    counts[target.number] = counts.get(target.number, 0) + 1
        many = {r.number for back in self.returns.values() if len(back) > 1 for r in back}
        for block in self.flow.blocks:
            n = block.number
            if (
                block is self.flow.start
                or n in self.resumes
                or n in self.flow.heads
                or n in many
                or (counts.get(n, 0) > 1 and not _small(block))
            ):
                self.roots[n] = block
        self._cut_depth()

    def _cut_depth(self) -> None:
        """Makes functions of blocks that would stand too deep in others."""
        pending = list(self.roots.values())
        while pending:
            pending.extend(self._deep(pending.pop(), 0))

    def _deep(self, block: Block, depth: int) -> list[Block]:
        cut = []
        for e in exits(block.body):
            target = self.direct(e)
            if target is None or target.number in self.roots:
                continue
            if depth >= NESTED:
                self.roots[target.number] = target
                cut.append(target)
            else:
                cut.extend(self._deep(target, depth + 1))
        return cut

    def blocks(self, root: Block) -> Iterator[Block]:
        """The blocks that are printed in one function."""
        yield root
        for e in exits(root.body):
            target = self.direct(e)
            if target is not None and target.number not in self.roots:
                yield from self.blocks(target)


def _small(block: Block) -> bool:
    """True for a few plain statements, counted as they are written, so that both forms of a program agree."""
    return block.weight <= SMALL


def locals_in(body: list[StmtIr]) -> Iterator[Local]:
    """The named values that statements read or set."""
    for s in walk_statements(body):
        match s:
            case Put(target=Local() as local) | Each(var=Local() as local) | Do(target=Local() as local):
                yield local
            case _:
                pass
        for e in expressions(s):
            for part in walk(e):
                if isinstance(part, Loc):
                    yield part.local


def scope_of(lw: Lowering, decision: Decision) -> dict[Local, None]:
    """The named values of the script that a decision's own expressions need."""
    s = decision.statement
    found: dict[Local, None] = dict(lw.free.of(s.by))
    if isinstance(s, tree.Choose):
        found.update(lw.free.of(s.domain))
        if s.where is not None:
            found.update({x: None for x in lw.free.of(s.where) if x is not s.local})
    if s.prompt is not None:
        for parts in s.prompt.by_language.values():
            for part in parts:
                if not isinstance(part, str):
                    found.update(lw.free.of(part))
    return found


def allot_cells(lw: Lowering, units: Units) -> None:
    """Gives a cell to every named value that more than one function needs."""
    used: dict[Local, int] = {}
    shared: dict[Local, None] = {}
    for root in units.roots.values():
        for block in units.blocks(root):
            for local in (*locals_in(block.body), *block.reads):  # so both forms of a program have the same cells
                if local in lw.inner:
                    continue
                if used.setdefault(local, root.number) != root.number:
                    shared[local] = None
    for decision in units.flow.decisions:
        needed = scope_of(lw, decision)
        decision.scope = dict.fromkeys(needed, 0)
        shared.update(dict.fromkeys(needed))
    for local in sorted(shared, key=lw.order.__getitem__):
        if local not in lw.cells:
            lw.cells[local] = lw.layout.allot(1)
    for decision in units.flow.decisions:
        decision.scope = {local: lw.cells[local] for local in decision.scope}

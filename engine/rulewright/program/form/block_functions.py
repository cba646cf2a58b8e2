"""The blocks that become functions of their own; every other block is printed in place of the jumps to it."""

from __future__ import annotations

from collections.abc import Iterator

from .statements import Block, GoBack, Goto, StmtIr
from .walking import walk_statements

SMALL = 3
"""A block of at most so many plain statements is printed again for each jump to it."""
NESTED = 14


def exits(body: list[StmtIr]) -> Iterator[Goto | GoBack]:
    """The jumps at the end of a block."""
    for s in walk_statements(body):
        if isinstance(s, Goto | GoBack):
            yield s


class BlockFunctions:
    """The functions that blocks become. `roots` have one each; each other block stands inside the functions that
    jump to it.

    `returns` are the blocks where each end of a routine may go on, `heads` the numbers of the blocks that begin a loop,
    `resumes` of those that begin with a choice.
    """

    def __init__(
        self, blocks: list[Block], returns: dict[GoBack, list[Block]], heads: set[int], resumes: set[int]
    ) -> None:
        self.all = blocks
        self.start = blocks[0]
        self.returns = returns
        self.heads = heads
        self.resumes = resumes
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
        for block in self.all:
            for e in exits(block.body):
                for target in self.targets(e):
                    counts[target.number] = counts.get(target.number, 0) + 1
        several = {r.number for back in self.returns.values() if len(back) > 1 for r in back}
        for block in self.all:
            n = block.number
            if (
                block is self.start
                or n in self.resumes
                or n in self.heads
                or n in several
                or (counts.get(n, 0) > 1 and not _small(block))
            ):
                self.roots[n] = block
        self._cut_depth()

    def _cut_depth(self) -> None:
        """Gives a function of its own to each block that would stand too deep in another's."""
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

    def within(self, root: Block) -> Iterator[Block]:
        """The blocks that are printed in one function."""
        yield root
        for e in exits(root.body):
            target = self.direct(e)
            if target is not None and target.number not in self.roots:
                yield from self.within(target)


def _small(block: Block) -> bool:
    """True for a few plain statements, counted as they are written, so that both forms of a program agree."""
    return block.weight <= SMALL

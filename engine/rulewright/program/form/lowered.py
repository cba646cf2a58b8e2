"""The whole of a lowered ruleset: everything that a target needs to make a program of it."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.rules.tree import Expr, Local, Say
from rulewright.source import Span

from ..columns import ColumnFamily
from ..decision import Decision
from ..fault import FaultSite
from ..layout import Layout
from .block_functions import BlockFunctions
from .expressions import FunctionIr, FurtherCells, Net
from .statements import StmtIr


@dataclass(eq=False, slots=True)
class Lowered:
    """One form of a ruleset for a number of seats.

    `functions` are called by others; `lists[i]` lists the options of `decisions[i]`; `narrowed` are lists that a policy
    narrows, by policy and decision; `score` gives a seat's score and tie-breaks; `blocks` are the scripts, cut at the
    decisions. `cells` are those of named values that live across blocks: others are variables. `kept` are the cells of
    kept answers, `zero` is a cell that is always 0.
    """

    layout: Layout
    fast: bool
    decisions: list[Decision]
    blocks: BlockFunctions
    functions: list[FunctionIr]
    lists: list[FunctionIr]
    narrowed: dict[tuple[str, int], FunctionIr]
    score: FunctionIr
    cells: dict[Local, int]
    columns: list[ColumnFamily]
    nets: list[Net]
    sites: list[FaultSite]
    memos: list[str]
    kept: list[FurtherCells]
    zero: FurtherCells
    coverage: list[tuple[Span, str]]
    sayings: dict[Say, tuple[Expr, ...]] = field(default_factory=dict)

    @property
    def fallbacks(self) -> list[FunctionIr]:
        """The lists without speculation."""
        return [f.fallback for f in self.lists if f.fallback is not None]

    @property
    def listing(self) -> list[FunctionIr]:
        """All functions that list options."""
        return [*self.lists, *self.fallbacks, *self.narrowed.values()]

    @property
    def all_functions(self) -> list[FunctionIr]:
        """All functions but those of blocks."""
        return [*self.functions, *self.listing, self.score]

    def bodies(self) -> list[list[StmtIr]]:
        """The statements of all functions and blocks."""
        return [*(f.body for f in self.all_functions), *(b.body for b in self.blocks.all)]

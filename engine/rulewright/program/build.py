"""A program in one form as plain data, which can be stored: nothing in it runs but the text of the program itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.rules.tree import Expr, Say
from rulewright.source import Span

from .columns import ColumnFamily
from .decision import Decision
from .fault import FaultSite
from .layout import Layout


@dataclass(frozen=True, slots=True)
class BuiltCosts:
    """The costs of a network's links where they are kept in cells: the function that works them out, the cell that
    tells whether they are known, the first link's cell, and how many links there are."""

    refresh: str
    known: int
    first: int
    links: int


@dataclass(frozen=True, slots=True)
class BuiltNetwork:
    """A network: how many nodes it has, the ends of its links by kind, the function of its key.

    Where its components are kept: the cell that tells whether they are known, the first node's, and the first of the
    key that they were worked out for; -1 where they are not.
    """

    nodes: int
    links: list[list[tuple[int, int]]]
    key: str
    known: int = -1
    components: int = -1
    grown: int = -1
    costs: BuiltCosts | None = None


@dataclass(eq=False, slots=True)
class Build:
    """One form of a program as data. `code` is the compiled `source`, marshalled."""

    source: str
    code: bytes
    layout: Layout
    fast: bool
    decisions: list[Decision]
    columns: list[ColumnFamily]
    sites: list[FaultSite]
    tables: dict[str, tuple[int, ...]]
    images: dict[str, tuple[int, ...]]
    sums: dict[str, tuple[int, ...]]
    moves: dict[str, tuple[int, int | None]]
    networks: dict[str, BuiltNetwork]
    kept: list[int]
    """All cells of kept answers: they depend on what was asked before, not on the position alone."""
    memos: list[str]
    stateless: dict[str, tuple[int, bool]]
    """Functions that their arguments alone decide: how many they take, and whether they give lists."""
    constants: dict[str, object]
    narrowed: dict[tuple[str, int], str]
    blocks: list[int]
    coverage: list[tuple[Span, str]]
    sayings: dict[Say, tuple[Expr, ...]] = field(default_factory=dict)

"""What a machine is made from: plain data that can be stored, and nothing that runs but the text of the program
itself."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.rules.tree import Expr, Say
from rulewright.source import Span

from .decision import Decision
from .fault import FaultSite
from .form.columns import ColumnFamily
from .layout import Layout


@dataclass(eq=False, slots=True)
class Build:
    """One form of a program as data. `code` is the compiled `source`, marshalled."""

    source: str
    code: bytes
    layout: Layout
    fast: bool
    decisions: list[Decision]
    columns: list[ColumnFamily]
    kept_answers: dict[str, int]
    """By function: the cell where its answer is kept, None while it is not known."""
    kept_networks: dict[str, tuple[int, str]]
    """By network: the cell where its components are kept, and the function that gives its key."""
    sites: list[FaultSite]
    tables: dict[str, tuple[int, ...]]
    images: dict[str, tuple[int, ...]]
    sums: dict[str, tuple[int, ...]]
    moves: dict[str, tuple[int, int | None]]
    networks: dict[str, tuple[int, list[list[tuple[int, int]]]]]
    memos: list[str]
    passing: dict[str, tuple[tuple[int, ...], ...]]
    """For a value of a field: the columns whose test it passes."""
    stateless: dict[str, int]
    """Functions that their arguments alone decide: how many they take."""
    objects: dict[str, object]
    narrowed: dict[tuple[str, int], str]
    blocks: list[int]
    coverage: list[tuple[Span, str]]
    sayings: dict[Say, tuple[Expr, ...]] = field(default_factory=dict)

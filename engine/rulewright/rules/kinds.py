"""Kinds: finite, named sets of things known when the game is loaded."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING

from rulewright.dataclass import dataclass
from rulewright.source import Span

if TYPE_CHECKING:
    from .types import Type

Words = dict[str, str]
"""A text for people by language; key "" is the text for every language."""


@dataclass(eq=False, slots=True)
class ConstField:
    """A constant of every member of a kind: a column, a field of the map, an inverse, a neighbourhood, an end of a
    link.

    `values[i]` belongs to member i: an int (numbers, members as indices, booleans 0/1, sets as bit masks; none is -1
    for members and `NO_NUMBER` for numbers), or Words for a text field.
    """

    name: str
    type: Type
    values: list[int] | list[Words]
    span: Span | None = None
    origin: str = "column"  # column | field | inverse | neighbours | ends | end


@dataclass(eq=False, slots=True)
class Kind:
    """A kind with its members in document order. Mutable while a ruleset is being built, then left alone.

    `ends` is the kind of the ends when members are links (then constants `a`, `b`, `ends` exist and `other(x)` works);
    `grid` is `flat` or `pointy` for hexes. `positions[i]` is where a map puts member i, or None.
    The built-in kind `player` has `seats` True: its members are the seats of the game at hand (`members` then holds
    `seat_1` … for the greatest number of players; a program is made for one number of players).
    """

    name: str
    plural: str
    members: list[str] = field(default_factory=list)
    titles: list[Words] = field(default_factory=list)
    member_spans: list[Span | None] = field(default_factory=list)
    fields: dict[str, ConstField] = field(default_factory=dict)
    ends: Kind | None = None
    grid: str | None = None
    seats: bool = False
    source: str = "types"  # types | components | board | built-in
    title: Words = field(default_factory=dict)
    positions: list[tuple[float, float] | None] = field(default_factory=list)
    cells: list[tuple[int, int] | None] = field(default_factory=list)  # column and row on a grid
    span: Span | None = None
    index: dict[str, int] = field(default_factory=dict)

    def __len__(self) -> int:
        return len(self.members)

    def __bool__(self) -> bool:
        return True  # a kind without members is still a kind

    def __repr__(self) -> str:
        return f"<kind {self.name}: {len(self.members)}>"

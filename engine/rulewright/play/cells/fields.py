"""The declared fields of a position, read and written through the layout."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from rulewright.program.layout import Layout
from rulewright.rules.model import StateField
from rulewright.rules.types import BagType, PileType, TableType, Type


@dataclass(frozen=True, slots=True)
class Slot:
    """One value of a field: of which owner, under which keys. `owner` is 0 for a global field."""

    field: StateField
    owner: int
    keys: tuple[int, ...]
    type: Type
    cell: int
    width: int

    @property
    def place(self) -> tuple[str, int, tuple[int, ...]]:
        """The field, owner and keys, which tell this value from all others."""
        return self.field.path, self.owner, self.keys


def inner_type(type_: Type) -> Type:
    """The type of one value of a field: of a table, what its keys lead to."""
    while isinstance(type_, TableType):
        type_ = type_.value
    return type_


def slot(layout: Layout, field: StateField, owner: int, keys: tuple[int, ...]) -> Slot:
    """The slot of one value. Keys beyond those of the table (a piece, of a bag) are passed over."""
    place = layout.place(field)
    own = keys[: len(place.radices)]
    return Slot(field, owner, own, inner_type(field.type), place.cell(owner, own), place.width)


def slots(layout: Layout) -> Iterator[Slot]:
    """Every value of every field, in the order of declaration."""
    for field in layout.fields:
        yield from slots_of(layout, field)


def slots_of(layout: Layout, field: StateField) -> Iterator[Slot]:
    """Every value of one field."""
    place = layout.place(field)
    type_ = inner_type(field.type)
    for owner in range(place.owners):
        for keys in product(*(range(r) for r in place.radices)):
            yield Slot(field, owner, keys, type_, place.cell(owner, keys), place.width)


def pieces(cells: list[int], at: Slot) -> list[int]:
    """The pieces of a pile from the bottom, or of a bag in order, each as often as it is there."""
    if isinstance(at.type, PileType):
        return cells[at.cell + 1 : at.cell + 1 + cells[at.cell]]
    assert isinstance(at.type, BagType), at.type
    return [piece for piece, count in enumerate(counts(cells, at)) for _ in range(count)]


def counts(cells: list[int], at: Slot) -> list[int]:
    """How many of each piece a bag holds."""
    assert isinstance(at.type, BagType), at.type
    return cells[at.cell : at.cell + at.width]


def write_pile(cells: list[int], at: Slot, order: list[int]) -> None:
    """Puts the pieces, bottom first, into a pile's cells. The cells above hold 0: equal piles are equal cells."""
    assert isinstance(at.type, PileType), at.type
    cells[at.cell] = len(order)
    cells[at.cell + 1 : at.cell + 1 + at.type.capacity] = order + [0] * (at.type.capacity - len(order))


def content(cells: list[int], at: Slot) -> int | tuple[int, ...]:
    """The value: an integer, the pieces of a pile from the bottom, or the counts of a bag."""
    if isinstance(at.type, PileType):
        return tuple(pieces(cells, at))
    if isinstance(at.type, BagType):
        return tuple(counts(cells, at))
    return cells[at.cell]

"""Where every value of a game stands in the flat list of integers that is a position.

Cell 0 holds the place where the flow waits (a decision's number, `OVER`, or `FRESH`), cell 1 the random generator,
cell 2 the player who decides. Then come the declared fields, then the tables of scripts and the values that live across
decisions (frames), then derived columns (bit masks that can be computed from the fields again) and kept answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from math import prod

from rulewright.rules.kinds import Kind
from rulewright.rules.local_tables import tables_in, tables_of
from rulewright.rules.model import Ruleset, StateField
from rulewright.rules.tree import Stmt
from rulewright.rules.types import BagType, PileType, TableType, Type

PC, RNG, WHO = 0, 1, 2
FIRST_FREE = 3
FRESH, OVER = -2, -1


@dataclass(frozen=True, slots=True, eq=False)
class FieldCells:
    """The cells of one declared field: owner o, keys k1, k2 … stand at `base + o * stride + (k1 * r2 + k2) …`.

    `width` cells belong to one value: 1, for a pile its length and then its pieces from the bottom (`capacity`
    cells), for a bag
    one count for each member.
    """

    field: StateField
    base: int
    owners: int
    stride: int
    radices: tuple[int, ...]
    width: int

    def cell(self, owner: int = 0, keys: tuple[int, ...] = ()) -> int:
        """The (first) cell of one value."""
        index = 0
        for key, radix in zip(keys, self.radices, strict=True):
            index = index * radix + key
        return self.base + owner * self.stride + index * self.width

    @property
    def steps(self) -> tuple[int, ...]:
        """How many cells lie between two values that are neighbours on an axis; last, for a bag, between two pieces."""
        steps = [1] if isinstance(element_type(self.field.type), BagType) else []
        step = self.width
        for radix in reversed(self.radices):
            steps.append(step)
            step *= radix
        if self.field.owner:
            steps.append(self.stride)
        return tuple(reversed(steps))

    @property
    def end(self) -> int:
        return self.base + self.owners * self.stride

    @property
    def axes(self) -> tuple[int, ...]:
        """How long each axis is: owners (of a field that has them), keys, and for a bag the pieces."""
        pieces = (self.width,) if isinstance(element_type(self.field.type), BagType) else ()
        return (*((self.owners,) if self.field.owner else ()), *self.radices, *pieces)


@dataclass(eq=False, slots=True)
class Layout:
    """The cells of a program. `tables` are those that scripts declare for themselves: a script is under way at most
    once, so each table has its cells. `declared` is the end of the declared fields, `kept` the end of the cells that
    make two positions equal (derived columns and kept answers follow); `size` counts all cells."""

    ruleset: Ruleset
    seats: int
    fields: dict[StateField, FieldCells] = field(default_factory=dict)
    tables: dict[StateField, FieldCells] = field(default_factory=dict)
    declared: int = FIRST_FREE
    kept: int = FIRST_FREE
    size: int = FIRST_FREE

    def count(self, kind: Kind) -> int:
        """How many members a kind has in this game: the seats for players."""
        return self.seats if kind.seats else len(kind.members)

    def place(self, state_field: StateField) -> FieldCells:
        """The cells of a field of the state, or of a script's table."""
        return self.fields.get(state_field) or self.tables[state_field]

    def with_tables(self, tables: Iterable[StateField]) -> Layout:
        """A layout that also has these tables of a script, behind all other cells; the same one when it has them."""
        new = [table for table in tables if table not in self.tables]
        if not new:
            return self
        wider = replace(self, tables=dict(self.tables))
        for table in new:
            wider.tables[table] = _cells(wider, table)
        return wider

    def allot(self, cells: int) -> int:
        """Gives out that many new cells at the end; the first one's index."""
        base = self.size
        self.size += cells
        return base


def value_width(layout: Layout, type_: Type) -> int:
    """How many cells one value of a type takes (of a table: one of its values)."""
    if isinstance(type_, PileType):
        return 1 + type_.capacity
    if isinstance(type_, BagType):
        return layout.count(type_.kind)
    return 1


def element_type(type_: Type) -> Type:
    """The type of one value: of a table, that of its values."""
    while isinstance(type_, TableType):
        type_ = type_.value
    return type_


def key_kinds(type_: Type) -> list[Kind]:
    """The kinds of the keys of a table, in order."""
    found = []
    while isinstance(type_, TableType):
        found.append(type_.key)
        type_ = type_.value
    return found


def lay_out(ruleset: Ruleset, seats: int, entry: Sequence[Stmt] | None = None) -> Layout:
    """Gives every declared field its cells, in the order of declaration, and then every table of a script; of `entry`
    too, where it takes the place of the flow."""
    layout = Layout(ruleset, seats)
    for state_field in ruleset.state:
        layout.fields[state_field] = _cells(layout, state_field)
    layout.declared = layout.size
    for table in (*tables_of(ruleset), *tables_in(entry or ())):
        if table not in layout.tables:
            layout.tables[table] = _cells(layout, table)
    return layout


def _cells(layout: Layout, state_field: StateField) -> FieldCells:
    """New cells of a field, behind those that are given out."""
    radices: list[int] = []
    type_ = state_field.type
    while isinstance(type_, TableType):
        radices.append(layout.count(type_.key))
        type_ = type_.value
    width = value_width(layout, type_)
    stride = prod(radices) * width
    owners = layout.count(state_field.owner) if state_field.owner else 1
    base = layout.allot(owners * stride)
    return FieldCells(state_field, base, owners, stride, tuple(radices), width)


def initial_cells(layout: Layout) -> list[int]:
    """A position before the flow has begun: every field at its default."""
    cells = [0] * layout.size
    cells[PC] = FRESH
    cells[WHO] = -1
    for place in (*layout.fields.values(), *layout.tables.values()):
        if place.width == 1 and place.field.default:
            cells[place.base : place.end] = [place.field.default] * (place.end - place.base)
    return cells

"""Another position that a seat cannot tell from this one: what lies hidden from it is dealt out anew.

The way is known as determinization: a search that must not see hidden things looks at positions that could be instead
(M. L. Ginsberg, "GIB: Imperfect Information in a Computationally Challenging Game", JAIR 14, 2001, for card play).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, assert_never

from rulewright.program import RNG, Choice, Fault, Layout
from rulewright.program.runtime import chance
from rulewright.rules.kinds import Kind
from rulewright.rules.types import (
    BagType,
    BoolType,
    IntType,
    MemberType,
    NoneType,
    OptionalType,
    OrderType,
    PileType,
    SetType,
    TableType,
    TextType,
    Type,
    UnknownType,
)

from ..cells.eyes import Eyes
from ..cells.fields import Slot, inner_type, slot, slots, write_pile
from ..cells.known import held, known_pools
from ..cells.values import kind_of, none_of

if TYPE_CHECKING:
    from .position import Position

Cells = list[int]

TRIES = 10
"""Deals that are tried at most, until one leaves the seat the options that it has."""

WIDE = 100
"""A hidden number with more possible values than this is not drawn: they are hardly all equally likely."""


@dataclass(frozen=True, slots=True)
class Unseen:
    """The places that a seat can't look into: those of pieces, as far as they may have changed places with each other
    (by their kind, where that isn't known better), and those of other values."""

    pools: tuple[tuple[Slot, ...], ...]
    values: tuple[Slot, ...]


@lru_cache(maxsize=64)
def unseen(layout: Layout, seat: int) -> Unseen:
    """The places of a layout that a seat can't see."""
    dealt = {kind_of(inner_type(f.type)) for f in layout.fields if isinstance(inner_type(f.type), PileType | BagType)}
    pools: dict[Kind, list[Slot]] = {}
    values: list[Slot] = []
    eyes = Eyes(seat)
    known = known_pools(layout, eyes)
    own = {at.place for pool in known for at in pool}
    for at in slots(layout):
        if eyes.sees(at.field, at.owner) or at.place in own:
            continue
        kind = kind_of(at.type)
        if kind is None or kind not in dealt or isinstance(at.type, SetType):
            values.append(at)
        else:
            pools.setdefault(kind, []).append(at)
    return Unseen((*known, *map(tuple, pools.values())), tuple(values))


def guess(position: Position, seat: int, seed: int) -> Position:
    """The position with everything that the seat can't see drawn again by a seed: see `Position.guess`."""
    hidden = unseen(position.layout, seat)
    wanted = _offered(position) if position.who == seat else None
    found = position
    for number in range(TRIES):
        found = position.copy()
        found.cells[RNG] = chance.seed_state(seed + number)
        if not hidden.pools and not hidden.values:
            break
        for pool in hidden.pools:
            _deal(found.cells, pool)
        for at in hidden.values:
            found.cells[at.cell] = _drawn(position.layout, found.cells, at, seat)
        found.machine.rebuild(found.cells)
        if wanted is None or _offered(found) == wanted:
            break
    return found


def _offered(position: Position) -> list[Choice] | None:
    """The legal moves; None when the rules break on what was drawn."""
    try:
        return list(position.options.choices)
    except Fault:
        return None


def _deal(cells: Cells, pool: tuple[Slot, ...]) -> None:
    """Gathers the pieces of some places and deals them out again, as many to each place as there were."""
    lots = [held(cells, at) for at in pool]
    order = chance.shuffled(cells, sorted(piece for lot in lots for piece in lot))
    start = 0
    for at, lot in zip(pool, lots, strict=True):
        dealt = order[start : start + len(lot)]
        start += len(lot)
        if isinstance(at.type, PileType):
            write_pile(cells, at, dealt)
        elif isinstance(at.type, BagType):
            cells[at.cell : at.cell + at.width] = [dealt.count(piece) for piece in range(at.width)]
        elif dealt:
            cells[at.cell] = dealt[0]


def _drawn(layout: Layout, cells: Cells, at: Slot, seat: int) -> int:
    """A value that is no piece: any of its type alike. A number of wide or open range is taken to be the seat's own,
    or the field's default."""
    values = _values(layout, at.type)
    if values is None:
        own = _own(layout, at, seat)
        return at.field.default if own is None else cells[own.cell]
    if isinstance(at.type, SetType):
        return sum(1 << member for member in values if chance.below(cells, 2))
    return values[chance.below(cells, len(values))]


def _values(layout: Layout, type_: Type) -> range | list[int] | None:
    match type_:
        case OptionalType(of):
            inner = _values(layout, of)
            return None if inner is None else [none_of(type_), *inner]
        case BoolType():
            return range(2)
        case IntType(_, low, high):
            return range(low, high + 1) if low is not None and high is not None and high - low < WIDE else None
        case MemberType(kind):
            return range(layout.count(kind))
        case SetType(kind) if kind is not None:
            return range(layout.count(kind))
        case SetType() | OrderType() | TextType() | NoneType() | TableType() | PileType() | BagType() | UnknownType():
            raise AssertionError(f"no value of one cell that is no piece: {type_}")
        case _:
            assert_never(type_)


def _own(layout: Layout, at: Slot, seat: int) -> Slot | None:
    """Where the seat has the same value for itself, if it sees that."""
    field = at.field
    if field.owner is None or not field.owner.seats or not Eyes(seat).sees(field, seat):
        return None
    return slot(layout, field, seat, at.keys)

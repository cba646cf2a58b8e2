"""What an expression gives: an integer, a set of numbers, or an order.

Members are indices, truth values 0 and 1, `none` is NO_MEMBER or NO_NUMBER, sets of members are bit masks. Sets of
numbers are `frozenset` or `range`, orders are tuples, and so are the subsets of a set, as masks: no field of the state
holds one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from rulewright.program.fault import Fault
from rulewright.rules.kinds import Kind
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER, Local
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
from rulewright.source import Span

GREATEST = 2**63 - 1

Numbers = frozenset[int] | range
Order = tuple[int, ...]
Value = int | Numbers | Order
Env = dict[Local, Value]


def whole(value: Value) -> int:
    """A value known to be an integer. AssertionError when it is a set of numbers or an order: a fault of ours."""
    assert isinstance(value, int), value
    return value


def none_of(type_: Type) -> int:
    """The integer for `none` where a value of this type is expected; for a set, the empty one."""
    if isinstance(type_, SetType):
        return 0
    inner = type_.of if isinstance(type_, OptionalType) else type_
    return NO_NUMBER if isinstance(inner, IntType) else NO_MEMBER


def is_none(value: Value, type_: Type) -> bool:
    """Whether a value of this type is `none`; only an optional type has one."""
    return isinstance(type_, OptionalType) and value == none_of(type_)


def stands_for_none(value: Value, type_: Type) -> bool:
    """Whether a value is `none`, also one that somebody has named where there is none: a refused move has words too."""
    plain = type_.of if isinstance(type_, OptionalType) else type_
    return isinstance(plain, IntType | MemberType) and value == none_of(type_)


def members(mask: int) -> Iterator[int]:
    """The members of a mask in order."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mask_of(items: Iterable[int]) -> int:
    """The mask that holds these members."""
    mask = 0
    for item in items:
        mask |= 1 << item
    return mask


def in_order(value: Value) -> Iterator[int]:
    """The members of a set of either sort in order, as their kind has them, numbers ascending; those of an order in
    theirs."""
    if isinstance(value, int):
        return members(value)
    return iter(value) if isinstance(value, range | tuple) else iter(sorted(value))


def size(value: Value) -> int:
    """How many members a set of either sort or an order has."""
    return value.bit_count() if isinstance(value, int) else len(value)


def kind_of(type_: Type) -> Kind | None:
    """The kind that values of a type come from; None for numbers, truth values and whole tables."""
    match type_:
        case MemberType(kind) | SetType(kind) | OrderType(kind) | PileType(kind) | BagType(kind):
            return kind
        case OptionalType(of):
            return kind_of(of)
        case IntType() | BoolType() | TextType() | NoneType() | TableType() | UnknownType():
            return None
        case _:
            assert_never(type_)


def bounded(number: int, span: Span) -> int:
    """A result of arithmetic. Fault RW514 beyond 64 bits: nothing in a game is, and nothing may grow for ever."""
    if not -GREATEST <= number <= GREATEST:
        raise Fault("RW514", span, value=f"{number:.3e}" if number.bit_length() < 1000 else "a number without end")
    return number

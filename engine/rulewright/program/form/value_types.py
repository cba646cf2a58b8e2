"""Types of values in the form: which kinds of thing a variable, a cell or the value of an expression can be.

A target that has fixed widths needs them: a set of 40 members is one machine word, one of 139 is three.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import assert_never

from rulewright.rules.kinds import Kind
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER
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
    SubsetsType,
    TableType,
    TextType,
    Type,
    UnknownType,
)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number; members are numbers too (their index, -1 for none). Products, and numbers that are stored,
    stay within 64 bits."""


@dataclass(frozen=True, slots=True)
class Truth:
    """What holds or not. Any number or set may stand in a condition, be put into a variable of this type or be the
    result of a function: all but 0 holds. What is stored in a cell, compared or counted is 0 or 1 already."""


@dataclass(frozen=True, slots=True)
class Bits:
    """A set of members of a kind that has so many: bit i is member i."""

    members: int


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers in order, of any length: an order, a set of numbers, the rounds of a loop, the options of a decision.

    Sets instead, of a kind with so many `members`, where that is told.
    """

    members: int | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """Values side by side: the key of a network, a score with its tie-breaks, a choice."""


@dataclass(frozen=True, slots=True)
class Moves:
    """A list of choices that grows."""


@dataclass(frozen=True, slots=True)
class Memo:
    """Answers by question: of one listing, or (`remember`) kept from one to the next."""


ValueType = Number | Truth | Bits | Numbers | Record | Moves | Memo
NUMBER, TRUTH, SEQUENCE, RECORD, MOVES, MEMO = Number(), Truth(), Numbers(), Record(), Moves(), Memo()


def value_type(type_: Type, count: Callable[[Kind], int]) -> ValueType:
    """The type of a value of the rules; `count` tells how many members a kind has in this game."""
    match type_:
        case BoolType():
            return TRUTH
        case SubsetsType(of=Kind() as kind):
            return Numbers(count(kind))
        case SetType(kind=kind):
            return SEQUENCE if kind is None else Bits(count(kind))
        case OrderType():
            return SEQUENCE
        case PileType() | BagType():
            return NUMBER  # its first cell: a length, or how many there are of the first piece
        case IntType() | MemberType() | OptionalType() | NoneType():
            return NUMBER
        case TextType() | TableType() | UnknownType():
            raise AssertionError(f"no value that runs is of type {type_}")
        case _:
            assert_never(type_)


def member_kind(type_: Type) -> Kind:
    """The kind whose member a value is (it may be none)."""
    if isinstance(type_, OptionalType):
        type_ = type_.of
    assert isinstance(type_, MemberType), type_
    return type_.kind


def none_of(type_: Type) -> int:
    """How none is written for a type; for a set, the empty one."""
    if isinstance(type_, SetType):
        return 0
    if isinstance(type_, OptionalType):
        type_ = type_.of
    return NO_NUMBER if isinstance(type_, IntType) else NO_MEMBER

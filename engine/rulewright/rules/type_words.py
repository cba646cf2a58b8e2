"""Types and lists in plain words, for findings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from .kinds import Words
from .types import (
    BagType,
    BoolType,
    EmptySetType,
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


def article(noun: str) -> str:
    """`a place`, `an industry`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def readable(id: str) -> str:
    """An id as words: `lay_track` is `Lay track`."""
    return (id[:1].upper() + id[1:]).replace("_", " ")


def listed(names: Iterable[str], most: int = 8) -> str:
    """Names in backquotes, joined: `a`, `b` and `c`; cut short after `most`."""
    all_names = [f"`{n}`" for n in names]
    if len(all_names) > most:
        return ", ".join(all_names[:most]) + f" and {len(all_names) - most} more"
    if len(all_names) < 2:
        return "".join(all_names)
    return ", ".join(all_names[:-1]) + " and " + all_names[-1]


def number_words(type_: IntType) -> str:
    """A number type in words: `a number`, `an amount of money`."""
    return f"an amount of {type_.unit.name}" if type_.unit else "a number"


def _set_words(type_: SetType) -> str:
    if isinstance(type_, EmptySetType):
        return "an empty set"
    if isinstance(type_, SubsetsType) and type_.of is not None:
        return f"subsets of {type_.of.plural}"
    if type_.kind is None:
        return f"a set of amounts of {type_.unit.name}" if type_.unit else "a set of numbers"
    return f"a set of {type_.kind.plural}"


def described(type_: Type) -> str:
    """A type in the words of a reader: `a place or none`, `true or false`, `an amount of money`."""
    match type_:
        case IntType():
            return number_words(type_)
        case BoolType():
            return "true or false"
        case TextType():
            return "a text"
        case MemberType(kind):
            return article(kind.name)
        case OptionalType(of):
            return f"{described(of)} or none"
        case NoneType():
            return "none"
        case SetType():
            return _set_words(type_)
        case OrderType(kind, unit):
            return f"an order of {kind.plural if kind else f'amounts of {unit.name}' if unit else 'numbers'}"
        case TableType(key, _):
            return f"a table with a value for each {key.name}"
        case PileType(kind):
            return f"a pile of {kind.plural}"
        case BagType(kind):
            return f"a bag of {kind.plural}"
        case UnknownType():
            return "something unknown"
        case _:
            assert_never(type_)


def plain_words(id: str) -> Words:
    """What people read for an id that has no name of its own."""
    return {"": readable(id)}

"""Values as they are written in moves, chance and records: ids, numbers, sets as `north+south`, `none`. One form, read
and written here."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rulewright.rules.types import MemberType, SetType, Type

from ..cells.values import kind_of, members, none_of, stands_for_none

NONE = "none"
_NUMBER = re.compile(r"-?[0-9]{1,10}")


def value_text(value: int, type_: Type) -> str:
    """A member's id, a number, the members of a set with `+` between them, or `none` (the empty set too)."""
    if isinstance(type_, SetType) and type_.kind is not None:
        return "+".join(type_.kind.members[member] for member in members(value)) or NONE
    if stands_for_none(value, type_):
        return NONE
    kind = kind_of(type_)
    return str(value) if kind is None else kind.members[value]


def read_value(text: str, type_: Type, names: Mapping[str, int]) -> int | None:
    """The value that a text stands for, or None when it is no value of this type. `names`: further ids of players."""
    if text == NONE:
        return none_of(type_)
    if isinstance(type_, SetType) and type_.kind is not None:
        return _read_set(text, MemberType(type_.kind), names)
    kind = kind_of(type_)
    if kind is None:
        return int(text) if _NUMBER.fullmatch(text) else None
    prefix, dot, rest = text.partition(".")
    id = rest if dot and prefix == kind.name else text
    if id in kind.members:
        return kind.members.index(id)
    return names.get(id) if kind.seats else None


def _read_set(text: str, member: Type, names: Mapping[str, int]) -> int | None:
    """The mask of the members that stand between `+`; None when one is no member, or stands there twice."""
    found = 0
    for part in text.split("+"):
        index = read_value(part.strip(), member, names) if part.strip() != NONE else None
        if index is None or found >> index & 1:
            return None
        found |= 1 << index
    return found


def player_names(players: Sequence[str]) -> dict[str, int]:
    """The ids that players can be written by besides `seat_1`…: their names in small letters, where that is an id."""
    found: dict[str, int] = {}
    for seat, name in enumerate(players):
        id = re.sub(r"[^a-z0-9]+", "_", name.casefold()).strip("_")
        if id and id != NONE and id not in found:
            found[id] = seat
    return found

"""The way from a value of the wrong type to one that fits: what a finding's help says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..kinds import Kind
from ..type_words import described
from ..types import (
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
from ..world import World

_LONGEST = 40


def conversion_hint(world: World, found: Type, wanted: str, text: str, *, negated: bool = False) -> str | None:
    """Advice on how to get `wanted` (in words) out of the value written as `text`; None when there is no plain advice.

    `negated` says that the value stands behind `not`.
    """
    text = text if len(text) <= _LONGEST and "\n" not in text else "…"
    if wanted == "true or false":
        return _to_truth(found, text, negated)
    if wanted.startswith("a set"):
        return f"a set with it alone is `set({text})`" if isinstance(found, MemberType | IntType) else None
    if isinstance(found, TextType):
        return "texts are for people alone; rules cannot work with them"
    if isinstance(found, TableType):
        return f"ask for one of its values: `{text}[…]`"
    if isinstance(found, NoneType):
        return "only what is declared with `or none` can hold it"
    if isinstance(found, BoolType):
        return f"choose by it: `if {text} then … else …`"
    if wanted in ("a number", "an amount of money") and isinstance(found, SetType | PileType | BagType):
        return f"`len({text})` is how many there are"
    if isinstance(found, SetType) and found.kind is not None and wanted == described(MemberType(found.kind)):
        return f"choose one of them: `first x in {text} where …`"
    inner = found.of if isinstance(found, OptionalType) else found
    if isinstance(inner, MemberType):
        fields = list(_fields(world, inner.kind, wanted))
        if fields:
            test = f"test `{text} is not none`, then " if isinstance(found, OptionalType) else ""
            return f"{test}ask for a field of it, such as `{text}.{fields[0]}`"
    return None


def _to_truth(found: Type, text: str, negated: bool) -> str | None:
    match found:
        case OptionalType():
            return f"write `{text} is none` in place of `not {text}`" if negated else f"write `{text} is not none`"
        case IntType():
            return f"write `{text} == 0` in place of `not {text}`" if negated else f"compare it: `{text} > 0`"
        case SetType() | OrderType() | PileType() | BagType():
            return f"write `len({text}) == 0`" if negated else f"write `len({text}) > 0`"
        case MemberType():
            return f"write `{text} != …`" if negated else f"compare it: `{text} == …`"
        case TableType():
            return f"ask for one of its values: `{text}[…]`"
        case TextType():
            return "texts are for people alone; rules cannot work with them"
        case BoolType() | NoneType() | UnknownType():
            return None
        case _:
            assert_never(found)


def _fields(world: World, kind: Kind, wanted: str) -> Iterator[str]:
    """Fields of a kind that hold what is wanted."""
    for name, const in kind.fields.items():
        if described(const.type) == wanted:
            yield name
    for name, field in world.all_fields(kind).items():
        if described(field.type) == wanted:
            yield name

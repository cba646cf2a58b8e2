"""What people read for members, numbers and texts of a document."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.play.words.wording import pick
from rulewright.rules.amounts import amount, signed
from rulewright.rules.kinds import Kind, Words
from rulewright.rules.tree import NO_NUMBER
from rulewright.rules.types import BoolType, IntType, MemberType, OptionalType, TextType, Type

from .paper import clean

NOTHING = {"en": "–", "es": "–", "it": "–"}
_YES = {"en": "yes", "es": "sí", "it": "sì"}
_NO = {"en": "no", "es": "no", "it": "no"}

LEGEND = {"en": "Legend", "es": "Leyenda", "it": "Legenda"}


def chosen(words: Words, lang: str) -> str:
    """The text in a language, as players' texts are found: `pick` says in what order."""
    return pick(words, lang)


def member_words(kind: Kind, index: int, lang: str, seats: Sequence[str] = ()) -> str:
    """The name of a member: of the player at the seat, its text field `name`, its title, or its id as words."""
    if kind.seats and index < len(seats):
        return clean(seats[index])
    name = kind.fields.get("name")
    if name is not None and isinstance(name.type, TextType) and index < len(name.values):
        words = name.values[index]
        if isinstance(words, dict) and chosen(words, lang):
            return clean(chosen(words, lang))
    if index < len(kind.titles) and chosen(kind.titles[index], lang):
        return clean(chosen(kind.titles[index], lang))
    spaced = kind.members[index].replace("_", " ")
    return clean(spaced[:1].upper() + spaced[1:])


def value_words(type_: Type, value: int, lang: str, seats: Sequence[str] = ()) -> str:
    """A value as people read it: numbers with their unit, members by name, a dash for none."""
    match type_:
        case OptionalType(of=of):
            if value == (NO_NUMBER if isinstance(of, IntType) else -1):
                return chosen(NOTHING, lang)
            return value_words(of, value, lang, seats)
        case IntType(unit=unit):
            return clean(unit.shown(value, lang) if unit else signed(value, amount(value)))
        case BoolType():
            return chosen(_YES if value else _NO, lang)
        case MemberType(kind=kind):
            return member_words(kind, value, lang, seats) if value >= 0 else chosen(NOTHING, lang)
        case _:
            return str(value)


def text_constant(words: object, lang: str) -> str:
    """A text constant of a document in a language."""
    if isinstance(words, dict):
        # A map of Words made by the loader: string keys and values, whatever the file held.
        readable: Words = {str(k): str(v) for k, v in words.items()}
        return clean(chosen(readable, lang))
    return clean(str(words))

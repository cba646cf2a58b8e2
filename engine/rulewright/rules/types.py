"""Types of values, as the checker and the program see them. All frozen, compared by value; kinds by identity."""

from __future__ import annotations

from math import comb

from rulewright.dataclass import dataclass

from .amounts import amount, signed
from .kinds import Kind


@dataclass(frozen=True, slots=True)
class Unit:
    """A name for integers that must not be mixed up with others; `pattern` shows one (`£{n}`).

    `patterns` show one in certain languages, by code; `singles` show an amount of one, or a part of one, where that is
    written in another way (`{n} coin`), "" for every language. A number counts `parts` of one: halves when it is 2.
    """

    name: str
    pattern: str
    patterns: tuple[tuple[str, str], ...] = ()
    singles: tuple[tuple[str, str], ...] = ()
    parts: int = 1

    def shown(self, number: int, lang: str) -> str:
        """An amount in a language, or its parent (`es` for `es-MX`), or else as everywhere. The sign stands before all
        of it."""
        own = _in(self.patterns, lang)
        pattern = own or self.pattern
        if 0 < abs(number) <= self.parts:
            general = None if own else _in(self.singles, "") or _in(self.singles, "en")
            pattern = _in(self.singles, lang) or general or pattern
        return signed(number, pattern.replace("{n}", amount(number, self.parts)))


def _in(patterns: tuple[tuple[str, str], ...], lang: str) -> str | None:
    known = dict(patterns)
    return known.get(lang) or known.get(lang.partition("-")[0])


@dataclass(frozen=True, slots=True)
class IntType:
    """A whole number. `unit` None is a plain number, which fits everywhere; bounds None are open."""

    unit: Unit | None = None
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class BoolType:
    pass


@dataclass(frozen=True, slots=True)
class TextType:
    """Constant text: in columns and fields of a map alone."""


@dataclass(frozen=True, slots=True)
class MemberType:
    """One member of a kind."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class OptionalType:
    """A number or a member, or none."""

    of: IntType | MemberType


@dataclass(frozen=True, slots=True)
class NoneType:
    """`none` alone, before its place is known."""


@dataclass(frozen=True, slots=True)
class SetType:
    """A set of members of a kind, or of numbers (`kind` None)."""

    kind: Kind | None
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class EmptySetType(SetType):
    """`set()` before its place says which set it is. In the tree of a whole rule, every `set()` has the type of its
    place."""


@dataclass(frozen=True, slots=True)
class OrderType:
    """Members of a kind, or numbers (`kind` None), in an order of their own, none twice."""

    kind: Kind | None
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class SubsetsType(SetType):
    """Sets of members of the kind `of`, in order: what `subsets of S` gives. Such a set of sets is gone through one by
    one, as a set of numbers is; no value has this type."""

    of: Kind | None = None


@dataclass(frozen=True, slots=True)
class TableType:
    """One value for each member of the key's kind."""

    key: Kind
    value: Type


@dataclass(frozen=True, slots=True)
class PileType:
    """Ordered pieces of a kind, at most `capacity`."""

    kind: Kind
    capacity: int


@dataclass(frozen=True, slots=True)
class BagType:
    """How many of each piece of a kind, together at most `capacity`."""

    kind: Kind
    capacity: int


@dataclass(frozen=True, slots=True)
class UnknownType:
    """The type of a faulty expression: it fits everywhere, so that one fault gives one finding."""


Type = (
    IntType
    | BoolType
    | TextType
    | MemberType
    | OptionalType
    | NoneType
    | SetType
    | OrderType
    | TableType
    | PileType
    | BagType
    | UnknownType
)

INT = IntType()
BOOL = BoolType()
TEXT = TextType()
NONE = NoneType()
UNKNOWN = UnknownType()
EMPTY_SET = EmptySetType(None)

MOST_SUBSETS = 2**16
"""So many subsets are looked at by one question or choice: all those of 16 members, or the fours of 36."""


def subsets_between(count: int, least: int, most: int) -> int:
    """How many subsets of `least` to `most` members so many members have; no more is counted than exceeds the limit."""
    found = 0
    for size in range(max(least, 0), min(most, count) + 1):
        found += comb(count, size)
        if found > MOST_SUBSETS:
            break
    return found

"""What the parser calls for each rule of the grammar: types and expressions. Called while parsing, no tree between.

Each method takes the kept tokens and the finished parts of its rule, in order, None for an optional part left out.
"""

from __future__ import annotations

import re
from typing import Any

from lark import Token, Transformer

from ..mistakes.foreign_words import FOREIGN_NAMES
from ..refusal import Refusal
from ..syntax import (
    COLLECTIONS,
    Attribute,
    Binary,
    Call,
    Domain,
    Expression,
    FieldSyntax,
    If,
    Index,
    Name,
    NamedType,
    NoneWord,
    Number,
    OptionalType,
    Quantifier,
    SortedBy,
    SortKey,
    StartingAt,
    Subsets,
    TableType,
    Text,
    Truth,
    TypeSyntax,
    literal_number,
)
from .precedence import tree_of_chain

LARGEST_NUMBER = 2**31 - 1

_ESCAPE = re.compile(r"\\(.)", re.DOTALL)


def number_of(token: Token) -> int:
    """The value of a number token; Refusal when it is beyond what a cell of a position holds."""
    if len(token) > 10 or int(token) > LARGEST_NUMBER:
        raise Refusal("RW210", start_of(token), end_of(token), found=str(token)[:20], most=LARGEST_NUMBER)
    return int(token)


def text_of(token: Token) -> str:
    """The text between the quotes of a text token."""
    inside = str(token)[1:-1]
    if "\\" not in inside:
        return inside
    for escape in _ESCAPE.finditer(inside):
        if escape[1] not in '"\\':
            at = start_of(token) + 1 + escape.start()
            raise Refusal("RW257", at, at + 2, found=escape[0])
    return _ESCAPE.sub(r"\1", inside)


def start_of(part: Any) -> int:
    """Where a token or a piece of syntax begins."""
    return (part.start_pos or 0) if isinstance(part, Token) else int(part.start)


def end_of(part: Any) -> int:
    """Where a token or a piece of syntax ends."""
    return (part.end_pos or 0) if isinstance(part, Token) else int(part.end)


def widen(part: Any, first: Token, last: Token) -> Any:
    """The same piece of syntax, reaching over its parentheses. (It was just built and has no other owner.)"""
    object.__setattr__(part, "start", first.start_pos)
    object.__setattr__(part, "end", last.end_pos)
    return part


class ExpressionBuilder(Transformer[Token, Any]):
    """Types and expressions."""

    # --- types ---

    @staticmethod
    def named_type(parts: list[Any]) -> TypeSyntax:
        (name,) = parts
        if name.value in COLLECTIONS:
            raise Refusal("RW226", name.start_pos, name.end_pos, word=name.value)
        return NamedType(name.value, start=name.start_pos, end=name.end_pos)

    @staticmethod
    def bounded_type(parts: list[Any]) -> TypeSyntax:
        name, bounds, close = parts
        if bounds is None:
            raise Refusal("RW225", name.end_pos + 1, close.start_pos, word=name.value)
        low, high = bounds
        least, most = literal_number(low), literal_number(high)
        if least is not None and most is not None and least > most:
            raise Refusal("RW229", name.start_pos, close.end_pos, low=least, high=most)
        return NamedType(name.value, low, high, True, start=name.start_pos, end=close.end_pos)

    @staticmethod
    def both_bounds(parts: list[Any]) -> tuple[Expression, Expression] | None:
        (range_,) = parts
        return (range_.left, range_.right) if isinstance(range_, Binary) and range_.op == ".." else None

    @staticmethod
    def low_bound(parts: list[Any]) -> tuple[Expression, None] | None:
        *chain, last = parts
        return (tree_of_chain(chain), None) if isinstance(last, Token) and last == ".." else None

    @staticmethod
    def high_bound(parts: list[Any]) -> tuple[None, Expression | None]:
        return None, parts[1]

    @staticmethod
    def collection_type(parts: list[Any]) -> TypeSyntax:
        word, of = parts
        return COLLECTIONS[word.split()[0]](of, start=word.start_pos, end=of.end)

    @staticmethod
    def type_in_parentheses(parts: list[Any]) -> Any:
        first, inside, last = parts
        return widen(inside, first, last)

    @staticmethod
    def optional_type(parts: list[Any]) -> TypeSyntax:
        of, word = parts
        return OptionalType(of, start=of.start, end=word.end_pos)

    @staticmethod
    def table_type(parts: list[Any]) -> TypeSyntax:
        key, value = parts
        return TableType(key, value, start=key.start, end=value.end)

    @staticmethod
    def at_most(parts: list[Any]) -> tuple[Token, Expression]:
        word, number = parts
        return word, number

    @staticmethod
    def field(parts: list[Any]) -> FieldSyntax:
        type_, default, *notes = parts
        visible: str | None = None
        at_most: Expression | None = None
        known = False
        end = end_of(default or type_)
        for note in notes:
            word = note[0] if isinstance(note, tuple) else note
            end = end_of(note[1]) if isinstance(note, tuple) else word.end_pos
            match word.type:
                case "AT_MOST":
                    again, at_most = at_most is not None, note[1]
                case "HIDDEN":
                    again, visible = visible is not None, "none"
                case "VISIBLE_TO":
                    again, visible = visible is not None, word.split()[-1]
                case "CONTENTS_KNOWN":
                    again, known = known, True
                case _:
                    raise AssertionError(f"no note of a field: {word.type}")
            if again:
                raise Refusal("RW228", word.start_pos, word.end_pos, note=" ".join(word.split()))
        return FieldSyntax(type_, default, visible, at_most, known, start=type_.start, end=end)

    # --- operands ---

    @staticmethod
    def number(parts: list[Any]) -> Expression:
        (token,) = parts
        return Number(number_of(token), start=token.start_pos, end=token.end_pos)

    @staticmethod
    def truth(parts: list[Any]) -> Expression:
        (token,) = parts
        return Truth(token.value == "true", start=token.start_pos, end=token.end_pos)

    @staticmethod
    def none(parts: list[Any]) -> Expression:
        (token,) = parts
        return NoneWord(start=token.start_pos, end=token.end_pos)

    @staticmethod
    def name(parts: list[Any]) -> Name:
        (token,) = parts
        if token.value in FOREIGN_NAMES:
            raise Refusal("RW212", token.start_pos, token.end_pos, found=token.value, right=FOREIGN_NAMES[token.value])
        return Name(token.value, start=token.start_pos, end=token.end_pos)

    @staticmethod
    def plain_text(parts: list[Any]) -> Text:
        (token,) = parts
        return Text((("", text_of(token)),), (token.start_pos,), start=token.start_pos, end=token.end_pos)

    @staticmethod
    def text_by_language(parts: list[Any]) -> Text:
        first, *translations, last = parts
        by_language: dict[str, str] = {}
        for language, token in zip(translations[::2], translations[1::2], strict=True):
            if language.value in by_language:
                raise Refusal("RW258", language.start_pos, language.end_pos, language=language.value)
            by_language[language.value] = text_of(token)
        starts = tuple(token.start_pos for token in translations[1::2])
        return Text(tuple(by_language.items()), starts, start=first.start_pos, end=last.end_pos)

    @staticmethod
    def attribute(parts: list[Any]) -> Attribute:
        of, name = parts
        return Attribute(of, name.value, name.start_pos, start=of.start, end=name.end_pos)

    @staticmethod
    def index(parts: list[Any]) -> Expression:
        of, *keys, last = parts
        for at in keys:
            of = Index(of, at, start=of.start, end=last.end_pos if at is keys[-1] else at.end)
        return of  # type: ignore[no-any-return]

    @staticmethod
    def call(parts: list[Any]) -> Call:
        of, *args, last = parts
        return Call(of, tuple(args), start=of.start, end=last.end_pos)

    @staticmethod
    def parentheses(parts: list[Any]) -> Any:
        first, inside, last = parts
        return widen(inside, first, last)

    # --- operators, questions ---

    @staticmethod
    def chain(parts: list[Any]) -> Expression:
        return tree_of_chain(parts)

    @staticmethod
    def if_expression(parts: list[Any]) -> Expression:
        word, condition, then, otherwise = parts
        return If(condition, then, otherwise, start=word.start_pos, end=otherwise.end)

    @staticmethod
    def pick(parts: list[Any]) -> Expression:
        word, name, domain, where = parts
        return _question(word, name, domain, where, end=end_of(where or domain))

    @staticmethod
    def all(parts: list[Any]) -> Expression:
        word, name, domain, where, satisfy = parts
        return _question(word, name, domain, where, satisfy, end=satisfy.end)

    @staticmethod
    def best(parts: list[Any]) -> Expression:
        word, name, domain, where, by, *then = parts
        return _question(word, name, domain, where, by, then=tuple(then), end=(then[-1] if then else by).end)

    @staticmethod
    def sum(parts: list[Any]) -> Expression:
        word, of, name, domain, where = parts
        return _question(word, name, domain, where, of, end=end_of(where or domain))

    @staticmethod
    def most(parts: list[Any]) -> Expression:
        word, of, name, domain, where, otherwise = parts
        return _question(word, name, domain, where, of, otherwise, end=otherwise.end)

    @staticmethod
    def sort_key(parts: list[Any]) -> SortKey:
        of, descending = parts
        end = end_of(of if descending is None else descending)
        return SortKey(of, descending is not None, start=of.start, end=end)

    @staticmethod
    def sort_keys(parts: list[Any]) -> tuple[SortKey, ...]:
        return tuple(parts)

    @staticmethod
    def sorted(parts: list[Any]) -> Expression:
        word, name, domain, where, keys = parts
        return SortedBy(name.value, domain, where, keys, name.start_pos, start=word.start_pos, end=keys[-1].end)

    @staticmethod
    def starting_at(parts: list[Any]) -> Expression:
        domain, first = parts
        return StartingAt(domain, first, start=domain.start, end=first.end)

    @staticmethod
    def subsets(parts: list[Any]) -> Expression:
        word, of = parts
        return Subsets(of, start=word.start_pos, end=of.end)

    @staticmethod
    def domain(parts: list[Any]) -> Domain:
        of, where = parts if len(parts) == 2 else (parts[0], None)
        return Domain(of, where, start=of.start, end=end_of(where or of))


def _question(
    word: Token,
    name: Token,
    domain: Expression,
    where: Expression | None,
    of: Expression | None = None,
    otherwise: Expression | None = None,
    *,
    then: tuple[Expression, ...] = (),
    end: int,
) -> Quantifier:
    return Quantifier(
        word.split()[0], name.value, domain, where, of, otherwise, then, start_of(name), start=start_of(word), end=end
    )

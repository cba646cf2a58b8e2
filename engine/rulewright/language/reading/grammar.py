"""The one parser, built when first needed, and the parsing of a stretch of text with it."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal

from lark import Lark, TextSlice
from lark.exceptions import UnexpectedInput

from rulewright.source import keep_going

from ..mistakes.explain import explain
from ..refusal import Refusal
from ..walk import depth
from .build_lines import Arm, LineBuilder
from .grammar_table import from_table, grammar_text

Start = Literal["type", "field", "value", "domain", "let_line", "line"]
STARTS: tuple[Start, ...] = ("type", "field", "value", "domain", "let_line", "line")

MAX_DEPTH = 100
"""How deep rule text may nest. Far above what people write, far below what would trouble Python."""


@cache
def parser() -> Lark:
    """The LALR parser of `rules.lark`; shared freely, it keeps nothing between texts."""
    text, builder = grammar_text(), LineBuilder()
    known = from_table(text, STARTS, builder)
    return known or Lark(text, parser="lalr", start=list(STARTS), transformer=builder)


def syntax_of(start: Start, text: str, first: int, last: int) -> Any:
    """The syntax of characters `first` to `last` of `text`, with offsets in all of `text`. Refusal when it is wrong."""
    keep_going()
    _refuse_deep_brackets(text, first, last)
    try:
        node: Any = parser().parse(TextSlice(text, first, last), start=start)
    except UnexpectedInput as fault:
        raise explain(start, text, first, last, fault, lambda: _is_value(text, first, last)) from None
    if last - first > MAX_DEPTH and not isinstance(node, Arm) and depth(node) > MAX_DEPTH:
        raise Refusal("RW220", first, last, most=MAX_DEPTH)
    return node


def _is_value(text: str, first: int, last: int) -> bool:
    try:
        parser().parse(TextSlice(text, first, last), start="value")
    except (Refusal, UnexpectedInput):
        return False
    return True


def _refuse_deep_brackets(text: str, first: int, last: int) -> None:
    if text.count("(", first, last) + text.count("[", first, last) <= MAX_DEPTH:
        return
    level = 0
    for at in range(first, last):
        if text[at] in "([":
            level += 1
            if level > MAX_DEPTH:
                raise Refusal("RW220", at, at + 1, most=MAX_DEPTH)
        elif text[at] in ")]":
            level -= 1

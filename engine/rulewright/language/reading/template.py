"""Texts for players with values in them: `A way costs {costs.way}`. Doubled braces stand for themselves."""

from __future__ import annotations

import re
from bisect import bisect_right

from rulewright.source import Origin, Report

from ..refusal import MOST_FAULTS, Refusal
from ..syntax import Expression, Template, Text
from .grammar import syntax_of

_STOP = re.compile(r"\{\{|\}\}|\{|\}")
_INSIDE = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]')


def parse_template(text: str, origin: Origin, report: Report) -> Template | None:
    """The parts of a text for players: plain text and expressions in turn."""
    parts: list[str | Expression] = []
    plain: list[str] = []
    at, faults = 0, 0
    while at < len(text) and faults < MOST_FAULTS:
        stop = _STOP.search(text, at)
        plain.append(text[at : stop.start() if stop else len(text)])
        if stop is None:
            break
        at = stop.end()
        if stop[0] in ("{{", "}}"):
            plain.append(stop[0][0])
            continue
        try:
            expression, at = _value(text, stop, origin)
        except Refusal as refusal:
            refusal.tell(origin, report)
            faults, at = faults + 1, _after(text, stop.end())
            continue
        parts += ["".join(plain)] if any(plain) else []
        plain.clear()
        parts.append(expression)
    parts += ["".join(plain)] if any(plain) else []
    return Template(tuple(parts), start=0, end=len(text)) if not faults else None


def _value(text: str, stop: re.Match[str], origin: Origin) -> tuple[Expression, int]:
    """The expression between two braces, and where the text goes on."""
    if stop[0] == "}":
        raise Refusal("RW251", stop.start(), stop.end())
    after = _after(text, stop.end())
    if text[after - 1] != "}" or after == stop.end():
        raise Refusal("RW250", stop.start(), stop.end())
    first, last = stop.end(), after - 1
    if not text[first:last].strip():
        raise Refusal("RW252", stop.start(), after)
    expression: Expression = syntax_of("value", text, first, last)
    return expression, after


def _after(text: str, first: int) -> int:
    """Behind the closing brace, or the end of the text when there is none."""
    level = 1
    for sign in _INSIDE.finditer(text, first):
        if sign[0] == "{":
            level += 1
        elif sign[0] == "}":
            level -= 1
            if level == 0:
                return sign.end()
    return len(text)


def templates_of(node: Text, text: str, origin: Origin, report: Report) -> dict[str, Template | None]:
    """The templates of a text inside rule text, by language ("" for a plain one), each with exact places.

    `text` and `origin` are those of the rule text that `node` was parsed from.
    """
    found: dict[str, Template | None] = {}
    for (language, inside), quote in zip(node.by_language, node.starts, strict=True):
        found[language] = parse_template(inside, _origin_inside(text, quote + 1, len(inside), origin), report)
    return found


def _origin_inside(text: str, first: int, length: int, origin: Origin) -> Origin:
    """The origin of a quoted text that begins at `first`: an escape takes two characters of the rule text for one."""
    pieces = [(0, origin.offset(first))]
    starts = [piece[0] for piece in origin.pieces]
    at = first
    for inner in range(length):
        escaped = text[at] == "\\"
        jumps = bisect_right(starts, at + 1) != bisect_right(starts, at)
        at += 2 if escaped else 1
        if escaped or jumps:
            pieces.append((inner + 1, origin.offset(at)))
    return Origin(origin.source, tuple(pieces), origin.offset(at))

"""Values of scalars as YAML 1.2's core schema has them, and where each character of a text stands in the file."""

from __future__ import annotations

import re

from rulewright.source import Origin, Source

_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_BOOL = {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_INT = re.compile(r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+")
_FLOAT = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_SPECIAL = re.compile(r"[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN)")
_FIRST = frozenset("-+.0123456789~nNtTfF")
_MOST_DIGITS = 18


class NotFinite(ValueError):
    """A number that no rule and no drawing can use: infinite, no number at all (`.nan`), or with very many digits."""


def resolve(text: str) -> bool | int | float | str | None:
    """The value of a plain scalar: null, true or false, a number, or else the text itself. Raises NotFinite."""
    if not text:
        return None
    if text[0] not in _FIRST:
        return text
    if text in _NULL:
        return None
    if text in _BOOL:
        return _BOOL[text]
    if _INT.fullmatch(text):
        if len(text) > _MOST_DIGITS:
            raise NotFinite(text)
        return int(text[2:], 8) if text[:2] == "0o" else int(text[2:], 16) if text[:2] == "0x" else int(text)
    if _SPECIAL.fullmatch(text):
        raise NotFinite(text)
    if _FLOAT.fullmatch(text):
        number = float(text)
        if number in (float("inf"), float("-inf")):
            raise NotFinite(text)
        return number
    return text


def origin_of(source: Source, start: int, end: int, value: str, style: str) -> Origin | None:
    """Where the characters of `value` stand, for a scalar at `start` to `end` (quotes included).

    None for folded blocks and for plain or quoted text over several lines: YAML joins their lines.
    """
    if style == "literal":
        return _literal(source, start, end, value)
    raw = source.text[start:end]
    if style == "folded" or "\n" in raw or "\r" in raw:
        return None
    if style == "plain":
        return Origin(source, ((0, start),), end)
    pieces = _single(raw, start) if style == "single" else _double(raw, start)
    return Origin(source, pieces, end - 1)


def block_end(source: Source, start: int, end: int) -> int:
    """The end of the last line with text of a block scalar that starts at `start`; YAML's `end` lies beyond it."""
    return max(start + 1, start + len(source.text[start:end].rstrip(" \t\r\n")))


def _single(raw: str, start: int) -> tuple[tuple[int, int], ...]:
    pieces = [(0, start + 1)]
    for count, match in enumerate(re.finditer("''", raw[1:-1]), 1):
        pieces.append((match.end() - count, start + 1 + match.end()))
    return tuple(pieces)


_WIDTH = {"x": 4, "u": 6, "U": 10}


def _double(raw: str, start: int) -> tuple[tuple[int, int], ...]:
    pieces = [(0, start + 1)]
    at, taken = 1, 0
    while (slash := raw.find("\\", at, len(raw) - 1)) >= 0:
        taken += slash - at
        at = slash + _WIDTH.get(raw[slash + 1], 2)
        pieces.append((taken, start + slash))
        taken += 1
        pieces.append((taken, start + at))
    return tuple(pieces)


def _literal(source: Source, start: int, end: int, value: str) -> Origin | None:
    """One piece a line. The indentation is what the first line with text has more in the file than in the value."""
    number = source.place(start)[0] + 1
    if source.text[start : start + 1] != "|" or not value.strip(" \n") or source.offset(number, 1) <= start:
        return None  # blanks alone: there is no place in them to point at
    lines = value.split("\n")
    first = next(i for i, line in enumerate(lines) if line)
    indent = len(source.line(number + first)) - len(lines[first])
    pieces: list[tuple[int, int]] = []
    taken = 0
    for index, line in enumerate(lines):
        line_start = source.offset(number + index, 1)
        if line_start >= end and pieces and not any(lines[index:]):
            break
        pieces.append((taken, line_start + min(indent, len(source.line(number + index)))))
        taken += len(line) + 1
    last = max(source.place(block_end(source, start, end) - 1)[0], number + len(pieces) - 1)  # a last line of blanks
    return Origin(source, tuple(pieces), source.offset(last, 1) + len(source.line(last)))

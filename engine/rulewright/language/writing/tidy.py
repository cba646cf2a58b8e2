"""Rule text put into canonical form without losing its comments: what `rulewright fmt` does with it.

A statement of several lines keeps its lines, so that people decide where to break; only its indentation changes.
Text that does not parse, or that would change its meaning, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Literal

from rulewright.source import Origin, Report, Source

from ..reading.grammar import Start, syntax_of
from ..reading.lines import Line, goes_on, lines_of, statement_end
from ..reading.parse import (
    parse_domain,
    parse_expression,
    parse_field,
    parse_function,
    parse_move,
    parse_script,
    parse_template,
    parse_type,
)
from .format import format_syntax
from .format_script import INDENT, line_text

Kind = Literal["type", "field", "expression", "domain", "function", "script", "template", "move"]

_PARSERS: dict[Kind, Callable[[str, Origin, Report], Any]] = {
    "type": parse_type,
    "field": parse_field,
    "expression": parse_expression,
    "domain": parse_domain,
    "function": parse_function,
    "script": parse_script,
    "template": parse_template,
    "move": parse_move,
}
_LINE_END = re.compile(r"\r\n|\r|\n")


def format_text(kind: Kind, text: str) -> str:
    """`text` in canonical form with its comments; unchanged when it has faults."""
    before = _parsed(kind, text)
    if before is None:
        return text
    if kind in ("function", "script"):
        after = _tidy_lines(kind, text)
    elif _LINE_END.search(text.strip()) or "#" in text:
        return text
    else:
        after = format_syntax(before)
        if kind != "template":
            after += text[len(text.rstrip()) :]
    return after if _parsed(kind, after) == before else text


def _parsed(kind: Kind, text: str) -> Any:
    return _PARSERS[kind](text, Origin(Source("", text), ((0, 0),), len(text)), Report())


def _tidy_lines(kind: Kind, text: str) -> str:
    """Goes over the statements in order, with the comments and blank lines between them."""
    lines = lines_of(text)
    done: list[str] = []
    columns: list[int] = []  # where the blocks around the present line begin
    at, index = 0, 0
    while index < len(lines):
        end = statement_end(lines, index)
        result = kind == "function" and not re.match(r"let\b", lines[index].content)
        if result:
            end = len(lines)
        first, last = lines[index], lines[end - 1]
        start = first.start - first.indent
        around = list(columns)
        while columns and columns[-1] > first.indent:
            columns.pop()
        if not columns or columns[-1] < first.indent:
            columns.append(first.indent)
        level = 0 if kind == "function" else len(columns) - 1
        done += _between(text[at:start], around, first.indent, level, bool(done))
        at = _next_line(text, last.end)
        start_symbol: Start = "line" if kind == "script" else "value" if result else "let_line"
        if end - index == 1:
            done.append(INDENT * level + _tidy_statement(start_symbol, text, first))
        else:
            done += _shifted(text[start:at], len(INDENT) * level - first.indent)
        index = end
    done += _between(text[at:], columns, None, max(0, len(columns) - 1), True)
    while done and not done[-1]:
        done.pop()
    return "\n".join(done) + ("\n" if text.endswith(("\n", "\r")) else "")


def _tidy_statement(start: Start, text: str, line: Line) -> str:
    node = syntax_of(start, text, line.start, line.end)
    tidy = line_text(node) if start == "line" else format_syntax(node)
    if start == "value" and goes_on(tidy):
        tidy = line.content
    if line.comment is None:
        return tidy
    gap = text[line.end : line.comment] if tidy == line.content else "  "
    comment = _LINE_END.split(text[line.comment :], maxsplit=1)[0].rstrip()
    return tidy + gap + comment


def _between(text: str, around: list[int], below: int | None, level: int, keep_blank: bool) -> list[str]:
    """The comments and blank lines between two statements; a comment stays with the block whose column it shares.

    `around` holds the columns of the blocks above; `below` is the column of the statement that follows, `level` its
    depth.
    """
    found: list[str] = []
    for line in _LINE_END.split(text)[: None if below is None else -1]:
        content = line.strip()
        if not content:
            if keep_blank and (not found or found[-1]):
                found.append("")
            continue
        indent = len(line) - len(line.lstrip())
        own = around.index(indent) if indent != below and indent in around else level
        found.append(INDENT * own + content)
        keep_blank = True
    return found


def _shifted(text: str, columns: int) -> list[str]:
    """Lines moved to the right, or to the left as far as they can."""
    moved: list[str] = []
    for line in _LINE_END.split(text.rstrip()):
        bare = line.lstrip(" ")
        indent = max(0, len(line) - len(bare) + columns) if bare.strip() else 0
        moved.append((" " * indent + bare).rstrip())
    return moved


def _next_line(text: str, at: int) -> int:
    match = _LINE_END.search(text, at)
    return match.end() if match else len(text)

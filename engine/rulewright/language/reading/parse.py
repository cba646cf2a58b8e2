"""Rule text to syntax: one function for each kind of text.

Each takes the text, where it stands in its file, and a report; it returns the syntax, or None when it added findings.
"""

from __future__ import annotations

from typing import Any

from rulewright.source import Origin, Report

from ..refusal import MOST_FAULTS, Refusal
from ..syntax import Domain, Expression, FieldSyntax, FunctionBody, LetLine, Script, TypeSyntax
from .grammar import Start, syntax_of
from .lines import lines_of, statement_end, trimmed
from .move import parse_move
from .script import ScriptReader
from .template import parse_template, templates_of

__all__ = [
    "parse_domain",
    "parse_expression",
    "parse_field",
    "parse_function",
    "parse_move",
    "parse_script",
    "parse_template",
    "parse_type",
    "templates_of",
]


def parse_type(text: str, origin: Origin, report: Report) -> TypeSyntax | None:
    """A type: `tile -> int(0..)`."""
    return _whole("type", text, origin, report)  # type: ignore[no-any-return]  # each start symbol gives its own class


def parse_field(text: str, origin: Origin, report: Report) -> FieldSyntax | None:
    """A declared field: `money(0..) = 30`, `bag of card, visible to owner, at most 20`."""
    return _whole("field", text, origin, report)  # type: ignore[no-any-return]  # each start symbol gives its own class


def parse_expression(text: str, origin: Origin, report: Report) -> Expression | None:
    """One expression, over one or more lines."""
    return _whole("value", text, origin, report)  # type: ignore[no-any-return]  # each start symbol gives its own class


def parse_domain(text: str, origin: Origin, report: Report) -> Domain | None:
    """Where a parameter's values come from: `links where link.open`, `1 .. 3`, `me.hand`."""
    return _whole("domain", text, origin, report)  # type: ignore[no-any-return]  # each start symbol gives its own class


def parse_function(text: str, origin: Origin, report: Report) -> FunctionBody | None:
    """`let` lines, then one expression that takes the rest of the text."""
    lines = lines_of(text)
    lets: list[LetLine] = []
    index = faults = 0
    while index < len(lines) and _is_let(lines[index].content):
        end = statement_end(lines, index)
        let = _stretch("let_line", text, lines[index].start, lines[end - 1].end, origin, report)
        if let is None:
            faults += 1
            if faults == MOST_FAULTS:
                return None
        else:
            lets.append(let)
        index = end
    if index == len(lines) and lines:
        report.error("RW244", origin.span(lines[-1].start, lines[-1].end))
        return None
    first, last = (lines[index].start, lines[-1].end) if lines else trimmed(text)
    result = _stretch("value", text, first, last, origin, report)
    if result is None or faults:
        return None
    return FunctionBody(tuple(lets), result, start=lets[0].start if lets else result.start, end=result.end)


def parse_script(text: str, origin: Origin, report: Report) -> Script | None:
    """Statements, in blocks by indentation. One run finds the faults of several statements."""
    return ScriptReader(text, origin, report).read()


def _is_let(content: str) -> bool:
    return content.startswith(("let ", "var ")) or content in ("let", "var")


def _whole(start: Start, text: str, origin: Origin, report: Report) -> Any:
    return _stretch(start, text, *trimmed(text), origin, report)


def _stretch(start: Start, text: str, first: int, last: int, origin: Origin, report: Report) -> Any:
    try:
        return syntax_of(start, text, first, last)
    except Refusal as refusal:
        refusal.tell(origin, report)
        return None

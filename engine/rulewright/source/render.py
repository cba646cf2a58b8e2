"""Findings as people and programs read them: with the line and a caret, one a line, as data, for a code host."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from .diagnostic import Diagnostic, Severity
from .source import Source, Span

FORMATS = ("text", "concise", "json", "github")
_HIDDEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff\ud800-\udfff]")
_WIDEST = 160
_Paint = Callable[[str, str], str]
_COLOURS = {"error": "1;31", "warning": "1;33", "frame": "34", "label": "36", "help": "32", "bold": "1"}


def render(findings: Iterable[Diagnostic], format: str = "text", *, colour: bool = False) -> str | list[dict[str, Any]]:
    """All findings in one of FORMATS: text that ends with a line end (empty without any), or plain data for `json`."""
    found = list(findings)
    if format == "json":
        return [as_data(d) for d in found]
    lines = {"text": lambda d: as_text(d, colour=colour), "concise": as_concise, "github": as_github}[format]
    separator = "\n\n" if format == "text" else "\n"
    return separator.join(lines(d) for d in found) + ("\n" if found else "")


def as_concise(finding: Diagnostic) -> str:
    """`file:line:col: CODE message (label at file:line:col)`."""
    where = f"{finding.where}: " if finding.where else ""
    return visible(f"{where}{finding.code} {finding.message}{_elsewhere(finding)}")


def as_data(finding: Diagnostic) -> dict[str, Any]:
    """Plain data, as `diagnostics.schema.json` describes it; lines and columns count from 1, ends are exclusive."""
    return {
        "code": finding.code,
        "severity": finding.severity.value,
        "message": finding.message,
        **_place(finding.span, finding.file),
        "help": finding.help,
        "labels": [{"text": label.text, **_place(label.span, None)} for label in finding.labels],
    }


def as_github(finding: Diagnostic) -> str:
    """A workflow command that marks the line in a pull request."""
    place = _place(finding.span, finding.file)
    names = (
        ("file", "file"),
        ("line", "line"),
        ("col", "column"),
        ("endLine", "end_line"),
        ("endColumn", "end_column"),
    )
    fields = [f"{name}={_escaped(str(place[key]), ':,')}" for name, key in names if place[key] is not None]
    text = finding.message + (f" ({finding.help})" if finding.help else "") + _elsewhere(finding)
    head = f"::{finding.severity.value} {','.join([*fields, f'title={finding.code}'])}"
    return f"{head}::{_escaped(text)}"


def as_text(finding: Diagnostic, *, colour: bool = False) -> str:
    """The finding with the lines that it speaks of, carets under the place, labels and help."""
    paint = _painter(colour)
    kind = "error" if finding.severity is Severity.ERROR else "warning"
    lines = [f"{paint(kind, f'{kind} {finding.code}')}{paint('bold', ': ' + visible(finding.message))}"]
    if finding.span is not None:
        lines += _excerpts(finding, kind, paint)
    elif finding.file:
        lines.append(f" {paint('frame', '-->')} {visible(finding.file)}")
    if finding.help:
        margin = " " * (_margin(finding) + 1)
        lines.append(f"{margin}{paint('frame', '=')} {paint('help', 'help')}: {visible(finding.help)}")
    return "\n".join(lines)


def _elsewhere(finding: Diagnostic) -> str:
    """The other places of a finding, on the same line."""
    if not finding.labels:
        return ""
    return " (" + "; ".join(f"{label.text}: {label.span.where}" for label in finding.labels) + ")"


def visible(text: str) -> str:
    """The text with characters that would steer a terminal, break a line or hide shown as a replacement mark."""
    return _HIDDEN.sub("\ufffd", text)


def _painter(colour: bool) -> _Paint:
    def paint(style: str, text: str) -> str:
        return f"\x1b[{_COLOURS[style]}m{text}\x1b[0m" if colour else text

    return paint


def _margin(finding: Diagnostic) -> int:
    spans = [s for s in (finding.span, *(label.span for label in finding.labels)) if s is not None]
    return max((len(str(s.line)) for s in spans), default=0)


def _excerpts(finding: Diagnostic, kind: str, paint: _Paint) -> list[str]:
    """One excerpt for each source, marks in line order; the finding's own source comes first."""
    assert finding.span is not None
    marks = [(finding.span, "", kind), *((label.span, label.text, "label") for label in finding.labels)]
    sources: list[Source] = []
    for span, _, _ in marks:
        if not any(span.source is known for known in sources):
            sources.append(span.source)
    width = _margin(finding)
    lines: list[str] = []
    for index, source in enumerate(sources):
        own = [m for m in marks if m[0].source is source]
        arrow = "-->" if index == 0 else ":::"
        lines.append(f"{' ' * width}{paint('frame', arrow)} {visible(own[0][0].where)}")
        lines.append(f"{' ' * width} {paint('frame', '|')}")
        lines += _excerpt(source, own, width, paint)
    return lines


def _excerpt(source: Source, marks: Sequence[tuple[Span, str, str]], width: int, paint: _Paint) -> list[str]:
    lines: list[str] = []
    shown = 0
    for span, text, style in sorted(marks, key=lambda m: m[0].start):
        number, column = source.place(span.start)
        before, line, after = _clipped(source, number, column)
        if number != shown or before or after:
            if shown and number > shown + 1:
                lines.append(f"{' ' * width} {paint('frame', '·')}")
            marked = ("…" if before else "") + line + ("…" if after else "")
            lines.append(f"{paint('frame', f'{number:>{width}} |')} {marked}".rstrip())
            shown = number
        at = column - 1 - before
        indent = " " * (_wide(line[:at]) + (1 if before else 0) + max(0, at - len(line)))
        mark = ("-" if style == "label" else "^") * max(1, _wide(line[at : at + span.end - span.start]))
        lines.append(
            f"{' ' * width} {paint('frame', '|')} {indent}{paint(style, mark + (text and ' ') + visible(text))}"
        )
    return lines


def _clipped(source: Source, number: int, column: int) -> tuple[int, str, bool]:
    """A line as it can be shown around a column: how much is left out before, the text, whether more follows.

    A line may be as long as a file, so it is never copied whole.
    """
    start = source.offset(number, 1)
    end = source.offset(number, len(source.text) + 1)
    following = source.offset(number + 1, 1)
    end = following if following > start else end
    before = max(0, column - _WIDEST // 2) if end - start > _WIDEST else 0
    text = source.text[start + before : min(end, start + before + _WIDEST)]
    return before, visible(text.rstrip("\r\n").replace("\t", " ")), end - start > before + _WIDEST + 2


def _wide(text: str) -> int:
    """Columns that a terminal gives to a text: two for East Asian wide characters, none for combining marks."""
    if text.isascii():
        return len(text)
    from unicodedata import combining, east_asian_width

    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _place(span: Span | None, file: str | None) -> dict[str, Any]:
    if span is None:
        return {"file": file, "line": None, "column": None, "end_line": None, "end_column": None}
    line, column = span.source.place(span.start)
    end_line, end_column = span.source.place(span.end)
    return {"file": span.source.name, "line": line, "column": column, "end_line": end_line, "end_column": end_column}


def _escaped(text: str, also: str = "") -> str:
    for character in "%\r\n" + also:
        text = text.replace(character, f"%{ord(character):02X}")
    return text

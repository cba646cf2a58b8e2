"""A document in canonical layout: rule texts as the language writes them, no space at line ends, one line end last."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from rulewright.document import Mapping, Scalar, read_text, refusal_at
from rulewright.language import format_text
from rulewright.source import Report, Source

from .places import Kind, rule_texts

_HEADER = re.compile(r"\|[-+]?[ \t]*(#[^\n]*)?")


@dataclass(frozen=True, slots=True)
class _Edit:
    """Characters `start` to `end` of the file become `text`."""

    start: int
    end: int
    text: str


def formatted(source: Source, report: Report) -> str | None:
    """The document's canonical text; None, with findings, when it is no document.

    The text says what it said before, comments included: an edit that would change a value is left out.
    """
    if "\r" in source.text:  # as it was: documents keep their line ends
        after = formatted(Source(source.name, source.text.replace("\r\n", "\n").replace("\r", "\n")), report)
        return after.replace("\n", "\r\n" if "\r\n" in source.text else "\r") if after is not None else None
    node = read_text(source, report)
    if not isinstance(node, Mapping) or not report.ok:
        if isinstance(node, Mapping) or report.errors:
            return None
        report.error("RW602", node.span if node else None, file=source.name)
        return None
    edits = sorted(_edits(source, node), key=lambda e: e.start)
    text = _applied(source.text, edits)
    if not _same(text, node, edits):
        text = source.text
        for edit in reversed(edits):  # from the end, so that places before it stay
            tried = _applied(text, [edit])
            text = tried if _same(tried, node, [edit]) else text
    return _tidied(text, source.name)


def _edits(source: Source, node: Mapping) -> list[_Edit]:
    found = []
    for kind, scalar in rule_texts(node):
        edit = _edit(source, kind, scalar)
        if edit is not None:
            found.append(edit)
    return found


def _edit(source: Source, kind: Kind, scalar: Scalar) -> _Edit | None:
    """The edit of one rule text; None when it is canonical already."""
    assert isinstance(scalar.value, str)
    if scalar.span.source is not source or scalar.origin is None:
        return None
    after = _canonical(kind, scalar.value)
    if after == scalar.value:
        return None
    if scalar.style == "literal":
        return _block(source, scalar, after)
    if "\n" in after:
        return None
    return _Edit(scalar.span.start, scalar.span.end, _quoted(after, scalar.style))


def _canonical(kind: Kind, text: str) -> str:
    """The canonical text; of one with words behind it (`else "..."`) what stands before."""
    end = refusal_at(text) if kind in ("expression", "domain") else None
    return format_text(kind, text) if end is None else format_text(kind, text[:end]) + text[end:]


def _block(source: Source, scalar: Scalar, after: str) -> _Edit | None:
    first_line = source.text[scalar.span.start :].split("\n", 1)[0]
    if not _HEADER.fullmatch(first_line.rstrip("\r")) or scalar.origin is None:
        return None
    start = scalar.origin.pieces[0][1]
    indent = source.place(start)[1] - 1
    lines = [(" " * indent + line if line else "") for line in after.rstrip("\n").split("\n")]
    return _Edit(start - indent, scalar.origin.end, "\n".join(lines))


def _quoted(text: str, style: str) -> str:
    if style == "single":
        return "'" + text.replace("'", "''") + "'"
    if style == "double":
        return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
    return text


def _applied(text: str, edits: list[_Edit]) -> str:
    for edit in reversed(edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    return text


def _same(text: str, before: Mapping, edits: list[_Edit]) -> bool:
    """Whether the text is still the same document, but for how its rule texts are laid out."""
    report = Report()
    after = read_text(Source("", text), report)
    return isinstance(after, Mapping) and report.ok and _meaning(after) == _meaning(before)


def _meaning(document: Mapping) -> Any:
    canonical = {id(scalar): _canonical(kind, str(scalar.value)).strip() for kind, scalar in rule_texts(document)}

    def plain(node: Any) -> Any:
        if isinstance(node, Scalar):
            return canonical.get(id(node), node.value)
        if isinstance(node, Mapping):
            return [(entry.key, plain(entry.value)) for entry in node]
        return [plain(item) for item in node]

    return plain(document)


def _tidied(text: str, name: str) -> str:
    """Without space at line ends and with one line end at the end, if the document stays the same."""
    lines = [line.rstrip(" \t") for line in text.split("\n")]
    tidy = "\n".join(lines).rstrip("\n") + "\n"
    report = Report()
    before, after = read_text(Source(name, text), Report()), read_text(Source(name, tidy), report)
    if isinstance(before, Mapping) and isinstance(after, Mapping) and report.ok and _meaning(before) == _meaning(after):
        return tidy
    return text

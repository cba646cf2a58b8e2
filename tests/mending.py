"""Proposed mends, applied: what a finding says to type is typed, and the text read again."""

from __future__ import annotations

import re

from rulewright.source import Diagnostic, Span

_TYPED = re.compile(
    r"(?:[Ww]rite(?: it like)?|[Tt]ype|did you mean|quotes:) `(.+?)`(?=[?.,;]|$| (?:instead|beside|in its place))", re.S
)


def with_mend(finding: Diagnostic, text: str) -> str | None:
    """The text in which the finding is mended as its help says; None when the help leaves that to people."""
    help, span = finding.help or "", finding.span
    if span is None:
        return None
    if "versions" in help:
        return _first_version(text, [span.line, *(label.span.line for label in finding.labels)])
    if help.startswith(("leave the dashes", "put a dash", "move it", "write it under")):
        return _moved(help, span, text)
    if added := re.match(r"add the line `(.+)` above", help):
        at = span.start - span.column + 1
        return text[:at] + " " * (span.column - 1) + added[1] + "\n" + text[at:]
    if spaces := re.match(r"begin the line with (no|\d+) spaces?, not (\d+)", help):
        at = span.start - span.column + 1
        return text[:at] + " " * (0 if spaces[1] == "no" else int(spaces[1])) + text[at + int(spaces[2]) :]
    if section := re.match(r"add a line `(\w+:)` above, and indent them under it", help):
        return _under(section[1], span, text)
    typed = _TYPED.search(help)
    if typed:
        new = typed[1]
    elif help == "delete it":
        new = ""
    elif "ordinary space" in help:
        new = " "
    else:
        return None
    spans = [span]
    if help.endswith(f'quotes: `"{span.text}"`'):
        spans += [label.span for label in finding.labels if label.text == "and this"]
    for one in sorted(spans, key=lambda s: -s.start):
        put = f'"{one.text}"' if one is not span else new
        text = text[: one.start] + put + text[one.end :]
    return text


def _moved(help: str, span: Span, text: str) -> str:
    """The text with a block of lines at another level, or with other dashes."""
    lines = text.split("\n")
    first, indent = span.line - 1, span.column - 1
    end = first + 1
    while end < len(lines) and lines[end].strip() and len(lines[end]) - len(lines[end].lstrip()) > indent:
        end += 1
    block = lines[first:end]
    if help.startswith("put a dash"):
        while end < len(lines) and len(lines[end]) - len(lines[end].lstrip()) == indent and lines[end].strip():
            end += 1
        block = [line[:indent] + "- " + line[indent:].rstrip(":") for line in lines[first:end]]
    elif help.startswith("leave the dashes"):
        while end < len(lines) and (
            len(lines[end]) - len(lines[end].lstrip()) > indent or lines[end][indent:].startswith("- ")
        ):
            end += 1
        block = [line.replace("- ", "", 1) if line[indent:].startswith("- ") else line[2:] for line in lines[first:end]]
    elif "level back" in help:
        block = [line[2:] for line in block]
    elif help.startswith("write it under"):
        entries = re.findall(r"`([^`]+: [^`]+)`", help)
        top = ["rules:", "  change:"] if "`rules:`" in help else ["  change:"]
        block = top + ["    " + entry for entry in entries]
    else:
        block = (["rules:"] if "`rules:`" in help else []) + ["  " + line for line in block]
    return "\n".join([*lines[:first], *block, *lines[end:]])


def _under(key: str, span: Span, text: str) -> str:
    """The text with a key above the line of a place, and its neighbours below indented."""
    lines = text.split("\n")
    first, indent = span.line - 1, span.column - 1
    end = first
    while end < len(lines) and (
        len(lines[end]) - len(lines[end].lstrip()) > indent
        or "(" in lines[end]
        or " -> " in lines[end]
        or ": {" in lines[end]
    ):
        end += 1
    return "\n".join([*lines[:first], " " * indent + key, *("  " + line for line in lines[first:end]), *lines[end:]])


def _first_version(text: str, marks: list[int]) -> str:
    """The text without the lines of signs, and without all versions but the first."""
    lines = text.splitlines(keepends=True)
    opened = lines[marks[0] - 1].startswith("<")
    second = marks[1] if opened and len(marks) > 1 else marks[0]
    kept = [line for n, line in enumerate(lines, 1) if not (n in marks or second <= n <= marks[-1])]
    return "".join(kept)

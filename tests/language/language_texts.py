"""What the tests of this floor share: texts without a file, golden files, and the shape of a tree on one line."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

from rulewright.language import (
    parse_domain,
    parse_expression,
    parse_field,
    parse_function,
    parse_move,
    parse_script,
    parse_template,
    parse_type,
)
from rulewright.language.syntax import Syntax
from rulewright.source import Diagnostic, Origin, Report, Source

PARSERS: dict[str, Callable[[str, Origin, Report], Any]] = {
    "type": parse_type,
    "field": parse_field,
    "expression": parse_expression,
    "domain": parse_domain,
    "function": parse_function,
    "script": parse_script,
    "template": parse_template,
    "move": parse_move,
}

REGOLD = bool(os.environ.get("REGOLD"))
"""Set in the environment to write the golden files anew; look at the difference before keeping it."""


def origin_of(text: str) -> Origin:
    """The origin of a text that is a file of its own."""
    return Origin(Source("rule", text), ((0, 0),), len(text))


def parsed(kind: str, text: str) -> Any:
    """The syntax of a text without faults."""
    report = Report()
    node = PARSERS[kind](text, origin_of(text), report)
    assert node is not None, [(d.where, d.code, d.message) for d in report]
    assert not len(report)
    return node


def findings(kind: str, text: str) -> list[Diagnostic]:
    """The findings about a text."""
    report = Report()
    node = PARSERS[kind](text, origin_of(text), report)
    assert (node is None) == bool(len(report)), "no syntax exactly when there are findings"
    return list(report)


def shape(node: Any) -> str:
    """A tree on one line, with the place of every piece."""
    if isinstance(node, Syntax):
        inner = [shape(getattr(node, f.name)) for f in fields(node) if f.compare]
        place = f"@{node.start}:{node.end}"
        return f"({' '.join([type(node).__name__ + place, *inner])})"
    if isinstance(node, tuple):
        return f"[{' '.join(map(shape, node))}]"
    return "-" if node is None else repr(node)


@dataclass(frozen=True)
class Case:
    """One case of a golden file: what is expected, and the text."""

    path: Path
    kind: str
    expected: str
    text: str

    def __str__(self) -> str:
        return f"{self.path.stem}: {self.text.splitlines()[0][:40] if self.text else '(empty)'}"


def cases(path: Path) -> Iterator[Case]:
    """The cases of a golden file, which is named after the kind of its texts: `=== expected`, then the text below."""
    for part in path.read_text(encoding="utf-8").split("\n=== ")[1:]:
        expected, _, text = part.partition("\n")
        yield Case(path, path.stem, expected, text.removesuffix("\n"))


def regold(paths: list[Path], expect: Callable[[Case], str]) -> None:
    """Writes golden files anew."""
    for path in paths:
        head = path.read_text(encoding="utf-8").split("\n=== ")[0]
        body = "".join(f"\n=== {expect(case)}\n{case.text}\n" for case in cases(path))
        path.write_text(head + body, encoding="utf-8")


def mended(text: str, finding: Diagnostic) -> str | None:
    """The text with the mend of a finding applied: what is written otherwise here, or the help that says what to write
    in its place; None where a person has to choose."""
    assert finding.span is not None
    said = re.fullmatch(r"`.*` is written `(.+)` here", finding.message, re.DOTALL)
    told = re.fullmatch(r"(?:Write|Put) `([^`]+)`(?: in place of `[^`]+`)?\.", finding.help or "")
    right = said or told
    if right is None or re.search(r"\.\.\.|[A-Z]{2}|\bKIND\b", right[1]):
        return None
    before, after = text[: finding.span.start], text[finding.span.end :]
    space = " " if re.search(r"\w\Z", before) and right[1][0].isalpha() else ""
    return before + space + right[1] + after

"""The broken documents of `tests/diagnostics/document`: how each kind is examined, and what it says that it expects."""

from __future__ import annotations

import re
from pathlib import Path

from rulewright.document import (
    Library,
    Mapping,
    load_documents,
    read_document,
    read_file,
    read_source,
    read_text,
    rule_text,
    validate,
)
from rulewright.document.finding.library import Found
from rulewright.source import DEFAULT_LIMITS, Report

FOLDER = Path(__file__).parents[1] / "diagnostics" / "document"
GAME = FOLDER / "_game.ruleset.yaml"
EXPECTED = re.compile(r"^# expect: (RW\d+)(?: (\d+):(\d+))?$", re.M)
WITH = re.compile(r"^# with: (\S+)$", re.M)

Finding = tuple[str, int | None, int | None]


def cases() -> list[Path]:
    """Every broken document; names that begin with `_` are what others are put together with."""
    return sorted(path for path in FOLDER.glob("*.yaml") if not path.name.startswith("_"))


def expected(path: Path) -> list[Finding]:
    """Code, line and column of every finding that the document announces in its last lines."""
    text = path.read_text(encoding="utf-8", errors="replace")
    return [
        (code, int(line) if line else None, int(column) if column else None)
        for code, line, column in EXPECTED.findall(text)
    ]


def found(report: Report) -> list[Finding]:
    """The same of what was found, in the order of places."""
    return [(d.code, d.span.line if d.span else None, d.span.column if d.span else None) for d in report]


def examine(path: Path) -> Report:
    """Everything that this floor has to say about a document, by its suffix."""
    report = Report()
    kind = path.name.split(".")[-2]
    if kind == "text":
        source = read_source(path, report)
        if source is not None:
            read_text(source, report)
    elif kind == "rule":
        document = read_file(path, report)
        for entry in document or ():
            rule_text(entry.value, report)
    elif kind == "ruleset":
        read_document(Found("ruleset", "x", path, FOLDER, named=True), report, DEFAULT_LIMITS)
    elif kind == "scenario":
        document = read_file(path, report)
        if isinstance(document, Mapping):
            validate(document, "scenario", report)
    else:
        others = [FOLDER / name for name in WITH.findall(path.read_text(encoding="utf-8"))]
        board = path if kind == "map" else None
        variants = [*others, path] if kind == "variant" else others
        load_documents(GAME, map=board, variants=variants, library=Library((), shipped=False), report=report)
    return report

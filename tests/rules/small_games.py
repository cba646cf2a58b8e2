"""The game of harbours, and games with parts of it exchanged: what these tests check rules against."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from rulewright.document import Mapping, Node, read_text
from rulewright.rules import Ruleset, check_expression, check_script
from rulewright.rules.build import build
from rulewright.rules.tree import Expr, Local, Stmt
from rulewright.source import DEFAULT_LIMITS, Limits, Origin, Report, Source

FOLDER = Path(__file__).parents[1] / "diagnostics" / "rules"


@cache
def document(name: str) -> Mapping:
    """One of the documents that the cases are put into."""
    report = Report()
    node = read_text(Source(name, (FOLDER / name).read_text(encoding="utf-8")), report)
    assert isinstance(node, Mapping) and report.ok, [d.message for d in report]
    return node


def merged(under: Node, over: Node) -> Node:
    """`over` put into `under`: mappings entry by entry, all else replaced. Places stay those of their own text."""
    if not isinstance(under, Mapping) or not isinstance(over, Mapping):
        return over
    entries = dict(under.entries)
    for entry in over:
        known = entries.get(entry.key)
        entries[entry.key] = replace(entry, value=merged(known.value, entry.value)) if known else entry
    return replace(under, entries=entries)


def parsed(text: str, name: str) -> Mapping:
    """A text as a document."""
    report = Report()
    node = read_text(Source(name, text), report)
    assert isinstance(node, Mapping) and report.ok, [f"{d.where} {d.message}" for d in report]
    return node


def with_parts(
    rules: str = "", board: str = "", limits: Limits = DEFAULT_LIMITS, *, whole: bool = False
) -> tuple[Ruleset | None, Report]:
    """Harbours with other parts; with `whole`, the texts are all there is."""
    report = Report()
    ruleset: Node = document("_harbours.ruleset.yaml")
    ground: Node | None = document("_bay.map.yaml")
    if whole:
        ruleset, ground = parsed(rules, "case"), parsed(board, "case.map") if board else None
    else:
        ruleset = merged(ruleset, parsed(rules, "case")) if rules else ruleset
        ground = merged(document("_bay.map.yaml"), parsed(board, "case.map")) if board else ground
    assert isinstance(ruleset, Mapping) and (ground is None or isinstance(ground, Mapping))
    return build(ruleset, ground, report=report, limits=limits), report


def good(rules: str = "", board: str = "", *, whole: bool = False) -> Ruleset:
    """The same, for parts that are right."""
    ruleset, report = with_parts(rules, board, whole=whole)
    assert ruleset is not None, said(report)
    return ruleset


def said(report: Report) -> list[str]:
    """What a report says, one line a finding."""
    return [f"{d.code} {d.where} {d.message}" for d in report]


@cache
def harbours() -> Ruleset:
    """The game itself."""
    return good()


def origin(text: str) -> Origin:
    """An origin for a text that is its own file."""
    return Origin(Source("text", text), ((0, 0),), len(text))


def expression(text: str, **names: Local) -> Expr:
    """A checked expression of harbours."""
    report = Report()
    found = check_expression(harbours(), text, origin(text), report, names)
    assert found is not None, said(report)
    return found


def faults(text: str, **names: Local) -> list[str]:
    """The codes of the findings about an expression of harbours."""
    report = Report()
    check_expression(harbours(), text, origin(text), report, names)
    return [d.code for d in report]


def script(text: str, **names: Local) -> tuple[Stmt, ...]:
    """A checked script of harbours."""
    report = Report()
    found = check_script(harbours(), text, origin(text), report, names)
    assert found is not None, said(report)
    return found


def script_faults(text: str, **names: Local) -> list[str]:
    """The codes of the findings about a script of harbours."""
    report = Report()
    check_script(harbours(), text, origin(text), report, names)
    return [d.code for d in report]

"""From names of documents to a checked game, and further rule texts against it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from rulewright.document import Documents, Library, load_documents
from rulewright.language import parse_expression
from rulewright.language import parse_script as read_script
from rulewright.source import DEFAULT_LIMITS, Limits, Origin, Report

from .build import build
from .checking import Check, new_check
from .checking import check_script as check_statements
from .model import Ruleset
from .rule_text import RuleText
from .tree import Expr, Local, Stmt
from .types import Type
from .world import World


def load_ruleset(
    ruleset: str | Path,
    *,
    map: str | Path | None = None,
    variants: Sequence[str | Path] = (),
    library: Library | None = None,
    report: Report,
    limits: Limits = DEFAULT_LIMITS,
) -> Ruleset | None:
    """The checked game that ids or paths name; None when a document is wrong, and `report` says all of it."""
    documents = load_documents(ruleset, map=map, variants=variants, library=library, report=report, limits=limits)
    return None if documents is None else check_documents(documents, report, limits)


def check_documents(documents: Documents, report: Report, limits: Limits = DEFAULT_LIMITS) -> Ruleset | None:
    """The checked game of documents that were read and composed; None when they are wrong."""
    return build(
        documents.ruleset,
        documents.map,
        variants=documents.variants,
        sources=documents.sources,
        fingerprint=documents.fingerprint,
        removed=documents.removed,
        report=report,
        limits=limits,
    )


def check_expression(
    ruleset: Ruleset,
    text: str,
    origin: Origin,
    report: Report,
    locals: dict[str, Local] | None = None,
    wanted: Type | None = None,
) -> Expr | None:
    """A checked expression that stands outside of the ruleset: in a scenario, in `looks`.

    None (and findings) when it is wrong.
    `locals` are further names that it can use; `wanted` is the type that it must have.
    """
    before = len(report.errors)
    parsed = parse_expression(text, origin, report)
    if parsed is None:
        return None
    check = _check(ruleset, text, origin, report, locals)
    found = check.expr(parsed) if wanted is None else check.value(parsed, wanted, "this")
    check.world.tell_unknown()
    return found if len(report.errors) == before else None


def check_script(
    ruleset: Ruleset,
    text: str,
    origin: Origin,
    report: Report,
    locals: dict[str, Local] | None = None,
    by: Local | None = None,
) -> tuple[Stmt, ...] | None:
    """A checked script that stands outside of the ruleset, as in a scenario's `do`.

    None (and findings) when it is wrong.
    `by` is who decides where a `choose` does not say.
    """
    before = len(report.errors)
    parsed = read_script(text, origin, report)
    if parsed is None:
        return None
    check = _check(ruleset, text, origin, report, locals)
    body, _ = check_statements(check, parsed, by)
    check.world.tell_unknown()
    return body if len(report.errors) == before else None


def _check(ruleset: Ruleset, text: str, origin: Origin, report: Report, locals: dict[str, Local] | None) -> Check:
    world = ruleset.world
    assert isinstance(world, World), "a ruleset that was not built here"
    return new_check(replace(world, report=report, missing={}, searched=0), RuleText(text, origin), locals)

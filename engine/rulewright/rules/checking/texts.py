"""Texts for players with values in them: templates of prompts, log lines and refusals."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import replace

from rulewright.document.nodes import Mapping, Node, Scalar
from rulewright.language import parse_template, syntax
from rulewright.source import Origin

from ..declared.plain_values import language_known, wrong_shape
from ..kinds import Words
from ..rule_text import RuleText
from ..tree import Expr, Template
from ..types import TableType
from .context import Check
from .type_rules import without_pieces


def template_in_rule(check: Check, node: syntax.Text) -> Template:
    """A text inside rule text: of `say`, of a prompt."""
    found: dict[str, tuple[str | Expr, ...]] = {}
    for (language, inside), quote in zip(node.by_language, node.starts, strict=True):
        if language:
            language_known(check.world, language, check.span(node))
        origin = inside_origin(check.rule, quote + 1, len(inside))
        found[language] = _parts(check, RuleText(inside, origin))
        _translate(check, language, inside, found)
    return Template(found, check.span(node))


def plain_words(check: Check, node: syntax.Text) -> Words:
    """A text inside rule text that names a move, as the title of an action does: without values."""
    found: Words = {}
    for language, parts in template_in_rule(check, node).by_language.items():
        for part in parts:
            if not isinstance(part, str):
                check.report.error("RW379", part.span)
        found[language] = "".join(part for part in parts if isinstance(part, str))
    return found


def _translate(check: Check, language: str, text: str, found: dict[str, tuple[str | Expr, ...]]) -> None:
    """Adds the translations of a text that the rules have in no other way."""
    if language not in ("", "en"):
        return
    for other, node in check.world.translated(text).items():
        rule = check.world.rule(node)
        if rule is not None and other not in found:
            found[other] = _parts(check, rule)


def template_of_node(check: Check, node: Node, what: str) -> Template | None:
    """A text for people in a document, with values in it; None and findings when it is none."""
    if isinstance(node, Mapping):
        found: dict[str, tuple[str | Expr, ...]] = {}
        for entry in node:
            language_known(check.world, entry.key, entry.key_span)
            rule = check.world.rule(entry.value)
            if rule is not None:
                found[entry.key] = _parts(check, rule)
        if "en" in node.entries:
            _translate(check, "en", str(node.entries["en"].value.data), found)
        return Template(found, node.span)
    if isinstance(node, Scalar) and node.value is not None:
        rule = check.world.rule(node)
        if rule is None:
            return None
        found = {"": _parts(check, rule)}
        _translate(check, "", rule.text, found)
        return Template(found, node.span)
    wrong_shape(check.world, node, what, "a text, or a text for each language")
    return None


def _parts(check: Check, rule: RuleText) -> tuple[str | Expr, ...]:
    parsed = parse_template(rule.text, rule.origin, check.report)
    if parsed is None:
        return (rule.text,)
    inner = replace(check, rule=rule, names=dict(check.names), added=[])
    return tuple(part if isinstance(part, str) else _shown(inner, part) for part in parsed.parts)


def _shown(check: Check, node: syntax.Expression) -> Expr:
    """A value to be shown in words: a number, a member, a set, a text, true or false, or none."""
    found = without_pieces(check.expr(node))
    if isinstance(found.type, TableType):
        check.mismatch(found, "something that can be shown", "a value in a text", node)
    return found


def inside_origin(rule: RuleText, first: int, length: int) -> Origin:
    """Where a quoted text that begins at `first` of a rule text stands; an escape takes two characters for one."""
    text, outer = rule.text, rule.origin
    starts = [piece[0] for piece in outer.pieces]
    pieces = [(0, outer.offset(first))]
    at = first
    if "\\" not in text[first : first + length] and bisect_right(starts, first) == bisect_right(starts, first + length):
        return Origin(outer.source, tuple(pieces), outer.offset(first + length))
    for inner in range(length):
        step = 2 if text[at] == "\\" else 1
        jumps = bisect_right(starts, at + step) != bisect_right(starts, at)
        at += step
        if step == 2 or jumps:
            pieces.append((inner + 1, outer.offset(at)))
    return Origin(outer.source, tuple(pieces), outer.offset(at))

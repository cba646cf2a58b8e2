"""The forms of the language as the grammar has them: read from `rules.lark` itself, and from no table in the code."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from lark import Lark
from lark.grammar import Rule

from rulewright.language.reading.grammar import STARTS

GRAMMAR = files("rulewright.language.reading").joinpath("rules.lark").read_text(encoding="utf-8")
CLAUSES = {"_SATISFY": "satisfy", "_BY": "by", "_FOR": "of"}
"""The terminals that show which clause a question over a set has; V of `sum of V for x in S` stands before `for`."""


@cache
def grammar() -> Lark:
    """The parser of the grammar, made from its text."""
    return Lark(GRAMMAR, parser="lalr", start=list(STARTS))


def alternatives(name: str) -> list[Rule]:
    """The alternatives of one rule of the grammar."""
    return [rule for rule in grammar().rules if rule.origin.name == name]


def symbols(rule: Rule) -> list[str]:
    return [symbol.name for symbol in rule.expansion]


def words_of(terminal: str) -> list[str]:
    """The words that a terminal begins with: two for `(?:max|min)\\s+of\\b`; none for a sign or a name."""
    pattern = next(t.pattern.value for t in grammar().terminals if t.name == terminal)
    found = re.match(r"(?:\(\?:)?([a-z]+(?:\|[a-z]+)*)(?=\)|\\b|\\s|\(\?[=!]|$)", pattern)
    return found[1].split("|") if found else []


def signs_of(terminal: str) -> set[str]:
    """All that a terminal of operators stands for."""
    pattern = next(t.pattern.value for t in grammar().terminals if t.name == terminal)
    found: set[str] = set()
    for part in pattern.split("|"):
        sign = part.replace(r"\s+", " ").replace(r"\b", "").replace("\\", "")
        found |= set(sign[1:-1]) if sign.startswith("[") else {sign}
    return found


def quantifiers() -> dict[str, tuple[str | None, bool]]:
    """Each word of a question over a set: the word of its clause, and whether it ends with `else`."""
    found: dict[str, tuple[str | None, bool]] = {}
    for rule in alternatives("open"):
        first, *rest = symbols(rule)
        if first == "IF":
            continue
        clause = next((word for terminal, word in CLAUSES.items() if terminal in rest), None)
        for word in words_of(first):
            found[word] = clause, "_ELSE" in rest
    return found


def line_words() -> set[str]:
    """Each word that a line of a script begins with."""
    return {word for rule in alternatives("line") for word in _words_if_terminal(rule)}


def _words_if_terminal(rule: Rule) -> list[str]:
    first = rule.expansion[0]
    return words_of(first.name) if first.is_term else []


def callbacks() -> set[str]:
    """The methods that the parser calls: one for each rule, but for those that only pass something on."""
    found = set()
    for rule in grammar().rules:
        passes_on = rule.options.expand1 and len(rule.expansion) == 1
        if rule.alias:
            found.add(rule.alias)
        elif not rule.origin.name.startswith("_") and not passes_on:
            found.add(rule.origin.name)
    return found

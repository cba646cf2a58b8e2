"""The checker knows every form: what each gives, and what it says about a part of the wrong type."""

from __future__ import annotations

from dataclasses import replace
from types import UnionType
from typing import Any

import pytest
from small_games import expression, harbours, origin

from rulewright.language import parse_expression, syntax
from rulewright.language.quantifier_forms import QUANTIFIERS
from rulewright.language.reading.precedence import BINARY_LEVELS, PREFIX_LEVELS
from rulewright.language.walk import CLASSES
from rulewright.rules import check_expression
from rulewright.rules.checking import EXPRESSION_CHECKS
from rulewright.rules.checking.statements import STATEMENT_CHECKS
from rulewright.rules.type_words import described
from rulewright.rules.vocabulary import FUNCTIONS
from rulewright.source import Report

GIVES = {
    "any s in ships where s.price > 3": "true or false",
    "all s in ships satisfy s.price > 3": "true or false",
    "count s in ships": "a number",
    "those s in ships where s.price > 3": "a set of ships",
    "first s in ships where s.price > 3": "a ship or none",
    "last s in ships where s.price > 3": "a ship or none",
    "best s in ships where s.price > 3 by s.price": "a ship or none",
    "least s in ships where s.price > 3 by s.price": "a ship or none",
    "sum of s.price for s in ships": "an amount of money",
    "max of s.price for s in ships else 0": "an amount of money",
    "min of s.price for s in ships else none": "an amount of money or none",
}
"""What each form gives: an example, and the type of its value in words."""

MESSAGES = {
    "all s in ships satisfy s.price": "what follows `satisfy` must be true or false, but this is an amount of money",
    "best s in ships by s.good": "what follows `by` must be a number, but this is a good",
    "least s in ships by s.price, then s.good": "what follows `, then` must be a number, but this is a good",
    "sum of s.good for s in ships": "what follows `sum of` must be a number, but this is a good",
    "max of s.good for s in ships else 0": "what follows `max of` must be a number, but this is a good",
    "min of s.good for s in ships else 0": "what follows `min of` must be a number, but this is a good",
}
"""What is said about what a form asks of each member, when that is of the wrong type."""


def word(text: str) -> str:
    return text.split()[0]


def members_of(union: Any) -> set[type]:
    assert isinstance(union, UnionType)
    return set(union.__args__)


def test_every_form_gives_what_its_row_says() -> None:
    """Guards: a form without a case below, so that nobody looks at the type it gives."""
    assert {word(text) for text in GIVES} == set(QUANTIFIERS)


@pytest.mark.parametrize("text", GIVES)
def test_what_a_form_gives(text: str) -> None:
    """Guards: the type of a form's value."""
    assert described(expression(text).type) == GIVES[text]


def test_every_clause_has_its_message() -> None:
    """Guards: a form without a case below, so that nobody looks at what the checker calls its clause."""
    assert {word(text) for text in MESSAGES} == {form.word for form in QUANTIFIERS.values() if form.clause is not None}


@pytest.mark.parametrize("text", MESSAGES)
def test_what_is_said_about_a_clause(text: str) -> None:
    """Guards: the sentence about what follows `by`, `satisfy` or `sum of`."""
    report = Report()
    check_expression(harbours(), text, origin(text), report)
    assert [finding.message for finding in report] == [MESSAGES[text]]


def test_every_expression_has_its_check() -> None:
    """Guards: a class of the syntax that the checker does not know, or knows and cannot get."""
    assert set(EXPRESSION_CHECKS) == members_of(syntax.Expression)


def test_every_statement_has_its_check() -> None:
    """Guards: the same for statements."""
    assert set(STATEMENT_CHECKS) == members_of(syntax.Statement)


def test_every_class_of_the_syntax_has_its_place() -> None:
    """Guards: a class in `syntax.py` that belongs to no union, which the two tests above would not see."""
    known = members_of(syntax.Expression) | members_of(syntax.Statement) | members_of(syntax.TypeSyntax)
    rest = {kind.__name__ for kind in CLASSES.values() if kind not in known}
    parts = {
        "Syntax",
        "FieldSyntax",
        "Domain",
        "LetLine",
        "FunctionBody",
        "Branch",
        "SortKey",
        "Script",
        "Template",
        "MoveText",
    }
    assert rest == parts


OPERANDS = {
    **dict.fromkeys(BINARY_LEVELS, ("1", "2")),
    **dict.fromkeys(("and", "or"), ("true", "false")),
    **dict.fromkeys(("in", "not in"), ("1", "1 .. 3")),
    "&": ("ships", "ships"),
}


@pytest.mark.parametrize("op", BINARY_LEVELS)
def test_every_operator_is_checked(op: str) -> None:
    """Guards: an operator that the checker has no case for."""
    left, right = OPERANDS[op]
    expression(f"({left}) {op} ({right})")


@pytest.mark.parametrize("op", PREFIX_LEVELS)
def test_every_prefix_is_checked(op: str) -> None:
    """Guards: the same for what stands before one value."""
    expression(f"{op} {'true' if op == 'not' else '1'}")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_every_function_is_checked(name: str) -> None:
    """Guards: a built-in function that the checker gives no type."""
    arguments = ", ".join(["ships"] if "S" in FUNCTIONS[name].form else ["1"] * max(1, FUNCTIONS[name].least))
    expression(f"{name}({arguments})")


@pytest.mark.parametrize(("text", "op"), [("any s in ships", "nearest_of"), ("1 + 2", "plus"), ("not true", "maybe")])
def test_an_unknown_form_is_an_error(text: str, op: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Guards: a silent end of the checker."""
    node: Any = parse_expression(text, origin(text), Report())
    monkeypatch.setattr("rulewright.rules.load.parse_expression", lambda *_: replace(node, op=op))
    with pytest.raises(AssertionError, match=op):
        check_expression(harbours(), text, origin(text), Report())

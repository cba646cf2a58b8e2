"""Every form has a meaning in the reference, and an example that the reference and both programs play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulewright.language import parse_script, syntax, walk
from rulewright.language.quantifier_forms import QUANTIFIERS
from rulewright.language.reading.precedence import BINARY_LEVELS, PREFIX_LEVELS
from rulewright.play.cells.values import kind_of
from rulewright.play.position.recording import Recording
from rulewright.play.reference.evaluate import EXPRESSION_MEANINGS
from rulewright.play.reference.execute import STATEMENT_MEANINGS, Executor
from rulewright.play.reference.quantifiers import QUANTIFIER_MEANINGS
from rulewright.program.layout import initial_cells
from rulewright.rules import tree as t
from rulewright.rules.vocabulary import FUNCTIONS
from rulewright.source import Origin, Report, Source

from .inline import tiny
from .test_evaluating import NUMBERS, QUESTIONS, SCRIPTS


def test_every_expression_has_a_meaning() -> None:
    """Guards: a class of checked expressions that the reference does not know."""
    assert set(EXPRESSION_MEANINGS) == set(t.Expr.__args__)


def test_every_statement_has_a_meaning() -> None:
    """Guards: a class of checked statements that the reference does not know."""
    assert set(STATEMENT_MEANINGS) == set(t.Stmt.__args__)


def test_every_quantifier_has_a_meaning() -> None:
    """Guards: a question over a set that the reference does not know."""
    assert list(QUANTIFIER_MEANINGS) == list(QUANTIFIERS)


def test_every_quantifier_has_examples() -> None:
    """Guards: a question that no test asks of the reference and of both programs, over a small kind and in a loop."""
    assert list(QUESTIONS) == list(QUANTIFIERS)
    assert all(re.search(rf"\b{word}\b", script) for word, (script, _) in QUESTIONS.items())


def pieces() -> Iterator[syntax.Syntax]:
    """All pieces of the examples that the reference and both programs play."""
    for text in (*(f"n = {number}" for number in NUMBERS), *SCRIPTS):
        script = parse_script(text, Origin(Source("example", text), ((0, 0),), len(text)), Report())
        assert script is not None
        yield from walk(script)


def test_every_form_has_an_example() -> None:
    """Guards: a form that `test_evaluating` never plays, so that program and reference may mean different things."""
    found = list(pieces())
    assert {piece.op for piece in found if isinstance(piece, syntax.Binary)} == set(BINARY_LEVELS)
    assert {piece.op for piece in found if isinstance(piece, syntax.Unary)} == set(PREFIX_LEVELS)
    called = {piece.of.id for piece in found if isinstance(piece, syntax.Call) and isinstance(piece.of, syntax.Name)}
    assert called == set(FUNCTIONS)


ELSEWHERE = {syntax.Choose, syntax.Offer, syntax.Random, syntax.Shuffle, syntax.Say, syntax.Run}
"""Statements that need a decision, chance, words or a procedure: whole games of the small game have them."""


def test_every_statement_has_an_example() -> None:
    """Guards: the same for statements."""
    found = {type(piece) for piece in pieces()}
    assert set(syntax.Statement.__args__) - found == ELSEWHERE


SCRIPT = "n = count x in tokens where 1 < 2 and true\nn = 1 + 1\nput one onto deck"


@pytest.mark.parametrize("kind", [t.Quantifier, t.Logic, t.Arithmetic, t.Compare, t.AssignState, t.Put])
def test_an_unknown_form_is_an_error(tmp_path: Path, kind: type) -> None:
    """Guards: silent ends of the reference, which would take any new form for the last one known."""
    program = tiny(tmp_path, SCRIPT).program(2)
    executor = Executor(program.layout, initial_cells(program.layout), Recording())
    count, add, put = program.ruleset.flow
    assert isinstance(count, t.AssignState) and isinstance(count.value, t.Quantifier)
    assert isinstance(add, t.AssignState) and isinstance(count.value.where, t.Logic)
    parts: list[Any] = [count.value, count.value.where, count.value.where.left, add.value, add, put]
    part = replace(next(part for part in parts if type(part) is kind), **{"how" if kind is t.Put else "op": "unheard"})
    with pytest.raises(AssertionError, match="unheard"):
        executor.block((part,), {}) if isinstance(part, t.Stmt) else executor.value(part, {})


def test_an_unknown_type_is_an_error() -> None:
    """Guards: a type that a table of types in play leaves out."""
    with pytest.raises(AssertionError):
        kind_of("no type")  # type: ignore[arg-type]  # wrong on purpose

"""The table of built-in words: complete, and true."""

from __future__ import annotations

import re

import pytest
from small_games import faults, harbours

from rulewright.rules.checking import EXPRESSIONS
from rulewright.rules.checking.statements import STATEMENTS as CHECKED
from rulewright.rules.tree import Local
from rulewright.rules.types import INT, MemberType, SetType
from rulewright.rules.vocabulary import FUNCTIONS, GRAPH_QUESTIONS, QUESTIONS, STATEMENTS, TRACK_QUESTIONS, words

PORT = MemberType(harbours().kinds["port"])
NUMBERS = {name: Local(name, INT, "let") for name in ("x", "v", "n")}
PLACES = {name: Local(name, PORT, "let") for name in ("a", "b")}


def test_every_word_is_described() -> None:
    for word in words():
        assert word.form and word.about.endswith(".")


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name not in ("len", "set")])
def test_functions_are_as_they_are_written(name: str) -> None:
    locals = {**NUMBERS, "a": Local("a", INT, "let"), "b": Local("b", INT, "let")}
    assert faults(FUNCTIONS[name].form, **locals) == []


@pytest.mark.parametrize("name", GRAPH_QUESTIONS)
def test_questions_to_graphs(name: str) -> None:
    form = GRAPH_QUESTIONS[name].form.replace("G.", "sea.").replace("S", "places")
    assert faults(form, **PLACES, places=Local("places", SetType(PORT.kind), "let")) == []


@pytest.mark.parametrize("name", TRACK_QUESTIONS)
def test_questions_to_tracks(name: str) -> None:
    assert faults(TRACK_QUESTIONS[name].form.replace("T.", "demand."), **NUMBERS) == []


@pytest.mark.parametrize("name", QUESTIONS)
def test_questions(name: str) -> None:
    form = QUESTIONS[name].form
    for part, example in ((r"\bS\b", "ports"), (r"\bP\b", "x.rich"), (r"\bV\b", "len(x.lanes)"), (r"\bE\b", "0")):
        form = re.sub(part, example, form)
    assert faults(form) == []


def test_every_statement_is_in_the_table() -> None:
    assert len(CHECKED) == 18 and len(EXPRESSIONS) == 15 and len(STATEMENTS) == 16

"""The table of built-in words: complete, and true."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest
from small_games import faults, harbours

from rulewright.language.quantifier_forms import QUANTIFIERS
from rulewright.language.statement_forms import STATEMENT_FORMS
from rulewright.rules import vocabulary
from rulewright.rules.tree import Local
from rulewright.rules.types import INT, MemberType, SetType
from rulewright.rules.vocabulary import (
    FUNCTIONS,
    GRAPH_QUESTIONS,
    GROUPS,
    LINK_WORDS,
    PLAYER_WORDS,
    SET_QUESTIONS,
    STATEMENT_WORDS,
    TRACK_QUESTIONS,
    Word,
    member_words,
)

PORT = MemberType(harbours().kinds["port"])
NUMBERS = {name: Local(name, INT, "let") for name in ("x", "v", "n")}
PLACES = {name: Local(name, PORT, "let") for name in ("a", "b")}


WORDS = [word for group in GROUPS.values() for word in group.values()]
PAGE = files("rulewright.rules").joinpath("WORDS.md").read_text(encoding="utf-8")


def test_every_word_is_described() -> None:
    for word in WORDS:
        assert word.form and word.about.endswith(".")


def test_every_table_is_in_the_reference() -> None:
    """Guards: a table of words that stands in no group, and so on no page."""
    tables = [table for table in vars(vocabulary).values() if isinstance(table, dict)]
    known = [word for table in tables for word in table.values() if isinstance(word, Word)]
    assert known and all(word in WORDS for word in known)


def test_every_word_is_on_the_page() -> None:
    """Guards: `WORDS.md` being older than the tables. If so: `python tools/workshop/reference.py`."""
    assert [word.name for word in WORDS if f"| `{word.form}` | {word.gives} | {word.about} |" not in PAGE] == []


def test_the_words_of_the_language_are_those_of_its_tables() -> None:
    """Guards: a question over a set, or a statement, that the vocabulary leaves out."""
    assert list(SET_QUESTIONS) == list(QUANTIFIERS)
    assert list(STATEMENT_WORDS) == list(STATEMENT_FORMS)


def test_members_know_what_the_checker_lets_them_be_asked() -> None:
    """Guards: a word of members that the checker does not know. (Grids have `test_grid.py`.)"""
    asked = set()
    for kind in (harbours().kinds[name] for name in ("player", "lane", "port")):
        names = {"x": Local("x", MemberType(kind), "let"), "end": Local("end", MemberType(kind.ends or kind), "let")}
        for word in member_words(kind).values():
            assert faults(f"x.{word.name}" + ("(end)" if word.most else ""), **names) == []
            asked.add(word.name)
    assert asked == {*PLAYER_WORDS, *LINK_WORDS}


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


@pytest.mark.parametrize("name", SET_QUESTIONS)
def test_questions(name: str) -> None:
    form = SET_QUESTIONS[name].form
    for part, example in ((r"\bS\b", "ports"), (r"\bP\b", "x.rich"), (r"\bV\b", "len(x.lanes)"), (r"\bE\b", "0")):
        form = re.sub(part, example, form)
    assert faults(form) == []

"""Every form of the grammar is in every place that treats forms: tables, builders, formatter, messages, pages.

What a form *means* is held to the same tables by `tests/rules/test_checked_forms.py` and `tests/play/test_meanings.py`.
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import grammar_forms
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from language_strategies import TREES, deeper, name_nodes, simple_statements
from language_texts import cases, findings, parsed
from test_language_readme import BLOCKS, EXAMPLES, README

from rulewright.language import format_syntax, walk
from rulewright.language import syntax as s
from rulewright.language.mistakes.foreign_words import FOREIGN_QUANTIFIERS
from rulewright.language.quantifier_forms import QUANTIFIERS, QuantifierForm, quantifier_form
from rulewright.language.reading.build_lines import LineBuilder
from rulewright.language.reading.precedence import BINARY_LEVELS, PREFIX_LEVELS
from rulewright.language.statement_forms import FOLLOWING, STATEMENT_FORMS
from rulewright.language.walk import CLASSES
from rulewright.language.words import PUT_WAYS
from shipped import ROOT

FORMS = list(QUANTIFIERS.values())
WITH_CLAUSE = [form for form in FORMS if form.clause is not None]
TREES_FOLDER = Path(__file__).parent / "trees"


def written(form: QuantifierForm) -> str:
    """A question of this form as rule text, `where` and all."""
    return form.text("x in s where c", "x.v", "0")


def kinds_of(nodes: list[Any]) -> set[Any]:
    """The classes of all pieces of some trees, and the words and signs that tell apart what one class holds."""
    found: set[Any] = set()
    for piece in (piece for node in nodes for piece in walk(node)):
        found.add(type(piece))
        if isinstance(piece, s.Quantifier | s.Binary | s.Unary | s.Assign):
            found.add((type(piece), piece.op))
        elif isinstance(piece, s.Put):
            found.add((s.Put, piece.how))
    return found


EVERYTHING: set[Any] = {
    *(kind for kind in CLASSES.values() if kind is not s.Syntax),
    *((s.Quantifier, word) for word in QUANTIFIERS),
    *((s.Binary, op) for op in BINARY_LEVELS),
    *((s.Unary, op) for op in PREFIX_LEVELS),
    *((s.Assign, op) for op in ("=", *grammar_forms.signs_of("CHANGE"))),
    *((s.Put, how) for how in PUT_WAYS),
}
"""All that the strategies, the golden trees and the README have to show."""


# --- the grammar and the tables --------------------------------------------------------------------------------------


def test_the_grammar_is_read() -> None:
    """The reading of the grammar that the tests below build upon finds forms, clauses and signs."""
    assert grammar_forms.quantifiers()["all"] == ("satisfy", False)
    assert grammar_forms.quantifiers()["min"] == ("of", True)
    assert {"let", "var", "end", "elif"} <= grammar_forms.line_words()
    assert grammar_forms.signs_of("PREFIX") == {"-", "not"}
    assert {"most", "field", "chain"} <= grammar_forms.callbacks()


def test_the_table_of_quantifiers_is_that_of_the_grammar() -> None:
    """Guards: a question over a set that `rules.lark` has and `quantifier_forms` has not, or with other parts."""
    assert {form.word: (form.clause, form.otherwise) for form in FORMS} == grammar_forms.quantifiers()


def test_the_table_of_statements_is_that_of_the_grammar() -> None:
    """Guards: a line of a script that `rules.lark` has and `statement_forms` has not."""
    assert set(FOLLOWING) == grammar_forms.line_words()


def test_operators_are_those_of_the_grammar() -> None:
    """Guards: an operator that `rules.lark` has and `precedence` has not."""
    assert set(BINARY_LEVELS) == grammar_forms.signs_of("OPERATOR")
    assert set(PREFIX_LEVELS) == grammar_forms.signs_of("PREFIX")


def test_collections_and_ways_to_put_are_those_of_the_grammar() -> None:
    """Guards: `list of card`, or `put c beside deck`, in the grammar alone."""
    assert list(s.COLLECTIONS) == grammar_forms.words_of("COLLECTION")
    assert list(PUT_WAYS) == grammar_forms.words_of("HOW")


def test_every_rule_has_its_builder() -> None:
    """Guards: a rule of the grammar without a method. Lark would give a tree of its own, and say nothing."""
    assert {name for name in grammar_forms.callbacks() if not hasattr(LineBuilder, name)} == set()


# --- the formatter ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.word)
def test_a_form_is_read_and_written(form: QuantifierForm) -> None:
    """Guards: a clause that the formatter drops, or writes where the parser does not expect it."""
    node = parsed("expression", written(form))
    assert (node.op, node.of is None, node.otherwise is None) == (form.word, form.clause is None, not form.otherwise)
    assert format_syntax(node) == written(form)


def test_an_unknown_form_is_an_error() -> None:
    """Guards: a silent end of the formatter. A form without a row, a part that its form has not: both are faults."""
    node = parsed("expression", "any s in a")
    with pytest.raises(AssertionError, match="nearest_of"):
        format_syntax(replace(node, op="nearest_of"))
    with pytest.raises(AssertionError):
        format_syntax(replace(node, of=s.Name("b")))
    with pytest.raises(AssertionError, match="nearest_of"):
        quantifier_form("nearest_of")
    with pytest.raises(AssertionError, match="Branch"):
        format_syntax(s.Branch(None, ()))


# --- lines and messages ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.word)
@pytest.mark.parametrize("break_", ["\n  {} ", " {}\n  "], ids=["before", "behind"])
def test_a_statement_goes_on_at_each_clause(form: QuantifierForm, break_: str) -> None:
    """Guards: the joining of lines before or behind the words of a clause."""
    for clause in ("where", "satisfy", "by", "else"):
        text = f"y = {written(form)}".replace(f" {clause} ", break_.format(clause)) + "\nz = 1"
        assert len(parsed("script", text).body) == 2, text


@pytest.mark.parametrize("form", WITH_CLAUSE, ids=lambda form: form.word)
def test_a_missing_part_is_named(form: QuantifierForm) -> None:
    """Guards: the message about a part left out, `best s in S` or `max of V for s in S`."""
    parts = [(f"{form.opening} x.v", "for")] if form.clause == "of" else [(f"{form.word} x in s", form.clause)]
    parts += [(f"{form.opening} x.v for x in s", "else")] if form.otherwise else []
    for text, part in parts:
        (finding,) = findings("expression", text)
        assert (finding.code, finding.message) == ("RW215", f"this `{form.opening}` has no `{part}`")


@pytest.mark.parametrize("form", [form for form in FORMS if form.clause != "of"], ids=lambda form: form.word)
def test_a_question_inside_another_needs_parentheses(form: QuantifierForm) -> None:
    """Guards: the message about a question where something closed must stand."""
    (finding,) = findings("expression", f"any x in {written(form)}")
    assert finding.code == "RW219" and f"`{form.word}`" in finding.message


@pytest.mark.parametrize("word", [*QUANTIFIERS, *FOREIGN_QUANTIFIERS])
def test_a_word_without_its_form(word: str) -> None:
    """Guards: the message that shows the form of a question, also under a name of another language."""
    meant = FOREIGN_QUANTIFIERS.get(word, word).split()[-1]
    (finding,) = findings("expression", f"{word} spaces")
    assert finding.code == "RW216" and QUANTIFIERS[meant].shape in f"{finding.message} {finding.help}"


@pytest.mark.parametrize("word", [form.word for form in STATEMENT_FORMS.values() if form.shape is not None])
def test_the_shape_of_a_statement_begins_with_its_word(word: str) -> None:
    form = STATEMENT_FORMS[word]
    assert form.shape is not None and form.shape.startswith(word) and form.form.startswith(word)
    assert form.about.endswith(".")


# --- what is shown and tried -----------------------------------------------------------------------------------------


def test_the_golden_trees_show_every_form() -> None:
    """Guards: a form without a golden tree, with places."""
    nodes = [parsed(case.kind, case.text) for path in TREES_FOLDER.glob("*.txt") for case in cases(path)]
    assert EVERYTHING - kinds_of(nodes) == set()


def test_the_readme_shows_every_form() -> None:
    """Guards: a form without an example in the README of the language (operators stand in a table there)."""
    wanted = {form for form in EVERYTHING if not (isinstance(form, tuple) and form[0] in (s.Binary, s.Unary))}
    assert wanted - kinds_of([parsed(kind, text) for kind, text in EXAMPLES]) == set()
    lines = [line.strip() for kind, block in BLOCKS if kind == "script" for line in block.splitlines()]
    assert {word for word in FOLLOWING if not any(re.match(rf"{word}\b", line) for line in lines)} == set()


def test_the_strategies_draw_every_form() -> None:
    """Guards: a form that no tree made by chance has, so that nothing tries it in odd places."""
    seen: set[Any] = set()
    slow = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

    flat = st.tuples(*[deeper(name_nodes)] * 15, *[simple_statements] * 15)

    @settings(max_examples=80, deadline=None, database=None, suppress_health_check=slow, derandomize=True)
    @given(trees=st.tuples(*TREES.values()), parts=flat)
    def look(trees: tuple[Any, ...], parts: tuple[Any, ...]) -> None:
        seen.update(kinds_of([*trees, *parts]))

    look()
    assert EVERYTHING - seen == set()


def test_the_guide_for_authors_names_every_question() -> None:
    """Guards: a question over a set that authors of rulesets never hear of."""
    guide = (ROOT / "rulesets" / "README.md").read_text(encoding="utf-8")
    assert [form.word for form in FORMS if not re.search(rf"`{form.opening}\b", guide)] == []


def test_the_readme_orders_operators_as_the_parser_does() -> None:
    """Guards: the table of operators in the README of the language."""
    rows = re.findall(r"^\| \d \| (.*) \|$", README, re.MULTILINE)
    assert len(rows) == 9
    for level, row in enumerate(rows, 1):
        binary = {op for op, at in BINARY_LEVELS.items() if at == level}
        prefix = {op for op, at in PREFIX_LEVELS.items() if at == level}
        signs = set(re.findall(r"`([^`]+)`", row)) - {"is none", "is not none"}
        assert signs == (binary or {"-x" if op == "-" else op for op in prefix} or {"a.b", "a[b]", "a(b, c)"})

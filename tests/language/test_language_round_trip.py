"""Canonical text gives the same tree again; no text at all makes a parser raise."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from language_strategies import TREES
from language_texts import PARSERS, findings, origin_of, parsed

from rulewright.language import children, format_syntax, format_text, walk
from rulewright.language.syntax import Domain, Name, Number, SortKey, Subsets, Text
from rulewright.language.walk import depth
from rulewright.language.writing.tidy import Kind
from rulewright.source import Report

KINDS: list[Any] = list(PARSERS)
SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]

PIECES = [
    *("if ", "then ", "else ", "where ", "any s in ", "all s in ", "satisfy ", "or none", "not ", " and ", " or "),
    *("(", ")", "[", "]", "{", "}", ":", ",", ".", "..", "=", "==", "!=", "+=", "-", "->", '"', "'", "\\", "#", "&&"),
    *(
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        " ",
        "\r\n",
        "\r",
        "\u00a0",
        "\u2028",
        "é",
        "A",
        "_",
        "0",
        "9" * 12,
        "x",
        "sum of ",
    ),
    *("let x = ", "var ", "choose x in ", "for x in y:", "repeat ", "while ", "elif ", "else:", "end game", "say "),
    *("is ", "is none", "is not ", "by ", "from ", "sorted by ", "descending", "max of ", "for ", "in ", "hidden"),
]


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(data=st.data())
def test_canonical_text_gives_the_same_tree(kind: Kind, data: st.DataObject) -> None:
    tree = data.draw(TREES[kind])
    if depth(tree) > 60:
        return
    text = format_syntax(tree)
    again = parsed(kind, text)
    assert again == tree
    assert format_syntax(again) == text
    assert format_text(kind, text) == text


@settings(max_examples=60, deadline=None, suppress_health_check=SLOW)
@given(tree=TREES["expression"])
def test_the_place_of_a_piece_holds_its_own_text(tree: Any) -> None:
    if depth(tree) > 60:
        return
    text = format_syntax(tree)
    for piece in walk(parsed("expression", text)):
        if isinstance(piece, Subsets):  # it stands behind `in` alone
            assert parsed("domain", text[piece.start : piece.end]) == Domain(piece)
        elif not isinstance(piece, SortKey):  # with its `descending` it is no value
            assert parsed("expression", text[piece.start : piece.end]) == piece
        if isinstance(piece, Name | Number | Text):
            assert format_syntax(piece) == text[piece.start : piece.end].strip("()")
        for child in children(piece):
            assert piece.start <= child.start <= child.end <= piece.end


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(text=st.text(max_size=60) | st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_no_text_makes_a_parser_raise(kind: Kind, text: str) -> None:
    _check(kind, text)


@pytest.mark.parametrize("kind", KINDS)
@settings(max_examples=40, deadline=None, suppress_health_check=SLOW)
@given(data=st.data())
def test_no_damage_makes_a_parser_raise(kind: Kind, data: st.DataObject) -> None:
    text = format_syntax(data.draw(TREES[kind]))
    for _ in range(data.draw(st.integers(1, 3))):
        first = data.draw(st.integers(0, len(text)))
        last = min(len(text), first + data.draw(st.sampled_from([0, 0, 1, 1, 2, 5])))
        text = text[:first] + data.draw(st.sampled_from(["", *PIECES])) + text[last:]
    _check(kind, text)


def _check(kind: Kind, text: str) -> None:
    report = Report()
    node = PARSERS[kind](text, origin_of(text), report)
    if node is None:
        for finding in findings(kind, text):
            assert finding.span is not None
            assert 0 <= finding.span.start <= finding.span.end <= len(text)
            assert finding.message
        assert format_text(kind, text) == text
        return
    assert not len(report)
    tidy = format_text(kind, text)
    assert parsed(kind, tidy) == node
    assert format_text(kind, tidy) == tidy
    if kind in ("script", "function"):
        assert _comments(tidy) == _comments(text)


def _comments(text: str) -> int:
    return text.count("#")

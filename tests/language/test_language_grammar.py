"""The grammar itself: no conflicts, every terminal has words, and it loads fast enough."""

from __future__ import annotations

import logging
from importlib.resources import files

import pytest
from lark import Lark, logger

from rulewright.language.mistakes.terminal_words import TERMINAL_WORDS
from rulewright.language.reading.grammar import STARTS, parser
from rulewright.language.reading.grammar_table import from_table
from rulewright.language.words import KEYWORDS

GRAMMAR = files("rulewright.language.reading").joinpath("rules.lark").read_text(encoding="utf-8")

SILENT = {
    *("PREFIX", "TRUTH", "NONE", "IF", "PICK", "THOSE", "ALL", "BEST", "SUM_OF", "MOST_OF", "MINUS"),
    *("LET", "ELIF", "ELSE_HEAD", "FOR", "REPEAT", "REPEAT_WHILE", "BREAK", "CONTINUE", "CHOOSE", "RANDOM", "DRAW"),
    *("OFFER", "SHUFFLE", "PUT", "TAKE", "SAY", "END_GAME", "BLANK", "COMMENT"),
}
"""Terminals that begin a value, a statement or a type: a message says `a value` and so on."""


def test_no_conflicts(caplog: pytest.LogCaptureFixture) -> None:
    """LALR(1) as it stands: Lark would resolve a conflict by shifting, and say so on the debug level only."""
    level = logger.level
    logger.setLevel(logging.DEBUG)
    try:
        with caplog.at_level(logging.DEBUG, logger=logger.name):
            Lark(GRAMMAR, parser="lalr", start=list(STARTS), debug=True)
    finally:
        logger.setLevel(level)
    assert "onflict" not in caplog.text


def test_every_terminal_has_words() -> None:
    """What may stand at a place is told in words, never by the name of a terminal."""
    terminals = {terminal.name for terminal in parser().terminals}
    assert terminals - SILENT == set(TERMINAL_WORDS)


def test_reserved_words_are_those_of_the_grammar() -> None:
    listed = GRAMMAR.split("NAME: /(?!(?:")[1].split(")")[0].split("|")
    assert set(listed) == KEYWORDS


def test_the_table_is_of_this_grammar() -> None:
    """If not: `python tools/workshop/grammar.py`."""
    assert from_table(GRAMMAR, STARTS, None)
    assert not from_table(GRAMMAR + "\n", STARTS, None)


def test_the_table_reads_as_the_grammar_does() -> None:
    table, grammar = from_table(GRAMMAR, STARTS, None), Lark(GRAMMAR, parser="lalr", start=list(STARTS))
    assert table
    for start, text in (("value", "me.money + 2 * len(me.hand)"), ("field", "tile -> int(0..) = 2")):
        assert table.parse(text, start=start) == grammar.parse(text, start=start)

"""Mistakes in the lines of scripts and functions: recognised where the parser stopped, each with what to write."""

from __future__ import annotations

import re
from collections.abc import Callable

from rulewright.source import nearest

from ..refusal import Refusal
from ..statement_forms import BLOCK_WORDS, FOLLOWING, SHAPES
from ..words import KEYWORDS, PUT_WAYS
from .foreign_words import FOREIGN_STATEMENTS
from .trouble import Trouble

_LINKS = frozenset(("of", "in", "to", "on", "at", "with", "from", *PUT_WAYS))
_WITH_NAME = frozenset(("choose", "random", "draw", "offer", "shuffle", "take"))
_REQUIRED = frozenset(("HOW", "_FROM", "_TIMES", "_IN"))


def foreign_statement(t: Trouble) -> Refusal | None:
    """`while x:`, `return x`, `def f`."""
    word = t.first_word
    if t.start in ("type", "field"):
        return None
    if word not in FOREIGN_STATEMENTS:
        return None
    like_a_block = t.start == "line" and t.text[: t.last].endswith(":") and t.expects & {"_EQUALS", "$END"}
    if not like_a_block and (not t.at_second_word or t.found[:1] in ("(", ".", "[", "=")):
        return None
    return Refusal("RW239", t.first, t.first + len(word), word=word, help=FOREIGN_STATEMENTS[word])


def misspelt_statement(t: Trouble) -> Refusal | None:
    """`repaet while x:`, `brek`; in a function `lte x = 3`."""
    word = t.first_word
    if t.start not in ("line", "value") or not t.at_second_word or word in FOLLOWING or t.found[:1] in ("(", "=", "."):
        return None
    rest = t.text[t.first + len(word) : t.last].strip()
    words = FOLLOWING if t.start == "line" else ("let", "var")
    near = nearest(word, (w for w in words if re.match(FOLLOWING[w], rest)))
    if near is None:
        return None
    return Refusal("RW239", t.first, t.first + len(word), word=word, help=f"Did you mean `{near}`?")


def else_if(t: Trouble) -> Refusal | None:
    """`else if x:` opens no arm; it is `elif`."""
    if t.start != "line" or not t.at_second_word or (t.first_word, t.found) != ("else", "if"):
        return None
    return Refusal("RW212", t.first, t.end, found="else if", right="elif")


def reserved_name(t: Trouble) -> Refusal | None:
    """A word of the language where only a name can stand: `let repeat = 3`."""
    if t.found in KEYWORDS and t.expects == {"NAME"} and t.word_before:
        return Refusal("RW208", t.at, t.end, found=t.found)
    return None


def procedure_without_parentheses(t: Trouble) -> Refusal | None:
    """`discard me`."""
    if t.start != "line" or not t.at_second_word or t.kind != "NAME" or t.first_word in SHAPES:
        return None
    help = f"A procedure runs with parentheses: `{t.first_word}({t.found})`."
    return Refusal("RW200", t.at, t.end, found=f"`{t.found}`", help=help)


def missing_colon(t: Trouble) -> Refusal | None:
    """Also `then` or `do` where the colon belongs."""
    if t.start != "line" or t.first_word not in BLOCK_WORDS or "COLON" not in t.expects:
        return None
    if t.found in ("then", "do", "{") and t.end == t.last:
        return Refusal("RW230", t.at, t.end, word=t.first_word, help=f"Put `:` in place of `{t.found}`.")
    if t.found:
        return None
    return Refusal("RW230", t.last, t.last, word=t.first_word, help="Put `:` at the end of the line.")


def behind_colon(t: Trouble) -> Refusal | None:
    """`if a: pay(me, 1)` on one line."""
    if t.start != "line" or t.first_word not in BLOCK_WORDS or not t.found or not t.before.endswith(":"):
        return None
    return Refusal("RW236", t.at, t.last, help="Put it on a line of its own below, two spaces deeper.")


def statement_form(t: Trouble) -> Refusal | None:
    """A statement's word, but not its form: `draw c deck`, `put c in hand`, `offer me turn`."""
    word = t.first_word
    if t.start not in ("line", "let_line") or word not in SHAPES:
        return None
    missing = (t.over or t.found in _LINKS) and bool(t.expects & _REQUIRED)
    offered = word == "offer" and ("COLON" in t.expects or t.before.endswith(":")) and t.found != "="
    unassigned = word in ("let", "var") and "_EQUALS" in t.expects
    if (t.at_second_word and t.found != "(") or missing or offered or unassigned or t.expects == {"_IN"}:
        end = max(t.end, t.first + len(word))
        return Refusal("RW243", t.first, end, word=word, form=SHAPES[word])
    return None


def let_in_result(t: Trouble) -> Refusal | None:
    """A `let` line behind the result of a function, or `let` inside an expression."""
    if t.start == "line" or t.found not in ("let", "var"):
        return None
    if t.at == t.first:
        return Refusal("RW238", t.at, t.end, word=t.found)
    return Refusal("RW245", t.at, t.end)


def statement_as_value(t: Trouble) -> Refusal | None:
    """`choose s in spaces` or `for s in spaces:` where a value must stand."""
    at, word = t.word_before_start, t.word_before
    said = word == "say" and t.kind in ("TEXT", "LBRACE")
    if (said or (word in _WITH_NAME and t.kind == "NAME")) and (t.start in ("value", "domain") or at > t.first):
        help = "It stands on a line of its own, in a script" + ("." if said else "; the lines below use what it names.")
        return Refusal("RW238", at, at + len(word), word=word, help=help)
    if t.start not in ("value", "domain"):
        return None
    if t.at == t.first and t.found in ("for", "repeat", "break", "continue"):
        return Refusal("RW238", t.at, t.end, word=t.found)
    if t.kind == "CHANGE" or t.found in ("+=", "-="):
        return Refusal("RW238", t.at, t.end, word=t.found)
    return None


def begins_with_sign(t: Trouble) -> Refusal | None:
    """A line that begins with `-`: most likely it goes on from the line above."""
    if t.start != "line" or t.at != t.first or t.found != "-":
        return None
    help = "If this goes on from the line above, put the `-` at the end of that line."
    return Refusal("RW200", t.at, t.end, found="`-`", help=help)


def comment_sign(t: Trouble) -> Refusal | None:
    """`// a comment`."""
    if t.at != t.first or not t.text.startswith(("//", "/*", "--"), t.at):
        return None
    return Refusal("RW212", t.at, t.at + 2, found=t.text[t.at : t.at + 2], right="# ...")


def value_as_statement(t: Trouble) -> Refusal | None:
    """A line that would be a whole value: `s.cubes - 1`, `me.money == 3`."""
    if t.start != "line" or (t.first_word in SHAPES and t.before == t.first_word):
        return None
    if t.found != "==" and not t.is_value():
        return None
    help = "To give a value, write a single `=`." if t.found == "==" else None
    return Refusal("RW237", t.first, t.last, help=help)


LINE_MISTAKES: tuple[Callable[[Trouble], Refusal | None], ...] = (
    foreign_statement,
    misspelt_statement,
    else_if,
    reserved_name,
    procedure_without_parentheses,
    missing_colon,
    behind_colon,
    let_in_result,
    statement_as_value,
    comment_sign,
    begins_with_sign,
    value_as_statement,
)
"""In the order in which they are tried. `statement_form` comes later: many statements fail for a mistake in a value."""

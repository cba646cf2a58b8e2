"""Cutting rule text into lines: where a statement ends, how deep it stands, what is a comment.

A line goes on in the next one

- while a bracket is open,
- when it ends with an operator, a comma, `=` or a word that asks for more (`then`, `else`, `where`, `by`, `of` ...),
- when the next one begins with an operator other than `-` and `not`, with a word that only goes on (`then`, `where`,
  `by`, `satisfy`, `sorted by` ...), with `else` that does not open a block, or with a quoted text (not behind `let`).

Indentation alone never joins lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ..quantifier_forms import openings, pattern_of
from ..statement_forms import SHAPES, STATEMENT_FORMS
from ..words import KEYWORDS
from .precedence import BINARY_LEVELS, PREFIX_LEVELS

LONGEST_JOIN = 100
"""How many lines one statement may take. A bracket still open then is taken as never closed."""

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"?|#|[()\[\]{}]')
_LINE = re.compile(r"([ \t]*)([^\r\n]*)")
_SIGNS = tuple(op for op in BINARY_LEVELS if not op[0].isalpha())
_WORDS = tuple(op for op in BINARY_LEVELS if op[0].isalpha())


def _any_of(*signs: str) -> str:
    return "|".join(map(re.escape, signs))


_ASKS_FOR_MORE = re.compile(
    rf"(?:{_any_of(*_SIGNS, *'=,([{')}|(?<![\w.])(?:{'|'.join((*_WORDS, 'not', 'is', 'if', 'then', 'else'))}))$"
)
_GOES_ON = re.compile(
    _any_of(*(sign for sign in _SIGNS if sign not in PREFIX_LEVELS), "->", *",)]}.")
    + "|"
    + pattern_of(*_WORDS, "is", "then")
)
_CLAUSES: dict[str, re.Pattern[str]] = {
    "where": re.compile(r"\bin\b"),
    "satisfy": re.compile(pattern_of(*openings("satisfy"))),
    "by": re.compile(pattern_of(*openings("by"), "choose", "sorted")),
    "sorted": re.compile(r"\b(?:those|for)\b"),
    "descending": re.compile(r"\bsorted\b"),
    "of": re.compile(pattern_of(*openings("of")) + "$"),
    "from": re.compile(r""),
    **{clause: re.compile(rf"^{form.word}\b") for form in STATEMENT_FORMS.values() for clause in form.clauses},
}
"""Words that begin a clause, and what stands before it. Elsewhere they are names that join no lines."""

_CLAUSE_BEGINS = re.compile(rf"({'|'.join(_CLAUSES)})\b(?!\(|\s*(?:[.\[]|[-+]?=))")
_ASKS_FOR_NOTHING = ("sorted", "descending", "times")
_ENDING = "|".join(clause for clause in _CLAUSES if clause not in _ASKS_FOR_NOTHING)
_CLAUSE_ENDS = re.compile(rf"(\w+|[)\]\"}}])\s+({_ENDING})$")
_LET = re.compile(r"(?:let|var)\b")
_ARM = re.compile(r"(?:if|elif)\b")
_ELSE = re.compile(r"else\b")


def goes_on(text: str) -> bool:
    """True when a line that begins so may belong to the one above."""
    return bool(_GOES_ON.match(text) or _CLAUSE_BEGINS.match(text) or text[0] in '"{')


@dataclass(frozen=True, slots=True)
class Line:
    """A line with something on it: its content, without indentation, comment and blanks at the end."""

    start: int
    end: int
    indent: int
    brackets: int  # opened minus closed
    content: str
    comment: int | None = None  # where the comment after the content begins


def lines_of(text: str) -> list[Line]:
    """The lines of `text` that hold more than blanks and comments."""
    found: list[Line] = []
    for match in _LINE.finditer(text):
        content, brackets, comment = match[2], 0, None
        for piece in _PIECE.finditer(content):
            sign = piece[0]
            if sign == "#":
                comment = match.start(2) + piece.start()
                content = content[: piece.start()]
                break
            if sign in ")]}":
                brackets -= 1
            elif sign in "([{":
                brackets += 1
        content = content.rstrip()
        if content:
            start = match.start(2)
            found.append(Line(start, start + len(content), len(match[1]), brackets, content, comment))
    return found


def statement_end(lines: list[Line], index: int) -> int:
    """The index after the last line of the statement that begins at `lines[index]`."""
    brackets = max(0, lines[index].brackets)
    at = index + 1
    while at < len(lines) and (brackets > 0 or _joined(lines[index:at], lines[at])):
        if at - index >= LONGEST_JOIN:
            break
        brackets = max(0, brackets + lines[at].brackets)
        at += 1
    return index + 1 if brackets > 0 else at


def _joined(lines: list[Line], following: Line) -> bool:
    """Does the line that follows belong to the statement of these lines, all brackets being closed?"""
    first, last = lines[0].content, lines[-1].content
    begins = following.content
    if _ELSE.match(begins):
        return not begins.endswith(":") and begins != "else"
    if first in ("else", "if") or (last.endswith("then") and _ARM.match(first)):
        return False  # a colon is missing
    if last.endswith(":"):
        return first.startswith("offer") and following.indent > lines[0].indent
    if begins[0] in '"{':
        return not _LET.match(first)
    if _ASKS_FOR_MORE.search(last) or _GOES_ON.match(begins):
        return True
    return _clause_begins(lines, begins) or _clause_ends(lines, last)


def _clause_begins(lines: list[Line], begins: str) -> bool:
    clause = _CLAUSE_BEGINS.match(begins)
    return clause is not None and any(_CLAUSES[clause[1]].search(line.content) for line in lines)


def _clause_ends(lines: list[Line], last: str) -> bool:
    clause = _CLAUSE_ENDS.search(last)
    if clause is None or (clause.start() == 0 and clause[1] in SHAPES):
        return False
    if clause[2] not in ("of", "by") and (clause[1] in KEYWORDS or clause[1] in _CLAUSES):
        return False
    return any(_CLAUSES[clause[2]].search(line.content) for line in lines)


def trimmed(text: str) -> tuple[int, int]:
    """The first and last offset of `text` without blanks at both ends."""
    first = len(text) - len(text.lstrip())
    return first, max(first, len(text.rstrip()))

"""Cutting rule text into lines: where a statement ends, how deep it stands, what is a comment.

A line goes on in the next one

- while a bracket is open,
- when it ends with an operator, a comma, `=` or a word that asks for more (`then`, `else`, `where`, `by`, `of` ...),
- when the next one begins with an operator other than `-` and `not`, with a word that only goes on (`then`, `where`,
  `by`, `satisfy`, `sorted by` ...), with `else` that does not open a block, or with a quoted text.

Indentation alone never joins lines.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

LONGEST_JOIN = 100
"""How many lines one statement may take. A bracket still open then is taken as never closed."""

_PIECE = re.compile(r'"(?:[^"\\]|\\.)*"?|#|[()\[\]{}]')
_LINE = re.compile(r"([ \t]*)([^\r\n]*)")
_ASKS_FOR_MORE = re.compile(
    r"(?:[-+*%&=<>,(\[{]|\.\.|//|->|"
    r"(?<![\w.])(?:and|or|not|in|is|if|then|else|where|by|satisfy|of|from|weight|into|onto|under))$"
)
_GOES_ON = re.compile(
    r'==|!=|<|>|->|[+*%&"{,)\]}]|//|\.|(?:and|or|in|is|then|not\s+in)\b|'
    r"(?:where|by|satisfy|sorted\s+by|weight|descending|from|times|into|onto|under)\b(?!\(|\s*(?:[.\[]|[-+]?=))"
)
_ARM = re.compile(r"(?:if|elif)\b")
_ELSE_ALONE = re.compile(r"else\s*(?::|$)")


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
    while at < len(lines) and (brackets > 0 or _joined(lines[index], lines[at - 1], lines[at])):
        if at - index >= LONGEST_JOIN:
            return index + 1
        brackets = max(0, brackets + lines[at].brackets)
        at += 1
    return index + 1 if brackets > 0 else at


def _joined(first: Line, line: Line, following: Line) -> bool:
    if following.content.startswith("else"):
        if _ELSE_ALONE.match(following.content):
            return False
        if re.match(r"else\b", following.content):
            return not following.content.endswith(":")
    if line.content in ("else", "if") and line is first:
        return False
    if line.content.endswith("then") and _ARM.match(first.content):
        return False  # `if a then` where `if a:` is meant
    if line.content.endswith(":"):
        return first.content.startswith("offer") and following.indent > first.indent
    return bool(_ASKS_FOR_MORE.search(line.content) or _GOES_ON.match(following.content))


def trimmed(text: str) -> tuple[int, int]:
    """The first and last offset of `text` without blanks at both ends."""
    first = len(text) - len(text.lstrip())
    return first, max(first, len(text.rstrip()))

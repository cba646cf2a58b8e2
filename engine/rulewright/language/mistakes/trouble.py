"""The place where the parser stopped, with what a recogniser of mistakes wants to know about it."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import copy
from dataclasses import dataclass
from functools import cached_property

from lark import Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken
from lark.parsers.lalr_parser_state import ParserState

_WORD = re.compile(r"\w+")
_TOKEN = re.compile(r'"(?:[^"\\\r\n]|\\.)*"?|#[^\r\n]*|[()\[\]{}]')
_LAST_WORD = re.compile(r"([A-Za-z_]\w*)\s*$")
_FIRST_WORD = re.compile(r"\s*([A-Za-z_]\w*)")
_ANY_WORD = ("FIELD", "LANGUAGE")  # what the lexer falls back to for a word without a place of its own
_CLOSES = {")": "(", "]": "[", "}": "{"}


@dataclass(frozen=True)
class Trouble:
    """`text[first:last]`, parsed from the symbol `start`, failed at `at`, where `found` stands ("" for the end)."""

    start: str
    text: str
    first: int
    last: int
    at: int
    end: int
    found: str
    kind: str  # the terminal that was found; "" for none
    expects: frozenset[str]  # the terminals that would have been accepted
    is_value: Callable[[], bool]  # would the whole be a value?

    @cached_property
    def before(self) -> str:
        """The text up to the place, without blanks at its end."""
        return self.text[self.first : self.at].rstrip()

    @property
    def before_comment(self) -> str:
        """The text up to the place without comments and blanks: empty when there is no rule at all."""
        return re.sub(r"#[^\r\n]*", "", self.before).strip()

    @cached_property
    def word_before(self) -> str:
        match = _LAST_WORD.search(self.before)
        return match[1] if match else ""

    @cached_property
    def word_before_start(self) -> int:
        return self.first + len(self.before) - len(self.word_before)

    @cached_property
    def first_word(self) -> str:
        match = _FIRST_WORD.match(self.text, self.first)
        return match[1] if match else ""

    @property
    def at_second_word(self) -> bool:
        """True when the parser stopped right behind the first word."""
        return bool(self.first_word) and self.before == self.first_word

    @property
    def over(self) -> bool:
        """True when something ends here: the text, a bracket, an argument, a line that opens a block."""
        return self.found in ("", ")", "]", "}", ",", ":")

    @cached_property
    def open_brackets(self) -> list[tuple[str, int]]:
        """The brackets still open at the place, with their offsets; the innermost last."""
        stack: list[tuple[str, int]] = []
        for match in _TOKEN.finditer(self.text, self.first, self.at):
            sign = match[0]
            if sign in "([{":
                stack.append((sign, match.start()))
            elif sign in ")]}" and stack and stack[-1][0] == _CLOSES[sign]:
                stack.pop()
        return stack

    def closes_open(self) -> bool:
        """True when the found closing bracket fits the innermost open one."""
        return bool(self.open_brackets) and self.open_brackets[-1][0] == _CLOSES.get(self.found)

    def last_of(self, pattern: str) -> re.Match[str] | None:
        """The last match of a pattern in `before`, its offsets those of the whole text."""
        matches = list(re.compile(pattern).finditer(self.text, self.first, self.at))
        return matches[-1] if matches else None


def trouble_of(
    start: str, text: str, first: int, last: int, fault: UnexpectedInput, is_value: Callable[[], bool]
) -> Trouble:
    """What is known about the place of a fault."""
    at, end, found, kind = last, last, "", ""
    if isinstance(fault, UnexpectedToken) and fault.token.type != "$END":
        at, end = int(fault.token.start_pos or 0), int(fault.token.end_pos or 0)
        found, kind = str(fault.token), fault.token.type
        if kind in _ANY_WORD:
            kind = ""
    elif isinstance(fault, UnexpectedCharacters):
        at = int(fault.pos_in_stream or 0)
        match = _WORD.match(text, at, last)
        end = match.end() if match else at + 1
        found = text[at:end]
    return Trouble(start, text, first, last, at, end, found, kind, _accepted(fault), is_value)


def _accepted(fault: UnexpectedInput) -> frozenset[str]:
    """The terminals with which the parser could have gone on, each tried on a copy of its state."""
    state: ParserState[int] | None = getattr(fault, "state", None)
    if state is None:
        return frozenset()
    silent = copy(state.parse_conf)
    silent.callbacks = {}
    found = set()
    for terminal in filter(str.isupper, state.parse_conf.parse_table.states[state.position]):
        trial = state.copy(deepcopy_values=False)
        trial.parse_conf = silent
        try:
            trial.feed_token(Token(terminal, ""), terminal == "$END")
        except UnexpectedToken:
            continue
        found.add(terminal)
    return frozenset(found)

"""The letters by which players are told apart on their pieces: no digits, which would join the numbers beside them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase


def marks_of(names: Sequence[str]) -> list[str]:
    """A mark for each name: its initial where nobody else has it, else with the first letter that tells it apart."""
    letters = ["".join(c for c in name if c.isalpha()) for name in names]
    initials = [word[:1].upper() for word in letters]
    marks = [initial if initial and initials.count(initial) == 1 else "" for initial in initials]
    for candidates in (_telling, _others):  # the letters that tell names apart go to those that have them
        for number, word in enumerate(letters):
            if not marks[number]:
                group = [w for i, w in enumerate(letters) if i != number and initials[i] == initials[number]]
                marks[number] = next((mark for mark in candidates(word, group) if mark not in marks), "")
    return marks


def _telling(word: str, group: Sequence[str]) -> Iterator[str]:
    """The initial with a letter that no other of the names has at that place."""
    for place in range(1, len(word)):
        own = word[place].lower()
        if all(other[place : place + 1].lower() != own for other in group):
            yield word[0].upper() + own


def _others(word: str, group: Sequence[str]) -> Iterator[str]:
    """Whatever letters are left, those of the name first."""
    if word:
        yield from (word[0].upper() + letter.lower() for letter in word[1:])
        yield from (word[0].upper() + letter for letter in ascii_lowercase)
    yield from ascii_uppercase
    yield from (first + second for first in ascii_uppercase for second in ascii_lowercase)

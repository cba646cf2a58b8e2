"""What differs, made small: lines and brackets are left out as long as the two sides still part in the same way.

PYTHONPATH=engine:tools:tests/program python -m made.shorter SEED [CARELESS]
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from rulewright.source import RulesError

from .rules import Made, made
from .sides import Seen, Sides, load

GAMES = 4
PLAIN = ("lit", "0", "none")
"""What may stand for anything in brackets."""


def verdict(rules: Made, folder: Path) -> str | None:
    """How the sides part; None when they don't, or when these are no rules."""
    try:
        sides = Sides(load(rules, folder), Seen())
        for seed in range(GAMES):
            sides.play(seed)
    except RulesError:
        return None
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def shorter(rules: Made, folder: Path) -> Made:
    """The rules without all that can be left out."""
    told = verdict(rules, folder)
    assert told is not None, "the sides agree"
    kind = re.split(r"[:,]", told.removeprefix("Differs: "))[0]

    def still(now: Made) -> bool:
        found = verdict(now, folder)
        return found is not None and kind in found

    before = None
    while rules != before:
        before = rules
        rules = _without(rules, "map", _lines, still)
        for ways in (_lines, _blocks, _brackets, _words):
            rules = _without(rules, "ruleset", ways, still)
    return rules


def _without(rules: Made, part: str, ways: Callable[[str], Iterator[str]], still: Callable[[Made], bool]) -> Made:
    """The rules with one of their texts made shorter, again and again."""
    found = True
    while found:
        found = False
        for text in ways(getattr(rules, part)):
            now = replace(rules, **{part: text})
            if len(text) < len(getattr(rules, part)) and still(now):
                rules, found = now, True
                break
    return rules


def _lines(text: str) -> Iterator[str]:
    """Without some lines that follow each other, many of them first."""
    lines = text.split("\n")
    size = len(lines) // 2
    while size:
        for i in range(0, len(lines), max(1, size // 2)):
            yield "\n".join(lines[:i] + lines[i + size :])
        size //= 2


def _blocks(text: str) -> Iterator[str]:
    """Without a line and what stands deeper below it."""
    lines = text.split("\n")
    deep = [len(line) - len(line.lstrip()) for line in lines]
    for i in range(len(lines)):
        end = next((j for j in range(i + 1, len(lines)) if deep[j] <= deep[i]), len(lines))
        yield "\n".join(lines[:i] + lines[end:])


def _brackets(text: str) -> Iterator[str]:
    """With something plain, or one of its parts, in place of what stands in brackets."""
    opened: list[int] = []
    pairs: list[tuple[int, int]] = []
    for i, c in enumerate(text):
        if c == "(":
            opened.append(i)
        elif c == ")" and opened:
            pairs.append((opened.pop(), i + 1))
    for a, b in sorted(pairs, key=lambda pair: pair[0] - pair[1]):
        inner = [text[x:y] for x, y in pairs if a < x and y < b]
        cases = re.fullmatch(r"\(if (.*) then (.*) else (.*)\)", text[a:b])
        for new in (*PLAIN, *inner, *(cases.groups() if cases else ())):
            yield text[:a] + new + text[b:]


def _words(text: str) -> Iterator[str]:
    """Without what one word joins to its line."""
    lines = text.split("\n")
    for i, line in enumerate(lines):
        for word in (" and ", " or ", " where ", " + "):
            parts = line.split(word)
            for k in range(len(parts) if len(parts) > 1 else 0):
                indent = " " * (len(line) - len(line.lstrip()))
                rest = indent + word.join(parts[:k] + parts[k + 1 :]).lstrip()
                yield "\n".join([*lines[:i], rest, *lines[i + 1 :]])


def main(seed: int, careless: int | None = None) -> None:
    with TemporaryDirectory() as folder:
        rules = shorter(made(seed, careless), Path(folder))
        print(rules.ruleset, rules.map, f"# {rules.seats} seats: {verdict(rules, Path(folder))}", sep="\n")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))

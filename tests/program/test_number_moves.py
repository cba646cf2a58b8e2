"""Parameters that are numbers: ranges narrowed by conditions, and moves remembered by what decides them.

Actions by chance, over numbers and pieces, with sums and products of all signs in their conditions: the fast form must
list what the checked form lists, which asks every condition for every combination.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from made.forgiving import forgiven

import rulewright as rw
from rulewright.play.position.position import Position
from rulewright.play.position.recording import Recording
from rulewright.program import Choice, Fault, Program

HEAD = """\
ruleset: tiny
title: Tiny
players: {min: 1, max: 1}
components:
  token:
    columns: {worth: int}
    rows: {one: [1], two: [2], none_at_all: [0], six: [6]}
state:
  n: int(0..6)
  z: int(-5..5)
  wide: int
  spare: int or none
  token.held: int(0..4)
  token.loss: int(-3..3)
flow: |
  repeat while true:
    random a in 0 .. 6
    n = a
    random b in -5 .. 5
    z = b
    random c in -40 .. 40
    wide = c
    spare = if c % 3 == 0 then none else c
    for t in tokens:
      random h in 0 .. 4
      t.held = h
      random l in -3 .. 3
      t.loss = l
    for p in players:
      offer p: take, stop
score:
  player: 0
"""

FREE = ("n", "z", "wide", "2", "0", "-3", "n + z", "n * 2", "n * n", "len(tokens)", "max(n, z)")
BY_TOKEN = ("token.held", "token.loss", "token.worth", "token.held + n", "token.held * token.held")
LOWS = ("0", "1", "-2", "n", "z")
PARAMETERS = ("x", "x y", "token x y", "token x y", "x token y", "x y w")
HIGHS = ("6", "n", "z", "n + 2", "9")


def condition(draw: Random, names: list[str]) -> str:
    """A comparison of something over numbers with something else; at times one that may break a rule."""
    others = [*FREE, *(BY_TOKEN if "token" in names else ()), *(name for name in names if name != "token")]
    numbers = [name for name in names if name != "token"]
    left = draw.choice(numbers)
    for _ in range(draw.randrange(3)):
        op = draw.choice(("+", "-", "*"))
        left = f"({left} {op} {draw.choice(others)})" if draw.random() < 0.7 else f"({draw.choice(others)} {op} {left})"
    if draw.random() < 0.15:
        left = f"-{left}"
    right = draw.choice(others) if draw.random() < 0.85 else f"{draw.choice(others)} // n"
    sides = [left, right]
    if draw.random() < 0.4:
        sides.reverse()
    return f"{sides[0]} {draw.choice(('<', '<=', '>', '>=', '<=', '!='))} {sides[1]}"


def ruleset(seed: int) -> str:
    draw = Random(f"number moves {seed}")
    names = draw.choice(
        (["x"], ["x", "y"], ["token", "x", "y"], ["token", "x", "y"], ["x", "token", "y"], ["x", "y", "w"])
    )
    lines = ["actions:", "  take:", "    params:"]
    for name in names:
        lines.append(
            f"      {name}: " + ("tokens" if name == "token" else f"{draw.choice(LOWS)} .. {draw.choice(HIGHS)}")
        )
    lines.append("    require:")
    for i in range(draw.randrange(1, 5)):
        few = names[: draw.randrange(1, len(names) + 1)]
        few = few if few != ["token"] else names
        lines.append(f'      c{i}: {condition(draw, few)} else "no"')
    lines += ["    do: n = n", "  stop:", "    do: n = n"]
    return HEAD + "\n".join(lines) + "\n"


def program(folder: Path, text: str) -> Program:
    path = folder / "tiny.ruleset.yaml"
    path.write_text(text, encoding="utf-8")
    return rw.load(path, library=rw.Library([folder], shipped=False)).program(1)


def listed(options: Callable[..., Sequence[Choice]], *arguments: object) -> list[Choice] | str:
    """What is listed, or the code of the fault."""
    try:
        return list(options(*arguments))
    except Fault as fault:
        return fault.code


@pytest.mark.parametrize("seed", range(150))
def test_the_fast_form_lists_what_the_rules_allow(tmp_path: Path, seed: int) -> None:
    made = program(tmp_path, ruleset(seed))
    fast, checked = made.fast, made.checked
    for game in range(4):
        s = fast.new(game)
        for _ in range(12):
            plain = s[: fast.layout.kept]
            asked = listed(checked.options, plain, Recording())
            found = listed(fast.options, s)
            if found != asked:  # a condition that broke where another refuses need not be told
                assert isinstance(asked, str)
                assert found == forgiven(Position(made, fast, s), 1_000_000), ruleset(seed)
            fast.resume(s, (1,))


def test_moves_are_remembered_and_ranges_end_early(tmp_path: Path) -> None:
    """Or the comparison above compares nothing."""
    rules = (
        HEAD
        + """\
actions:
  take:
    params:
      token: tokens
      x: 0 .. token.held
      y: 0 .. n
    require:
      some: x + y > 0 else "no"
      most: x + y <= token.held else "no"
      paid: (x + y) * token.held <= wide else "no"
    do: n = n
  stop:
    do: n = n
"""
    )
    source = program(tmp_path, rules).fast.source
    assert "k[v1, s[3], " in source and "out.append((0, v1, v2, v3, ))" in source
    assert "(v2 + v3)" not in source


def test_moves_that_nothing_decides(tmp_path: Path) -> None:
    """The same in every position: there is nothing to remember them by."""
    rules = (
        HEAD
        + """\
actions:
  take:
    params:
      x: 1 .. 3
      y: 1 .. 3
    require:
      small: x + y < 4 else "no"
    do: n = n
  stop:
    do: n = n
"""
    )
    made = program(tmp_path, rules)
    s = made.fast.new(1)
    assert list(made.fast.options(s)) == [(0, 1, 1), (0, 1, 2), (0, 2, 1), (1,)]

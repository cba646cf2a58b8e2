"""The meaning of expressions and statements: what the reference gives, and the compiled program with it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright as rw
from rulewright.play.position.recording import Recording
from rulewright.play.reference.execute import Executor
from rulewright.program.layout import initial_cells

from .inline import tiny

NUMBERS = {
    "7 // 2": 3,
    "-7 // 2": -4,
    "7 // -2": -4,
    "-7 % 2": 1,
    "7 % -2": -1,
    "ceil(7, 2)": 4,
    "ceil(-7, 2)": -3,
    "ceil(6, 2)": 3,
    "abs(-3) + min(4, 2, 9) + max(1, 5)": 10,
    "if n == 0 then 5 else 6": 5,
    "sum of t.worth for t in tokens": 9,
    "sum of t.worth for t in tokens where t.worth > 99": 0,
    "max of t.worth for t in tokens where t.worth > 99 else -1": -1,
    "min of t.worth for t in tokens else -1": 1,
    "count t in tokens where t.hue == red": 1,
    "len(those t in tokens where t.worth > 1)": 2,
    "len(1 .. 5)": 5,
    "len(5 .. 1)": 0,
    "sum of k for k in (1 .. 5) - (2 .. 3)": 10,
    "sum of k for k in (1 .. 3) + (3 .. 5)": 15,
    "sum of k for k in set(4, 2, 4)": 6,
    "sum of k for k in (1 .. 9) & (5 .. 20)": 35,
    "fame[3]": 5,
    "len(fame) - 1": 3,
    "if fame.first(1) is none then -1 else fame.first(1)": 1,
    "if fame.last(1) is none then -1 else fame.last(1)": 2,
    "if fame.first(4) is none then -1 else fame.first(4)": -1,
    "if (all t in tokens satisfy t.worth > 0) and (any t in tokens where t.worth > 5) then 1 else 0": 1,
    "if (all t in tokens where t.worth > 99 satisfy t.worth == 0) then 1 else 0": 1,
    "if one in set(one, two) and six not in set(one, two) then 1 else 0": 1,
    "if set(one) + set(two) == tokens - set(six) then 1 else 0": 1,
    "if 3 in 1 .. 5 and 6 not in 1 .. 5 then 1 else 0": 1,
    "if n > 0 and 1 // n > 0 then 1 else 0": 0,
    "if n == 0 or 1 // n > 0 then 1 else 0": 1,
    "(count k in 1 .. 9 where k <= 3) * 10 + (count k in 1 .. 9 where k >= 3)": 37,
    "number(min of t.worth for t in tokens where t.worth > 99 else 4)": 4,
    "if not (any t in tokens where t.worth > 99) then 1 else 0": 1,
    "if spare is none then 1 else 0": 1,
    "if spare == one then 1 else 0": 0,
}


def both(folder: Path, script: str, rest: str = "") -> tuple[int, int, int]:
    """The field `n` after a script: by the reference, by the fast and by the checked program."""
    program = tiny(folder, script, rest).program(2)
    cells = initial_cells(program.layout)
    Executor(program.layout, cells, Recording()).run(program.ruleset.flow)
    at = next(place.base for field, place in program.layout.fields.items() if field.path == "n")
    return cells[at], program.fast.new(1)[at], program.checked.new(1, Recording())[at]


@pytest.mark.parametrize(("text", "value"), NUMBERS.items())
def test_expressions(tmp_path: Path, text: str, value: int) -> None:
    assert both(tmp_path, f"n = {text}") == (value, value, value)


DOWN = "let down = those t in tokens sorted by t.worth descending"

SCRIPTS = {
    "for t in tokens:\n  n = n * 10 + t.worth": 126,
    "for t in tokens sorted by t.worth descending:\n  n = n * 10 + t.worth": 621,
    "for t in tokens sorted by t.worth % 2:\n  n = n * 10 + t.worth": 261,
    "for t in tokens sorted by t.worth % 2, then t.worth descending:\n  n = n * 10 + t.worth": 621,
    "for t in tokens sorted by t.worth % 2 descending, then t.worth descending:\n  n = n * 10 + t.worth": 162,
    "for t in tokens where t != six sorted by 0, then 0 descending:\n  n = n * 10 + t.worth": 12,
    f"{DOWN}\nfor t in down where t != two:\n  n = n * 10 + t.worth": 61,
    f"{DOWN}\nvar later = down\nlater = those t in later where t != six\nfor t in later:\n  n = n * 10 + t.worth": 21,
    f"{DOWN}\nfor t in (those u in down sorted by u.worth % 2):\n  n = n * 10 + t.worth": 621,
    f"{DOWN}\nlet a = first t in down\nlet b = last t in down where t != one\nif a is not none and b is not none:\n"
    "  n = a.worth * 10 + b.worth": 62,
    f"{DOWN}\nlet a = best t in down by 1\nlet b = least t in down by t.worth % 2\nn = a.worth * 10 + b.worth": 66,
    f"{DOWN}\nif two in down and one not in (down - set(one)):\n  n = len(down) * 10 + len(down & set(one))": 31,
    f"{DOWN}\nlet few = if n == 0 then down else tokens\nfor t in few:\n  n = n * 10 + t.worth": 126,
    "let some = those k in 1 .. 4 sorted by k % 2, then k descending\nfor k in some:\n  n = n * 10 + k": 4231,
    "var rest: order of token\nn = len(rest)\nrest = tokens\nfor t in rest:\n  n = n * 10 + t.worth": 126,
    "small = 1\nlet some = those t in tokens sorted by -t.worth * small\nsmall = 0\nn = (first t in some).worth": 6,
    "for t in tokens where t.worth != 2:\n  n = n * 10 + t.worth": 16,
    "for k in 3 .. 5:\n  if k == 5:\n    break\n  n = n * 10 + k": 34,
    "for k in 3 .. 5:\n  if k == 4:\n    continue\n  n = n * 10 + k": 35,
    "repeat 3 times:\n  n += 2": 6,
    "repeat 0 - 3 times:\n  n += 2": 0,
    "repeat while n < 7:\n  n += 3": 9,
    "var k = 1\nrepeat 3 times:\n  k += k\nn = k": 8,
    "var left: int(0..9) = 3\nleft -= 1\nn = left": 2,
    "var k: int(2..9)\nn = k": 2,
    "var seen: set of token\nfor t in tokens where t not in seen:\n  seen += set(t, one)\nn = len(seen)": 3,
    "var last: token or none\nfor t in tokens:\n  last = t\nif last is not none:\n  n = last.worth": 6,
    "var need: hue -> int = 4\nneed[red] = need[red] + 1\nn = sum of need[h] * 10 for h in hues where need[h] < 5": 80,
    "var need: hue -> int(2..9)\nneed[red] += 1\nn = count h in hues where need[h] == 2": 2,
    "repeat 2 times:\n  var need: hue -> int\n  need[red] += 1\n  n += need[red]": 2,
    "var of: hue -> set of token = tokens\nof[red] -= set(one)\nn = sum of len(of[h]) for h in hues": 8,
    "var worth: token -> hue -> int = n + 1\nworth[one][red] += 4\nn = worth[one][red] * 10 + worth[two][red]": 51,
    "var first: hue -> token or none\nfirst[red] = two\nn = count h in hues where first[h] is none": 2,
    "var up: token -> bool\nup[two] = true\nn = sum of t.worth for t in tokens where up[t]": 2,
    "n = count s in subsets of tokens": 8,
    "n = count s in subsets of tokens where len(s) == 2 and one in s": 2,
    "n = count s in subsets of tokens where 1 < len(s)": 4,
    "n = count s in subsets of tokens where len(s) in 2 .. 9 or n > 0": 4,
    "n = sum of len(s) for s in subsets of (tokens - set(six)) where n == 0 and len(s) > 0": 4,
    "let b = best s in subsets of tokens where len(s) < 3 by sum of t.worth for t in s\nn = len(b - set(one))": 2,
    "let b = first s in subsets of tokens where (sum of t.worth for t in s) > 2\nn = sum of t.worth for t in b": 6,
    "let b = best s in subsets of tokens where two in s by 0 - len(s)\nif b == set(two):\n  n = 1": 1,
    "let b = first s in subsets of tokens where (sum of t.worth for t in s) > 9\nn = 5 + len(b)": 5,
    "let b = last s in subsets of tokens where len(s) < 3\nn = sum of t.worth for t in b": 8,
    "let b = least s in subsets of tokens where len(s) == 2 by (sum of t.worth for t in s), then n\nn = len(b)": 2,
    "let order = those t in tokens sorted by t.worth descending\nn = count s in subsets of order where six in s": 4,
    "n = if any s in subsets of set(two, six) where (sum of t.worth for t in s) == 8 then 1 else 0": 1,
    "n = if all s in subsets of tokens where one in s satisfy len(s) > 1 then 1 else 2": 2,
    "n = max of len(s) for s in subsets of tokens where six not in s else 0": 2,
    "n = min of len(s) for s in subsets of tokens where len(s) > 4 else 7": 7,
    "put one into bin\nput one into bin\nn = count s in subsets of bin": 2,
    "var m: set of token\nfor t in tokens:\n  m += set(t)\n  n += count s in subsets of m where len(s) <= n": 12,
    "put one onto deck\nput two under deck\ndraw t from deck\nn = t.worth * 10 + len(deck)": 11,
    "put one onto deck\nput two onto deck\ntake one from deck\ndraw t from deck\nn = t.worth": 2,
    "put one into bin\nput one into bin\nn = bin[one] * 10 + len(bin)": 22,
    "put one into bin\nput two into bin\ntake one from bin\nif one not in bin and two in bin:\n  n = 1": 1,
    "put one into bin\nput one into bin\nfor t in bin:\n  n += 5": 5,
    "for t in tokens:\n  if t == two:\n    spare = t\nif spare is not none:\n  n = spare.worth": 2,
    "n = 5\nend game\nn = 6": 5,
    "if n > 0:\n  n = 1\nelif n == 0:\n  n = 2\nelse:\n  n = 3": 2,
    "let best = best t in tokens where t.worth < 6 by t.worth % 2\nif best is not none:\n  n = best.worth": 1,
    "let found = first t in tokens where t.worth > 9\nif found is none:\n  n = 4": 4,
}


@pytest.mark.parametrize(("script", "value"), SCRIPTS.items())
def test_scripts(tmp_path: Path, script: str, value: int) -> None:
    assert both(tmp_path, script) == (value, value, value)


FAR = "n = -2000000000\none.w = n + n\ntwo.w = 1 - n\none.debt = n + n\ntwo.debt = 1 - n\n"
"""Numbers that are less than the one that stands for none, and of an optional number one that is none."""

FAR_COUNTS = {
    "t.w < 0": 1,
    "not (t.w < 0)": 2,
    "t.w <= -2147483647": 1,
    "t.w > -2147483647": 2,
    "t.w >= 0 - 2147483647 - 9": 2,
    "t.w == 0 - 2000000000 - 2000000000": 1,
    "t.debt is none": 1,
    "t.debt is not none and t.debt < 0": 1,
    "t.debt is not none and not (t.debt <= 5)": 1,
    "t.debt is none or t.debt < 0": 2,
    "if t.debt is none then false else t.debt > 0 - 2147483647 - 9": 1,
    "t.debt == 0 - 2000000000 - 2000000000": 1,
    "t.debt != 0 - 2000000000 - 2000000000": 2,
}


@pytest.mark.parametrize(("condition", "value"), FAR_COUNTS.items())
def test_numbers_below_none(tmp_path: Path, condition: str, value: int) -> None:
    rest = "  token.w: int = 0\n  token.debt: int or none\n"
    script = f"{FAR}n = count t in tokens where {condition}"
    assert both(tmp_path, script, rest) == (value, value, value)


TIED = """let found = QUESTION {members} by {worth}
let tied = QUESTION {members} by {worth} // 9
if found is not none and tied is not none:
  n = {found} * 10 + {tied}"""

QUESTIONS = {
    "any": ("n = if any {members} then 1 else 0", 1),
    "all": ("n = if all {members} satisfy {worth} > 2 then 1 else 0", 0),
    "count": ("n = count {members}", 2),
    "those": ("n = len(those {members})", 2),
    "first": ("let found = first {members}\nif found is not none:\n  n = {found}", 2),
    "last": ("let found = last {members}\nif found is not none:\n  n = {found}", 6),
    "best": (TIED.replace("QUESTION", "best"), 62),
    "least": (TIED.replace("QUESTION", "least").replace("by {worth}", "by -{worth}"), 62),
    "sum": ("n = sum of {worth} for {members}", 8),
    "max": ("n = max of {worth} for {members} else 0", 6),
    "min": ("n = min of {worth} for {members} else 0", 2),
}
"""Every question over a set, asked of the members worth 1, 2 and 6 with a condition that leaves out the first."""

SETS = {
    "a small kind": {
        "members": "x in tokens where {where}",
        "worth": "x.worth",
        "found": "found.worth",
        "tied": "tied.worth",
    },
    "numbers": {"members": "x in set(1, 2, 6) where {where}", "worth": "x", "found": "found", "tied": "tied"},
}
"""The program writes out questions over a small kind, and goes round a loop for others: no mask knows the condition."""


@pytest.mark.parametrize("over", SETS)
@pytest.mark.parametrize("word", QUESTIONS)
def test_questions_over_sets(tmp_path: Path, word: str, over: str) -> None:
    script, value = QUESTIONS[word]
    parts = SETS[over]
    members = parts["members"].format(where=f"({parts['worth']} + n) % 3 != 1")
    text = script.format(members=members, **{name: parts[name] for name in ("worth", "found", "tied")})
    assert both(tmp_path, text) == (value, value, value)


@settings(max_examples=20, deadline=None)
@given(st.integers(-99, 99), st.integers(-99, 99))
def test_division_rounds_down_and_ceil_up(tmp_path_factory: pytest.TempPathFactory, a: int, b: int) -> None:
    if b == 0:
        return
    folder = tmp_path_factory.mktemp("division")
    for text, value in ((f"{a} // ({b})", a // b), (f"{a} % ({b})", a % b), (f"ceil({a}, {b})", -((-a) // b))):
        assert both(folder, f"n = {text}") == (value, value, value)


def test_networks(lamps: rw.LoadedGame) -> None:
    """Reach, distance and path, found by hand on the small map: a - b - c - e with roads ab, bc, ce built."""
    ruleset = lamps.ruleset
    position = lamps.position(2, 1)
    owner = next(place for field, place in position.layout.fields.items() if field.path == "road.owner")
    roads = ruleset.kinds["road"].members
    for road in ("ab", "bc", "ce"):
        position.cells[owner.cell(roads.index(road))] = 0
    position.machine.rebuild(position.cells)
    e = position.evaluator()
    reach_of = ruleset.functions["reach_of"]
    player, spot = reach_of.params
    spots = ruleset.kinds["spot"].members
    sizes = {name: e.value(reach_of.body, {player: 0, spot: spots.index(name)}) for name in spots}
    assert sizes == {"a": 4, "b": 4, "c": 4, "d": 1, "e": 4}
    assert {e.value(reach_of.body, {player: 1, spot: i}) for i in range(5)} == {1}

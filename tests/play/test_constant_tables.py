"""Constants by several keys: what the reference gives, and the compiled program with it; what breaks."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.position.recording import Recording
from rulewright.play.reference.execute import Executor
from rulewright.program import Fault
from rulewright.program.layout import initial_cells

from .inline import tiny

TABLES = """\
tables:
  price:
    by: [hue, int(2..4)]
    rows:
      red: [5, 7, 9]
      blue: {2: 11, 4: 13, 3: 12}
      green: [21, 22, 23]
  aside:
    by: [players, hue]
    default: 4
    columns: [green, red]
    rows:
      1: [1, 2]
      2: [~, 6]
  friend:
    by: [hue, hue, token]
    gives: token or none
    default: none
    rows: {red: {blue: {two: six}}}
  lit: {by: hue, gives: bool, rows: {red: true, green: false, blue: true}}
  step: {by: int(-1..1), rows: [30, 40, 50]}
"""
VALUES = {
    "price[red, 2] * 100 + price[blue, 3]": 512,
    "price[green][4]": 23,
    "sum of price[h, m] for h in hues": sum((7, 12, 22)),
    "sum of (sum of price[h, k] for k in 2 .. 4) for h in hues": sum((5, 7, 9, 11, 12, 13, 21, 22, 23)),
    "price[six.hue, n + 3]": 22,
    "aside[len(players), green] * 100 + aside[len(players), red] * 10 + aside[2, blue]": 464,
    "sum of aside[m - 2, h] for h in hues": 2 + 4 + 1,
    "if friend[red, blue, two] is none then 0 else friend[red, blue, two].worth": 6,
    "count h in hues where friend[red, h, two] is not none": 1,
    "count t in tokens where friend[t.hue, blue, two] == six": 1,
    "(count h in hues where lit[h]) * 10 + (count t in tokens where not lit[t.hue])": 21,
    "step[n - 1] + step[n] * 100 + step[1]": 4080,
    "if spare is not none and lit[spare.hue] then 1 else 2": 2,
}


def after(folder: Path, script: str) -> tuple[int, int, int]:
    """The field `n` after a script: by the reference, by the fast and by the checked program."""
    program = tiny(folder, script, TABLES).program(2)
    cells = initial_cells(program.layout)
    Executor(program.layout, cells, Recording()).run(program.ruleset.flow)
    at = next(place.base for field, place in program.layout.fields.items() if field.path == "n")
    return cells[at], program.fast.new(1)[at], program.checked.new(1, Recording())[at]


@pytest.mark.parametrize("text", VALUES)
def test_values(tmp_path: Path, text: str) -> None:
    script = f"var m = 3\nn = {text}"
    assert after(tmp_path, script) == (VALUES[text],) * 3


def test_every_value_by_what_changes(tmp_path: Path) -> None:
    """The keys come from the state, so that nothing is known when the program is made."""
    script = "small = 1\nfor t in tokens:\n  for m in 2 .. 4:\n    n = (n * 31 + price[t.hue, m + small - 1]) % 65521"
    expected = 0
    for hue, level in product(("red", "blue", "green"), range(3)):
        row = {"red": (5, 7, 9), "blue": (11, 12, 13), "green": (21, 22, 23)}[hue]
        expected = (expected * 31 + row[level]) % 65521
    assert after(tmp_path, script) == (expected,) * 3


@pytest.mark.parametrize(("text", "told"), [
    ("price[red, n + 5]", "no value for 5, as its key runs from 2 to 4"),
    ("price[red, n]", "no value for 0, as its key runs from 2 to 4"),
    ("step[n - 2]", "no value for -2, as its key runs from -1 to 1"),
    ("aside[n + 4, red]", "no value for 4, as its key runs from 1 to 3"),
])  # fmt: skip
def test_a_number_outside(tmp_path: Path, text: str, told: str) -> None:
    game = tiny(tmp_path, f"choose c in 1 .. 3 by host\nn = {text}\nchoose m in 1 .. 3 by host", TABLES)
    with pytest.raises(rw.RulesError) as caught:
        rw.Game(game.program(2), ["Ada", "Ben"], 1).play("2")
    (finding,) = caught.value.report
    assert finding.code == "RW516" and told in finding.message and finding.span is not None
    program = game.program(2)
    executor = Executor(program.layout, program.checked.new(1, Recording()), Recording(), steps=50_000)
    with pytest.raises(Fault) as broke:
        executor.run(program.ruleset.flow[1:-1])
    assert broke.value.code == "RW516"


def test_a_reason_tells_the_value(tmp_path: Path) -> None:
    rest = (
        TABLES + "actions:\n  buy:\n    params: {h: hues}\n    require:\n      cheap: price[h, 3] <= 12\n"
        "      lit: lit[h]\n    do: n = 1\n"
    )
    game = tiny(tmp_path, "offer host: buy", rest).new_game(["Ada", "Ben"], seed=1)
    (reason,) = [reason for reason in game.why_not("buy(h=green)") if reason.id == "cheap"]
    assert reason.values == (("price[h, 3]", "22"),)

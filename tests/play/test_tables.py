"""Tables and sets that scripts declare for themselves: how long they last, their bounds, and that nobody sees them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.position.recording import Recording
from rulewright.play.reference.execute import Executor
from rulewright.program import Fault
from rulewright.program.layout import initial_cells
from rulewright.program.program import compile_program
from rulewright.source import DEFAULT_LIMITS

from .inline import tiny

WAITING = """
var need: hue -> int(0..6) = 2
var seen: set of token
repeat 3 times:
  choose t in tokens where t not in seen and need[t.hue] > 0 by host
  seen += set(t)
  need[t.hue] -= 1
  if t == two:
    need[green] = 0
  n = n * 10 + (sum of need[h] for h in hues)
  if all u in tokens satisfy u in seen or need[u.hue] == 0:
    break
"""


@pytest.mark.parametrize("fast", [True, False])
def test_a_table_outlives_a_decision(tmp_path: Path, fast: bool) -> None:
    """Also where the position is saved in between, or copied; each copy has its own."""
    program = tiny(tmp_path, WAITING).program(2)
    position = rw.Position.new(program, 1, fast=fast)
    assert [m.text for m in position.options] == ["one", "two", "six"]
    position.apply("one")
    other = rw.Position.from_bytes(program, position.to_bytes())
    assert other == position and other.key() == position.key()
    assert [m.text for m in other.options] == ["two", "six"]
    other.apply("two")
    assert other.over and position.copy().key() != other.key()
    position.apply("six")
    position.apply("two")
    n = next(place.base for field, place in program.layout.fields.items() if field.path == "n")
    assert other.cells[n] == 52 and position.cells[n] == 542


def test_a_refusal_names_the_table(tmp_path: Path) -> None:
    script = "var need: hue -> int = 2\nneed[red] += 1\nchoose t in tokens where need[t.hue] < 3 by host"
    played = tiny(tmp_path, script).new_game(["Ada", "Ben"], seed=1)
    (reason,) = played.why_not("one")
    assert reason.source == "need[t.hue] < 3" and "3" in str(reason.values)


def test_nobody_sees_a_table(tmp_path: Path) -> None:
    played = tiny(tmp_path, WAITING).new_game(["Ada", "Ben"], seed=1)
    played.play("two")
    assert "need" not in str(played.view("Ada")) and "need" not in str(played.log)


def test_a_table_begins_anew_each_time(tmp_path: Path) -> None:
    """With the value that stands there, asked once; and without one as a field of the state begins."""
    script = """
repeat 2 times:
  var need: hue -> int = n
  need[red] += 5
  n = need[red] + need[blue]
for t in tokens:
  var had: hue -> bool
  if had[t.hue]:
    n = 99
  had[t.hue] = true
choose k in n .. n by host
"""
    program = tiny(tmp_path, script).program(2)
    for fast in (True, False):
        assert rw.Position.new(program, 1, fast=fast).options[0].text == "15"


BREAKING = {
    "table": "var need: hue -> int(0..6) = 5\nneed[red] += k - 1",
    "first value of a table": "var need: hue -> int(0..6) = k * 3",
    "variable": "var left: int(0..2) = 2\nleft = k",
    "first value of a variable": "var left: int(0..2) = k",
    "optional variable": "var left: int(0..2) or none\nleft = k",
}


@pytest.mark.parametrize("script", BREAKING.values(), ids=BREAKING)
def test_bounds_are_kept(tmp_path: Path, script: str) -> None:
    """By both programs and the reference, with the same code; within them nothing breaks."""
    program = tiny(tmp_path, f"choose k in 1 .. 3 by host\n{script}\nchoose m in 1 .. 2 by host").program(2)
    for fast in (True, False):
        position = rw.Position.new(program, 1, fast=fast)
        with pytest.raises(Fault) as broke:
            position.apply("3")
        assert broke.value.code == "RW501"
        position.apply("2")

    for choice in (2, 3):
        cells = initial_cells(program.layout)
        executor = Executor(program.layout, cells, Recording(), decide=lambda *_, chosen=choice: chosen)
        if choice == 2:
            executor.run(program.ruleset.flow)
            continue
        with pytest.raises(Fault) as broke:
            executor.run(program.ruleset.flow)
        assert broke.value.code == "RW501"


def test_tables_count_as_cells(tmp_path: Path) -> None:
    game = tiny(tmp_path, "var wide: token -> token -> token -> int\nn = wide[one][two][six]")
    few = replace(DEFAULT_LIMITS, cells=40)
    with pytest.raises(rw.RulesError) as caught:
        compile_program(game.ruleset, 2, limits=few)
    assert [finding.code for finding in caught.value.report] == ["RW401"]


def test_large_tables_take_steps(tmp_path: Path) -> None:
    """A loop that begins a large table again and again ends in a fault, by both programs and the reference."""
    path = tmp_path / "large.ruleset.yaml"
    members = ", ".join(f"m{i}" for i in range(300))
    body = "choose k in 1 .. 2 by host\n  repeat while n == 0:\n    var wide: thing -> thing -> int"
    path.write_text(
        f"ruleset: large\ntitle: Large\nplayers: {{min: 1, max: 2}}\ntypes:\n  thing: [{members}]\n"
        f"state: {{host: player, n: int}}\nflow: |\n  {body}\nscore: {{player: n}}\n",
        encoding="utf-8",
    )
    program = rw.load(path, library=rw.Library([tmp_path], shipped=False)).program(1)
    for fast in (True, False):
        with pytest.raises(Fault, match="steps"):
            rw.Position.new(program, 1, fast=fast).apply("1")
    executor = Executor(program.layout, initial_cells(program.layout), Recording(), decide=lambda *_: 1, steps=500_000)
    with pytest.raises(Fault, match="steps"):
        executor.run(program.ruleset.flow)

"""The fast listing asks more than the rules do, and hopes that nothing breaks; when something does, it takes care."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.position.silent import Silent
from rulewright.program import Machine, Program
from rulewright.program.fault import Fault

GAME = """\
ruleset: hopes
title: Hopes
players: {min: 1, max: 2}
components:
  token:
    columns: {worth: int, next: token or none}
    rows: {one: [1, two], two: [2, six], six: [6, none]}
tracks:
  price: {values: [0, 1, 1, 5]}
state:
  host: player
  n: int(0..9) = 0
  cap: int(0..9) = 5
  player.points: int = 0
actions:
  take:
    menu: turn
    params: {a: tokens, b: tokens}
    require:
      small: {that: a.worth + b.worth < 4, else: too much}
      cheap: {that: "price[b.worth + n] <= cap", else: too dear}
    do: n += 1
  rest:
    menu: turn
    do: n = 0
flow: |
  repeat while n < 9:
    offer host: turn
score:
  player: player.points
"""


def hopes(folder: Path, text: str) -> Program:
    path = folder / "hopes.ruleset.yaml"
    path.write_text(text, encoding="utf-8")
    return rw.load(path, library=rw.Library([folder], shipped=False)).program(1)


@pytest.fixture
def program(tmp_path: Path) -> Program:
    return hopes(tmp_path, GAME)


def careful(machine: Machine) -> list[int]:
    """A list that grows whenever the second form of the first listing is asked."""
    asked: list[int] = []
    names = machine.namespace
    slow = names["o0c"]
    names["o0c"] = lambda s: (asked.append(1), slow(s))[1]
    return asked


def cell(program: Program, name: str) -> int:
    field = next(f for f in program.layout.fields if f.path == name)
    return program.layout.fields[field].base


def test_what_nobody_may_take_breaks_nothing(program: Program) -> None:
    """`price` has no space 6, but no move asks for it: `a.worth + b.worth < 4` stands before it."""
    fast, checked = program.fast, program.checked
    asked = careful(fast)
    s = fast.new(1)
    found = list(fast.options(s))
    assert found == [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1,)]
    assert found == list(checked.options(checked.new(1, Silent()), Silent()))
    assert asked == [1]


def test_what_is_asked_still_breaks(program: Program) -> None:
    """Where the rules themselves ask for a space that is not there, both forms say so."""
    fast, checked = program.fast, program.checked
    broken = []
    for machine, hooks in ((fast, ()), (checked, (Silent(),))):
        s = machine.new(1, *hooks)
        s[cell(program, "n")] = 3
        with pytest.raises(Fault) as caught:
            machine.options(s, *hooks)
        broken.append((caught.value.code, caught.value.span))
    assert broken[0] == broken[1]
    assert broken[0][0] == "RW503"


def test_without_a_break_no_care_is_taken(tmp_path: Path) -> None:
    """On a longer track all spaces are there, and the second form is not asked."""
    fast = hopes(tmp_path, GAME.replace("1, 5]", "1, 5, 5, 5, 9]")).fast
    asked = careful(fast)
    assert list(fast.options(fast.new(1))) == [(0, 0, 0), (0, 0, 1), (0, 1, 0), (1,)]
    assert asked == []


REMEMBERED = """\
ruleset: hopes
title: Hopes
players: {min: 1, max: 2}
components:
  token:
    columns: {worth: int}
    rows: {one: [1], two: [2], six: [6]}
state:
  host: player
  focus: token or none
  large: int = 1000000
  token.twin: token or none
  token.n: int(0..9) = 1
  player.points: int = 0
actions:
  take:
    menu: turn
    params: {a: tokens}
    require:
      dear:
        that: a.worth > 5 or focus is not none and focus.twin is not none and a.worth + a.worth > focus.twin.n
        else: too cheap
    do: large += 1
  rest:
    menu: turn
    do: focus = one
flow: |
  repeat 9 times:
    offer host: turn
score:
  player: player.points
"""


def test_what_answers_are_remembered_by_may_be_asked_of_none(tmp_path: Path) -> None:
    """The listing is remembered by the number of the twin of none, whose cell would be the millionth behind another;
    the listing that takes care remembers nothing."""
    program = hopes(tmp_path, REMEMBERED)
    fast, hooks = program.fast, Silent()
    asked = careful(fast)
    assert list(fast.options(fast.new(1))) == [(0, 2), (1,)]
    assert list(program.checked.options(program.checked.new(1, hooks), hooks)) == [(0, 2), (1,)]
    assert asked == [1]

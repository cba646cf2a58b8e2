"""Subsets: chosen in one decision or as an argument, written in moves, explained; and what keeps them few."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.cells.values import Env
from rulewright.play.position.brute_force import brute_force
from rulewright.play.position.recording import Recording
from rulewright.play.reference.execute import Executor, choose_options
from rulewright.program import Fault
from rulewright.program.layout import initial_cells
from rulewright.rules.tree import Choose, Offer

from .inline import tiny

PAIR = 'choose pair in subsets of tokens where len(pair) == 2 by host "Which?"'
AFTER = "\nn = sum of t.worth for t in pair\nchoose k in 1 .. 2 by host"

ACTIONS = """
actions:
  hand_in:
    menu: turn
    params:
      some: subsets of tokens where len(some) in 1 .. 2
      hue: hues
    require:
      worth:
        that: (sum of t.worth for t in some) >= 3
        else: "{some} are worth too little"
      hue: any t in some where t.hue == hue
    do: n = sum of t.worth for t in some
  wait: {menu: turn, do: n = 9}
"""


@pytest.mark.parametrize("fast", [True, False])
def test_one_decision(tmp_path: Path, fast: bool) -> None:
    """Small ones first, those of a size by their members; the reference lists the same."""
    program = tiny(tmp_path, PAIR + AFTER).program(2)
    position = rw.Position.new(program, 1, fast=fast)
    assert position.options.texts == ["one+two", "one+six", "two+six"]
    assert list(position.options.choices) == brute_force(position)
    position.apply("six + two")
    n = next(place.base for field, place in program.layout.fields.items() if field.path == "n")
    assert position.cells[n] == 8


@pytest.mark.parametrize("fast", [True, False])
def test_all_of_them(tmp_path: Path, fast: bool) -> None:
    """Without a size the empty set is among them, and written `none`; behind `or none` it comes last, and once."""
    plain = tiny(tmp_path, "choose s in subsets of tokens by host\nn = len(s)").program(1)
    texts = ["none", "one", "two", "six", "one+two", "one+six", "two+six", "one+two+six"]
    assert rw.Position.new(plain, 1, fast=fast).options.texts == texts
    declined = tiny(tmp_path, "choose s in subsets of tokens by host or none\nn = len(s)").program(1)
    position = rw.Position.new(declined, 1, fast=fast)
    assert position.options.texts == [*texts[1:], "none"]
    assert list(position.options.choices) == brute_force(position)
    assert position.options[-1].choice == 0


@pytest.mark.parametrize("fast", [True, False])
def test_step_by_step(tmp_path: Path, fast: bool) -> None:
    """A set of the script's own grows with each choice, and each is asked with the last one in view."""
    fits = "t not in some and (sum of x.worth for x in some) + t.worth <= 7"
    script = f"""
var some: set of token
var more = true
repeat while more:
  choose t in tokens where {fits} by host or none "Enough"
  if t is none:
    more = false
  else:
    some += set(t)
n = sum of x.worth for x in some
choose k in 1 .. 2 by host"""
    position = rw.Position.new(tiny(tmp_path, script).program(2), 1, fast=fast)
    assert position.options.texts == ["one", "two", "six", "none"]
    position.apply("six")
    assert position.options.texts == ["one", "none"]
    position.apply("one")
    assert position.options.texts == ["none"]
    position.apply("none")
    n = next(place.base for field, place in position.program.layout.fields.items() if field.path == "n")
    assert position.cells[n] == 7


def test_a_set_outlives_a_decision(tmp_path: Path) -> None:
    """In bytes, too, and in records, which lead back to the same game."""
    game = tiny(
        tmp_path,
        PAIR + "\nchoose k in 1 .. 2 by host\nn = k + (sum of t.worth for t in pair)\nchoose m in 1 .. 2 by host",
    )
    played = game.new_game(["Ada", "Ben"], seed=1)
    played.play("one+six")
    again = rw.Position.from_bytes(played.program, played.position.to_bytes())
    assert again == played.position
    played.play("2")
    path = tmp_path / "game.jsonl"
    path.write_text(str(played.record()), encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8").splitlines()[1])["move"] == "one+six"
    assert played.view("Ada")["state"]["n"] == 9
    replayed = rw.replay(path, library=rw.Library([tmp_path], shipped=False))
    assert replayed.game.position.key() == played.position.key()


def test_arguments(tmp_path: Path) -> None:
    """Both programs and the reference list the same moves; arguments may be left out where one move remains."""
    program = tiny(tmp_path, "offer host: turn\nchoose k in 1 .. 2 by host", ACTIONS).program(2)
    expected = [
        *("hand_in(some=six, hue=green)", "hand_in(some=one+two, hue=red)", "hand_in(some=one+two, hue=blue)"),
        *("hand_in(some=one+six, hue=red)", "hand_in(some=one+six, hue=green)", "hand_in(some=two+six, hue=blue)"),
        *("hand_in(some=two+six, hue=green)", "wait"),
    ]
    for fast in (True, False):
        position = rw.Position.new(program, 1, fast=fast)
        assert position.options.texts == expected
        assert list(position.options.choices) == brute_force(position)
        position.apply("hand_in(some=six)")
        assert position.decision is not None and position.decision.name == "k"


def test_reasons(tmp_path: Path) -> None:
    """One reason for what is wrong with a set; the nearest legal one differs in the fewest members."""
    played = tiny(tmp_path, PAIR + AFTER).new_game(["Ada", "Ben"], seed=1)
    (reason,) = [r for r in played.why_not("one+two+six") if not r.holds]
    assert reason.part == "where" and reason.source == "len(pair) == 2" and ("len(pair)", "3") in reason.values
    assert "One and Two, One and Six, Two and Six" in reason.words
    (small,) = [r for r in played.why_not("none") if not r.holds]
    assert small.source == "len(pair) == 2"
    with pytest.raises(rw.IllegalMove) as caught:
        played.play("six")
    assert caught.value.suggestions == ("one+six",)
    for text in ("one+one", "one+seven", "tokens"):
        with pytest.raises(rw.IllegalMove) as caught:
            played.play(text)
        assert caught.value.sort == "invalid"


def test_reasons_of_an_argument(tmp_path: Path) -> None:
    played = tiny(tmp_path, "offer host: turn", ACTIONS).new_game(["Ada", "Ben"], seed=1)
    (reason,) = [r for r in played.why_not("hand_in(some=one, hue=red)") if not r.holds]
    assert reason.id == "worth" and reason.words == "One are worth too little"
    assert [r.id for r in played.why_not("hand_in(some=one+two+six, hue=red)") if not r.holds] == ["some"]


def many(count: int, where: str) -> str:
    """A game in which subsets of so many are chosen."""
    members = ", ".join(f"m{i}" for i in range(count))
    return (
        f"ruleset: many\ntitle: Many\nplayers: {{min: 1, max: 1}}\ntypes:\n  thing: [{members}]\n"
        "state: {host: player, n: int, some: set of thing}\nflow: |\n  for t in things:\n    some += set(t)\n"
        f"  choose k in 1 .. 2 by host\n  n = k\n  choose s in subsets of some{where} by host\nscore: {{player: n}}\n"
    )


@pytest.mark.parametrize(
    ("count", "where", "options"),
    [
        (16, "", 2**16),
        (17, "", None),
        (17, " where len(s) < n + 1", 18),
        (60, " where 2 == len(s)", 1770),
        (60, " where len(s) == 2 and m0 in s", 59),
        (60, " where m0 in s and len(s) == 2", None),
        (60, " where len(s) == n + 3", None),
        (60, " where len(s) >= 59", 61),
    ],
)
def test_limits(tmp_path: Path, count: int, where: str, options: int | None) -> None:
    """The sizes at the head of `where` keep them few; too many are a fault, in both programs and the reference."""
    path = tmp_path / "many.ruleset.yaml"
    path.write_text(many(count, where), encoding="utf-8")
    program = rw.load(path, library=rw.Library([tmp_path], shipped=False)).program(1)
    for fast in (True, False):
        position = rw.Position.new(program, 1, fast=fast)
        position.apply("1")
        if options is not None:
            assert len(position.options) == options
            continue
        with pytest.raises(Fault) as broke:
            len(position.options)
        assert broke.value.code == "RW517" and broke.value.values["value"] == count
    if options is None:
        cells = initial_cells(program.layout)

        def decide(executor: Executor, statement: Choose | Offer, env: Env) -> int:
            assert isinstance(statement, Choose)
            return len(choose_options(executor, statement, env)) if statement.local.name == "s" else 1

        with pytest.raises(Fault, match=str(count)):
            Executor(program.layout, cells, Recording(), decide=decide).run(program.ruleset.flow)

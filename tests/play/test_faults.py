"""Rules that break in play: a finding with its place, and a position that is as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.position.recording import Recording
from rulewright.play.reference.execute import Executor
from rulewright.program import Fault
from rulewright.program.layout import initial_cells

from .inline import tiny

BREAKING = {
    "RW501": "small = n + 4",
    "RW502": "n = 4 // n",
    "RW503": "n = fame[n + 9]",
    "RW505": "draw t from deck\nput t onto deck",
    "RW506": "take one from bin",
    "RW507": "for t in tokens:\n  put t onto deck",
    "RW508": "repeat while n < 5:\n  n = n * 2",
    "RW510": "random t in tokens where t.worth > n + 9\nspare = t",
}


@pytest.mark.parametrize(("code", "script"), BREAKING.items())
def test_each_break_has_its_code_and_place(tmp_path: Path, code: str, script: str) -> None:
    """The game refuses the move with the code; the reference breaks with the same code at the same place."""
    game = tiny(tmp_path, f"choose k in 1 .. 3 by host\n{script}\nchoose m in 1 .. 3 by host")
    played = rw.Game(game.program(2), ["Ada", "Ben"], 1)
    before = played.position
    with pytest.raises(rw.RulesError) as caught:
        played.play("2")
    (finding,) = caught.value.report
    assert finding.code == code
    assert finding.message and "{" not in finding.message
    assert played.position == before and len(played.history) == 1

    program = game.program(2)
    executor = Executor(program.layout, program.checked.new(1, Recording()), Recording(), steps=50_000)
    with pytest.raises(Fault) as broke:
        executor.run(program.ruleset.flow[1:-1])
    assert broke.value.code == code
    if code != "RW508":  # where exactly the steps run out is nobody's matter
        assert finding.span is not None
        assert broke.value.span is not None and broke.value.span.line == finding.span.line


def test_a_fault_in_a_position_leaves_it_as_it_was(tmp_path: Path) -> None:
    game = tiny(tmp_path, "choose k in 1 .. 3 by host\nsmall = k + 1\nchoose m in 1 .. 3 by host")
    position = game.position(2, 1)
    before = position.copy()
    with pytest.raises(Fault):
        position.apply("3")
    assert position == before
    position.apply("2")
    assert position != before


def test_a_fault_in_a_forced_move_takes_the_whole_move_back(tmp_path: Path) -> None:
    game = tiny(tmp_path, "choose k in 1 .. 3 by host\nchoose m in 1 .. 1 by host\nsmall = k + 1")
    played = game.new_game(["Ada", "Ben"], seed=1)
    with pytest.raises(rw.RulesError):
        played.play("3")
    assert len(played.history) == 1 and not played.can_undo
    assert played.play("1").n == 1
    assert [entry.forced for entry in played.history] == [False, False, True]
    assert played.over


def test_decisions_without_options(tmp_path: Path) -> None:
    game = tiny(tmp_path, "choose k in 1 .. 3 by host\nchoose t in tokens where t.worth > k + 9 by host\nspare = t")
    with pytest.raises(rw.RulesError) as caught:
        game.new_game(["Ada"], seed=1).play("1")
    assert [d.code for d in caught.value.report] == ["RW504"]
    actions = """
actions:
  never:
    menu: turn
    require:
      no: {that: n > 9, else: Never}
    do: n = 1
"""
    game = tiny(tmp_path, "choose k in 1 .. 3 by host\noffer host: turn", actions)
    with pytest.raises(rw.RulesError) as caught:
        game.new_game(["Ada"], seed=1).play("1")
    assert [d.code for d in caught.value.report] == ["RW511"]


def test_a_set_up_that_breaks(tmp_path: Path) -> None:
    game = tiny(tmp_path, "small = n + 9\nchoose k in 1 .. 3 by host")
    with pytest.raises(rw.RulesError):
        game.new_game(["Ada"], seed=1)


def test_a_decision_in_a_step_is_refused(tmp_path: Path) -> None:
    program = tiny(tmp_path, "choose k in 1 .. 3 by host\nn = k").program(1)
    executor = Executor(program.layout, initial_cells(program.layout), Recording())
    with pytest.raises(Fault) as broke:
        executor.run(program.ruleset.flow)
    assert broke.value.code == "RW513"


def test_numbers_do_not_grow_for_ever(tmp_path: Path) -> None:
    program = tiny(tmp_path, "var k = 10\nrepeat 100 times:\n  k = k * k\nn = k").program(1)
    executor = Executor(program.layout, initial_cells(program.layout), Recording())
    with pytest.raises(Fault) as broke:
        executor.run(program.ruleset.flow)
    assert broke.value.code == "RW514"


def test_games_for_too_many_or_equal_players(lamps: rw.LoadedGame) -> None:
    for players in (["Ada"], ["Ada"] * 3, ["A", "B", "C", "D", "E"]):
        with pytest.raises(rw.RulesError) as caught:
            lamps.new_game(players, seed=1)
        assert [d.code for d in caught.value.report] == ["RW529"]

"""Moves that play themselves: marked in the log, the view and the record, folded where a game is told."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright as rw
from rulewright_tools.terminal.telling import Told, told

from .conftest import Run

RULES = """\
ruleset: stops
title: Stops
players: {min: 2, max: 2}
state:
  player.points: int(0..9) = 0
actions:
  step:
    params: {by: 1 .. 2}
    do: me.points += by
  stop: {do: let nothing = 0}
  fall: {do: me.points = 0}
flow: |
  for p in players:
    offer p: step
    offer p: stop
  for p in players:
    offer p: fall
score: {player: player.points, ties: []}
"""


@pytest.fixture
def game(tmp_path: Path) -> rw.Game:
    (tmp_path / "stops.ruleset.yaml").write_text(RULES, encoding="utf-8")
    made = rw.load("stops", library=rw.Library([tmp_path], shipped=False)).new_game(["Ann", "Ben"], seed=1)
    made.play("step(by=1)")
    made.play("step(by=2)")
    assert made.over
    return made


FORCED = [False, True, False, True, True, True]


def test_the_mark_is_in_the_log_the_view_and_the_record(game: rw.Game) -> None:
    assert [entry.data["forced"] for entry in game.log[1:]] == FORCED
    assert [entry["forced"] for entry in game.view("Ann")["log"][1:]] == FORCED
    lines = [json.loads(line) for line in game.record().splitlines()[1:]]
    assert [line.get("forced", False) for line in lines] == FORCED


def test_a_move_without_a_choice_and_without_a_trace_is_left_out(game: rw.Game) -> None:
    lines = told(game, game.history, rw.Eyes(0))
    assert lines == [
        Told("Ann: Step: 1", True),
        Told("  Ann, points: 0 → 1", False),
        Told("Ben: Step: 2", True),
        Told("  Ben, points: 0 → 2", False),
        Told("Ann: Fall (has no other choice)", True, forced=True),
        Told("  Ann, points: 1 → 0", False, forced=True),
        Told("Ben: Fall (has no other choice)", True, forced=True),
        Told("  Ben, points: 2 → 0", False, forced=True),
    ]
    assert [line.style for line in lines] == ["bold", "", "bold", "", "dim", "", "dim", ""]
    whole = told(game, game.history, rw.Eyes(0), whole=True)
    assert [line for line in whole if line not in lines] == [
        Told("Ann: Stop (has no other choice)", True, forced=True),
        Told("Ben: Stop (has no other choice)", True, forced=True),
    ]


def test_replay_tells_all_when_it_is_asked(run: Run, game: rw.Game, tmp_path: Path) -> None:
    record = tmp_path / "played.jsonl"
    game.save(record)
    told = run("--path", tmp_path, "replay", record)
    whole = run("--path", tmp_path, "replay", record, "--whole")
    assert (told.exit_code, whole.exit_code) == (0, 0)
    assert told.stdout.count("Stop") == 0 and whole.stdout.count("Stop") == 2


def test_a_record_without_the_mark_is_played_again(game: rw.Game, tmp_path: Path) -> None:
    record = tmp_path / "old.jsonl"
    lines = [json.loads(line) for line in game.record().splitlines()]
    for line in lines:
        line.pop("forced", None)
    record.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    again = rw.replay(record, library=rw.Library([tmp_path], shipped=False))
    assert again.ok and again.game is not None and again.game.cells == game.cells

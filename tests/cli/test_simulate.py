"""`simulate`: the same games whatever the workers, JSON Lines, the summary, interrupts, broken rules."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from .conftest import ROOT, Run, environment


def games_in(path: Path) -> list[dict[str, object]]:
    """The games of a file of JSON Lines."""
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize("bots", ["random", "greedy", "random,greedy", "playouts:6,random"])
def test_workers_do_not_matter(run: Run, game: Path, bots: str) -> None:
    one, many = game.parent / "one.jsonl", game.parent / "many.jsonl"
    assert run("simulate", game, "-n", 30, "--bots", bots, "-w", 1, "--json", one).exit_code == 0
    assert run("simulate", game, "-n", 30, "--bots", bots, "-w", 3, "--json", many).exit_code == 0
    assert one.read_bytes() == many.read_bytes()
    assert [g["seed"] for g in games_in(one)] == list(range(1, 31))


def test_lines_have_their_schema(run: Run, game: Path) -> None:
    path = game.parent / "games.jsonl"
    run("simulate", game, "-n", 5, "-p", 3, "--json", path)
    validator = Draft7Validator(json.loads((ROOT / "schemas" / "simulate.schema.json").read_text()))
    for line in games_in(path):
        validator.validate(line)
        assert len(line["scores"]) == 3  # type: ignore[arg-type]


def test_lines_on_standard_output_are_alone_there(run: Run, game: Path) -> None:
    result = run("simulate", game, "-n", 3, "--json", "-")
    assert len([json.loads(line) for line in result.stdout.splitlines()]) == 3
    assert "games finished" in result.stderr


@pytest.mark.parametrize("bot", ["greedy", "playouts:20"])
def test_a_simulated_game_is_the_played_one(run: Run, game: Path, bot: str) -> None:
    path = game.parent / "games.jsonl"
    run("simulate", game, "-n", 1, "--seed", 21, "--bots", f"{bot},random", "--json", path)
    (simulated,) = games_in(path)
    played = run("play", game, "--seed", 21, "--seat", f"bot:{bot}", "--seat", "bot:random")
    shares = dict(zip(simulated["players"], simulated["scores"], strict=True))  # type: ignore[call-overload]
    for name, score in shares.items():
        assert f"{name}  {score} points" in played.stdout


def test_greedy_beats_random(run: Run, game: Path) -> None:
    path = game.parent / "games.jsonl"
    run("simulate", game, "-n", 200, "--bots", "greedy,random", "--json", path)
    first = sum(g["ranking"][0] == 1 for g in games_in(path))  # type: ignore[index]
    assert first > 110


def test_playouts_beat_random(run: Run, game: Path) -> None:
    path = game.parent / "games.jsonl"
    run("simulate", game, "-n", 100, "--bots", "playouts:40,random", "--json", path)
    first = sum(g["ranking"] == [1, 2] for g in games_in(path))
    second = sum(g["ranking"] == [2, 1] for g in games_in(path))
    assert first > 60
    assert first > 2 * second


def test_summary_and_report(run: Run, game: Path) -> None:
    page = game.parent / "report.html"
    result = run("simulate", game, "-n", 20, "--report", page)
    assert "WINS" in result.stdout
    assert "20 games finished" in result.stdout
    assert page.read_text().startswith("<!doctype html>")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--bots", "clever"], "there is no bot `clever`"),
        (["--bots", "playout"], "did you mean `playouts`?"),
        (["--bots", "playouts:many"], "`playouts:many` has no budget"),
        (["--bots", "playouts:1"], "from 2 to 1000000"),
        (["--bots", "playouts:-5"], "from 2 to 1000000"),
        (["--bots", "playouts:"], "has no budget"),
        (["--bots", "greedy:5"], "takes no budget"),
        (["-p", "7"], "2 to 3 players"),
        (["--bots", "random,random,random"], "3 bots are named"),
        (["--policy", "none_such"], "there is no policy"),
        (["--json", "/proc/nowhere/x"], "cannot write"),
        (["-n", "0"], "0"),
    ],
)
def test_what_cannot_be_simulated(run: Run, game: Path, args: list[str], words: str) -> None:
    result = run("simulate", game, *args)
    assert result.exit_code == 2
    assert words in result.stderr


def test_games_that_break_a_rule_are_told_with_their_seed(run: Run, game: Path) -> None:
    game.write_text(game.read_text().replace("do: me.points += 1", "do: me.points -= 1"))
    path = game.parent / "games.jsonl"
    result = run("simulate", game, "-n", 10, "--json", path)
    assert result.exit_code == 1
    assert "broke a rule" in result.stdout
    assert "--seed" in result.stdout
    assert any(g["fault"] for g in games_in(path))


def test_an_endless_game_is_stopped(game: Path) -> None:
    from rulewright_tools.lab.plan import Plan
    from rulewright_tools.lab.playouts import play_out

    game.write_text(game.read_text().replace("repeat 3 times:\n    round()", "repeat while 1 == 1:\n    round()"))
    plan = Plan(str(game), None, (), (), ("Ann", "Ben"), ("random", "random"), longest=50)
    played = play_out(plan.load(), plan, 1)
    assert not played.finished
    assert played.decisions == 50


def test_ctrl_c_keeps_what_is_done(game: Path) -> None:
    path = game.parent / "games.jsonl"
    command = [sys.executable, "-m", "rulewright_tools", "simulate", str(game), "-n", "2000000", "--json", str(path)]
    process = subprocess.Popen(
        [*command, "-w", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    )
    for _ in range(400):
        if path.exists() and path.read_text().count("\n") > 20:
            break
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told, narrated = process.communicate(timeout=30)
    assert process.returncode == 130
    assert "interrupted after" in narrated
    assert "Traceback" not in narrated
    assert "WINS" in told
    assert path.read_text().endswith("\n")
    assert [g["seed"] for g in games_in(path)] == list(range(1, len(games_in(path)) + 1))

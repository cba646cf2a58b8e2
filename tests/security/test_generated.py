"""The generated program holds no text of a file: not an id, not a word, not even the file's name."""

from __future__ import annotations

import builtins
import keyword
import re
import socket
import subprocess
from pathlib import Path

import pytest
from hostile import cases, loaded, ruleset, written

import rulewright as rw

GAME = Path(__file__).parents[1] / "program" / "games"
WORD = re.compile(r"[A-Za-z_]\w*")
VARIABLES = r"_|old\d*|new\d*|out|found|best|member|rest|part|left"
OURS = re.compile(rf"(?:[A-Z]_?[A-Z]?\d+|[A-Z]\d+_\d+|[a-z]\d*[a-z]?|{VARIABLES}|S_T\d+)\Z")
CANARY = "zqcanary"


def words(source: str) -> set[str]:
    """The names in a program, comments left out: those are asked about apart."""
    return set(WORD.findall(re.sub(r"#.*", "", source)))


def test_a_game_of_canaries(tmp_path: Path) -> None:
    hooks = f"""\
actions:
  {CANARY}_a:
    menu: {CANARY}_m
    params: {{{CANARY}_p: {CANARY}_ks, {CANARY}_n: 1 .. 2}}
    require:
      {CANARY}_r: {{that: {CANARY}_p.{CANARY}_c >= 0, else: "{CANARY} {{{CANARY}_p}}"}}
    do: |
      {CANARY}_s += {CANARY}_n
      say "{CANARY} {{{CANARY}_s}}"
functions:
  {CANARY}_f:
    args: {{{CANARY}_x: int}}
    gives: int
    is: (sum of {CANARY}_q.{CANARY}_c for {CANARY}_q in {CANARY}_ks) + {CANARY}_x
procedures:
  {CANARY}_d:
    args: {{{CANARY}_y: player}}
    do: |
      choose {CANARY}_z in {CANARY}_ks by {CANARY}_y "{CANARY}?"
      {CANARY}_s = {CANARY}_f({CANARY}_z.{CANARY}_c)
"""
    text = f"""\
ruleset: {CANARY}_game
title: {CANARY}
players: {{min: 1, max: 2}}
components:
  {CANARY}_k: {{columns: {{{CANARY}_c: int}}, rows: {{{CANARY}_one: [1], {CANARY}_two: [2]}}}}
state:
  {CANARY}_s: int(0..99) = 0
  {CANARY}_h: player
{hooks}flow: |
  {CANARY}_d({CANARY}_h)
  repeat 2 times:
    offer {CANARY}_h: {CANARY}_m
score:
  player: {CANARY}_s
"""
    folder = tmp_path / CANARY
    folder.mkdir()
    program = loaded(written(folder, text, f"{CANARY}_game.ruleset.yaml")).program(2)
    for machine in (program.fast, program.checked):
        assert CANARY not in machine.source
        assert all(isinstance(name, str) and CANARY not in name for name in machine.namespace)
    game = rw.Game(program, ["Ada", "Ben"], 1)
    assert game.decision is not None
    game.play(game.decision.options[0])


def test_a_file_whose_name_is_a_program(tmp_path: Path) -> None:
    """A line end in a file's name must not end a comment."""
    name = "x\nimport os\nos.mkdir('trace')\n#.yaml"
    written(tmp_path, "functions:\n  f: {gives: int, is: n + 1}\n", name)
    text = (
        ruleset("n = f()\nchoose k in 1 .. 2 by host") + "include: [\"x\\nimport os\\nos.mkdir('trace')\\n#.yaml\"]\n"
    )
    program = loaded(written(tmp_path, text)).program(2)
    assert "import" not in program.fast.source + program.checked.source


@pytest.mark.parametrize("seats", [2, 4])
def test_names_in_a_program_are_ours(seats: int) -> None:
    """Every name in the largest of the small games is a word of Python, of the engine's, or a letter and a number."""
    game = rw.load(GAME / "everything.ruleset.yaml", map=GAME / "everything.map.yaml")
    for machine in (game.program(seats).fast, game.program(seats).checked):
        known = {name for name in machine.namespace if not OURS.match(name)} | set(keyword.kwlist) | set(dir(builtins))
        strange = {word for word in words(machine.source) if word not in known and not OURS.match(word)}
        methods = {
            "bit_count",
            "bit_length",
            "get",
            "setdefault",
            "keep",
            "append",
            "chance",
            "shuffle",
            "say",
            "counts",
        }
        questions = {
            "reach",
            "among",
            "connected",
            "distance",
            "nearest",
            "nearest_within",
            "path",
            "grow",
        }
        assert strange <= methods | questions


def test_what_a_program_can_reach(tmp_path: Path) -> None:
    """No import, no file, no attribute of Python's own: the names it begins with are a handful."""
    program = loaded(written(tmp_path, ruleset("choose k in 1 .. 2 by host"))).program(2)
    for machine in (program.fast, program.checked):
        allowed = machine.namespace["__builtins__"]
        assert set(allowed) <= {"range", "len", "min", "max", "abs", "sum", "tuple", "sorted"}
        assert "__" not in machine.source


def test_hostile_games_touch_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No process, no connection and no new file, whatever the names say."""

    def never(*_: object, **__: object) -> None:
        raise AssertionError("a document reached out")

    monkeypatch.setattr(socket, "socket", never)
    monkeypatch.setattr(subprocess, "Popen", never)
    monkeypatch.setattr("os.system", never)
    monkeypatch.chdir(tmp_path)
    for case in cases():
        if case.file != "names":
            continue
        path = written(tmp_path, ruleset(case.flow, case.rules))
        try:
            game = loaded(path).new_game(2, seed=1)
            assert game.decision is not None
            game.play(game.decision.options[0])
        except rw.RulesError:
            pass
        assert [p.name for p in tmp_path.iterdir()] == [path.name]

"""A stranger's files lead nowhere: not by include, not by link, not by the header of a record."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from hostile import guarded, loaded, outcome, ruleset, written

import rulewright as rw
from rulewright.document.finding.library import summary
from rulewright.source import Report
from rulewright.source.render import render

FLOW = "choose k in 1 .. 2 by host\nn = k\nchoose m in 1 .. 2 by host"
SECRET = "costs: {secret_word: 1}\n"
INCLUDES = {
    "../outside.yaml": "RW171",
    "parts/../../outside.yaml": "RW171",
    "/etc/passwd": "RW170",
    "~/.profile": "RW170",
    "C:/windows/system.ini": "RW170",
    "..\\\\outside.yaml": "RW170",
    "link.yaml": "RW172",
    "folder/outside.yaml": "RW172",
    "strange.ruleset.yaml": "RW179",
    "nowhere.yaml": "RW174",
    ".": "RW102",
    "pipe.yaml": "RW103",
    "a\\0b.yaml": "RW108",
}


@pytest.mark.parametrize("name", INCLUDES)
def test_includes_stay_in_their_folder(name: str, tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    written(tmp_path, SECRET, "outside.yaml")
    (inside / "link.yaml").symlink_to(tmp_path / "outside.yaml")
    (inside / "folder").symlink_to(tmp_path)
    os.mkfifo(inside / "pipe.yaml")
    path = written(inside, ruleset(FLOW) + f'include: ["{name}"]\n')
    with guarded():
        assert INCLUDES[name] in outcome(path)


def test_includes_in_a_circle(tmp_path: Path) -> None:
    written(tmp_path, "include: [b.yaml]\n", "a.yaml")
    written(tmp_path, "include: [a.yaml, strange.ruleset.yaml]\n", "b.yaml")
    path = written(tmp_path, ruleset(FLOW) + "include: [a.yaml]\n")
    with guarded():
        assert outcome(path) == ["RW179"]


def test_a_link_out_of_the_folder_is_neither_listed_nor_shown(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    secret = written(tmp_path, "map: lakes\nfor: strange\ntitle: secret words\n", "secret.txt")
    (inside / "lakes.map.yaml").symlink_to(secret)
    written(inside, ruleset(FLOW))
    library = rw.Library([inside], shipped=False)
    report = Report()
    summaries = [summary(found, report) for found in library.entries()]
    assert [found.found.id for found in summaries if found] == ["strange"]
    assert [finding.code for finding in report] == ["RW172"]
    with pytest.raises(rw.RulesError) as caught:
        rw.load("strange", map="lakes", library=library)
    assert [finding.code for finding in caught.value.report] == ["RW172"]
    assert "secret words" not in str(list(render(report, "text"))) + str(list(render(caught.value.report, "text")))


def record(tmp_path: Path) -> tuple[rw.Library, list[str]]:
    """A library with the game, and the lines of a record of it."""
    path = written(tmp_path, ruleset(FLOW))
    game = loaded(path).new_game(["Ada", "Ben"], seed=3)
    game.play("2")
    return rw.Library([tmp_path], shipped=False), game.record().splitlines(keepends=True)


def codes_of(tmp_path: Path, library: rw.Library, text: str | bytes) -> list[str]:
    """What replaying says; every finding can be shown and encoded."""
    path = tmp_path / "strange.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with guarded():
        try:
            replayed = rw.replay(path, library=library)
            report = replayed.report
            if replayed.game is not None:
                replayed.game.record().encode()
        except rw.RulesError as error:
            report = error.report
        shown = "\n".join(map(str, render(report, "text")))
    shown.encode()
    assert len(shown) < 100_000 and "\x1b" not in shown and "\u202e" not in shown
    return [finding.code for finding in report]


HEADERS: dict[str, dict[str, object]] = {
    "a path as ruleset": {"ruleset": "../strange.ruleset.yaml"},
    "an absolute path as ruleset": {"ruleset": "/etc/passwd"},
    "a line end behind the id": {"ruleset": "strange\n"},
    "a path as map": {"map": "maps/lakes.map.yaml"},
    "a path as variant": {"variants": ["./v.yaml"]},
    "control characters": {"players": ["\x1b[31mAda", "Ben"]},
    "right to left": {"players": ["\u202eAda", "Ben"]},
    "half a character": {"players": ["\ud800", "Ben"]},
    "a very long name": {"players": ["A" * 1_000_000, "Ben"]},
    "a hundred thousand players": {"players": [str(n) for n in range(100_000)]},
    "no seed": {"seed": "7"},
    "a later form": {"rulewright": 10**100},
}


@pytest.mark.parametrize("what", HEADERS)
def test_headers_of_strangers(what: str, tmp_path: Path) -> None:
    library, lines = record(tmp_path)
    header = json.dumps({**json.loads(lines[0]), **HEADERS[what]})
    wanted = ["RW529"] if what.startswith("a hundred") else ["RW542"]
    assert codes_of(tmp_path, library, header + "\n" + "".join(lines[1:])) == wanted


def line(**parts: object) -> str:
    return json.dumps({"n": 1, "player": "Ada", "move": "2", **parts}) + "\n"


LINES: dict[str, tuple[str | bytes, list[str]]] = {
    "torn": ('{"n": 1, "play', ["RW540"]),
    "NULs at the end": ("\0" * 100_000, ["RW540"]),
    "NULs in the middle": ("\0\n" + line(), ["RW541"]),
    "not UTF-8": (b"\xff\xfe\n", ["RW541"]),
    "a move of a megabyte": (line(move="2" * 1_000_000), ["RW546"]),
    "a move of brackets": (line(move="a(" * 500_000), ["RW546"]),
    "a move of arguments": (line(move="a(" + "b=1, " * 200_000 + ")"), ["RW546"]),
    "control characters": (line(move="\x1b[2J\u202e"), ["RW546"]),
    "half a character": (line(move="\ud800"), ["RW541"]),
    "a move that looks like Python": (line(move="__import__('os')"), ["RW546"]),
    "a move with a format": (line(move="{n.__class__}"), ["RW546"]),
    "an endless number": ('{"n": ' + "9" * 100_000 + "}\n", ["RW541"]),
    "deep JSON": ("[" * 1_000_000 + "\n", ["RW541"]),
    "more chance than there is": (line(chance=["x"] * 200_000), ["RW532"]),
    "a move to take back that is not there": ('{"undo": 5}\n', ["RW541"]),
    "a key given twice": ('{"n": 1, "n": 1}\n', ["RW541"]),
    "a million lines": ("{}\n" * 1_000_000, ["RW549"]),
    "nine megabytes": ("x" * 9_000_000, ["RW549"]),
}


@pytest.mark.parametrize("what", LINES)
def test_lines_of_strangers(what: str, tmp_path: Path) -> None:
    library, lines = record(tmp_path)
    text, wanted = LINES[what]
    body = text if isinstance(text, bytes) else text.encode()
    assert codes_of(tmp_path, library, lines[0].encode() + body) == wanted


def test_paths_that_are_none() -> None:
    for path in ("a\0b.jsonl", "/", "nowhere.jsonl"):
        with pytest.raises(rw.RulesError) as caught:
            rw.replay(path)
        assert [finding.code for finding in caught.value.report] == ["RW549"]

"""Loaded games kept on disk are pickles: none is opened that somebody else could have written."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
from collections.abc import Callable
from pathlib import Path

import pytest
from hostile import ruleset, written

import rulewright as rw
from rulewright.play.store import Store, version

FLOW = "choose k in 1 .. 2 by host\nn = k\nchoose m in 1 .. 2 by host"


class Bomb:
    """What would leave a trace if it were ever unpickled."""

    def __init__(self, trace: Path) -> None:
        self.trace = trace

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return os.mkdir, (str(self.trace),)


def entry(trace: Path) -> bytes:
    """An entry that is whole in every respect, and not what it should be."""
    body = pickle.dumps(Bomb(trace))
    head = {"version": version(), "digest": hashlib.sha256(body).hexdigest(), "files": []}
    return json.dumps(head).encode() + b"\n" + body


def played(tmp_path: Path, folder: Path) -> None:
    """Loads and plays the game with a store, twice."""
    path = written(tmp_path, ruleset(FLOW))
    for _ in range(2):
        game = rw.load(path, library=rw.Library([tmp_path], shipped=False), store=Store(folder))
        assert game.program(2).fast


def tampered(tmp_path: Path, folder: Path) -> Path:
    """Fills a store and puts a bomb into each entry; where its trace would be."""
    played(tmp_path, folder)
    trace = tmp_path / "trace"
    entries = list(folder.iterdir())
    assert entries
    for path in entries:
        path.write_bytes(entry(trace))
    return trace


def test_the_folder_and_its_entries_are_the_users_own(tmp_path: Path) -> None:
    folder = tmp_path / "cache" / "programs"
    played(tmp_path, folder)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert [path.stat().st_mode & 0o077 for path in folder.iterdir()] == [0]


def test_the_bomb_would_go_off(tmp_path: Path) -> None:
    """Without this the other tests would prove nothing."""
    folder = tmp_path / "cache"
    trace = tampered(tmp_path, folder)
    played(tmp_path, folder)
    assert trace.is_dir()


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777, 0o1777])
def test_a_folder_that_others_may_write(mode: int, tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    trace = tampered(tmp_path, folder)
    folder.chmod(mode)
    played(tmp_path, folder)
    assert not trace.exists()


@pytest.mark.parametrize("mode", [0o660, 0o606])
def test_an_entry_that_others_may_write(mode: int, tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    trace = tampered(tmp_path, folder)
    for path in folder.iterdir():
        path.chmod(mode)
    played(tmp_path, folder)
    assert not trace.exists()


def test_a_folder_of_somebody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "cache"
    trace = tampered(tmp_path, folder)
    mine = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: mine + 1)
    played(tmp_path, folder)
    assert not trace.exists()


def test_a_link_in_the_place_of_the_folder(tmp_path: Path) -> None:
    trace = tampered(tmp_path, tmp_path / "elsewhere")
    link = tmp_path / "cache"
    link.symlink_to(tmp_path / "elsewhere")
    played(tmp_path, link)
    assert not trace.exists()


def test_a_link_in_the_place_of_an_entry(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    trace = tampered(tmp_path, folder)
    (path,) = folder.iterdir()
    path.rename(tmp_path / "entry")
    path.symlink_to(tmp_path / "entry")
    played(tmp_path, folder)
    assert not trace.exists()


def test_a_torn_or_changed_entry_is_passed_over(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    played(tmp_path, folder)
    (path,) = folder.iterdir()
    whole = path.read_bytes()
    for broken in (b"", b"\n", b"[]\n", b"{}\n", whole[:-1], whole.replace(b'"digest"', b'"digits"'), b"\0" * 1000):
        path.write_bytes(broken)
        played(tmp_path, folder)


def test_nothing_beside_a_strangers_files_is_taken_for_a_store(tmp_path: Path) -> None:
    folder = tmp_path / "cache"
    trace = tampered(tmp_path, folder)
    for path in list(folder.iterdir()):
        for name in (path.name, "strange.program", "strange.ruleset.program", "strange.ruleset.yaml.cache"):
            (tmp_path / name).write_bytes(path.read_bytes())
    game = rw.load(tmp_path / "strange.ruleset.yaml", library=rw.Library([tmp_path], shipped=False))
    assert game.program(2).fast and not trace.exists()

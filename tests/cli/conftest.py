"""Running the command: inside this process, and as people do."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from rulewright_tools.cli.main import rulewright

from .little_game import write_game

ROOT = Path(__file__).parents[2]
Run = Callable[..., Result]
Spawned = subprocess.CompletedProcess[str]
Spawn = Callable[..., Spawned]


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A locale and folders of our own, whatever the machine has."""
    for name in (
        "NO_COLOR",
        "FORCE_COLOR",
        "LC_ALL",
        "LC_MESSAGES",
        "LANGUAGE",
        "RULEWRIGHT_PATH",
        "RULEWRIGHT_COMMAND",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "en_GB.UTF-8")
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def run() -> Run:
    """Calls the command in this process."""

    def call(*args: object, input: str | None = None) -> Result:
        return CliRunner().invoke(rulewright, [str(a) for a in args], input=input)

    return call


def environment(**extra: str) -> dict[str, str]:
    """The environment of a spawned command."""
    path = os.pathsep.join([str(ROOT / "engine"), str(ROOT / "tools")])
    return {**os.environ, "PYTHONPATH": path, **extra}


@pytest.fixture
def spawn() -> Spawn:
    """Calls the command in a process of its own."""

    def call(*args: object, input: str | None = None, cwd: Path | None = None, **extra: str) -> Spawned:
        command = [sys.executable, "-m", "rulewright_tools", *map(str, args)]
        return subprocess.run(
            command,
            input=input,
            stdin=subprocess.DEVNULL if input is None else None,
            capture_output=True,
            text=True,
            cwd=cwd,
            env=environment(**extra),
            timeout=120,
            check=False,
        )

    return call


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """The file of a small game with secrets."""
    return write_game(tmp_path)


@pytest.fixture
def record(run: Run, game: Path) -> Path:
    """A record of a whole game of it."""
    path = game.parent / "game.jsonl"
    result = run("play", game, "--seed", "4", "--record", path)
    assert result.exit_code == 0, result.output
    return path

"""The command itself: help, usage, exit codes, colours, pipes, faults of our own."""

from __future__ import annotations

import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest

from rulewright_tools.cli import verbs
from rulewright_tools.cli.main import rulewright
from rulewright_tools.cli.settings import locale_language

from .conftest import ROOT, Run, Spawn, environment


def test_help_names_every_verb(run: Run) -> None:
    result = run("--help")
    assert result.exit_code == 0
    for section in verbs.VERBS.values():
        for name in section:
            assert f"\n  {name}" in result.stdout


@pytest.mark.parametrize("name", [n for s in verbs.VERBS.values() for n in s])
def test_each_verb_has_help(run: Run, name: str) -> None:
    result = run(name, "-h")
    assert result.exit_code == 0, result.output
    assert "Usage: rulewright " + name in result.stdout
    assert "--lang" in result.stdout


def test_every_module_of_a_verb_is_named() -> None:
    """Guards: a command whose line in `verbs.py` was forgotten, so that nobody can call it."""
    folder = ROOT / "tools" / "rulewright_tools" / "cli"
    with_command = {
        path.stem for path in folder.glob("*.py") if "\n@click.command(" in path.read_text(encoding="utf-8")
    }
    named = {
        entry[0].split(":")[0].rpartition(".")[2] for section in verbs.VERBS.values() for entry in section.values()
    }
    assert with_command - {"main"} == named


def test_every_verb_is_run_by_some_test() -> None:
    """Guards: a command that no test of this folder runs."""
    texts = "\n".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    names = [name for section in verbs.VERBS.values() for name in section]
    assert [name for name in names if not re.search(rf'\(\s*"{name}"', texts)] == []


def test_help_loads_little() -> None:
    """What makes help quick: nothing that reads documents or draws on the screen is loaded for it."""
    code = (
        "import sys; from rulewright_tools.cli.main import rulewright; "
        "rulewright.main(['--help'], standalone_mode=False); "
        "print(sorted(m for m in ('yaml', 'lark', 'jsonschema', 'rich', 'rulewright.document') if m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment(), check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_nothing_to_do_shows_help(run: Run) -> None:
    result = run()
    assert result.exit_code == 2
    assert "Usage:" in result.stderr


def test_unknown_verb_is_guessed(run: Run) -> None:
    result = run("chekc")
    assert result.exit_code == 2
    assert "did you mean `check`?" in result.stderr


def test_unknown_option(run: Run) -> None:
    result = run("list", "--jsno")
    assert result.exit_code == 2
    assert "--json" in result.stderr


def test_version(run: Run) -> None:
    assert run("--version").stdout.startswith("rulewright ")


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "it_IT"}, "it"),
        ({"LANG": "C", "LANGUAGE": "es"}, "en"),
        ({"LANG": "en_US.UTF-8", "LANGUAGE": "fr:it"}, "it"),
        ({"LC_ALL": "es", "LANG": "it_IT"}, "es"),
        ({"LANG": "itx_XX"}, "en"),
        ({}, "en"),
    ],
)
def test_language_of_the_locale(environment: dict[str, str], language: str) -> None:
    assert locale_language(environment) == language


@pytest.mark.parametrize("order", [("list", "--lang", "it"), ("--lang", "it", "list")])
def test_common_options_before_and_after_the_verb(run: Run, order: tuple[str, ...]) -> None:
    assert run(*order).exit_code == 0


def test_colour_on_demand(spawn: Spawn) -> None:
    assert "\x1b[" not in spawn("list").stdout
    assert "\x1b[" in spawn("list", FORCE_COLOR="1").stdout
    assert "\x1b[" not in spawn("list", NO_COLOR="1").stdout
    assert "\x1b[" not in spawn("nope", NO_COLOR="1").stderr


def test_closed_pipe_is_quiet() -> None:
    command = f"{sys.executable} -m rulewright_tools schema ruleset | head -n 1"
    done = subprocess.run(
        ["bash", "-o", "pipefail", "-c", command], capture_output=True, text=True, env=environment(), check=False
    )
    assert done.stdout == "{\n"
    assert done.stderr == ""
    assert done.returncode == 0


def test_full_disk_is_told() -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "rulewright_tools", "list"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            env=environment(),
            check=False,
        )
    assert done.returncode == 2
    assert "No space left" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_fault_of_ours_says_so(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def broken(self: object, ctx: object, name: str) -> click.Command:
        raise ZeroDivisionError("boom")

    monkeypatch.setattr(type(rulewright), "get_command", broken)
    result = run("list")
    assert result.exit_code == 2
    assert "fault of Rulewright" in result.stderr
    assert "Traceback" not in result.stderr
    kept = list((tmp_path / "state").rglob("fault-*.txt"))
    assert len(kept) == 1
    assert "boom" in kept[0].read_text()
    assert "Traceback" in run("--debug", "list").stderr


def test_odd_locale_does_not_break_output(spawn: Spawn) -> None:
    assert spawn("list", PYTHONIOENCODING="ascii").returncode == 0


def test_completion_of_verbs_and_ids(spawn: Spawn) -> None:
    done = spawn(COMP_WORDS="rulewright che", COMP_CWORD="1", _RULEWRIGHT_COMPLETE="bash_complete")
    assert done.stdout.splitlines() == ["plain,check"]
    done = spawn(COMP_WORDS="rulewright play ", COMP_CWORD="2", _RULEWRIGHT_COMPLETE="bash_complete")
    assert "plain," in done.stdout


# --- the command in hints ---------------------------------------------------------------------------------------------

START = "python3 tools/start.py"


def test_hints_have_the_form_in_which_the_program_was_called(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RULEWRIGHT_COMMAND", START)
    record = game.parent / "kept.jsonl"
    left = run("play", game, "--seat", "Ann", "--record", record, input="rest\n")
    assert f"`{START} play {game} --resume {record}`" in left.stderr
    assert f"`{START} play " in run("play", game).stderr
    assert f"`{START} replay --verify" in run("check", record).output
    assert f"`{START} check" in run("test", game).stderr
    assert f"try `{START} list --help`" in run("list", "--nonsense").stderr
    assert f"Usage: {START} play" in run("play", "--help").stdout


@pytest.mark.parametrize("odd", ["", "  ", "x" * 500, "a\x1b[2Jb"])
def test_an_odd_name_for_the_program_is_passed_by(
    run: Run, game: Path, monkeypatch: pytest.MonkeyPatch, odd: str
) -> None:
    monkeypatch.setenv("RULEWRIGHT_COMMAND", odd)
    assert "`rulewright play " in run("play", game).stderr


def test_the_starter_says_how_it_was_called(monkeypatch: pytest.MonkeyPatch) -> None:
    spec = importlib.util.spec_from_file_location("start", ROOT / "tools" / "start.py")
    assert spec is not None and spec.loader is not None
    start = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(start)
    told: dict[str, str] = {}

    def ran(command: list[str], *, env: dict[str, str], **_: object) -> subprocess.CompletedProcess[str]:
        told.update(env)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(start, "set_up", lambda extra: True)
    monkeypatch.setattr(start.subprocess, "run", ran)
    monkeypatch.setattr(sys, "argv", ["tools/start.py", "list"])
    assert start.main(["list"]) == 0
    assert told["RULEWRIGHT_COMMAND"].endswith(" tools/start.py")

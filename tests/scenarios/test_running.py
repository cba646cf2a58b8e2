"""`rulewright test`, its coverage, and the same tests under pytest."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import rulewright
from rulewright_tools.cli.main import rulewright as command
from rulewright_tools.scenarios.tests import find_tests

from .conftest import HEAD

ROOT = Path(__file__).parents[2]


@pytest.fixture
def tests(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two scenarios, one of which fails, and a record."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder / "cache"))
    (folder / "good.scenario.yaml").write_text(HEAD + "  - expect: ann.coins == 5\n")
    (folder / "bad.scenario.yaml").write_text(HEAD.replace("It works", "It breaks") + "  - expect: ann.coins == 4\n")
    (folder / "records").mkdir()
    game = rulewright.load(folder / "hikers.ruleset.yaml").new_game(["ann", "ben"], seed=3)
    while not game.over:
        assert game.decision is not None
        game.play(game.decision.options[0])
    game.save(folder / "records" / "whole.jsonl")
    game.save(folder / "elsewhere.jsonl")
    return folder


def run(*args: object) -> Result:
    """Calls `rulewright test`."""
    return CliRunner().invoke(command, ["test", *map(str, args)])


def test_what_counts_as_a_test(tests: Path) -> None:
    names = [path.name for path in find_tests(tests)]
    assert names == ["bad.scenario.yaml", "good.scenario.yaml", "whole.jsonl"]


def test_passed_and_failed(tests: Path) -> None:
    result = run(tests)
    assert result.exit_code == 1
    assert "FAILED It breaks" in result.stdout
    assert "  - expected  ann.coins == 4" in result.stdout
    assert "2 passed, 1 failed" in result.stdout
    assert run(tests / "good.scenario.yaml").exit_code == 0


def test_in_processes(tests: Path) -> None:
    result = run(tests, "-j", 2)
    assert result.exit_code == 1
    assert "2 passed, 1 failed" in result.stdout


def test_selected_by_words_of_title_or_path(tests: Path) -> None:
    assert "1 passed" in run(tests, "-k", "works").stdout
    assert "1 failed" in run(tests, "-k", "BREAKS it").stdout
    assert run(tests, "-k", "nothing at all").exit_code == 2


def test_every_test_named(tests: Path) -> None:
    assert "passed It works" in run(tests, "-v").stdout


def test_a_record_under_changed_rules_fails(tests: Path) -> None:
    rules = tests / "hikers.ruleset.yaml"
    rules.write_text(rules.read_text().replace("[Low hut, 2]", "[Low hut, 3]"))
    result = run(tests / "records")
    assert result.exit_code == 1
    assert "RW544" in result.stdout


def test_coverage_names_what_nothing_reached(tests: Path) -> None:
    result = run(tests / "good.scenario.yaml", "--coverage")
    assert result.exit_code == 0
    assert "hikers: 0.0%" in result.stdout
    assert "never reached" in result.stdout
    with_record = run(tests / "records", "--coverage").stdout
    assert "0.0%" not in with_record
    assert "shuffle order" not in with_record  # the record's set-up reaches it
    assert "me.coins -= tip" in with_record or "never" in with_record


def test_a_ruleset_by_its_id(tests: Path) -> None:
    """`test hikers` runs everything in the folder of the ruleset, wherever that is; the games count together."""
    result = run("hikers", "--coverage", "--path", str(tests))
    assert result.exit_code == run(str(tests)).exit_code
    assert result.stdout.count("% of ") == 1


@pytest.mark.parametrize("name", ["gone", "hikers.ruleset.yaml", "empty", ""])
def test_what_cannot_be_tested(tests: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tests)
    Path("empty").mkdir()
    result = run(name)
    assert result.exit_code == 2
    assert "Traceback" not in result.output


def pytest_run(folder: Path, *args: str) -> subprocess.CompletedProcess[str]:
    """The same folder under pytest, with the plugin."""
    path = os.pathsep.join([str(ROOT / "engine"), str(ROOT / "tools")])
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "rulewright_tools.scenarios.plugin", "-p", "no:cacheprovider", *args],
        cwd=folder,
        # Installed, the plugin would come by itself too, and twice is once too often.
        env={**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )


def test_under_pytest(tests: Path) -> None:
    (tests / "pytest.ini").write_text("[pytest]\n")
    done = pytest_run(tests, "-q")
    assert done.returncode == 1
    assert "1 failed, 1 passed" in done.stdout
    assert "expected  ann.coins == 4" in done.stdout
    assert "bad.scenario.yaml:5" in done.stdout
    assert "Traceback" not in done.stdout


def test_records_below_rulesets_are_items_too(tests: Path) -> None:
    place = tests / "rulesets" / "hikers"
    place.mkdir(parents=True)
    for name in ("hikers.ruleset.yaml", "good.scenario.yaml", "records"):
        (tests / name).rename(place / name)
    done = pytest_run(tests / "rulesets", "-q", "--collect-only")
    assert "whole" in done.stdout
    assert pytest_run(tests / "rulesets", "-q").returncode == 0

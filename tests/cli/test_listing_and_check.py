"""`list` and `check`: what is found, every kind of fault, every format."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from .conftest import ROOT, Run, Spawn


def schema(name: str) -> Draft7Validator:
    """The validator of an output."""
    return Draft7Validator(json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text()))


def test_list_shows_the_shelf(run: Run) -> None:
    result = run("list")
    assert result.exit_code == 0
    assert result.stdout.startswith("RULESET")
    assert "MAP" in result.stdout


def test_list_as_json_has_its_schema(run: Run, game: Path) -> None:
    result = run("list", "--json", "--path", game.parent)
    entries = json.loads(result.stdout)
    schema("list").validate(entries)
    (own,) = [entry for entry in entries if entry["id"] == "secrets"]
    assert own["players"] == {"min": 2, "max": 3}
    assert own["languages"] == ["en", "es", "it"]


def test_titles_in_the_language_asked_for(run: Run, game: Path) -> None:
    assert "Segreti" in run("list", "--path", game.parent, "--lang", "it").stdout


def test_library_folder_from_the_environment(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_PATH", str(game.parent))
    assert "secrets" in run("list").stdout


def test_folder_that_is_not_there(run: Run) -> None:
    result = run("list", "--path", "/nowhere/at/all")
    assert result.exit_code == 2
    assert "does not exist" in result.stderr


def test_list_tells_of_a_broken_document_and_lists_the_rest(run: Run, game: Path) -> None:
    (game.parent / "wreck.ruleset.yaml").write_text("ruleset: [")
    result = run("list", "--path", game.parent)
    assert result.exit_code == 1
    assert "secrets" in result.stdout
    assert "wreck.ruleset.yaml" in result.stderr


def test_check_is_silent_on_success(run: Run, game: Path) -> None:
    result = run("check", "-q", game)
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")


def test_check_a_folder_and_an_id(run: Run, game: Path) -> None:
    assert run("check", game.parent).exit_code == 0
    assert run("check", "secrets", "--path", game.parent).exit_code == 0


def test_check_finds_all_faults_at_once(run: Run, game: Path) -> None:
    text = game.read_text().replace("me.points += 1", "me.pionts += 1").replace("put c onto deck", "put d onto deck")
    game.write_text(text)
    result = run("check", game)
    assert result.exit_code == 1
    assert result.stdout.count("error RW") == 2
    assert "me.pionts" in result.stdout
    assert "points" in result.stdout  # the suggestion


def test_formats(run: Run, game: Path) -> None:
    game.write_text(game.read_text().replace("me.points += 1", "me.pionts += 1"))
    concise = run("check", game, "--format", "concise").stdout.splitlines()
    assert len(concise) == 1
    assert concise[0].startswith(f"{game}:")
    assert " RW3" in concise[0]
    findings = json.loads(run("check", game, "--format", "json").stdout)
    schema("diagnostics").validate(findings)
    assert run("check", game, "--format", "github").stdout.startswith("::error file=")


CASES = {
    "missing": ("nowhere.ruleset.yaml", 2, "RW101"),
    "unknown": ("secretz", 2, "RW160"),
    "empty": ("empty.ruleset.yaml", 1, "RW104"),
    "binary": ("binary.ruleset.yaml", 1, "RW10"),
    "folder": ("folder", 2, "is a folder"),
    "record": ("game.jsonl", 1, "RW601"),
    "odd": ("odd.yaml", 2, "RW161"),
    "scenario": ("lost.scenario.yaml", 2, "RW160"),
}


@pytest.mark.parametrize("case", CASES)
def test_check_of_what_cannot_be_checked(run: Run, game: Path, case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(game.parent)
    Path("empty.ruleset.yaml").write_bytes(b"")
    Path("binary.ruleset.yaml").write_bytes(bytes(range(256)))
    Path("folder").mkdir()
    Path("game.jsonl").write_text('{"rulewright": 1}\n')
    Path("odd.yaml").write_text("foo: 1\n")
    Path("lost.scenario.yaml").write_text("scenario: X\nruleset: nowhere\nplayers: [ann]\nsteps:\n  - expect: over\n")
    name, code, words = CASES[case]
    result = run("check", name)
    assert result.exit_code == code, result.output
    assert words in result.output
    assert "Traceback" not in result.output


def test_unknown_id_is_guessed(run: Run, game: Path) -> None:
    assert "did you mean `secrets`?" in run("play", "secretz", "--path", game.parent).stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root reads everything")
def test_file_that_may_not_be_read(run: Run, game: Path) -> None:
    game.chmod(0)
    result = run("check", game)
    assert result.exit_code == 2
    assert "RW103" in result.stdout


def test_scenario_texts_are_checked_against_the_rules(run: Run, game: Path) -> None:
    scenario = game.parent / "one.scenario.yaml"
    scenario.write_text(
        "scenario: X\nruleset: secrets\nplayers: [ann, ben]\nsteps:\n"
        "  - do: ann.pionts = 3\n  - offer: {cy: [turn]}\n  - offer: {ann: [trun]}\n"
        "  - expect: ann.points == deck\n  - refuse: wager(stake=1)\n    because: enuogh\n"
    )
    result = run("check", scenario)
    assert result.exit_code == 1
    for code in ("RW641", "RW643", "RW648"):
        assert code in result.stdout
    assert result.stdout.count("error RW3") == 2


def test_pipe_to_head_keeps_the_exit_code(spawn: Spawn, game: Path) -> None:
    game.write_text(game.read_text().replace("me.points += 1", "me.pionts += 1"))
    assert spawn("check", game, "--format", "concise").returncode == 1

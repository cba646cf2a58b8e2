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
    assert "broken: RW135, line 1" in result.stdout
    (wreck,) = [e for e in json.loads(run("list", "--json", "--path", game.parent).stdout) if e["id"] == "wreck"]
    assert (wreck["broken"]["errors"], wreck["broken"]["first"]["code"]) == (1, "RW135")


def test_list_names_both_of_one_id(run: Run, game: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / game.name).write_text(game.read_text())
    told = run("list", "--path", game.parent, "--path", other).stderr
    assert "RW177" in told
    assert str(other / game.name) in told
    assert str(game) in told


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
    "scenario": ("lost.scenario.yaml", 1, "RW160"),
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


# --- where documents are found ----------------------------------------------------------------------------------------

BOARD = "map: {id}\nfor: {ruleset}\ntitle: Board\n"


def test_the_folder_one_stands_in_is_searched(run: Run, game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (game.parent / "board.map.yaml").write_text(BOARD.format(id="board", ruleset="secrets"))
    assert "secrets" not in run("list").stdout
    monkeypatch.chdir(game.parent)
    shown = run("list").stdout
    assert "secrets" in shown
    assert "board" in shown
    assert run("check", "secrets").exit_code == 0
    played = run("play", "secrets", "--map", "board", "--seed", "4", "--record", "kept.jsonl")
    assert played.exit_code == 0, played.output
    assert run("replay", "kept.jsonl", "--verify").exit_code == 0
    assert run("simulate", "secrets", "-n", "2").exit_code == 0


def test_a_record_elsewhere_of_a_game_here(
    run: Run, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    moved = record.rename(elsewhere / "kept.jsonl")
    assert run("replay", moved, "--verify").exit_code == 2
    monkeypatch.chdir(tmp_path)
    assert run("replay", moved, "--verify").exit_code == 0


def test_the_layout_of_a_library_counts_and_no_other_folder(
    run: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    for folder in ("rulesets/secrets", "deep/down", "rulesets/secrets/deeper"):
        (here / folder).mkdir(parents=True)
    text = game.read_text()
    game.unlink()
    (here.parent / "above.ruleset.yaml").write_text(text.replace("secrets", "above", 1))
    (here / "rulesets/secrets/secrets.ruleset.yaml").write_text(text)
    (here / "deep/down/down.ruleset.yaml").write_text(text.replace("secrets", "down", 1))
    monkeypatch.chdir(here)
    ids = {entry["id"] for entry in json.loads(run("list", "--json").stdout)}
    assert "secrets" in ids
    assert not ids & {"above", "down"}


def test_what_was_asked_for_comes_before_the_folder_one_stands_in(
    run: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / game.name).write_text(game.read_text().replace("Secrets", "Asked", 1))
    monkeypatch.chdir(game.parent)
    assert "Secrets" in run("list").stdout
    assert "Asked" in run("list", "--path", other).stdout
    monkeypatch.setenv("RULEWRIGHT_PATH", str(other))
    assert "Asked" in run("list").stdout


def test_a_link_out_of_the_folder_one_stands_in_is_refused(
    run: Run, game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    (here / game.name).symlink_to(game)
    monkeypatch.chdir(here)
    assert "RW172" in run("play", "secrets").stderr


def test_help_of_list_says_where(run: Run) -> None:
    shown = " ".join(run("list", "--help").stdout.split())
    assert "the folder you are in" in shown
    assert "maps/RULESET/" in shown


def test_known_maps_are_those_of_the_game(run: Run, game: Path) -> None:
    (game.parent / "board.map.yaml").write_text(BOARD.format(id="board", ruleset="secrets"))
    (game.parent / "foreign.map.yaml").write_text(BOARD.format(id="foreign", ruleset="others"))
    refused = run("play", game, "--map", "none_such").stderr
    assert "`board`" in refused
    assert "foreign" not in refused


def test_no_folder_above_a_named_file_is_searched(run: Run, game: Path, tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    (inner / "variants").mkdir(parents=True)
    (tmp_path / "maps").mkdir()
    (tmp_path / "board.map.yaml").write_text(BOARD.format(id="board", ruleset="secrets"))
    moved = game.rename(inner / game.name)
    assert run("play", moved, "--map", "board").exit_code == 2
    (inner / "board.map.yaml").write_text(BOARD.format(id="board", ruleset="secrets"))
    assert run("play", moved, "--map", "board").exit_code == 0
    variant = inner / "variants" / "long.variant.yaml"
    variant.write_text(
        "variant: long\nfor: secrets\ntitle: Long\nrules:\n  change:\n    actions.rest.do: me.points += 2\n"
    )
    assert run("check", variant).exit_code == 0  # the ruleset that it is kept with


# --- warnings ---------------------------------------------------------------------------------------------------------

TWO = """variant: {id}
for: secrets
title: {id}
rules:
  change:
    actions.rest.do: {do}
"""


@pytest.fixture
def odd(game: Path) -> tuple[str, ...]:
    """The options for a game that has a warning: a replacement goes over what another variant has wrapped."""
    for id, do in (("more", '"base()\\nme.points += 1"'), ("less", "me.points += 1")):
        (game.parent / f"{id}.variant.yaml").write_text(TWO.format(id=id, do=do))
    return (str(game), "--with", "more", "--with", "less")


@pytest.mark.parametrize(
    ("verb", "more"),
    [
        ("play", ("--seed", "4")),
        ("show", ("score",)),
        ("show", ("--flow",)),
        ("show", ("--python",)),
        ("simulate", ("-n", "1")),
    ],
)
def test_every_command_that_loads_a_game_tells_its_warnings(
    run: Run, odd: tuple[str, ...], verb: str, more: tuple[str, ...]
) -> None:
    for _ in range(2):  # made, and from the store
        result = run(verb, *odd, *more)
        assert result.exit_code == 0, result.output
        assert result.stderr.count("warning RW186") == 1
        assert "RW186" not in result.stdout
    assert "RW186" not in run(verb, *odd, *more, "-q").stderr


def test_a_record_of_a_game_with_warnings(run: Run, odd: tuple[str, ...], game: Path) -> None:
    record = game.parent / "kept.jsonl"
    run("play", *odd, "--seed", "4", "--record", record)
    for command in (
        ("test", record),
        ("replay", record),
        ("why", record, "rest", "--at", "0"),
        ("draw", record, "--text"),
    ):
        result = run(*command)
        assert result.stderr.count("warning RW186") == 1, command

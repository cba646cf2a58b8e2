"""`replay`, `why` and `draw` on records."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from rulewright.document.parsing.reader import read_text
from rulewright.document.schemas.validate import validate
from rulewright.source import Report, Source

from .conftest import ROOT, Run


def test_replay_tells_the_game(run: Run, record: Path) -> None:
    result = run("replay", record)
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[-1].startswith("2. ")


def test_the_first_line_has_its_schema(record: Path) -> None:
    report = Report()
    node = read_text(Source("record", record.read_text().splitlines()[0]), report)
    assert node is not None
    assert validate(node, "record-header", report), list(report)


def test_verify_is_silent_on_standard_output(run: Run, record: Path) -> None:
    result = run("replay", record, "--verify")
    assert (result.exit_code, result.stdout) == (0, "")
    assert "every position as recorded" in result.stderr


def test_verify_finds_an_edited_move(run: Run, record: Path) -> None:
    lines = record.read_text().splitlines()
    number = next(n for n, line in enumerate(lines) if '"rest"' in line)
    lines[number] = lines[number].replace('"rest"', '"wager(stake=3)"')
    record.write_text("\n".join(lines) + "\n")
    result = run("replay", record, "--verify")
    assert result.exit_code == 1
    assert "RW546" in result.stderr
    assert f"{record}:{number + 1}:" in result.stderr


def test_changed_rules_keep_the_chance_and_name_the_first_move_that_fails(run: Run, record: Path, game: Path) -> None:
    game.write_text(game.read_text().replace("params:\n      stake: 1 .. 3", "params:\n      stake: 1 .. 2"))
    result = run("replay", record)
    assert "rules have changed" in result.stderr
    assert run("replay", record, "--verify").exit_code == 1


def test_position_at_a_move(run: Run, record: Path) -> None:
    result = run("replay", record, "--at", "2")
    assert result.exit_code == 0, result.output
    assert ": Your move" in result.stdout
    assert run("replay", record, "--at", "99").exit_code == 2


def test_seat_sees_its_own_alone(run: Run, record: Path) -> None:
    whole = run("replay", record).stdout
    assert run("replay", record, "--seat", "Ann").stdout != whole
    assert run("replay", record, "--seat", "Zoe").exit_code == 2


def test_drawing_of_a_position(run: Run, record: Path) -> None:
    target = record.parent / "position.svg"
    assert run("replay", record, "--at", "2", "--svg", target).exit_code == 0
    assert target.read_text().startswith("<svg")
    assert run("draw", record, "--at", "2").stdout == target.read_text()
    assert run("draw", record, "--at", "2", "--text").exit_code == 0


def test_drawing_where_nothing_can_be_written(run: Run, record: Path) -> None:
    result = run("draw", record, "-o", "/proc/nowhere/x.svg")
    assert result.exit_code == 2
    assert "cannot write" in result.stderr


@pytest.mark.parametrize(
    ("file", "told"),
    [("x.jpg", "ends in .jpg"), ("x", "has no ending"), ("x.svg.gz", "ends in .gz"), (".svg", "has no ending")],
)
def test_a_drawing_has_a_known_ending(run: Run, record: Path, file: str, told: str) -> None:
    target = record.parent / file
    result = run("draw", record, "-o", target)
    assert result.exit_code == 2 and not target.exists()
    assert told in result.stderr and ".svg, .png or .txt" in result.stderr


def test_the_ending_says_what_is_drawn(run: Run, record: Path) -> None:
    for options, file, picture in (
        ((), "x.SVG", True),
        ((), "x.txt", False),
        (("--text",), "x.txt", False),
        (("--text",), "x.md", False),
    ):
        target = record.parent / file
        assert run("draw", record, *options, "-o", target).exit_code == 0
        assert target.read_text().startswith("<svg") == picture
    assert run("draw", record, "-o", "-").stdout.startswith("<svg")
    assert run("draw", record, "-o", "/dev/null").exit_code == 0
    result = run("draw", record, "--text", "-o", record.parent / "y.svg")
    assert result.exit_code == 2 and "--text" in result.stderr and not (record.parent / "y.svg").exists()


def test_what_cannot_be_drawn_is_told_with_all_that_can(run: Run) -> None:
    result = run("draw", "nosuch")
    assert result.exit_code == 2
    assert "RW160" in result.stderr and "no map or ruleset `nosuch`" in result.stderr
    assert "maps: " in result.stderr and "`lancashire`" in result.stderr
    assert "rulesets: " in result.stderr and "`irish_gauge`" in result.stderr
    assert "did you mean `lancashire`?" in run("draw", "lancashir").stderr


def test_png_needs_its_extra(run: Run, record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "resvg_py", None)
    result = run("draw", record, "-o", record.parent / "x.png")
    assert result.exit_code == 2
    assert "rulewright[png]" in result.stderr


def test_why_a_move_is_legal_and_another_is_not(run: Run, record: Path) -> None:
    legal = run("why", record, "rest", "--at", "0")
    assert legal.exit_code == 0
    assert "is possible" in legal.stdout
    refused = run("why", record, "wager(stake=2)", "--at", "0")
    assert refused.exit_code == 1
    assert "enough" in refused.stdout
    assert "me.points = 0 points" in refused.stdout


def test_why_ends_with_what_would_make_it_legal(run: Run, record: Path) -> None:
    result = run("why", record, "wager(stake=3)", "--at", "0")
    assert result.exit_code == 1
    assert result.stdout.splitlines()[-2:] == ["  → Legal with: 3 points more", "  → Wager: nothing of it is legal now"]
    spanish = run("why", record, "wager(stake=3)", "--at", "0", "--lang", "es").stdout.splitlines()
    assert spanish[-2].startswith("  → Sería legal con: ")


def test_why_as_json(run: Run, record: Path) -> None:
    reasons = json.loads(run("why", record, "wager(stake=2)", "--at", "0", "--json").stdout)
    assert [reason["id"] for reason in reasons] == ["enough"]
    schema = json.loads((ROOT / "schemas" / "why.schema.json").read_text())
    Draft7Validator(schema).validate(reasons)
    Draft7Validator(schema).validate(json.loads(run("why", record, "rest", "--at", "0", "--json").stdout))


def test_why_in_other_languages(run: Run, record: Path) -> None:
    assert "no es posible" in run("why", record, "wager(stake=2)", "--at", "0", "--lang", "es").stdout


@pytest.mark.parametrize("move", ["fly", "wager(steak=2)", "wager(stake=moon)", "((", ""])
def test_why_of_what_is_no_move(run: Run, record: Path, move: str) -> None:
    result = run("why", record, move, "--at", "0")
    assert result.exit_code == 2
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    ("typed", "code", "told"),
    [
        ("show_card", 0, ["`show_card` is possible in 2 ways:", "  ✓ Show a card: "]),
        ("show_card(", 0, ["`show_card` is possible in 2 ways:"]),
        ("show", 0, ["`show_card` is possible in 2 ways:"]),
        ("rest", 0, ["`rest` is possible"]),
        ("wager", 1, ["`wager` is not possible:", "  ✗ You have 0 points, not 1", "nothing of it is legal now"]),
        ("wager(stake=", 1, ["`wager` is not possible:"]),
        ("pass", 1, ["`none` is not possible:", "  ✗ You must choose"]),
        ("paso", 1, ["`none` is not possible:"]),
        ("fly", 2, ["there is no action `fly`", "for example `"]),
        ("wagre", 2, ["did you mean `wager`?"]),
        ("s", 0, ["`show_card` is possible"]),
    ],
)
def test_why_of_what_is_no_whole_move(run: Run, record: Path, typed: str, code: int, told: list[str]) -> None:
    """The beginning of a move is told what all that go on fail on, or which of them are legal."""
    result = run("why", record, typed, "--at", "0")
    assert result.exit_code == code, result.output
    assert [words for words in told if words not in result.output] == []
    assert f"mean `{typed}`" not in result.output  # never the very word


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "is possible in 2 ways:"), ("es", "es posible de 2 maneras:"), ("it", "è possibile in 2 modi:")],
)
def test_why_names_the_ways_in_each_language(run: Run, record: Path, lang: str, told: str) -> None:
    assert f"`show_card` {told}" in run("why", record, "show_card", "--at", "0", "--lang", lang).stdout
    assert json.loads(run("why", record, "show_card", "--at", "0", "--json").stdout) == []


def test_why_after_the_end(run: Run, record: Path) -> None:
    result = run("why", record, "rest")
    assert result.exit_code == 2
    assert "over" in result.stderr


@pytest.mark.parametrize(
    ("content", "code"),
    [(b"", "RW542"), (b"nonsense\n", "RW542"), (bytes(range(256)), "RW542"), (b'{"rulewright": 1}\n', "RW542")],
)
def test_what_is_no_record(run: Run, tmp_path: Path, content: bytes, code: str) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(content)
    result = run("replay", path)
    assert result.exit_code == 1
    assert code in result.stderr


def test_damage_in_the_middle(run: Run, record: Path) -> None:
    lines = record.read_text().splitlines()
    record.write_text("\n".join([*lines[:2], *lines[3:]]) + "\n")
    result = run("replay", record)
    assert result.exit_code == 1
    assert "RW541" in result.stderr


def test_record_whose_ruleset_is_gone(run: Run, record: Path, game: Path) -> None:
    game.unlink()
    result = run("replay", record)
    assert result.exit_code == 2
    assert "RW160" in result.stderr


def test_document_given_for_a_record(run: Run, game: Path) -> None:
    result = run("replay", game)
    assert result.exit_code == 2
    assert "not a record" in result.stderr

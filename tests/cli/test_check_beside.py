"""`check` of what stands beside the rules: looks, parts of a ruleset, scenarios; and labels in every format."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import rulewright
from mending import with_mend
from rulewright.document import Library
from rulewright.source import Diagnostic
from rulewright_tools.draw import check_looks

from .conftest import Run

LOOKS = """\
looks:
  members:
    card:
      sun: {fill: "#f2c53d"}
  panels:
    hands:
      rows: player
      columns:
        name: {text: player}
        points: {text: player.points}
"""

FAULTS = {
    "a field": ("player.points", "player.pionts", "RW343", "player.pionts", 7),
    "a kind": ("    card:", "    cadr:", "RW620", "cadr", 0),
    "a member": ("      sun:", "      snu:", "RW621", "snu", 0),
    "rows": ("rows: player", "rows: plaeyr", "RW340", "plaeyr", 0),
    "half an expression": ("text: player.points", "text: 3 +", "RW201", "3 +", 3),
    "a key": ("{text: player}", "{txet: player}", "RW150", "txet", 0),
    "a colour by its name": ('"#f2c53d"', "gold", "RW157", "gold", 0),
    "a colour without quotes": ('"#f2c53d"', "#f2c53d", "RW133", "#f2c53d", 0),
}


def with_looks(game: Path, looks: str) -> Path:
    """The little game with looks in a file of their own; the path of that file."""
    ruleset = game if game.is_file() else next(game.glob("*.ruleset.yaml"))
    text = ruleset.read_text(encoding="utf-8")
    if "include:" not in text:
        ruleset.write_text(text.replace("players:", "include: [secrets.looks.yaml]\nplayers:", 1), encoding="utf-8")
    path = ruleset.parent / "secrets.looks.yaml"
    path.write_text(looks, encoding="utf-8")
    return path


def findings(path: Path) -> list[Diagnostic]:
    return list(rulewright.check([path], library=Library([path.parent]), further=check_looks))


def test_good_looks_are_silent(game: Path) -> None:
    assert findings(with_looks(game, LOOKS)) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_looks_are_checked_where_documents_are(game: Path, fault: str) -> None:
    old, new, code, word, further = FAULTS[fault]
    assert old in LOOKS
    text = LOOKS.replace(old, new, 1)
    path = with_looks(game, text)
    (found,) = findings(path)
    assert found.span is not None
    at = text.index(new) + new.index(word) + further
    assert (found.code, found.span.start, Path(found.span.source.name).name) == (code, at, path.name)
    assert [label.text for label in found.labels][-1:] == ["included from here"]
    typed = with_mend(found, text)
    if typed is not None:
        with_looks(game, typed)
        assert findings(path) == []
    else:
        assert fault == "half an expression"


def test_looks_of_a_removed_field(game: Path) -> None:
    path = with_looks(game, LOOKS.replace("{text: player}", "{count: 1, when: player.lucky}"))
    ruleset = next(path.parent.glob("*.ruleset.yaml"))
    ruleset.write_text(ruleset.read_text().replace("state:\n", "state:\n  player.lucky: bool = false\n", 1))
    variant = path.parent / "plain.variant.yaml"
    variant.write_text("variant: plain\nfor: secrets\ntitle: Plain\nrules:\n  remove: [state.player.lucky]\n")
    (found,) = findings(variant)
    assert (found.code, [label.text for label in found.labels]) == ("RW190", ["it is used here"])


def test_draw_tells_what_it_leaves_out(run: Run, game: Path) -> None:
    path = with_looks(game, LOOKS.replace("player.points", "player.pionts"))
    result = run("draw", next(path.parent.glob("*.ruleset.yaml")), "--text")
    assert "RW343" in result.stderr


def test_a_part_is_checked_with_its_ruleset(run: Run, game: Path) -> None:
    path = with_looks(game, LOOKS)
    assert run("check", path).exit_code == 0
    path.write_text(LOOKS + "functions:\n  f -> int: nothing_here\n")
    result = run("check", path, "--format", "concise")
    assert result.exit_code == 1
    assert "RW340 nothing is called `nothing_here` here" in result.stdout
    assert result.stdout.count("RW") == 1


def test_a_part_that_nobody_takes_in(run: Run, game: Path) -> None:
    path = with_looks(game, LOOKS)
    alone = path.parent / "alone.yaml"
    alone.write_text("costs: {a: 1}\n")
    assert "name the part under `include`" in run("check", alone).stdout


def test_labels_in_every_format(run: Run, game: Path) -> None:
    path = with_looks(game, LOOKS.replace("player.points", "player.pionts"))
    place = f"{next(path.parent.glob('*.ruleset.yaml'))}:"
    for form in ("text", "concise", "github"):
        out = run("check", path, "--format", form).stdout
        assert "included from here" in out
        assert place.replace(":", "%3A") in out or place in out
    (found,) = json.loads(run("check", path, "--format", "json").stdout)
    assert found["labels"][0]["text"] == "included from here"


SCENARIO = "scenario: A\nruleset: secrets\nplayers: [ann, ben]\nsource: here\nsteps:\n  - move: {move}\n"


@pytest.mark.parametrize(
    ("scenario", "code", "word"),
    [
        (SCENARIO.replace("secrets", "secrest").format(move="rest"), "RW160", "secrest"),
        (SCENARIO.replace("players:", "map: nowhere\nplayers:").format(move="rest"), "RW160", "nowhere"),
        (SCENARIO.replace("players:", "with: [long]\nplayers:").format(move="rest"), "RW160", "long"),
        (SCENARIO.format(move="wager(stake=1)"), "RW656", "wager"),
        (SCENARIO.format(move="wager(steak=1)"), "RW656", "steak"),
        (SCENARIO.format(move="show_card(card=snu)"), "RW656", "snu"),
    ],
)
def test_words_of_a_scenario(run: Run, game: Path, scenario: str, code: str, word: str) -> None:
    scenario = scenario.replace("wager(", "wagre(") if word == "wager" else scenario
    word = "wagre" if word == "wager" else word
    folder = game if game.is_dir() else game.parent
    path = folder / "a.scenario.yaml"
    path.write_text(scenario)
    (found,) = json.loads(run("check", path, "--format", "json").stdout)
    line = next(n for n, text in enumerate(scenario.splitlines(), 1) if word in text)
    column = scenario.splitlines()[line - 1].index(word) + 1
    assert (found["code"], found["line"], found["column"]) == (code, line, column)


def test_check_with_variants_together(run: Run, game: Path) -> None:
    folder = game.parent
    one = "variant: one\nfor: secrets\ntitle: One\nrules:\n  add:\n    costs.fee: 2\n"
    two = "variant: two\nfor: secrets\ntitle: Two\nrules:\n  change:\n    costs.fee: 3\n"
    (folder / "one.variant.yaml").write_text(one)
    (folder / "two.variant.yaml").write_text(two)
    alone = run("check", folder / "two.variant.yaml", "--format", "concise")
    assert "RW181" in alone.stdout
    together = run("check", game, "--with", folder / "one.variant.yaml", "--with", folder / "two.variant.yaml")
    assert together.exit_code == 0, together.output


def test_check_on_a_map_that_is_not_there(run: Run, game: Path) -> None:
    result = run("check", game, "--map", "nowhere")
    assert "There is no map `nowhere`" in result.output

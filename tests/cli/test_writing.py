"""`new`, `fmt`, `schema` and `show`: what is written works."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from jsonschema import Draft7Validator

from .conftest import Run


@pytest.fixture
def project(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A new ruleset, and its folder as the one we are in."""
    monkeypatch.chdir(tmp_path)
    result = run("new", "ruleset", "first_try", "--title", "First: Try")
    assert result.exit_code == 0, result.output
    monkeypatch.chdir(tmp_path / "first_try")
    return tmp_path / "first_try"


def test_a_new_ruleset_passes_check_and_plays(run: Run, project: Path) -> None:
    assert run("check", ".").exit_code == 0
    assert run("test", ".").exit_code == 0
    assert run("play", ".", "--seed", 1).exit_code == 0
    assert run("fmt", "--check", ".").exit_code == 0
    assert run("simulate", ".", "-n", 5, "-w", 1).exit_code == 0


@pytest.mark.parametrize("kind", ["map", "variant", "scenario"])
def test_new_parts_pass_check(run: Run, project: Path, kind: str) -> None:
    result = run("new", kind, "second", "--for", "first_try.ruleset.yaml")
    assert result.exit_code == 0, result.output
    assert run("check", ".").exit_code == 0
    assert run("fmt", "--check", ".").exit_code == 0


def test_new_map_and_variant_play(run: Run, project: Path) -> None:
    run("new", "map", "second", "--for", ".")
    run("new", "variant", "longer", "--for", ".")
    named = ("--map", "second.map.yaml", "--with", "longer.variant.yaml")
    result = run("play", ".", *named, "--seed", 1)
    assert result.exit_code == 0, result.output


def test_a_new_map_says_nothing_of_whose_the_other_was(run: Run, project: Path) -> None:
    board = project / "first_try_board.map.yaml"
    text = board.read_text()
    head, title, rest = text.partition("title:")
    line, _, places = rest.partition("\n")
    other = "# Sure: from a photograph\nripeness: proven\ncredits:\n  designer: Somebody  # [C]\n  year: 1999\n"
    board.write_text(f"{head}{title}{line}\n{other}about: As printed [C]\n{places}\n# [M] the end\n")
    assert run("check", ".").exit_code == 0
    result = run("new", "map", "second", "--for", ".")
    assert result.exit_code == 0, result.output
    copy = (project / "second.map.yaml").read_text()
    for word in ("Somebody", "1999", "proven", "[C]", "[M]", "photograph", "printed"):
        assert word not in copy
    assert "ripeness: draft\n" in copy and "designer: Who designed" in copy
    assert run("check", ".").exit_code == 0
    assert run("fmt", "--check", "second.map.yaml").exit_code == 0


@pytest.mark.parametrize("kind", ["map", "ruleset"])
def test_new_says_when_the_shelf_has_the_id(run: Run, tmp_path: Path, kind: str) -> None:
    games = json.loads(run("list", "--json").stdout)
    known = next(game for game in games if game["kind"] == kind and game["ripeness"] != "draft")
    for_ = ("--for", known["ruleset"]) if kind == "map" else ()
    result = run("new", kind, known["id"], *for_, "--in", tmp_path)
    assert result.exit_code == 0, result.output
    assert f"there is a {kind} {known['id']} already" in result.stderr
    assert "already" not in run("new", kind, "quite_another", *for_, "--in", tmp_path).stderr


def test_new_parts_for_every_game_on_the_shelf(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    games = json.loads(run("list", "--json").stdout)
    for ruleset in (g["id"] for g in games if g["kind"] == "ruleset" and g["ripeness"] != "draft"):
        for kind in ("map", "variant", "scenario"):
            assert run("new", kind, f"{ruleset}_{kind}", "--for", ruleset, "--in", ruleset).exit_code == 0
        result = run("check", ruleset)
        assert result.exit_code == 0, result.output


def test_editor_settings_name_schemas_that_are_there(run: Run, project: Path) -> None:
    settings = json.loads((project / ".vscode/settings.json").read_text())
    for path in settings["yaml.schemas"]:
        schema = json.loads((project / path).read_text())
        Draft7Validator.check_schema(schema)
    first_line = (project / "first_try.ruleset.yaml").read_text().splitlines()[0]
    assert (project / first_line.split("$schema=")[1]).is_file()


def test_nothing_is_overwritten(run: Run, project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project.parent)
    result = run("new", "ruleset", "first_try")
    assert result.exit_code == 2
    assert "exists already" in result.stderr


@pytest.mark.parametrize("name", ["My Game", "../up", "1st", "größe", ""])
def test_names_that_are_no_ids(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    monkeypatch.chdir(tmp_path)
    result = run("new", "ruleset", name)
    assert result.exit_code == 2
    assert "is no id" in result.stderr


def test_new_parts_need_a_ruleset(run: Run) -> None:
    assert "--for RULESET" in run("new", "map", "x").stderr
    assert run("new", "map", "x", "--for", "nowhere").exit_code == 2


def test_new_where_nothing_can_be_written(run: Run) -> None:
    result = run("new", "ruleset", "x", "--in", "/proc/nowhere")
    assert result.exit_code == 2
    assert "cannot write" in result.stderr


UNTIDY = """\
# a comment
ruleset: untidy   # kept
title: Untidy
players: {min: 2, max: 2}
state:
  n: int( 0 .. 9 )=0
functions:
  twice:
    args: {a:   int}
    gives: int
    is: a*2
flow: |
  # first
  n+=1   # one
  if n  ==1:
      n = twice( n )

  end game
score:
  player: "n+ 1"
"""

TIDY = """\
# a comment
ruleset: untidy   # kept
title: Untidy
players: {min: 2, max: 2}
state:
  n: int(0..9) = 0
functions:
  twice:
    args: {a:   int}
    gives: int
    is: a * 2
flow: |
  # first
  n += 1  # one
  if n == 1:
    n = twice(n)

  end game
score:
  player: "n + 1"
"""


@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
def test_fmt_keeps_comments_and_line_ends(run: Run, tmp_path: Path, line_end: str) -> None:
    path = tmp_path / "untidy.ruleset.yaml"
    path.write_bytes(UNTIDY.replace("\n", line_end).encode())
    assert run("fmt", "--check", path).exit_code == 1
    diff = run("fmt", "--diff", path)
    assert diff.exit_code == 1
    assert "+  n += 1  # one" in diff.stdout
    assert path.read_bytes() == UNTIDY.replace("\n", line_end).encode()
    assert run("fmt", path).exit_code == 0
    assert path.read_bytes() == TIDY.replace("\n", line_end).encode()
    assert run("fmt", "--check", path).exit_code == 0


def test_fmt_of_what_is_no_document(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "list.ruleset.yaml"
    path.write_text("- a\n- b\n", encoding="utf-8")
    result = run("fmt", path)
    assert result.exit_code == 1
    assert "RW602" in result.output
    assert path.read_text(encoding="utf-8") == "- a\n- b\n"


def test_fmt_of_standard_input(run: Run) -> None:
    assert run("fmt", "-", input=UNTIDY).stdout == TIDY


def test_fmt_leaves_faulty_documents_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "wreck.ruleset.yaml"
    path.write_text("ruleset: [\n")
    assert run("fmt", path).exit_code == 1
    assert path.read_text() == "ruleset: [\n"
    path.write_text("ruleset: x\nflow: |\n  n +=\n  m=1\n")
    run("fmt", path)
    assert path.read_text() == "ruleset: x\nflow: |\n  n +=\n  m=1\n"


def test_schema_of_each_kind_and_of_a_games_maps(run: Run, project: Path) -> None:
    for kind in ("ruleset", "map", "variant", "scenario", "diagnostics", "list", "simulate"):
        schema = json.loads(run("schema", kind).stdout)
        Draft7Validator.check_schema(schema)
        assert "common.schema.json" not in json.dumps(schema)
    own = json.loads(run("schema", "first_try.ruleset.yaml", "map").stdout)
    assert {"spots", "paths"} <= set(own["properties"])
    assert run("schema", "nothing").exit_code == 2
    assert run("schema", "nothing", "map").exit_code == 2


def test_show_prints_rules_that_are_the_same_rules(run: Run, project: Path) -> None:
    run("new", "variant", "longer", "--for", ".")
    variant = project / "longer.variant.yaml"
    variant.write_text(variant.read_text().replace("costs.bonus: 2", "costs.bonus: 5"))
    shown = run("show", ".", "--with", "longer.variant.yaml")
    assert shown.exit_code == 0, shown.output
    assert "bonus: 5" in shown.stdout
    copy = project / "copy.ruleset.yaml"
    copy.write_text(shown.stdout)
    assert run("check", copy).exit_code == 0
    copy.unlink()
    origin = run("show", ".", "costs", "--with", "longer.variant.yaml", "--origin").stdout
    assert "bonus: 5  # longer.variant.yaml:" in origin
    assert "was 2 in first_try.ruleset.yaml:" in origin


def test_show_program_flow_and_parts(run: Run, project: Path) -> None:
    compile(run("show", ".", "--python").stdout, "shown", "exec")
    compile(run("show", ".", "--python", "--checked").stdout, "shown", "exec")
    assert run("show", ".", "--flow").stdout.startswith("flowchart TD")
    assert run("show", ".", "actions.claim").stdout.startswith("claim:")
    wrong = run("show", ".", "actoins")
    assert wrong.exit_code == 2
    assert "did you mean `actions`?" in wrong.stderr
    assert run("show", ".", "--python", "--flow").exit_code == 2

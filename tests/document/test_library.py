"""Finding documents by id or path, in order; loading a game from them."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.document import Library, load_documents, summary
from rulewright.source import Report
from rulewright.source.render import render

RULES = """ruleset: canals
title: {en: Canals, es: Canales}
ripeness: draft
players: {min: 2, max: 4}
map: lakes
include: [parts/costs.yaml]
board:
  place: {fields: {name: text}}
flow: end game
score: {player: "0"}
"""


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "nothing"))
    monkeypatch.delenv("RULEWRIGHT_PATH", raising=False)
    folder = tmp_path / "shelf"
    files = {
        "rulesets/canals/canals.ruleset.yaml": RULES,
        "rulesets/canals/parts/costs.yaml": "costs: {canal: 3}\n",
        "rulesets/canals/variants/short.variant.yaml": (
            "variant: short\nfor: canals\ntitle: Short\nrules: {change: {costs.canal: 2}}\n"
        ),
        "maps/canals/lakes.map.yaml": "map: lakes\nfor: canals\ntitle: Lakes\nplaces: {leeds: {name: Leeds}}\n",
    }
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_a_whole_game(shelf: Path) -> None:
    report = Report()
    documents = load_documents("canals", variants=["short"], library=Library([shelf], shipped=False), report=report)
    assert documents is not None, render(report)
    assert documents.ruleset.data["costs"] == {"canal": 2}
    assert documents.map is not None and documents.map_id == "lakes"
    assert (documents.id, documents.variants) == ("canals", ("short",))
    names = [Path(source.name).name for source in documents.sources]
    assert names == ["canals.ruleset.yaml", "lakes.map.yaml", "short.variant.yaml", "costs.yaml"]
    assert len(documents.fingerprint) == 64


def test_paths_of_files(shelf: Path) -> None:
    library = Library(shipped=False)
    report = Report()
    documents = load_documents(
        shelf / "rulesets/canals/canals.ruleset.yaml",
        map=str(shelf / "maps/canals/lakes.map.yaml"),
        library=library,
        report=report,
    )
    assert documents is not None, render(report)
    by_id = load_documents("canals", library=Library([shelf], shipped=False), report=report)
    assert by_id is not None and by_id.fingerprint == documents.fingerprint


def test_entries_and_summaries(shelf: Path) -> None:
    library = Library([shelf], shipped=False)
    assert [(f.kind, f.id, f.ruleset) for f in library.entries()] == [
        ("ruleset", "canals", None),
        ("map", "lakes", "canals"),
        ("variant", "short", "canals"),
    ]
    told = summary(next(library.entries()), Report())
    assert told is not None
    assert (told.title, told.players, told.languages) == ({"en": "Canals", "es": "Canales"}, (2, 4), ("en", "es"))
    assert told.ripeness == "draft"


def test_flat_folders_come_first(shelf: Path, tmp_path: Path) -> None:
    flat = tmp_path / "flat"
    flat.mkdir()
    (flat / "lakes.map.yaml").write_text("map: lakes\nfor: canals\ntitle: My lakes\n")
    found = Library([flat, shelf], shipped=False).find("map", "lakes", Report(), ruleset="canals")
    assert found is not None and found.path.parent == flat
    (flat / "lakes.map.yaml").write_text("map: lakes\nfor: trains\ntitle: My lakes\n")
    found = Library([flat, shelf], shipped=False).find("map", "lakes", Report(), ruleset="canals")
    assert found is not None and found.path.parent != flat


def test_environment(shelf: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RULEWRIGHT_PATH", str(shelf))
    library = Library()
    assert library.folders[0] == shelf
    assert library.find("ruleset", "canals", Report()) is not None


def test_what_there_is(shelf: Path) -> None:
    report = Report()
    library = Library([shelf], shipped=False)
    assert library.find("ruleset", "canal", report) is None
    assert library.find("map", "seas", report, ruleset="canals") is None
    assert library.find("map", "lakes", report, ruleset="trains") is None
    assert [(d.message, d.help) for d in report] == [
        ("There is no ruleset `canal`", "did you mean `canals`? There is `canals`"),
        ("There is no map `seas` for `canals`", "there is `lakes`"),
        ("There is no map `lakes` for `trains`", "there is no map at all in the folders searched"),
    ]


def test_all_findings_of_all_documents_at_once(shelf: Path) -> None:
    (shelf / "maps/canals/lakes.map.yaml").write_text("map: lakes\nfor: canals\ntitel: Lakes\n")
    (shelf / "rulesets/canals/parts/costs.yaml").write_text("costs: {canal: x}\n")
    report = Report()
    assert load_documents("canals", variants=["shrt"], library=Library([shelf], shipped=False), report=report) is None
    assert sorted(d.code for d in report) == ["RW150", "RW152", "RW160"]


def test_included_files_may_include(shelf: Path) -> None:
    parts = shelf / "rulesets/canals/parts"
    (parts / "costs.yaml").write_text("include: [more.yaml]\ncosts: {canal: 3}\n")
    (parts / "more.yaml").write_text("include: [costs.yaml]\ncosts: {rail: 5}\n")
    report = Report()
    load_documents("canals", library=Library([shelf], shipped=False), report=report)
    assert [(d.code, Path(d.span.source.name).name) for d in report if d.span] == [("RW179", "more.yaml")]


def test_a_ruleset_named_by_its_path_finds_its_map_beside_it(tmp_path: Path) -> None:
    """As on the command line."""
    (tmp_path / "tiny.ruleset.yaml").write_text(
        "ruleset: tiny\ntitle: Tiny\nplayers: {min: 2, max: 2}\nmap: meadow\nboard:\n  spot: {fields: {name: text}}\n"
        'flow: end game\nscore: {player: "0"}\n'
    )
    board = "map: meadow\nfor: tiny\ntitle: Meadow\nspots: {a: {name: A, at: [1, 2]}}\n"
    (tmp_path / "meadow.map.yaml").write_text(board)
    assert rulewright.load(tmp_path / "tiny.ruleset.yaml").ruleset.map_id == "meadow"
    assert rulewright.load_ruleset(tmp_path / "tiny.ruleset.yaml").map_id == "meadow"
    assert rulewright.check([tmp_path / "tiny.ruleset.yaml"]).ok

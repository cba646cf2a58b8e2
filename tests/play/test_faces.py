"""The public face: what `import rulewright` gives, and what it costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import rulewright as rw

from .conftest import GAMES


def test_every_name_is_there() -> None:
    for name in rw.__all__:
        assert getattr(rw, name) is not None
    assert set(rw.__all__) <= set(dir(rw))
    with pytest.raises(AttributeError):
        rw.nothing  # noqa: B018


def test_importing_imports_nothing_heavy() -> None:
    heavy = ("yaml", "lark", "jsonschema", "rulewright.play", "rulewright.source")
    code = f"import sys, rulewright; print([m for m in {heavy} if m in sys.modules])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


def test_a_stored_game_needs_no_reading_and_no_making(tmp_path: Path) -> None:
    code = f"""
import pathlib, sys, rulewright
store = rulewright.Store(pathlib.Path({str(tmp_path / "store")!r}))
rulewright.load("lamps", paths=[{str(GAMES)!r}], store=store).program(2).fast.new(1)
print(" ".join(sys.modules))
"""
    unneeded = {"yaml", "lark", "rulewright.language", "rulewright.document.parsing.reader"}
    unneeded |= {"rulewright.rules.checking", "rulewright.program.compiler", "rulewright.program.form"}
    runs = [subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True) for _ in range(2)]
    made, stored = (set(run.stdout.split()) for run in runs)
    assert unneeded <= made and not unneeded & stored
    assert "jsonschema" not in made | stored  # nothing was wrong


def test_check_never_raises(tmp_path: Path) -> None:
    assert rw.check([GAMES / "lamps.ruleset.yaml", GAMES / "field.map.yaml"], paths=[GAMES]).ok
    (tmp_path / "bad.ruleset.yaml").write_text("ruleset: [", encoding="utf-8")
    (tmp_path / "odd.yaml").write_text("a: 1", encoding="utf-8")
    (tmp_path / "lost.map.yaml").write_text("map: lost\nfor: nowhere\n", encoding="utf-8")
    (tmp_path / "bytes.map.yaml").write_bytes(b"\xff\x00\x01")
    for name in ("bad.ruleset.yaml", "odd.yaml", "lost.map.yaml", "bytes.map.yaml", "missing.ruleset.yaml"):
        assert not rw.check([tmp_path / name]).ok
    assert not rw.check(["no_such_game"]).ok


def test_ids_of_the_library(tmp_path: Path) -> None:
    game = rw.load("lamps", paths=[GAMES])
    assert game.ruleset.id == "lamps" and game.ruleset.map_id == "field"
    assert rw.check(["lamps", "field"], paths=[GAMES]).ok
    with pytest.raises(rw.RulesError):
        rw.load("lamps", map="nowhere", paths=[GAMES])
    with pytest.raises(rw.RulesError):
        rw.load("lamps", paths=[tmp_path / "no_such_folder"])


def test_a_stored_game_is_the_same_game(tmp_path: Path) -> None:
    store = rw.Store(tmp_path / "store")
    first = rw.load("lamps", paths=[GAMES], store=store)
    record = first.new_game(3, seed=5).record()
    second = rw.load("lamps", paths=[GAMES], store=store)
    assert second.builds and second.ruleset is not first.ruleset
    game = second.new_game(3, seed=5)
    assert game.record() == record
    game.play(game.decision.options[0])
    assert game.history[-1].after.twin is not None
    assert second.new_game(2, seed=5).decision is not None  # a number of players that is not in the store yet


def test_a_store_is_not_asked_for_changed_documents(tmp_path: Path) -> None:
    for name in ("lamps.ruleset.yaml", "field.map.yaml"):
        (tmp_path / name).write_bytes((GAMES / name).read_bytes())
    store = rw.Store(tmp_path / "store")
    library = rw.Library([tmp_path], shipped=False)
    rw.load("lamps", library=library, store=store).program(2)
    path = tmp_path / "lamps.ruleset.yaml"
    path.write_text(path.read_text(encoding="utf-8").replace("costs: {road: 2", "costs: {road: 4"), encoding="utf-8")
    assert rw.load("lamps", library=library, store=store).ruleset.costs["road"] == 4


def test_a_loaded_game_shows_itself_in_a_line(lamps: rw.LoadedGame) -> None:
    assert repr(lamps).startswith("<lamps on ") and len(repr(lamps)) < 80

"""Texts in other languages, each found by the text that it translates."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.words.wording import Wording
from rulewright.rules import load_ruleset
from rulewright.source import Report

RULES = """\
ruleset: tolls
title: Tolls
players: {min: 2, max: 2}
include: [tolls.es.yaml]
types:
  coin: {unit: "{n} coins"}
  colour: {members: {red: red, blue: {en: blue, it: blu}}}
components:
  gate:
    columns: {name: text, price: coin}
    rows:
      north: [North gate, 3]
      south: [South gate, 4]
state:
  player.coins: coin(0..9) = 5
actions:
  pass_gate:
    menu: turn
    title: Pass a gate
    params:
      gate: gates
    require:
      money: me.coins >= gate.price else "{gate} costs {gate.price}"
    do: |
      me.coins -= gate.price
      say "{me} says \\"done\\""
      choose n in 1 .. 2 by me "How many?"
flow: |
  repeat 3 times:
    for p in players:
      offer p: turn
  end game
score: {player: player.coins}
"""
SPANISH = """\
translations:
  es:
    Tolls: Peajes
    "{n} coins": "{n} monedas"
    red: rojo
    blue: azul
    North gate: Puerta norte
    South gate: Puerta sur
    Pass a gate: Pasar una puerta
    "{gate} costs {gate.price}": "{gate} cuesta {gate.price}"
    '{me} says "done"': "{me} dice «hecho»"
    How many?: ¿Cuántas?
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "tolls.ruleset.yaml").write_text(RULES)
    (tmp_path / "tolls.es.yaml").write_text(SPANISH)
    return tmp_path


def found(folder: Path) -> tuple[rw.Ruleset | None, Report]:
    report = Report()
    return load_ruleset(folder / "tolls.ruleset.yaml", report=report), report


def test_every_kind_of_text_is_translated(folder: Path) -> None:
    rules, report = found(folder)
    assert rules is not None
    assert not list(report)
    es, en, it = Wording("es"), Wording("en"), Wording("it")
    assert (es.text(rules.title), en.text(rules.title)) == ("Peajes", "Tolls")
    colours = rules.kinds["colour"]
    assert [es.text(words) for words in colours.titles] == ["rojo", "azul"]
    assert [it.text(words) for words in colours.titles] == ["red", "blu"]
    assert es.text(rules.actions["pass_gate"].title) == "Pasar una puerta"
    game = rw.load(folder / "tolls.ruleset.yaml").new_game(["ann", "ben"], seed=1, lang="es")
    game.play("pass_gate(gate=north)")
    assert game.view("ann")["decision"]["prompt"] == "¿Cuántas?"


def test_reasons_and_log_are_translated(folder: Path) -> None:
    game = rw.load(folder / "tolls.ruleset.yaml").new_game(["ann", "ben"], seed=1, lang="es")
    game.play("pass_gate(gate=north)")
    assert any("ann dice «hecho»" in entry.said for entry in game.log)


@pytest.mark.parametrize(
    ("before", "after", "code", "text", "help"),
    [
        ("Pass a gate:", "Pas a gate:", "RW375", "Pas a gate", "did you mean `Pass a gate`?"),
        ("{gate} cuesta {gate.price}", "{gate} cuesta {gate.pric}", "RW343", "pric", "did you mean `price`?"),
        ("  es:", "  xx:", "RW305", "xx", None),
        ("How many?: ¿Cuántas?", "How many?: [a]", "RW152", "[a]", None),
    ],
)
def test_slips_are_found_at_their_place(
    folder: Path, before: str, after: str, code: str, text: str, help: str | None
) -> None:
    (folder / "tolls.es.yaml").write_text(SPANISH.replace(before, after))
    _, report = found(folder)
    finding = next(iter(report))
    assert finding.code == code
    assert finding.span is not None
    assert finding.span.text == text
    assert finding.span.source.name.endswith("tolls.es.yaml")
    if help is not None:
        assert finding.help == help


def test_translations_are_no_rules(folder: Path) -> None:
    """A record stays good when a translation changes."""
    before = rw.load(folder / "tolls.ruleset.yaml").ruleset.fingerprint
    (folder / "tolls.es.yaml").write_text(SPANISH.replace("rojo", "colorado"))
    assert rw.load(folder / "tolls.ruleset.yaml").ruleset.fingerprint == before

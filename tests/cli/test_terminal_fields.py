"""What the terminal says of the state: titles from looks in the log, what is on a member beside its name, declining."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright
from rulewright.play.cells.eyes import Eyes
from rulewright.play.game import Game
from rulewright_tools.terminal.commands import Commands, state_lines
from rulewright_tools.terminal.fields import called, notes, shown_fields, told_in_log
from rulewright_tools.terminal.telling import told
from rulewright_tools.terminal.words import Words

from .test_screen import OneQuestion
from .test_shipped_at_the_terminal import Typing, asking, started


def field(game: Game, path: str):  # type: ignore[no-untyped-def]
    return next(f for f in game.program.ruleset.state if f.path == path)


@pytest.mark.parametrize(
    ("lang", "money", "cubes", "turn"),
    [
        ("en", "cash", "coal or iron", "turn"),
        ("es", "dinero", "carbón o hierro", ""),
        ("it", "denaro", "carbone o ferro", ""),
    ],
)
def test_fields_are_called_as_the_looks_call_them(lang: str, money: str, cubes: str, turn: str) -> None:
    game = started("brass", 3, lang=lang)
    ruleset = game.program.ruleset
    assert called(field(game, "player.money"), ruleset, game.wording) == money
    assert called(field(game, "space.cubes"), ruleset, game.wording) == cubes
    assert called(field(game, "player.turn"), ruleset, game.wording) == turn
    irish = started("irish_gauge", 3, lang=lang)
    assert called(field(irish, "player.money"), irish.program.ruleset, irish.wording) == money


@pytest.mark.parametrize(("lang", "line"), [("en", "Cash"), ("es", "Dinero"), ("it", "Denaro")])
def test_state_has_titles_beside_the_names_in_the_rules(lang: str, line: str) -> None:
    commands = Commands(Typing(started("brass", 3, lang=lang), seed=1, lang=lang).table, Words(lang))
    lines = commands.run("state money")
    assert lines == [f"{line} (player.money): £30"]


def test_the_log_leaves_out_what_no_looks_show() -> None:
    game = started("brass", 3)
    ruleset = game.program.ruleset
    assert not told_in_log(field(game, "player.stock"), ruleset)
    assert told_in_log(field(game, "player.money"), ruleset)
    assert shown_fields(ruleset).any


@pytest.mark.parametrize(("lang", "words"), [("en", "cash: £"), ("es", "dinero: £"), ("it", "denaro: £")])
def test_changes_in_the_language_of_the_table(lang: str, words: str) -> None:
    game = started("brass", 3, lang=lang)
    draw = random.Random(3)
    for _ in range(400):
        if game.decision is not None:
            game.play(draw.choice(game.decision.options))
    lines = [line.text for line in told(game, game.history, Eyes(0)) if " → " in line.text]
    assert any(words in line for line in lines)
    for line in lines:
        assert "money" not in line
        assert lang == "en" or "spent" not in line


def test_members_are_listed_with_what_is_on_them() -> None:
    game = started("brass", 3)
    session = OneQuestion(game, seed=3)
    session.left = 100_000
    noted: dict[int, str] = {}
    while not game.over and not noted:
        pending = game.decision
        assert pending is not None
        if "demand" not in pending.prompt:
            ask = asking(game)
            noted = notes(ask.question, game, Eyes(pending.seat))
        options = [o for o in pending.options if o.action is None or o.action.name.startswith(("build", "sell"))]
        options = options or list(pending.options)
        game.play(options[len(game.history) * 7 % len(options)])
    assert noted
    assert all("None" not in words and len(words) <= 40 for words in noted.values())
    assert any(name in words for words in noted.values() for name in game.players)


GOODS = """\
ruleset: goods
title: Goods
players: {min: 1, max: 3}
types:
  good: {members: {gold: Gold, wood: Wood, salt: Salt}}
state:
  player.stock: good -> int = 0
  player.seen: good -> good -> int = 0
  good.price: int = 1
actions:
  trade:
    menu: turn
    do: |
      me.stock[gold] += 1
      me.stock[salt] += 3
      me.stock[wood] += 2
      me.seen[gold][salt] += 1
      gold.price += 1
      salt.price += 1
flow: |
  for p in players:
    offer p: turn
score: {player: 0}
looks:
  panels:
    players:
      title: Players
      rows: player
      columns:
        gold: {title: {en: Nuggets, es: Pepitas, it: Pepite}, text: "player.stock[gold]"}
        wood: {title: {en: Logs, es: Troncos, it: Tronchi}, text: "player.stock[wood]"}
        salt: {title: With salt, text: "player.seen[gold][salt]"}
    prices:
      title: Prices
      values:
        gold: {title: Price of gold, text: gold.price}
"""


@pytest.mark.parametrize(
    ("lang", "lines"),
    [
        ("en", ["Ann, nuggets: 0 → 1", "Ann, logs: 0 → 2", "Ann, stock (Salt): 0 → 3"]),
        ("es", ["Ann, pepitas: 0 → 1", "Ann, troncos: 0 → 2", "Ann (Salt): 0 → 3"]),
        ("it", ["Ann, pepite: 0 → 1", "Ann, tronchi: 0 → 2", "Ann (Salt): 0 → 3"]),
    ],
)
def test_the_log_names_the_entry_that_changed(tmp_path: Path, lang: str, lines: list[str]) -> None:
    """Two columns over one table; a value of one member. What no column shows goes by its own name."""
    path = tmp_path / "goods.ruleset.yaml"
    path.write_text(GOODS, encoding="utf-8")
    game = rulewright.load(path).new_game(["Ann"], seed=1, lang=lang)
    text = [line.text.strip() for line in told(game, game.history, Eyes(0))]
    assert text[1:4] == lines
    assert text[4] == "Ann, with salt: 0 → 1"
    assert text[5] == "Price of gold: 1 → 2"
    assert text[6] == {"en": "Salt, price: 1 → 2"}.get(lang, "Salt: 1 → 2")
    state = list(state_lines(game, game.view(0)["state"], Words(lang)))
    assert any(line.startswith("player.stock: ") for line in state)  # no title of one entry for all

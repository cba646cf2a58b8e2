"""The values beside a reason: calls opened until numbers, members or sets are seen; and who is `you`."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw

from .inline import tiny

RULES = """  player.purse: int = 3
  player.hand: set of token, visible to owner
  token.owner: player or none
functions:
  mine:
    args: {p: player}
    gives: set of token
    is: those t in tokens where t.owner == p
  holds_red:
    args: {p: player}
    gives: bool
    is: any t in mine(p) where t.hue == red
  costs_iron:
    args: {t: token}
    gives: int
    is: t.worth * 2
  costs_all:
    args: {t: token}
    gives: int
    is: |
      let extra = if t.hue == red then 1 else 0
      t.worth + costs_iron(t) + extra
  dear:
    args: {t: token, limit: int}
    gives: bool
    is: costs_all(t) > limit
actions:
  buy:
    menu: shop
    params: {token: tokens}
    require:
      red: holds_red(me)
      cheap: not dear(token, me.purse - 1)
      free: {that: token.owner is none, else: {en: "{token} is sold, to {token.owner}",
        es: "{token} es de {token.owner}", it: "{token} è di {token.owner}"}}
      all_free: all t in tokens satisfy t.owner is none
      poor: {that: me.purse > 3, else: "{me} has {me.purse}"}
      secret: {that: len(host.left.hand) > 9}
      ready: n > 5
    do: n = 6
  leave: {menu: shop, do: n = 7}
  stay: {menu: shop, do: n = 8}
"""


@pytest.fixture
def shop(tmp_path: Path) -> rw.Game:
    """Ada owns Two and Six, which are not red, and has 3."""
    flow = "for t in tokens where t.hue != red:\n  t.owner = host\noffer host: shop"
    return tiny(tmp_path, flow, RULES).new_game(["Ada", "Ben"], seed=1)


def values(game: rw.Game, id: str, move: str = "buy(token=six)", lang: str = "en") -> dict[str, str]:
    found = next(reason for reason in game.why_not(move, lang) if reason.id == id)
    return dict(found.values)


def test_a_yes_or_no_is_opened_until_members_are_seen(shop: rw.Game) -> None:
    assert values(shop, "red") == {"mine(me)": "Two and Six"}


def test_a_sum_is_told_in_its_parts_under_the_names_of_the_asker(shop: rw.Game) -> None:
    assert values(shop, "cheap") == {
        "dear(token, me.purse - 1)": "yes",
        "me.purse": "3",
        "costs_all(token)": "18",
        "extra": "0",
        "token.worth": "6",
        "costs_iron(token)": "12",
    }


def test_the_members_that_decide_a_question(shop: rw.Game) -> None:
    assert values(shop, "all_free") == {"t": "Two and Six"}


def test_what_another_seat_hides_is_no_value(shop: rw.Game) -> None:
    assert values(shop, "secret") == {"host.left": "Ben", "host": "you"}


def test_what_no_argument_can_help_comes_first(shop: rw.Game) -> None:
    ids = [reason.id for reason in shop.why_not("buy(token=six)")]
    assert ids == ["red", "all_free", "poor", "secret", "ready", "cheap", "free"]
    assert [r.id for r in shop.explain("leave")] == []


@pytest.mark.parametrize(
    ("lang", "words", "you"),
    [("en", "Six is sold, to you", "you"), ("es", "Six es de ti", "tú"), ("it", "Six è di te", "tu")],
)
def test_the_reader_is_you(shop: rw.Game, lang: str, words: str, you: str) -> None:
    """Where the words before allow it: a text that was written for a name as its subject keeps the name."""
    reasons = {reason.id: reason.words for reason in shop.why_not("buy(token=six)", lang)}
    assert reasons["free"] == words
    assert reasons["poor"] == "Ada has 3"
    assert values(shop, "free", lang=lang) == {"token.owner": you}


GRAPH = """  road.owner: player or none
graphs:
  roads_of: {args: {p: player}, nodes: place, edges: {road: edge.owner == p}}
actions:
  go:
    menu: turn
    params: {to: places}
    require:
      way: roads_of(me).connected(home, to)
    do: n = 1
"""


def test_where_one_gets_to_from_one_end(tmp_path: Path) -> None:
    text = f"""ruleset: ways
title: Ways
players: {{min: 1, max: 3}}
map: plain
board:
  place: {{}}
  road: {{ends: place}}
state:
  n: int = 0
  host: player
  home: place
{GRAPH}  stay: {{menu: turn, do: n = 2}}
flow: |
  for r in roads where r.a == home:
    r.owner = host
  repeat 3 times:
    offer host: turn
score: {{player: n}}
"""
    (tmp_path / "ways.ruleset.yaml").write_text(text, encoding="utf-8")
    board = "map: plain\nfor: ways\ntitle: Plain\nplaces: {one: {at: [0, 0]}, two: {at: [1, 0]}, three: {at: [2, 0]}}\n"
    board += "roads: {one_two: [one, two], two_three: [two, three]}\n"
    (tmp_path / "plain.map.yaml").write_text(board, encoding="utf-8")
    game = rw.load(tmp_path / "ways.ruleset.yaml", library=rw.Library([tmp_path], shipped=False)).new_game(["Ada"], 1)
    reason = game.why_not("go(to=three)")[0]
    assert dict(reason.values) == {"home": "One", "roads_of(me).reach(home)": "One and Two"}

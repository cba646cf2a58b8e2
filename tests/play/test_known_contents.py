"""`contents known`: everybody is shown which pieces lie in hidden places together, and nothing of where they lie."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.cells.fields import Slot, slots, write_pile
from rulewright.play.cells.known import held, known_pools
from rulewright.play.game import Game
from rulewright.play.table.view import state_view, unseen_view
from rulewright.rules.types import BagType, PileType

RULES = """\
ruleset: piles
title: Piles
players: {min: 3, max: 3}
types:
  age: [one, two]
components:
  card:
    columns: {age: age, copies: int}
    rows: {ant: [one, 2], bee: [one, 1], cat: [one, 3], dog: [one, 1], eel: [two, 2], fox: [two, 2], gnu: [two, 1]}
state:
  deck: pile of card, hidden, contents known, at most 20
  age.late: pile of card, hidden, contents known, at most 10
  row: bag of card
  gone: pile of card, visible to all, at most 20
  player.hand: bag of card, visible to owner
  player.secret: card or none, visible to owner
actions:
  play:
    params: {card: me.hand}
    do: |
      take card from me.hand
      put card onto gone
      refill(me)
  hide:
    params: {card: me.hand}
    require: {free: me.secret is none}
    do: |
      take card from me.hand
      me.secret = card
  buy:
    params: {card: row}
    do: |
      take card from row
      put card onto gone
      if len(two.late) > 0:
        draw c from two.late
        put c into row
procedures:
  refill(p: player): |
    if len(deck) > 0:
      draw c from deck
      put c into p.hand
  refill_all(): |
    for p in players:
      refill(p)
"""
FLOW = """\
flow: |
  for c in cards where c.age == one:
    repeat c.copies times:
      put c onto deck
  for c in cards where c.age == two:
    repeat c.copies times:
      put c onto two.late
  shuffle deck
  shuffle two.late
  draw c from two.late
  put c into row
  refill_all()
  refill_all()
  for p in players:
    offer p: play, hide, buy
  for p in players:
    offer p: play, hide, buy or none
score: {player: 0, ties: []}
"""


def load(folder: Path, rules: str) -> rw.LoadedGame:
    path = folder / "piles.ruleset.yaml"
    path.write_text(rules.replace("refill(p: player)", "refill(p:player)"), encoding="utf-8")
    return rw.load(path, library=rw.Library([folder], shipped=False))


@pytest.fixture
def game(tmp_path: Path) -> rw.Game:
    return load(tmp_path, RULES + FLOW).new_game(["Ann", "Ben", "Cy"], seed=5)


def unseen(game: rw.Game, seat: str | None) -> list[dict[str, object]]:
    found: list[dict[str, object]] = game.view(seat)["unseen"]
    return found


ALL = {"ant": 2, "bee": 1, "cat": 3, "dog": 1}
LATE = {"eel": 2, "fox": 2, "gnu": 1}


def minus(all_: dict[str, int], *some: dict[str, int]) -> dict[str, int]:
    left = {card: n - sum(one.get(card, 0) for one in some) for card, n in all_.items()}
    return {card: n for card, n in left.items() if n}


def test_a_seat_knows_what_it_does_not_see(game: rw.Game) -> None:
    for seat, name in enumerate(game.players):
        state = game.view(name)["state"]
        mine = state["player.hand"][f"seat_{seat + 1}"]
        together, two = unseen(game, name)[0], unseen(game, name)[-1]
        assert together["pieces"] == minus(ALL, mine)
        others = [f"seat_{n + 1}" for n in range(3) if n != seat]
        fields = [["player.hand", other] for other in others] + [["player.secret", other] for other in others]
        assert together["places"] == [["deck"], *fields]
        assert two == {"places": [["age.late", "two"]], "pieces": minus(LATE, state["row"])}
    assert unseen(game, None)[0]["pieces"] == ALL
    assert unseen_view(game.position.layout, game.cells, rw.Eyes(all=True)) == []


def test_what_comes_to_light_is_known_no_more(game: rw.Game) -> None:
    game.play(f"play(card={next(iter(game.view('Ann')['state']['player.hand']['seat_1']))})")
    (gone,) = game.view(None)["state"]["gone"]
    assert unseen(game, None)[0]["pieces"] == minus(ALL, {gone: 1})
    game.play(next(m for m in game.decision.options if m.action.name == "hide"))
    assert unseen(game, None)[0]["pieces"] == minus(ALL, {gone: 1})
    assert unseen(game, "Ben")[0]["pieces"] == minus(
        ALL, {gone: 1}, game.view("Ben")["state"]["player.hand"]["seat_2"], {secret(game, "Ben"): 1}
    )


def secret(game: rw.Game, name: str) -> str:
    found: str = game.view(name)["state"]["player.secret"][f"seat_{game.players.index(name) + 1}"]
    return found


def dealt(cells: list[int], pool: tuple[Slot, ...], draw: random.Random) -> None:
    """The pieces of some places in another order, as many in each as there were."""
    lots = [held(cells, at) for at in pool]
    mixed = draw.sample([p for lot in lots for p in lot], sum(map(len, lots)))
    for at, lot in zip(pool, lots, strict=True):
        mine, mixed = mixed[: len(lot)], mixed[len(lot) :]
        if isinstance(at.type, PileType):
            write_pile(cells, at, mine)
        elif isinstance(at.type, BagType):
            cells[at.cell : at.cell + at.width] = [mine.count(p) for p in range(at.width)]
        elif mine:
            cells[at.cell] = mine[0]


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_deals_that_differ_in_what_is_unseen_look_the_same(game: rw.Game, seat: int | None) -> None:
    draw = random.Random(3)
    eyes = rw.Eyes(seat)
    while not game.over:
        layout, changed = game.position.layout, 0

        def shown(cells: list[int]) -> str:
            return json.dumps([state_view(layout, cells, eyes), unseen_view(layout, cells, eyes)])  # noqa: B023

        before = shown(game.cells)
        for _ in range(10):
            cells = game.cells
            for pool in known_pools(layout, eyes):
                dealt(cells, pool, draw)
            changed += cells != game.cells
            assert shown(cells) == before
        assert changed
        game.play(draw.choice(list(game.decision.options)))


def test_two_games_that_differ_for_others_alone_are_told_alike(tmp_path: Path) -> None:
    """Ann holds the same cards in both; Ben, Cy and the deck have changed theirs."""
    loaded = load(tmp_path, RULES + FLOW)
    shuffled = loaded.new_game(["Ann", "Ben", "Cy"], seed=5).history[0].happened[0].text
    separator = next(mark for mark in (", ", " ", ",") if mark in shuffled)
    draws = [["ant", "dog", "cat", "bee", "cat", "ant", "cat"], ["ant", "ant", "cat", "bee", "cat", "dog", "cat"]]
    told, hands = [], []
    for drawn in draws:
        late = separator.join(["eel", "eel", "fox", "fox", "gnu"])
        chance = [separator.join(reversed(drawn)), late]
        made = Game(loaded.program(3), ["Ann", "Ben", "Cy"], 1, chance=chance)
        texts = [made.view("Ann")]
        made.play("play(card=ant)")
        made.play("buy(card=gnu)")
        made.play("buy(card=fox)")
        texts += [made.view("Ann"), made.record(for_seat="Ann"), made.decision.options.texts]
        told.append(json.dumps(texts))
        hands.append(made.view("Ben")["state"]["player.hand"]["seat_2"])
    assert told[0] == told[1]
    assert hands[0] != hands[1]


def test_bots_deal_again_only_what_is_unknown(game: rw.Game) -> None:
    draw = random.Random(2)
    while not game.over:
        position = game.position
        for seat in range(3):
            eyes = rw.Eyes(seat)
            real = unseen_view(position.layout, position.cells, eyes)
            tops = set()
            for seed in range(30):
                guess = position.guess(seat, seed)
                assert unseen_view(guess.layout, guess.cells, eyes) == real
                assert state_view(guess.layout, guess.cells, eyes) == state_view(position.layout, position.cells, eyes)
                late = next(at for at in slots(guess.layout) if at.field.name == "late" and at.owner == 1)
                kind = guess.program.ruleset.kinds["card"]
                tops.add(tuple(held(guess.cells, late)))
                assert all(kind.members[piece] in LATE for piece in held(guess.cells, late))
            assert len(tops) > 1 or len(held(position.cells, late)) < 2
        game.play(draw.choice(list(game.decision.options)))


def test_without_the_note_nothing_is_told(tmp_path: Path) -> None:
    made = load(tmp_path, (RULES + FLOW).replace(", contents known", "")).new_game(["Ann", "Ben", "Cy"], seed=5)
    assert unseen(made, "Ann") == unseen(made, None) == []


def test_the_note_costs_no_program(tmp_path: Path) -> None:
    """Programs are the same with and without it."""
    noted = load(tmp_path, RULES + FLOW)
    plain = load(tmp_path, (RULES + FLOW).replace(", contents known", ""))
    for fast in (True, False):
        assert noted.program(3).machine(fast=fast).source == plain.program(3).machine(fast=fast).source

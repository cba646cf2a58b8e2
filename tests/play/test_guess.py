"""Guesses: what a seat sees stays, what it doesn't see is drawn anew, and nothing of what was there shows."""

from __future__ import annotations

import random

import pytest

import rulewright as rw
from rulewright.play.cells.fields import content, pieces, slots, write_pile
from rulewright.play.cells.values import is_none
from rulewright.play.position.guess import unseen
from rulewright.play.table.view import state_view
from rulewright.rules.types import BagType, PileType

from .conftest import Playing
from .test_position import wander


def swapped(position: rw.Position, seat: int, seed: int) -> rw.Position:
    """The same for a seat: hidden pieces dealt out in another way, other hidden values and chance changed."""
    draw = random.Random(seed)
    other = position.copy()
    hidden = unseen(position.layout, seat)
    for pool in hidden.pools:
        lots = [pieces(other.cells, at) for at in pool]
        mixed = draw.sample([p for lot in lots for p in lot], sum(map(len, lots)))
        for at, lot in zip(pool, lots, strict=True):
            dealt, mixed = mixed[: len(lot)], mixed[len(lot) :]
            if isinstance(at.type, PileType):
                write_pile(other.cells, at, dealt)
            else:
                other.cells[at.cell : at.cell + at.width] = [dealt.count(p) for p in range(at.width)]
    for at in hidden.values:
        other.cells[at.cell] = draw.randrange(3)
    other.cells[1] = draw.getrandbits(64)
    other.machine.rebuild(other.cells)
    return other


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_guess_looks_the_same_and_holds_as_many(lamps: rw.LoadedGame, seat: int, fast: bool) -> None:
    program = lamps.program(3)
    changed = 0
    for seed in range(8):
        position = wander(rw.Position.new(program, seed, fast=fast), seed, seed)
        before = list(position.cells)
        eyes = rw.Eyes(seat)
        for number in range(4):
            guess = position.guess(seat, number)
            assert position.cells == before
            assert state_view(guess.layout, guess.cells, eyes) == state_view(position.layout, position.cells, eyes)
            assert guess.who == position.who
            if position.who == seat:
                assert guess.options.texts == position.options.texts
            for kind in {at.type.kind for at in slots(position.layout) if isinstance(at.type, PileType | BagType)}:
                assert all_pieces(guess, kind) == all_pieces(position, kind)
            changed += guess.cells[2:] != position.cells[2:]
            assert rw.Position.from_bytes(program, guess.to_bytes()).key() == guess.key()
    assert changed > 20


def all_pieces(position: rw.Position, kind: object) -> list[int]:
    """All pieces of a kind in piles and bags."""
    at = [s for s in slots(position.layout) if isinstance(s.type, PileType | BagType) and s.type.kind is kind]
    return sorted(piece for s in at for piece in pieces(position.cells, s))


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_guess_does_not_rest_on_what_is_hidden(lamps: rw.LoadedGame, seat: int) -> None:
    changed = 0
    for seed in range(8):
        position = wander(rw.Position.new(lamps.program(3), seed), seed, seed)
        for other_seed in range(4):
            other = swapped(position, seat, other_seed)
            changed += other.cells[2:] != position.cells[2:]
            assert other.guess(seat, 7) == position.guess(seat, 7)
    assert changed > 20


def test_guesses_go_by_their_seed(play: Playing) -> None:
    position = play(3, 4).position
    assert position.guess(1, 5) == position.guess(1, 5)
    assert len({tuple(position.guess(1, seed).cells) for seed in range(10)}) > 5


def test_every_deal_comes_up(play: Playing) -> None:
    """Each piece that a seat doesn't see stands on top of the hidden pile as often as any other."""
    position = play(3, 2).position
    deck = next(at for at in slots(position.layout) if at.field.path == "deck")
    tops = [pieces(position.guess(0, seed).cells, deck)[-1] for seed in range(600)]
    (pool,) = unseen(position.layout, 0).pools
    hidden = sorted(piece for at in pool for piece in pieces(position.cells, at))
    assert set(tops) == set(hidden)
    for piece in set(hidden):
        share = 600 * hidden.count(piece) / len(hidden)
        assert 0.6 * share < tops.count(piece) < 1.5 * share


def test_a_secret_value_may_be_any_and_none(play: Playing) -> None:
    position = play(3, 4).position
    secret = next(at for at in slots(position.layout) if at.field.path == "player.secret" and at.owner == 1)
    values = [content(position.guess(0, seed).cells, secret) for seed in range(60)]
    assert len({*values}) == 4
    assert any(is_none(value, secret.type) for value in values)


def test_a_game_that_is_over_can_be_guessed(play: Playing) -> None:
    position = play(1).position
    assert position.over
    assert position.guess(0, 1).over

"""Bots: the same choice by the same seed, and none that rests on what the seat can't see."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rulewright as rw
from rulewright.play.position.position import Position
from rulewright.rules.types import BagType, PileType
from rulewright_tools.lab.bots import bot_of
from rulewright_tools.lab.lookahead import FARTHEST, Lookahead, play_at_random


def waiting(program: rw.Program, seed: int, moves: int) -> Position:
    """A position some random moves in, or earlier when the game ends before."""
    position = Position.new(program, seed)
    draw = Random(seed)
    for _ in range(moves):
        after = position.copy()
        after.advance(draw.choice(after.options.choices))
        if after.over:
            break
        position = after
    return position


def chosen(position: Position, way: str, seed: int) -> object:
    """The choice of a bot in a position."""
    return bot_of(way, Random(seed)).choose(Lookahead(position, position.options.choices, seed, 1))


def dealt_otherwise(position: Position, seat: int, seed: int) -> Position:
    """The same position for a seat: hidden cards have changed places, chance another state."""
    draw = Random(seed)
    other = position.copy()
    other.cells[1] = draw.getrandbits(64)
    fields = {field.path: place for field, place in position.layout.fields.items()}
    deck, hands = fields["deck"], fields["player.hand"]
    cells = other.cells
    hidden = list(range(1, cells[deck.base] + 1))
    for player in range(position.layout.seats):
        for card in range(hands.width):
            at = hands.cell(player) + card
            if player != seat and cells[at] and hidden:
                top = deck.base + draw.choice(hidden)
                cells[at] -= 1
                cells[hands.cell(player) + cells[top]] += 1
                cells[top] = card
    top = cells[deck.base + 1 : deck.base + 1 + cells[deck.base]]
    draw.shuffle(top)
    cells[deck.base + 1 : deck.base + 1 + len(top)] = top
    other.machine.rebuild(cells)
    return other


@pytest.fixture
def program(game: Path) -> rw.Program:
    """The small game of these tests with two seats."""
    return rw.load(game).program(2)


@pytest.mark.parametrize("way", ["random", "greedy", "playouts:30"])
def test_a_seed_gives_one_choice(program: rw.Program, way: str) -> None:
    for seed in range(5):
        position = waiting(program, seed, 2)
        before = list(position.cells)
        assert chosen(position, way, seed) == chosen(position.copy(), way, seed)
        assert position.cells == before


@pytest.mark.parametrize("way", ["greedy", "playouts:30"])
def test_no_bot_sees_what_is_hidden(program: rw.Program, way: str) -> None:
    changed = 0
    for seed in range(20):
        position = waiting(program, seed, seed % 5)
        seat = position.who
        other = dealt_otherwise(position, seat, seed)
        changed += other.cells[2:] != position.cells[2:]
        assert list(other.options.choices) == list(position.options.choices)
        assert chosen(position, way, seed) == chosen(other, way, seed)
    assert changed > 10


def test_the_hidden_things_of_the_small_game_are_cards_alone(program: rw.Program) -> None:
    """What `dealt_otherwise` rests on."""
    for field in program.ruleset.state:
        assert field.visible == "all" or isinstance(field.type, PileType | BagType)


def test_choices_other_than_numbers_of_options_come_from_the_options(program: rw.Program) -> None:
    position = waiting(program, 3, 1)
    few = position.options.choices[:2]
    for way in ("greedy", "playouts:9"):
        assert bot_of(way, Random(1)).choose(Lookahead(position, few, 1, 1)) in few


def test_an_endless_playout_is_broken_off(game: Path) -> None:
    game.write_text(game.read_text().replace("repeat 3 times:\n    round()", "repeat while 1 == 1:\n    round()"))
    program = rw.load(game).program(2)
    for fast in (True, False):
        position = Position.new(program, 1, fast=fast)
        play_at_random(position, Random(1))
        assert not position.over
        assert sum(position.scores) > FARTHEST // 4

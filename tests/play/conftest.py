"""The small game that the tests of play are made with."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pytest

import rulewright as rw

GAMES = Path(__file__).parent / "games"
NAMES = ("Ada", "Ben", "Cy", "Dot")

Playing = Callable[..., rw.Game]


@pytest.fixture(scope="session")
def lamps() -> rw.LoadedGame:
    """The small game, loaded."""
    return rw.load(GAMES / "lamps.ruleset.yaml", map=GAMES / "field.map.yaml")


def play_on(game: rw.Game, seed: int, moves: int = 1000) -> rw.Game:
    """Plays random moves, to the end or so many."""
    draw = random.Random(seed)
    for _ in range(moves):
        decision = game.decision
        if decision is None:
            break
        game.play(decision.options[draw.randrange(len(decision.options))])
    return game


@pytest.fixture(scope="session")
def play(lamps: rw.LoadedGame) -> Playing:
    """A game of the small ruleset, some random moves in."""

    def playing(seed: int = 1, moves: int = 1000, seats: int = 3, lang: str = "en") -> rw.Game:
        return play_on(lamps.new_game(NAMES[:seats], seed=seed, lang=lang), seed, moves)

    return playing

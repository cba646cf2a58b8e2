"""Players that need no people and no data of their own: they play any game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol, TypeVar

from rulewright.program.chance import seed_state

Option = TypeVar("Option")
Scores = Sequence[tuple[int, ...]]
"""For each seat its score and tie-breaks; more is better."""

LOOKED_AT = 200
"""How many options a greedy bot tries at most; of more it tries a random choice of so many."""


class Bot(Protocol):
    """A way to play. The generator belongs to the game, so that a seed and the bots give one game on every machine."""

    def choose(self, seat: int, options: Sequence[Option], outcome: Callable[[Option], Scores | None]) -> Option:
        """One of at least two options. `outcome` gives the scores after one, None when the rules break on it."""


class RandomBot:
    """Each option is as likely as any other."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, seat: int, options: Sequence[Option], outcome: Callable[[Option], Scores | None]) -> Option:
        return options[int(self.random.random() * len(options))]


class GreedyBot:
    """Looks one move ahead: the most score of its own above that of the best other; equal ones at random.

    It doesn't see what chance will bring: `outcome` is asked with another chance than the game's.
    """

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, seat: int, options: Sequence[Option], outcome: Callable[[Option], Scores | None]) -> Option:
        tried: Sequence[Option] = options
        if len(options) > LOOKED_AT:
            tried = [options[i] for i in sorted(self.random.sample(range(len(options)), LOOKED_AT))]
        best: list[Option] = []
        most: int | None = None
        for option in tried:
            worth = _lead(seat, outcome(option))
            if worth is None or (most is not None and worth < most):
                continue
            if most is None or worth > most:
                best, most = [], worth
            best.append(option)
        among: Sequence[Option] = best or options
        return among[int(self.random.random() * len(among))]


def _lead(seat: int, scores: Scores | None) -> int | None:
    if scores is None:
        return None
    others = [score[0] for other, score in enumerate(scores) if other != seat]
    return scores[seat][0] - max(others, default=0)


BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {"random": RandomBot, "greedy": GreedyBot}


def other_chance(seed: int, decisions: int) -> int:
    """The generator's state for looking ahead: nothing that the game itself will draw."""
    return seed_state(seed ^ decisions ^ 0x5EED)


def bots_for(ways: Sequence[str | None], seed: int) -> list[Bot | None]:
    """A bot for each seat that has a way to play, on one generator made from the seed. KeyError for an unknown way."""
    random = Random(f"rulewright {seed}")
    return [None if way is None else BOTS[way](random) for way in ways]

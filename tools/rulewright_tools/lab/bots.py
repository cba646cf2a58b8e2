"""Players that need no people and no data of their own: they play any game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from rulewright.program import Choice
from rulewright.source import nearest

from .lookahead import Lookahead, Scores
from .monte_carlo import PLAYOUTS, PlayoutsBot

LOOKED_AT = 200
"""How many options a greedy bot tries at most; of more it tries a random choice of so many."""

MOST_PLAYOUTS = 1_000_000
"""The largest budget of a decision."""


class Bot(Protocol):
    """A way to play. The generator belongs to the game, so that a seed and the bots give one game on every machine."""

    def choose(self, decision: Lookahead) -> Choice:
        """One of the options."""


class RandomBot:
    """Each option is as likely as any other."""

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, decision: Lookahead) -> Choice:
        return decision.options[int(self.random.random() * len(decision.options))]


class GreedyBot:
    """Looks one move ahead: takes the option after which its score leads that of the best other by most, then its
    tie-breaks; equal options at random.

    It doesn't see what chance will bring, nor what lies hidden from it: it tries its options on a guess.
    """

    def __init__(self, random: Random) -> None:
        self.random = random

    def choose(self, decision: Lookahead) -> Choice:
        options = tried = decision.options
        if len(options) > LOOKED_AT:
            tried = [options[i] for i in sorted(self.random.sample(range(len(options)), LOOKED_AT))]
        guess = decision.guess()
        best: list[Choice] = []
        most: tuple[int, ...] | None = None
        for option in tried:
            worth = _lead(decision.seat, guess.after(option))
            if worth is None or (most is not None and worth < most):
                continue
            if most is None or worth > most:
                best, most = [], worth
            best.append(option)
        among: Sequence[Choice] = best or options
        return among[int(self.random.random() * len(among))]


def _lead(seat: int, scores: Scores | None) -> tuple[int, ...] | None:
    """How far a seat is ahead of the best other in the score and in each tie-break."""
    if scores is None:
        return None
    own = scores[seat]
    best = max((score for other, score in enumerate(scores) if other != seat), default=(0,) * len(own))
    return tuple(mine - other for mine, other in zip(own, best, strict=True))


BOTS = ("random", "greedy", "playouts")
"""The ways to play. The last may be given a budget: `playouts:500`."""


class BotError(ValueError):
    """There is no such bot, or its budget is no possible number; `help` names the bots there are."""

    def __init__(self, text: str, help: str) -> None:
        super().__init__(text)
        self.help = help


def checked_way(text: str) -> str:
    """The text of a bot, `WAY` or `playouts:NUMBER`, in its one form. BotError when it is none."""
    way, colon, budget = text.partition(":")
    if way not in BOTS:
        near = nearest(way, BOTS)
        hint = f"; did you mean `{near}`?" if near else ""
        raise BotError(f"there is no bot `{way}`{hint}", f"there are {', '.join(BOTS)}")
    if not colon:
        return way
    if way != "playouts":
        raise BotError(f"the bot `{way}` takes no budget: `{text}`", f"write `{way}`")
    if not (budget.isascii() and budget.isdigit() and len(budget) < 9 and 2 <= int(budget) <= MOST_PLAYOUTS):
        raise BotError(
            f"`{text}` has no budget that `{way}` can use",
            f"write how many random games it may play for a decision, from 2 to {MOST_PLAYOUTS}: `{way}:{PLAYOUTS}`",
        )
    return f"{way}:{int(budget)}"


def slow(way: str) -> bool:
    """Whether a bot takes so long that games are better counted one by one."""
    return way.startswith("playouts")


def bot_of(way: str, random: Random) -> Bot:
    """The bot of a text. BotError when it is none."""
    name, _, budget = checked_way(way).partition(":")
    if name == "playouts":
        return PlayoutsBot(random, int(budget or PLAYOUTS))
    return GreedyBot(random) if name == "greedy" else RandomBot(random)


def bots_for(ways: Sequence[str | None], seed: int) -> list[Bot | None]:
    """A bot for each seat that has a way to play, on one generator made from the seed. BotError for an unknown way."""
    random = Random(f"rulewright {seed}")
    return [None if way is None else bot_of(way, random) for way in ways]

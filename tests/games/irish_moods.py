"""Ways to play Irish Gauge at random that lead to different corners of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from irish_account import Account, Books

from rulewright.program import PC, Choice
from rulewright.rules.tree import NO_NUMBER, Offer

WEIGHTS: dict[str, dict[str, float]] = {
    "even": {},
    "builders": {"lay_track": 12, "call_dividends": 0.4, "stop": 0.1, "build": 4},
    "connectors": {"lay_track": 40, "call_dividends": 0.2, "stop": 0.02, "build": 4, "auction": 0.5},
    "traders": {"auction": 8, "call_dividends": 2},
    "patrons": {"place_special_interest": 3, "lay_track": 30, "call_dividends": 0.7, "auction": 2, "build": 10},
}
"""How much likelier than one each action is in a mood."""

MOODS = tuple(WEIGHTS)


def pick(account: Account, mood: str, draw: Random, s: list[int], books: Books, options: Sequence[Choice]) -> Choice:
    """One of the options, in a mood."""
    statement = account.program.decisions[s[PC]].statement
    if not isinstance(statement, Offer):
        return _bid(mood, draw, options)
    weights = WEIGHTS[mood]
    kinds = sorted({option[0] for option in options if isinstance(option, tuple)})
    names = [statement.actions[kind].name for kind in kinds]
    chances = [weights.get(name, 1.0) for name in names]
    if mood == "patrons" and sum(books.bag) == 1 and "place_special_interest" in names:
        chances = [float(name == "place_special_interest") for name in names]  # the rarer of the two ends
    kind = draw.choices(kinds, chances)[0]
    among = [option for option in options if isinstance(option, tuple) and option[0] == kind]
    if mood == "connectors" and statement.actions[kind].name == "build":
        return min(among, key=lambda option: (_way(account, books, option[1]), draw.random()))
    if mood == "connectors" and statement.actions[kind].name == "lay_track":
        return max(among, key=lambda option: len(books.network(option[1])))
    return among[draw.randrange(len(among))]


def _bid(mood: str, draw: Random, options: Sequence[Choice]) -> Choice:
    """Even players bid anything; others bid little or pass, so that money lasts."""
    if mood == "even" or len(options) < 3:
        return options[draw.randrange(len(options))]
    if NO_NUMBER in options and draw.random() < 0.6:
        return NO_NUMBER
    return options[min(draw.randrange(2), len(options) - 1)]


def _way(account: Account, books: Books, place: int) -> int:
    """The steps from a hex to the nearest main city that the builder hasn't reached."""
    network = books.network(books.builder)
    missing = [m for m in account.board.main if m not in network]
    return min((account.board.apart[m][place] for m in missing), default=0)

"""Ways to play Tinners' Trail at random that lead to different corners of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from tinners_account import Pick

WEIGHTS: dict[str, dict[str, float]] = {
    "even": {},
    "miners": {"mine": 12, "build_mine": 2, "improve_pumps": 2, "develop": 2, "pass": 0.1, "sell_pasties": 0.2},
    "builders": {"build_mine": 3, "develop": 12, "build_adit": 8, "mine": 2, "pass": 0.2},
    "owners": {"build_mine": 30, "mine": 1, "pass": 0.1},
    "bakers": {"sell_pasties": 10, "improve_pumps": 3, "build_mine": 1},
}
"""How much likelier than one each kind of action is in a mood. Without any, every move is as likely as every other."""

MOODS = tuple(WEIGHTS)
THRIFT = ("miners", "builders", "owners")
"""Moods that bid little, so that money is left to mine with, and that put all money away at the end of a turn."""


def pick(mood: str, draw: Random, options: Sequence[Pick]) -> Pick:
    """One of the options of a decision, in a mood."""
    weights = WEIGHTS[mood]
    if not isinstance(options[0][0], str):
        sizes = [option for option in options if option[0] is not None]
        if mood in THRIFT and len(sizes) > 1:
            return draw.choice((sizes[0], sizes[0], options[-1], options[draw.randrange(len(options))]))
        return options[draw.randrange(len(options))]
    if not weights:
        return options[draw.randrange(len(options))]
    names = sorted({str(option[0]) for option in options})
    name = draw.choices(names, [weights.get(name, 1.0) for name in names])[0]
    among = [option for option in options if option[0] == name]
    return among[draw.randrange(len(among))]

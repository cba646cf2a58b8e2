"""Ways to play Brass at random that lead to different corners of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from brass_books import Table

from rulewright.program import PC, Choice

WEIGHTS: dict[str, dict[str, float]] = {
    "even": {},
    "debtors": {"loan": 6, "build": 3, "sell_abroad": 0},
    "founders": {"build": 30, "build_anywhere": 0.5, "loan": 1.5, "pass": 0.1, "sell_through_port": 4},
    "carriers": {
        "build_canal": 6,
        "build_rail": 20,
        "build": 12,
        "loan": 1.5,
        "develop": 0.2,
        "pass": 0.1,
        "stop": 0.2,
    },
    "traders": {"build_canal": 5, "build_rail": 8, "build": 20, "loan": 2},
    "improvers": {"develop": 3, "build": 12, "build_canal": 4, "build_rail": 20, "loan": 1.5, "pass": 0.2, "stop": 0.3},
    "shipwrights": {"develop": 6, "build": 20, "build_canal": 3, "build_rail": 9, "loan": 5, "pass": 0.1, "stop": 0.1},
    "weavers": {"develop": 6, "build": 20, "build_canal": 3, "build_rail": 9, "loan": 5, "pass": 0.1, "stop": 0.1},
}
"""How much likelier than one each kind of action is in a mood. Without any, every move is as likely as every other."""

FAVOURITE = {"shipwrights": "shipyard", "weavers": "cotton"}
"""The industry that comes first with a mood, where there is a choice of tiles."""

TILE = {"build": 2, "build_anywhere": 1, "develop": 1}
"""Where an option says which tile."""

SALES = {"sell_through_port": 30.0, "sell_abroad": 30.0}
"""The same for sales, where a mood says nothing: few games come to them."""

MOODS = tuple(WEIGHTS)


def pick(table: Table, mood: str, draw: Random, s: list[int], options: Sequence[Choice]) -> Choice:
    """One of the options of a decision, in a mood."""
    weights = WEIGHTS[mood]
    actions = table.actions[s[PC]]
    if not actions or not weights or len(options) == 1:
        return options[draw.randrange(len(options))]
    kinds: dict[str, list[tuple[int, ...]]] = {}
    for option in options:
        assert isinstance(option, tuple)
        kinds.setdefault(actions[option[0]], []).append(option)
    chances = [weights.get(name, SALES.get(name, 1.0)) for name in kinds]
    name = draw.choices(list(kinds), chances)[0] if any(chances) else draw.choice(list(kinds))
    among = kinds[name]
    if mood in FAVOURITE and name in TILE:
        stack = table.sheet.stacks[FAVOURITE[mood]]
        among = [option for option in among if option[TILE[name]] in stack] or among
    return among[draw.randrange(len(among))]

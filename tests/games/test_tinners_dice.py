"""Chance in Tinners' Trail is fair: chi-square of the dice and of the first order of play, on fixed seeds."""

from __future__ import annotations

from collections import Counter

from shipped import NAMES, loaded

GAMES = 150
DICE = 3 * (11 + 2)
"""Of each set-up and first price rolls: three dice for each of eleven areas and for each of two ores."""

LIMITS = {2: 13.82, 5: 20.52}
"""By degrees of freedom: chi-square that one fair series in a thousand goes beyond."""


def chi_square(seen: Counter[str], outcomes: int) -> float:
    """How far outcomes lie from being equally frequent."""
    fair = sum(seen.values()) / outcomes
    return sum((count - fair) ** 2 / fair for count in seen.values()) + fair * (outcomes - len(seen))


def test_dice_and_order_are_fair() -> None:
    dice = [Counter[str]() for _ in range(3)]
    first = Counter[str]()
    for seed in range(GAMES):
        told = [event.text for event in loaded("tinners_trail").new_game(NAMES[:3], seed).history[0].happened]
        assert len(told) == 3 + DICE
        first[told[0]] += 1
        for n, side in enumerate(told[3:]):
            dice[n % 3][side] += 1
    assert chi_square(first, 3) < LIMITS[2]
    for die in dice:
        assert chi_square(die, 6) < LIMITS[5]

"""Chance in Tinners' Trail is fair: chi-square of every `random` of its rules, on fixed seeds."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from shipped import NAMES, RULESETS, loaded

GAMES = 400
AREAS, ORES = 11, 2
"""A set-up rolls three dice for each of so many areas; the first turn, three for the price of each ore."""

LIMITS = {2: 13.82, 5: 20.52}
"""By degrees of freedom: chi-square that one fair series in a thousand goes beyond."""

DICE = tuple(f"{roll}, {die}" for roll in ("survey", "price") for die in ("copper", "tin", "water"))


def chi_square(seen: Counter[str], outcomes: int) -> float:
    """How far outcomes lie from being equally frequent."""
    fair = sum(seen.values()) / outcomes
    return sum((count - fair) ** 2 / fair for count in seen.values()) + fair * (outcomes - len(seen))


@cache
def seen() -> dict[str, Counter[str]]:
    """What chance brought, by what it was asked for."""
    found: dict[str, Counter[str]] = {name: Counter() for name in (*DICE, "order", "first", "last")}
    for seed in range(GAMES):
        told = [event.text for event in loaded("tinners_trail").new_game(NAMES[:3], seed).history[0].happened]
        order, dice = told[:3], told[3:]
        assert len(dice) == 3 * (AREAS + ORES) and len(set(order)) == 3
        found["order"][" ".join(order)] += 1
        found["first"][order[0]] += 1
        found["last"][order[2]] += 1
        for n, side in enumerate(dice):
            found[DICE[n % 3 + (3 if n >= 3 * AREAS else 0)]][side] += 1
    return found


@pytest.mark.parametrize("name", DICE)
def test_every_die_is_fair(name: str) -> None:
    assert chi_square(seen()[name], 6) < LIMITS[5]


def test_the_order_of_play_is_fair() -> None:
    assert chi_square(seen()["first"], 3) < LIMITS[2]
    assert chi_square(seen()["last"], 3) < LIMITS[2]
    assert chi_square(seen()["order"], 6) < LIMITS[5]


def test_no_chance_is_left_out() -> None:
    """The rules ask chance for the order and for the dice of both rolls, and for nothing else."""
    text = (RULESETS / "tinners_trail" / "tinners_trail.procedures.yaml").read_text(encoding="utf-8")
    assert len(re.findall(r"^ *random ", text, re.MULTILINE)) == 1 + len(DICE)
    others = [path for path in (RULESETS / "tinners_trail").glob("*.yaml") if "procedures" not in path.name]
    assert not [path.name for path in others if re.search(r"^ *random ", path.read_text(encoding="utf-8"), re.M)]


def test_a_loaded_die_is_noticed() -> None:
    loaded_die = Counter({"1": 150, "2": 100, "3": 100, "4": 100, "5": 100, "6": 50})
    assert chi_square(loaded_die, 6) > LIMITS[5]

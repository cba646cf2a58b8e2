"""Bounds, limits of piles and defaults that are taken from costs, tracks and kinds."""

from __future__ import annotations

import pytest
from small_games import good, harbours

from rulewright.rules.local_tables import tables_of
from rulewright.rules.types import BagType, IntType, PileType

BOUNDS = {
    "int(0..costs.ship)": (0, 4),
    "int(-costs.build.pier..)": (-3, None),
    "int(..costs.build.inn)": (None, 2),
    "int(0..len(demand))": (0, 4),
    "int(1 .. len(demand) - 1)": (1, 3),
    "int(0..len(goods))": (0, 3),
    "int(0..demand[1])": (0, 4),
    "int(0 .. demand[4] + demand[2] * 2)": (0, 7),
    "int(0 .. (costs.ship + 1) // 2)": (0, 2),
    "int(0 .. costs.ship % 3)": (0, 1),
    "int(0..ceil(costs.ship, 3))": (0, 2),
    "int(min(costs.ship, 3, 7)..max(costs.ship, 3, 7))": (3, 7),
    "int(0..abs(-costs.ship))": (0, 4),
    "int(-5..-5)": (-5, -5),
}


@pytest.mark.parametrize("text", BOUNDS)
def test_bounds(text: str) -> None:
    field = good(f"state:\n  round: {text}").world.fields[None]["round"]
    assert (field.type.low, field.type.high) == BOUNDS[text]


def test_they_are_those_of_variables_too() -> None:
    ruleset = good("procedures:\n  pay:\n    do: |\n      var due: good -> int(0..costs.ship)\n      p.money -= n")
    (table,) = tables_of(ruleset)
    assert table.type.value == IntType(None, 0, 4)


def test_limits_of_piles_and_bags() -> None:
    ruleset = good(
        "state:\n"
        "  heap: pile of card, visible to all, at most costs.ship * 5\n"
        "  player.hand: bag of card, at most len(demand)"
    )
    heap, hand = (f for f in ruleset.state if isinstance(f.type, PileType | BagType) and f.name in ("heap", "hand"))
    assert (heap.type.capacity, hand.type.capacity) == (20, 4)


def test_defaults() -> None:
    state = "state:\n  round: int(0..9) = costs.ship + len(demand)\n  player.money: money(0..) = -costs.ship + 9"
    defaults = {field.name: field.default for field in good(state).state}
    assert (defaults["round"], defaults["money"]) == (8, 5)
    assert {field.name: field.default for field in harbours().state}["money"] == 20


def test_columns_and_fields_of_the_map() -> None:
    ruleset = good("components:\n  ship: {columns: {price: 'money(0 .. costs.ship * 2) = costs.ship'}}")
    assert ruleset.kinds["ship"].fields["price"].type.high == 8


@pytest.mark.parametrize(
    ("change", "bounds"), [("costs: {ship: 6}", (0, 24)), ("tracks: {demand: {values: [1, 1]}}", (0, 8))]
)
def test_they_follow(change: str, bounds: tuple[int, int]) -> None:
    field = good(f"{change}\nstate:\n  round: int(0 .. costs.ship * len(demand))").world.fields[None]["round"]
    assert (field.type.low, field.type.high) == bounds

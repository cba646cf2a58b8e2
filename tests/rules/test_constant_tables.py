"""Constants by several keys, as a ruleset says them."""

from __future__ import annotations

import pytest
from small_games import good

from rulewright.rules.model import ConstTable
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER


def table(text: str) -> ConstTable:
    return good(f"tables:\n  toll: {text}").tables["toll"]


@pytest.mark.parametrize(("text", "values"), [
    ("{by: good, rows: {wine: 1, salt: 3, wool: 2}}", (1, 2, 3)),
    ("{by: [good], rows: [4, 5, 6]}", (4, 5, 6)),
    ("{by: [players, int(0..1)], rows: {2: [1, 2], 3: {1: 4, 0: 3}, 4: [5, 6]}}", (1, 2, 3, 4, 5, 6)),
    ("{by: players, rows: {1: 9, 2: 1, 3: 2, 4: 3, 5: 9}}", (1, 2, 3)),
    ("{by: [weather, players], columns: [3, 2, 4, 5], default: 0, rows: {storm: [3, ~, 4, 5]}}",
     (0, 0, 0, 0, 3, 4, 0, 0, 0)),
    ("{by: int(1..costs.ship), gives: money, default: 7, rows: {2: 1}}", (7, 1, 7, 7)),
    ("{by: [good, port], gives: 'port or none', default: none, rows: {wool: {west: north}}}",
     (*[NO_MEMBER] * 4, 2, *[NO_MEMBER] * 4)),
    ("{by: good, gives: 'int or none', rows: [none, 3, none]}", (NO_NUMBER, 3, NO_NUMBER)),
    ("{by: good, gives: bool, rows: [true, false, true]}", (1, 0, 1)),
])  # fmt: skip
def test_values(text: str, values: tuple[int, ...]) -> None:
    assert table(text).values == values


def test_they_are_members_as_the_key_wants_them() -> None:
    """`salt` is a good and a weather."""
    rules = "tables:\n  toll: {by: [weather, good], rows: {calm: [1, 2, 3], storm: [4, 5, 6], salt: [7, 8, 9]}}\n"
    rules += "functions:\n  both: {gives: int, is: 'toll[salt, salt] + toll[calm][wine]'}"
    assert good(rules).functions["both"]


def test_a_local_hides_a_table() -> None:
    rules = "tables:\n  toll: {by: good, rows: [1, 2, 3]}\n"
    rules += "functions:\n  f: {args: {toll: good}, gives: bool, is: toll == wine}"
    assert good(rules).functions["f"]

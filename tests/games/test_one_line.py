"""What is said once in the rules of Brass is changed by one line of a variant: all that must match it follows."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import rulewright as rw
from rulewright.document import Library
from rulewright.program import PC
from rulewright.rules.model import Ruleset
from rulewright.rules.types import BagType, IntType
from rulewright_tools.scenarios.games import Games
from rulewright_tools.scenarios.tests import run_scenario
from shipped import ROOT

HAND = "costs.hand: 9"
MARKET = "tracks.demand.values: [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]"
INCOME = "tracks.income.values: [-10, -9, -8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 1, 2, 2, 3, 3, 4]"


def loaded(folder: Path, line: str) -> rw.LoadedGame:
    text = f"variant: changed\nfor: brass\ntitle: Changed\nrules:\n  change:\n    {line}\n"
    path = folder / "changed.variant.yaml"
    path.write_text(text, encoding="utf-8")
    return rw.load("brass", "lancashire", [path], library=Library([ROOT], shipped=False))


def highest(ruleset: Ruleset, path: str) -> int | None:
    (field,) = (field for field in ruleset.state if field.path == path)
    assert isinstance(field.type, IntType | BagType)
    return field.type.capacity if isinstance(field.type, BagType) else field.type.high


@pytest.mark.parametrize(("line", "highs"), [
    (HAND, {"player.hand": 9, "coal_gap": 8, "iron_gap": 8, "player.at": 99}),
    (MARKET, {"player.hand": 8, "coal_gap": 10, "iron_gap": 10, "cotton_mark": 8}),
    (INCOME, {"player.at": 17}),
], ids=["hand", "market", "income"])  # fmt: skip
def test_ranges_follow(line: str, highs: dict[str, int], tmp_path: Path) -> None:
    ruleset = loaded(tmp_path, line).ruleset
    assert {path: highest(ruleset, path) for path in highs} == highs


HEAD = """
scenario: Changed
ruleset: brass
map: lancashire
with: [changed]
players: [ann, ben, cy]
source: ours
"""
SCENARIOS = {
    "hand": (HAND, """
  - run: deal()
  - expect: all p in players satisfy len(p.hand) == 9
"""),
    "market": (MARKET, """
  - do: |
      coal_gap = 8
      repeat 3 times:
        buy_coal(ann)
  - expect:
      - ann.money == costs.money - 5 - 5 - costs.overflow
      - coal_gap == 10
      - next_price(9) == 5 and next_price(10) == costs.overflow
"""),
    "income": (INCOME, """
  - do: |
      ann.at = 16
      advance(ann, 3)
  - expect: ann.at == 17 and income[ann.at] == 4
"""),
}  # fmt: skip


@pytest.mark.parametrize("name", SCENARIOS)
def test_loops_and_limits_follow(name: str, tmp_path: Path) -> None:
    line, steps = SCENARIOS[name]
    loaded(tmp_path, line)
    dealt = "steps:\n  - run: fill_deck()" if name == "hand" else "steps:"
    path = tmp_path / "changed.scenario.yaml"
    path.write_text(f"{HEAD}{dealt}{steps}", encoding="utf-8")
    outcome = run_scenario(path, Games((tmp_path, ROOT)))
    assert outcome.ok, [f.finding.message for f in outcome.failures]


@pytest.mark.parametrize("line", [HAND, MARKET, INCOME], ids=["hand", "market", "income"])
def test_games_end(line: str, tmp_path: Path) -> None:
    machine = loaded(tmp_path, line).program(3).fast
    draw = Random(5)
    s = machine.new(5)
    while s[PC] >= 0:
        machine.resume(s, draw.choice(list(machine.options(s))))

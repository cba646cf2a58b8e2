"""A small game, and scenarios on it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from rulewright_tools.scenarios.games import Games
from rulewright_tools.scenarios.outcome import Outcome
from rulewright_tools.scenarios.tests import run_test

RULESET = """\
ruleset: hikers
title: Hikers
players: {min: 2, max: 3}
types:
  coin: {unit: "{n} coins"}
  sky: {members: [sunny, rainy, foggy], plural: skies}
components:
  hut:
    columns: {name: text, price: coin}
    rows:
      low: [Low hut, 2]
      high: [High hut, 5]
      lost: [Lost hut, 9]
state:
  weather: sky
  player.coins: coin(0..20) = 5
  hut.guest: player or none
  order: pile of hut, visible to all
functions:
  free:
    args: {h: hut}
    gives: bool
    is: h.guest is none
actions:
  sleep:
    menu: turn
    title: Sleep
    params:
      hut: huts
    require:
      free:
        that: free(hut)
        else: {en: "{hut} is taken by somebody"}
      money:
        that: me.coins >= hut.price
        else: {en: "{hut} costs {hut.price}, and you have {me.coins}"}
    do: |
      me.coins -= hut.price
      hut.guest = me
  look:
    menu: turn
    title: Look at the sky
    do: |
      random s in skies
      weather = s
      if s == rainy:
        choose tip in 0 .. me.coins "How much for a cup of tea?"
        me.coins -= tip
procedures:
  mix:
    do: |
      for h in huts:
        put h onto order
      shuffle order
  give:
    args: {from: player, to: player}
    do: |
      choose amount in 1 .. 3 by from or none
      if amount is not none:
        from.coins -= amount
        to.coins += amount
  pick:
    args: {p: player}
    do: |
      choose some in subsets of huts where len(some) == 2 by p
      for h in some:
        h.guest = p
  evening:
    do: |
      for p in players:
        offer p: turn
      end game
flow: |
  mix()
  repeat 2 times:
    for p in players:
      offer p: turn
  end game
score:
  player: player.coins
  ties: []
"""

HEAD = """\
scenario: It works
ruleset: hikers
players: [ann, ben]
steps:
"""

Check = Callable[..., Outcome]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the game in it."""
    (tmp_path / "hikers.ruleset.yaml").write_text(RULESET)
    return tmp_path


@pytest.fixture
def check(folder: Path) -> Check:
    """Runs a scenario with these steps."""

    def run(steps: str, head: str = HEAD) -> Outcome:
        path = folder / "it.scenario.yaml"
        path.write_text(head + steps)
        return run_test(path, Games())

    return run

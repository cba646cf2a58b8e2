"""Who is best or least of a whole small kind, which the fast form writes out member by member: against Python's own."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.program import PC

RULES = """\
ruleset: tiny
title: Tiny
players: {min: 3, max: 3}
types:
  hue: {members: {red: red, blue: blue, green: green, grey: grey, white: white}}
state:
  first: hue
  last: hue
  lone: hue
  host: player
  rank: hue -> int(0..2)
  second: hue -> int(-2..2)
  wide: hue -> int
  player.cash: int(0..1)
flow: |
  repeat while true:
    for h in hues:
      random a in 0 .. 2
      rank[h] = a
      random b in -2 .. 2
      second[h] = b
      random c in -1 .. 1
      wide[h] = c
    for p in players:
      random d in 0 .. 1
      p.cash = d
    first = least h in hues by rank[h], then second[h], then wide[h]
    last = best h in hues by rank[h], then second[h]
    lone = best h in hues by (if rank[h] > 1 then 1 else second[h])
    host = least p in players by p.cash
    choose n in 0 .. 1 by host
score:
  player: player.cash
"""


@pytest.mark.parametrize("seed", range(6))
def test_the_best_are_those_of_python(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "tiny.ruleset.yaml"
    path.write_text(RULES, encoding="utf-8")
    program = rw.load(path, library=rw.Library([tmp_path], shipped=False)).program(3)
    machine = program.fast
    assert "for v" not in machine.source[machine.source.index("def q") : machine.source.index("def score")]
    at = {field.path: (place.base, place.end) for field, place in program.layout.fields.items()}
    s = machine.new(seed)
    ties = 0
    for _ in range(60):
        rank, then, wide, cash = (s[slice(*at[path])] for path in ("rank", "second", "wide", "player.cash"))
        hues, players = range(5), range(3)
        ties += rank.count(min(rank)) > 1
        assert s[at["first"][0]] == min(hues, key=lambda h: (rank[h], then[h], wide[h]))
        assert s[at["last"][0]] == max(hues, key=lambda h: (rank[h], then[h], -h))
        assert s[at["lone"][0]] == max(hues, key=lambda h: (1 if rank[h] > 1 else then[h], -h))
        assert s[at["host"][0]] == min(players, key=lambda p: cash[p])
        assert s[PC] >= 0
        machine.resume(s, 0)
    assert ties > 10

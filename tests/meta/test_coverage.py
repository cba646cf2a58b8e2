"""Rule coverage: every statement of a shipped game has been run, every condition has been true and false.

Scenarios and records count first; random playouts reach the rest. What none of them reaches is dead, and goes.
"""

from __future__ import annotations

from random import Random

import pytest

from rulewright.play.hooks import Recording
from rulewright.program import PC, Program
from rulewright_tools.scenarios.coverage import merged
from rulewright_tools.scenarios.games import Games
from rulewright_tools.scenarios.stage import Coverage
from rulewright_tools.scenarios.tests import run_test
from shipped import RIPE, Shipped, by_id, loaded

PLAYOUTS = 5
"""Random games for each way to play that a scenario or record is about."""

Way = tuple[str | None, tuple[str, ...], int]
"""A map, variants, a number of players."""


def counted(program: Program, counts: list[int]) -> Coverage:
    """Counters of a program by their places in the documents."""
    found: Coverage = {}
    for (span, what), count in zip(program.coverage, counts, strict=True):
        key = (span.source.name, span.start, span.end, what)
        found[key] = found.get(key, 0) + count
    return found


def played_out(program: Program, seed: int) -> Coverage:
    """What a random game reaches."""
    machine = program.checked
    hooks = Recording(counts=[0] * len(program.coverage))
    draw = Random(f"coverage {seed}")
    s = machine.new(seed, hooks)
    while s[PC] >= 0:
        options = machine.options(s, hooks)
        machine.resume(s, options[draw.randrange(len(options))], hooks)
    return counted(program, hooks.counts)


def by_tests(game: Shipped) -> tuple[Coverage, set[Way]]:
    """What scenarios and records reach, and the ways to play that they are about."""
    games = Games()
    outcomes = [run_test(path, games, coverage=True) for path in (*game.scenarios, *game.records)]
    failed = [outcome.title for outcome in outcomes if not outcome.ok]
    assert failed == []
    return merged(outcome.coverage for outcome in outcomes), {outcome.game[1:] for outcome in outcomes if outcome.game}


def gaps(wanted: Coverage, reached: Coverage) -> list[str]:
    """What is wanted and was never reached, by file and offset."""
    return sorted(f"{key[0]}:{key[1]}-{key[2]}: {key[3]}" for key in wanted if not reached.get(key))


@pytest.mark.parametrize("game", RIPE, ids=by_id)
def test_every_rule_is_reached(game: Shipped) -> None:
    reached, ways = by_tests(game)
    made = [loaded(game.id, map_id, variants).program(seats) for map_id, variants, seats in sorted(ways, key=str)]
    wanted = merged(counted(program, [0] * len(program.coverage)) for program in made)
    assert len(wanted) > 50
    playouts = (played_out(program, seed) for program in made for seed in range(PLAYOUTS))
    assert gaps(wanted, merged([reached, *playouts])) == []

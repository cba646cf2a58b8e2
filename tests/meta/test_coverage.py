"""Rule coverage: every statement of a shipped game has been run, every condition has been true and false.

Scenarios and records count first; random playouts reach the rest. What none of them reaches is dead, and goes.
"""

from __future__ import annotations

from random import Random

import pytest

from rulewright.play.position.recording import Recording
from rulewright.program import PC, Program
from rulewright_tools.scenarios.coverage import merged
from rulewright_tools.scenarios.games import Games
from rulewright_tools.scenarios.stage import Coverage
from rulewright_tools.scenarios.tests import run_test
from shipped import RIPE, Shipped, by_id, loaded

PLAYOUTS = 5
"""Random games for each way in which a scenario or record is played."""

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
    """What scenarios and records reach (what they never reach is there with 0), and the ways in which they play."""
    games = Games()
    outcomes = [run_test(path, games, coverage=True) for path in (*game.scenarios, *game.records)]
    failed = [outcome.title for outcome in outcomes if not outcome.ok]
    assert failed == []
    ways = {outcome.game[1:] for outcome in outcomes if outcome.game}
    return merged(outcome.coverage for outcome in outcomes), ways


def gaps(counts: Coverage, game: Shipped) -> list[str]:
    """The pieces of the game's own documents that nothing reached, by file and offset."""
    own = {str(path) for path in game.documents}
    ours = {key: count for key, count in counts.items() if key[0] in own}
    assert len(ours) > 50
    return sorted(f"{file}:{start}-{end}: {what}" for (file, start, end, what), count in ours.items() if not count)


@pytest.mark.parametrize("game", RIPE, ids=by_id)
def test_every_rule_is_reached(game: Shipped) -> None:
    reached, ways = by_tests(game)
    if not gaps(reached, game):
        return
    made = [loaded(game.id, map_id, variants).program(seats) for map_id, variants, seats in sorted(ways, key=str)]
    playouts = (played_out(program, seed) for program in made for seed in range(PLAYOUTS))
    assert gaps(merged([reached, *playouts]), game) == []


@pytest.mark.parametrize("game", RIPE, ids=by_id)
def test_gaps_are_noticed(game: Shipped) -> None:
    """One random game alone leaves gaps: the counters count."""
    rules = loaded(game.id)
    assert gaps(played_out(rules.program(rules.ruleset.players[0]), 1), game)

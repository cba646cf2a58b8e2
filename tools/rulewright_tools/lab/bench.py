"""How fast a game loads and plays, in units of a yardstick measured in the same run.

Machines differ and drift; ratios in one run don't. The yardstick is the median time of `sum(i * i % 7 for i in
range(1_000_000))`,
taken between the repeats.
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rulewright.program import Machine

clock = time.process_time
"""The processor's seconds, so that other processes disturb figures little; the yardstick is measured with the same
clock."""

TARGET_SECONDS = 0.5
"""How long one repeat of a measurement should take."""


def yardstick() -> float:
    """The seconds that the yardstick takes now."""
    start = clock()
    sum(i * i % 7 for i in range(1_000_000))
    return clock() - start


@dataclass(slots=True)
class Playouts:
    """Games played to the end by uniform choice: counts and, for each repeat, games per yardstick."""

    games: int = 0
    decisions: int = 0
    options: int = 0
    seconds: float = 0.0
    yardsticks: list[float] = field(default_factory=list)
    rates: list[float] = field(default_factory=list)

    @property
    def per_yardstick(self) -> float:
        return statistics.median(self.rates)

    @property
    def yardstick(self) -> float:
        return statistics.median(self.yardsticks)

    @property
    def decisions_per_game(self) -> float:
        return self.decisions / max(self.games, 1)

    @property
    def options_per_decision(self) -> float:
        return self.options / max(self.decisions, 1)


def playouts(machine: Machine, repeats: int, policy: str | None, *, seconds: float = TARGET_SECONDS) -> Playouts:
    """Plays for about `seconds` a repeat, a yardstick before and after each."""
    found = Playouts()
    draw = random.Random(0).random
    seed = 0
    before = yardstick()
    for _ in range(repeats):
        games, start = 0, clock()
        while (spent := clock() - start) < seconds:
            for _ in range(20):
                s = machine.new(seed)
                asked, options = machine.playout(s, draw, policy)
                found.decisions += asked
                found.options += options
                seed += 1
                games += 1
        after = yardstick()
        unit = (before + after) / 2
        found.rates.append(games / spent * unit)
        found.yardsticks.append(unit)
        found.games += games
        found.seconds += spent
        before = after
    return found


def positions(machine: Machine, games: int, policy: str | None) -> list[tuple[list[int], Any]]:
    """Positions met in random games, each with a legal choice there."""
    draw = random.Random(1)
    lists = machine.lists if policy is None else machine.narrowed_lists(policy)
    met = []
    for seed in range(games):
        s = machine.new(seed)
        while s[0] >= 0:
            found = lists[s[0]](s)
            choice = draw.choice(found)
            met.append((list(s), choice))
            machine.resume(s, choice)
    return met


def each_us(what: Callable[[Any], object], items: list[Any]) -> float:
    """The median microseconds that something takes for one of many items, over five rounds."""
    rounds = []
    for _ in range(5):
        start = clock()
        for item in items:
            what(item)
        rounds.append((clock() - start) / max(len(items), 1) * 1e6)
    return statistics.median(rounds)


def parts(machine: Machine, policy: str | None) -> dict[str, float]:
    """Microseconds for listing the options of a position, applying a choice, and copying."""
    met = positions(machine, 40, policy)
    states = [s for s, _ in met]

    def copy_and_apply(pair: tuple[list[int], Any]) -> None:
        s = list(pair[0])
        machine.resume(s, pair[1])

    copy_us = each_us(list, states)
    return {
        "option_us": each_us(machine.options, states),
        "apply_us": max(each_us(copy_and_apply, met) - copy_us, 0.0),
        "copy_us": copy_us,
    }


def load_seconds(game: dict[str, Any], *, cached: bool) -> float:
    """The seconds that loading takes in a fresh process, imports and all: documents, check, program; or from the
    store."""
    with tempfile.TemporaryDirectory() as folder:
        told = json.dumps({**game, "store": folder if cached else None})
        command = [sys.executable, "-m", "rulewright_tools.lab.cold_load", told]
        times = []
        for _ in range(5):
            done = subprocess.run(command, capture_output=True, text=True, check=True)
            times.append(float(done.stdout.split()[-1]))
        return statistics.median(times[1:])  # the first fills the store, and the system's own cache of files


def rss_mib() -> float:
    """The most memory that this process has held, in MiB."""
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak / (1024 * 1024 if sys.platform == "darwin" else 1024)

"""The search: rulesets of many seeds, each played side by side; tells where sides part.

PYTHONPATH=engine:tools:tests/program python -m made.search 0 2000
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from .rules import made
from .sides import Differs, Seen, Sides, load

GAMES = 2
"""How many games are played of each ruleset."""


def differing(seeds: Iterable[int], careless: int | None = None) -> list[tuple[int, str]]:
    """The seeds of rulesets on which sides part, with what differs."""
    found = []
    for seed in seeds:
        with tempfile.TemporaryDirectory() as folder:
            sides = Sides(load(made(seed, careless), Path(folder)), Seen())
            try:
                for game in range(GAMES):
                    sides.play(game)
            except Differs as differs:
                found.append((seed, str(differs)))
                print(seed, differs, flush=True)
    return found


if __name__ == "__main__":
    first, end, *more = map(int, sys.argv[1:])
    sys.exit(bool(differing(range(first, end), *more)))

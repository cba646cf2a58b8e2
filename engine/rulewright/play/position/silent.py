"""The listener for searches: nothing is written down, coverage is counted where counters are given."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.program.runtime import chance as generator
from rulewright.rules.kinds import Kind
from rulewright.rules.tree import Say

Cells = list[int]


@dataclass(eq=False, slots=True)
class Silent:
    """Chance from the generator; nothing is written down. `counts` as for `Recording`."""

    counts: list[int] = field(default_factory=list)

    def chance(self, s: Cells, kind: Kind | None, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        return generator.pick(s, outcomes, weights)

    def shuffle(self, s: Cells, kind: Kind, pieces: Sequence[int]) -> list[int]:
        return generator.shuffled(s, pieces)

    def say(self, s: Cells, statement: Say, values: Sequence[int]) -> None:
        pass

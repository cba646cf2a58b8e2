"""Hooks of the checked form: whoever runs it hears its log, decides its chance and counts its coverage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from rulewright.rules.kinds import Kind
from rulewright.rules.tree import Say

Cells = list[int]


class Hooks(Protocol):
    """Chance, the log and coverage. Implementations must be deterministic given the cells and their own script."""

    counts: list[int]
    """Coverage counters, one for each entry of `Program.coverage`; empty when nobody counts."""

    def chance(self, s: Cells, kind: Kind | None, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        """One of `outcomes` (members of `kind`, or numbers), each with its weight: drawn from the generator in the
        cells (`chance.pick`), or the next one of a script. The game goes on with the outcome that is returned."""

    def shuffle(self, s: Cells, kind: Kind, pieces: Sequence[int]) -> list[int]:
        """The pieces of a pile, bottom first, in a new order."""

    def say(self, s: Cells, statement: Say, values: Sequence[int]) -> None:
        """A line for the game's log; `values` are those of the expressions in `program.sayings[statement]`, in
        order."""

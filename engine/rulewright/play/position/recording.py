"""The listener of a game (`program/hooks.py`): chance and the lines of the log written down, coverage counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.program.runtime import chance as generator
from rulewright.rules.kinds import Kind
from rulewright.rules.tree import Say

from ..cells.values import Value

Cells = list[int]


def outcome_text(kind: Kind | None, outcome: int) -> str:
    """A member's id, or a number: how an outcome of chance is written."""
    return str(outcome) if kind is None else kind.members[outcome]


def order_text(kind: Kind, pieces: Sequence[int]) -> str:
    """The pieces of a shuffled pile, bottom first, as ids with spaces between."""
    return " ".join(kind.members[piece] for piece in pieces)


@dataclass(frozen=True, slots=True)
class Happened:
    """One outcome of chance. `pieces` are the members (of `kind`) that it names; `shuffle` tells a pile's new order."""

    text: str
    kind: Kind | None
    pieces: tuple[int, ...]
    shuffle: bool


@dataclass(eq=False, slots=True)
class Recording:
    """Chance from the generator in the position, written down, and the lines for the log.

    `counts` are the counters of coverage, one for each counted piece of the rules, or empty.
    """

    counts: list[int] = field(default_factory=list)
    happened: list[Happened] = field(default_factory=list)
    said: list[tuple[Say, tuple[Value, ...]]] = field(default_factory=list)

    @property
    def log(self) -> list[str]:
        """The outcomes in the form of records."""
        return [h.text for h in self.happened]

    def chance(self, s: Cells, kind: Kind | None, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        outcome = self._outcome(kind, outcomes, weights, generator.pick(s, outcomes, weights))
        self.happened.append(Happened(outcome_text(kind, outcome), kind, (outcome,), False))
        return outcome

    def shuffle(self, s: Cells, kind: Kind, pieces: Sequence[int]) -> list[int]:
        order = self._order(kind, pieces, generator.shuffled(s, pieces))
        self.happened.append(Happened(order_text(kind, order), kind, tuple(order), True))
        return order

    def say(self, s: Cells, statement: Say, values: Sequence[int]) -> None:
        self.said.append((statement, tuple(values)))

    def _outcome(self, kind: Kind | None, outcomes: Sequence[int], weights: Sequence[int], drawn: int) -> int:
        return drawn

    def _order(self, kind: Kind, pieces: Sequence[int], drawn: list[int]) -> list[int]:
        return drawn

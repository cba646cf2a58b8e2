"""What listens to a running program: chance written down or from a script, lines for the log, coverage counters."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rulewright.program.fault import Fault
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
    """Chance from the generator in the position, written down; lines for the log; counters when some are given."""

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


@dataclass(eq=False, slots=True)
class Scripted(Recording):
    """Chance from a script. The generator moves on all the same, so that what follows is as it would have been.

    `names` gives further ids that a script may use for players. When the script is used up, the generator decides
    (`fall_back`), or it is a Fault RW531. An outcome that the rules don't allow is a Fault RW530.
    """

    script: list[str] = field(default_factory=list)
    fall_back: bool = False
    names: dict[str, int] = field(default_factory=dict)
    used: int = 0

    @property
    def left(self) -> list[str]:
        """Outcomes that nothing has asked for yet."""
        return self.script[self.used :]

    def _next(self, legal: Iterable[str]) -> str | None:
        if self.used < len(self.script):
            self.used += 1
            return self.script[self.used - 1].strip()
        if self.fall_back:
            return None
        raise Fault("RW531", None, legal=_listed(legal))

    def _outcome(self, kind: Kind | None, outcomes: Sequence[int], weights: Sequence[int], drawn: int) -> int:
        possible = [o for o, weight in zip(outcomes, weights, strict=True) if weight > 0]
        text = self._next(outcome_text(kind, o) for o in possible)
        if text is None:
            return drawn
        for outcome in possible:
            if outcome_text(kind, outcome) == text or self._named(kind, text) == outcome:
                return outcome
        raise Fault("RW530", None, outcome=text, legal=_listed(outcome_text(kind, o) for o in possible))

    def _named(self, kind: Kind | None, text: str) -> int | None:
        return self.names.get(text) if kind is not None and kind.seats else None

    def _order(self, kind: Kind, pieces: Sequence[int], drawn: list[int]) -> list[int]:
        here = order_text(kind, sorted(pieces))
        text = self._next([here])
        if text is None:
            return drawn
        index = {member: i for i, member in enumerate(kind.members)}
        order = [index.get(name, self.names.get(name, -1)) for name in text.split()]
        if sorted(order) != sorted(pieces):
            raise Fault("RW530", None, outcome=text, legal=f"the pieces {here} in any order")
        return order


def _listed(legal: Iterable[str]) -> str:
    names = list(legal)
    return ", ".join(names[:12]) + (f" and {len(names) - 12} more" if len(names) > 12 else "")


@dataclass(eq=False, slots=True)
class Silent:
    """Chance from the generator, nothing written down, nothing said; counters when some are given."""

    counts: list[int] = field(default_factory=list)

    def chance(self, s: Cells, kind: Kind | None, outcomes: Sequence[int], weights: Sequence[int]) -> int:
        return generator.pick(s, outcomes, weights)

    def shuffle(self, s: Cells, kind: Kind, pieces: Sequence[int]) -> list[int]:
        return generator.shuffled(s, pieces)

    def say(self, s: Cells, statement: Say, values: Sequence[int]) -> None:
        pass

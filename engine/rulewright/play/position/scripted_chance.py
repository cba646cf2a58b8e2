"""The listener for records and scenarios: chance comes from a script, and is written down as in a game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rulewright.program.fault import Fault
from rulewright.rules.kinds import Kind

from .recording import Recording, order_text, outcome_text


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

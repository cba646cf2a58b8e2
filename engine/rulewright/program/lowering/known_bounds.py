"""Numbers that surely stay within their bounds, by the bounds of what they are made of: nobody needs to look."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.rules.bodies.number_bounds import Bounds, NumberBounds
from rulewright.rules.model import Action
from rulewright.rules.tree import Arithmetic, Expr, Local, Range
from rulewright.rules.types import IntType

LARGEST = 2**63 - 1


class KnownBounds:
    """Answers about numbers, those about products remembered."""

    def __init__(self, actions: Iterable[Action]) -> None:
        self._known: dict[Local, Bounds] = {}
        """The bounds of the numbers that parameters stand for."""
        self._answers: dict[int, tuple[Arithmetic, bool]] = {}
        for action in actions:
            for param in action.params:
                if isinstance(param.domain, Range):
                    low, high = self._bounds(param.domain.low), self._bounds(param.domain.high)
                    if low is not None and high is not None and low[0] <= high[1]:
                        self._known[param.local] = low[0], high[1]

    def _bounds(self, e: Expr) -> Bounds | None:
        return NumberBounds().of(e, self._known)

    def fits(self, e: Arithmetic) -> bool:
        """True for a product that is within 64 bits in every position."""
        known = self._answers.get(id(e))
        if known is None:
            found = self._bounds(e)
            known = self._answers[id(e)] = e, found is not None and found[0] >= -LARGEST and found[1] <= LARGEST
        return known[1]

    def within(self, e: Expr, type_: IntType) -> bool:
        """True for a number that a field of this type can have, in every position."""
        found = self._bounds(e)
        low = -LARGEST if type_.low is None else type_.low
        high = LARGEST if type_.high is None else type_.high
        return found is not None and found[0] >= low and found[1] <= high

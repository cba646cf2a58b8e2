"""Choices by chance that a seed decides."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Draw:
    """One line of choices."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def below(self, n: int) -> int:
        return self._random.randrange(n)

    def chance(self, percent: int) -> bool:
        return self.below(100) < percent

    def pick(self, of: Sequence[T]) -> T:
        return of[self.below(len(of))]

    def late(self, of: Sequence[T]) -> T:
        """One of them, later ones more often: of names, those that stand nearer."""
        n = len(of)
        return of[max(self.below(n), self.below(n))]

    def weighted(self, of: Sequence[tuple[int, T]]) -> T:
        x = self.below(sum(weight for weight, _ in of))
        for weight, one in of:
            x -= weight
            if x < 0:
                return one
        raise AssertionError("weights changed")

    def some(self, of: Sequence[T], most: int) -> list[T]:
        """At most so many of them, in their order; there may be none."""
        chosen = self._random.sample(range(len(of)), self.below(min(len(of), most) + 1))
        return [of[i] for i in sorted(chosen)]

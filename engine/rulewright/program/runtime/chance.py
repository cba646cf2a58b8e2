"""The one random generator: small, specified, the same on every machine. Its state is one cell of the position.

x' = (x * 6364136223846793005 + 1442695040888963407) mod 2^64 (Knuth's MMIX constants);
a number below n is (x' >> 33) * n >> 31, from the high bits.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..layout import RNG

MULTIPLIER = 6364136223846793005
INCREMENT = 1442695040888963407
MASK = (1 << 64) - 1


def seed_state(seed: int) -> int:
    """The state that a seed (any integer) starts from: mixed, so that near seeds give far states (splitmix64's
    finaliser)."""
    x = (seed + 0x9E3779B97F4A7C15) & MASK
    x = ((x ^ (x >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x94D049BB133111EB) & MASK
    return x ^ (x >> 31)


def below(cells: list[int], n: int) -> int:
    """The next number from 0 to n - 1 (0 < n < 2^31)."""
    x = (cells[RNG] * MULTIPLIER + INCREMENT) & MASK
    cells[RNG] = x
    return (x >> 33) * n >> 31


def pick(cells: list[int], outcomes: Sequence[int], weights: Sequence[int]) -> int:
    """One outcome, each with its weight (at least one is positive)."""
    at = below(cells, sum(weights))
    for outcome, weight in zip(outcomes, weights, strict=True):
        at -= weight
        if at < 0:
            return outcome
    raise AssertionError("weights and outcomes differ")


def shuffled(cells: list[int], pieces: Sequence[int]) -> list[int]:
    """The pieces in a new order (Fisher-Yates from the top down)."""
    order = list(pieces)
    for last in range(len(order) - 1, 0, -1):
        other = below(cells, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def shuffle(cells: list[int], base: int, n: int) -> None:
    """Brings the n pieces that stand from cell `base` on into a new order, in place."""
    x, multiplier, increment, mask = cells[RNG], MULTIPLIER, INCREMENT, MASK  # here quicker to look up
    order = cells[base : base + n]
    for last in range(n - 1, 0, -1):
        x = (x * multiplier + increment) & mask
        other = (x >> 33) * (last + 1) >> 31
        order[last], order[other] = order[other], order[last]
    cells[base : base + n] = order
    cells[RNG] = x

"""The random generator: the same numbers on every machine."""

from __future__ import annotations

from collections import Counter

from rulewright.program.layout import RNG
from rulewright.program.runtime import chance


def cells(seed: int) -> list[int]:
    s = [0, 0, 0]
    s[RNG] = chance.seed_state(seed)
    return s


def test_first_states_are_as_specified() -> None:
    """Worked out by hand from the two formulas in the module's docstring."""
    x = chance.seed_state(0)
    assert x == 0xE220A8397B1DCDAF  # splitmix64's first output for seed 0
    s = cells(0)
    first = chance.below(s, 100)
    y = (x * 6364136223846793005 + 1442695040888963407) % 2**64
    assert s[RNG] == y
    assert first == (y >> 33) * 100 >> 31


def test_numbers_stay_below_and_are_even() -> None:
    s = cells(42)
    counts = Counter(chance.below(s, 6) for _ in range(60_000))
    assert set(counts) == set(range(6))
    assert all(9_600 < n < 10_400 for n in counts.values())


def test_weights_are_kept() -> None:
    s = cells(7)
    counts = Counter(chance.pick(s, [10, 20, 30], [1, 0, 3]) for _ in range(8_000))
    assert counts[20] == 0
    assert 5_800 < counts[30] < 6_200


def test_a_shuffle_keeps_the_pieces() -> None:
    s = cells(3)
    pieces = [1, 1, 2, 3, 5, 8]
    orders = {tuple(chance.shuffled(s, pieces)) for _ in range(6_000)}
    assert all(sorted(o) == pieces for o in orders)
    assert len(orders) == 360  # 6! / 2!: every order comes up

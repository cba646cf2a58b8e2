"""A seeded share of the search with rulesets made by chance: fast, checked and reference side by side.

Seed 2064 is one on which a condition was once lost (`w.other(q) in S` beside `w.a in reach(q)`); 772 one on which a
number below the one that stands for none was once taken for none (`x.n < 3`).
"""

from __future__ import annotations

import pytest
from made.search import differing


@pytest.mark.parametrize("first", range(0, 40, 10))
def test_sides_agree(first: int) -> None:
    assert not differing(range(first, first + 10))


def test_where_a_condition_was_lost() -> None:
    assert not differing([2064], careless=0)


def test_where_a_number_was_taken_for_none() -> None:
    assert not differing([772])

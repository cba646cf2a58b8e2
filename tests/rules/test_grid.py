"""Neighbours on hex grids against geometry: hexes touch when their centres are as far apart as two sides."""

from __future__ import annotations

from math import dist, sqrt

import pytest
from small_games import good

from rulewright.rules.declared.grid import SCHEMES, centre, neighbours

CELLS = [(column, row) for column in range(-3, 5) for row in range(-2, 5)]


def by_hand(scheme: str, grid: str, cell: tuple[int, int]) -> tuple[float, float]:
    """The centre of a hex as a drawer would put it: every other column or row is shifted."""
    column, row = cell
    if scheme == "axial" and grid == "flat":
        return 1.5 * column, sqrt(3) * (row + column / 2)
    if scheme == "axial":
        return sqrt(3) * (column + row / 2), 1.5 * row
    shifted = column % 2 if scheme.endswith("q") else row % 2
    shift = 0.5 * (shifted if scheme.startswith("odd") else 1 - shifted)
    if grid == "flat":
        return 1.5 * column, sqrt(3) * (row + shift)
    return sqrt(3) * (column + shift), 1.5 * row


PAIRS = [(scheme, grid) for scheme, of in SCHEMES.items() for grid in ("flat", "pointy") if of in ("", grid)]


@pytest.mark.parametrize(("scheme", "grid"), PAIRS)
def test_neighbours(scheme: str, grid: str) -> None:
    places = [by_hand(scheme, grid, cell) for cell in CELLS]
    near = [
        [j for j, b in enumerate(places) if i != j and abs(dist(a, b) - sqrt(3)) < 1e-6] for i, a in enumerate(places)
    ]
    assert neighbours(scheme, list(CELLS)) == near


@pytest.mark.parametrize(("scheme", "grid"), PAIRS)
def test_centres(scheme: str, grid: str) -> None:
    zero = (0, 0)
    origin, by_hand_origin = centre(grid, scheme, zero), by_hand(scheme, grid, zero)
    for cell in CELLS:
        x, y = centre(grid, scheme, cell)
        u, v = by_hand(scheme, grid, cell)
        assert (x - origin[0], y - origin[1]) == pytest.approx((u - by_hand_origin[0], v - by_hand_origin[1]))


def masks(board: str = "") -> dict[str, list[str]]:
    field = good("", board).kinds["field"]
    values = field.fields["neighbours"].values
    return {id: [m for i, m in enumerate(field.members) if values[at] >> i & 1] for at, id in enumerate(field.members)}  # type: ignore[operator]


def test_neighbours_of_a_map() -> None:
    assert masks() == {"f1": ["f2", "f3"], "f2": ["f1", "f3"], "f3": ["f1", "f2"]}


def test_blocked_and_joined() -> None:
    board = """
grid: {scheme: odd_q, blocked: [[f2, f1]], joined: [[f1, f9]]}
fields:
  f9: {at: [9, 9], soil: wine}
"""
    assert masks(board) == {"f1": ["f3", "f9"], "f2": ["f3"], "f3": ["f1", "f2"], "f9": ["f1"]}


def test_sides_are_links_between_neighbours() -> None:
    kinds = good("", "grid: {scheme: odd_q, blocked: [[f2, f1]]}").kinds
    dyke = kinds["dyke"]
    assert dyke.ends is kinds["field"] and dyke.members == ["f1_f3", "f2_f3"]
    assert dyke.fields["a"].values == [0, 1] and dyke.fields["b"].values == [2, 2]
    assert dyke.fields["ends"].values == [0b101, 0b110]

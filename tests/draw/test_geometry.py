"""Hexagons against a drawn map, offset schemes against their definition, ways, arrangements, free corners."""

from __future__ import annotations

from itertools import combinations, product
from math import dist, isclose, sqrt

import pytest

from rulewright.rules.declared.grid import SCHEMES
from rulewright_tools.draw.geometry import (
    ARRANGEMENTS,
    Box,
    along,
    arranged,
    axial,
    curve,
    free_corner,
    hex_centre,
    hex_corners,
    shifted,
)


def test_flat_odd_columns_sit_half_a_hexagon_lower() -> None:
    # Centres of a board drawn by other people, counted from (20, 40.4): columns 60 apart, rows 69.3.
    for (column, row), (x, y) in {
        (5, 0): (320, 75),
        (6, 0): (380, 40),
        (12, 2): (740, 179),
        (2, 15): (140, 1079),
    }.items():
        cx, cy = hex_centre("flat", "odd_q", column, row, 40)
        assert isclose(cx + 20, x, abs_tol=1) and isclose(cy + 40, y, abs_tol=1)


@pytest.mark.parametrize(("grid", "scheme"), [(g, s) for g, s in product(("flat", "pointy"), SCHEMES)])
def test_every_inner_hexagon_touches_six_at_one_distance(grid: str, scheme: str) -> None:
    fitting = scheme == "axial" or (scheme.endswith("_q")) == (grid == "flat")
    if not fitting:
        pytest.skip("rows are pushed on pointy grids, columns on flat ones")
    centres = [hex_centre(grid, scheme, q, r, 1.0) for q in range(7) for r in range(7)]
    middle = hex_centre(grid, scheme, 3, 3, 1.0)
    near = [dist(middle, c) for c in centres if 0 < dist(middle, c) < 2]
    assert len(near) == 6
    assert all(isclose(d, sqrt(3)) for d in near)


def test_schemes_are_the_usual_ones() -> None:
    assert axial("odd_q", 1, 0) == (1, 0) and axial("even_q", 1, 0) == (1, -1)
    assert axial("odd_r", 0, 1) == (0, 1) and axial("even_r", 0, 1) == (-1, 1)
    assert axial("odd_q", -1, 0) == (-1, 1)
    assert axial("axial", 4, -2) == (4, -2)


@pytest.mark.parametrize("grid", ["flat", "pointy"])
def test_neighbours_share_two_corners(grid: str) -> None:
    one = hex_corners(grid, hex_centre(grid, "axial", 0, 0, 10), 10)
    other = hex_corners(grid, hex_centre(grid, "axial", 1, 0, 10), 10)
    assert sum(dist(a, b) < 1e-6 for a in one for b in other) == 2


def test_a_way_goes_through_its_points() -> None:
    points = [(0.0, 0.0), (50.0, 40.0), (100.0, 0.0)]
    pieces = curve(points)
    assert [p[0] for p in pieces] + [pieces[-1][3]] == points
    middle, _ = along(points, 0.5)
    assert dist(middle, (50, 40)) < 3
    assert along([(0.0, 0.0), (10.0, 0.0)], 0.5) == ((5.0, 0.0), 0.0)
    assert along([(10.0, 0.0), (0.0, 0.0)], 0.25)[1] == 0.0  # never upside down


def test_lines_side_by_side() -> None:
    assert shifted([(0.0, 0.0), (10.0, 0.0)], 3) == [(0.0, 3.0), (10.0, 3.0)]
    assert shifted([(1.0, 1.0), (1.0, 1.0)], 3) == [(1.0, 1.0), (1.0, 1.0)]


@pytest.mark.parametrize("how", [how for how in ARRANGEMENTS if how != "stack"])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5, 6, 7, 12])
def test_pieces_have_room(how: str, count: int) -> None:
    points = arranged(how, count, 10.0)
    assert len(points) == count
    if how == "arc" and count > 4:
        return  # an arc has an end: many pieces overlap there
    assert all(dist(a, b) > 7.5 for a, b in combinations(points, 2))


def test_a_free_corner_is_free() -> None:
    area = Box(0, 0, 100, 100)
    taken = [Box(0, 0, 40, 40), Box(80, 80, 90, 90)]
    assert free_corner(area, 30, 30, taken, ("top left", "bottom right", "top right")) == Box(70, 0, 100, 30)
    assert free_corner(area, 90, 90, taken, ("top left", "top right")) is None

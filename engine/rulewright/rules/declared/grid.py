"""Hex grids: which cells touch, by the scheme that a map names, and where they are drawn."""

from __future__ import annotations

from math import sqrt

Cell = tuple[int, int]
Axial = tuple[int, int]

SCHEMES: dict[str, str] = {"odd_q": "flat", "even_q": "flat", "odd_r": "pointy", "even_r": "pointy", "axial": ""}
"""The schemes and the grid that each belongs to (`axial` belongs to both)."""

_STEPS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def axial(scheme: str, cell: Cell) -> Axial:
    """Axial coordinates (q, r) of a cell given as column and row."""
    column, row = cell
    match scheme:
        case "odd_q":
            return column, row - (column - (column & 1)) // 2
        case "even_q":
            return column, row - (column + (column & 1)) // 2
        case "odd_r":
            return column - (row - (row & 1)) // 2, row
        case "even_r":
            return column - (row + (row & 1)) // 2, row
        case "axial":
            return column, row
        case _:
            raise AssertionError(f"no scheme of a grid: {scheme}")


def neighbours(scheme: str, cells: list[Cell | None]) -> list[list[int]]:
    """For each cell the indices of those that touch it, ascending. Cells that are None touch nothing."""
    places = [None if cell is None else axial(scheme, cell) for cell in cells]
    at = {place: index for index, place in enumerate(places) if place is not None}
    found: list[list[int]] = []
    for place in places:
        if place is None:
            found.append([])
            continue
        q, r = place
        near = (at.get((q + dq, r + dr)) for dq, dr in _STEPS)
        found.append(sorted(index for index in near if index is not None))
    return found


def centre(grid: str, scheme: str, cell: Cell) -> tuple[float, float]:
    """The centre of a hex in a drawing whose hexes measure 1 from centre to corner; y grows downwards."""
    q, r = axial(scheme, cell)
    if grid == "pointy":
        return sqrt(3) * (q + r / 2), 1.5 * r
    return 1.5 * q, sqrt(3) * (r + q / 2)

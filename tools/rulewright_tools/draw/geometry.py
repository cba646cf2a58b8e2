"""Where things stand on the paper: hexagons of every grid, ways between places, arrangements of pieces."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import atan2, cos, hypot, pi, sin, sqrt

from rulewright.rules.declared.grid import axial as axial_place

Point = tuple[float, float]

HALF_HEIGHT = sqrt(3) / 2
"""From the centre of a hexagon to the middle of a side, when its corner is 1 away."""


def axial(scheme: str, column: int, row: int) -> tuple[int, int]:
    """The axial coordinates of a cell: `odd_q` and the like say which columns or rows sit half a cell lower."""
    return axial_place(scheme, (column, row))


def hex_centre(grid: str, scheme: str, column: int, row: int, size: float) -> Point:
    """The centre of a hexagon; `grid` is `flat` (a side on top) or `pointy` (a corner); `size` centre to corner."""
    q, r = axial(scheme, column, row)
    if grid == "pointy":
        return size * 2 * HALF_HEIGHT * (q + r / 2), size * 1.5 * r
    return size * 1.5 * q, size * 2 * HALF_HEIGHT * (r + q / 2)


def hex_corners(grid: str, centre: Point, size: float) -> list[Point]:
    """The six corners, clockwise from the right (flat) or from the upper right (pointy)."""
    turn = -pi / 6 if grid == "pointy" else 0.0
    return [(centre[0] + size * cos(turn + k * pi / 3), centre[1] + size * sin(turn + k * pi / 3)) for k in range(6)]


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: Sequence[Point], margin: float = 0.0) -> Box:
        """The least box that holds all points (there must be one), and a margin."""
        xs, ys = [p[0] for p in points], [p[1] for p in points]
        return cls(min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin)

    @classmethod
    def about(cls, middle: Point, width: float, height: float) -> Box:
        """A box of that size with its middle there."""
        x, y = middle
        return cls(x - width / 2, y - height / 2, x + width / 2, y + height / 2)

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    def grown(self, margin: float) -> Box:
        return Box(self.left - margin, self.top - margin, self.right + margin, self.bottom + margin)

    def joined(self, other: Box) -> Box:
        """The least box that holds both."""
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def meets(self, other: Box) -> bool:
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, point: Point) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom

    def shared(self, other: Box) -> float:
        """The area that lies in both."""
        width = min(self.right, other.right) - max(self.left, other.left)
        height = min(self.bottom, other.bottom) - max(self.top, other.top)
        return width * height if width > 0 and height > 0 else 0.0


def free_corner(area: Box, width: float, height: float, taken: Sequence[Box], corners: Sequence[str]) -> Box | None:
    """A box of that size in a corner of an area (`top left` …, in order of liking) that meets nothing taken."""
    for corner in corners:
        left = area.left if "left" in corner else area.right - width
        top = area.top if "top" in corner else area.bottom - height
        box = Box(left, top, left + width, top + height)
        if width <= area.width and height <= area.height and not any(box.meets(other) for other in taken):
            return box
    return None


# --- ways ------------------------------------------------------------------------------------------------------------


def shifted(points: Sequence[Point], by: float) -> list[Point]:
    """A way moved sideways (to the right of its direction for positive `by`), for lines that run side by side."""
    if not by or len(points) < 2:
        return list(points)
    moved = []
    for k, (x, y) in enumerate(points):
        before, after = points[max(0, k - 1)], points[min(len(points) - 1, k + 1)]
        dx, dy = after[0] - before[0], after[1] - before[1]
        length = hypot(dx, dy) or 1.0
        moved.append((x - dy / length * by, y + dx / length * by))
    return moved


def curve(points: Sequence[Point]) -> list[tuple[Point, Point, Point, Point]]:
    """The cubic pieces of a smooth line through all points (Catmull-Rom); a straight piece for two points."""
    pieces = []
    for k in range(len(points) - 1):
        p0, p1 = points[max(0, k - 1)], points[k]
        p2, p3 = points[k + 1], points[min(len(points) - 1, k + 2)]
        a = (p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6)
        b = (p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6)
        pieces.append((p1, a, b, p2))
    return pieces


def _steps(points: Sequence[Point]) -> tuple[list[Point], list[float]]:
    """A smooth way as short straight pieces, and how long each of them is."""
    steps: list[Point] = []
    for p1, a, b, p2 in curve(points):
        for k in range(16):
            t = k / 16
            u = 1 - t
            steps.append(
                (
                    u**3 * p1[0] + 3 * u * u * t * a[0] + 3 * u * t * t * b[0] + t**3 * p2[0],
                    u**3 * p1[1] + 3 * u * u * t * a[1] + 3 * u * t * t * b[1] + t**3 * p2[1],
                )
            )
    steps.append(points[-1])
    return steps, [hypot(q[0] - p[0], q[1] - p[1]) for p, q in pairwise(steps)]


def along(points: Sequence[Point], part: float) -> tuple[Point, float]:
    """The point at a part (0..1) of a smooth way, and the direction there in degrees, never upside down."""
    steps, lengths = _steps(points)
    left = sum(lengths) * part
    for (p, q), length in zip(pairwise(steps), lengths, strict=True):
        if left <= length and length:
            t = left / length
            angle = atan2(q[1] - p[1], q[0] - p[0]) * 180 / pi
            angle = angle - 180 if angle > 90 else angle + 180 if angle <= -90 else angle
            return (p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t), angle
        left -= length
    return points[-1], 0.0


def spaced(points: Sequence[Point], step: float, most: int = 400) -> list[Point]:
    """Points of a smooth way from end to end, evenly spaced, about `step` apart."""
    steps, lengths = _steps(points)
    whole = sum(lengths)
    count = max(2, min(most, round(whole / step)))
    found, passed, k = [steps[0]], 0.0, 0
    for number in range(1, count):
        goal = whole * number / count
        while k < len(lengths) - 1 and passed + lengths[k] < goal:
            passed += lengths[k]
            k += 1
        t = (goal - passed) / (lengths[k] or 1.0)
        (x, y), (u, v) = steps[k], steps[k + 1]
        found.append((x + (u - x) * t, y + (v - y) * t))
    return [*found, steps[-1]]


# --- arrangements ----------------------------------------------------------------------------------------------------

ARRANGEMENTS = ("cluster", "arc", "ring", "row", "column", "grid", "stack")

_CLUSTERS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-0.5, 0), (0.5, 0)),
    3: ((-0.5, -0.45), (0.5, -0.45), (0, 0.45)),
    4: ((-0.5, -0.5), (0.5, -0.5), (-0.5, 0.5), (0.5, 0.5)),
    5: ((-0.5, -0.9), (0.5, -0.9), (-1, 0), (0, 0), (1, 0)),
    6: ((-1, -0.5), (0, -0.5), (1, -0.5), (-1, 0.5), (0, 0.5), (1, 0.5)),
    7: ((-0.5, -0.9), (0.5, -0.9), (-1, 0), (0, 0), (1, 0), (-0.5, 0.9), (0.5, 0.9)),
}


def arranged(how: str, count: int, step: float, columns: int = 0, radius: float = 0.0) -> list[Point]:
    """Where `count` pieces stand around (0, 0), `step` from one to the next. An `arc` bends over the top; a `ring` goes
    round; a `stack` shows the edges of what lies below. `columns` is for a grid, `radius` for arc and ring."""
    if count <= 0:
        return []
    match how:
        case "row":
            return [((k - (count - 1) / 2) * step, 0.0) for k in range(count)]
        case "column":
            return [(0.0, (k - (count - 1) / 2) * step) for k in range(count)]
        case "stack":
            return [(0.0, -k * step * 0.28) for k in range(count)]
        case "arc":
            reach = radius or step * 1.25
            between = min(step / reach, pi / max(1, count - 1))
            return [
                (reach * sin((k - (count - 1) / 2) * between), -reach * cos((k - (count - 1) / 2) * between))
                for k in range(count)
            ]
        case "ring":
            reach = radius or max(step * 1.2, step * count / (2 * pi))
            return [(reach * sin(2 * pi * k / count), -reach * cos(2 * pi * k / count)) for k in range(count)]
        case "cluster" if count in _CLUSTERS:
            points = _CLUSTERS[count]
            middle = (min(p[1] for p in points) + max(p[1] for p in points)) / 2
            return [(x * step, (y - middle) * step) for x, y in points]
        case _:
            width = columns or max(1, round(sqrt(count)))
            rows = (count + width - 1) // width
            return [
                ((k % width - (min(width, count) - 1) / 2) * step, (k // width - (rows - 1) / 2) * step)
                for k in range(count)
            ]

"""Where pieces stand on a link: in the middle of what is seen of it, away from names, places, pieces of other links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .geometry import Box, Point

ROUNDS = 3
MOST = 400
"""Links on a board whose pieces look for room; with more of them, they stand in the middle."""


@dataclass(frozen=True, slots=True)
class Trail:
    """A link as points a few units apart, without those that lie under a place; `parts` (0..1) say where on its way
    they are. Its pieces take `width` by `height`."""

    points: tuple[Point, ...]
    parts: tuple[float, ...]
    width: float
    height: float

    def box(self, number: int) -> Box:
        return Box.about(self.points[number], self.width, self.height)


def seen(points: Sequence[Point], forms: Sequence[Box], width: float, height: float) -> Trail:
    """The trail of a way given as evenly spaced points."""
    last = max(1, len(points) - 1)
    over = [(k / last, point) for k, point in enumerate(points) if not any(form.holds(point) for form in forms)]
    return Trail(tuple(point for _, point in over), tuple(part for part, _ in over), width, height)


def stopped(trails: Sequence[Trail], taken: Sequence[Box]) -> list[float]:
    """For each trail the part of its way (0..1) where its pieces stand: as near to the middle as they can without
    meeting boxes that are taken, pieces of other trails, and, less important, other ways."""
    at = [len(trail.points) // 2 for trail in trails]
    busy = [k for k, trail in enumerate(trails) if trail.points and trail.width]
    if len(trails) <= MOST:
        for _ in range(ROUNDS):
            for k in sorted(busy, key=lambda k: len(trails[k].points)):
                at[k] = _best(trails, taken, k, [trails[n].box(at[n]) for n in busy if n != k])
    return [trail.parts[at[k]] if trail.parts else 0.5 for k, trail in enumerate(trails)]


def _best(trails: Sequence[Trail], taken: Sequence[Box], k: int, others: Sequence[Box]) -> int:
    trail = trails[k]
    reach = Box.around(trail.points, max(trail.width, trail.height))
    solid = [box for box in (*taken, *others) if box.meets(reach)]
    lines = [point for n, other in enumerate(trails) if n != k for point in other.points if reach.holds(point)]
    middle = (len(trail.points) - 1) / 2

    def cost(number: int) -> float:
        box = trail.box(number).grown(1.5)
        met = sum(box.shared(other) for other in solid) * 10 + sum(3 for point in lines if box.holds(point))
        return met + abs(number - middle) * 0.4

    return min(range(len(trail.points)), key=cost)

"""Derived columns: masks over members, worked out from the fields and kept as these change (an incremental view)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod

from .bits import bit_indices
from .layout import FieldCells


@dataclass(eq=False, slots=True)
class ColumnFamily:
    """Masks over the members on one axis of a field (axis 0 is the owner, then the keys), kept as the field changes.

    | family | a mask holds the members |
    | --- | --- |
    | value | with one value: index value + 1, so that none is 0 |
    | has | whose set has one element |
    | test | whose value passes: is in `allowed` (kinds), or in `low` to `high` (numbers) |
    | size | whose set has `low` to `high` elements |
    | image | that `relation` leads to from those of the mask of another family, `source` |
    | total | the sum (no mask) of the values along the axis |

    A relation leads to a kind that has `members`. The other axes count slower than the value.
    """

    field: FieldCells
    axis: int
    family: str
    size: int  # masks for each combination of the other axes
    others: tuple[int, ...]
    low: int | None = None
    high: int | None = None
    allowed: int | None = None
    relation: tuple[int, ...] = ()
    members: int = 0
    source: ColumnFamily | None = None
    base: int = -1

    @property
    def cells(self) -> int:
        return self.size * prod(self.others)

    def passes(self, value: int) -> bool:
        """Whether a value passes the test of a `test` or `size` family."""
        if self.allowed is not None:
            return value >= 0 and bool(self.allowed >> value & 1)
        n = value.bit_count() if self.family == "size" else value
        return (self.low is None or n >= self.low) and (self.high is None or n <= self.high)

    def fill(self, s: list[int]) -> None:
        """Works the masks out from the field's values."""
        s[self.base : self.base + self.cells] = [0] * self.cells
        axes = self.field.axes
        for value, index in zip(s[self.field.base : self.field.end], product(*map(range, axes)), strict=True):
            others = 0
            for i, n in enumerate(axes):
                if i != self.axis:
                    others = others * n + index[i]
            for at, added in self._adds(value, index[self.axis]):
                cell = self.base + others * self.size + at
                s[cell] = s[cell] + added if self.family == "total" else s[cell] | added

    def _adds(self, value: int, member: int) -> Iterator[tuple[int, int]]:
        """The masks of the family to which one member's value adds something, and the bits (or the number) that it
        adds."""
        match self.family:
            case "value":
                yield value + 1, 1 << member
            case "has":
                yield from ((element, 1 << member) for element in bit_indices(value))
            case "total":
                yield 0, value
            case "image":
                assert self.source is not None
                for at, _ in self.source._adds(value, member):
                    if self.source.family == "has" or at > 0:  # of none, nothing is kept
                        yield at, self.relation[member]
            case "test" | "size":
                if self.passes(value):
                    yield 0, 1 << member
            case _:
                raise AssertionError(f"no columns {self.family}")

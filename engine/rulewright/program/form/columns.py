"""Derived columns: masks over members, worked out from the fields and kept as these change."""

from __future__ import annotations

from dataclasses import dataclass

from ..layout import FieldCells
from ..runtime import memos


@dataclass(eq=False, slots=True)
class ColumnFamily:
    """Masks over the members on one axis of a field (axis 0 is the owner, then the keys), kept as the field changes.

    `test` None: one mask for each value (index value + 1, so that none is 0), or for each element of a set field (index
    element). Otherwise one mask of the members whose value passes: `test(value)`; `allowed` is the set of values for
    kinds, or (low, high) for numbers. `image` holds what a relation leads to from the masks of another family,
    `source`, by a memo of the name `image` where it has to be asked anew. `total` is no mask, but the sum of the values
    along the axis.
    The other axes count slower than the value.
    """

    field: FieldCells
    axis: int
    family: str  # value | has | test | size | image | total
    size: int  # masks for each combination of the other axes
    others: tuple[int, ...]
    low: int | None = None
    high: int | None = None
    allowed: int | None = None
    relation: tuple[int, ...] = ()
    source: ColumnFamily | None = None
    image: str = ""
    base: int = -1

    @property
    def cells(self) -> int:
        total = self.size
        for n in self.others:
            total *= n
        return total


def fill_column(s: list[int], family: ColumnFamily) -> None:
    """The masks of one family from the field's values."""
    s[family.base : family.base + family.cells] = [0] * family.cells
    place = family.field
    axes = place.axes
    index = [0] * len(axes)
    for at in range(place.base, place.end):
        value = s[at]
        others = 0
        for i, n in enumerate(axes):
            if i != family.axis:
                others = others * n + index[i]
        one = 1 << index[family.axis]
        base = family.base + others * family.size
        if family.family == "value":
            s[base + value + 1] |= one
        elif family.family == "has":
            for element in memos.bit_indices(value):
                s[base + element] |= one
        elif family.family == "total":
            s[base] += value
        elif family.family == "image" and family.source is not None and family.source.family == "value":
            if value >= 0:
                s[base + value + 1] |= family.relation[index[family.axis]]
        elif family.family == "image":
            for element in memos.bit_indices(value):
                s[base + element] |= family.relation[index[family.axis]]
        elif test(family, value):
            s[base] |= one
        for i in range(len(axes) - 1, -1, -1):
            index[i] += 1
            if index[i] < axes[i]:
                break
            index[i] = 0


def test(family: ColumnFamily, value: int) -> bool:
    """Whether a value passes a column's test."""
    if family.allowed is not None:
        return value >= 0 and bool(family.allowed >> value & 1)
    n = value.bit_count() if family.family == "size" else value
    return (family.low is None or n >= family.low) and (family.high is None or n <= family.high)

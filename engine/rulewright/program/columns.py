"""Derived columns: worked out from the fields, and found where a field only ever grows."""

from __future__ import annotations

from collections.abc import Iterable

from . import runtime
from .ir import ColumnAt, ColumnFamily, Image, ImageOf, StmtIr, Store, expressions, walk, walk_statements
from .lowering import Lowering


def fill_column(s: list[int], family: ColumnFamily) -> None:
    """The masks of one family from the field's values."""
    s[family.base : family.base + family.cells] = [0] * family.cells
    place = family.field
    axes = [*((place.owners,) if place.field.owner else ()), *place.radices]
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
            for element in runtime.bit_indices(value):
                s[base + element] |= one
        elif family.family == "image":
            for element in runtime.bit_indices(value):
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


def derive_images(lw: Lowering, bodies: Iterable[list[StmtIr]]) -> None:
    """Finds relations that are asked of a set-valued field which only ever gains single members, and makes columns of
    the answers.

    The neighbours of all places that hold something are then kept as places are added, instead of being worked out
    again for each new set.
    """
    asked: dict[tuple[ColumnFamily, Image], None] = {}
    shrinks: set[object] = set()
    for body in bodies:
        for s in walk_statements(body):
            if isinstance(s, Store) and s.field is not None and not (s.op == "|=" and s.single is not None):
                shrinks.add(s.field)
            for e in expressions(s):
                for part in walk(e):
                    if isinstance(part, ImageOf) and isinstance(part.of, ColumnAt) and part.of.column.family == "has":
                        asked[part.of.column, part.image] = None
    for family, image in asked:
        if family.field.field not in shrinks and not image.name.startswith("S_"):
            made = ColumnFamily(family.field, family.axis, "image", family.size, family.others, relation=image.masks)
            lw.columns[family.field.field, "image", len(lw.columns)] = made
            lw.derived[family, image] = made

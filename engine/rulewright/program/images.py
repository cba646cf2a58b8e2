"""Columns of answers: found where a relation is asked of a field that only ever grows."""

from __future__ import annotations

from collections.abc import Iterable

from .columns import ColumnFamily
from .ir import ColumnAt, Image, ImageOf, StmtIr, Store, expressions, walk, walk_statements
from .lowering import Lowering


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

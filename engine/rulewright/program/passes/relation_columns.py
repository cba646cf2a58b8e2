"""Relation columns: the image of a column by a relation, kept as the column changes (an incremental view).

    I3[s[harbours]]   ->   s[near_harbours]        kept up when a harbour is built

The neighbours of all places that hold something are kept as places are added, instead of being worked out again for
each new set.
"""

from __future__ import annotations

from collections.abc import Callable

from ..columns import ColumnFamily
from ..form.expressions import ColumnAt, Image, ImageOf, Ir
from ..form.followed_columns import follows
from ..form.lowered import Lowered
from ..form.statements import Assign
from ..form.walking import all_expressions, rebuilt, rewrite, walk, walk_statements


def derive_relation_columns(lowered: Lowered) -> None:
    """Finds relations that are asked of columns which are cheap to follow, makes columns of their images, and asks
    these.

    Sets must only ever gain single members. Of a field with one value each, a member that gets a value adds what it
    leads to; a value that loses a member, which is rarer, is asked anew.
    """
    bodies = lowered.bodies()
    asked: dict[tuple[ColumnFamily, Image], None] = {}
    shrinks: set[object] = set()
    for body in bodies:
        for s in walk_statements(body):
            if isinstance(s, Assign) and not (s.op == "|=" and s.single is not None):
                shrinks.add(s.to.region)
        for e in all_expressions(body):
            for part in walk(e):
                if isinstance(part, ImageOf) and isinstance(part.of, ColumnAt) and follows(part.of):
                    asked[part.of.column, part.image] = None
    made: dict[tuple[ColumnFamily, Image], ColumnFamily] = {}
    for family, image in asked:
        if family.family == "value" or family.field not in shrinks:
            made[family, image] = ColumnFamily(
                family.field,
                family.axis,
                "image",
                family.size,
                family.others,
                relation=image.masks,
                members=image.members,
                source=family,
            )
    lowered.columns.extend(made.values())
    if made:
        for body in bodies:
            rewrite(body, _asking(made))


def _asking(made: dict[tuple[ColumnFamily, Image], ColumnFamily]) -> Callable[[Ir], Ir]:
    def column(e: Ir) -> Ir | None:
        if isinstance(e, ImageOf) and isinstance(e.of, ColumnAt) and follows(e.of):
            found = made.get((e.of.column, e.image))
            return None if found is None else ColumnAt(found, e.of.at)
        return None

    return lambda e: rebuilt(e, column)

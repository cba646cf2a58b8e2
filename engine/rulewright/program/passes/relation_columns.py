"""Columns of answers: what a relation leads to from a column, kept as the column changes.

The neighbours of all places that hold something are kept as places are added, instead of being worked out again for
each new set.
"""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.rules.types import MemberType

from ..form.columns import ColumnFamily
from ..form.ir import ColumnAt, Const, Image, ImageOf, Ir, Loc, Op, StmtIr, Store, expressions, walk, walk_statements
from ..lowering.lowering import Lowering

MOST_VALUES = 16
"""A field of so few values has columns of answers: each of its values has one."""


def derive_images(lw: Lowering, bodies: Iterable[list[StmtIr]]) -> None:
    """Finds relations that are asked of columns which are cheap to follow, and makes columns of the answers.

    Sets must only ever gain single members. Of a field with one value each, a member that gets a value adds what it
    leads to; a value that loses a member, which is rarer, is asked anew.
    """
    asked: dict[tuple[ColumnFamily, Image], None] = {}
    shrinks: set[object] = set()
    for body in bodies:
        for s in walk_statements(body):
            if isinstance(s, Store) and s.field is not None and not (s.op == "|=" and s.single is not None):
                shrinks.add(s.field)
            for e in expressions(s):
                for part in walk(e):
                    if isinstance(part, ImageOf) and isinstance(part.of, ColumnAt) and follows(part.of):
                        asked[part.of.column, part.image] = None
    for family, image in asked:
        if image.name.startswith("S_") or (family.family == "has" and family.field.field in shrinks):
            continue
        made = ColumnFamily(
            family.field,
            family.axis,
            "image",
            family.size,
            family.others,
            relation=image.masks,
            source=family,
            image=image.name,
        )
        lw.columns[family.field.field, "image", len(lw.columns)] = made
        lw.derived[family, image] = made


def follows(of: ColumnAt) -> bool:
    """True for a column whose answers can be kept: of a set, or of a value that is there."""
    family = of.column
    if family.family == "has":
        return True
    return family.family == "value" and family.size <= MOST_VALUES and not family.others and _there(of.at)


def _there(at: Ir) -> bool:
    """True for the index of a value that is not none."""
    match at:
        case Const(value=value):
            return value > 0
        case Op("+", (Loc(local=local), Const(value=1))):
            return isinstance(local.type, MemberType)
    return False

"""Bags as columns: which pieces are in one, and how many, kept as pieces come and go."""

from __future__ import annotations

from rulewright.rules.tree import StateGet

from ..form.columns import ColumnFamily
from ..form.ir import Const, Ir
from .field_cells import field_cell
from .lowering import Lowering, fold


def pieces(lw: Lowering, bag: StateGet) -> tuple[ColumnFamily, Ir]:
    """The column of the kinds of pieces of which a bag holds at least one, and where this bag's stands."""
    last = len(lw.place(bag.field).axes) - 1
    return lw.column(bag.field, last, "test", low=1), _place(lw, bag)


def total(lw: Lowering, bag: StateGet) -> tuple[ColumnFamily, Ir]:
    """The column of the numbers of pieces, and where this bag's stands."""
    last = len(lw.place(bag.field).axes) - 1
    return lw.column(bag.field, last, "total"), _place(lw, bag)


def _place(lw: Lowering, bag: StateGet) -> Ir:
    at: Ir = Const(0)
    axes = field_cell(lw, bag)[1]
    for axis, count in zip(axes, lw.place(bag.field).axes, strict=False):
        at = fold("+", fold("*", at, Const(count)), axis)
    return at

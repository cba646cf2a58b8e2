"""Bags as columns: which pieces are in one, and how many, kept as pieces come and go."""

from __future__ import annotations

from rulewright.rules.tree import StateGet

from ..form.algebra import row_major
from ..form.expressions import ColumnAt, Ir
from .field_cells import field_cell
from .lowering import Lowering


def pieces(lw: Lowering, bag: StateGet) -> ColumnAt:
    """The kinds of pieces of which a bag holds at least one."""
    return ColumnAt(lw.column(bag.field, _piece_axis(lw, bag), "test", low=1), _place(lw, bag))


def total(lw: Lowering, bag: StateGet) -> ColumnAt:
    """The number of pieces in a bag."""
    return ColumnAt(lw.column(bag.field, _piece_axis(lw, bag), "total"), _place(lw, bag))


def _piece_axis(lw: Lowering, bag: StateGet) -> int:
    return len(lw.place(bag.field).axes) - 1


def _place(lw: Lowering, bag: StateGet) -> Ir:
    axes = list(field_cell(lw, bag)[1])
    return row_major(axes, list(lw.place(bag.field).axes[: len(axes)]))

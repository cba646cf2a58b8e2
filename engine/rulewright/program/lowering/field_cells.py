"""Where a value of the state stands: its cell, and the members that stand on the axes of its field."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.rules.tree import StateGet

from ..form.algebra import fold
from ..form.expressions import Cell, Const, Ir
from ..layout import FieldCells
from .lowering import Lowering


def field_cell(lw: Lowering, e: StateGet) -> tuple[Cell, tuple[Ir, ...]]:
    """The (first) cell of a value of the state, and its axes: owner and keys as values."""
    owner = () if e.owner is None else (lw.value(e.owner),)
    axes = (*owner, *(lw.value(k) for k in e.keys))
    return cell_of(lw.place(e.field), axes), axes


def cell_of(place: FieldCells, axes: Sequence[Ir]) -> Cell:
    """The (first) cell of a value whose axes are worked out already. How many of one piece are in a bag has one axis
    more than the bag."""
    index: Ir = Const(0)
    for axis, step in zip(axes, place.steps, strict=False):
        index = fold("+", index, fold("*", axis, Const(step)))
    return Cell(place, index)

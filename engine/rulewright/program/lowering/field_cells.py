"""Where a value of the state stands: its cell, and the members that stand on the axes of its field."""

from __future__ import annotations

from rulewright.rules.tree import StateGet

from ..form.ir import Const, Ir
from .lowering import Lowering, fold


def linear(lw: Lowering, base: int, steps: list[tuple[Ir, int]]) -> Ir:
    """`base` plus each index times its step."""
    at: Ir = Const(base)
    for index, step in steps:
        at = fold("+", at, fold("*", index, Const(step)))
    return at


def field_cell(lw: Lowering, e: StateGet) -> tuple[Ir, tuple[Ir, ...]]:
    """The (first) cell of a value of the state, and its axes: owner and keys as values."""
    place = lw.place(e.field)
    axes: list[Ir] = []
    steps: list[tuple[Ir, int]] = []
    if e.owner is not None:
        owner = lw.value(e.owner)
        axes.append(owner)
        steps.append((owner, place.stride))
    keys = [lw.value(k) for k in e.keys]
    step = place.width
    radix_steps = []
    for radix in reversed(place.radices):
        radix_steps.append(step)
        step *= radix
    for key, one in zip(keys, reversed(radix_steps), strict=False):
        steps.append((key, one))
    for key in keys[len(place.radices) :]:  # how many of a piece are in a bag
        steps.append((key, 1))
    axes.extend(keys)
    return linear(lw, place.base, steps), tuple(axes)

"""Columns for which the image under a relation can be maintained, too."""

from __future__ import annotations

from rulewright.rules.types import MemberType

from .expressions import ColumnAt, Const, Ir, Loc, Op

MOST_VALUES = 16
"""The most values that the field of such a column may have: there is one image for each value."""


def follows(of: ColumnAt) -> bool:
    """True for a column whose image can be kept: of a set, or of a value that is not none."""
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

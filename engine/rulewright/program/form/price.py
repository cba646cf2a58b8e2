"""The price of an expression, by which passes tell whether it is worth naming."""

from __future__ import annotations

from .expressions import Ask, Call, Const, ImageOf, Ir, Loc, Op, SumOf, Temp
from .walking import walk

_PRICES = {"gather": 6, "bag_mask": 8, "pile_mask": 8, "bag_total": 6, "in_pile": 4, "recall": 3}
"""Operations that cost more than 1."""


def price(e: Ir) -> int:
    """The cost of an expression in simple operations."""
    return sum(_own(x) for x in walk(e))


def _own(x: Ir) -> int:
    match x:
        case Const() | Loc() | Temp():
            return 0
        case Call():
            return 12
        case Ask(question=question):
            return 3 if question == "reach" else 12
        case ImageOf() | SumOf():
            return 3
        case Op(op=op):
            return _PRICES.get(op, 1)
        case _:
            return 1  # a cell, a table, a choice, a test

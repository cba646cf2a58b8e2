"""The type of an expression, from those of its parts and the table of operations."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.rules.kinds import Kind

from ..columns import ColumnFamily
from ..layout import FieldCells, element_type
from .expressions import (
    Address,
    Ask,
    Call,
    Cell,
    Checked,
    ColumnAt,
    Const,
    FurtherCells,
    If3,
    ImageOf,
    Ir,
    Loc,
    Look,
    Net,
    Op,
    Region,
    SumOf,
    Temp,
)
from .operations import ASKED, OPERATIONS
from .value_types import MEMO, MOVES, NUMBER, RECORD, SEQUENCE, TRUTH, Bits, Numbers, ValueType, value_type

_LETTERS: dict[str, ValueType] = {"N": NUMBER, "T": TRUTH, "Q": SEQUENCE, "R": RECORD, "M": MOVES, "D": MEMO}


def _either(a: ValueType | None, b: ValueType | None) -> ValueType | None:
    """The type of what is one or the other. Of a set and another set, or of a set and a truth, it is asked only whether
    it holds."""
    if a is None or b is None or a == b:
        return b if a is None else a
    return NUMBER if NUMBER in (a, b) else TRUTH


class Typing:
    """Types of expressions. `count` tells how many members a kind has in this game."""

    def __init__(self, count: Callable[[Kind], int]) -> None:
        self.count = count

    def of(self, e: Ir) -> ValueType:
        """The type of an expression; of a constant alone, a number."""
        return self.known(e) or NUMBER

    def known(self, e: Ir) -> ValueType | None:
        """The type of an expression; None for what is made of constants alone, as `63` or `63 if c else 0`: it has the
        type that its surroundings ask for."""
        match e:
            case Const():
                return None
            case Loc(local=local):
                return value_type(local.type, self.count)
            case Temp(type=type_):
                return type_
            case Cell(region=region) | Address(region=region) | ColumnAt(column=region):
                return self.region(region)
            case Look(table=table):
                return table.type
            case ImageOf(image=image):
                return Bits(image.members)
            case SumOf():
                return NUMBER
            case Call(function=function):
                return function.result
            case Checked(value=value):
                return self.known(value) or NUMBER
            case If3(then=a, otherwise=b):
                return _either(self.known(a), self.known(b))
            case Ask(net=net, question=question):
                return self._answer(net, question)
            case Op(op=op, args=args):
                return self._operation(op, args)

    def region(self, region: Region | ColumnFamily) -> ValueType:
        """The type of one cell of a region."""
        if isinstance(region, FieldCells):
            return value_type(element_type(region.field.type), self.count)
        if isinstance(region, FurtherCells):
            return region.type
        if region.family == "total":
            return NUMBER
        return Bits(region.members if region.family == "image" else region.field.axes[region.axis])

    @staticmethod
    def _answer(net: Net, question: str) -> ValueType:
        gives = ASKED[question].gives
        if gives == "L":
            return Bits(len(net.links[0]))
        return Bits(net.nodes) if gives == "S" else _LETTERS[gives]

    def _operation(self, op: str, args: tuple[Ir, ...]) -> ValueType | None:
        gives = OPERATIONS[op].gives
        if gives in ("B", "U"):
            last = args[-1]
            assert isinstance(last, Const)
            return Bits(last.value) if gives == "B" else Numbers(last.value)
        if gives in _LETTERS:
            return _LETTERS[gives]
        match op:
            case "gather" | "among" | "fixed":
                return self.known(args[0])
            case "recall" | "remember":
                return self.known(args[1])
            case "if_some" | "&" | "|" | "&~" | "^":
                return self.known(args[0]) or self.known(args[1])
            case "held":
                return None  # the set that stands before the call
        raise AssertionError(f"no type for {op}")

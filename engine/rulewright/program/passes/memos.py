"""Memos: functions of the rules whose arguments alone decide them remember their answers for good.

price(t, 3)   ->   f12k[t, 3]
"""

from __future__ import annotations

from collections.abc import Iterable

from ..form.expressions import Address, Call, Cell, ColumnAt, FunctionIr, Ir, Op
from ..form.operations import READING
from ..form.walking import all_expressions, walk


def mark_stateless(functions: Iterable[FunctionIr]) -> None:
    """Sets the hint `stateless` of such functions."""
    known: dict[FunctionIr, bool] = {}

    def reads_nothing(function: FunctionIr) -> bool:
        found = known.get(function)
        if found is None:
            found = known[function] = all(free(x) for e in all_expressions(function.body) for x in walk(e))
        return found

    def free(e: Ir) -> bool:
        """True for an expression that reads no cell itself."""
        match e:
            case Cell() | ColumnAt() | Address():
                return False
            case Op(op=op):
                return op not in READING
            case Call(function=function):
                return reads_nothing(function)
            case _:
                return True

    for function in functions:
        function.stateless = bool(function.params) and reads_nothing(function)

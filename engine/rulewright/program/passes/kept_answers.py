"""Answers that are kept in a cell of the position until something is written that they are made from: which places
reach a goal stays true until a goal or a link comes or goes."""

from __future__ import annotations

from rulewright.rules.model import StateField
from rulewright.rules.types import PileType

from ..form.ir import Call, Cell, ColumnAt, Const, FunctionIr, Ir, Op, expressions, walk, walk_statements
from ..layout import element_type
from ..lowering.lowering import Lowering


def keep_answers(lw: Lowering) -> None:
    """Finds the sets of nodes in a network that need no argument, with the fields that each is made from."""
    for function in lw.forms.values():
        if function is not None and not function.params and _asks(function):
            watched = read(lw, function)
            if watched:
                lw.kept[function] = watched


def _asks(function: FunctionIr) -> bool:
    return any(
        isinstance(x, Op) and x.op.endswith(".among")
        for s in walk_statements(function.body)
        for e in expressions(s)
        for x in walk(e)
    )


def read(lw: Lowering, function: FunctionIr) -> frozenset[StateField] | None:
    """The fields that decide a function; None when it reads what is not written as the value of a field."""
    found: set[StateField] = set()
    for s in walk_statements(function.body):
        for e in expressions(s):
            for x in walk(e):
                if isinstance(x, ColumnAt):
                    found.add(x.column.field.field)
                elif isinstance(x, Cell):
                    field = _field(lw, x.at)
                    if field is None:
                        return None
                    found.add(field)
                elif isinstance(x, Call):
                    inner = read(lw, x.function)
                    if inner is None:
                        return None
                    found |= inner
                elif isinstance(x, Op) and x.op in ("in_pile", "pile_mask"):
                    return None
    return frozenset(found)


def _field(lw: Lowering, at: Ir) -> StateField | None:
    """The field of a cell, whose number is written as its first cell and steps from there."""
    base = _constant(at)
    for field, place in lw.layout.fields.items():
        if place.base <= base < place.end:
            return None if isinstance(element_type(field.type), PileType) else field
    return None


def _constant(at: Ir) -> int:
    """The constants of a sum, added up."""
    match at:
        case Const(value=value):
            return value
        case Op("+", (a, b)):
            return _constant(a) + _constant(b)
    return 0

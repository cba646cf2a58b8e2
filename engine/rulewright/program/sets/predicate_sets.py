"""Predicate sets: the members for which a function of the rules is true, as one set.

    any p in places where reaches_goal(p) and ...   ->   f7() & ...        f7: the places that reach a goal

A set without arguments that is computed from a network is cached in a cell until one of the fields that it depends on
is written (an incremental view).
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.rules.model import StateField
from rulewright.rules.tree import CallFunction, ConstGet, Expr, Local, LocalRef
from rulewright.rules.types import BoolType, MemberType, PileType

from ..columns import ColumnFamily
from ..form.expressions import Address, Call, Cell, ColumnAt, Const, FunctionIr, FurtherCells, If3, Ir, Op, Temp
from ..form.statements import Put, Return, Store
from ..form.value_types import TRUTH
from ..form.walking import all_expressions, is_slow, walk
from ..layout import FieldCells, element_type
from ..lowering.lowering import Lowering


@dataclass(frozen=True, slots=True)
class PredicateSet:
    """The set `members` of which a call holds, and the argument that must be in it."""

    path: Expr
    members: Ir


def predicate_set(lw: Lowering, e: CallFunction, local: Local) -> PredicateSet | None:
    """A call as a set, when one argument alone leads from the local and the set is slow to work out; else None."""
    leading = [i for i, a in enumerate(e.args) if local in lw.free.of(a)]
    if len(leading) != 1 or not isinstance(e.type, BoolType) or not _leads(e.args[leading[0]], local):
        return None
    i = leading[0]
    function = e.function
    if not isinstance(function.params[i].type, MemberType):
        return None
    key = (function, i)
    if key not in lw.predicate_sets:
        lw.predicate_sets[key] = None  # while it is made: functions don't call themselves
        lw.predicate_sets[key] = _made(lw, e, i)
    made = lw.predicate_sets[key]
    if made is None:
        return None
    rest = [(a, p) for j, (a, p) in enumerate(zip(e.args, function.params, strict=True)) if j != i]
    kept = lw.answers.get(made)
    return PredicateSet(e.args[i], kept or Call(made, tuple(lw.value(a, p.type) for a, p in rest)))


def _leads(e: Expr, local: Local) -> bool:
    """True for the local, or constants asked of it."""
    while isinstance(e, ConstGet):
        e = e.of
    return isinstance(e, LocalRef) and e.local is local


def _made(lw: Lowering, e: CallFunction, i: int) -> FunctionIr | None:
    function, member = e.function, e.function.params[i]
    found = lw.mask(function.body, member)
    if found is None or not is_slow(found):
        return None
    params = tuple(p for j, p in enumerate(function.params) if j != i)
    made = FunctionIr(lw.name("f"), params, lw.members(member), [Return(found)], function.span)
    lw.lifted.append(made)
    if not params and any(isinstance(x, Op) and x.op == "among" for x in walk(found)):
        fields = fields_of(found)
        if fields:
            lw.answers[made] = _keep(lw, made, fields)
    return made


def _keep(lw: Lowering, made: FunctionIr, fields: frozenset[StateField]) -> Ir:
    """Keeps the answer of a function without arguments in a cell; the expression that asks for it."""
    known = lw.kept_cells("known", 1, TRUTH, fields)
    answer = lw.kept_cells("answer", 1, made.result)
    found = Temp("found", made.result)
    keeper = FunctionIr(f"{made.name}a", (), made.result, span=made.span, pure=False)
    keeper.body = [
        Put(found, Call(made, ())),
        Store(Cell(answer, Const(0)), found),
        Store(Cell(known, Const(0)), Const(1)),
        Return(found),
    ]
    lw.lifted.append(keeper)
    return If3(Cell(known, Const(0)), Cell(answer, Const(0)), Call(keeper, ()))


def fields_of(e: Ir) -> frozenset[StateField] | None:
    """The fields that decide an expression; None when it reads a cell that is not written as the value of a field."""
    found: set[StateField] = set()
    for x in walk(e):
        match x:
            case ColumnAt(column=column):
                found.add(column.field.field)
            case Cell(region=FieldCells(field=field)) if not isinstance(element_type(field.type), PileType):
                found.add(field)
            case Cell(region=FurtherCells(made_from=made_from)) if made_from:
                found |= made_from
            case Cell(region=FurtherCells(name="components" | "answer")) | Address(region=FurtherCells(name="weights")):
                pass  # asked behind their flag
            case Address(region=FurtherCells(name="components")) | Address(region=ColumnFamily()):
                found |= {x.region.field.field} if isinstance(x.region, ColumnFamily) else set()
            case Cell() | Address():
                return None
            case Call(function=function):
                for inner in all_expressions(function.body):
                    fields = fields_of(inner)
                    if fields is None:
                        return None
                    found |= fields
            case _:
                pass
    return frozenset(found)

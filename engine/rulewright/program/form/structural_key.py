"""Function merging: two functions that do the same under other names have equal keys, and are one.

    q1(over, t): for x in over: if x == t: return 1        q2(some, u): for y in some: if y == u: return 1

have the same key.
"""

from __future__ import annotations

from rulewright.rules.tree import Local
from rulewright.rules.types import BoolType, MemberType, OptionalType, OrderType, SetType, SubsetsType

from ..fault import FaultSite
from .expressions import (
    Address,
    Ask,
    Call,
    Cell,
    Checked,
    ColumnAt,
    Const,
    FunctionIr,
    If3,
    ImageOf,
    Ir,
    Loc,
    Look,
    Op,
    SumOf,
    Temp,
)
from .statements import Each, Leave, Put, Return, StmtIr, When, While
from .walking import children

StructuralKey = tuple[object, ...]
Names = dict[Local | str, int]


class _Incomparable(Exception):
    """This statement is not compared."""


def structural_key(function: FunctionIr) -> StructuralKey | None:
    """The key of a function; None for one that changes the position."""
    names: Names = {}
    for p in function.params:
        names[p] = len(names)
    try:
        params = (*map(_kind, function.params), None)
        return (function.result, *params, *(_statement(s, names) for s in function.body))
    except _Incomparable:
        return None


def _kind(of: Local | Temp) -> object:
    """The kind whose member a named value is, since tables that are looked up by it are as long as that kind, or the
    kind of a set; True for a truth, None for a number."""
    if isinstance(of, Temp):
        return of.type
    if isinstance(of.type, SubsetsType):
        return of.type
    type_ = of.type.of if isinstance(of.type, OptionalType) else of.type
    match type_:
        case MemberType(kind=kind):
            return kind
        case SetType(kind=kind):
            return "set", kind
        case OrderType():
            return "order"
        case BoolType():
            return True
    return None


def _name(of: Local | Temp) -> Local | str:
    return of.name if isinstance(of, Temp) else of


def _statement(s: StmtIr, names: Names) -> StructuralKey:
    match s:
        case Put(target=target, value=value):
            found = _expression(value, names)
            return ("put", names.setdefault(_name(target), len(names)), _kind(target), found)
        case When(branches=branches):
            asked = ((None if c is None else _expression(c, names), body) for c, body in branches)
            return ("when", *((c, *(_statement(x, names) for x in body)) for c, body in asked))
        case Each(var=var, over=over, body=body, before=[]):
            start = _expression(over, names)
            at = names.setdefault(_name(var), len(names))
            return ("each", at, _kind(var), start, s.weight, _site(s.site), *(_statement(x, names) for x in body))
        case While(condition=c, body=body):
            test = _expression(c, names)
            return ("while", test, s.weight, _site(s.site), *(_statement(x, names) for x in body))
        case Return(value=None):
            return ("return",)
        case Return(value=value) if value is not None:
            return ("return", _expression(value, names))
        case Leave(how=how):
            return (how,)
    raise _Incomparable


def _expression(e: Ir, names: Names) -> StructuralKey:
    return (*_own(e, names), *(_expression(x, names) for x in children(e)))


def _own(e: Ir, names: Names) -> StructuralKey:
    """The key of an expression without its parts."""
    match e:
        case Const(value=value):
            return ("const", value)
        case Loc(local=local):
            return ("local", names.get(local, local))
        case Temp(name=name):
            return ("local", names.get(name, name))
        case Checked(site=site):
            return ("checked", _site(site), e.low, e.high, e.divisor, e.optional)
        case Call(function=function):
            return ("call", function)
        case Look(table=table) | SumOf(table=table):
            return (type(e), table)
        case ImageOf(image=image):
            return ("image", image)
        case ColumnAt(column=column):
            return ("column", column)
        case Cell(region=region) | Address(region=region):
            return (type(e), region)
        case Ask(net=net, question=question):
            return ("ask", net, question)
        case Op(op=op):
            return ("op", op)
        case If3():
            return ("if",)


def _site(site: FaultSite | None) -> StructuralKey | None:
    return None if site is None else (site.code, site.span, *sorted((k, str(v)) for k, v in site.values.items()))

"""Expressions that constants and one member decide, looked up in one table instead of worked out."""

from __future__ import annotations

from rulewright.rules.tree import Local
from rulewright.rules.types import MemberType, OptionalType

from ..form.ir import Const, If3, Ir, Loc, Look, Op, walk, with_parts
from ..lowering.lowering import Lowering, compute

_LARGEST_KIND = 64


def tabulated(lw: Lowering, e: Ir) -> Ir:
    """The expression with such parts as tables."""
    local = _one_local(e)
    if local is not None and _worth(e):
        values = _values(lw, e, local)
        if values is not None:
            return Look(lw.table(values), Loc(local))
    return with_parts(e, lambda part: tabulated(lw, part))


def _one_local(e: Ir) -> Local | None:
    """The one local of an expression that reads nothing else but constants."""
    found: Local | None = None
    for x in walk(e):
        match x:
            case Loc(local=local) if found in (None, local):
                found = local
            case Const() | Look() | If3():
                pass
            case Op(op=op) if op in _OPS:
                pass
            case _:
                return None
    return found


def _worth(e: Ir) -> bool:
    return sum(not isinstance(x, Const | Loc) for x in walk(e)) > 1


def _values(lw: Lowering, e: Ir, local: Local) -> list[int] | None:
    """By member, and last for none: -1."""
    type_ = local.type.of if isinstance(local.type, OptionalType) else local.type
    if not isinstance(type_, MemberType) or lw.count(type_.kind) > _LARGEST_KIND:
        return None
    try:
        return [_value(e, i) for i in (*range(lw.count(type_.kind)), -1)]
    except (IndexError, ValueError):
        return None


def _value(e: Ir, member: int) -> int:
    match e:
        case Const(value=value):
            return value
        case Loc():
            return member
        case Look(table=table, at=at):
            return table.values[_value(at, member)]
        case If3(condition=c, then=a, otherwise=b):
            return _value(a if _value(c, member) else b, member)
        case Op(op="and", args=(a, b)):
            return _value(a, member) and _value(b, member)
        case Op(op="or", args=(a, b)):
            return _value(a, member) or _value(b, member)
        case Op(op=op, args=args):
            values = [_value(a, member) for a in args]
            if op == "bit":
                return 1 << values[0] if values[0] >= 0 else 0
            if op == "clip":
                return min(max(values[0], values[1]), values[2])
            found = compute(op, values)
            if found is None:
                raise ValueError(op)
            return found
    raise ValueError(e)


_OPS = {
    "bit",
    "clip",
    "and",
    "or",
    "not",
    "+",
    "-",
    "*",
    "&",
    "|",
    "&~",
    "==",
    "!=",
    "<",
    "<=",
    ">",
    ">=",
    "count",
    "neg",
}

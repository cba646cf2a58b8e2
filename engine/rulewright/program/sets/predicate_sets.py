"""Functions of the rules as sets: the members of which a truth holds, asked once for all of them.

`reaches_goal(place)` asked of many places becomes the set of places that reach a goal, worked out once a listing.
"""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.rules.tree import CallFunction, ConstGet, Expr, Local, LocalRef
from rulewright.rules.types import BoolType, MemberType

from ..form.ir import Call, FunctionIr, Ir, Op, Return, walk
from ..lowering.lowering import Lowering


@dataclass(frozen=True, slots=True)
class Form:
    """The set `members` of which a call holds, and the argument that must be in it."""

    path: Expr
    members: Ir


def form(lw: Lowering, e: CallFunction, local: Local) -> Form | None:
    """A call as a set, when one argument alone leads from the local and the set is slow to work out; else None."""
    which = [i for i, a in enumerate(e.args) if local in lw.free.of(a)]
    if len(which) != 1 or not isinstance(e.type, BoolType) or not _leads(e.args[which[0]], local):
        return None
    i = which[0]
    function = e.function
    if not isinstance(function.params[i].type, MemberType):
        return None
    key = (function, i)
    if key not in lw.forms:
        lw.forms[key] = None
        lw.forms[key] = _made(lw, e, i)
    made = lw.forms[key]
    if made is None:
        return None
    rest = [(a, p) for j, (a, p) in enumerate(zip(e.args, function.params, strict=True)) if j != i]
    return Form(e.args[i], Call(made, tuple(lw.value(a, p.type) for a, p in rest)))


def _leads(e: Expr, local: Local) -> bool:
    """True for the local, or constants asked of it."""
    while isinstance(e, ConstGet):
        e = e.of
    return isinstance(e, LocalRef) and e.local is local


def _made(lw: Lowering, e: CallFunction, i: int) -> FunctionIr | None:
    function = e.function
    found = lw.mask(function.body, function.params[i])
    if found is None or not any(
        isinstance(x, Call) or (isinstance(x, Op) and x.op.startswith("net.")) for x in walk(found)
    ):
        return None
    params = tuple(p for j, p in enumerate(function.params) if j != i)
    made = FunctionIr(lw.name("f"), params, [Return(found)], function.span)
    lw.lifted.append(made)
    return made

"""Unrolling: a quantifier over the whole of a small kind is written out member by member, without a loop, and every
address is known.

    any h in hues where open[h]   ->   open[red] or open[green]
"""

from __future__ import annotations

from rulewright.rules.tree import AllMembers, Expr, Local, MemberLiteral, Quantifier
from rulewright.rules.types import MemberType

from ..form.algebra import choice, fold
from ..form.expressions import Const, Ir
from ..form.value_types import none_of
from ..lowering.expansion_size import SMALL_KIND
from ..lowering.lowering import Lowering
from ..lowering.trees import size, substitute

MOST_NODES = 300
JOINED = {"any", "all", "count", "sum", "those", "first"}
"""Quantifiers whose value can be put together member by member."""


def members(lw: Lowering, domain: Expr) -> list[MemberLiteral] | None:
    """The members of a whole small kind; None for any other set."""
    if not lw.fast or not isinstance(domain, AllMembers) or lw.count(domain.kind) > SMALL_KIND:
        return None
    return [
        MemberLiteral(domain.kind, i, type=MemberType(domain.kind), span=domain.span)
        for i in range(lw.count(domain.kind))
    ]


def at(e: Expr, local: Local, member: MemberLiteral) -> Expr:
    """An expression about one member."""
    return substitute(e, {local: member})


def lower(lw: Lowering, e: Quantifier) -> Ir | None:
    """The value of a quantifier over a whole small kind; None when it is not one, or would be too long."""
    written = members(lw, e.domain)
    if written is None or e.op not in JOINED:
        return None
    if len(written) * sum(size(x) for x in (e.where, e.of) if x is not None) > MOST_NODES:
        return None
    result: Ir = Const(none_of(e.type) if e.op == "first" else int(e.op == "all"))
    for member in reversed(written) if e.op == "first" else written:
        here = Const(1) if e.where is None else lw.cond(at(e.where, e.local, member))
        result = _joined(lw, e, result, here, member)
    return result


def _joined(lw: Lowering, e: Quantifier, result: Ir, here: Ir, member: MemberLiteral) -> Ir:
    """The result with one member more."""
    match e.op:
        case "any":
            return fold("or", result, here)
        case "all":
            assert e.of is not None
            return fold("and", result, fold("or", fold("not", here), lw.cond(at(e.of, e.local, member))))
        case "count":
            return fold("+", result, choice(here, Const(1), Const(0)))
        case "sum":
            assert e.of is not None
            return fold("+", result, choice(here, lw.value(at(e.of, e.local, member)), Const(0)))
        case "those":
            return fold("|", result, choice(here, Const(1 << member.index), Const(0)))
        case "first":
            return choice(here, Const(member.index), result)
    raise AssertionError(f"no quantifier {e.op}")

"""Orders: sequences of members by keys, or round the table."""

from __future__ import annotations

from rulewright.rules.tree import Expr, Local, MembersOf, Quantifier, RoundFrom, Sorted
from rulewright.rules.types import MemberType, OrderType, SetType
from rulewright.source import Span

from ..form.algebra import bit, fold
from ..form.expressions import Call, Const, FunctionIr, Ir, Loc, Op, Temp
from ..form.statements import Do, Each, Put, Return, StmtIr
from ..form.value_types import SEQUENCE, Bits
from ..lowering.lowering import Lowering

NUMBERS = SetType(None)


def sequence(lw: Lowering, domain: Expr) -> Ir:
    """The members of a set (of numbers or of a kind) or of an order as a sequence, in order."""
    if isinstance(domain, Sorted | RoundFrom):
        return _in_order(lw, domain)
    found = lw.value(domain)
    match domain.type:
        case OrderType() | SetType(kind=None):
            return found
        case SetType(kind) if kind is not None:
            return lw.bits(found, kind)
        case _:
            raise AssertionError(f"no set: {domain.type}")


def narrowed(local: Local, domain: Expr, where: Expr | None, span: Span) -> Expr:
    """The members of a set or an order that satisfy a condition over `local`, in the same order."""
    if where is None:
        return domain
    return Quantifier("those", local, domain, where, None, None, type=domain.type, span=span)


def value(lw: Lowering, e: Sorted | RoundFrom) -> Ir:
    """An order as a value, which may be kept: a function of its own, so that nothing takes its parts out of it."""
    free = tuple(lw.free.of(e))
    body: list[StmtIr] = [Return(Op("fixed", (_in_order(lw, e),)))]
    function = lw.lift(FunctionIr(lw.name("q"), free, SEQUENCE, body, e.span))
    return Call(function, tuple(Loc(local) for local in free))


def _in_order(lw: Lowering, e: Sorted | RoundFrom) -> Ir:
    if isinstance(e, RoundFrom):
        return Op("from", (lw.value(e.domain), lw.value(e.first), Const(lw.layout.seats)))
    found = sequence(lw, narrowed(e.local, e.domain, e.where, e.span))
    # By the last key first: sorting leaves equal ones as they stood.
    for key, down in reversed(tuple(zip(e.keys, e.descending, strict=True))):
        keyed, free = listed(lw, e.local, key, lw.costs.members(e.domain))
        found = Op("sorted_by", (found, keyed, *free, Const(int(down))))
    return found


def members_of(lw: Lowering, e: MembersOf) -> Ir:
    """The members of an order as a set."""
    assert isinstance(e.of.type, OrderType)
    found, kind = lw.value(e.of), e.of.type.kind
    if kind is None:
        return Op("numbers|", (found, Op("numbers", ())))
    over, each = Local("over", e.of.type, "parameter"), Local("each", MemberType(kind), "quantifier")
    n = Temp("n", Bits(lw.count(kind)))
    function = FunctionIr(lw.name("q"), (over,), n.type, span=e.span)
    grow = Put(n, fold("|", n, bit(Loc(each), lw.count(kind))))
    function.body = [Put(n, Const(0)), Each(each, Loc(over), [grow]), Return(n)]
    return Call(lw.lift(function), (found,))


def listed(lw: Lowering, local: Local, of: Expr, members: int) -> tuple[Ir, tuple[Ir, ...]]:
    """A function that gives the value of `of` for each member of a sequence; and its further arguments. `members` is
    the most that there can be."""
    free = {local_: None for local_ in lw.free.of(of) if local_ is not local}
    over = Local("over", NUMBERS, "parameter")
    function = FunctionIr(lw.name("q"), (over, *free), SEQUENCE, span=of.span)
    n = Temp("n", SEQUENCE)
    each = Each(local, Loc(over), [Do("append", (n, lw.value(of)))])
    lw.counted(each, members, 1 + lw.costs.of(of), of.span, 1 + lw.costs.bare.of(of))
    function.body = [Put(n, Op("list", ())), each, Return(n)]
    lw.lifted.append(function)
    return Call(function, ()), tuple(Loc(f) for f in free)

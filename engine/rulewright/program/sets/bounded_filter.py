"""A filter for conditions that have no mask: a function tests the members one by one, but only those that the bounds of
the conditions leave undecided.

    those t in S where slow(t), which surely holds in A, and may hold in B
    ->  S & A | tested(S & B & ~A)       tested: for t in its set: if slow(t): n |= bit(t)
"""

from __future__ import annotations

from functools import reduce

from rulewright.rules.tree import Expr, Local
from rulewright.rules.types import SetType

from ..form.algebra import bit, fold
from ..form.expressions import Call, Const, FunctionIr, If3, Ir, Loc, Op, Temp
from ..form.statements import Each, Put, Return, StmtIr, When
from ..form.value_types import Bits, member_kind
from ..lowering.lowering import Lowering
from ..lowering.trees import size
from .bounds import Bounds
from .case_split import Case, Open
from .member_sets import meet, without


def members_passing(lw: Lowering, local: Local, within: Ir, conditions: list[Expr], found: list[Bounds]) -> Ir:
    """The members of the set `within` that pass conditions, one after the other, each asked only where its bounds
    `found` leave open whether it holds."""
    kind = member_kind(local.type)
    full = Const(lw.all(kind))
    if all(b.exact for b in found):
        return reduce(lambda a, b: meet(full, a, b.sure), found, within)
    weight = 1 + sum(lw.costs.of(c) for c in conditions)
    over = Local("over", SetType(kind), "parameter")
    free = {x: None for c in conditions for x in lw.free.of(c) if x is not local}
    function = FunctionIr(lw.name("q"), (over, *free), Bits(lw.count(kind)), span=conditions[0].span)
    pairs = sorted(zip(conditions, found, strict=True), key=lambda pair: (not pair[1].exact, size(pair[0])))
    asked = [Open(b.sure, _beyond(b.may, b.sure), lw.cond(b.rest)) for _, b in pairs]
    if len(asked) == 1:
        return _one_open(lw, local, within, asked[0], function, weight)
    n, left = Temp("n", function.result), Temp("left", function.result)

    def statements(asked: tuple[Open, ...]) -> list[StmtIr]:
        """The statements that ask: from all of the set to the members that pass."""
        body: list[StmtIr] = []
        held: Ir = Loc(over)
        for x in asked:
            if x.sure in (x.may, full):
                held = meet(full, held, x.sure)
                continue
            each = _ask_each(lw, local, meet(full, left, x.may), x.condition, n, weight)
            if held != n:
                body.append(Put(n, held))
            body.append(Put(left, without(full, n, x.sure)))
            body.append(When([(left, [Put(n, meet(full, n, x.sure)), *each])]))
            held = n
        return [*body, Return(held)]

    function.body = Case(lw, local, full, tuple(asked)).statements(statements)
    match function.body:
        case [When(branches=[(Op() as condition, [Return(value=Loc(local=same))]), (None, rest)])] if same is over:
            function.body = rest  # where all of the set passes there is nothing to call
            return If3(condition, within, _if_some(lw, within, function))
    return _if_some(lw, within, function)


def _one_open(lw: Lowering, local: Local, within: Ir, asked: Open, function: FunctionIr, weight: int) -> Ir:
    """`members_passing` for one condition: a call only where its bounds leave members open."""
    full = Const(lw.all(member_kind(local.type)))
    n = Temp("n", function.result)
    each = _ask_each(lw, local, Loc(function.params[0]), asked.condition, n, weight)
    function.body = [Put(n, Const(0)), *each, Return(n)]
    passing = _if_some(lw, without(full, meet(full, within, asked.may), asked.sure), function)
    return passing if asked.sure == Const(0) else fold("|", meet(full, within, asked.sure), passing)


def _if_some(lw: Lowering, members: Ir, function: FunctionIr) -> Ir:
    """A call with a set, where it is not empty."""
    lifted = lw.lift(function)
    return Op("if_some", (members, Call(lifted, (Op("held", ()), *(Loc(x) for x in function.params[1:])))))


def _ask_each(lw: Lowering, local: Local, open_: Ir, asked: Ir, n: Temp, weight: int) -> list[StmtIr]:
    """Adds the members of a set that pass to `n`."""
    kind = member_kind(local.type)
    lw.speculated = lw.speculated or lw.speculative  # a loop of too many steps is told by the fallback, with its place
    grow: list[StmtIr] = [Put(n, fold("|", n, bit(Loc(local), lw.count(kind))))]
    each = Each(local, lw.bits(open_, kind), [When([(asked, grow)])])
    return [lw.counted(each, lw.count(kind), weight, None)]


def _beyond(may: Ir, sure: Ir) -> Ir:
    """The members that may pass, without those that surely do where they are written beside them."""
    if may != sure and isinstance(may, Op) and may.op == "|" and sure in may.args:
        return may.args[1] if may.args[0] == sure else may.args[0]
    return may

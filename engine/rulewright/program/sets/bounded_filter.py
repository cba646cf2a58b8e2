"""The members of a set that pass conditions which have no form as a mask: asked in a function of its own, and only of
those that the bounds of the conditions leave open."""

from __future__ import annotations

from functools import reduce

from rulewright.rules.tree import Expr, Local
from rulewright.rules.types import SetType

from ..form.ir import Call, Const, Each, FunctionIr, If3, Ir, Loc, Op, Put, Return, StmtIr, Temp, When, While
from ..lowering.lowering import OPPOSITE, Lowering, bit, fold, member_kind
from ..lowering.trees import size
from . import connectivity
from .bounds import Bounds
from .case_split import Case
from .member_sets import meet, without


def opened(lw: Lowering, local: Local, within: Ir, conditions: list[Expr], found: list[Bounds], facts: list[Ir]) -> Ir:
    """The members of a set that pass conditions, one after the other, each asked only where its bounds don't tell.
    `facts` are conditions known to hold there."""
    kind = member_kind(local.type)
    full = Const(lw.all(kind))
    parts: list[Ir] = []
    weight = 1
    for c, b in sorted(zip(conditions, found, strict=True), key=lambda pair: (not pair[1].exact, size(pair[0]))):
        parts.extend((b.sure, _beyond(b.may, b.sure), lw.cond(b.rest)))
        weight += lw.costs.of(c)
    if all(b.exact for b in found):
        return reduce(lambda a, b: meet(full, a, b.sure), found, within)
    over = Local("over", SetType(kind), "parameter")
    free = {x: None for c in conditions for x in lw.free.of(c) if x is not local}
    function = FunctionIr(lw.name("q"), (over, *free), [], conditions[0].span)
    n, left = Temp("n"), Temp("left")

    def passed(parts: tuple[Ir, ...]) -> list[StmtIr]:
        """The statements that ask: from all of the set to those that pass."""
        body: list[StmtIr] = []
        held: Ir = Loc(over)
        for sure, may, asked in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
            if sure in (may, full):
                held = meet(full, held, sure)
                continue
            each = _ask_each(lw, local, meet(full, left, may), asked, weight)
            if held != n:
                body.append(Put("n", held))
            body.append(Put("left", without(full, n, sure)))
            body.append(When([(left, [Put("n", meet(full, n, sure)), *each])]))
            held = n
        return [*body, Return(held)]

    case = Case(lw, local, full, tuple(parts))
    for fact in facts:
        if isinstance(fact, Op) and fact.op in OPPOSITE:
            case = case.known(fact, True)
    parts = list(case.parts)
    if len(parts) == 3 and parts[0] != parts[1]:
        return _one_open(lw, local, within, parts, function, weight)
    function.body = case.statements(passed)
    quick = _quick(function.body, over)
    if quick is not None:
        function.body = quick[1]
    asked_of = Call(lw.lift(function), (Op("held", ()), *(Loc(x) for x in free)))
    call = Op("if_some", (within, asked_of))
    return call if quick is None else If3(quick[0], within, call)


def _ask_each(lw: Lowering, local: Local, open_: Ir, asked: Ir, weight: int) -> list[StmtIr]:
    """Adds the members of a set that pass to `n`; those that are connected, and pass or fail together, at once."""
    kind = member_kind(local.type)
    n, some, alike = Temp("n"), Temp("some"), Temp("alike")
    where = connectivity.around(asked, local)
    together = None if where is None else connectivity.neighbours(lw, where, local)
    lw.hoped = lw.hoped or lw.hopeful  # which loop took too many steps is told by who asks with care
    if together is None:
        each = Each(local, lw.bits(open_, kind), [When([(asked, [Put("n", fold("|", n, bit(Loc(local))))])])])
        return [lw.counted(each, lw.count(kind), weight, None)]
    body: list[StmtIr] = [
        Put(local, Op("lowest", (some,))),
        Put("alike", fold("&", some, fold("|", together, bit(Loc(local))))),  # itself too, when it leads nowhere
        Put("some", fold("&~", some, alike)),
        When([(asked, [Put("n", fold("|", n, alike))])]),
    ]
    return [Put("some", open_), While(some, body, lw.site("RW508", None), 1)]


def _one_open(lw: Lowering, local: Local, within: Ir, parts: list[Ir], function: FunctionIr, weight: int) -> Ir:
    """The same for one condition: a call only where its bounds leave members open."""
    kind = member_kind(local.type)
    full = Const(lw.all(kind))
    sure, may, asked = parts
    n = Temp("n")
    over, *free = function.params
    each = _ask_each(lw, local, Loc(over), asked, weight)
    function.body = [Put("n", Const(0)), *each, Return(n)]
    open_ = without(full, meet(full, within, may), sure)
    asked_of = Op("if_some", (open_, Call(lw.lift(function), (Op("held", ()), *(Loc(x) for x in free)))))
    return asked_of if sure == Const(0) else fold("|", meet(full, within, sure), asked_of)


def _beyond(may: Ir, sure: Ir) -> Ir:
    """The members that may pass, without need to say again which surely do."""
    if may != sure and isinstance(may, Op) and may.op == "|" and sure in may.args:
        return may.args[1] if may.args[0] == sure else may.args[0]
    return may


def _quick(body: list[StmtIr], over: Local) -> tuple[Ir, list[StmtIr]] | None:
    """The condition under which a body gives back its set as it is, and the body for the other case."""
    match body:
        case [When(branches=[(condition, [Return(value=Loc(local=local))]), (None, rest)])] if (
            condition and local is over
        ):
            return condition, rest
    return None

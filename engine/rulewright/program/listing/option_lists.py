"""The functions that list the options of a decision: all of them, in order, none twice."""

from __future__ import annotations

from rulewright.rules import tree
from rulewright.rules.tree import NO_NUMBER
from rulewright.rules.types import SetType

from ..decision import DECLINED, Decision
from ..expressions import order_values
from ..form.expressions import WHO_DECIDES, Const, FunctionIr, Op, Temp
from ..form.statements import Do, Put, Return, StmtIr, When
from ..form.value_types import MOVES, NUMBER, RECORD, SEQUENCE, Bits, none_of
from ..lowering.lowering import Lowering
from .enumeration import Enumeration
from .loop_motion import Motion

WIDE = 32
"""A kind of more members than this makes long lists."""


def option_list(lw: Lowering, decision: Decision) -> FunctionIr:
    """The function that lists the options of a decision; of an offer the speculative form, with its fallback."""
    s = decision.statement
    if not isinstance(s, tree.Offer):
        return FunctionIr(f"o{decision.number}", (), SEQUENCE, _choose(lw, s), decision.span)
    lw.speculative, lw.speculated = lw.fast, False
    function = FunctionIr(f"o{decision.number}", (), MOVES, _offer(lw, s), decision.span)
    lw.speculative = False
    if lw.speculated:
        function.fallback = FunctionIr(f"{function.name}c", (), MOVES, _offer(lw, s), decision.span)
    return function


def narrowed_list(lw: Lowering, decision: Decision, how: str) -> FunctionIr | None:
    """The list of a decision with its numbers narrowed to the lowest or highest; None when they are not a plain
    range."""
    s = decision.statement
    if not isinstance(s, tree.Choose) or not isinstance(s.domain, tree.Range) or s.where is not None:
        return None
    low, high = Temp("low", NUMBER), Temp("high", NUMBER)
    tail = (Const(NO_NUMBER),) if s.or_none else ()
    one = {"lowest": low, "highest": high}[how]
    body: list[StmtIr] = [
        Put(low, lw.value(s.domain.low)),
        Put(high, lw.value(s.domain.high)),
        When([(Op("<=", (low, high)), [Return(Op("tuple", (one, *tail)))])]),
        Return(Op("tuple", tail)),
    ]
    return FunctionIr(f"n{decision.number}", (), RECORD, body, decision.span)


def _choose(lw: Lowering, s: tree.Choose) -> list[StmtIr]:
    kind = s.domain.type.kind if isinstance(s.domain.type, SetType) else None  # None: numbers, or an order
    if kind is None and isinstance(s.domain, tree.Range) and s.where is None:
        low, high = lw.value(s.domain.low), lw.value(s.domain.high)
        return [Return(Op("span_or_none" if s.or_none else "span", (low, high)))]
    domain = order_values.narrowed(s.local, s.domain, s.where, s.span)
    if kind is None:
        tail = (Const(none_of(s.local.type)),) if s.or_none else ()
        return [Return(Op("listed", (order_values.sequence(lw, domain), *tail)))]
    mask = lw.value(domain)
    return [Return(Op("bits_or_none", (mask,)) if s.or_none else lw.bits(mask, kind))]


def _offer(lw: Lowering, s: tree.Offer) -> list[StmtIr]:
    wide = _wide_action(lw, s)
    me = s.actions[0].me
    out = Temp("out", MOVES)
    body: list[StmtIr] = [Put(out, Op("moves_list", ()))]
    if lw.fast:
        body.append(Put(me, WHO_DECIDES))
    held, at = Temp("wide", Bits(wide[1] if wide else 0)), Temp("at", NUMBER)
    if wide is not None:
        body.append(Put(held, Const(0)))
    before: Motion | None = None
    for index, action in enumerate(s.actions):
        is_wide = wide is not None and index == wide[0]
        if is_wide:
            body.append(Put(at, Op("list_length", (out,)) if index else Const(0)))
        made = Enumeration(lw, action, index, me, before, wide=is_wide)
        body.extend(made.lower())
        before = made.handed
    if s.or_none:
        body.append(Do("move", (Const(DECLINED),)))
    if wide is not None:
        body.append(When([(held, [Return(Op("wide_moves", (out, at, Const(wide[0]), held)))])]))
    body.append(Return(out))
    return body


def _wide_action(lw: Lowering, s: tree.Offer) -> tuple[int, int] | None:
    """The one action whose only parameter runs over a large kind, so that its moves are better kept as a set: its
    number, and how many members there are."""
    found = [
        (i, lw.count(type_.kind))
        for i, a in enumerate(s.actions)
        if len(a.params) == 1
        and isinstance(type_ := a.params[0].domain.type, SetType)
        and type_.kind is not None
        and lw.count(type_.kind) > WIDE
    ]
    return found[0] if lw.fast and len(found) == 1 else None

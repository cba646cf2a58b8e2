"""The functions that list what may be chosen at a decision: all of it, in order, nothing twice."""

from __future__ import annotations

from rulewright.rules import tree
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER, Expr, Quantifier
from rulewright.rules.types import SetType

from ..decision import Decision
from ..expressions import quantifiers
from ..form.ir import Cell, Const, FunctionIr, Op, Put, Return, StmtIr, Temp, When
from ..layout import WHO
from ..lowering.lowering import Lowering
from .enumeration import Enumeration
from .loop_motion import Motion

WIDE = 32
"""A kind of more members than this makes long lists."""


def options_ir(lw: Lowering, decision: Decision) -> FunctionIr:
    """The function that lists the options of a decision."""
    function = FunctionIr(f"o{decision.number}", (), [], decision.span)
    s = decision.statement
    if not isinstance(s, tree.Offer):
        function.body = _choose(lw, s)
        return function
    lw.hopeful, lw.hoped = lw.fast, False
    function.body = _offer(lw, s)
    lw.hopeful = False
    if lw.hoped:
        function.careful = FunctionIr(f"{function.name}c", (), _offer(lw, s), decision.span)
    return function


def narrowed_ir(lw: Lowering, decision: Decision, how: str) -> FunctionIr | None:
    """The same with a number narrowed to the lowest or highest; None when it is not a plain range."""
    s = decision.statement
    if not isinstance(s, tree.Choose) or not isinstance(s.domain, tree.Range) or s.where is not None:
        return None
    low, high = lw.value(s.domain.low), lw.value(s.domain.high)
    one = low if how == "lowest" else high
    function = FunctionIr(f"n{decision.number}", (), [], decision.span)
    tail = (Const(NO_NUMBER),) if s.or_none else ()
    function.body = [
        Put("low", low),
        Put("high", high),
        When(
            [
                (
                    Op("<=", (Temp("low"), Temp("high"))),
                    [Return(Op("tuple", (Temp("low" if one is low else "high"), *tail)))],
                )
            ]
        ),
        Return(Op("tuple", tail)),
    ]
    return function


def _choose(lw: Lowering, s: tree.Choose) -> list[StmtIr]:
    kind = s.domain.type.kind if isinstance(s.domain.type, SetType) else None
    if kind is None:
        return _choose_number(lw, s)
    none = Const(NO_MEMBER) if s.or_none else None
    domain: Expr = s.domain
    if s.where is not None:
        where = s.where
        domain = Quantifier("those", s.local, s.domain, where, None, None, type=s.domain.type, span=s.span)
    mask = lw.value(domain)
    if none is None:
        return [Return(lw.bits(mask, kind))]
    return [Return(Op("bits_or_none", (mask,)))]


def _choose_number(lw: Lowering, s: tree.Choose) -> list[StmtIr]:
    if isinstance(s.domain, tree.Range) and s.where is None:
        low, high = lw.value(s.domain.low), lw.value(s.domain.high)
        return [Return(Op("span_or_none" if s.or_none else "span", (low, high)))]
    domain: Expr = s.domain
    if s.where is not None:
        domain = Quantifier("those", s.local, s.domain, s.where, None, None, type=s.domain.type, span=s.span)
    tail = (Const(NO_NUMBER),) if s.or_none else ()
    return [Return(Op("listed", (quantifiers.sequence(lw, domain), *tail)))]


def _offer(lw: Lowering, s: tree.Offer) -> list[StmtIr]:
    wide = _wide_action(lw, s)
    me = s.actions[0].me
    body: list[StmtIr] = [Put("out", Op("list", ()))]
    if lw.fast:
        body.append(Put(me, Cell(Const(WHO))))
    if wide is not None:
        body.append(Put("wide", Const(0)))
    before: Motion | None = None
    for index, action in enumerate(s.actions):
        if index == wide:
            body.append(Put("at", Op("list_length", (Temp("out"),)) if index else Const(0)))
        made = Enumeration(lw, action, index, me, before, wide=index == wide)
        body.extend(made.lower())
        before = made.handed
    if wide is not None:
        body.append(
            When([(Temp("wide"), [Return(Op("wide_moves", (Temp("out"), Temp("at"), Const(wide), Temp("wide"))))])])
        )
    body.append(Return(Temp("out")))
    return body


def _wide_action(lw: Lowering, s: tree.Offer) -> int | None:
    """The one action whose only parameter runs over a large kind, so that its moves are better kept as a set."""
    found = [
        i
        for i, a in enumerate(s.actions)
        if len(a.params) == 1
        and isinstance(type_ := a.params[0].domain.type, SetType)
        and type_.kind is not None
        and lw.count(type_.kind) > WIDE
    ]
    return found[0] if lw.fast and len(found) == 1 else None

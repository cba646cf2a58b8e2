"""The meaning of sets: made, joined, asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.rules import tree as t
from rulewright.rules.types import BagType, NoneType, PileType, SetType
from rulewright.source import Span

from ..cells.values import Env, Numbers, Value, in_order, mask_of, members

if TYPE_CHECKING:
    from .evaluate import Evaluator


def contains(e: Evaluator, expr: t.Contains, env: Env) -> Value:
    """`x in S`; none is in nothing."""
    item = e.whole(expr.item, env) if not isinstance(expr.item.type, NoneType) else t.NO_MEMBER
    if isinstance(expr.of.type, PileType | BagType) or isinstance(expr.of, t.PiecesOf):
        found = item in e.pieces(expr.of, env)
    else:
        found = item in _items(e, expr.of, env)
    return int(found != expr.negated)


def _items(e: Evaluator, expr: t.Expr, env: Env) -> Numbers | list[int]:
    value = e.value(expr, env)
    return list(members(value)) if isinstance(value, int) else value


def set_of(e: Evaluator, expr: t.SetOf, env: Env) -> Value:
    """`set(a, b)`."""
    if isinstance(expr.type, SetType) and expr.type.kind is None:
        return frozenset(e.number(item, env) for item in expr.items)
    return mask_of(e.member(item, env) for item in expr.items)


def set_operation(e: Evaluator, expr: t.SetOperation, env: Env) -> Value:
    """`S + T`, `S & T`, `S - T`."""
    return combine(e, expr.op, e.value(expr.left, env), e.value(expr.right, env), expr.span)


def combine(e: Evaluator, op: str, left: Value, right: Value, span: Span) -> Value:
    """Union, intersection or difference of two sets of one sort."""
    if isinstance(left, int) and isinstance(right, int):
        return {"+": left | right, "&": left & right, "-": left & ~right}[op]
    # An empty set has no sort of its own: it may come as mask 0.
    a, b = frozenset(in_order(left)), frozenset(in_order(right))
    e.step(span, len(a) + len(b))
    return {"+": a | b, "&": a & b, "-": a - b}[op]


def number_range(e: Evaluator, expr: t.Range, env: Env) -> Value:
    """`a .. b`, both included; empty when a > b."""
    low, high = e.number(expr.low, env), e.number(expr.high, env)
    return range(low, max(low, high + 1))


def pieces_of(e: Evaluator, expr: t.PiecesOf, env: Env) -> Value:
    """The distinct members of a pile or bag."""
    return mask_of(e.pieces(expr.of, env))

"""The meaning of sets and orders: made, joined, asked."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING

from rulewright.program.fault import Fault
from rulewright.rules import tree as t
from rulewright.rules.types import MOST_SUBSETS, BagType, NoneType, PileType, SetType, subsets_between
from rulewright.source import Span

from ..cells.values import Env, Numbers, Order, Value, in_order, mask_of, members

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


def _items(e: Evaluator, expr: t.Expr, env: Env) -> Numbers | Order | list[int]:
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


def subsets(e: Evaluator, expr: t.Subsets, env: Env) -> Value:
    """The sets of some members of a set: small ones first, those of a size by their members. Fault RW517 when they are
    too many."""
    found = list(in_order(e.value(expr.of, env)))
    least = 0 if expr.least is None else max(0, e.number(expr.least, env))
    most = len(found) if expr.most is None else min(len(found), e.number(expr.most, env))
    if subsets_between(len(found), least, most) > MOST_SUBSETS:
        raise Fault("RW517", expr.span, value=len(found), most=MOST_SUBSETS)
    return tuple(mask_of(some) for size in range(least, most + 1) for some in combinations(found, size))


def pieces_of(e: Evaluator, expr: t.PiecesOf, env: Env) -> Value:
    """The distinct members of a pile or bag."""
    return mask_of(e.pieces(expr.of, env))


def members_of(e: Evaluator, expr: t.MembersOf, env: Env) -> Value:
    """The members of an order as a set."""
    items = in_order(e.value(expr.of, env))
    numbers = isinstance(expr.type, SetType) and expr.type.kind is None
    return frozenset(items) if numbers else mask_of(items)


def sorted_by(e: Evaluator, expr: t.Sorted, env: Env) -> Value:
    """`those x in S where P sorted by K, then L`."""
    items = list(e.satisfying(expr.domain, expr.local, expr.where, env))
    for key, down in reversed(tuple(zip(expr.keys, expr.descending, strict=True))):
        keys = {item: e.number(key, {**env, expr.local: item}) for item in items}
        items.sort(key=lambda item, keys=keys: keys[item], reverse=down)  # type: ignore[misc]  # stable both ways
    return tuple(items)


def round_from(e: Evaluator, expr: t.RoundFrom, env: Env) -> Value:
    """`players from p`."""
    items = list(in_order(e.value(expr.domain, env)))
    first = e.member(expr.first, env)
    return tuple([i for i in items if i >= first] + [i for i in items if i < first])

"""The meaning of quantifiers: `any`, `all`, `count`, `those`, `first`, `best`, `sum`, `max`, `min`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rulewright.rules.tree import Quantifier
from rulewright.rules.types import SetType

from ..cells.values import Env, Value, bounded, in_order, mask_of, none_of

if TYPE_CHECKING:
    from .evaluate import Evaluator


def quantify(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    """The value of a quantifier. Members come in the order of their kind, numbers ascending."""
    match expr.op:
        case "any":
            return int(any(_satisfies(e, expr, inner) for _, inner in _members(e, expr, env)))
        case "all":
            return int(all(_satisfies(e, expr, inner) for _, inner in _members(e, expr, env)))
        case "count":
            return sum(1 for _ in _members(e, expr, env))
        case "those":
            items = [item for item, _ in _members(e, expr, env)]
            numbers = isinstance(expr.type, SetType) and expr.type.kind is None
            return frozenset(items) if numbers else mask_of(items)
        case "first":
            return next((item for item, _ in _members(e, expr, env)), none_of(expr.type))
        case "best":
            return _best(e, expr, env)
        case _:
            return _measure(e, expr, env)


def _members(e: Evaluator, expr: Quantifier, env: Env) -> Iterator[tuple[int, Env]]:
    """Each member that satisfies `where`, with the environment in which it has its name."""
    inner = dict(env)
    for item in in_order(e.value(expr.domain, env)):
        e.step(expr.span)
        inner[expr.local] = item
        if expr.where is None or e.holds(expr.where, inner):
            yield item, inner


def _satisfies(e: Evaluator, expr: Quantifier, inner: Env) -> bool:
    return expr.of is None or e.holds(expr.of, inner)


def _measured(e: Evaluator, expr: Quantifier, env: Env) -> list[tuple[int, int]]:
    """Each member with the value of `of` for it."""
    assert expr.of is not None
    return [(item, e.number(expr.of, inner)) for item, inner in _members(e, expr, env)]


def _best(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    best, highest = none_of(expr.type), None
    for item, number in _measured(e, expr, env):
        if highest is None or number > highest:  # the first in order stays when tied
            best, highest = item, number
    return best


def _measure(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    numbers = [number for _, number in _measured(e, expr, env)]
    if expr.op == "sum":
        return bounded(sum(numbers), expr.span)
    if not numbers:
        assert expr.otherwise is not None
        return e.value_for(expr.otherwise, expr.type, env)
    if expr.op == "max":
        return max(numbers)
    assert expr.op == "min", expr.op
    return min(numbers)

"""The meaning of questions over a set, one function for each form."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rulewright.rules.tree import Quantifier
from rulewright.rules.types import OrderType, SetType

from ..cells.values import Env, Value, bounded, in_order, mask_of, none_of

if TYPE_CHECKING:
    from .evaluate import Evaluator


def quantify(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    """The value of a quantifier. Members come in the order of their kind, numbers ascending."""
    meaning = QUANTIFIER_MEANINGS.get(expr.op)
    if meaning is None:
        raise AssertionError(f"no meaning of the quantifier {expr.op}")
    return meaning(e, expr, env)


def _members(e: Evaluator, expr: Quantifier, env: Env) -> Iterator[tuple[int, Env]]:
    """Each member that satisfies `where`, with the environment in which it has its name."""
    inner = dict(env)
    for item in in_order(e.value(expr.domain, env)):
        e.step(expr.span)
        inner[expr.local] = item
        if expr.where is None or e.holds(expr.where, inner):
            yield item, inner


def _ranked(e: Evaluator, expr: Quantifier, env: Env) -> list[tuple[int, tuple[int, ...]]]:
    """Each member with the values of `of` and `then` for it."""
    assert expr.of is not None
    keys = (expr.of, *expr.then)
    return [(item, tuple(e.number(key, inner) for key in keys)) for item, inner in _members(e, expr, env)]


def _measured(e: Evaluator, expr: Quantifier, env: Env) -> list[tuple[int, int]]:
    """Each member with the value of `of` for it."""
    assert expr.of is not None
    return [(item, e.number(expr.of, inner)) for item, inner in _members(e, expr, env)]


def _any(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    return int(any(True for _ in _members(e, expr, env)))


def _all(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    assert expr.of is not None
    return int(all(e.holds(expr.of, inner) for _, inner in _members(e, expr, env)))


def _count(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    return sum(1 for _ in _members(e, expr, env))


def _those(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    items = [item for item, _ in _members(e, expr, env)]
    if isinstance(expr.type, OrderType):
        return tuple(items)
    numbers = isinstance(expr.type, SetType) and expr.type.kind is None
    return frozenset(items) if numbers else mask_of(items)


def _first(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    return next((item for item, _ in _members(e, expr, env)), none_of(expr.type))


def _last(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    last = none_of(expr.type)
    for item, _ in _members(e, expr, env):
        last = item
    return last


def _best(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    best, highest = none_of(expr.type), None
    for item, values in _ranked(e, expr, env):
        if highest is None or values > highest:  # the first in order stays when tied
            best, highest = item, values
    return best


def _least(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    least, lowest = none_of(expr.type), None
    for item, values in _ranked(e, expr, env):
        if lowest is None or values < lowest:  # the first in order stays when tied
            least, lowest = item, values
    return least


def _sum(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    return bounded(sum(number for _, number in _measured(e, expr, env)), expr.span)


def _max(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    numbers = [number for _, number in _measured(e, expr, env)]
    return max(numbers) if numbers else _otherwise(e, expr, env)


def _min(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    numbers = [number for _, number in _measured(e, expr, env)]
    return min(numbers) if numbers else _otherwise(e, expr, env)


def _otherwise(e: Evaluator, expr: Quantifier, env: Env) -> Value:
    assert expr.otherwise is not None
    return e.value_for(expr.otherwise, expr.type, env)


QUANTIFIER_MEANINGS: dict[str, Callable[[Evaluator, Quantifier, Env], Value]] = {
    "any": _any,
    "all": _all,
    "count": _count,
    "those": _those,
    "first": _first,
    "last": _last,
    "best": _best,
    "least": _least,
    "sum": _sum,
    "max": _max,
    "min": _min,
}

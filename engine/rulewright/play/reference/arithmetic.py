"""The meaning of arithmetic and comparison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.program.fault import Fault
from rulewright.rules import tree as t
from rulewright.rules.types import BagType, IntType, PileType

from ..cells.values import Env, Value, bounded, size, whole

if TYPE_CHECKING:
    from .evaluate import Evaluator


def negative(e: Evaluator, expr: t.Negative, env: Env) -> Value:
    """`-x`."""
    return bounded(-e.number(expr.of, env), expr.span)


def arithmetic(e: Evaluator, expr: t.Arithmetic, env: Env) -> Value:
    """`+ - * // %`; division rounds down. Fault RW502 for a division by zero."""
    a, b = e.number(expr.left, env), e.number(expr.right, env)
    if expr.op in ("//", "%") and b == 0:
        raise Fault("RW502", expr.span)
    match expr.op:
        case "+":
            result = a + b
        case "-":
            result = a - b
        case "*":
            result = a * b
        case "//":
            result = a // b
        case "%":
            result = a % b
        case _:
            raise AssertionError(expr.op)
    return bounded(result, expr.span)


def builtin(e: Evaluator, expr: t.Builtin, env: Env) -> Value:
    """`min max abs ceil len number`; `ceil(a, b)` rounds a / b up."""
    if expr.name == "len":
        return _length(e, expr.args[0], env)
    args = [e.number(arg, env) for arg in expr.args]
    match expr.name:
        case "min":
            return min(args)
        case "max":
            return max(args)
        case "abs":
            return bounded(abs(args[0]), expr.span)
        case "number":
            return args[0]
        case "ceil":
            if args[1] == 0:
                raise Fault("RW502", expr.span)
            return bounded(-((-args[0]) // args[1]), expr.span)
        case _:
            raise AssertionError(expr.name)


def _length(e: Evaluator, arg: t.Expr, env: Env) -> int:
    if isinstance(arg.type, PileType | BagType):
        return len(e.pieces(arg, env))
    return size(e.value(arg, env))


def compare(e: Evaluator, expr: t.Compare, env: Env) -> Value:
    """`== != < <= > >=`; sets are equal when they have the same members."""
    left, right = e.value_for(expr.left, expr.right.type, env), e.value_for(expr.right, expr.left.type, env)
    if expr.op in ("==", "!="):
        same = _plain(left) == _plain(right)
        return int(same if expr.op == "==" else not same)
    a, b = whole(left), whole(right)
    if isinstance(expr.left.type, IntType) and t.NO_NUMBER in (a, b):
        raise Fault("RW509", expr.span, text=expr.span.text)
    match expr.op:
        case "<":
            return int(a < b)
        case "<=":
            return int(a <= b)
        case ">":
            return int(a > b)
        case ">=":
            return int(a >= b)
        case _:
            raise AssertionError(expr.op)


def _plain(value: Value) -> int | frozenset[int]:
    return value if isinstance(value, int) else frozenset(value)

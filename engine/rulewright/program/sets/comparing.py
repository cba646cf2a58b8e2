"""Comparisons and memberships with other sides, and as intervals."""

from __future__ import annotations

from rulewright.rules.tree import Compare, Contains, Expr
from rulewright.rules.types import IntType, MemberType, OptionalType

FLIP = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}
"""Each comparison with its sides exchanged."""


def with_left(e: Compare, left: Expr, right: Expr, op: str) -> Compare:
    """The comparison with other sides."""
    return Compare(op, left, right, type=e.type, span=e.span)


def with_of(e: Contains, of: Expr) -> Contains:
    """The membership in another set."""
    return Contains(e.item, of, e.negated, type=e.type, span=e.span)


def is_number(e: Expr) -> bool:
    """True for a number, there or not."""
    type_ = e.type.of if isinstance(e.type, OptionalType) else e.type
    return isinstance(type_, IntType) and not isinstance(type_, MemberType)


def interval(op: str, n: int) -> tuple[int | None, int | None]:
    """The numbers that stand in a relation to n, as a low and a high bound, None where there is none."""
    match op:
        case "<":
            return None, n - 1
        case "<=":
            return None, n
        case ">":
            return n + 1, None
        case ">=":
            return n, None
        case "==":
            return n, n
    raise AssertionError(f"no interval of numbers {op} {n}")


def holds(op: str, a: int, b: int) -> bool:
    """A comparison of two numbers."""
    match op:
        case "<":
            return a < b
        case "<=":
            return a <= b
        case ">":
            return a > b
        case ">=":
            return a >= b
        case "==":
            return a == b
    raise AssertionError(f"no comparison {op}")

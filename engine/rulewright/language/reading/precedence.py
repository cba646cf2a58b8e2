"""Precedence: a flat chain of operands and operators becomes a tree.

From loosest to tightest; operators of one level group from the left:

    or · and · not · == != < <= > >= in, not in, is none (never chained) · .. · + - · * // % & · unary -

A prefix reaches over everything tighter than itself, also after a tighter operator: `a == not b and c` is
`(a == (not b)) and c`.
"""

from __future__ import annotations

from lark import Token

from ..refusal import Refusal
from ..syntax import Binary, Expression, IsNone, Unary

COMPARISON = 4
RANGE = 5

BINARY_LEVELS: dict[str, int] = {
    "or": 1,
    "and": 2,
    **dict.fromkeys(("==", "!=", "<", "<=", ">", ">=", "in", "not in"), COMPARISON),
    "..": RANGE,
    **dict.fromkeys(("+", "-"), 6),
    **dict.fromkeys(("*", "//", "%", "&"), 7),
}
PREFIX_LEVELS: dict[str, int] = {"not": 3, "-": 8}
HIGHEST = 9

_UNCHAINED = (COMPARISON, RANGE)

_Pending = tuple[str, int, Token, bool]  # operator, level, its token, is it a prefix


def tree_of_chain(items: list[Expression | Token]) -> Expression:
    """The tree of operands, prefixes, operators and `is none`, in the order of the text."""
    operands: list[Expression] = []
    pending: list[_Pending] = []
    for item in items:
        if not isinstance(item, Token):
            operands.append(item)
        elif item.type == "PREFIX":
            pending.append((item.value, PREFIX_LEVELS[item.value], item, True))
        elif item.type == "IS_NONE":
            _apply_tighter(operands, pending, COMPARISON, item)
            of = operands[-1]
            operands[-1] = IsNone(of, "not" in item, start=of.start, end=item.end_pos or 0)
            pending.append(("is none", COMPARISON, item, False))
        else:
            assert item.type == "OPERATOR", item.type
            op = " ".join(item.split())
            _apply_tighter(operands, pending, BINARY_LEVELS[op], item)
            pending.append((op, BINARY_LEVELS[op], item, False))
    _apply_tighter(operands, pending, 0, None)
    return operands[0]


def _apply_tighter(operands: list[Expression], pending: list[_Pending], level: int, coming: Token | None) -> None:
    """Applies the pending operators that bind at least as tightly as the coming one."""
    while pending and pending[-1][1] >= level:
        op, at, token, prefix = pending.pop()
        if at == level and at in _UNCHAINED and coming is not None:
            raise _chained(op, coming)
        if op == "is none":
            continue
        right = operands.pop()
        if prefix:
            operands.append(Unary(op, right, start=token.start_pos or 0, end=right.end))
        else:
            left = operands.pop()
            operands.append(Binary(op, left, right, start=left.start, end=right.end))


def _chained(op: str, coming: Token) -> Refusal:
    second = " ".join(coming.split())
    help = None if op == ".." else "Join two questions with `and`: `a < b and b < c`."
    return Refusal("RW213", coming.start_pos or 0, coming.end_pos or 0, help=help, first=op, second=second)

"""Operations put together, and worked out where their operands are constants (constant folding)."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.source import keep_going

from .expressions import Const, If3, Ir, Op
from .walking import may_fault

OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""Each comparison with the one that holds when it does not."""

_COMPUTED: dict[str, Callable[..., int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "//": lambda a, b: a // b,
    "%": lambda a, b: a % b,
    "&": lambda a, b: a & b,
    "|": lambda a, b: a | b,
    "&~": lambda a, b: a & ~b,
    "==": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "not": lambda a: int(not a),
    "and": lambda a, b: int(bool(a and b)),
    "or": lambda a, b: int(bool(a or b)),
    "count": lambda a: int(a.bit_count()),
    "lowest": lambda a: int((a & -a).bit_length() - 1),
    "neg": lambda a: -a,
    "bit": lambda a, _: 1 << a if a >= 0 else 0,
    "min": min,
    "max": max,
}


def computed(op: str, values: list[int]) -> int | None:
    """An operation on constants; None for one that has no value: of other operands, or divided by 0."""
    compute = _COMPUTED.get(op)
    return None if compute is None or (op in ("//", "%") and not values[1]) else compute(*values)


def fold(op: str, *args: Ir) -> Ir:
    """An operation: its value when its operands are constants, shortened when one operand is neutral."""
    keep_going()
    values = [a.value for a in args if isinstance(a, Const)]
    if len(values) == len(args):
        found = computed(op, values)
        if found is not None:
            return Const(found)
    if len(args) == 2:
        short = _shortened(op, args[0], args[1])
        if short is not None:
            return short
    if op == "+" and isinstance(args[1], Const) and isinstance(args[0], Op) and args[0].op == "+":
        first, second = args[0].args
        if isinstance(second, Const):
            return fold("+", first, Const(second.value + args[1].value))
    if op == "not" and isinstance(args[0], Op) and args[0].op in OPPOSITE:
        return Op(OPPOSITE[args[0].op], args[0].args)
    return Op(op, args)


def choice(condition: Ir, then: Ir, otherwise: Ir) -> Ir:
    """A value by condition, decided here when the condition is known."""
    if isinstance(condition, Const):
        return then if condition.value else otherwise
    return then if then == otherwise and not may_fault(condition) else If3(condition, then, otherwise)


def bit(of: Ir, members: int) -> Ir:
    """The set of one member, of a kind that has so many; of none the empty set."""
    if isinstance(of, Const):
        return Const(1 << of.value if of.value >= 0 else 0)
    return Op("bit", (of, Const(members)))


def row_major(indices: list[Ir], counts: list[int]) -> Ir:
    """The place of a value in a table that is written row by row: `indices` on axes of `counts` members each."""
    at: Ir = Const(0)
    for index, count in zip(indices, counts, strict=True):
        at = fold("+", fold("*", at, Const(count)), index)
    return at


def _shortened(op: str, a: Ir, b: Ir) -> Ir | None:
    left = a.value if isinstance(a, Const) else None
    right = b.value if isinstance(b, Const) else None
    if op == "&" and 0 in (left, right) and not may_fault(b if left == 0 else a):
        return Const(0)
    if op == "&" and a == b:
        return a
    if op in ("|", "+") and left == 0:
        return b
    if op in ("|", "+", "-", "&~") and right == 0:
        return a
    if op == "&~" and left == 0:
        return Const(0)
    if op == "and":
        if left is not None:
            return b if left else Const(0)
        if right:
            return a
    if op == "or":
        if left is not None:
            return b if not left else Const(1)
        if right == 0:
            return a
    if op == "*" and left == 1:
        return b
    if op == "*" and right == 1:
        return a
    return None

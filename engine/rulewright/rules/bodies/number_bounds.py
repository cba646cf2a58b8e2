"""Bounds of numbers: between which two an expression surely lies, whatever the position."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from .. import tree
from ..tree import Expr, Local
from ..types import IntType, MemberType, SetType, TableType, Type

Bounds = tuple[int, int]
"""The least and the greatest value; of a member, its index."""
Known = Mapping[Local, Bounds]

_MOST_PARTS = 20_000
"""So many parts of expressions are looked at: calls that call others twice double the work at every step."""

_OPEN = 2**63
"""Stands for a bound that is open: no number of the state lies beyond."""


class NumberBounds:
    """Bounds of expressions. None: nothing is known, or not all of it."""

    def __init__(self) -> None:
        self._left = _MOST_PARTS

    def of(self, e: Expr, known: Known) -> Bounds | None:
        """The bounds of a number or member; `known` are those of named values."""
        self._left -= 1
        if self._left < 0:
            return None
        match e:
            case tree.Literal(value=int(value)):
                return int(value), int(value)
            case tree.MemberLiteral(index=index):
                return index, index
            case tree.LocalRef(local=local):
                return known.get(local)
            case tree.ConstGet():
                return self._constant(e, known)
            case tree.StateGet(field=field):
                return _declared(field.type)
            case tree.TrackGet(track=track):
                return min(track.values), max(track.values)
            case tree.TableGet(table=table) if isinstance(table.type, IntType | MemberType):
                return min(table.values), max(table.values)
            case tree.Negative(of=of):
                inner = self.of(of, known)
                return None if inner is None else (-inner[1], -inner[0])
            case tree.Arithmetic(op="+" | "-" | "*" as op, left=left, right=right):
                return _worked_out(op, self.of(left, known), self.of(right, known))
            case tree.Builtin(name=name, args=args):
                return self._built_in(name, args, known)
            case tree.Conditional(then=then, otherwise=otherwise):
                return _either(self.of(then, known), self.of(otherwise, known))
            case tree.Let(local=local, value=value, body=body):
                return self.of(body, _with(known, local, self.of(value, known)))
            case tree.CallFunction(function=function, args=args):
                inner_known: dict[Local, Bounds] = {}
                for param, arg in zip(function.params, args, strict=True):
                    inner_known.update(_with({}, param, self.of(arg, known)))
                return self.of(function.body, inner_known)
            case _:
                return None

    def _constant(self, e: tree.ConstGet, known: Known) -> Bounds | None:
        if not isinstance(e.field.type, IntType | MemberType):
            return None  # what may be none, sets and texts
        of = self.of(e.of, known)
        low, high = (0, len(e.field.values) - 1) if of is None else of
        values = [v for v in e.field.values[max(low, 0) : high + 1] if isinstance(v, int)]
        return (min(values), max(values)) if values else None

    def _built_in(self, name: str, args: tuple[Expr, ...], known: Known) -> Bounds | None:
        if name == "len":
            return _size(args[0])
        bounds = [self.of(arg, known) for arg in args]
        given = [b for b in bounds if b is not None]
        if len(given) < len(bounds):
            return None
        match name:
            case "min" | "max":
                least = min if name == "min" else max
                return least(b[0] for b in given), least(b[1] for b in given)
            case "number":
                return given[0]
            case "abs":
                low, high = given[0]
                return max(low, -high, 0), max(abs(low), abs(high))
            case _:
                return None


def _declared(type_: Type) -> Bounds | None:
    """The bounds that a field of the state keeps."""
    while isinstance(type_, TableType):
        type_ = type_.value
    if not isinstance(type_, IntType):
        return None
    return -_OPEN if type_.low is None else type_.low, _OPEN if type_.high is None else type_.high


def _size(of: Expr) -> Bounds | None:
    """How many members a set can have."""
    kind = of.type.kind if isinstance(of.type, SetType) else None
    return None if kind is None else (0, len(kind.members))


def _worked_out(op: str, left: Bounds | None, right: Bounds | None) -> Bounds | None:
    if left is None or right is None:
        return None
    pairs = list(product(left, right))
    found = [a + b if op == "+" else a - b if op == "-" else a * b for a, b in pairs]
    return min(found), max(found)


def _either(a: Bounds | None, b: Bounds | None) -> Bounds | None:
    return None if a is None or b is None else (min(a[0], b[0]), max(a[1], b[1]))


def _with(known: Known, local: Local, bounds: Bounds | None) -> Known:
    return dict(known) if bounds is None else {**known, local: bounds}

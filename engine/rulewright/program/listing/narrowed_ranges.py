"""Ranges narrowed by conditions: what a sum or product in a condition leaves of the numbers that a parameter may have.

    for tin in 0 .. a.tin: for copper in 0 .. a.copper: if tin + copper > 0 and tin + copper <= most
    ->  for tin in 0 .. min(a.tin, most): for copper in max(0, 1 - tin) .. min(a.copper, most - tin)

A condition that is solved for the innermost number that it needs is not asked any more. An outer loop ends where not
even the least number of an inner one would do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from rulewright.rules.tree import Local
from rulewright.rules.types import IntType

from ..form.algebra import choice, fold
from ..form.expressions import Cell, Const, If3, Ir, Loc, Op
from ..form.walking import depends, walk
from ..layout import FieldCells, element_type

FAR = 2**62
"""Stands for a bound that is no bound."""

_UPPER = {"<=": (True, 0), "<": (True, -1), ">=": (False, 0), ">": (False, 1)}
"""By comparison: whether the left side has an upper bound, and what is added to the right side for it."""
_MIRRORED = {"<=": ">=", "<": ">", ">=": "<=", ">": "<"}


@dataclass(frozen=True, slots=True)
class Bound:
    """The greatest number that a parameter may have, or (not `upper`) the least."""

    upper: bool
    at: Ir


@dataclass(frozen=True, slots=True)
class Solver:
    """Solves conditions for one parameter. `least` has the parameters of inner loops, with their least numbers where
    they are known: a bound that needs one holds for the least, and so is only a part of the condition."""

    x: Local
    least: Mapping[Local, Ir | None]

    def bound(self, condition: Ir) -> Bound | None:
        """What a comparison says of the parameter; None when that is no bound."""
        if not isinstance(condition, Op) or condition.op not in _UPPER:
            return None
        left, right = condition.args
        if depends(left, self.x) == depends(right, self.x):
            return None
        op = condition.op if depends(left, self.x) else _MIRRORED[condition.op]
        if op != condition.op:
            left, right = right, left
        upper, more = _UPPER[op]
        return None if self._needs_inner(right) else self._solved(left, upper, fold("+", right, Const(more)))

    def _needs_inner(self, e: Ir) -> bool:
        return any(isinstance(y, Loc) and y.local in self.least for y in walk(e))

    def _other(self, e: Ir, smallest: bool) -> Ir | None:
        """The other part of a sum as the bound needs it: of an inner parameter its least number, if that will do."""
        if isinstance(e, Loc) and e.local in self.least:
            return self.least[e.local] if smallest else None
        return None if self._needs_inner(e) else e

    def _solved(self, e: Ir, upper: bool, right: Ir) -> Bound | None:
        """What `e <= right` (or `>=`, when not `upper`) says of the parameter."""
        if e == Loc(self.x):
            return Bound(upper, right)
        if not isinstance(e, Op) or e.op not in ("+", "-", "*", "neg"):
            return None
        if e.op == "neg":
            return self._solved(e.args[0], not upper, fold("neg", right))
        first, second = e.args
        if depends(first, self.x) == depends(second, self.x):
            return None
        in_first = depends(first, self.x)
        inner, rest = (first, second) if in_first else (second, first)
        match e.op:
            case "+":
                rest_ = self._other(rest, smallest=upper)
                return None if rest_ is None else self._solved(inner, upper, fold("-", right, rest_))
            case "*":
                return self._by_factor(inner, rest, upper, right)
            case _ if in_first:
                rest_ = self._other(rest, smallest=not upper)
                return None if rest_ is None else self._solved(inner, upper, fold("+", right, rest_))
            case _:
                rest_ = self._other(rest, smallest=upper)
                return None if rest_ is None else self._solved(inner, not upper, fold("-", rest_, right))

    def _by_factor(self, e: Ir, factor: Ir, upper: bool, right: Ir) -> Bound | None:
        """What `e * factor <= right` says, for a factor that is never below 0."""
        if self._needs_inner(factor) or not never_negative(factor):
            return None
        quotient = Op("//", (right, factor)) if upper else fold("neg", Op("//", (fold("neg", right), factor)))
        holds = Const(1) if upper and never_negative(right) else fold("<=" if upper else ">=", Const(0), right)
        far = Const(FAR if upper else -FAR)
        at = quotient
        if not isinstance(factor, Const):
            at = If3(factor, quotient, choice(holds, far, fold("neg", far)))
        elif not factor.value:
            return None
        return self._solved(e, upper, at)


def never_negative(e: Ir) -> bool:
    """True for a number that is 0 or more in every position."""
    match e:
        case Const(value=value):
            return value >= 0
        case Cell(region=FieldCells(field=field)):
            type_ = element_type(field.type)
            return isinstance(type_, IntType) and type_.low is not None and type_.low >= 0
        case Op(op="count" | "len"):
            return True
        case Op(op="+" | "*", args=args):
            return all(map(never_negative, args))
    return False


def narrowed(items: Op, bounds: Iterable[Bound], moved: Callable[[Ir], Ir]) -> Op:
    """A range of numbers within bounds; `moved` takes out of a bound what an outer loop can ask."""
    least, most = items.args
    lows: list[Ir] = []
    highs: list[Ir] = []
    for bound in bounds:
        _join(highs if bound.upper else lows, "min" if bound.upper else "max", bound.at)
    for low in lows:
        least = fold("max", least, moved(low))
    for high in highs:
        most = fold("min", most, moved(high))
    return Op("range", (least, most))


def _join(ends: list[Ir], word: str, at: Ir) -> None:
    """Adds a bound. Two that take off the same become one: of `a - x` and `b - x`, `min(a, b) - x`; and so do those
    that take off nothing."""
    base, off = _taken_off(at)
    for i, known in enumerate(ends):
        if known == at:
            return
        other, other_off = _taken_off(known)
        if off == other_off:
            joined = fold(word, other, base)
            ends[i] = joined if off is None else Op("-", (joined, off))
            return
    ends.append(at)


def _taken_off(e: Ir) -> tuple[Ir, Ir | None]:
    """A bound as a number and what it takes off, which is a parameter."""
    match e:
        case Op(op="-", args=(a, Loc() as x)):
            return a, x
    return e, None

"""Bounds: the mask of the members of which a condition surely holds, and the mask of those of which it may.

    near(p) or p.stock > price   ->   sure: those near; may: those near or with any stock

Only the members between them have to be asked one by one.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from rulewright.rules.tree import (
    Arithmetic,
    Builtin,
    CallFunction,
    Compare,
    Conditional,
    Expr,
    Let,
    Literal,
    Local,
    Logic,
    Not,
    Quantifier,
)
from rulewright.rules.types import BoolType

from ..form.algebra import choice, fold
from ..form.expressions import Const, Ir
from ..form.value_types import member_kind
from ..lowering.lowering import Lowering
from ..lowering.trees import inline, substitute
from .comparing import FLIP
from .member_sets import MemberSets

_DEPTH = 10


@dataclass(frozen=True, slots=True)
class Bounds:
    """`sure` is within the members of which a condition holds, `may` around them; equal when they are just those.
    `rest` is the condition that decides of a member between them; of others it says nothing."""

    sure: Ir
    may: Ir
    rest: Expr

    @property
    def exact(self) -> bool:
        return self.sure == self.may


def bounds(lw: Lowering, e: Expr, local: Local) -> Bounds:
    """The bounds of a condition over the members of the local's kind."""
    found = _Bounds(lw, local).of(e, _DEPTH)
    if lw.may_break(found.sure) or lw.may_break(found.may):
        return Bounds(Const(0), Const(lw.all(member_kind(local.type))), e)
    return found


class _Bounds(MemberSets):
    """Bounds of conditions over one local."""

    def _unknown(self, e: Expr) -> Bounds:
        return Bounds(Const(0), self.full, e)

    def of(self, e: Expr, depth: int) -> Bounds:
        found = self.lw.mask(e, self.local)
        if found is not None:
            return Bounds(found, found, e)
        if depth == 0:
            return self._unknown(e)
        match e:
            case Logic():
                return self._joined(e, depth)
            case Not(of=of):
                inner = self.of(of, depth - 1)
                rest = dataclasses.replace(e, of=inner.rest)
                return Bounds(self.negated(inner.may), self.negated(inner.sure), rest)
            case CallFunction(function=function, args=args):
                return self._or_whole(self.of(inline(function, args), depth - 1), e)
            case Let(local=local, value=value, body=body):
                return self._or_whole(self.of(substitute(body, {local: value}), depth - 1), e)
            case Conditional():
                return self._by_condition(e, depth)
            case Compare():
                return self._compared(e, depth)
        return self._unknown(e)

    def _or_whole(self, found: Bounds, e: Expr) -> Bounds:
        """The bounds of an opened expression; when these tell nothing, the expression itself."""
        return self._unknown(e) if (found.sure, found.may) == (Const(0), self.full) else found

    def _joined(self, e: Logic, depth: int) -> Bounds:
        op, a, b = e.op, e.left, e.right
        right = self.of(b, depth - 1)
        if not self.depends(a):  # asked first, and alone when it decides
            first = self.lw.cond(a)
            if op == "and":
                return Bounds(choice(first, right.sure, Const(0)), choice(first, right.may, Const(0)), right.rest)
            return Bounds(choice(first, self.full, right.sure), choice(first, self.full, right.may), right.rest)
        left = self.of(a, depth - 1)
        join = self.both if op == "and" else self.either
        # an open member has passed the known side of an `and`, and failed that of an `or`: it is open on the other side
        rest = right.rest if left.exact else left.rest if right.exact else e
        return Bounds(join(left.sure, right.sure), join(left.may, right.may), rest)

    def _by_condition(self, e: Conditional, depth: int) -> Bounds:
        if not isinstance(e.type, BoolType):
            return self._unknown(e)
        a, b = self.of(e.then, depth - 1), self.of(e.otherwise, depth - 1)
        if not self.depends(e.condition):
            c = self.lw.cond(e.condition)
            either = dataclasses.replace(e, then=a.rest, otherwise=b.rest)
            return Bounds(choice(c, a.sure, b.sure), choice(c, a.may, b.may), either)
        known = self.of(e.condition, depth - 1)
        if not known.exact:
            return Bounds(self.both(a.sure, b.sure), self.either(a.may, b.may), e)
        yes, no = known.sure, self.negated(known.sure)
        rest = b.rest if a.exact else a.rest if b.exact else dataclasses.replace(e, then=a.rest, otherwise=b.rest)
        return Bounds(
            self.either(self.both(yes, a.sure), self.both(no, b.sure)),
            self.either(self.both(yes, a.may), self.both(no, b.may)),
            rest,
        )

    def _compared(self, e: Compare, depth: int) -> Bounds:
        for name in ("left", "right"):
            branches = self._branches(getattr(e, name))
            if branches is not None:
                condition, then, otherwise = branches
                one, two = (dataclasses.replace(e, **{name: x}) for x in (then, otherwise))  # type: ignore[arg-type]  # an operand
                parted = Conditional(condition, one, two, type=e.type, span=e.span)
                return self._by_condition(parted, depth)
        total = self._opened(e.left if self.depends(e.left) else e.right)
        op = e.op if self.depends(e.left) else FLIP[e.op]
        least = e.right if self.depends(e.left) else e.left
        if isinstance(total, Quantifier) and total.op == "sum" and op in (">", ">=") and not self.depends(least):
            return self._sum_reaches(e, total, op, least)
        return self._unknown(e)

    def _sum_reaches(self, e: Compare, total: Quantifier, op: str, least: Expr) -> Bounds:
        """A sum over no members is 0: to reach more than that, it needs a member to add."""
        type_ = BoolType()
        some = Quantifier("any", total.local, total.domain, total.where, None, None, type=type_, span=total.span)
        found = self.lw.mask(some, self.local)
        if found is None:
            return self._unknown(e)
        wanted = self.lw.value(least)
        may = choice(fold("<" if op == ">" else "<=", wanted, Const(0)), self.full, found)
        return Bounds(Const(0), may, e)

    def _opened(self, e: Expr) -> Expr:
        while isinstance(e, CallFunction | Let):
            e = inline(e.function, e.args) if isinstance(e, CallFunction) else substitute(e.body, {e.local: e.value})
        return e

    def _branches(self, e: Expr) -> tuple[Expr, Expr, Expr] | None:
        """A number that depends on the local by a condition: the condition, and the number in either case."""
        if not self.depends(e):
            return None
        e = self._opened(e)
        if isinstance(e, Conditional):
            return e.condition, e.then, e.otherwise
        if isinstance(e, Arithmetic) and e.op in "+-":
            for name in ("left", "right"):
                found = self._branches(getattr(e, name))
                if found is not None:
                    condition, then, otherwise = found
                    return condition, _with(e, name, then), _with(e, name, otherwise)
        if isinstance(e, Builtin) and e.name == "number":
            return self._branches(e.args[0])
        return None


def _with(e: Arithmetic, name: str, part: Expr) -> Expr:
    """The arithmetic with another operand; without it when it adds nothing."""
    if isinstance(part, Literal) and part.value == 0 and (name == "right" or e.op == "+"):
        return e.left if name == "right" else e.right
    return dataclasses.replace(e, **{name: part})  # type: ignore[arg-type]  # an operand

"""Conditions over one member as sets: the mask of all members of a kind for which a condition holds.

    those h in hexes where r in h.track and h.cube is none   ->   s[track + r] & s[cube]

Fields are kept as columns (one mask a value), constants are constant masks, relations are tables of masks; so a
condition that would be asked once a member becomes a few bit operations. A condition without such a form gives None,
and the caller loops.
"""

from __future__ import annotations

import dataclasses

from rulewright.rules.tree import (
    NO_NUMBER,
    Builtin,
    CallFunction,
    Compare,
    Conditional,
    ConstGet,
    Contains,
    Expr,
    GraphAsk,
    IsNone,
    Let,
    Literal,
    Local,
    LocalRef,
    Logic,
    Not,
    OtherEnd,
    Quantifier,
    Range,
    Seat,
    SetOf,
    StateGet,
)
from rulewright.rules.types import BoolType, IntType, OptionalType, SetType

from ..form.algebra import bit, choice, fold
from ..form.expressions import ColumnAt, Const, Ir, Look, Op
from ..form.value_types import Bits, member_kind, none_of
from ..layout import element_type
from ..lowering.lowering import Lowering
from ..lowering.trees import inline, substitute
from .comparing import FLIP, holds, interval, is_number, with_left, with_of
from .constant_paths import moved
from .member_sets import NoMask, without
from .predicate_sets import predicate_set
from .quantified_sets import QuantifiedSets

_DEPTH = 12
TABLE_SPREAD = 256


def condition_mask(lw: Lowering, e: Expr, local: Local) -> Ir | None:
    """The members of the local's kind for which `e` holds; None when that has no form as a mask. It has none when
    it may break a rule, since a mask asks of all members, also when the rules would ask of none."""
    try:
        return None if lw.may_break_rule(e) else _Masks(lw, local).of(e, _DEPTH)
    except NoMask:
        return None


class _Masks(QuantifiedSets):
    """Conditions over one local."""

    def of(self, e: Expr, depth: int) -> Ir:
        """The mask of a condition."""
        if not self.depends(e):
            return self.whole(self.lw.cond(e))
        if depth == 0:
            raise NoMask
        if isinstance(e, Logic | Not | Conditional | Let | CallFunction):
            return self._made_of(e, depth)
        try:
            return self._simple(e, depth)
        except NoMask:
            other = moved(e, self.local)
            if other is None:
                raise
            return self.back(other.path, _Masks(self.lw, other.local).of(other.condition, depth - 1), depth)

    def _made_of(self, e: Expr, depth: int) -> Ir:
        """The mask of a condition that is made of others."""
        match e:
            case Logic(op=op, left=Logic(op=inner, left=a, right=b), right=c) if op == inner:  # (a or b) or c
                rest = Logic(op, b, c, type=e.type, span=e.span)
                return self.of(Logic(op, a, rest, type=e.type, span=e.span), depth)
            case Logic(op=op, left=a, right=b):
                if not self.depends(a):  # asked first, and alone when it decides
                    first, second = self.lw.cond(a), self.of(b, depth)
                    return choice(first, second, Const(0)) if op == "and" else choice(first, self.full, second)
                join = self.both if op == "and" else self.either
                return join(self.of(a, depth), self.of(b, depth))
            case Not(of=of):
                return self.negated(self.of(of, depth))
            case Conditional(condition=c, then=a, otherwise=b):
                return self._either(c, self.of(a, depth), self.of(b, depth), depth)
            case Let():
                return self.of(self._opened(e), depth - 1)
            case CallFunction(function=function, args=args):
                known = predicate_set(self.lw, e, self.local)
                if known is not None:
                    return self.back(known.path, known.members, depth)
                return self.of(inline(function, args), depth - 1)
        raise NoMask

    def _simple(self, e: Expr, depth: int) -> Ir:
        """The mask of a condition that is not made of others."""
        match e:
            case Compare():
                return self._compare(e, depth)
            case IsNone(of=of, negated=negated):
                found = self._equals_none(of, depth)
                return self.negated(found) if negated else found
            case Contains():
                found = self._contains(e, depth)
                return self.negated(found) if e.negated else found
            case Quantifier():
                return self._quantifier(e, depth)
            case GraphAsk(op="connected"):
                return self._connected(e)
            case StateGet() if isinstance(e.type, BoolType):
                return self.state_test(e, low=1)
            case ConstGet(field=const, kind=kind, of=of) if isinstance(e.type, BoolType):
                values = self.lw.const_values(const, kind)
                return self.back(of, Const(sum(1 << i for i, v in enumerate(values) if v)), depth)
        raise NoMask

    def _opened(self, e: Let) -> Expr:
        return substitute(e.body, {e.local: e.value})

    def _either(self, condition: Expr, a: Ir, b: Ir, depth: int) -> Ir:
        if a == b and not self.lw.risks.of(condition):
            return a
        if not self.depends(condition):
            return choice(self.lw.cond(condition), a, b)
        c = self.of(condition, depth)
        return self.either(self.both(c, a), self.both(b, self.negated(c)))

    # --- comparisons ---

    def _compare(self, e: Compare, depth: int) -> Ir:
        left, right, op = e.left, e.right, e.op
        if not self.depends(e):  # what was opened may not ask for the local after all
            return self.whole(self.lw.cond(e))
        if not self.depends(left):
            left, right, op = right, left, FLIP[op]
        if isinstance(left, CallFunction):
            return self._compare(with_left(e, inline(left.function, left.args), right, op), depth - 1)
        if isinstance(left, Let):
            return self._compare(with_left(e, self._opened(left), right, op), depth - 1)
        if isinstance(left, Conditional):
            one = self._leaf(e, left.then, right, op, depth)
            two = self._leaf(e, left.otherwise, right, op, depth)
            return self._either(left.condition, one, two, depth)
        if self.depends(right) or isinstance(left.type, SetType):
            return self._bits(e, left, right, op)
        if op == "!=":
            return self.negated(self._equals(left, right, depth))
        if op == "==":
            return self._equals(left, right, depth)
        return self._ordered(left, op, right, depth)

    def _leaf(self, e: Compare, left: Expr, right: Expr, op: str, depth: int) -> Ir:
        if isinstance(left, Literal) and left.value is None and op not in ("==", "!="):
            return Const(0)  # never reached: the checker has seen a test for none
        return self.of(with_left(e, left, right, op), depth - 1)

    def _bits(self, e: Compare, left: Expr, right: Expr, op: str) -> Ir:
        if isinstance(left.type, BoolType) and isinstance(right.type, BoolType) and op in ("==", "!="):
            a, b = self.of(left, _DEPTH - 1), self.of(right, _DEPTH - 1)
            same = fold("|", fold("&", a, b), self.negated(fold("|", a, b)))
            return same if op == "==" else self.negated(same)
        raise NoMask

    def _equals(self, left: Expr, right: Expr, depth: int) -> Ir:
        if isinstance(left.type, BoolType):
            return self._bits(Compare("==", left, right, type=left.type, span=left.span), left, right, "==")
        if isinstance(right, Literal) and right.value is None:
            return self._equals_none(left, depth)
        if is_number(left):
            return self._ordered(left, "==", right, depth)
        wanted = self.lw.value(right)
        none_possible = isinstance(right.type, OptionalType)
        if isinstance(left, LocalRef):
            return bit(wanted, self.lw.count(self.kind))
        if isinstance(left, StateGet) and self._owner_axis(left) is not None:
            return self._value_column(left, fold("+", wanted, Const(1)))
        if isinstance(left, ConstGet) and isinstance(left.of, LocalRef):
            return self._const_equals(left, wanted)
        if none_possible:
            raise NoMask
        return self.back(left, bit(wanted, self.lw.count(member_kind(left.type))), depth)

    def _equals_none(self, e: Expr, depth: int) -> Ir:
        if not self.depends(e):
            return self.whole(self.lw.cond(IsNone(e, False, type=e.type, span=e.span)))
        match e:
            case LocalRef():
                return Const(0)
            case CallFunction(function=function, args=args):
                return self._equals_none(inline(function, args), depth - 1)
            case Let():
                return self._equals_none(self._opened(e), depth - 1)
            case Conditional(condition=c, then=a, otherwise=b):
                return self._either(c, self._equals_none(a, depth), self._equals_none(b, depth), depth)
        if not isinstance(e.type, OptionalType):
            return Const(0)
        if isinstance(e, StateGet) and self._owner_axis(e) is not None:
            if is_number(e):
                return self.state_test(e, low=NO_NUMBER, high=NO_NUMBER)
            return self._value_column(e, Const(0))
        if isinstance(e, ConstGet):
            none = none_of(e.type)
            values = self.lw.const_values(e.field, e.kind)
            return self.back(e.of, Const(sum(1 << i for i, v in enumerate(values) if v == none)), depth)
        raise NoMask

    def _ordered(self, left: Expr, op: str, right: Expr, depth: int) -> Ir:
        """A number of the member compared with a number that does not depend on it."""
        if isinstance(left, Literal):
            return self.whole(fold(op, Const(int(left.value or 0)), self.lw.value(right)))
        if not self.depends(left):
            return self.whole(fold(op, self.lw.value(left), self.lw.value(right)))
        wanted = self.lw.value(right)
        if isinstance(left, Builtin) and left.name == "len" and isinstance(wanted, Const):
            low, high = interval(op, wanted.value)
            return self._size_test(left.args[0], max(low or 0, 0), high)
        if isinstance(left, ConstGet):
            return self._const_ordered(left, op, right, wanted, depth)
        if isinstance(left, StateGet) and isinstance(wanted, Const):
            return self._state_ordered(left, op, wanted.value)
        raise NoMask

    def _state_ordered(self, e: StateGet, op: str, n: int) -> Ir:
        """The members whose number in the state stands in a relation to n. None is neither less nor more than n,
        though it is stored as a number, and others may be below that."""
        low, high = interval(op, n)
        declared = element_type(e.field.type)
        if op == "==" or not isinstance(declared, OptionalType) or (low is not None and low > NO_NUMBER):
            return self.state_test(e, low=low, high=high)
        assert isinstance(declared.of, IntType)
        if declared.of.low is not None and declared.of.low > NO_NUMBER:
            return self.state_test(e, low=NO_NUMBER + 1, high=high)
        none = self.state_test(e, low=NO_NUMBER, high=NO_NUMBER)
        return without(self.full, self.state_test(e, low=low, high=high), none)

    def _const_ordered(self, left: ConstGet, op: str, right: Expr, wanted: Ir, depth: int) -> Ir:
        values = self.lw.const_values(left.field, left.kind)
        none = none_of(left.type) if isinstance(left.type, OptionalType) else None

        def passing(limit: int) -> int:
            return sum(1 << i for i, v in enumerate(values) if v != none and holds(op, v, limit))

        if isinstance(wanted, Const):
            return self.back(left.of, Const(passing(wanted.value)), depth)
        known = [v for v in values if v != none]
        low, high = min(known, default=0) - 1, max(known, default=0) + 1
        least = right.type.low if isinstance(right.type, IntType) else None
        if least is not None and low <= least <= high:
            low = least  # the number is never less
        if high - low > TABLE_SPREAD:
            raise NoMask
        kind = Bits(self.lw.count(left.kind))
        table = self.lw.table([passing(limit) for limit in range(low, high + 1)], kind)
        clipped: Ir = Op("min", (wanted, Const(high)))
        if low != least:
            clipped = Op("max", (clipped, Const(low)))
        found = self.back(left.of, Look(table, fold("-", clipped, Const(low))), depth)
        if none is None or op != "==" or not isinstance(right.type, OptionalType):
            return found
        both_none = self.back(left.of, Const(sum(1 << i for i, v in enumerate(values) if v == none)), depth)
        return choice(fold("==", wanted, Const(none)), both_none, found)

    # --- membership ---

    def _contains(self, e: Contains, depth: int) -> Ir:
        """The members for which a membership holds, as if it were not negated."""
        if not self.depends(e):
            return self.whole(self.lw.cond(dataclasses.replace(e, negated=False)))
        if not self.depends(e.of):
            if isinstance(e.of.type, SetType) and e.of.type.kind is None:
                return self._number_in(e, depth)
            wanted = self.lw.value(e.of)
            return self.back(e.item, wanted, depth)
        if isinstance(e.of, CallFunction):
            return self._contains(with_of(e, inline(e.of.function, e.of.args)), depth - 1)
        if self.depends(e.item):
            raise NoMask
        return self._member_in(e, depth)

    def _number_in(self, e: Contains, depth: int) -> Ir:
        if isinstance(e.of, Range):
            low = Compare(">=", e.item, e.of.low, type=e.type, span=e.span)
            high = Compare("<=", e.item, e.of.high, type=e.type, span=e.span)
            return self.both(self._compare(low, depth), self._compare(high, depth))
        if isinstance(e.of, SetOf):
            found: Ir = Const(0)
            for one in e.of.items:
                found = fold("|", found, self._compare(Compare("==", e.item, one, type=e.type, span=e.span), depth))
            return found
        raise NoMask

    def _member_in(self, e: Contains, depth: int) -> Ir:
        """A fixed member in a set that belongs to the local."""
        item = self.lw.value(e.item)
        if isinstance(e.item.type, OptionalType):
            raise NoMask
        of = e.of
        if isinstance(of, StateGet) and isinstance(of.type, SetType) and self._owner_axis(of) is not None:
            return self._family_column(of, "has", item)
        if isinstance(of, ConstGet) and isinstance(of.type, SetType) and of.type.kind is not None:
            inverse = self._inverse_of_sets(of, of.type.kind)
            if isinstance(item, Const):
                return self.back(of.of, Const(inverse[item.value]), depth)
            table = self.lw.table([*inverse, 0], Bits(self.lw.count(of.kind)))
            return self.back(of.of, Look(table, item), depth)
        if isinstance(of, SetOf):
            found: Ir = Const(0)
            for one in of.items:
                found = fold("|", found, self._compare(Compare("==", one, e.item, type=e.type, span=e.span), depth))
            return found
        if isinstance(of, GraphAsk) and of.op in ("reach", "component"):
            return self._reached(of, e.item)
        raise NoMask

    # --- paths ---

    def back(self, e: Expr, wanted: Ir, depth: int) -> Ir:
        """The members of the local's kind for which the value of `e` (a member) is in the set `wanted`. None is in no
        set."""
        if depth <= 0:
            raise NoMask
        match e:
            case LocalRef(local=local) if local is self.local:
                return wanted
            case ConstGet(field=const, kind=kind, of=of):
                return self.back(
                    of, self.image(self._inverse(const.name, kind), self.lw.count(kind), wanted), depth - 1
                )
            case StateGet() if self._owner_axis(e) is not None:
                return self._state_in(e, wanted)
            case Seat(of=of, step=step):
                n = self.lw.layout.seats
                return self.back(of, self.image([1 << ((i - step) % n) for i in range(n)], n, wanted), depth - 1)
            case CallFunction(function=function, args=args):
                return self.back(inline(function, args), wanted, depth - 1)
            case Let():
                return self.back(self._opened(e), wanted, depth - 1)
            case Conditional(condition=c, then=a, otherwise=b):
                return self._either(c, self._back_or(a, wanted, depth), self._back_or(b, wanted, depth), depth)
            case OtherEnd():
                raise NoMask
        raise NoMask

    def _back_or(self, e: Expr, wanted: Ir, depth: int) -> Ir:
        if isinstance(e, Literal) and e.value is None:
            return Const(0)
        if not self.depends(e):
            if isinstance(e.type, OptionalType):
                raise NoMask
            return self.whole(fold("&", wanted, bit(self.lw.value(e), self.lw.count(member_kind(e.type)))))
        return self.back(e, wanted, depth - 1)

    def _state_in(self, e: StateGet, wanted: Ir) -> Ir:
        if isinstance(wanted, Const):
            if wanted.value == 0:
                return Const(0)
            axis = self._owner_axis(e)
            assert axis is not None
            family = self.lw.column(e.field, axis, "test", allowed=wanted.value)
            return ColumnAt(family, self._others(e, axis, 1, Const(0)))
        axis = self._owner_axis(e)
        assert axis is not None
        family = self.lw.column(e.field, axis, "value")
        return self._gathered(e, family, wanted, 1)

"""Sets of members in the form: their algebra, the columns of fields, constants as relations."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from rulewright.rules.kinds import Kind
from rulewright.rules.tree import (
    ConstGet,
    Expr,
    Local,
    LocalRef,
    StateGet,
)
from rulewright.rules.types import SetType

from ..columns import ColumnFamily
from ..form.algebra import choice, fold, row_major
from ..form.expressions import Address, ColumnAt, Const, If3, ImageOf, Ir, Look, Op
from ..form.followed_columns import follows
from ..form.value_types import Bits, member_kind
from ..lowering.expansion_size import SMALL_KIND
from ..lowering.lowering import Lowering


def meet(full: Ir, a: Ir, b: Ir) -> Ir:
    """The members in two sets, of all members `full`: written so that no complement is taken needlessly."""
    if a in (full, b):
        return b
    if b == full:
        return a
    if isinstance(a, Op) and isinstance(b, Op) and a.op == b.op == "gather" and a.args[0] == b.args[0]:
        first = a.args[0]
        column = first.region if isinstance(first, Address) else None
        if isinstance(column, ColumnFamily) and column.family == "value":  # a member has one value: no two masks meet
            return Op("gather", (first, fold("&", a.args[1], b.args[1])))
    for x, y in ((a, b), (b, a)):
        if isinstance(y, Op) and y.op == "&~" and y.args[0] == full:
            return fold("&~", x, y.args[1])
        if isinstance(y, If3) and y.otherwise == Const(0):
            return choice(y.condition, meet(full, x, y.then), Const(0))
    return fold("&", a, b)


def without(full: Ir, a: Ir, b: Ir) -> Ir:
    """The members of a that are not in b."""
    if isinstance(b, Op) and b.op == "&~" and b.args[0] == full:
        return meet(full, a, b.args[1])
    return fold("&~", a, b)


class NoMask(Exception):
    """This condition has no form as a mask."""


class MemberSets:
    """Sets of members of the kind that one local runs over: algebra, columns of fields, constants as relations."""

    def __init__(self, lw: Lowering, local: Local) -> None:
        self.lw = lw
        self.local = local
        self.kind = member_kind(local.type)
        self.full = Const(lw.all(self.kind))

    def depends(self, e: Expr) -> bool:
        return self.local in self.lw.free.of(e)

    def whole(self, condition: Ir) -> Ir:
        """All members when a condition without the local holds, else none."""
        if isinstance(condition, Const):
            return self.full if condition.value else Const(0)
        return If3(condition, self.full, Const(0))

    def negated(self, m: Ir) -> Ir:
        if isinstance(m, Op) and m.op == "&~" and m.args[0] == self.full:
            return m.args[1]
        return fold("&~", self.full, m)

    def both(self, a: Ir, b: Ir) -> Ir:
        """The members in two sets."""
        return meet(self.full, a, b)

    def either(self, a: Ir, b: Ir) -> Ir:
        """The members in one of two sets, or in both."""
        if self.full in (a, b):
            return self.full
        parts: list[Ir] = []
        for part in (*_joined(a), *_joined(b)):
            for i, other in enumerate(parts):
                if isinstance(part, ImageOf) and isinstance(other, ImageOf) and part.of == other.of:
                    both = [x | y for x, y in zip(part.image.masks, other.image.masks, strict=True)]
                    parts[i] = self.image(both, part.image.members, part.of)
                    break
            else:
                if part not in parts:
                    parts.append(part)
        return reduce(lambda x, y: fold("|", x, y), parts)

    def _gathered(self, e: StateGet, family: ColumnFamily, wanted: Ir, shift: int) -> Ir:
        """The members whose column is one of those that `wanted` chooses."""
        if family.size - shift <= SMALL_KIND:
            found: Ir = Const(0)
            for i in range(family.size - shift):
                column = ColumnAt(family, self._others(e, family.axis, family.size, Const(i + shift)))
                found = self.either(found, choice(fold("&", wanted, Const(1 << i)), column, Const(0)))
            return found
        first = Address(family, self._others(e, family.axis, family.size, Const(shift)))
        return Op("gather", (first, wanted))

    def _value_column(self, e: StateGet, index: Ir) -> Ir:
        return self._family_column(e, "value", index)

    def _family_column(self, e: StateGet, name: str, index: Ir) -> Ir:
        axis = self._owner_axis(e)
        assert axis is not None
        family = self.lw.column(e.field, axis, name)
        return ColumnAt(family, self._others(e, axis, family.size, index))

    def state_test(self, e: StateGet, low: int | None = None, high: int | None = None) -> Ir:
        """The members for which a number (or truth value) of theirs lies in an interval."""
        axis = self._owner_axis(e)
        if axis is None:
            raise NoMask
        family = self.lw.column(e.field, axis, "test", low=low, high=high)
        return ColumnAt(family, self._others(e, axis, 1, Const(0)))

    def _size_test(self, e: Expr, low: int, high: int | None) -> Ir:
        """The members whose set has a number of elements in an interval."""
        if low <= 0 and high == 0:
            return self.negated(self._size_test(e, 1, None))  # one column for both questions
        axis = self._owner_axis(e) if isinstance(e, StateGet) else None
        if axis is None or not isinstance(e, StateGet) or not isinstance(e.type, SetType):
            raise NoMask
        family = self.lw.column(e.field, axis, "size", low=low, high=high)
        return ColumnAt(family, self._others(e, axis, 1, Const(0)))

    def _axes(self, e: StateGet) -> list[Expr]:
        return [*(() if e.owner is None else (e.owner,)), *e.keys]

    def _owner_axis(self, e: StateGet) -> int | None:
        """Which axis of a field the local runs along: exactly one, directly, and no other axis depends on it."""
        place = self.lw.place(e.field)
        axes = self._axes(e)
        if place.width != 1 or len(axes) != len(place.radices) + (e.owner is not None):
            return None
        along = [i for i, a in enumerate(axes) if self.depends(a)]
        if len(along) != 1:
            return None
        one = axes[along[0]]
        return along[0] if isinstance(one, LocalRef) and one.local is self.local else None

    def _others(self, e: StateGet, axis: int, size: int, index: Ir) -> Ir:
        """Where a column stands in its family: by the other axes, then by `index` of the `size` columns there."""
        counts = self.lw.place(e.field).axes
        others = [(self.lw.value(a), counts[i]) for i, a in enumerate(self._axes(e)) if i != axis]
        return row_major([*(a for a, _ in others), index], [*(n for _, n in others), size])

    # --- constants as relations ---

    def _inverse(self, name: str, kind: Kind) -> list[int]:
        """For each value of a constant that is a member: the mask of members that have it."""
        const = kind.fields[name]
        target = member_kind(const.type)
        found = [0] * self.lw.count(target)
        for i, v in enumerate(self.lw.const_values(const, kind)):
            if v >= 0:
                found[v] |= 1 << i
        return found

    def _inverse_of_sets(self, e: ConstGet, target: Kind) -> list[int]:
        """For each member of the target kind: the mask of members whose constant set holds it."""
        found = [0] * self.lw.count(target)
        for i, m in enumerate(self.lw.const_values(e.field, e.kind)):
            for j in range(len(found)):
                if m >> j & 1:
                    found[j] |= 1 << i
        return found

    def image(self, relation: list[int], members: int, of: Ir) -> Ir:
        """The members, of a kind that has so many, that a relation leads to from those of a set."""
        if isinstance(of, Const):
            return Const(_union(relation, of.value))
        if isinstance(of, Op) and of.op == "bit":
            return Look(self.lw.table([*relation, 0], Bits(members)), of.args[0])
        if isinstance(of, ImageOf):  # first one relation, then the other: that is one relation too
            return self.image([_union(relation, m) for m in of.image.masks], members, of.of)
        if isinstance(of, If3) and any(isinstance(part, Const) for part in (of.then, of.otherwise)):
            parts = (self.image(relation, members, part) for part in (of.then, of.otherwise))
            return choice(of.condition, *parts)
        if isinstance(of, Op) and of.op == "|" and all(_followed(x) for x in of.args):
            return self.either(*(self.image(relation, members, x) for x in of.args))
        some = sum(1 << i for i, m in enumerate(relation) if m)
        if some.bit_count() * 2 < len(relation) and not isinstance(of, ColumnAt):
            of = fold("&", of, Const(some))  # the others give nothing: fewer sets to remember answers of
        return ImageOf(self.lw.image(relation, members), of)

    def _const_equals(self, left: ConstGet, wanted: Ir) -> Ir:
        """A constant member of the local's own member equal to a member or none."""
        relation = self._inverse(left.field.name, left.kind)
        none = sum(1 << i for i, v in enumerate(self.lw.const_values(left.field, left.kind)) if v < 0)
        if isinstance(wanted, Const):
            return Const(relation[wanted.value] if wanted.value >= 0 else none)
        return Look(self.lw.table([*relation, none], Bits(self.lw.count(left.kind))), wanted)


def _joined(e: Ir) -> list[Ir]:
    """The sets that a union joins."""
    return [x for a in e.args for x in _joined(a)] if isinstance(e, Op) and e.op == "|" else [e]


def _followed(e: Ir) -> bool:
    """True for sets whose image by a relation is kept."""
    if isinstance(e, ImageOf):
        e = e.of
    if isinstance(e, Op) and e.op == "|":
        return all(_followed(x) for x in e.args)
    return isinstance(e, ColumnAt) and follows(e)


def _union(relation: Sequence[int], members: int) -> int:
    """The image of a set of members by a relation."""
    result = 0
    for i, m in enumerate(relation):
        if members >> i & 1:
            result |= m
    return result

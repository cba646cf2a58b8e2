"""Store upkeep: an assignment to a field written out as stores, so that columns and kept answers that are made from the
field stay true.

    piece.at = north   ->   old = s[at]; new = north; s[at] = new; s[column + old] ^= bit; s[column + new] ^= bit

Each derived column is changed by as little as the assignment tells (an incremental view); kept answers that are made
from the field are no longer known.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.rules.types import BagType, MemberType

from ..columns import ColumnFamily
from ..form.algebra import bit, fold, row_major
from ..form.expressions import Cell, Checked, ColumnAt, Const, Image, ImageOf, Ir, Loc, Look, Op, Table, Temp
from ..form.lowered import Lowered
from ..form.statements import Assign, Each, Put, StmtIr, Store, When
from ..form.typing import Typing
from ..form.value_types import NUMBER, Bits, Truth, ValueType, member_kind
from ..form.walking import inner_bodies
from ..layout import FieldCells, element_type


class StoreUpkeep:
    """The pass. `table` gives the table of some values, `image` the relation of some masks."""

    def __init__(
        self,
        lowered: Lowered,
        table: Callable[[Sequence[int], ValueType | None], Table],
        image: Callable[[Sequence[int], int], Image],
    ) -> None:
        self.flags = [cells for cells in lowered.kept if cells.made_from]
        self.lowered = lowered
        self.table = table
        self.image = image
        self.typing = Typing(lowered.layout.count)
        self.count = lowered.layout.count
        self.columns: dict[FieldCells, list[ColumnFamily]] = {}
        for family in lowered.columns:
            self.columns.setdefault(family.field, []).append(family)

    def all(self) -> None:
        """Writes the assignments of all functions and blocks out."""
        for body in self.lowered.bodies():
            self.within(body)

    def within(self, body: list[StmtIr]) -> None:
        """Writes the assignments of a body out, in place."""
        for s in body:
            for inner in inner_bodies(s):
                self.within(inner)
        body[:] = [store for s in body for store in (self._stores(s) if isinstance(s, Assign) else (s,))]

    def _stores(self, s: Assign) -> list[StmtIr]:
        field = s.to.region
        assert isinstance(field, FieldCells)
        type_ = self.typing.region(field)
        of = _ending(type_)
        old, new = Temp(f"old{of}", type_), Temp(f"new{of}", type_)
        families = self.columns.get(field, [])
        made: list[StmtIr] = []
        if any(_needs_old(s, family) for family in families):
            made.append(Put(old, s.to))
        if any(_needs_new(s, family) for family in families):
            made += [Put(new, s.value), Store(s.to, new)]
        else:
            made.append(Store(s.to, s.value))
        for family in families:
            made += self._follow(s, family, old, new)
        made += [Store(Cell(flag, Const(0)), Const(0)) for flag in self.flags if field.field in flag.made_from]
        return made

    def _follow(self, s: Assign, family: ColumnFamily, old: Temp, new: Temp) -> list[StmtIr]:
        """The stores that keep one family of columns true to an assignment."""
        member = s.axes[family.axis]
        one = bit(member, family.field.axes[family.axis])
        others = [a for i, a in enumerate(s.axes) if i != family.axis]
        first = fold("*", row_major(others, list(family.others)), Const(family.size))

        def at(index: Ir, shift: int = 0) -> ColumnAt:
            return ColumnAt(family, fold("+", fold("+", first, index), Const(shift)))

        match family.family:
            case "value":
                return [Store(at(old, 1), one, "^="), Store(at(new, 1), one, "^=")]
            case "has" if s.single is not None:
                return [Store(at(s.single), one, "|=" if s.op == "|=" else "&~=")]
            case "has":
                changed = Temp("w", NUMBER)
                differs = Op("bits", (Op("^", (old, new)), Const(family.size)))
                return [Each(changed, differs, [Store(at(changed), one, "^=")])]
            case "total":
                step = _step(s)
                added = fold("-", new, old) if step is None else Const(abs(step))
                return [Store(at(Const(0)), added, "-=" if step is not None and step < 0 else "+=")]
            case "image" if family.source is not None and family.source.family == "has":
                assert s.single is not None and s.op == "|=", "a set that is followed only gains single members"
                return [Store(at(s.single), self._near(s, family), "|=")]
            case "image":
                return self._follow_image(s, family, old, new)
            case "test" | "size":
                return self._follow_test(s, family, at(Const(0)), one, new)
        raise AssertionError(f"no columns {family.family}")

    def _follow_test(self, s: Assign, family: ColumnFamily, cell: ColumnAt, one: Ir, new: Temp) -> list[StmtIr]:
        enters, leaves = Store(cell, one, "|="), Store(cell, one, "&~=")
        if isinstance(s.value, Const):
            return [enters if family.passes(s.value.value) else leaves]
        step = _step(s) if family.family == "test" and family.allowed is None and family.high is None else None
        if step is not None and family.low is not None:  # more can only begin to pass, less only cease
            if step < 0:
                return [When([(fold("<", new, Const(family.low)), [leaves])])]
            if family.low <= step and isinstance(family.field.field.type, BagType):
                return [enters]  # a piece that was put into a bag is in it
            return [When([(fold(">=", new, Const(family.low)), [enters])])]
        return [When([(self._passes(family, new), [enters]), (None, [leaves])])]

    def _passes(self, family: ColumnFamily, new: Temp) -> Ir:
        """The test of a family as a condition over the new value."""
        if family.allowed is not None:
            values = self.count(member_kind(element_type(family.field.field.type)))
            return fold("&", Const(family.allowed), bit(new, values))
        if family.family == "size" and (family.low, family.high) == (1, None):
            return new
        value: Ir = fold("count", new) if family.family == "size" else new
        passes: Ir = Const(1)
        if family.low is not None:
            passes = fold("and", passes, fold(">=", value, Const(family.low)))
        return passes if family.high is None else fold("and", passes, fold("<=", value, Const(family.high)))

    def _near(self, s: Assign, family: ColumnFamily) -> Ir:
        """The image, by the relation of a family, of the member whose value is assigned."""
        return Look(self.table((*family.relation, 0), Bits(family.members)), s.axes[family.axis])

    def _follow_image(self, s: Assign, family: ColumnFamily, old: Temp, new: Temp) -> list[StmtIr]:
        """The upkeep of an image of a `value` family: of the members with each value."""
        source, near = family.source, self._near(s, family)
        assert source is not None
        gained: list[StmtIr] = [Store(ColumnAt(family, fold("+", new, Const(1))), near, "|=")]
        left = ColumnAt(source, fold("+", old, Const(1)))
        lost = ColumnAt(family, fold("+", old, Const(1)))
        shrink = Store(lost, ImageOf(self.image(family.relation, family.members), left))
        if isinstance(s.value, Const):
            gained = gained if s.value.value >= 0 else []
        elif not (isinstance(s.value, Loc) and isinstance(s.value.local.type, MemberType)):
            gained = [When([(fold(">=", new, Const(0)), gained)])]
        return [*gained, When([(fold(">=", old, Const(0)), [shrink])])]


def _ending(type_: ValueType) -> str:
    """The end of the names of variables of a type: a variable has one type in all of a function."""
    match type_:
        case Bits(members=members):
            return str(members)
        case Truth():
            return "t"
    return ""


def _needs_old(s: Assign, family: ColumnFamily) -> bool:
    """True when the upkeep of a family needs the old value."""
    match family.family:
        case "value":
            return True
        case "has":
            return s.single is None
        case "total":
            return _step(s) is None
        case "image":
            return family.source is not None and family.source.family == "value"
    return False


def _needs_new(s: Assign, family: ColumnFamily) -> bool:
    """True when the upkeep of a family needs the new value."""
    if family.family in ("test", "size"):
        return not isinstance(s.value, Const)
    return _needs_old(s, family)


def _step(s: Assign) -> int | None:
    """The difference between the new and the old value, where it is written: 1 in `cell + 1`."""
    value = s.value.value if isinstance(s.value, Checked) else s.value
    match value:
        case Op("+", (Cell() as cell, Const(n))) if cell == s.to:
            return n
        case Op("-", (Cell() as cell, Const(n))) if cell == s.to:
            return -n
    return None

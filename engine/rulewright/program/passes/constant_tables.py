"""Constant tables: an expression that constants and one member decide is looked up instead of worked out.

(T1[v] & 5) | bit(v)   ->   T9[v]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulewright.rules.kinds import Kind
from rulewright.rules.tree import Local
from rulewright.rules.types import MemberType, OptionalType

from ..form.algebra import computed
from ..form.expressions import Address, Cell, ColumnAt, Const, If3, Ir, Loc, Look, Op, Table
from ..form.typing import Typing
from ..form.value_types import ValueType
from ..form.walking import walk, with_parts

_LARGEST_KIND = 64


class ConstantTables:
    """The pass. `table` gives the table of some values, `count` the number of a kind's members."""

    def __init__(self, table: Callable[[Sequence[int], ValueType | None], Table], count: Callable[[Kind], int]) -> None:
        self.table = table
        self.count = count
        self.typing = Typing(count)

    def within(self, e: Ir) -> Ir:
        """The expression with such parts as tables. The index of a cell stays as it is: a target that adds it to the
        place of the region looks up the sum (`whole`)."""
        found = self.whole(e)
        if found is not None:
            return found
        if isinstance(e, Cell | ColumnAt | Address):
            return with_parts(e, self._inside)
        return with_parts(e, self.within)

    def whole(self, e: Ir) -> Ir | None:
        """The table that an expression can be looked up in; None when it is no such expression."""
        local = _one_local(e)
        if local is None or sum(not isinstance(x, Const | Loc) for x in walk(e)) <= 1:
            return None
        values = self._values(e, local)
        return None if values is None else Look(self.table(values, self.typing.known(e)), Loc(local))

    def _inside(self, index: Ir) -> Ir:
        """The index of a cell with tables for what stands below its sums and products."""
        if isinstance(index, Op) and index.op in ("+", "-", "*"):
            return with_parts(index, self._inside)
        return index if isinstance(index, Look) else self.within(index)

    def _values(self, e: Ir, local: Local) -> list[int] | None:
        """By member, and last for none: -1."""
        type_ = local.type.of if isinstance(local.type, OptionalType) else local.type
        if not isinstance(type_, MemberType) or self.count(type_.kind) > _LARGEST_KIND:
            return None
        try:
            return [_value(e, i) for i in (*range(self.count(type_.kind)), -1)]
        except (IndexError, ValueError):
            return None


def _one_local(e: Ir) -> Local | None:
    """The one local of an expression that reads nothing else but constants."""
    found: Local | None = None
    for x in walk(e):
        match x:
            case Loc(local=local) if found in (None, local):
                found = local
            case Const() | Look() | If3():
                pass
            case Op(op=op) if op in _OPERATIONS:
                pass
            case _:
                return None
    return found


def _value(e: Ir, member: int) -> int:
    match e:
        case Const(value=value):
            return value
        case Loc():
            return member
        case Look(table=table, at=at):
            return table.values[_value(at, member)]
        case If3(condition=c, then=a, otherwise=b):
            return _value(a if _value(c, member) else b, member)
        case Op(op="and", args=(a, b)):
            return _value(a, member) and _value(b, member)
        case Op(op="or", args=(a, b)):
            return _value(a, member) or _value(b, member)
        case Op(op=op, args=args):
            found = computed(op, [_value(a, member) for a in args])
            if found is None:
                raise ValueError(op)
            return found
    raise ValueError(e)


_OPERATIONS = {
    *("+", "-", "*", "neg", "min", "max"),
    *("==", "!=", "<", "<=", ">", ">=", "and", "or", "not"),
    *("&", "|", "&~", "bit", "count"),
}

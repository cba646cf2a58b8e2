"""The cells that decide a condition over one member. Where they are few, the set of members that satisfy the condition
is memoised by their values."""

from __future__ import annotations

from rulewright.rules.tree import Local

from ..form.expressions import Ask, Call, Cell, Checked, ColumnAt, Const, FunctionIr, Ir, Loc, Op
from ..form.operations import READING
from ..form.walking import all_expressions, children, depends, walk

MOST_KEYS = 4


def keys(e: Ir, member: Local) -> list[Ir] | None:
    """The values that, together with the member, decide `e`; None when they are too many or not known beforehand."""
    found: dict[Ir, None] = {}
    if not _collect(e, member, found) or len(found) > MOST_KEYS:
        return None
    return list(found)


def _collect(e: Ir, member: Local, found: dict[Ir, None]) -> bool:
    """Adds the values that `e` reads; False when one of them depends on the member."""
    if isinstance(e, Const):
        return True
    if not depends(e, member):
        if any(isinstance(x, Checked) for x in walk(e)):
            return False
        if isinstance(e, Call) and not _constant_reads(e.function, found):
            return False
        if not isinstance(e, Call):
            found[e] = None
            return True
        return all(_collect(a, member, found) for a in e.args)
    if isinstance(e, Loc):
        return True
    if isinstance(e, Cell | ColumnAt | Checked | Ask) or (isinstance(e, Op) and e.op in READING):
        return False
    if isinstance(e, Call) and not _constant_reads(e.function, found):
        return False
    return all(_collect(c, member, found) for c in children(e))


def _constant_reads(function: FunctionIr, found: dict[Ir, None]) -> bool:
    """Adds the cells that a function reads, when all of them are known; else False."""
    for e in all_expressions(function.body):
        for x in walk(e):
            match x:
                case Cell(index=Const()) | ColumnAt(at=Const()):
                    found[x] = None
                case Cell() | ColumnAt() | Checked() | Ask():
                    return False
                case Op(op=op) if op in READING:
                    return False
                case Call(function=inner) if not _constant_reads(inner, found):
                    return False
                case _:
                    pass
    return True

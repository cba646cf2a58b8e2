"""What a condition over one member reads of the position: few values mean that its answers can be remembered by
them."""

from __future__ import annotations

from rulewright.rules.tree import Local

from ..form.ir import (
    Call,
    Cell,
    Checked,
    ColumnAt,
    Const,
    FunctionIr,
    Ir,
    Loc,
    Op,
    children,
    expressions,
    walk,
    walk_statements,
)

MOST_KEYS = 4


def keys(e: Ir, member: Local) -> list[Ir] | None:
    """The values that, together with the member, decide `e`; None when they are too many or not known beforehand."""
    found: dict[Ir, None] = {}
    if not _collect(e, member, found) or len(found) > MOST_KEYS:
        return None
    return list(found)


def _depends(e: Ir, member: Local) -> bool:
    return any(isinstance(x, Loc) and x.local is member for x in walk(e))


def _collect(e: Ir, member: Local, found: dict[Ir, None]) -> bool:
    """Adds the values that `e` reads; False when one of them depends on the member."""
    if isinstance(e, Const):
        return True
    if not _depends(e, member):
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
    if isinstance(e, Cell | ColumnAt | Checked) or (isinstance(e, Op) and e.op.startswith("net.")):
        return False
    if isinstance(e, Op) and e.op in ("gather", "bag_total", "in_pile", "pile_mask", "bag_mask"):
        return False
    if isinstance(e, Call) and not _constant_reads(e.function, found):
        return False
    return all(_collect(c, member, found) for c in children(e))


def _constant_reads(function: FunctionIr, found: dict[Ir, None]) -> bool:
    """Adds what a function reads of the position when all of it stands at known cells; else False."""
    for s in walk_statements(function.body):
        for e in expressions(s):
            for x in walk(e):
                if isinstance(x, Cell | ColumnAt):
                    if not isinstance(x.at, Const):
                        return False
                    found[x] = None
                elif (
                    isinstance(x, Checked)
                    or (isinstance(x, Op) and reads_more(x.op))
                    or (isinstance(x, Call) and not _constant_reads(x.function, found))
                ):
                    return False
    return True


def reads_more(op: str) -> bool:
    """True for an operation that reads cells which do not stand in it."""
    return op.startswith("net.") or op in ("gather", "bag_total", "in_pile", "pile_mask", "bag_mask")

"""Conditions split by what is the same for all members: each case is asked in its shortest form."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.rules.tree import Local

from ..form.ir import Const, If3, Ir, Loc, Op, StmtIr, When, walk, with_parts
from ..lowering.lowering import OPPOSITE, Lowering, choice, fold
from .member_sets import meet

_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Case:
    """Expressions about the members of a set, of all members `full`; `local` runs over them. Each three are two sets of
    members, and a condition asked of one."""

    lw: Lowering
    local: Local
    full: Const
    parts: tuple[Ir, ...]

    def statements(self, made: Callable[[tuple[Ir, ...]], list[StmtIr]], depth: int = _DEPTH) -> list[StmtIr]:
        """The statements that `made` gives for the expressions, by case."""
        condition = self._splits() if depth else None
        if condition is None:
            return made(self.parts)
        yes, no = (self.known(condition, holds).statements(made, depth - 1) for holds in (True, False))
        return [When([(condition, yes), (None, no)])]

    def known(self, condition: Ir, holds: bool) -> Case:
        """The same where a comparison is known to hold, or not to."""
        sets = [None if i % 3 == 2 else self.full for i in range(len(self.parts))]
        parts = (shortened(p, condition, holds, full) for p, full in zip(self.parts, sets, strict=True))
        return Case(self.lw, self.local, self.full, tuple(parts))

    def _splits(self) -> Ir | None:
        """The condition that decides most, among those that are the same for all members."""
        counts: dict[Ir, int] = {}
        for part in self.parts:
            for x in walk(part):
                if isinstance(x, Op) and x.op in OPPOSITE and not self._varies(x):
                    positive = x if x.op in ("==", "<", "<=") else Op(OPPOSITE[x.op], x.args)
                    counts[positive] = counts.get(positive, 0) + 1
        found = [(n, c) for c, n in counts.items() if n > 1 and not self.lw.must_wait(c)]
        return max(found, key=lambda pair: pair[0])[1] if found else None

    def _varies(self, e: Ir) -> bool:
        return any(isinstance(x, Loc) and x.local is self.local for x in walk(e))


def shortened(e: Ir, condition: Ir, holds: bool, full: Const | None) -> Ir:
    """An expression where a comparison is known to hold, or not to. `full` are all members of the kind when it is a set
    of such: what other sets stand in it are of kinds of their own."""
    if isinstance(e, Op) and e.op in OPPOSITE:
        if e == condition:
            return Const(int(holds))
        if isinstance(condition, Op) and e.op == OPPOSITE[condition.op] and e.args == condition.args:
            return Const(int(not holds))
    match e:
        case If3(c, a, b):
            asked = shortened(c, condition, holds, None)
            return choice(asked, shortened(a, condition, holds, full), shortened(b, condition, holds, full))
        case Op(op, (a, b)) if op in ("&", "|", "&~"):
            a, b = (shortened(part, condition, holds, full) for part in (a, b))
            return fold(op, a, b) if full is None else _joined(op, a, b, full)
    new = with_parts(e, lambda part: shortened(part, condition, holds, None))
    match new:
        case Op(op, args) if op in ("and", "or", "not", "+", "-", "*"):
            return fold(op, *args)
    return new


def _joined(op: str, a: Ir, b: Ir, full: Const) -> Ir:
    """Two sets of members, joined."""
    if op == "&":
        return _both(a, b, full)
    if op == "|":
        whole = full in (a, b) or Op("&~", (full, b)) == a or Op("&~", (full, a)) == b
        return full if whole else fold("|", a, b)
    if a == full and isinstance(b, Op) and b.op == "&~" and b.args[0] == full:
        return b.args[1]
    return Const(0) if b == full else fold("&~", a, b)


def _both(a: Ir, b: Ir, full: Const) -> Ir:
    for x, y in ((a, b), (b, a)):
        if isinstance(y, Op) and y.op == "&~" and y.args[1] == x:
            return Const(0)
    return meet(full, a, b)

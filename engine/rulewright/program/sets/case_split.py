"""Case splitting: conditions are parted by a comparison that is the same for all members, and each case is asked in its
shortest form.

    S & (A if price > 3 else B) & (C if price > 3 else D)   ->   if price > 3: S & A & C; else: S & B & D
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rulewright.rules.tree import Local

from ..form.algebra import OPPOSITE, choice, fold
from ..form.expressions import Const, If3, Ir, Op
from ..form.statements import StmtIr, When
from ..form.walking import depends, walk, with_parts
from ..lowering.lowering import Lowering
from .member_sets import meet, without

_DEPTH = 3


@dataclass(frozen=True, slots=True)
class Open:
    """A condition with its bounds: it holds of the members `sure`, and of no others than these and `may`."""

    sure: Ir
    may: Ir
    condition: Ir


@dataclass(frozen=True, slots=True)
class Case:
    """Conditions asked of the members of a set, of all members `full`; `local` runs over them."""

    lw: Lowering
    local: Local
    full: Const
    asked: tuple[Open, ...]

    def statements(self, made: Callable[[tuple[Open, ...]], list[StmtIr]], depth: int = _DEPTH) -> list[StmtIr]:
        """The statements that `made` gives for the conditions, by case."""
        condition = self._deciding() if depth else None
        if condition is None:
            return made(self.asked)
        yes, no = (self._where(condition, holds).statements(made, depth - 1) for holds in (True, False))
        return [When([(condition, yes), (None, no)])]

    def _where(self, condition: Ir, holds: bool) -> Case:
        """The case in which a comparison is known to hold, or not to."""
        asked = tuple(
            Open(
                shortened(x.sure, condition, holds, self.full),
                shortened(x.may, condition, holds, self.full),
                shortened(x.condition, condition, holds, None),
            )
            for x in self.asked
        )
        return Case(self.lw, self.local, self.full, asked)

    def _deciding(self) -> Ir | None:
        """The comparison that stands most often, at least twice, among those that are the same for all members."""
        counts: dict[Ir, int] = {}
        for x in self.asked:
            for part in (*walk(x.sure), *walk(x.may), *walk(x.condition)):
                if isinstance(part, Op) and part.op in OPPOSITE and not depends(part, self.local):
                    positive = part if part.op in ("==", "<", "<=") else Op(OPPOSITE[part.op], part.args)
                    counts[positive] = counts.get(positive, 0) + 1
        found = [(n, c) for c, n in counts.items() if n > 1 and not self.lw.may_break(c)]
        return max(found, key=lambda pair: pair[0])[1] if found else None


def shortened(e: Ir, condition: Ir, holds: bool, full: Const | None) -> Ir:
    """An expression where a comparison is known to hold, or not to. `full` are all members of the kind when it is a set
    of such: other sets that stand in it are of kinds of their own."""
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
    match op:
        case "&":
            disjoint = Op("&~", (full, a)) == b or Op("&~", (full, b)) == a
            return Const(0) if disjoint else meet(full, a, b)
        case "|":
            whole = full in (a, b) or Op("&~", (full, b)) == a or Op("&~", (full, a)) == b
            return full if whole else fold("|", a, b)
        case "&~":
            return Const(0) if b == full else without(full, a, b)
    raise AssertionError(f"sets are not joined by {op}")

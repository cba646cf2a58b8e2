"""Loop-invariant motion: an expression of an inner loop moves to the outermost loop that has all its parameters.

    for t in tiles: for p in places: if dear(t) and near(p)
    ->  for t in tiles: d = dear(t); for p in places: if d and near(p)

All expressions are pure: evaluated earlier, or once for many members, they have the same value. When an early
evaluation breaks a rule that the game would not have reached, the fallback of the listing evaluates each expression in
its own place.
"""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.rules.tree import Local

from ..form.expressions import Checked, Const, If3, Ir, Loc, Op, Temp
from ..form.price import price
from ..form.statements import Put, StmtIr
from ..form.typing import Typing
from ..form.value_types import MEMO
from ..form.walking import rebuilt, walk, with_parts
from ..lowering.lowering import Lowering

WORTH = 3
"""What an expression must cost to be kept in a variable."""
DEAR = 12
"""What it must cost where it may not be asked at all: in a branch, or behind a test."""


class Motion:
    """The variables of one listing by the loop in which they are set: -1 before all loops, then by parameter."""

    def __init__(self, lw: Lowering, position: Mapping[Local, int], before: Motion | None = None) -> None:
        """`before` is the motion of an earlier action of the offer, whose variables before all loops are always set."""
        self.lw = lw
        self.typing = Typing(lw.count)
        self.position = position
        self.preludes: list[list[StmtIr]] = [[] for _ in range(len(position) + 1)]
        self._levels: dict[str, int] = {}
        self._known: dict[tuple[int, Ir], Temp] = {}
        self._recalled: dict[Ir, Temp] = {}
        if before is not None:
            self._levels = {name: level for name, level in before._levels.items() if level < 0}
            self._known = {key: temp for key, temp in before._known.items() if key[0] < 0}
            self._recalled = dict(before._recalled)

    def prelude(self, level: int) -> list[StmtIr]:
        """The statements at the beginning of the loop over parameter `level`."""
        return self.preludes[level + 1]

    def level(self, e: Ir) -> int:
        """The innermost loop that an expression needs."""
        found = -1
        for x in walk(e):
            if isinstance(x, Loc):
                found = max(found, self.position.get(x.local, -1))
            elif isinstance(x, Temp):
                found = max(found, self._levels.get(x.name, -1))
        return found

    def hoist(self, e: Ir, here: int, worth: int = WORTH) -> Ir:
        """The expression as asked in loop `here`, with the parts that an outer loop can ask taken out. Without
        speculation nothing is: it would be asked also where a test keeps it out. What has no type of its own stays."""
        if isinstance(e, Const | Loc | Temp) or not self.lw.speculative:
            return e
        level = self.level(e)
        known = self._known.get((level, e))
        if known is not None:
            return known
        if level < here and price(e) >= worth and self.typing.known(e) is not None:
            self.lw.speculated = True
            return self.keep(self.hoist(e, level), level)
        return self._with_parts(e, here, worth)

    def keep(self, e: Ir, level: int) -> Temp:
        """A variable that holds a value from the loop `level` on."""
        known = self._known.get((level, e))
        if known is None:
            known = self._known[level, e] = Temp(self.lw.name("t"), self.typing.of(e))
            self._levels[known.name] = level
            self.prelude(level).append(Put(known, e))
        return known

    def recalled(self, e: Ir, by: tuple[Local, ...]) -> Ir:
        """The expression asked once for each combination of the parameters that it needs, though other loops stand
        around it."""
        asked = self._any_names(e, by)
        memo = self._recalled.get(asked)
        if memo is None:
            memo = self._recalled[asked] = Temp(self.lw.name("d"), MEMO)
            self._levels[memo.name] = -1
            self.prelude(-1).append(Put(memo, Op("dict", ())))
        return Op("recall", (memo, e, *(Loc(local) for local in by)))

    def recalls(self, e: Ir, by: tuple[Local, ...]) -> bool:
        """True when an earlier action asks the same."""
        return self._any_names(e, by) in self._recalled

    def _any_names(self, e: Ir, by: tuple[Local, ...]) -> Ir:
        """The expression under names that are the same for all actions."""
        slots = {local: Loc(slot) for local, slot in zip(by, self.lw.slots(by), strict=True)}
        return rebuilt(e, lambda x: slots.get(x.local) if isinstance(x, Loc) else None)

    def _with_parts(self, e: Ir, here: int, worth: int) -> Ir:
        match e:
            case Checked():
                return e
            case If3(condition=c, then=a, otherwise=b):
                return If3(self.hoist(c, here, worth), self.hoist(a, here, DEAR), self.hoist(b, here, DEAR))
            case Op(op="and" | "or" as op, args=(a, b)):
                return Op(op, (self.hoist(a, here, worth), self.hoist(b, here, DEAR)))
            case Op(op="if_some", args=(a, call)):  # the call stays with the set that it is asked of
                asked = with_parts(call, lambda part: self.hoist(part, here, DEAR))
                return Op("if_some", (self.hoist(a, here, worth), asked))
        return with_parts(e, lambda part: self.hoist(part, here, worth))

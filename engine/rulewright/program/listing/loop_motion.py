"""Work moved out of the loops of a listing: what an inner loop would ask again is asked in the outermost loop that
knows enough.

Everything here is pure, so that asking earlier, or once for many, changes no answer; where something breaks that the
rules would not ask, a listing with care asks again, and takes nothing out.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from types import MappingProxyType

from rulewright.rules.tree import Local

from ..form.ir import (
    Call,
    Checked,
    Const,
    Do,
    Each,
    If3,
    ImageOf,
    Ir,
    Loc,
    Op,
    Put,
    StmtIr,
    Temp,
    rebuilt,
    walk,
    with_parts,
)
from ..lowering.lowering import Lowering, fold, member_kind

WORTH = 3
"""What an expression must cost to be kept in a variable."""
DEAR = 12
"""The same where it may not be asked at all: in a branch, or behind a test."""
_PRICE = {"gather": 6, "bag_mask": 8, "pile_mask": 8, "bag_total": 6, "in_pile": 4, "recall": 3}


_NONE: Mapping[Local, Ir] = MappingProxyType({})


class Motion:
    """The variables of one listing by the loop in which they are set: -1 before all loops, then by parameter."""

    def __init__(self, lw: Lowering, position: Mapping[Local, int], before: Motion | None = None) -> None:
        """`before` are the loops of an earlier action whose first variables are set whatever happens."""
        self.lw = lw
        self.position = position
        self.preludes: list[list[StmtIr]] = [[] for _ in range(len(position) + 1)]
        self._levels: dict[str, int] = {}
        self._known: dict[tuple[int, Ir], Temp] = {}
        self._recalled: dict[Ir, str] = {}
        self._filled: dict[str, Ir] = {}
        if before is not None:
            self._levels = {name: level for name, level in before._levels.items() if level < 0}
            self._known = {key: temp for key, temp in before._known.items() if key[0] < 0}
            self._recalled = dict(before._recalled)
            self._filled = dict(before._filled)

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

    def settle(self, e: Ir, here: int, worth: int = WORTH) -> Ir:
        """The expression as asked in loop `here`, with what it needs not ask there taken out. With care nothing is: it
        would be asked also where a test keeps it out."""
        if isinstance(e, Const | Loc | Temp) or not self.lw.hopeful:
            return e
        level = self.level(e)
        known = self._known.get((level, e))
        if known is not None:
            return known
        if level < here and price(e) >= worth:
            self.lw.hoped = True
            return self.keep(self.settle(e, level), level)
        return self._with_parts(e, here, worth)

    def keep(self, e: Ir, level: int) -> Temp:
        """A variable that holds a value from the loop `level` on."""
        known = self._known.get((level, e))
        if known is None:
            name = self.lw.name("t")
            known = self._known[level, e] = Temp(name)
            self._levels[name] = level
            self.prelude(level).append(Put(name, e))
        return known

    def filled(self, e: Ir, by: Local, members: Ir) -> Temp:
        """Works a set out for all members of another set, to be recalled later; the union of all of them."""
        self.lw.hoped = True
        one = dataclasses.replace(by)
        asked = rebuilt(e, lambda x: Loc(one) if x == Loc(by) else None)
        recalled = self.recalled(asked, (one,))
        some = Temp(self.lw.name("t"))
        self._levels[some.name] = -1
        assert isinstance(recalled, Op) and isinstance(recalled.args[0], Temp)
        held = Temp(self.lw.name("t"))
        grow: list[StmtIr] = [
            Put(held.name, asked),
            Do("keep", (recalled.args[0], Loc(one), held)),
            Put(some.name, fold("|", some, held)),
        ]
        over = self.lw.bits(members, member_kind(by.type))
        self.prelude(-1).extend([Put(some.name, Const(0)), Each(one, over, grow)])
        self._filled[recalled.args[0].name] = members
        return some

    def recalled(self, e: Ir, by: tuple[Local, ...], loops: Mapping[Local, Ir] = _NONE) -> Ir:
        """The expression asked once for each combination of the parameters that it needs, though other loops stand
        around it. `loops` are the sets that these run over."""
        asked = self._any_names(e, by)
        name = self._recalled.get(asked)
        if name is None:
            name = self._recalled[asked] = self.lw.name("d")
            self._levels[name] = -1
            self.prelude(-1).append(Put(name, Op("dict", ())))
        if name in self._filled and by[0] in loops and self._filled[name] in _factors(loops[by[0]]):
            return Op("at", (Temp(name), Loc(by[0])))
        return Op("recall", (Temp(name), e, *(Loc(local) for local in by)))

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
                return If3(self.settle(c, here, worth), self.settle(a, here, DEAR), self.settle(b, here, DEAR))
            case Op(op="and" | "or" as op, args=(a, b)):
                return Op(op, (self.settle(a, here, worth), self.settle(b, here, DEAR)))
            case Op(op="if_some", args=(a, call)):  # the call stays with the set that it is asked of
                asked = with_parts(call, lambda part: self.settle(part, here, DEAR))
                return Op("if_some", (self.settle(a, here, worth), asked))
        return with_parts(e, lambda part: self.settle(part, here, worth))


def _factors(e: Ir) -> list[Ir]:
    """The sets that meet in a set."""
    return [x for a in e.args for x in _factors(a)] if isinstance(e, Op) and e.op == "&" else [e]


def price(e: Ir) -> int:
    """What an expression costs, roughly, in simple operations."""
    total = 0
    for x in walk(e):
        if isinstance(x, Call):
            total += 12
        elif isinstance(x, ImageOf):
            total += 3
        elif isinstance(x, Op):
            total += (3 if x.op.endswith(".reach") else 12) if x.op.startswith("net.") else _PRICE.get(x.op, 1)
        elif not isinstance(x, Const | Loc | Temp):
            total += 1
    return total

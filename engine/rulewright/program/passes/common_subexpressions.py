"""What a function that only reads works out twice gets a name, and is worked out once.

Only where it is worked out in any case: an expression stays in the branch that needs it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rulewright.rules.tree import Local

from ..form.ir import (
    Const,
    Do,
    Each,
    If3,
    Ir,
    Loc,
    Op,
    Put,
    Return,
    StmtIr,
    Temp,
    When,
    While,
    children,
    expressions,
    may_fault,
    rebuilt,
    rewrite,
    walk,
    walk_statements,
)
from ..listing.loop_motion import price
from ..lowering.lowering import Lowering

WORTH = 4
"""What an expression must cost to be named."""


def name_repeated(lw: Lowering, body: list[StmtIr], *, hopeful: bool = False) -> None:
    """Names what a body works out more than once. Changes the statements in place. What may break a rule stays where it
    is, unless `hopeful`: then somebody asks with care when one breaks."""
    _Names(lw, body, hopeful).within(body)


class _Names:
    """One function that changes nothing of the position."""

    def __init__(self, lw: Lowering, body: list[StmtIr], hopeful: bool) -> None:
        self.lw = lw
        self.hopeful = hopeful
        set_: dict[Local | str, int] = {}
        for s in walk_statements(body):
            target = s.target if isinstance(s, Put | Do) else s.var if isinstance(s, Each) else None
            if target is not None:
                set_[target] = set_.get(target, 0) + 1
        self.changing = {x for x, n in set_.items() if n > 1}

    def within(self, body: list[StmtIr]) -> None:
        """One list of statements, then those inside them."""
        i = 0
        counts = _counted(body)
        while i < len(body):
            s = body[i]
            found = self._repeated(s, counts)
            if found is None:
                counts.subtract(_counted([s]))
                i += 1
                continue
            if isinstance(s, Put) and s.value == found and isinstance(s.target, str) and s.target not in self.changing:
                _put(body[i + 1 :], found, Temp(s.target))
                i += 1
            else:
                name = Temp(self.lw.name("t"))
                _put(body[i:], found, name)
                body.insert(i, Put(name.name, found))
            counts = _counted(body[i:])
        for s in body:
            if isinstance(s, When):
                for _, inner in s.branches:
                    self.within(inner)
            elif isinstance(s, Each | While):
                self.within(s.body)

    def _repeated(self, s: StmtIr, counts: Counter[Ir]) -> Ir | None:
        """The dearest expression that a statement asks in any case and that is asked again, there or later."""
        asked = dict.fromkeys(x for e in _first(s) for x in _certain(e) if counts[x] > 1)
        for e in sorted(asked, key=price, reverse=True):
            if price(e) < WORTH:
                break
            if self._steady(e):
                return e
        return None

    def _steady(self, e: Ir) -> bool:
        """True for what has the same value wherever it is asked."""
        for x in walk(e):
            if isinstance(x, Loc) and x.local in self.changing:
                return False
            if isinstance(x, Temp) and (x.name in self.changing or not x.name[1:].isdigit()):
                return False
            if isinstance(x, Op) and x.op in _LISTS:
                return False
        return self.hopeful or not may_fault(e)


_LISTS = {"list", "dict", "recall", "at", "sorted_by", "range", "times", "numbers", "list_length", "wide_moves"}


def _first(s: StmtIr) -> tuple[Ir, ...]:
    """The expressions that a statement asks in any case."""
    if isinstance(s, When):
        first = s.branches[0][0]
        return () if first is None else (first,)
    if isinstance(s, Put | Return | Each | Do):
        return expressions(s)
    return ()


def _certain(e: Ir) -> Iterator[Ir]:
    """The parts of an expression that are worked out whenever it is."""
    yield e
    match e:
        case If3(condition=c):
            yield from _certain(c)
        case Op(op="and" | "or" | "if_some", args=(a, *_)):
            yield from _certain(a)
        case Op(op="recall"):
            pass
        case _:
            for part in children(e):
                yield from _certain(part)


def _counted(body: list[StmtIr]) -> Counter[Ir]:
    """How often each expression stands in statements; simple ones are left out."""
    return Counter(
        x
        for s in walk_statements(body)
        for e in expressions(s)
        for x in walk(e)
        if not isinstance(x, Const | Loc | Temp)
    )


def _put(body: list[StmtIr], old: Ir, new: Temp) -> None:
    """Puts a name in place of an expression."""
    rewrite(body, lambda e: rebuilt(e, lambda x: new if x == old else None))

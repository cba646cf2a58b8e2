"""Common subexpressions: an expression that a pure function evaluates twice gets a name, and is evaluated once.

    return f(x) + f(x)   ->   t = f(x); return t + t

Only where it is evaluated on every path: an expression that one branch needs stays in that branch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

from ..form.expressions import Address, Const, If3, Ir, Loc, Op, Temp
from ..form.price import price
from ..form.statements import Do, Each, Put, Return, StmtIr, When, While
from ..form.typing import Typing
from ..form.walking import children, expressions, may_fault, rebuilt, rewrite, targets, walk, walk_statements

WORTH = 4
"""What an expression must cost to be named."""


def name_repeated(body: list[StmtIr], name: Callable[[], str], typing: Typing, *, speculative: bool = False) -> None:
    """Names the expressions that a body evaluates more than once; `name` gives new names. Changes the statements in
    place. An expression that may break a rule stays where it is, unless `speculative`: then a fallback asks again."""
    _Names(body, name, typing, speculative).within(body)


class _Names:
    """One function that changes nothing of the position."""

    def __init__(self, body: list[StmtIr], name: Callable[[], str], typing: Typing, speculative: bool) -> None:
        self.name = name
        self.typing = typing
        self.speculative = speculative
        self.changing = {target for target, n in Counter(targets(body)).items() if n > 1}

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
            if isinstance(s, Put) and s.value == found and isinstance(s.target, Temp) and s.target not in self.changing:
                _put(body[i + 1 :], found, s.target)
                i += 1
            else:
                name = Temp(self.name(), self.typing.of(found))
                _put(body[i:], found, name)
                body.insert(i, Put(name, found))
            counts = _counted(body[i:])
        for s in body:
            if isinstance(s, When):
                for _, inner in s.branches:
                    self.within(inner)
            elif isinstance(s, Each | While):
                self.within(s.body)

    def _repeated(self, s: StmtIr, counts: Counter[Ir]) -> Ir | None:
        """The most expensive expression that a statement asks in any case and that is asked again, there or later."""
        asked = dict.fromkeys(x for e in _first(s) for x in _certain(e) if counts[x] > 1)
        for e in sorted(asked, key=price, reverse=True):
            if price(e) < WORTH:
                break
            if self._steady(e):
                return e
        return None

    def _steady(self, e: Ir) -> bool:
        """True for an expression that has one value throughout the function, and a type of its own."""
        if self.typing.known(e) is None:
            return False
        for x in walk(e):
            if isinstance(x, Loc) and x.local in self.changing:
                return False
            if isinstance(x, Temp) and (x in self.changing or not x.name[1:].isdigit()):
                return False
            if isinstance(x, Op) and x.op in _LISTS:
                return False
        return self.speculative or not may_fault(e)


_LISTS = {
    *("list", "moves_list", "dict", "recall", "sorted_by", "range", "times", "numbers", "list_length", "wide_moves"),
    "subsets",
}


def _first(s: StmtIr) -> tuple[Ir, ...]:
    """The expressions that a statement asks in any case."""
    if isinstance(s, When):
        first = s.branches[0][0]
        return () if first is None else (first,)
    if isinstance(s, Put | Return | Each | Do):
        return expressions(s)
    return ()


def _certain(e: Ir) -> Iterator[Ir]:
    """The parts of an expression that are evaluated whenever it is."""
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
        if not isinstance(x, Const | Loc | Temp | Address)
    )


def _put(body: list[StmtIr], old: Ir, new: Temp) -> None:
    """Puts a name in place of an expression."""
    kind = old.__class__
    rewrite(body, lambda e: rebuilt(e, lambda x: new if x.__class__ is kind and x == old else None))

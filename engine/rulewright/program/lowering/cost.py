"""The most steps that a piece of rule text can take, computed before it runs; loops that may be long count their steps
as they run.

A step is one member that a loop visits. A loop whose length is known in play alone (`repeat`, ranges) always counts:
each round costs the price of its body.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from rulewright.rules import tree
from rulewright.rules.model import Action, Function, Procedure, StateField
from rulewright.rules.tree import CallFunction, Expr, GraphAsk, MembersOf, Quantifier, RoundFrom, SetOf, Sorted, Stmt
from rulewright.rules.types import BagType, OrderType, PileType, SetType

from ..layout import Layout, value_width
from .trees import parts

UNCOUNTED = 1_000
"""A loop of at most so many steps is not counted."""

_AT_ONCE = 32
"""So many pieces of a pile are moved in the time of a step."""
_TOLD = 10
"""A line of the log is kept, which takes longer than a step."""


class Costs:
    """Costs of the rules of one game, remembered by function and procedure.

    `bare` are the steps of one round without the inner loops that count their own steps.
    """

    def __init__(self, layout: Layout, total: Costs | None = None) -> None:
        self.layout = layout
        self.total = total
        self._known: dict[Function | Procedure | Action, int] = {}
        self._bare: Costs | None = None

    @property
    def bare(self) -> Costs:
        if self._bare is None:
            self._bare = Costs(self.layout, self)
        return self._bare

    def _counted(self, loop: Quantifier | Sorted | tree.For) -> bool:
        """True when these are bare costs, and this loop takes its steps itself."""
        return self.total is not None and self.total.loop(loop) > UNCOUNTED

    def loop(self, loop: Quantifier | Sorted | tree.For) -> int:
        """The steps of all rounds."""
        asked: tuple[Expr | None, ...]
        match loop:
            case Quantifier(where=where, of=of, then=then):
                each, asked = 1, (where, of, *then)
            case Sorted(where=where, keys=keys):
                each, asked = 1, (where, *keys)
            case tree.For(where=where, body=body):
                each, asked = self.script(body), (where,)
        return (each + sum(self.of(x) for x in asked if x is not None)) * self.members(loop.domain)

    def of(self, e: Expr) -> int:
        """The steps that an expression can take, at least 1."""
        if isinstance(e, Quantifier):
            outer = 1 + sum(self.of(x) for x in (e.domain, e.otherwise) if x is not None)
            return outer if self._counted(e) else outer + self.loop(e)
        if isinstance(e, Sorted):
            return 1 + self.of(e.domain) + (0 if self._counted(e) else self.loop(e))
        total = 1 + sum(self.of(p) for p in parts(e))
        if isinstance(e, CallFunction):
            total += self.function(e.function)
        if isinstance(e, GraphAsk):
            total += sum(self.layout.count(edge.kind) * self.of(asked) for edge, asked in e.by_link)
            if e.graph.where is not None:
                total += self.layout.count(e.graph.nodes) * self.of(e.graph.where)
        return total

    def members(self, domain: Expr) -> int:
        """The most rounds that a loop over a set can have. For numbers only play knows: enough to be counted."""
        known = self.known_members(domain)
        return UNCOUNTED + 1 if known is None else max(known, 1)

    def known_members(self, domain: Expr) -> int | None:
        """The most members that a set or an order can have; None for numbers that only play knows."""
        while isinstance(domain, Sorted | RoundFrom | MembersOf):
            domain = domain.of if isinstance(domain, MembersOf) else domain.domain
        assert isinstance(domain.type, SetType | OrderType)
        if domain.type.kind is not None:
            return self._most(domain, self.layout.count(domain.type.kind))
        while isinstance(domain, CallFunction):
            domain = domain.function.body
        return len(domain.items) if isinstance(domain, SetOf) else None

    def _most(self, e: Expr, count: int) -> int:
        """The most members that a set of a kind with so many members can have: a place has a few spaces of all."""
        match e:
            case SetOf(items=items):
                return min(len(items), count)
            case tree.ConstGet(field=field) if isinstance(e.type, SetType):
                return max((mask.bit_count() for mask in field.values if isinstance(mask, int)), default=0)
            case tree.SetOperation(op="&", left=left, right=right):
                return min(self._most(left, count), self._most(right, count))
            case tree.SetOperation(op="-", left=left):
                return self._most(left, count)
            case tree.SetOperation(op="+", left=left, right=right):
                return min(self._most(left, count) + self._most(right, count), count)
            case tree.Conditional(then=then, otherwise=otherwise):
                return max(self._most(then, count), self._most(otherwise, count))
            case Quantifier(op="those", domain=of):
                return self._most(of, count)
            case CallFunction(function=function):
                return self._most(function.body, count)
            case tree.Let(body=body):
                return self._most(body, count)
            case _:
                return count

    def table(self, table: StateField) -> int:
        """The steps of giving each value of a script's table its first value, unless it counts them itself."""
        values = self.layout.place(table).stride
        return values if self.total is None or values <= UNCOUNTED else 0

    def function(self, function: Function) -> int:
        known = self._known.get(function)
        if known is None:
            known = self._known[function] = self.of(function.body)
        return known

    def script(self, body: Sequence[Stmt]) -> int:
        """The steps that statements can take between two decisions, at least 1."""
        return 1 + sum(self.statement(s) for s in body)

    def statement(self, s: Stmt) -> int:
        match s:
            case tree.If(branches=branches):
                asked = sum(self.of(c) for c, _ in branches if c is not None)
                return asked + max(self.script(b) for _, b in branches)
            case tree.For(domain=domain):
                return self.of(domain) + (0 if self._counted(s) else self.loop(s))
            case tree.RepeatTimes(count=count, body=body):
                return self.of(count) + (0 if self.total else self.script(body))
            case tree.RepeatWhile(condition=condition, body=body):
                return self.of(condition) + (0 if self.total else self.script(body))
            case tree.Shuffle(pile=pile):
                return 1 + self._moved(pile) * _AT_ONCE
            case tree.Put(target=pile) | tree.Take(source=pile):
                return 1 + self._moved(pile)
            case tree.Say():
                return _TOLD
            case tree.CallProcedure(procedure=procedure, args=args):
                known = self._known.get(procedure)
                if known is None:
                    known = self._known[procedure] = self.script(procedure.body)
                return known + sum(self.of(a) for a in args)
            case tree.Choose() | tree.Offer() if self.total is not None:
                return 1  # the budget begins anew at a decision
            case tree.Choose(domain=domain, where=where) | tree.Random(domain=domain, where=where):
                each = 1 if where is None else self.of(where)
                return self.of(domain) + each * self.members(domain)
            case tree.Offer(actions=actions):
                return sum(self.action(a) for a in actions)
            case tree.NewTable(table=table, value=value):
                return self.of(value) + self.table(table)
            case tree.LetStatement(value=value) | tree.AssignLocal(value=value) | tree.AssignState(value=value):
                return self.of(value)
            case tree.Draw() | tree.Break() | tree.Continue() | tree.EndGame():
                return 1
            case _:
                assert_never(s)

    def _moved(self, pile: tree.StateGet) -> int:
        """Long piles and bags are slow to search and to move."""
        assert isinstance(pile.type, PileType | BagType)
        return value_width(self.layout, pile.type) // _AT_ONCE

    def action(self, action: Action) -> int:
        """The steps of listing an action's moves, or of doing it, whichever is more."""
        known = self._known.get(action)
        if known is None:
            conditions = [r.that for r in action.requirements] + [p.where for p in action.params if p.where is not None]
            rounds = 1
            for p in action.params:
                rounds *= self.members(p.domain)
            listing = rounds * (1 + sum(self.of(c) for c in conditions))
            known = self._known[action] = max(listing, self.script(action.body))
        return known

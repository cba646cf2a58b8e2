"""Moves as the rules mean them where one of their conditions breaks a rule.

Conditions that `and` joins have no order that counts: what one of them breaks is told when no other refuses the move,
and may be told, or not, when another does. Here it never is: a condition that breaks counts as not known, and breaks
the listing only when what is known decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rulewright.play.cells.values import Env, Value, in_order
from rulewright.play.moves.move import Choice
from rulewright.play.position.position import Position
from rulewright.play.reference.evaluate import Evaluator
from rulewright.play.reference.execute import choose_options
from rulewright.program import Fault
from rulewright.program.lowering.trees import Free
from rulewright.rules import tree as t
from rulewright.rules.model import Action


def decided(asks: Iterable[Callable[[], object]], by: bool) -> bool:
    """Whether one of the questions has an answer that decides; a Fault when none has, but one broke."""
    broken: Fault | None = None
    for ask in asks:
        try:
            if bool(ask()) == by:
                return by
        except Fault as fault:
            broken = broken or fault
    if broken is not None:
        raise broken
    return not by


class Forgiving(Evaluator):
    """Evaluates expressions; what is not needed may break."""

    def value(self, expr: t.Expr, env: Env) -> Value:
        match expr:
            case t.Logic(op=op, left=a, right=b):
                return int(decided([lambda: self.holds(a, env), lambda: self.holds(b, env)], op == "or"))
            case t.Quantifier(op="any" | "all"):
                some = decided((self._found(expr, {**env, expr.local: i}) for i in self._members(expr, env)), True)
                return int(some == (expr.op == "any"))
            case t.Conditional(condition=c, then=a, otherwise=b):
                try:
                    return self.value_for(a if self.holds(c, env) else b, expr.type, env)
                except Fault:
                    one, other = (self.value_for(x, expr.type, env) for x in (a, b))
                    if one == other:
                        return one
                    raise
        return super().value(expr, env)

    def _members(self, expr: t.Quantifier, env: Env) -> Iterable[int]:
        return in_order(super().value(expr.domain, env))

    def _found(self, expr: t.Quantifier, env: Env) -> Callable[[], bool]:
        """Whether a member is one that `any` looks for; or for `all`, one that fails."""
        asks: list[Callable[[], object]] = []
        where, of = expr.where, expr.of
        if where is not None:
            asks.append(lambda: self.holds(where, env))
        if of is not None:
            asks.append(lambda: self.holds(of, env) == (expr.op == "any"))
        return lambda: decided(asks, False)


def forgiven(position: Position, steps: int) -> list[Choice]:
    """The moves of a position."""
    decision = position.decision
    assert decision is not None
    e = Forgiving(position.layout, position.cells, steps=steps)
    if isinstance(decision.statement, t.Choose):
        return list(choose_options(e, decision.statement, position.env))
    actions = enumerate(decision.statement.actions)
    return [(i, *args) for i, action in actions for args in _Listing(e, action).moves({action.me: position.who})]


class _Listing:
    """The moves of one action: each condition is asked as soon as its parameters are known."""

    def __init__(self, e: Forgiving, action: Action) -> None:
        self.e = e
        self.action = action
        self.locals = [p.local for p in action.params]
        free = Free()
        levels: dict[t.Expr, int] = {p.where: 0 for p in action.params if p.where is not None}
        levels |= {r.that: 0 for r in action.requirements}
        for c in levels:
            levels[c] = 1 + max((self.locals.index(x) for x in free.of(c) if x in self.locals), default=-1)
        for r in action.requirements:  # one that is asked after others waits for their parameters too
            levels[r.that] = max(levels[r.that], *(levels[guard.that] for guard in r.after), 0)
        self.conditions: dict[int, list[t.Expr]] = {}
        for c, level in levels.items():
            self.conditions.setdefault(level, []).append(c)

    def moves(self, env: Env, broken: Fault | None = None, args: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
        """The arguments, those known at the beginning."""
        known = len(args)
        try:
            if not decided([self._asked(c, env) for c in self.conditions.get(known, [])], False):
                return
        except Fault as fault:
            broken = broken or fault
        if known == len(self.locals):
            if broken is not None:
                raise broken
            yield args
            return
        for one in in_order(self.e.value(self.action.params[known].domain, env)):
            yield from self.moves({**env, self.locals[known]: one}, broken, (*args, one))

    def _asked(self, condition: t.Expr, env: Env) -> Callable[[], bool]:
        return lambda: self.e.holds(condition, env)

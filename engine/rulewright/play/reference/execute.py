"""The meaning of statements: a plain walk that changes cells.

Scenarios use it to bring situations about; tests play whole games with it. A decision in a script is put to `decide`;
without one it is a fault, as a step of a scenario can't wait in its middle.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rulewright.program.decision import DECLINED
from rulewright.program.fault import Fault
from rulewright.program.hooks import Hooks
from rulewright.program.layout import Layout
from rulewright.rules import tree as t
from rulewright.rules.local_tables import tables_in
from rulewright.rules.types import TextType
from rulewright.source import DEFAULT_LIMITS

from ..cells.fields import inner_type, slots_of, write_pile
from ..cells.values import Env, Value, kind_of, none_of, whole
from .assign import assign, draw, keep_bounds, put, take
from .evaluate import Evaluator, satisfying

Chosen = int | tuple[int, ...]
Decide = Callable[["Executor", t.Choose | t.Offer, Env], Chosen]


class _Break(Exception):
    pass


class _Continue(Exception):
    pass


class GameEnd(Exception):
    """`end game` was reached."""


def no_decision(executor: Executor, statement: t.Choose | t.Offer, env: Env) -> Chosen:
    """Refuses every decision."""
    raise Fault("RW513", statement.span)


class Executor(Evaluator):
    """Runs statements on cells, in place. On a Fault the cells are as far as the script came: keep a copy."""

    def __init__(
        self,
        layout: Layout,
        cells: list[int],
        hooks: Hooks,
        *,
        decide: Decide = no_decision,
        steps: int = DEFAULT_LIMITS.steps,
    ) -> None:
        super().__init__(layout, cells, steps=steps)
        self.hooks = hooks
        self.decide = decide

    def run(self, statements: Sequence[t.Stmt], env: Env | None = None) -> bool:
        """Runs a script to its end. False when it ended the game.

        Tables that the program does not know, as those of a scenario's own script, have cells for as long as it runs.
        """
        layout, size = self.layout, len(self.cells)
        self.layout = layout.with_tables(tables_in(statements))
        self.cells.extend([0] * (self.layout.size - size))
        try:
            self.block(statements, {} if env is None else env)
        except GameEnd:
            return False
        finally:
            self.layout = layout
            del self.cells[size:]
        return True

    def block(self, statements: Sequence[t.Stmt], env: Env) -> None:
        """Runs statements in order; `env` takes up what they name."""
        for statement in statements:
            self.step(statement.span)
            STATEMENT_MEANINGS[type(statement)](self, statement, env)


def _let(x: Executor, s: t.LetStatement | t.AssignLocal, env: Env) -> None:
    value = x.value_for(s.value, s.local.type, env)
    if isinstance(value, int):
        keep_bounds(s.local.type, value, s.local.name, s.span)
    env[s.local] = value


def _new_table(x: Executor, s: t.NewTable, env: Env) -> None:
    inner = inner_type(s.table.type)
    value = whole(x.value_for(s.value, inner, env))
    keep_bounds(inner, value, s.table.path, s.span)
    for at in slots_of(x.layout, s.table):
        x.step(s.span)
        x.cells[at.cell] = value


def _assign(x: Executor, s: t.AssignState, env: Env) -> None:
    assign(x, s, env)


def _if(x: Executor, s: t.If, env: Env) -> None:
    for condition, body in s.branches:
        if condition is None or x.holds(condition, env):
            x.block(body, env)
            return


def loop_items(x: Evaluator, s: t.For, env: Env) -> list[int]:
    """The members that a loop goes over, in its order, all found before the first round."""
    return list(satisfying(x, s.domain, s.local, s.where, env))


def _for(x: Executor, s: t.For, env: Env) -> None:
    def name(item: int) -> None:
        env[s.local] = item

    _rounds(x, s.body, env, loop_items(x, s, env), name)


def _repeat_times(x: Executor, s: t.RepeatTimes, env: Env) -> None:
    _rounds(x, s.body, env, range(x.number(s.count, env)), lambda _: None)


def _rounds(x: Executor, body: Sequence[t.Stmt], env: Env, items: Sequence[int], name: Callable[[int], None]) -> None:
    for item in items:
        name(item)
        x.step(body[0].span if body else None)
        try:
            x.block(body, env)
        except _Break:
            return
        except _Continue:
            continue


def _repeat_while(x: Executor, s: t.RepeatWhile, env: Env) -> None:
    while x.holds(s.condition, env):
        x.step(s.span)
        try:
            x.block(s.body, env)
        except _Break:
            return
        except _Continue:
            continue


def _break(x: Executor, s: t.Break, env: Env) -> None:
    raise _Break


def _continue(x: Executor, s: t.Continue, env: Env) -> None:
    raise _Continue


def choose_options(x: Evaluator, s: t.Choose, env: Env) -> list[int]:
    """The values that a `choose` offers, in order; declining, where it is allowed, comes last."""
    options = list(satisfying(x, s.domain, s.local, s.where, env))
    return [*options, none_of(s.local.type)] if s.or_none else options


def _choose(x: Executor, s: t.Choose, env: Env) -> None:
    env[s.local] = whole_choice(x.decide(x, s, env))


def whole_choice(choice: Chosen) -> int:
    """The choice at a `choose`."""
    assert isinstance(choice, int), choice
    return choice


def _offer(x: Executor, s: t.Offer, env: Env) -> None:
    by = x.member(s.by, env)
    choice = x.decide(x, s, env)
    assert isinstance(choice, tuple), choice
    if choice == (DECLINED,):
        return
    action = s.actions[choice[0]]
    inner: Env = {action.me: by}
    for param, argument in zip(action.params, choice[1:], strict=True):
        inner[param.local] = argument
    x.block(action.body, inner)


def random_outcomes(x: Evaluator, s: t.Random, env: Env) -> tuple[list[int], list[int]]:
    """The outcomes of a `random` and their weights, none below 0. Fault RW510 when all weights are 0."""
    outcomes = list(satisfying(x, s.domain, s.local, s.where, env))
    weights = [1] * len(outcomes)
    if s.weight is not None:
        weights = [max(0, x.number(s.weight, {**env, s.local: item})) for item in outcomes]
    if not sum(weights):
        raise Fault("RW510", s.span, name=s.local.name)
    return outcomes, weights


def _random(x: Executor, s: t.Random, env: Env) -> None:
    outcomes, weights = random_outcomes(x, s, env)
    env[s.local] = x.hooks.chance(x.cells, kind_of(s.local.type), outcomes, weights)


def _shuffle(x: Executor, s: t.Shuffle, env: Env) -> None:
    at = x.slot(s.pile, env)
    kind = kind_of(at.type)
    assert kind is not None
    write_pile(x.cells, at, x.hooks.shuffle(x.cells, kind, x.pieces(s.pile, env)))


def _draw(x: Executor, s: t.Draw, env: Env) -> None:
    env[s.local] = draw(x, s, env)


def _put(x: Executor, s: t.Put, env: Env) -> None:
    put(x, s, env)


def _take(x: Executor, s: t.Take, env: Env) -> None:
    take(x, s, env)


def _call(x: Executor, s: t.CallProcedure, env: Env) -> None:
    given = zip(s.procedure.params, s.args, strict=True)
    x.block(s.procedure.body, {param: x.value_for(arg, param.type, env) for param, arg in given})


def template_expressions(template: t.Template) -> list[t.Expr]:
    """The expressions of a text in the order of its languages, each once."""
    found: dict[int, t.Expr] = {}
    for parts in template.by_language.values():
        for part in parts:
            if not isinstance(part, str):
                found[id(part)] = part
    return list(found.values())


def shown_value(x: Evaluator, expr: t.Expr, env: Env) -> Value:
    """The value by which a text shows an expression: the value itself, or, for a text column, the member whose text it
    is."""
    if isinstance(expr, t.TextLiteral):
        return 0
    if isinstance(expr, t.ConstGet) and isinstance(expr.type, TextType):
        return x.member(expr.of, env)
    return x.value(expr, env)


def _say(x: Executor, s: t.Say, env: Env) -> None:
    values = [shown_value(x, expr, env) for expr in template_expressions(s.text)]
    x.hooks.say(x.cells, s, values)  # type: ignore[arg-type]  # a set of numbers has no integer form


def _end_game(x: Executor, s: t.EndGame, env: Env) -> None:
    raise GameEnd


STATEMENT_MEANINGS: dict[type, Callable[[Executor, Any, Env], None]] = {
    t.LetStatement: _let,
    t.NewTable: _new_table,
    t.AssignLocal: _let,
    t.AssignState: _assign,
    t.If: _if,
    t.For: _for,
    t.RepeatTimes: _repeat_times,
    t.RepeatWhile: _repeat_while,
    t.Break: _break,
    t.Continue: _continue,
    t.Choose: _choose,
    t.Offer: _offer,
    t.Random: _random,
    t.Shuffle: _shuffle,
    t.Draw: _draw,
    t.Put: _put,
    t.Take: _take,
    t.CallProcedure: _call,
    t.Say: _say,
    t.EndGame: _end_game,
}

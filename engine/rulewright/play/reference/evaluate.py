"""The meaning of expressions: a plain walk over the checked tree. The program is tested against it, and reasons use it.

Written to be read, not to be fast: no memory, no masks over columns, every member looked at one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rulewright.program.fault import Fault
from rulewright.program.layout import Layout
from rulewright.rules import tree as t
from rulewright.rules.types import BagType, NoneType, Type
from rulewright.source import DEFAULT_LIMITS, Span

from ..cells.fields import Slot, pieces, slot
from ..cells.values import Env, Value, in_order, is_none, none_of, whole
from .arithmetic import arithmetic, builtin, compare, negative
from .graph_answers import ask
from .quantifiers import quantify
from .sets import (
    contains,
    members_of,
    number_range,
    pieces_of,
    round_from,
    set_of,
    set_operation,
    sorted_by,
    subsets,
)


class Evaluator:
    """Evaluates expressions on one list of cells. `budget` counts down with every step of work; at 0 it is a fault."""

    def __init__(self, layout: Layout, cells: list[int], *, steps: int = DEFAULT_LIMITS.steps) -> None:
        self.layout = layout
        self.cells = cells
        self.steps = steps
        self.budget = steps

    def step(self, span: Span | None, work: int = 1) -> None:
        """Counts work done. Fault RW508 when the budget is used up."""
        self.budget -= work
        if self.budget < 0:
            raise Fault("RW508", span, value=self.steps)

    def value(self, expr: t.Expr, env: Env) -> Value:
        """The value of an expression where locals have the values of `env`. Fault when a rule breaks."""
        self.step(expr.span)
        return EXPRESSION_MEANINGS[type(expr)](self, expr, env)

    def whole(self, expr: t.Expr, env: Env) -> int:
        """The value of an expression that is no set of numbers."""
        return whole(self.value(expr, env))

    def holds(self, expr: t.Expr, env: Env) -> bool:
        """Whether a condition is true."""
        return bool(self.value(expr, env))

    def value_for(self, expr: t.Expr, type_: Type, env: Env) -> Value:
        """The value of an expression where a value of `type_` is expected: a bare `none` takes its form from there."""
        return none_of(type_) if isinstance(expr.type, NoneType) else self.value(expr, env)

    def member(self, expr: t.Expr, env: Env) -> int:
        """The value of an expression that must be a member. Fault RW509 when it is none."""
        index = self.whole(expr, env)
        if index < 0:
            raise Fault("RW509", expr.span, text=expr.span.text)
        return index

    def number(self, expr: t.Expr, env: Env) -> int:
        """The value of an expression that must be a number. Fault RW509 when it is none."""
        number = self.whole(expr, env)
        if number == t.NO_NUMBER:
            raise Fault("RW509", expr.span, text=expr.span.text)
        return number

    def slot(self, expr: t.StateGet, env: Env) -> Slot:
        """The value of a field that an expression names."""
        owner = self.member(expr.owner, env) if expr.owner is not None else 0
        return slot(self.layout, expr.field, owner, tuple(self.member(key, env) for key in expr.keys))

    def satisfying(self, domain: t.Expr, local: t.Local, where: t.Expr | None, env: Env) -> Iterator[int]:
        """The members of a set or an order that satisfy a condition over `local`, in order."""
        return satisfying(self, domain, local, where, env)

    def pieces(self, expr: t.Expr, env: Env) -> list[int]:
        """The pieces of a pile from the bottom, or those of a bag, each as often as it is there."""
        of = expr.of if isinstance(expr, t.PiecesOf) else expr
        assert isinstance(of, t.StateGet), of
        return pieces(self.cells, self.slot(of, env))


def _literal(e: Evaluator, expr: t.Literal, env: Env) -> Value:
    return none_of(expr.type) if expr.value is None else int(expr.value)


def _text(e: Evaluator, expr: t.TextLiteral, env: Env) -> Value:
    raise AssertionError("text has no value")


def _member(e: Evaluator, expr: t.MemberLiteral, env: Env) -> Value:
    return expr.index


def _all_members(e: Evaluator, expr: t.AllMembers, env: Env) -> Value:
    return (1 << e.layout.count(expr.kind)) - 1


def _local(e: Evaluator, expr: t.LocalRef, env: Env) -> Value:
    return env[expr.local]


def _state(e: Evaluator, expr: t.StateGet, env: Env) -> Value:
    at = e.slot(expr, env)
    if isinstance(at.type, BagType) and len(expr.keys) > len(at.keys):
        return e.cells[at.cell + e.member(expr.keys[-1], env)]
    return e.cells[at.cell]


def _constant(e: Evaluator, expr: t.ConstGet, env: Env) -> Value:
    value = expr.field.values[e.member(expr.of, env)]
    assert isinstance(value, int), "text has no value"
    return value


def _other_end(e: Evaluator, expr: t.OtherEnd, env: Env) -> Value:
    link, end = e.member(expr.of, env), e.member(expr.end, env)
    first, second = (whole_constant(expr.kind.fields[name].values[link]) for name in ("a", "b"))
    return second if end == first else first


def whole_constant(value: Any) -> int:
    """A constant known to be an integer."""
    assert isinstance(value, int), value
    return value


def _seat(e: Evaluator, expr: t.Seat, env: Env) -> Value:
    return (e.member(expr.of, env) + expr.step) % e.layout.seats


def _track(e: Evaluator, expr: t.TrackGet, env: Env) -> Value:
    at = e.number(expr.at, env)
    index = at - expr.track.start
    if not 0 <= index < len(expr.track.values):
        last = expr.track.start + len(expr.track.values) - 1
        raise Fault("RW503", expr.span, track=expr.track.name, low=expr.track.start, high=last, value=at)
    return expr.track.values[index]


def _track_find(e: Evaluator, expr: t.TrackFind, env: Env) -> Value:
    wanted = e.number(expr.value, env)
    spaces = [expr.track.start + i for i, value in enumerate(expr.track.values) if value == wanted]
    if not spaces:
        return t.NO_NUMBER
    return spaces[-1] if expr.last else spaces[0]


def _table_get(e: Evaluator, expr: t.TableGet, env: Env) -> Value:
    index = 0
    for key, asked in zip(expr.table.keys, expr.keys, strict=True):
        at = e.number(asked, env) if key.kind is None else e.member(asked, env)
        if not 0 <= at - key.low < key.size:
            high = key.low + key.size - 1
            raise Fault("RW516", expr.span, table=expr.table.name, low=key.low, high=high, value=at)
        index = index * key.size + at - key.low
    return expr.table.values[index]


def _is_none(e: Evaluator, expr: t.IsNone, env: Env) -> Value:
    if isinstance(expr.of.type, NoneType):
        return int(not expr.negated)
    return int(is_none(e.value(expr.of, env), expr.of.type) != expr.negated)


def _logic(e: Evaluator, expr: t.Logic, env: Env) -> Value:
    left = e.holds(expr.left, env)
    match expr.op:
        case "and":
            return int(left and e.holds(expr.right, env))
        case "or":
            return int(left or e.holds(expr.right, env))
        case _:
            raise AssertionError(expr.op)


def _not(e: Evaluator, expr: t.Not, env: Env) -> Value:
    return int(not e.holds(expr.of, env))


def _conditional(e: Evaluator, expr: t.Conditional, env: Env) -> Value:
    chosen = expr.then if e.holds(expr.condition, env) else expr.otherwise
    return e.value_for(chosen, expr.type, env)


def _let(e: Evaluator, expr: t.Let, env: Env) -> Value:
    return e.value(expr.body, {**env, expr.local: e.value_for(expr.value, expr.local.type, env)})


def _call(e: Evaluator, expr: t.CallFunction, env: Env) -> Value:
    function = expr.function
    given = zip(function.params, expr.args, strict=True)
    inner = {param: e.value_for(arg, param.type, env) for param, arg in given}
    return e.value_for(function.body, function.result, inner)


EXPRESSION_MEANINGS: dict[type, Callable[[Evaluator, Any, Env], Value]] = {
    t.Literal: _literal,
    t.TextLiteral: _text,
    t.MemberLiteral: _member,
    t.AllMembers: _all_members,
    t.LocalRef: _local,
    t.StateGet: _state,
    t.ConstGet: _constant,
    t.OtherEnd: _other_end,
    t.Seat: _seat,
    t.TrackGet: _track,
    t.TrackFind: _track_find,
    t.TableGet: _table_get,
    t.Negative: negative,
    t.Arithmetic: arithmetic,
    t.Builtin: builtin,
    t.Compare: compare,
    t.IsNone: _is_none,
    t.Logic: _logic,
    t.Not: _not,
    t.Conditional: _conditional,
    t.Contains: contains,
    t.SetOf: set_of,
    t.SetOperation: set_operation,
    t.Range: number_range,
    t.PiecesOf: pieces_of,
    t.MembersOf: members_of,
    t.Sorted: sorted_by,
    t.RoundFrom: round_from,
    t.Subsets: subsets,
    t.Quantifier: quantify,
    t.Let: _let,
    t.CallFunction: _call,
    t.GraphAsk: ask,
}


def satisfying(e: Evaluator, domain: t.Expr, local: t.Local, where: t.Expr | None, env: Env) -> Iterator[int]:
    """The members of a set or an order that satisfy a condition over `local`, in order."""
    inner = dict(env)
    for item in in_order(e.value(domain, env)):
        e.step(domain.span)
        inner[local] = item
        if where is None or e.holds(where, inner):
            yield item

"""The values of a condition's parts: what a reader needs to see why it holds or fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import assert_never

from rulewright.program.fault import Fault
from rulewright.rules import tree as t
from rulewright.rules.types import BagType, PileType, TextType

from ..cells.values import Env
from ..reference.evaluate import Evaluator
from .wording import Wording

_EXPRESSIONS = t.Expr.__args__
MOST = 12


def children(expr: t.Expr) -> Iterator[t.Expr]:
    """The operands of an expression that are asked in its own surroundings: not those inside a quantifier or `let`."""
    if isinstance(expr, t.Quantifier | t.Let):
        return
    for field in fields(expr):
        value = getattr(expr, field.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, _EXPRESSIONS):
                yield item


def condition_values(e: Evaluator, expr: t.Expr, env: Env, wording: Wording) -> tuple[tuple[str, str], ...]:
    """Pairs of a part as it is written and its value in words, in the order of the rule, each once."""
    found: dict[str, str] = {}
    for part in _parts(e, expr, env):
        if len(found) == MOST:
            break
        text = " ".join(part.span.text.split())
        if part is expr or text in found:
            continue
        try:
            found[text] = wording.value(_value(e, part, env), part.type)
        except (Fault, KeyError, AssertionError):
            continue  # what can't be asked isn't told
    return tuple(found.items())


def _value(e: Evaluator, part: t.Expr, env: Env) -> int | frozenset[int] | range:
    return e.value(part, env)


def _parts(e: Evaluator, expr: t.Expr, env: Env) -> Iterator[t.Expr]:
    """The telling parts that evaluation reaches: not the right of an `and` that has failed before."""
    if isinstance(expr, t.Logic):
        yield from _parts(e, expr.left, env)
        if _left_decides(e, expr, env) is False:
            yield from _parts(e, expr.right, env)
        return
    if _telling(expr):
        yield expr
    for child in children(expr):
        yield from _parts(e, child, env)


def _left_decides(e: Evaluator, expr: t.Logic, env: Env) -> bool | None:
    try:
        return e.holds(expr.left, env) == (expr.op == "or")
    except (Fault, KeyError):
        return None


def _telling(expr: t.Expr) -> bool:
    if isinstance(expr.type, PileType | BagType | TextType):
        return False
    match expr:
        case t.Literal(name=name):
            return name is not None
        case t.LocalRef(local=local):
            return local.role in ("let", "var", "loop", "choice")
        case t.StateGet() | t.ConstGet() | t.OtherEnd() | t.Seat() | t.TrackGet() | t.TrackFind() | t.Builtin():
            return True
        case t.Quantifier() | t.CallFunction() | t.GraphAsk():
            return True
        case t.TextLiteral() | t.MemberLiteral() | t.AllMembers() | t.Negative() | t.Arithmetic() | t.Compare():
            return False
        case t.IsNone() | t.Logic() | t.Not() | t.Conditional() | t.Contains() | t.SetOf() | t.SetOperation():
            return False
        case t.Range() | t.PiecesOf() | t.Let():
            return False
        case _:
            assert_never(expr)

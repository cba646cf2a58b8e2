"""The meaning of statements that change one field: assignments with their bounds kept, and pieces that move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.program.fault import Fault
from rulewright.rules import tree as t
from rulewright.rules.types import BagType, IntType, OptionalType, PileType, SetType, Type
from rulewright.source import Span

from ..cells.fields import Slot, counts, write_pile
from ..cells.values import Env, bounded, is_none, whole

if TYPE_CHECKING:
    from .evaluate import Evaluator


def assign(e: Evaluator, s: t.AssignState, env: Env) -> None:
    """Gives a field, or one count of a bag, a new value. Fault RW501 when its bounds don't allow it."""
    at = e.slot(s.target, env)
    cell, type_ = at.cell, at.type
    if isinstance(type_, BagType):
        cell += e.member(s.target.keys[-1], env)
        type_ = IntType(None, 0, type_.capacity)
    given = whole(e.value_for(s.value, type_, env))
    old = e.cells[cell]
    if s.op != "=" and is_none(old, type_):
        raise Fault("RW509", s.span, text=s.target.span.text)
    match s.op, type_:
        case "=", _:
            new = given
        case "+=", SetType():
            new = old | given
        case "-=", SetType():
            new = old & ~given
        case "+=", _:
            new = bounded(old + given, s.span)
        case "-=", _:
            new = bounded(old - given, s.span)
        case _:
            raise AssertionError(s.op)
    keep_bounds(type_, new, s.target.field.path, s.span)
    e.cells[cell] = new


def keep_bounds(type_: Type, value: int, field: str, span: Span) -> None:
    """Fault RW501 when a value is outside the bounds of its place."""
    plain = type_.of if isinstance(type_, OptionalType) else type_
    if not isinstance(plain, IntType) or is_none(value, type_):
        return
    low, high = plain.low, plain.high
    if (low is not None and value < low) or (high is not None and value > high):
        shown = ("" if low is None else low, "" if high is None else high)
        raise Fault("RW501", span, field=field, value=value, low=shown[0], high=shown[1])


def draw(e: Evaluator, s: t.Draw, env: Env) -> int:
    """Takes the top piece of a pile. Fault RW505 when the pile is empty."""
    at = e.slot(s.pile, env)
    order = e.pieces(s.pile, env)
    if not order:
        raise Fault("RW505", s.span, pile=s.pile.field.path)
    top = order.pop()
    write_pile(e.cells, at, order)
    return top


def put(e: Evaluator, s: t.Put, env: Env) -> None:
    """Puts a piece into a bag, onto a pile or under it. Fault RW507 when no more fit."""
    at = e.slot(s.target, env)
    item = e.member(s.item, env)
    assert isinstance(at.type, PileType | BagType)
    held = e.pieces(s.target, env)
    if len(held) >= at.type.capacity:
        raise Fault("RW507", s.span, pile=s.target.field.path, most=at.type.capacity)
    match s.how:
        case "into":
            e.cells[at.cell + item] += 1
        case "onto":
            write_pile(e.cells, at, [*held, item])
        case "under":
            write_pile(e.cells, at, [item, *held])
        case _:
            raise AssertionError(s.how)


def take(e: Evaluator, s: t.Take, env: Env) -> None:
    """Takes a piece out of a bag, or the topmost such piece out of a pile. Fault RW506 when there is none."""
    at = e.slot(s.source, env)
    item = e.member(s.item, env)
    if isinstance(at.type, BagType):
        _take_from_bag(e, s, at, item)
        return
    order = e.pieces(s.source, env)
    if item not in order:
        raise Fault("RW506", s.span, pile=s.source.field.path)
    del order[len(order) - 1 - order[::-1].index(item)]
    write_pile(e.cells, at, order)


def _take_from_bag(e: Evaluator, s: t.Take, at: Slot, item: int) -> None:
    if counts(e.cells, at)[item] < 1:
        raise Fault("RW506", s.span, pile=s.source.field.path)
    e.cells[at.cell + item] -= 1

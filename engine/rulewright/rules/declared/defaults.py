"""Default values of fields: constant expressions to integers and words."""

from __future__ import annotations

from typing import assert_never

from rulewright.language import syntax

from ..kinds import Kind, Words
from ..rule_text import RuleText
from ..tree import NO_MEMBER, NO_NUMBER
from ..type_words import described
from ..types import (
    BagType,
    BoolType,
    IntType,
    MemberType,
    NoneType,
    OptionalType,
    OrderType,
    PileType,
    SetType,
    TableType,
    TextType,
    Type,
    UnknownType,
)
from ..world import World
from .constant_numbers import NotConstant, constant_number
from .member_values import in_bounds, member


def default_value(world: World, node: syntax.Expression, type_: Type, rule: RuleText, what: str) -> int | Words | None:
    """The constant that a default stands for; None, with a finding, when it is none of the type."""
    span = rule.span(node.start, node.end)
    match type_, node:
        case UnknownType(), _:
            return None
        case IntType(), _:
            try:
                number = constant_number(world, node, rule)
            except NotConstant:
                pass
            else:
                return number if number is not None and in_bounds(world, number, type_, span, what) else None
        case BoolType(), syntax.Truth(value):
            return int(value)
        case TextType(), syntax.Text(pairs):
            return dict(pairs)
        case OptionalType(of), syntax.NoneWord():
            return NO_NUMBER if isinstance(of, IntType) else NO_MEMBER
        case OptionalType(of), _:
            return default_value(world, node, of, rule, what)
        case MemberType(kind), _:
            name = _member_name(kind, node)
            if name is not None and not kind.seats:
                return member(world, kind, name, span)
        case SetType(kind), _ if kind is not None:
            mask = _set(world, kind, node, rule)
            if mask is not None:
                return mask
    found = " ".join(span.text.split())
    help = "a default is a constant: a number, a member, `none`, `true`, `false` or `set(…)`"
    world.report.error("RW318", span, what=what, expected=described(type_), found=found, help=help)
    return None


def _member_name(kind: Kind, node: syntax.Expression) -> str | None:
    match node:
        case syntax.Name(id):
            return id
        case syntax.Attribute(syntax.Name(of), name) if of == kind.name:
            return name
        case _:
            return None


def _set(world: World, kind: Kind, node: syntax.Expression, rule: RuleText) -> int | None:
    """The bit mask of `set(a, b)`, or of the plural of a kind whose members do not depend on the players."""
    if isinstance(node, syntax.Name) and node.id == kind.plural and not kind.seats:
        return (1 << len(kind.members)) - 1
    if not (isinstance(node, syntax.Call) and node.of == syntax.Name("set")) or (kind.seats and node.args):
        return None
    mask = 0
    for item in node.args:
        name = _member_name(kind, item)
        if name is None:
            return None
        index = member(world, kind, name, rule.span(item.start, item.end))
        mask |= 0 if index is None else 1 << index
    return mask


def first_value(type_: Type) -> int | None:
    """The value that a field of the state begins with when its declaration gives none; None when there is no such
    value."""
    match type_:
        case IntType(_, low, high):
            return low if low is not None else min(0, high) if high is not None else 0
        case OptionalType(IntType()):
            return NO_NUMBER
        case OptionalType():
            return NO_MEMBER
        case MemberType(kind):
            return 0 if kind.members else None
        case BoolType() | SetType() | OrderType() | PileType() | BagType() | UnknownType():
            return 0
        case TextType() | NoneType() | TableType():
            raise AssertionError(f"no field of the state: {type_}")
        case _:
            assert_never(type_)

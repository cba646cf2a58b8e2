"""`let` and `var`: what a name stands for, and what a variable turns out to hold."""

from __future__ import annotations

from rulewright.language import syntax

from .. import tree
from ..declared.typenames import VALUE, type_of
from ..tree import Expr, Local, Stmt
from ..types import (
    UNKNOWN,
    BagType,
    BoolType,
    EmptySetType,
    IntType,
    MemberType,
    NoneType,
    OptionalType,
    PileType,
    SetType,
    TableType,
    TextType,
    Type,
    UnknownType,
)
from .context import Check
from .known_facts import facts_of, path_of
from .script import Script
from .type_rules import plain, present, type_by_place


def let(script: Script, node: syntax.Let) -> Stmt:
    """A new name with a value. A `var` may begin with `none`, `set()` or a plain number, and learn the rest later."""
    check = script.check
    start = node.name_start or node.start
    span = check.rule.span(start, start + len(node.name))
    role = "var" if node.changes else "let"
    if node.type is not None:
        type_ = type_of(check.world, node.type, check.rule, VALUE)
        value = check.value(node.value, type_, f"the value of `{node.name}`")
        local = check.declare(node.name, type_, role, span)
        remember(check, local, value, value.type)
        return tree.LetStatement(local, value, span=check.span(node))
    value, type_ = named_value(check, node.value, keep_open=node.changes)
    local = check.declare(node.name, type_, role, span)
    remember(check, local, value, value.type)
    if node.changes:
        _infer(script, node, local, value)
    return tree.LetStatement(local, value, span=check.span(node))


def named_value(check: Check, node: syntax.Expression, keep_open: bool = False) -> tuple[Expr, Type]:
    """A value that a name can stand for, and the type of the name.

    No table, pile, bag or text; `none` alone only where more is learned later. The name of an optional value is
    optional, even where the value is known: whoever tests it is right to do so.
    """
    value = check.raw(node)
    type_ = value.type
    check.narrowed(value)
    if isinstance(value.type, PileType | BagType):
        value = tree.PiecesOf(value, type=SetType(value.type.kind), span=value.span)
        return value, value.type
    if isinstance(value.type, TableType | TextType):
        check.mismatch(value, "a number, a member or a set", "a named value", node)
        value.type = UNKNOWN
    if not keep_open and isinstance(value.type, NoneType | EmptySetType):
        _unclear(check, node, "NAME")
        value.type = UNKNOWN
    return value, plain(value.type if isinstance(value.type, UnknownType) else type_)


def _unclear(check: Check, node: syntax.Syntax, name: str) -> None:
    help = f"write its type: `var {name}: player or none = none`, `var {name}: set of player = set()`"
    check.error("RW372", node, text=check.span(node).text, help=help)


def _infer(script: Script, node: syntax.Let, local: Local, value: Expr) -> None:
    """Gives a variable the type that its assignments have shown, when its beginning doesn't tell."""
    check, learned = script.check, script.learned.get(id(node))
    script.inferred[local] = node
    if learned is not None:
        local.type = learned
        type_by_place(value, learned)
    elif isinstance(local.type, NoneType | EmptySetType):
        if script.last:
            _unclear(check, node.value, node.name)
        local.type = UNKNOWN
        value.type = UNKNOWN if isinstance(value.type, NoneType) else value.type


def learn(script: Script, local: Local, value: Type) -> None:
    """What an assignment shows about a variable whose type was not written down."""
    node = script.inferred.get(local)
    if node is None:
        return
    value = plain(value)
    match node.value:
        case syntax.NoneWord():
            inner = present(value)
            if isinstance(inner, IntType | MemberType):
                known = script.learned.get(id(node))
                if known is None or _is_unit_of(known, inner):
                    script.learned[id(node)] = OptionalType(inner)
        case syntax.Call() if isinstance(local.type, UnknownType) and isinstance(value, SetType):
            if not isinstance(value, EmptySetType):
                script.learned.setdefault(id(node), value)
        case _ if local.type == IntType() and isinstance(value, IntType) and value.unit:
            script.learned.setdefault(id(node), value)


def _is_unit_of(known: Type, inner: Type) -> bool:
    """True when a plain number was learned, and now a unit."""
    return known == OptionalType(IntType()) and isinstance(inner, IntType) and inner.unit is not None


def remember(check: Check, local: Local, value: Expr, known: Type) -> None:
    """An optional variable that just got a value is known not to be none; a named condition tells what it told."""
    if local.role == "let" and isinstance(known, BoolType):
        check.world.implied[local] = (facts_of(check.world, value, True), facts_of(check.world, value, False))
    if isinstance(local.type, OptionalType) and isinstance(known, IntType | MemberType):
        path = path_of(check.world, tree.LocalRef(local, type=local.type, span=value.span))
        if path is not None:
            check.facts |= {path}

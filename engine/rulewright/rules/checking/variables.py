"""`let` and `var`: what a name stands for, what a variable turns out to hold, and tables of a script's own."""

from __future__ import annotations

from rulewright.language import syntax

from .. import tree
from ..declared.defaults import first_value
from ..declared.member_values import in_bounds
from ..declared.state import innermost_type
from ..declared.typenames import VALUE, VARIABLE, type_of
from ..model import StateField
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
    OrderType,
    PileType,
    SetType,
    TableType,
    TextType,
    Type,
    UnknownType,
)
from .context import Check
from .emptiness import never_empty
from .known_facts import facts_of, path_of
from .script import Script
from .type_rules import as_order, plain, present, type_by_place, without_pieces


def let(script: Script, node: syntax.Let) -> Stmt:
    """A new name with a value. A `var` may begin with `none`, `set()` or a plain number, and learn the rest later."""
    check = script.check
    start = node.name_start or node.start
    span = check.rule.span(start, start + len(node.name))
    role = "var" if node.changes else "let"
    if node.type is not None:
        type_ = type_of(check.world, node.type, check.rule, VARIABLE if node.changes else VALUE)
        value = _beginning(check, node, type_)
        local = check.declare(node.name, type_, role, span)
        if isinstance(type_, TableType):
            return _table(script, node, local, type_, value)
        remember(check, local, value, value.type)
        return tree.LetStatement(local, value, span=check.span(node))
    assert node.value is not None, "only a type stands without a value"
    value, type_ = named_value(check, node.value, keep_open=node.changes)
    local = check.declare(node.name, type_, role, span)
    remember(check, local, value, value.type)
    if node.changes:
        _infer(script, node, local, value)
    return tree.LetStatement(local, value, span=check.span(node))


def _beginning(check: Check, node: syntax.Let, type_: Type) -> Expr:
    """The value that a variable with a type begins with, or each value of a table; without one it begins as a field of
    the state does."""
    inner, span = innermost_type(type_), check.span(node)
    if node.value is not None:
        what = f"each value of `{node.name}`" if isinstance(type_, TableType) else f"the value of `{node.name}`"
        value = check.value(node.value, inner, what)
        literal_in_bounds(check, value, inner, node.value, node.name)
        return value
    first = first_value(inner)
    if first is None:
        help = "give the kind a member, or write `or none` behind its name"
        check.error("RW319", node, path=node.name, help=help)
        return check.unknown(node)
    match inner:
        case SetType():
            return tree.SetOf((), type=inner, span=span)
        case OrderType(kind, unit):
            return as_order(tree.SetOf((), type=SetType(kind, unit), span=span))
        case OptionalType():
            return tree.Literal(None, type=inner, span=span)
        case MemberType(kind):
            return tree.MemberLiteral(kind, first, type=inner, span=span)
        case BoolType():
            return tree.Literal(False, type=inner, span=span)
        case IntType():
            return tree.Literal(first, type=plain(inner), span=span)
        case UnknownType():
            return check.unknown(node)
        case _:
            raise AssertionError(f"no type of a variable: {inner}")


def _table(script: Script, node: syntax.Let, local: Local, type_: TableType, value: Expr) -> Stmt:
    """A table of the script's own. It is a field like those of the state, but nobody sees it, and no other script."""
    default = first_value(innermost_type(type_))
    span = local.span or script.check.span(node)
    field = script.tables.setdefault(id(node), StateField(node.name, None, type_, default or 0, "all", span))
    local.table = field
    script.write((field, None))
    return tree.NewTable(field, value, span=script.check.span(node))


def literal_in_bounds(check: Check, value: Expr, declared: Type, node: syntax.Syntax, path: str) -> None:
    """A finding when a constant breaks the bounds of its place, which would stop the game in play."""
    bounds = present(declared)
    number: int | None = None
    if isinstance(value, tree.Literal) and isinstance(value.value, int) and not isinstance(value.value, bool):
        number = value.value
    elif isinstance(value, tree.Negative) and isinstance(value.of, tree.Literal) and isinstance(value.of.value, int):
        number = -value.of.value
    if number is not None and isinstance(bounds, IntType):
        in_bounds(check.world, number, bounds, check.span(node), f"`{path}`")


def named_value(check: Check, node: syntax.Expression, keep_open: bool = False) -> tuple[Expr, Type]:
    """A value that a name can stand for, and the type of the name.

    No table, pile, bag or text; `none` alone only where more is learned later. The name of an optional value is
    optional, even where the value is known: whoever tests it is right to do so.
    """
    value = check.raw(node)
    type_ = value.type
    check.narrowed(value)
    if isinstance(value.type, PileType | BagType):
        value = without_pieces(value)
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
            _unclear(check, node.value or node, node.name)
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
    """An optional variable that just got a value is known not to be none; a named condition tells what it told, a
    named set whether it can be empty."""
    if local.role == "let" and isinstance(known, BoolType):
        check.world.implied[local] = (facts_of(check.world, value, True), facts_of(check.world, value, False))
    if local.role == "let" and never_empty(check.world, value):
        check.world.never_empty.add(local)
    if isinstance(local.type, OptionalType) and isinstance(known, IntType | MemberType):
        path = path_of(check.world, tree.LocalRef(local, type=local.type, span=value.span))
        if path is not None:
            check.facts |= {path}

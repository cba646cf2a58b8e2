"""Which types go together: what fits where, and what two branches have in common."""

from __future__ import annotations

from .. import tree
from ..tree import Expr
from ..types import (
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
    SubsetsType,
    TextType,
    Type,
    UnknownType,
)


def fits(found: Type, wanted: Type) -> bool:
    """Whether a value of one type can stand where the other is wanted."""
    match found, wanted:
        case (UnknownType(), _) | (_, UnknownType()):
            return True
        case NoneType(), OptionalType():
            return True
        case OptionalType(a), OptionalType(b):
            return fits(a, b)
        case _, OptionalType(b):
            return fits(found, b)
        case IntType(unit), IntType(other):
            return unit is None or unit == other
        case EmptySetType(), SetType():
            return True
        case SetType(kind, unit), SetType(other_kind, other_unit):
            return kind is other_kind and (unit is None or unit == other_unit)
        case OrderType(kind, unit), OrderType(other_kind, other_unit):
            return kind is other_kind and (unit is None or unit == other_unit)
        case MemberType(kind), MemberType(other_kind):
            return kind is other_kind
        case (BoolType(), BoolType()) | (TextType(), TextType()):
            return True
        case _:  # values of two sorts; tables, piles and bags are no values
            return False


def present(type_: Type) -> Type:
    """A type without its `or none`."""
    return type_.of if isinstance(type_, OptionalType) else type_


def plain(type_: Type) -> Type:
    """A type without bounds, as values of expressions and locals have it."""
    match type_:
        case IntType(unit):
            return IntType(unit)
        case OptionalType(IntType(unit)):
            return OptionalType(IntType(unit))
        case _:
            return type_


def joined(a: Type, b: Type) -> Type | None:
    """The type of a value that is one or the other; None when they have nothing in common."""
    a, b = plain(a), plain(b)
    if isinstance(a, UnknownType) or isinstance(b, UnknownType):
        return b if isinstance(a, UnknownType) else a
    if isinstance(a, NoneType) or isinstance(b, NoneType):
        other = b if isinstance(a, NoneType) else a
        if isinstance(other, IntType | MemberType):
            return OptionalType(other)
        return other if isinstance(other, OptionalType | NoneType) else None
    if isinstance(a, OptionalType) or isinstance(b, OptionalType):
        inner = joined(present(a), present(b))
        return OptionalType(inner) if isinstance(inner, IntType | MemberType) else None
    if fits(a, b):
        return b
    return a if fits(b, a) else None


def element(domain: Type) -> Type:
    """The type of the members of a set, an order, a pile or a bag."""
    match domain:
        case EmptySetType():
            return UnknownType()
        case SubsetsType(of=kind):
            return SetType(kind)
        case SetType(None, unit) | OrderType(None, unit):
            return IntType(unit)
        case SetType(kind) | OrderType(kind):
            assert kind is not None
            return MemberType(kind)
        case PileType(kind) | BagType(kind):
            return MemberType(kind)
        case _:  # no set: there is a finding about it already
            return UnknownType()


def as_set(found: Expr) -> Expr:
    """The set of the members of a pile, a bag or an order; any other expression as it is."""
    match found.type:
        case PileType(kind) | BagType(kind):
            return tree.PiecesOf(found, type=SetType(kind), span=found.span)
        case OrderType(kind, unit):
            return tree.MembersOf(found, type=SetType(kind, unit), span=found.span)
        case _:
            return found


def without_pieces(found: Expr) -> Expr:
    """The set of the members of a pile or a bag; any other expression, an order too, as it is."""
    return as_set(found) if isinstance(found.type, PileType | BagType) else found


def as_order(found: Expr) -> Expr:
    """A set in the order of its kind, numbers ascending; any other expression as it is."""
    found = without_pieces(found)
    if not isinstance(found.type, SetType) or isinstance(found.type, EmptySetType):
        return found
    type_ = OrderType(found.type.kind, found.type.unit)
    local = tree.Local("each", element(found.type), "quantifier", found.span)
    return tree.Sorted(local, found, None, (), (), type=type_, span=found.span)


def type_by_place(expr: Expr, type_: Type) -> None:
    """Gives a `none` or `set()` in an expression the type of its place, also inside the branches of an `if`."""
    if (isinstance(expr.type, NoneType) and isinstance(type_, OptionalType)) or (
        isinstance(expr.type, EmptySetType) and isinstance(type_, SetType)
    ):
        expr.type = type_
    elif isinstance(expr, tree.Conditional) and isinstance(type_, OptionalType | SetType):
        type_by_place(expr.then, type_)
        type_by_place(expr.otherwise, type_)
    elif isinstance(expr, tree.Let):
        type_by_place(expr.body, type_)
        return
    else:
        return
    if isinstance(expr, tree.Conditional):
        type_by_place(expr.then, type_)
        type_by_place(expr.otherwise, type_)
    if isinstance(expr, tree.SetOperation):
        type_by_place(expr.left, type_)
        type_by_place(expr.right, type_)

"""Literals, arithmetic, comparisons, conditions."""

from __future__ import annotations

from rulewright.language import syntax

from .. import tree
from ..tree import Expr
from ..type_words import described
from ..types import (
    BOOL,
    INT,
    NONE,
    TEXT,
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
    TextType,
    Type,
    UnknownType,
)
from .context import BEHIND_NOT, Check
from .known_facts import facts_of
from .suggestions import conversion_hint
from .type_rules import as_set, element, fits, joined, plain, present, type_by_place, without_pieces

# --- literals --------------------------------------------------------------------------------------------------------


def number(check: Check, node: syntax.Number, wanted: Type | None) -> Expr:
    return tree.Literal(node.value, type=INT, span=check.span(node))


def truth(check: Check, node: syntax.Truth, wanted: Type | None) -> Expr:
    return tree.Literal(node.value, type=BOOL, span=check.span(node))


def none(check: Check, node: syntax.NoneWord, wanted: Type | None) -> Expr:
    return tree.Literal(None, type=NONE, span=check.span(node))


def text(check: Check, node: syntax.Text, wanted: Type | None) -> Expr:
    return tree.TextLiteral(dict(node.by_language), type=TEXT, span=check.span(node))


# --- arithmetic and sets ---------------------------------------------------------------------------------------------


def unary(check: Check, node: syntax.Unary, wanted: Type | None) -> Expr:
    span = check.span(node)
    match node.op:
        case "not":
            return tree.Not(check.condition(node.of, BEHIND_NOT), type=BOOL, span=span)
        case "-":
            of = check.number(node.of, "what follows `-`", wanted)
            return tree.Negative(of, type=plain(of.type), span=span)
        case _:
            raise AssertionError(f"no check of the operator {node.op}")


def binary(check: Check, node: syntax.Binary, wanted: Type | None) -> Expr:
    match node.op:
        case "and" | "or":
            return _logic(check, node)
        case "in" | "not in":
            return _contains(check, node)
        case "..":
            return _range(check, node)
        case "==" | "!=" | "<" | "<=" | ">" | ">=":
            return _compare(check, node)
        case "+" | "-" | "*" | "//" | "%" | "&":
            return _arithmetic(check, node, wanted)
        case _:
            raise AssertionError(f"no check of the operator {node.op}")


def _logic(check: Check, node: syntax.Binary) -> Expr:
    left = check.condition(node.left, f"what stands before `{node.op}`")
    with check.knowing(facts_of(check.world, left, node.op == "and")):
        right = check.condition(node.right, f"what follows `{node.op}`")
    return tree.Logic(node.op, left, right, type=BOOL, span=check.span(node))


def _range(check: Check, node: syntax.Binary) -> Expr:
    low = check.number(node.left, "the lower end")
    high = check.number(node.right, "the upper end")
    type_ = common(check, low, high, node)
    unit = type_.unit if isinstance(type_, IntType) else None
    return tree.Range(low, high, type=SetType(None, unit), span=check.span(node))


def common(check: Check, a: Expr, b: Expr, node: syntax.Syntax) -> Type:
    """The type of two numbers taken together; a finding when their units differ."""
    type_ = joined(a.type, b.type)
    if type_ is None:
        check.error("RW362", node, left=described(plain(a.type)), right=described(plain(b.type)))
        return UNKNOWN
    return type_


def _arithmetic(check: Check, node: syntax.Binary, wanted: Type | None) -> Expr:
    left, right = _operands(check, node, wanted)
    for side, syntax_ in ((left, node.left), (right, node.right)):
        check.present(side, syntax_)
    if isinstance(left.type, SetType | PileType | BagType) or isinstance(right.type, SetType | PileType | BagType):
        return _sets(check, node, left, right)
    for side, syntax_, words in ((left, node.left, "before"), (right, node.right, "after")):
        if not isinstance(side.type, IntType | UnknownType):
            help = conversion_hint(check.world, side.type, "a number", check.span(syntax_).text)
            if isinstance(side.type, MemberType) and node.op in "+-" and help is None:
                help = f"a set with it alone is `set({check.span(syntax_).text})`"
            found, what = described(side.type), f"what stands {words} `{node.op}`"
            check.error("RW360", syntax_, what=what, wanted="a number", found=found, help=help)
            side.type = UNKNOWN
    if node.op == "&":
        help = "`&` is what two sets have in common; for conditions write `and`"
        check.error(
            "RW360", node.left, what="what stands before `&`", wanted="a set", found=described(left.type), help=help
        )
        return check.unknown(node)
    return tree.Arithmetic(
        node.op, left, right, type=number_result(check, node.op, left, right, node), span=check.span(node)
    )


def number_result(check: Check, op: str, left: Expr, right: Expr, node: syntax.Syntax) -> Type:
    """The unit of a result: sums keep it, a product has that of one side, a quotient of equals has none."""
    a, b = left.type, right.type
    if not isinstance(a, IntType) or not isinstance(b, IntType):
        return UNKNOWN
    match op:
        case "*" if a.unit and b.unit:
            check.error("RW366", node, left=described(plain(a)), right=described(plain(b)))
            return UNKNOWN
        case "*":
            return IntType(a.unit or b.unit)
        case "//" | "ceil" if b.unit is None:
            return IntType(a.unit)
        case "//" | "ceil":
            return INT if isinstance(common(check, left, right, node), IntType) else UNKNOWN
        case "+" | "-" | "%":
            return common(check, left, right, node)
        case _:
            raise AssertionError(f"no unit of a result of {op}")


def _sets(check: Check, node: syntax.Binary, left: Expr, right: Expr) -> Expr:
    sides = []
    for side, syntax_ in ((left, node.left), (right, node.right)):
        side = as_set(side)
        if not isinstance(side.type, SetType | UnknownType):
            help = (
                f"a set with it alone is `set({check.span(syntax_).text})`"
                if isinstance(side.type, MemberType)
                else None
            )
            what = "the other side of a set"
            check.error("RW360", syntax_, what=what, wanted="a set", found=described(side.type), help=help)
            side.type = UNKNOWN
        sides.append(side)
    left, right = sides
    if node.op not in ("+", "-", "&"):
        check.error(
            "RW365",
            node,
            left=described(left.type),
            right=described(right.type),
            op=node.op,
            help="sets have `+`, `-` and `&`",
        )
        return check.unknown(node)
    type_ = joined(left.type, right.type)
    if type_ is None:
        check.error("RW365", node, left=described(left.type), right=described(right.type), op=node.op)
        return check.unknown(node)
    type_by_place(left, type_)
    type_by_place(right, type_)
    return tree.SetOperation(node.op, left, right, type=type_, span=check.span(node))


# --- comparisons -----------------------------------------------------------------------------------------------------


def needs_other_side(check: Check, node: syntax.Expression) -> bool:
    """True for names that only the other side can explain: a member of several kinds, a set of such members."""
    if isinstance(node, syntax.Call) and node.of == syntax.Name("set"):
        return not node.args or any(needs_other_side(check, item) for item in node.args)
    return (
        isinstance(node, syntax.Name)
        and len(check.world.members.get(node.id, ())) > 1
        and node.id not in check.names
        and node.id not in check.world.all_fields(None)
    )


def _operands(check: Check, node: syntax.Binary, wanted: Type | None = None) -> tuple[Expr, Expr]:
    """Both sides, each read with the other side's type in mind."""
    if needs_other_side(check, node.left):
        right = check.expr(node.right, wanted)
        return check.expr(node.left, right.type if wanted is None else wanted), right
    left = check.expr(node.left, wanted)
    return left, check.expr(node.right, left.type if wanted is None else wanted)


def _compare(check: Check, node: syntax.Binary) -> Expr:
    for side, other in ((node.left, node.right), (node.right, node.left)):
        if isinstance(side, syntax.NoneWord):
            of = check.raw(other)
            words = "is none" if node.op == "==" else "is not none"
            check.error("RW367", node, help=f"write `{check.span(other).text} {words}`")
            return tree.IsNone(of, node.op == "!=", type=BOOL, span=check.span(node))
    left, right = _operands(check, node)
    if node.op in ("==", "!="):
        _comparable(check, node, left, right)
    else:
        for value, place in ((left, node.left), (right, node.right)):
            check.present(value, place)
            if not isinstance(value.type, IntType | UnknownType):
                what = f"each side of `{node.op}`"
                help = conversion_hint(check.world, value.type, "a number", check.span(place).text)
                check.error("RW360", place, what=what, wanted="a number", found=described(value.type), help=help)
                value.type = UNKNOWN
        common(check, left, right, node)
    return tree.Compare(node.op, left, right, type=BOOL, span=check.span(node))


def _comparable(check: Check, node: syntax.Binary, left: Expr, right: Expr) -> None:
    """A finding when two values can never be equal because of what they are."""
    a, b = present(left.type), present(right.type)
    if isinstance(a, UnknownType) or isinstance(b, UnknownType):
        return
    if isinstance(a, IntType) and isinstance(b, IntType):
        common(check, _as(left, a), _as(right, b), node)
        return
    for one, other in ((left, b), (right, a)):
        if isinstance(one.type, EmptySetType):
            type_by_place(one, other)
    good = isinstance(a, IntType | BoolType | MemberType | SetType) and (fits(a, b) or fits(b, a))
    if not good:
        help = None
        if isinstance(a, MemberType) and isinstance(b, SetType):
            help = f"write `{check.span(node.left).text} in {check.span(node.right).text}`"
        elif isinstance(a, TextType) and isinstance(b, TextType):
            help = "texts are for people alone; compare the members that they belong to"
        check.error("RW365", node, left=described(a), right=described(b), op=node.op, help=help)


def _as(expr: Expr, type_: Type) -> Expr:
    return tree.Literal(0, type=type_, span=expr.span)


def _contains(check: Check, node: syntax.Binary) -> Expr:
    if needs_other_side(check, node.right):
        item = check.expr(node.left)
        of = check.domain(node.right, present(item.type))
    else:
        of = check.domain(node.right)
        item = check.expr(node.left, element(of.type))
    of = as_set(of)
    type_ = present(item.type)
    if isinstance(item.type, NoneType):
        check.error("RW363", node.left, text="none", help=None)
    elif not (fits(type_, element(of.type)) or _same_numbers(type_, element(of.type))):
        check.error("RW365", node, left=described(type_), right=described(of.type), op=node.op)
    return tree.Contains(item, of, node.op == "not in", type=BOOL, span=check.span(node))


def _same_numbers(a: Type, b: Type) -> bool:
    return isinstance(a, IntType) and isinstance(b, IntType) and joined(a, b) is not None


# --- conditions ------------------------------------------------------------------------------------------------------


def is_none(check: Check, node: syntax.IsNone, wanted: Type | None) -> Expr:
    of = check.raw(node.of)
    if not isinstance(of.type, OptionalType | UnknownType):
        answer = "always" if node.negated else "never"
        check.error("RW364", node, text=check.span(node.of).text, answer=answer, found=described(of.type))
    return tree.IsNone(of, node.negated, type=BOOL, span=check.span(node))


def conditional(check: Check, node: syntax.If, wanted: Type | None) -> Expr:
    condition = check.condition(node.condition)
    with check.knowing(facts_of(check.world, condition, True)):
        then = check.expr(node.then, wanted)
    with check.knowing(facts_of(check.world, condition, False)):
        otherwise = check.expr(node.otherwise, wanted or (then.type if not isinstance(then.type, NoneType) else None))
    then, otherwise = without_pieces(then), without_pieces(otherwise)
    if isinstance(then.type, OrderType) != isinstance(otherwise.type, OrderType):
        then, otherwise = as_set(then), as_set(otherwise)
    type_ = joined(then.type, otherwise.type)
    if type_ is None:
        a, b = plain(then.type), plain(otherwise.type)
        check.error("RW373", node, then=described(a), otherwise=described(b))
        return check.unknown(node)
    type_by_place(then, type_)
    type_by_place(otherwise, type_)
    return tree.Conditional(condition, then, otherwise, type=type_, span=check.span(node))

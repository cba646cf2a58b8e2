"""Questions over sets, by the table of their forms; and orders, which are none."""

from __future__ import annotations

from typing import assert_never

from rulewright.language import syntax
from rulewright.language.quantifier_forms import QuantifierForm, quantifier_form

from .. import tree
from ..tree import Expr
from ..type_words import described
from ..types import BOOL, INT, UNKNOWN, IntType, MemberType, OptionalType, SetType, Type, UnknownType
from .context import Check
from .known_facts import facts_of
from .type_rules import element, joined, plain, type_by_place


def quantifier(check: Check, node: syntax.Quantifier, wanted: Type | None) -> Expr:
    """One question; `where` may test what `of` then uses."""
    form = quantifier_form(node.op)
    domain = check.domain(node.domain, wanted if form.gives == "set" else None)
    of = otherwise = where = None
    with check.inner():
        start = node.name_start or node.start
        local = check.declare(
            node.name, element(domain.type), "quantifier", check.rule.span(start, start + len(node.name))
        )
        if node.where is not None:
            where = check.condition(node.where)
        with check.knowing(facts_of(check.world, where, True) if where is not None else frozenset()):
            if node.of is not None:
                of = _of(check, form, node.of)
    if node.otherwise is not None:
        otherwise = check.expr(node.otherwise, of.type if of else None)
    type_ = _result(check, form, node, domain, of, otherwise)
    return tree.Quantifier(node.op, local, domain, where, of, otherwise, type=type_, span=check.span(node))


def _of(check: Check, form: QuantifierForm, of: syntax.Expression) -> Expr:
    what = f"what follows `{form.head}`"
    return check.condition(of, what) if form.clause == "satisfy" else check.number(of, what)


def _result(
    check: Check,
    form: QuantifierForm,
    node: syntax.Quantifier,
    domain: Expr,
    of: Expr | None,
    otherwise: Expr | None,
) -> Type:
    match form.gives:
        case "truth":
            return BOOL
        case "number":
            return INT
        case "set":
            return domain.type if isinstance(domain.type, SetType) else UNKNOWN
        case "member":
            member = element(domain.type)
            return OptionalType(member) if isinstance(member, IntType | MemberType) else UNKNOWN
        case "value":
            assert of is not None, form.word
            return plain(of.type) if otherwise is None else _value_or(check, node, of, otherwise)
        case _:
            assert_never(form.gives)


def _value_or(check: Check, node: syntax.Quantifier, of: Expr, otherwise: Expr) -> Type:
    """The type of a value of the members or, when there are none, of what stands behind `else`."""
    type_ = joined(of.type, otherwise.type)
    inner = type_.of if isinstance(type_, OptionalType) else type_
    if not isinstance(inner, IntType | UnknownType):
        check.error("RW373", node, then=described(plain(of.type)), otherwise=described(plain(otherwise.type)))
        return UNKNOWN
    assert type_ is not None
    type_by_place(otherwise, type_)
    return type_


def no_order(check: Check, node: syntax.SortedBy | syntax.StartingAt, wanted: Type | None) -> Expr:
    """Refuses an order (`sorted by`, `players from`), where only a set can stand."""
    form = "for x in players from p:" if isinstance(node, syntax.StartingAt) else "for x in S sorted by K:"
    check.error("RW370", node, help=f"an order belongs to a loop: `{form}`")
    return check.unknown(node)

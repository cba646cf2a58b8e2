"""Questions over sets and orders, by the table of their forms."""

from __future__ import annotations

from typing import assert_never

from rulewright.language import syntax
from rulewright.language.quantifier_forms import QuantifierForm, quantifier_form

from .. import tree
from ..tree import Expr
from ..type_words import described
from ..types import BOOL, INT, UNKNOWN, IntType, MemberType, OptionalType, OrderType, SetType, Type, UnknownType
from .context import Check
from .emptiness import never_empty
from .known_facts import facts_of
from .subsets import sized
from .type_rules import element, joined, plain, type_by_place


def quantifier(check: Check, node: syntax.Quantifier, wanted: Type | None) -> Expr:
    """One question; `where` may test what `of` then uses."""
    form = quantifier_form(node.op)
    domain = check.domain(node.domain, wanted if form.gives == "set" else None, subsets=form.gives != "set")
    of = otherwise = where = None
    then: tuple[Expr, ...] = ()
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
            then = tuple(check.number(key, "what follows `, then`") for key in node.then)
    domain = sized(check, domain, local, where)
    if node.otherwise is not None:
        otherwise = check.expr(node.otherwise, of.type if of else None)
    type_ = _result(check, form, node, domain, of, otherwise)
    return tree.Quantifier(node.op, local, domain, where, of, otherwise, then, type=type_, span=check.span(node))


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
            return domain.type if isinstance(domain.type, SetType | OrderType) else UNKNOWN
        case "member":
            member = element(domain.type)
            if isinstance(member, SetType):
                return member  # the empty set where there is none
            if not isinstance(member, IntType | MemberType):
                return UNKNOWN
            return member if node.where is None and never_empty(check.world, domain) else OptionalType(member)
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

"""Questions over sets: `any`, `all`, `count`, `those`, `first`, `best`, `sum of`, `max of`, `min of`."""

from __future__ import annotations

from rulewright.language import syntax

from .. import tree
from ..tree import Expr
from ..type_words import described
from ..types import BOOL, INT, UNKNOWN, IntType, MemberType, OptionalType, SetType, Type, UnknownType
from .context import Check
from .known_facts import facts_of
from .type_rules import element, joined, plain, type_by_place


def quantifier(check: Check, node: syntax.Quantifier, wanted: Type | None) -> Expr:
    """One question; `where` may test what `of` then uses."""
    domain = check.domain(node.domain, wanted if node.op == "those" else None)
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
                of = _of(check, node)
    if node.otherwise is not None:
        otherwise = check.expr(node.otherwise, of.type if of else None)
    type_ = _result(check, node, domain, of, otherwise)
    return tree.Quantifier(node.op, local, domain, where, of, otherwise, type=type_, span=check.span(node))


def _of(check: Check, node: syntax.Quantifier) -> Expr:
    assert node.of is not None
    if node.op == "all":
        return check.condition(node.of, "what follows `satisfy`")
    what = "what follows `by`" if node.op == "best" else f"what follows `{node.op} of`"
    return check.number(node.of, what)


def _result(check: Check, node: syntax.Quantifier, domain: Expr, of: Expr | None, otherwise: Expr | None) -> Type:
    match node.op:
        case "any" | "all":
            return BOOL
        case "count":
            return INT
        case "those":
            return domain.type if isinstance(domain.type, SetType) else UNKNOWN
        case "first" | "best":
            member = element(domain.type)
            return OptionalType(member) if isinstance(member, IntType | MemberType) else UNKNOWN
        case "sum":
            return plain(of.type) if of else UNKNOWN
        case _:
            return _extreme(check, node, of, otherwise)


def _extreme(check: Check, node: syntax.Quantifier, of: Expr | None, otherwise: Expr | None) -> Type:
    if of is None or otherwise is None:
        return UNKNOWN
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

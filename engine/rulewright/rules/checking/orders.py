"""Orders: `those p in players sorted by p.money, then p.fame descending`, `players from p`."""

from __future__ import annotations

from rulewright.language import syntax

from .. import tree
from ..tree import Expr, Local
from ..types import OrderType, SetType, Type
from .context import Check
from .known_facts import NOTHING, Facts, facts_of
from .type_rules import element


def sorted_by(check: Check, node: syntax.SortedBy, wanted: Type | None) -> Expr:
    """An order by keys. `where` may test what the keys then use."""
    domain = check.domain(node.domain)
    with check.inner():
        start = node.name_start or node.start
        span = check.rule.span(start, start + len(node.name))
        local = check.declare(node.name, element(domain.type), "quantifier", span)
        where = check.condition(node.where) if node.where is not None else None
        return in_order(check, node, local, domain, where, node.keys)[0]


def in_order(
    check: Check,
    node: syntax.Syntax,
    local: Local,
    domain: Expr,
    where: Expr | None,
    keys: tuple[syntax.SortKey, ...],
) -> tuple[Expr, Facts]:
    """The members of a domain by keys, `local` having its name already; and what is known of each of them."""
    known = facts_of(check.world, where, True) if where is not None else NOTHING
    with check.knowing(known):
        values = tuple(check.number(key.of, "what follows `sorted by`") for key in keys)
    type_, span = ordered(domain.type), check.span(node)
    down = tuple(key.descending for key in keys)
    return tree.Sorted(local, domain, where, values, down, type=type_, span=span), known


def starting_at(check: Check, node: syntax.StartingAt, wanted: Type | None) -> Expr:
    """The players round the table."""
    domain = check.domain(node.domain)
    if not isinstance(domain, tree.AllMembers) or not domain.kind.seats:
        check.error("RW370", node, help="only the players sit round a table: `players from q`")
        check.expr(node.first)
        return check.unknown(node)
    first = check.value(node.first, element(domain.type), "who begins")
    return tree.RoundFrom(domain, first, type=ordered(domain.type), span=check.span(node))


def ordered(type_: Type) -> Type:
    """The type of the members of a set in an order; an order is one already, and what is unknown stays so."""
    return OrderType(type_.kind, type_.unit) if isinstance(type_, SetType) else type_

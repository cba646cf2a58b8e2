"""Conditions about networks as sets: the members from which a node can be reached."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rulewright.rules.kinds import Kind
from rulewright.rules.tree import (
    ConstGet,
    Contains,
    Expr,
    GraphAsk,
    Local,
    LocalRef,
    OtherEnd,
    Quantifier,
    SetOperation,
)

from ..form.expressions import Const, Ir
from ..form.value_types import member_kind
from . import graph_questions
from .member_sets import MemberSets, NoMask, meet

_DEPTH = 12


class NetworkSets(MemberSets, ABC):
    """Conditions about a network and one local. Links lead both ways, so the nodes that reach a node are the nodes that
    can be reached from it."""

    @abstractmethod
    def back(self, e: Expr, wanted: Ir, depth: int) -> Ir:
        """The members for which the value of `e` is in the set `wanted`."""

    def _connected(self, e: GraphAsk) -> Ir:
        a, b = e.args
        if self.depends(a):
            a, b = b, a
        if self.depends(a) or any(self.depends(g) for g in e.graph_args):
            raise NoMask
        return self.back(b, graph_questions.reach(self.lw, e, a), _DEPTH)

    def _reached(self, of: GraphAsk, item: Expr) -> Ir:
        if any(self.depends(g) for g in of.graph_args):
            raise NoMask
        return self.back(of.args[0], graph_questions.reach(self.lw, of, item), _DEPTH)

    def _asks(self, e: Expr) -> GraphAsk | None:
        """A question which nodes are connected with one that depends on the local, in a graph that does not."""
        if not isinstance(e, GraphAsk) or e.op not in ("reach", "component"):
            return None
        return e if self.depends(e.args[0]) and not any(self.depends(g) for g in e.graph_args) else None

    def _reach_meets(self, domain: Expr, found: Ir, depth: int) -> Ir | None:
        """The members whose network, met with other sets, has a node in `found`; None when `domain` is not such."""
        parts = list(_met(domain))
        ask = next((a for p in parts if (a := self._asks(p)) is not None), None)
        if ask is None or any(self.depends(p) for p in parts if p is not ask):
            return None
        for part in parts:
            if part is not ask:
                found = meet(Const(self.lw.all(ask.graph.nodes)), found, self.lw.value(part))
        return self.back(ask.args[0], graph_questions.among(self.lw, ask, found), depth)

    def _in_reach(self, condition: Expr, inner: Local) -> tuple[GraphAsk, Expr] | None:
        """For `y.place in reach(x)`, x the local and y an inner one: the question, and what is looked for."""
        if not isinstance(condition, Contains) or condition.negated or self.depends(condition.item):
            return None
        ask = self._asks(condition.of)
        return None if ask is None or inner in self.lw.free.of(ask) else (ask, condition.item)

    def _forward(self, e: Expr, inner: Local, members: Ir) -> Ir:
        """The values of `e`, a constant of an inner local or that local itself, over a set of members."""
        if isinstance(e, LocalRef) and e.local is inner:
            return members
        if isinstance(e, ConstGet):
            values = self.lw.const_values(e.field, e.kind)
            far = self.lw.count(member_kind(e.field.type))
            return self.image([1 << v if v >= 0 else 0 for v in values], far, self._forward(e.of, inner, members))
        raise NoMask

    def _at_other_end(self, condition: Expr, e: Quantifier) -> bool:
        """True for `k.other(x) in S` asked of all links k at x: then x is asked for as a neighbour of S."""
        if not isinstance(condition, Contains) or condition.negated or not isinstance(condition.item, OtherEnd):
            return False
        item, domain = condition.item, e.domain
        if not (isinstance(item.of, LocalRef) and item.of.local is e.local):
            return False
        if not (isinstance(item.end, LocalRef) and item.end.local is self.local):
            return False
        if self.depends(condition.of) or e.local in self.lw.free.of(condition.of) or not isinstance(domain, ConstGet):
            return False
        if not (isinstance(domain.of, LocalRef) and domain.of.local is self.local and item.kind.ends is self.kind):
            return False
        return self.lw.const_values(domain.field, domain.kind) == self._links_at(item.kind)

    def _links_at(self, links: Kind) -> list[int]:
        """For each node all links that end there."""
        found = [0] * self.lw.count(self.kind)
        for name in ("a", "b"):
            for link, node in enumerate(self.lw.const_values(links.fields[name], links)):
                found[node] |= 1 << link
        return found

    def _linked(self, links: Kind, chosen: Ir, beyond: Ir) -> Ir:
        """The nodes from which one of the `chosen` links leads to a node of the set `beyond`."""
        result: Ir = Const(0)
        for near, far in (("a", "b"), ("b", "a")):
            behind = self.image(self._inverse(far, links), self.lw.count(links), beyond)
            there = meet(Const(self.lw.all(links)), chosen, behind)
            here = [1 << node for node in self.lw.const_values(links.fields[near], links)]
            result = self.either(result, self.image(here, self.lw.count(self.kind), there))
        return result


def _met(e: Expr) -> list[Expr]:
    """The sets that `&` meets."""
    if isinstance(e, SetOperation) and e.op == "&":
        return _met(e.left) + _met(e.right)
    return [e]

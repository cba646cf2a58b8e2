"""Quantifiers as sets: the members x with `any k in x.links where …`, from the sets of such k.

those l in places where any w in l.ways where w.open   ->   ends_of(s[open ways])
"""

from __future__ import annotations

from abc import abstractmethod

from rulewright.rules.kinds import Kind
from rulewright.rules.tree import ConstGet, Contains, Expr, Logic, Not, Quantifier, StateGet
from rulewright.rules.types import SetType

from ..form.algebra import fold
from ..form.expressions import Const, Ir
from ..lowering.trees import conjuncts
from . import graph_questions
from .member_sets import NoMask, meet
from .network_sets import NetworkSets


class QuantifiedSets(NetworkSets):
    """Conditions over one local that ask for members of another kind."""

    @abstractmethod
    def of(self, e: Expr, depth: int) -> Ir:
        """The mask of a condition."""

    def _quantifier(self, e: Quantifier, depth: int) -> Ir:
        if not isinstance(e.domain.type, SetType) or e.domain.type.kind is None:
            raise NoMask
        if e.op == "any":
            return self._any(e, e.where, depth)
        if e.op == "all" and e.of is not None:  # nothing that fails
            fails: Expr = Not(e.of, type=e.of.type, span=e.span)
            where = fails if e.where is None else Logic("and", e.where, fails, type=e.of.type, span=e.span)
            return self.negated(self._any(e, where, depth))
        raise NoMask

    def _any(self, e: Quantifier, where: Expr | None, depth: int) -> Ir:
        """The members with which some member of the quantifier's domain passes `where`.

        A condition that asks for both members has a form only where one of two relations leads from one to the other:
        the far end of a link, or a network. Only one of these can be followed.
        """
        assert isinstance(e.domain.type, SetType) and e.domain.type.kind is not None
        kind = e.domain.type.kind
        if where is None and isinstance(e.domain, StateGet) and self.depends(e.domain):
            return self._size_test(e.domain, 1, None)
        outside: Ir = self.full
        inner = type(self)(self.lw, e.local)
        found: Ir = inner.full
        relating: list[Expr] = []
        for condition in [] if where is None else conjuncts(where):
            if self.local not in self.lw.free.of(condition):
                found = inner.both(found, inner.of(condition, depth - 1))
            elif e.local not in self.lw.free.of(condition):
                outside = self.both(outside, self.of(condition, depth - 1))
            else:
                relating.append(condition)
        return self.both(outside, self._related(e, kind, found, relating, depth))

    def _related(self, e: Quantifier, kind: Kind, found: Ir, relating: list[Expr], depth: int) -> Ir:
        """The members that the domain, and the conditions `relating` both members, lead to from the inner members
        `found`."""
        match relating:
            case []:
                if self.depends(e.domain):
                    return self._meets(e.domain, found, kind, depth)
                domain = self.lw.value(e.domain)
                return self.whole(fold("!=", meet(Const(self.lw.all(kind)), domain, found), Const(0)))
            case [Contains(of=far_side) as condition] if self._at_other_end(condition, e):
                return self._linked(kind, found, self.lw.value(far_side))
            case [condition] if not self.depends(e.domain):
                reached = self._in_reach(condition, e.local)
                if reached is not None:
                    ask, item = reached
                    members = meet(Const(self.lw.all(kind)), self.lw.value(e.domain), found)
                    goals = graph_questions.among(self.lw, ask, self._forward(item, e.local, members))
                    return self.back(ask.args[0], goals, depth)
        raise NoMask

    def _meets(self, domain: Expr, found: Ir, kind: Kind, depth: int) -> Ir:
        """The members whose set `domain` has a member in `found`."""
        reached = self._reach_meets(domain, found, depth)
        if reached is not None:
            return reached
        if isinstance(domain, ConstGet):
            return self.back(
                domain.of, self.image(self._inverse_of_sets(domain, kind), self.lw.count(domain.kind), found), depth
            )
        if isinstance(domain, StateGet) and self._owner_axis(domain) is not None:
            family = self.lw.column(domain.field, self._owner_axis(domain) or 0, "has")
            return self._gathered(domain, family, found, 0)
        raise NoMask

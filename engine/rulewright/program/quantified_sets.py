"""Sets of members by what other members there are: `any k in x.links where …`."""

from __future__ import annotations

from rulewright.rules.kinds import Kind
from rulewright.rules.tree import ConstGet, Contains, Expr, GraphAsk, Logic, Not, Quantifier, StateGet
from rulewright.rules.types import SetType

from . import graphs, scalars
from .ir import Const, Ir
from .lowering import fold
from .member_sets import NoMask
from .network_sets import NetworkSets
from .trees import conjuncts


class QuantifiedSets(NetworkSets):
    """Conditions over one local that ask for members of another kind."""

    def of(self, e: Expr, depth: int) -> Ir:
        """The mask of a condition."""
        raise NotImplementedError

    def _quantifier(self, e: Quantifier, depth: int) -> Ir:
        if not isinstance(e.domain.type, SetType) or e.domain.type.kind is None:
            raise NoMask
        if e.op == "all":
            inner = e.of if e.where is None else None
            if e.of is None or inner is None:
                assert e.of is not None
                where = Logic("and", e.where, Not(e.of, type=e.of.type, span=e.span), type=e.of.type, span=e.span)  # type: ignore[arg-type]  # where is not None here
            else:
                where = Not(e.of, type=e.of.type, span=e.span)  # type: ignore[assignment]  # both are conditions
            return self.negated(self._any(e, where, depth))
        if e.op == "any":
            return self._any(e, e.where, depth)
        raise NoMask

    def _any(self, e: Quantifier, where: Expr | None, depth: int) -> Ir:
        assert isinstance(e.domain.type, SetType) and e.domain.type.kind is not None
        kind = e.domain.type.kind
        if where is None and isinstance(e.domain, StateGet) and self.depends(e.domain):
            return self._size_test(e.domain, 1, None)
        outside: Ir = self.full
        inner = type(self)(self.lw, e.local)
        found: Ir = inner.full
        beyond: Ir | None = None
        reaching: tuple[GraphAsk, Expr] | None = None
        for condition in [] if where is None else conjuncts(where):
            if self.local not in self.lw.free.of(condition):
                found = inner.both(found, inner.of(condition, depth - 1))
            elif e.local not in self.lw.free.of(condition):
                outside = self.both(outside, self.of(condition, depth - 1))
            elif beyond is None and self._at_other_end(condition, e):
                assert isinstance(condition, Contains)
                beyond = scalars.value(self.lw, condition.of)
            elif reaching is None and (reaching := self._in_reach(condition, e.local)) is not None:
                continue
            else:
                raise NoMask
        if beyond is not None:
            return self.both(outside, self._linked(kind, found, beyond))
        if reaching is not None:
            if beyond is not None or self.depends(e.domain):
                raise NoMask
            goals = self._forward(reaching[1], e.local, inner.both(scalars.value(self.lw, e.domain), found))
            return self.both(outside, self.back(reaching[0].args[0], graphs.among(self.lw, reaching[0], goals), depth))
        if not self.depends(e.domain):
            domain = scalars.value(self.lw, e.domain)
            return self.both(outside, self.whole(fold("!=", inner.both(domain, found), Const(0))))
        return self.both(outside, self._meets(e.domain, found, kind, depth))

    def _meets(self, domain: Expr, found: Ir, kind: Kind, depth: int) -> Ir:
        """The members whose set `domain` has a member in `found`."""
        reached = self._reach_meets(domain, found, depth)
        if reached is not None:
            return reached
        if isinstance(domain, ConstGet):
            return self.back(domain.of, self._image(self._inverse_of_sets(domain, kind), found), depth)
        if isinstance(domain, StateGet) and self._owner_axis(domain) is not None:
            family = self.lw.column(domain.field, self._owner_axis(domain) or 0, "has")
            return self._gathered(domain, family, found, 0)
        raise NoMask

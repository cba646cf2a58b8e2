"""The members that each parameter of an action may have, as sets.

A set that needs no other parameter is worked out once, before all loops; one that needs some of them, once for each of
their members. A condition stands in the outermost loop whose parameters it needs.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from rulewright.rules.model import Action, Requirement
from rulewright.rules.tree import Expr, Local, LocalRef
from rulewright.rules.types import SetType

from ..form.algebra import bit, fold
from ..form.expressions import Call, Const, FunctionIr, Ir, Loc, Op, Temp
from ..form.price import price
from ..form.statements import Each, Put, Return, StmtIr, When
from ..form.value_types import MEMO, Bits, member_kind
from ..lowering.lowering import Lowering
from ..lowering.trees import conjuncts, substitute
from ..sets.bounded_filter import members_passing
from ..sets.bounds import bounds
from ..sets.member_sets import meet
from . import loop_motion, read_keys


@dataclass(eq=False, slots=True)
class Condition:
    """One condition of an action: which parameters it needs."""

    expr: Expr
    needs: frozenset[int]
    what: str

    @property
    def level(self) -> int:
        return max(self.needs, default=-1)


class ParameterSets:
    """The parameters and conditions of one action. `me` stands for the player in all actions of an offer, so that a
    question that two of them ask is asked once; `before` holds the variables of earlier actions."""

    def __init__(self, lw: Lowering, action: Action, me: Local, before: loop_motion.Motion | None) -> None:
        self.lw = lw
        self.action = action
        self.me = {} if action.me is me or not lw.fast else {action.me: LocalRef(me, type=me.type, span=action.span)}
        self.params = [dataclasses.replace(p, domain=self._mine(p.domain)) for p in action.params]
        self.position: dict[Local, int] = {p.local: i for i, p in enumerate(self.params)}
        self.conditions = self._conditions()
        self.motion = loop_motion.Motion(lw, self.position, before)
        self._known_sets: dict[int, tuple[dict[frozenset[int], Ir], list[Condition]]] = {}

    def _mine(self, e: Expr) -> Expr:
        return substitute(e, self.me) if self.me else e

    def _conditions(self) -> list[Condition]:
        found = []
        guards: dict[Requirement, frozenset[int]] = {}
        """By requirement: the parameters that it needs, and those that it is asked after."""
        for p in self.action.params:
            if p.where is not None:
                found += self._parts(p.where, "where", frozenset())
        for r in self.action.requirements:
            before = frozenset[int]().union(*(guards[guard] for guard in r.after))
            guards[r] = before | self._needs(r.that)
            found += self._parts(r.that, "require", before)
        return found

    def _parts(self, e: Expr, what: str, guarding: frozenset[int]) -> list[Condition]:
        """The conditions that one is made of. `guarding`: the parameters that the conditions need which it is asked
        after."""
        found = []
        whole = self._needs(e)
        for part in conjuncts(self._mine(e)) if self.lw.fast else [e]:
            needs = self._needs(part)
            breaks = self.lw.may_break_rule(part)
            if needs != whole and breaks:
                needs = whole  # it is asked where the rules ask it, behind what guards it
            if breaks or not self.lw.speculative:
                needs |= guarding
            found.append(Condition(part, needs, what))
        return found

    def _needs(self, e: Expr) -> frozenset[int]:
        return frozenset(self.position[local] for local in self.lw.free.of(e) if local in self.position)

    def asked(self, c: Condition) -> Ir:
        """A condition asked one by one; counted in the checked form."""
        lw = self.lw
        test = lw.cond(c.expr)
        if lw.fast:
            return test
        lw.coverage.append((c.expr.span, f"{c.what} true"))
        lw.coverage.append((c.expr.span, f"{c.what} false"))
        return Op("asked", (Const(len(lw.coverage) - 2), test))

    def joined(self, conditions: list[Condition]) -> Ir:
        """Conditions joined in the order of the rules."""
        guard: Ir = Const(1)
        seen: list[Ir] = []
        for asked in map(self.asked, conditions):
            if asked not in seen:
                seen.append(asked)
                guard = fold("and", guard, asked)
        return guard

    @staticmethod
    def groups(conditions: list[Condition]) -> dict[frozenset[int], list[Condition]]:
        """Conditions by the parameters that they need, those with the fewest first."""
        found: dict[frozenset[int], list[Condition]] = {}
        for c in sorted(conditions, key=lambda c: len(c.needs)):
            found.setdefault(c.needs, []).append(c)
        return found

    @staticmethod
    def fewer(needs: frozenset[int], loops: int) -> bool:
        """True when parameters are needed, but not those of all `loops` around."""
        return 0 < len(needs) < loops

    def locals_of(self, needs: frozenset[int]) -> tuple[Local, ...]:
        return tuple(self.params[n].local for n in sorted(needs))

    def sets(self, i: int) -> tuple[dict[frozenset[int], Ir], list[Condition]]:
        """The members of parameter i that pass all conditions which are masks, as sets by the parameters that they
        need; and the conditions that are left."""
        if i in self._known_sets:
            return self._known_sets[i]
        here = [c for c in self.conditions if c.level == i]
        param = self.params[i]
        assert isinstance(param.domain.type, SetType) and param.domain.type.kind is not None
        full = Const(self.lw.all(param.domain.type.kind))
        domain = self.lw.value(param.domain)
        needed = frozenset(self.position[x] for x in self.lw.free.of(param.domain) if x in self.position)
        sets: dict[frozenset[int], Ir] = {needed: domain}
        rest: list[Condition] = []
        for c in here:
            found = self.lw.mask(c.expr, param.local)
            if found is None:
                rest.append(c)
            else:
                others = c.needs - {i}
                sets[others] = meet(full, sets.get(others, full), found)
        if rest:
            remembered = self._remembered(param.local, rest)
            if remembered is not None:
                others = frozenset(n for c in rest for n in c.needs) - {i}
                sets[others] = meet(full, sets.get(others, full), remembered)
                rest = []
        rest = self._between(i, sets, rest)
        self._known_sets[i] = sets, rest
        return sets, rest

    def mask(self, i: int) -> tuple[Ir, list[Condition]]:
        """The members of parameter i that pass all conditions which are masks, and the conditions that are left.

        A set that needs no other parameter is worked out once, before all loops; one that needs some of them, once for
        each of their members.
        """
        sets, rest = self.sets(i)
        full = Const(self.lw.all(member_kind(self.params[i].local.type)))
        mask: Ir = full
        for others, found in sorted(sets.items(), key=lambda pair: -len(pair[0])):
            found = self.motion.hoist(found, i - 1)
            by = self.locals_of(others)
            if by and (self.motion.recalls(found, by) or (len(others) < i and price(found) >= loop_motion.WORTH)):
                found = self.motion.recalled(found, by)
            mask = meet(full, mask, found)
        return mask, rest

    def _between(self, i: int, sets: dict[frozenset[int], Ir], rest: list[Condition]) -> list[Condition]:
        """Makes sets of conditions that don't need all of the loops around: each is worked out once for all rounds
        of the other loops, and asked only of the members that its bounds leave open. Returns the conditions that
        are left to be asked one by one.

        Without speculation nothing is asked of members that no loop around has come to.

        """
        if not self.lw.speculative:
            return rest
        self.lw.speculated = True
        local = self.params[i].local
        full = Const(self.lw.all(member_kind(local.type)))
        left: list[Condition] = []
        for needs, group in self.groups(rest).items():
            others = needs - {i}
            found = [bounds(self.lw, c.expr, local) for c in group]
            plain = (i == 0 or len(others) == i) and all(b.sure == Const(0) and b.may == full for b in found)
            if plain:
                left.extend(group)
                continue
            within: Ir = full
            for known in [k for k in sets if k <= others]:
                within = meet(full, within, sets.pop(known))
            sets[others] = members_passing(self.lw, local, within, [c.expr for c in group], found)
        return left

    def _remembered(self, local: Local, conditions: list[Condition]) -> Ir | None:
        """The mask of the members that pass conditions which read few values of the position: remembered by these
        values. They are read whatever guards them in the conditions, perhaps of none: only while speculative."""
        if not self.lw.speculative:
            return None
        asked = self.joined(conditions)
        found = read_keys.keys(asked, local)
        kind = member_kind(local.type)
        if found is None:
            return None
        self.lw.speculated = True
        free: dict[Local, None] = {}
        for c in conditions:
            free.update({x: None for x in self.lw.free.of(c.expr) if x is not local})
        n = Temp("n", Bits(self.lw.count(kind)))
        function = FunctionIr(self.lw.name("q"), tuple(free), n.type, span=conditions[0].expr.span)
        grow: StmtIr = Put(n, fold("|", n, bit(Loc(local), self.lw.count(kind))))
        each = Each(local, self.lw.bits(Const(self.lw.all(kind)), kind), [When([(asked, [grow])])])
        function.body = [Put(n, Const(0)), each, Return(n)]
        function = self.lw.lift(function)
        memo = f"R{len(self.lw.memos)}"
        self.lw.memos.append(memo)
        return Op("remember", (Temp(memo, MEMO), Call(function, tuple(Loc(x) for x in free)), *found))

"""All moves of one action: loops over its parameters, conditions in them, and the moves that are added to the list."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.rules.model import Action
from rulewright.rules.tree import Compare, Local, Range
from rulewright.rules.types import SetType

from ..expressions import order_values
from ..form.algebra import fold
from ..form.expressions import WHO_DECIDES, Const, Ir, Loc, Op, Temp
from ..form.price import price
from ..form.statements import Do, Each, MoveList, Put, StmtIr, When
from ..form.value_types import Bits, member_kind
from ..form.walking import may_fault, rebuilt, rewrite
from ..lowering.lowering import Lowering
from . import loop_motion, number_moves
from .narrowed_ranges import Bound, Solver, narrowed
from .parameter_sets import Condition, ParameterSets

FEW_NUMBERS = 4
"""So few constant numbers are written out, each with a round of its own."""


class Enumeration(ParameterSets):
    """The moves of one action, the number `index` of its offer."""

    def __init__(
        self,
        lw: Lowering,
        action: Action,
        index: int,
        me: Local,
        before: loop_motion.Motion | None,
        *,
        wide: bool = False,
    ) -> None:
        super().__init__(lw, action, me, before)
        self.wide = wide
        self.index = index
        self.handed = before

    def lower(self) -> list[StmtIr]:
        before = [c for c in self.conditions if c.level < 0]
        inner = self._param(0)
        body = [*self.motion.prelude(-1), *inner]
        guard = self.joined(before)
        if guard != Const(1):
            body = [When([(guard, body)])] if guard != Const(0) else []
        elif self.lw.fast:
            self.handed = self.motion
        return body if self.lw.fast else [Put(self.action.me, WHO_DECIDES), *body]

    def _param(self, i: int) -> list[StmtIr]:
        """The loops from parameter i on."""
        params = self.params
        if i == len(params):
            return [Do("move", (Const(self.index), *(Loc(p.local) for p in params))), *self._limit()]
        param = params[i]
        assert isinstance(param.domain.type, SetType)
        here = [c for c in self.conditions if c.level == i]
        if param.domain.type.kind is None or not self.lw.fast:
            if self.lw.fast and (together := self._numbers_together(i)):
                return together
            items, here = self._narrowed(i, here, lambda e: self.motion.hoist(e, i))
            guard = self.joined(here)
            few = _few_numbers(items) if self.lw.fast and i == len(params) - 1 else []
            if few:
                return [s for number in few for s in self._with_number(guard, i, number)]
            each = Each(param.local, items, self._guarded(guard, i))
            return [self._counted(each, i, here)]
        mask, rest = self.mask(i)
        if mask == Const(0):
            return []
        if i == len(params) - 1 and not rest:
            if self.wide:
                return [Put(Temp("wide", Bits(self.lw.count(param.domain.type.kind))), mask)]
            return self._moves(i, mask)
        items = self.lw.bits(mask, param.domain.type.kind)
        each = Each(param.local, items, self._guarded(self._rest(i, rest), i))
        return [self._counted(each, i, rest)]

    def _narrowed(self, i: int, here: list[Condition], moved: Callable[[Ir], Ir]) -> tuple[Ir, list[Condition]]:
        """The numbers of parameter i as its conditions leave them, and the conditions that are still to be asked."""
        items = order_values.sequence(self.lw, self.params[i].domain)
        if not self.lw.fast or not isinstance(items, Op) or items.op != "range":
            return items, here
        solver = Solver(self.params[i].local, self._least_of_inner(i))
        found: list[Bound] = []
        left = []
        for c in self.conditions:
            bound = solver.bound(self.lw.cond(c.expr)) if i in c.needs and isinstance(c.expr, Compare) else None
            if bound is not None and not self.lw.may_break(bound.at):
                found.append(bound)
            elif c in here:
                left.append(c)
        return narrowed(items, found, moved), left

    def _numbers_together(self, i: int) -> list[StmtIr]:
        """The moves over all parameters from i on, remembered, where these are numbers whose conditions are bounds."""
        outer = [p.local for p in self.params[:i]]
        numbers: list[tuple[Local, Op]] = []
        for j in range(i, len(self.params)):
            here = [c for c in self.conditions if c.level == j]
            if self.params[j].domain.type != SetType(None):
                return []
            items, left = self._narrowed(j, here, lambda e: e)
            if left or not isinstance(items, Op) or items.op != "range" or self.lw.may_break(items):
                return []
            numbers.append((self.params[j].local, items))
        made = number_moves.remembered(self.lw, self.index, outer, numbers)
        if made is None:
            return []
        function, keys, most = made
        keys = [self.motion.hoist(key, i) for key in keys]
        return [number_moves.asked(self.lw, function, outer, keys), *self._limit(i, most)]

    def _least_of_inner(self, i: int) -> dict[Local, Ir | None]:
        """The parameters behind i, with their least numbers where they are known."""
        found: dict[Local, Ir | None] = {}
        for p in self.params[i + 1 :]:
            low = self.lw.value(p.domain.low) if isinstance(p.domain, Range) else None
            found[p.local] = low if isinstance(low, Const) else None
        return found

    def _with_number(self, guard: Ir, i: int, number: Ir) -> list[StmtIr]:
        """The round of the loop over the last parameter for one number."""

        def put(e: Ir) -> Ir:
            return rebuilt(e, lambda x: number if x == Loc(self.params[i].local) else None)

        body = self._guarded(guard, i)
        rewrite(body, put)
        return body

    def _moves(self, i: int, mask: Ir) -> list[StmtIr]:
        """All moves with the members of a set as last parameter."""
        count = self.lw.count(member_kind(self.params[i].local.type))
        moves = MoveList(self.index, count)
        if i == 0:
            return [Do("moves", (mask,), extra=moves), *self._limit()]
        held = Temp(self.lw.name("t"), Bits(count))
        outer = tuple(Loc(p.local) for p in self.params[:i])
        put: list[StmtIr] = [Do("moves", (*outer, held), extra=moves), *self._limit()]
        return [Put(held, mask), When([(held, put)])]

    def _rest(self, i: int, conditions: list[Condition]) -> Ir:
        """The conditions of parameter i that are asked one by one. Conditions that don't need all loops around are
        asked once for the loops that they need, and recalled.

        Conditions that may break a rule come last, behind their guards; without speculation, in the order of the rules.

        """
        first = conditions if self.lw.speculative else [c for c in conditions if not may_fault(self.asked(c))]
        last = [c for c in conditions if c not in first]
        groups = [*self.groups(first).items(), *((c.needs, [c]) for c in last)]
        tests = []
        for needs, group in groups:
            asked = self.motion.hoist(self.joined(group), i)
            if self.fewer(needs, i + 1) and price(asked) >= loop_motion.WORTH:
                asked = self.motion.recalled(asked, self.locals_of(needs))
            tests.append(asked)
        guard: Ir = Const(1)
        for asked in sorted(tests, key=may_fault):
            guard = fold("and", guard, asked)
        return guard

    def _counted(self, each: Each, i: int, conditions: list[Condition]) -> Each:
        """The loop over parameter i, counted when it and the loops inside it could take many steps."""
        rounds = 1
        for p in self.params[i + 1 :]:
            rounds *= self.lw.costs.members(p.domain)
        body = rounds + sum(self.lw.costs.of(c.expr) for c in conditions)
        members = self.lw.costs.members(self.params[i].domain)
        return self.lw.counted(each, members, body, self.params[i].span)

    def _limit(self, loops: int | None = None, inside: int = 1) -> list[StmtIr]:
        """A check of the number of options, where the parameters alone don't bound it. `inside` the first `loops` there
        are so many moves at most."""
        most = inside
        for p in self.params[:loops]:
            known = self.lw.costs.known_members(p.domain)
            most *= self.lw.most_options + 1 if known is None else known
        return [Do("few")] if most > self.lw.most_options else []

    def _guarded(self, guard: Ir, i: int) -> list[StmtIr]:
        """The body of the loop over parameter i, for members that pass."""
        inner = self._param(i + 1)
        body = [*self.motion.prelude(i), *inner]
        if guard == Const(1):
            return body
        return [When([(guard, body)])] if guard != Const(0) else []


def _few_numbers(items: Ir) -> list[Const]:
    """Constant numbers, ascending, where they are few enough that each has a round of its own; else none."""
    if not isinstance(items, Op) or items.op != "numbers" or len(items.args) > FEW_NUMBERS:
        return []
    found = {x.value for x in items.args if isinstance(x, Const)}
    return [Const(n) for n in sorted(found)] if all(isinstance(x, Const) for x in items.args) else []

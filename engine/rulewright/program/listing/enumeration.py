"""All moves of one action: loops over its parameters, conditions in them, and what is added to the list."""

from __future__ import annotations

import dataclasses

from rulewright.rules.model import Action
from rulewright.rules.tree import CallFunction, Expr, Literal, Local, SetOf
from rulewright.rules.types import SetType

from ..expressions import quantifiers
from ..form.ir import Call, Cell, Const, Do, Each, Ir, Loc, MoveList, Op, Put, StmtIr, Temp, When, may_fault, walk
from ..layout import WHO
from ..lowering.lowering import Lowering, fold, member_kind
from ..lowering.trees import inline, substitute
from . import loop_motion
from .parameter_sets import Condition, ParameterSets

FEW_NUMBERS = 6
"""So many numbers that stand in the rules are written out one by one."""


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
        return body if self.lw.fast else [Put(self.action.me, Cell(Const(WHO))), *body]

    def _param(self, i: int) -> list[StmtIr]:
        """The loops from parameter i on."""
        params = self.params
        if i == len(params):
            return [Do("move", (Const(self.index), *(Loc(p.local) for p in params))), *self._limit()]
        param = params[i]
        assert isinstance(param.domain.type, SetType)
        here = [c for c in self.conditions if c.level == i]
        numbers = self._few_numbers(i)
        if numbers is not None:
            return [s for n in numbers for s in self._with_number(i, n, here)]
        if param.domain.type.kind is None or not self.lw.fast:
            items = quantifiers.sequence(self.lw, param.domain)
            each = Each(param.local, items, self._guarded(self.joined(here), i))
            return [self._counted(each, i, here)]
        mask, rest = self.mask(i)
        if mask == Const(0):
            return []
        if i == len(params) - 1 and not rest:
            if self.wide:
                return [Put("wide", mask)]
            return self._moves(i, mask)
        self.loops[param.local] = mask
        some = self.some(i, rest)
        items = self.lw.bits(mask, param.domain.type.kind)
        each = Each(param.local, items, self._guarded(self._rest(i, rest), i))
        loop: list[StmtIr] = [self._counted(each, i, rest)]
        return loop if some is None else [When([(some, loop)])]

    def _few_numbers(self, i: int) -> list[int] | None:
        """The numbers of a last parameter, when they are few and written in the rules."""
        domain = self.params[i].domain
        numbers = isinstance(domain.type, SetType) and domain.type.kind is None
        if not self.lw.fast or not numbers or i != len(self.params) - 1:
            return None
        items = self.lw.value(domain)
        if not isinstance(items, Op) or items.op != "numbers" or len(items.args) > FEW_NUMBERS:
            return None
        found = {x.value for x in items.args if isinstance(x, Const)}
        return sorted(found) if len(found) == len(items.args) else None

    def _with_number(self, i: int, number: int, here: list[Condition]) -> list[StmtIr]:
        """The move with one number as last parameter, when its conditions hold."""
        local = self.params[i].local
        written = Literal(number, type=local.type, span=self.action.span)
        conditions = [dataclasses.replace(c, expr=substitute(c.expr, {local: written})) for c in here]
        outer = (Loc(p.local) for p in self.params[:i])
        move: list[StmtIr] = [Do("move", (Const(self.index), *outer, Const(number)))]
        guard = self.joined(conditions)
        return move if guard == Const(1) else [When([(guard, move)])]

    def _moves(self, i: int, mask: Ir) -> list[StmtIr]:
        """All moves with the members of a set as last parameter."""
        first, slow = _quick_part(mask) if i == 0 else (mask, None)
        extra = MoveList(self.index, self.lw.count(member_kind(self.params[i].local.type)))
        if i == 0 and slow is None:
            return [Do("moves", (mask,), extra=extra), *self._limit()]
        held = Temp(self.lw.name("t"))
        outer = tuple(Loc(p.local) for p in self.params[:i])
        some = held if slow is None else Temp(self.lw.name("t"))
        put: list[StmtIr] = [Do("moves", (*outer, some), extra=extra), *self._limit()]
        if slow is not None:
            put.insert(0, Put(some.name, fold("&", held, slow)))
        return [Put(held.name, first), When([(held, put)])]

    def _rest(self, i: int, conditions: list[Condition]) -> Ir:
        """The conditions of parameter i that are asked one by one; those that need not all loops around are recalled.

        What may break a rule comes last, behind what guards it; with care, in the order of the rules.
        """
        first = conditions if self.lw.hopeful else [c for c in conditions if not may_fault(self.asked(c))]
        last = [c for c in conditions if c not in first]
        groups = [*self.groups(first).items(), *((c.needs, [c]) for c in last)]
        tests = []
        for needs, group in groups:
            asked = self.motion.settle(self.joined(group), i)
            if self.fewer(needs, i + 1) and loop_motion.price(asked) >= loop_motion.WORTH:
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

    def _limit(self) -> list[StmtIr]:
        """A check of the number of options, where the parameters alone don't bound it."""
        most = 1
        for p in self.params:
            assert isinstance(p.domain.type, SetType)
            most *= self._members(p.domain)
        return [Do("few")] if most > self.lw.most_options else []

    def _members(self, domain: Expr) -> int:
        """How many members a parameter's set can have."""
        assert isinstance(domain.type, SetType)
        if domain.type.kind is not None:
            return self.lw.count(domain.type.kind)
        while isinstance(domain, CallFunction):
            domain = inline(domain.function, domain.args)
        return len(domain.items) if isinstance(domain, SetOf) else self.lw.most_options + 1

    def _guarded(self, guard: Ir, i: int) -> list[StmtIr]:
        """The body of the loop over parameter i, for members that pass."""
        inner = self._param(i + 1)
        body = [*self.motion.prelude(i), *inner]
        if guard == Const(1):
            return body
        return [When([(guard, body)])] if guard != Const(0) else []


def _quick_part(mask: Ir) -> tuple[Ir, Ir | None]:
    """A set that two meet in: the one that is asked first, and the slow one, asked only when the first is not empty."""
    if not isinstance(mask, Op) or mask.op != "&":
        return mask, None
    first, second = mask.args
    if _slow(first) and not _slow(second):
        first, second = second, first
    if _slow(first):
        inner, slow = _quick_part(first)
        return (first, second) if slow is None else (inner, fold("&", slow, second))
    if _slow(second):
        return first, second
    return mask, None


def _slow(e: Ir) -> bool:
    return any(isinstance(x, Call) or (isinstance(x, Op) and x.op.startswith("net.")) for x in walk(e))

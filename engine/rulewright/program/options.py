"""The functions that list what may be chosen at a decision: all of it, in order, nothing twice.

Conditions are asked in the outermost loop whose parameters they need; those that have a form as a mask are joined
before the loop.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import reduce

from rulewright.rules import tree
from rulewright.rules.model import Action
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER, CallFunction, Expr, Literal, Local, LocalRef, Quantifier, SetOf
from rulewright.rules.types import SetType

from . import components, masks, motion, quantifiers, reads, scalars
from .bounds import Bounds, bounds
from .cases import Case, shortened
from .decision import Decision
from .ir import Call, Cell, Const, Do, Each, FunctionIr, If3, Ir, Loc, MoveList, Op, Put, Return, StmtIr, Temp, When, While, may_fault, walk
from .layout import WHO
from .lowering import OPPOSITE, Lowering, bit, fold, member_kind
from .member_sets import meet, without
from .trees import conjuncts, inline, size, substitute

SMALL_SET = 24
"""Of so few members something may be worked out for each, though not all are asked for."""
FEW_NUMBERS = 6
WIDE = 32
"""A kind of more members than this makes long lists."""


def options_ir(lw: Lowering, decision: Decision) -> FunctionIr:
    """The function that lists the options of a decision."""
    function = FunctionIr(f"o{decision.number}", (), [], decision.span)
    s = decision.statement
    if not isinstance(s, tree.Offer):
        function.body = _choose(lw, s)
        return function
    lw.hopeful, lw.hoped = lw.fast, False
    function.body = _offer(lw, s)
    lw.hopeful = False
    if lw.hoped:
        function.careful = FunctionIr(f"{function.name}c", (), _offer(lw, s), decision.span)
    return function


def narrowed_ir(lw: Lowering, decision: Decision, how: str) -> FunctionIr | None:
    """The same with a number narrowed to the lowest or highest; None when it is not a plain range."""
    s = decision.statement
    if not isinstance(s, tree.Choose) or not isinstance(s.domain, tree.Range) or s.where is not None:
        return None
    low, high = scalars.value(lw, s.domain.low), scalars.value(lw, s.domain.high)
    one = low if how == "lowest" else high
    function = FunctionIr(f"n{decision.number}", (), [], decision.span)
    tail = (Const(NO_NUMBER),) if s.or_none else ()
    function.body = [
        Put("low", low),
        Put("high", high),
        When(
            [
                (
                    Op("<=", (Temp("low"), Temp("high"))),
                    [Return(Op("tuple", (Temp("low" if one is low else "high"), *tail)))],
                )
            ]
        ),
        Return(Op("tuple", tail)),
    ]
    return function


def _choose(lw: Lowering, s: tree.Choose) -> list[StmtIr]:
    kind = s.domain.type.kind if isinstance(s.domain.type, SetType) else None
    if kind is None:
        return _choose_number(lw, s)
    none = Const(NO_MEMBER) if s.or_none else None
    domain: Expr = s.domain
    if s.where is not None:
        where = s.where
        domain = Quantifier("those", s.local, s.domain, where, None, None, type=s.domain.type, span=s.span)
    mask = scalars.value(lw, domain)
    if none is None:
        return [Return(lw.bits(mask, kind))]
    return [Return(Op("bits_or_none", (mask,)))]


def _choose_number(lw: Lowering, s: tree.Choose) -> list[StmtIr]:
    if isinstance(s.domain, tree.Range) and s.where is None:
        low, high = scalars.value(lw, s.domain.low), scalars.value(lw, s.domain.high)
        return [Return(Op("span_or_none" if s.or_none else "span", (low, high)))]
    domain: Expr = s.domain
    if s.where is not None:
        domain = Quantifier("those", s.local, s.domain, s.where, None, None, type=s.domain.type, span=s.span)
    tail = (Const(NO_NUMBER),) if s.or_none else ()
    return [Return(Op("listed", (quantifiers.sequence(lw, domain), *tail)))]


def _offer(lw: Lowering, s: tree.Offer) -> list[StmtIr]:
    wide = _wide_action(lw, s)
    me = s.actions[0].me
    body: list[StmtIr] = [Put("out", Op("list", ()))]
    if lw.fast:
        body.append(Put(me, Cell(Const(WHO))))
    if wide is not None:
        body.append(Put("wide", Const(0)))
    before: motion.Motion | None = None
    for index, action in enumerate(s.actions):
        if index == wide:
            body.append(Put("at", Op("list_length", (Temp("out"),)) if index else Const(0)))
        made = _Enumeration(lw, action, index, me, before, wide=index == wide)
        body.extend(made.lower())
        before = made.handed
    if wide is not None:
        body.append(
            When([(Temp("wide"), [Return(Op("wide_moves", (Temp("out"), Temp("at"), Const(wide), Temp("wide"))))])])
        )
    body.append(Return(Temp("out")))
    return body


def _wide_action(lw: Lowering, s: tree.Offer) -> int | None:
    """The one action whose only parameter runs over a large kind, so that its moves are better kept as a set."""
    found = [
        i
        for i, a in enumerate(s.actions)
        if len(a.params) == 1
        and isinstance(type_ := a.params[0].domain.type, SetType)
        and type_.kind is not None
        and lw.count(type_.kind) > WIDE
    ]
    return found[0] if lw.fast and len(found) == 1 else None


@dataclass(slots=True)
class _Condition:
    """One condition of an action: which parameters it needs."""

    expr: Expr
    needs: frozenset[int]
    what: str

    @property
    def level(self) -> int:
        return max(self.needs, default=-1)


class _Enumeration:
    """All moves of one action. `me` stands for the player in all actions of an offer, so that what they ask alike is
    asked once; `before` is what earlier ones have worked out."""

    def __init__(
        self, lw: Lowering, action: Action, index: int, me: Local, before: motion.Motion | None, *, wide: bool = False
    ) -> None:
        self.lw = lw
        self.wide = wide
        self.action = action
        self.index = index
        self.me = {} if action.me is me or not lw.fast else {action.me: LocalRef(me, type=me.type, span=action.span)}
        self.params = [dataclasses.replace(p, domain=self._mine(p.domain)) for p in action.params]
        self.position: dict[Local, int] = {p.local: i for i, p in enumerate(self.params)}
        self.conditions = self._conditions()
        self.motion = motion.Motion(lw, self.position, before)
        self.loops: dict[Local, Ir] = {}
        self._known_sets: dict[int, tuple[dict[frozenset[int], Ir], list[_Condition]]] = {}
        self.handed = before

    def _mine(self, e: Expr) -> Expr:
        return substitute(e, self.me) if self.me else e

    def _conditions(self) -> list[_Condition]:
        found = []
        wheres = [(p.where, "where") for p in self.action.params if p.where is not None]
        for e, what in [*wheres, *((r.that, "require") for r in self.action.requirements)]:
            for part in conjuncts(self._mine(e)) if self.lw.fast else [e]:
                needs = frozenset(self.position[local] for local in self.lw.free.of(part) if local in self.position)
                found.append(_Condition(part, needs, what))
        return found

    def asked(self, c: _Condition) -> Ir:
        """A condition asked one by one; counted in the checked form."""
        lw = self.lw
        test = scalars.cond(lw, c.expr)
        if lw.fast:
            return test
        lw.coverage.append((c.expr.span, f"{c.what} true"))
        lw.coverage.append((c.expr.span, f"{c.what} false"))
        return Op("asked", (Const(len(lw.coverage) - 2), test))

    def lower(self) -> list[StmtIr]:
        before = [c for c in self.conditions if c.level < 0]
        inner = self._param(0)
        body = [*self.motion.prelude(-1), *inner]
        guard = self._joined(before)
        if guard != Const(1):
            body = [When([(guard, body)])] if guard != Const(0) else []
        elif self.lw.fast:
            self.handed = self.motion
        return body if self.lw.fast else [Put(self.action.me, Cell(Const(WHO))), *body]

    def _joined(self, conditions: list[_Condition]) -> Ir:
        guard: Ir = Const(1)
        tests = [(c, self.asked(c)) for c in conditions]
        if self.lw.fast:  # the cheap ones first; but what may break a rule stays behind what guards it
            tests.sort(key=lambda pair: (0, size(pair[0].expr)) if not may_fault(pair[1]) else (1, 0))
        seen: list[Ir] = []
        for _, asked in tests:
            if asked not in seen:
                seen.append(asked)
                guard = fold("and", guard, asked)
        return guard

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
            each = Each(param.local, items, self._guarded(self._joined(here), i))
            return [self._counted(each, i, here)]
        mask, rest = self._mask(i)
        if mask == Const(0):
            return []
        if i == len(params) - 1 and not rest:
            if self.wide:
                return [Put("wide", mask)]
            return self._moves(i, mask)
        self.loops[param.local] = mask
        some = self._some(i, rest)
        items = self.lw.bits(mask, param.domain.type.kind)
        each = Each(param.local, items, self._guarded(self._rest(i, rest), i))
        loop: list[StmtIr] = [self._counted(each, i, rest)]
        return loop if some is None else [When([(some, loop)])]

    def _some(self, i: int, rest: list[_Condition]) -> Ir | None:
        """Which members of the last parameter could be met in the loop over parameter i, the one before it, whichever
        member of i it is: where none could, there is nothing to ask of each. None when that is not known beforehand.

        For that, the last parameter's members are worked out for all members of i, before all loops.
        """
        last = len(self.params) - 1
        if rest or i == 0 or i != last - 1 or not isinstance(type_ := self.params[last].domain.type, SetType):
            return None
        local = self.params[i].local
        if type_.kind is None or self.lw.count(member_kind(local.type)) > SMALL_SET:
            return None
        sets, left = self._sets(last)
        own = sets.get(frozenset({i}))
        outer = [found for needs, found in sets.items() if needs and i not in needs]
        if left or own is None or not outer:
            return None
        own = self.motion.settle(own, i)
        if motion.price(own) < motion.WORTH:
            return None
        full = Const(self.lw.all(type_.kind))
        base = self._sets(i)[0].get(frozenset(), Const(self.lw.all(member_kind(local.type))))
        any_ = self.motion.filled(own, local, self.motion.keep(base, -1))
        return reduce(lambda a, b: meet(full, a, self.motion.settle(b, i - 1)), outer, any_)

    def _few_numbers(self, i: int) -> list[int] | None:
        """The numbers of a last parameter, when they are few and written in the rules."""
        domain = self.params[i].domain
        numbers = isinstance(domain.type, SetType) and domain.type.kind is None
        if not self.lw.fast or not numbers or i != len(self.params) - 1:
            return None
        items = scalars.value(self.lw, domain)
        if not isinstance(items, Op) or items.op != "numbers" or len(items.args) > FEW_NUMBERS:
            return None
        found = {x.value for x in items.args if isinstance(x, Const)}
        return sorted(found) if len(found) == len(items.args) else None

    def _with_number(self, i: int, number: int, here: list[_Condition]) -> list[StmtIr]:
        """The move with one number as last parameter, when its conditions hold."""
        local = self.params[i].local
        written = Literal(number, type=local.type, span=self.action.span)
        conditions = [dataclasses.replace(c, expr=substitute(c.expr, {local: written})) for c in here]
        outer = (Loc(p.local) for p in self.params[:i])
        move: list[StmtIr] = [Do("move", (Const(self.index), *outer, Const(number)))]
        guard = self._joined(conditions)
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

    def _rest(self, i: int, conditions: list[_Condition]) -> Ir:
        """The conditions of parameter i that are asked one by one; those that need not all loops around are recalled.

        What may break a rule comes last, behind what guards it.
        """
        tests = []
        for needs, group in self._groups(conditions).items():
            asked = self.motion.settle(self._joined(group), i)
            if self._fewer(needs, i + 1) and motion.price(asked) >= motion.WORTH:
                asked = self.motion.recalled(asked, self._locals(needs))
            tests.append(asked)
        guard: Ir = Const(1)
        for asked in sorted(tests, key=may_fault):
            guard = fold("and", guard, asked)
        return guard

    @staticmethod
    def _groups(conditions: list[_Condition]) -> dict[frozenset[int], list[_Condition]]:
        """Conditions by the parameters that they need, those with the fewest first."""
        found: dict[frozenset[int], list[_Condition]] = {}
        for c in sorted(conditions, key=lambda c: len(c.needs)):
            found.setdefault(c.needs, []).append(c)
        return found

    @staticmethod
    def _fewer(needs: frozenset[int], loops: int) -> bool:
        """True when parameters are needed, but not those of all `loops` around."""
        return 0 < len(needs) < loops

    def _locals(self, needs: frozenset[int]) -> tuple[Local, ...]:
        return tuple(self.params[n].local for n in sorted(needs))

    def _counted(self, each: Each, i: int, conditions: list[_Condition]) -> Each:
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

    def _remembered(self, local: Local, conditions: list[_Condition]) -> Ir | None:
        """The mask of members that pass conditions which read few values of the position, remembered by those."""
        asked = self._joined(conditions)
        found = reads.keys(asked, local)
        kind = member_kind(local.type)
        if found is None:
            return None
        free: dict[Local, None] = {}
        for c in conditions:
            free.update({x: None for x in self.lw.free.of(c.expr) if x is not local})
        function = FunctionIr(self.lw.name("q"), tuple(free), [], conditions[0].expr.span)
        grow: StmtIr = Put("n", fold("|", Temp("n"), bit(Loc(local))))
        each = Each(local, self.lw.bits(Const(self.lw.all(kind)), kind), [When([(asked, [grow])])])
        function.body = [Put("n", Const(0)), each, Return(Temp("n"))]
        function = self.lw.lift(function)
        memo = f"R{len(self.lw.memos)}"
        self.lw.memos.append(memo)
        return Op("remember", (Temp(memo), Call(function, tuple(Loc(x) for x in free)), *found))

    def _sets(self, i: int) -> tuple[dict[frozenset[int], Ir], list[_Condition]]:
        """The members of parameter i that pass all conditions which are masks, as sets by the parameters that they
        need; and the conditions that are left."""
        if i in self._known_sets:
            return self._known_sets[i]
        here = [c for c in self.conditions if c.level == i]
        param = self.params[i]
        assert isinstance(param.domain.type, SetType) and param.domain.type.kind is not None
        full = Const(self.lw.all(param.domain.type.kind))
        domain = scalars.value(self.lw, param.domain)
        needed = frozenset(self.position[x] for x in self.lw.free.of(param.domain) if x in self.position)
        sets: dict[frozenset[int], Ir] = {needed: domain}
        rest: list[_Condition] = []
        for c in here:
            found = masks.mask(self.lw, c.expr, param.local)
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

    def _mask(self, i: int) -> tuple[Ir, list[_Condition]]:
        """The members of parameter i that pass all conditions which are masks, and the conditions that are left.

        What needs no other parameter is worked out once, before all loops; what needs some of them, once for each of
        their members.
        """
        sets, rest = self._sets(i)
        full = Const(self.lw.all(member_kind(self.params[i].local.type)))
        mask: Ir = full
        for others, found in sorted(sets.items(), key=lambda pair: -len(pair[0])):
            found = self.motion.settle(found, i - 1)
            by = self._locals(others)
            if by and (self.motion.recalls(found, by) or len(others) < i and motion.price(found) >= motion.WORTH):
                found = self.motion.recalled(found, by, self.loops)
            mask = meet(full, mask, found)
        return mask, rest

    def _between(self, i: int, sets: dict[frozenset[int], Ir], rest: list[_Condition]) -> list[_Condition]:
        """Makes sets of conditions that need not all of the loops around: once for all rounds of the others, asked only
        of the members that their bounds leave open. Gives back what stays to be asked one by one."""
        local = self.params[i].local
        full = Const(self.lw.all(member_kind(local.type)))
        left: list[_Condition] = []
        for needs, group in self._groups(rest).items():
            others = needs - {i}
            asked = self._joined(group)
            found = [bounds(self.lw, c.expr, local) for c in group]
            plain = (i == 0 or len(others) == i) and all(b.sure == Const(0) and b.may == full for b in found)
            if plain or self.lw.must_wait(asked):
                left.extend(group)
                continue
            within: Ir = full
            for known in [k for k in sets if k <= others]:
                within = meet(full, within, sets.pop(known))
            facts = [scalars.cond(self.lw, c.expr) for c in self.conditions if c.needs <= others]
            sets[others] = self._open(local, within, group, found, facts)
        return left

    def _open(
        self, local: Local, within: Ir, conditions: list[_Condition], found: list[Bounds], facts: list[Ir]
    ) -> Ir:
        """The members of a set that pass conditions, one after the other, each asked only where its bounds don't tell.
        `facts` are conditions known to hold."""
        lw = self.lw
        kind = member_kind(local.type)
        full = Const(lw.all(kind))
        parts: list[Ir] = []
        weight = 1
        for c, b in sorted(zip(conditions, found, strict=True), key=lambda pair: (not pair[1].exact, size(pair[0].expr))):
            parts.extend((b.sure, _beyond(b.may, b.sure), scalars.cond(lw, b.rest)))
            weight += lw.costs.of(c.expr)
        if all(b.exact for b in found):
            return reduce(lambda a, b: meet(full, a, b.sure), found, within)
        over = Local("over", SetType(kind), "parameter")
        free = {x: None for c in conditions for x in lw.free.of(c.expr) if x is not local}
        function = FunctionIr(lw.name("q"), (over, *free), [], conditions[0].expr.span)
        n, left = Temp("n"), Temp("left")

        def passed(parts: tuple[Ir, ...]) -> list[StmtIr]:
            """The statements that ask: from all of the set to those that pass."""
            body: list[StmtIr] = []
            held: Ir = Loc(over)
            for sure, may, asked in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
                if sure in (may, full):
                    held = meet(full, held, sure)
                    continue
                each = self._ask_each(local, meet(full, left, may), asked, weight)
                if held != n:
                    body.append(Put("n", held))
                body.append(Put("left", without(full, n, sure)))
                body.append(When([(left, [Put("n", meet(full, n, sure)), *each])]))
                held = n
            return [*body, Return(held)]

        for fact in facts:
            if isinstance(fact, Op) and fact.op in OPPOSITE:
                parts = [shortened(p, fact, True, full) for p in parts]
        if len(parts) == 3 and parts[0] != parts[1]:
            return self._one_open(local, within, parts, function, weight)
        function.body = Case(lw, local, full, tuple(parts)).statements(passed)
        quick = _quick(function.body, over)
        if quick is not None:
            function.body = quick[1]
        call = Call(lw.lift(function), (within, *(Loc(x) for x in free)))
        return call if quick is None else If3(quick[0], within, call)

    def _ask_each(self, local: Local, open_: Ir, asked: Ir, weight: int) -> list[StmtIr]:
        """Adds the members of a set that pass to `n`; those that are connected, and pass or fail together, at once."""
        lw = self.lw
        kind = member_kind(local.type)
        n, some, alike = Temp("n"), Temp("some"), Temp("alike")
        where = components.around(asked, local)
        together = None if where is None else components.neighbours(lw, where, local)
        lw.hoped = lw.hoped or lw.hopeful  # which loop took too many steps is told by who asks with care
        if together is None:
            each = Each(local, lw.bits(open_, kind), [When([(asked, [Put("n", fold("|", n, bit(Loc(local))))])])])
            return [lw.counted(each, lw.count(kind), weight, None)]
        lw.note(local)
        body: list[StmtIr] = [
            Put(local, Op("lowest", (some,))),
            Put("alike", fold("&", some, together)),
            Put("some", fold("&~", some, alike)),
            When([(asked, [Put("n", fold("|", n, alike))])]),
        ]
        return [Put("some", open_), While(some, body, lw.site("RW508", None), 1)]

    def _one_open(self, local: Local, within: Ir, parts: list[Ir], function: FunctionIr, weight: int) -> Ir:
        """The same for one condition: a call only where its bounds leave members open."""
        lw = self.lw
        kind = member_kind(local.type)
        full = Const(lw.all(kind))
        sure, may, asked = parts
        n = Temp("n")
        over, *free = function.params
        each = self._ask_each(local, Loc(over), asked, weight)
        function.body = [Put("n", Const(0)), *each, Return(n)]
        open_ = without(full, meet(full, within, may), sure)
        asked_of = Op("if_some", (open_, Call(lw.lift(function), (Op("held", ()), *(Loc(x) for x in free)))))
        return asked_of if sure == Const(0) else fold("|", meet(full, within, sure), asked_of)


def _beyond(may: Ir, sure: Ir) -> Ir:
    """The members that may pass, without need to say again which surely do."""
    if may != sure and isinstance(may, Op) and may.op == "|" and sure in may.args:
        return may.args[1] if may.args[0] == sure else may.args[0]
    return may


def _quick(body: list[StmtIr], over: Local) -> tuple[Ir, list[StmtIr]] | None:
    """The condition under which a body gives back its set as it is, and the body for the other case."""
    match body:
        case [When(branches=[(condition, [Return(value=Loc(local=local))]), (None, rest)])] if condition and local is over:
            return condition, rest
    return None


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

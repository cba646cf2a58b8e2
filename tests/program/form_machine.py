"""A second reader of the form: runs a lowered ruleset as it stands, statement by statement.

It prints nothing and knows nothing of Python text; all that it does stands in the `Lowered` that it gets, so that what
it does like `Machine` is said in the form. Where the form leaves something open it takes the strict side: a truth is 0
or 1 once it has a name, a cell outside of its region breaks, and an answer that is remembered is worked out again and
compared.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from form_effects import EFFECTS_DONE
from form_networks import ASKED, COSTS_ASKED, Key, Priced, Ways, bits
from form_operations import OPERATIONS_READ, amount

from rulewright.program.columns import ColumnFamily
from rulewright.program.fault import Fault
from rulewright.program.form.expressions import (
    Address,
    Ask,
    Call,
    Cell,
    Checked,
    ColumnAt,
    Const,
    FunctionIr,
    FurtherCells,
    If3,
    ImageOf,
    Ir,
    Loc,
    Look,
    Net,
    Op,
    Region,
    SumOf,
    Temp,
)
from rulewright.program.form.lowered import Lowered
from rulewright.program.form.statements import (
    Block,
    Do,
    Each,
    GoBack,
    Goto,
    Leave,
    Over,
    Put,
    Return,
    StmtIr,
    Store,
    Wait,
    When,
    While,
)
from rulewright.program.form.typing import Typing
from rulewright.program.form.value_types import Truth, ValueType, value_type
from rulewright.program.form.walking import targets
from rulewright.program.layout import OVER, PC, RNG, FieldCells, initial_cells
from rulewright.program.runtime import chance
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER, Local
from rulewright.source import Limits

Position = list[int]
Choice = Any

BROKEN = (Fault, ArithmeticError, LookupError, TypeError, ValueError)
"""How a list fails that asks more than the rules do."""


class Frame:
    """The variables of one function at work. `own` are the named values that are variables of it, cell or no cell."""

    __slots__ = ("own", "s", "values")

    def __init__(self, s: Position, own: frozenset[Local] = frozenset()) -> None:
        self.s = s
        self.own = own
        self.values: dict[Local | str, Any] = {}


@dataclass(slots=True)
class Returned:
    """The end of a function, with its result."""

    value: Any


Exit = Returned | Leave | Goto | GoBack | Wait | Over


class FormMachine:
    """One lowered ruleset, running. `counts` and `said` are what the checked form tells: its coverage and its log."""

    def __init__(self, lowered: Lowered, limits: Limits) -> None:
        self.lowered = lowered
        self.limits = limits
        self.left = limits.steps
        self.counts = [0] * len(lowered.coverage)
        self.said: list[tuple[object, tuple[Any, ...]]] = []
        self.blocks = {block.number: block for block in lowered.blocks.all}
        self.initial = initial_cells(lowered.layout)
        for family in lowered.columns:
            family.fill(self.initial)
        self._typing = Typing(lowered.layout.count)
        self._own: dict[FunctionIr, frozenset[Local]] = {}
        self._answers: dict[object, dict[Any, Any]] = {}
        self._ways: dict[tuple[Net, Key], Ways] = {}
        self._bounds: dict[object, tuple[int, int, bool]] = {}

    # --- what Machine does too ---

    def fresh(self, seed: int) -> Position:
        """A position before the flow has begun."""
        s = list(self.initial)
        s[RNG] = chance.seed_state(seed)
        return s

    def begin(self, s: Position) -> None:
        """Runs the flow from its beginning to the first decision or the end."""
        self.left = self.limits.steps
        self._go(self.lowered.blocks.start, s, None)

    def options(self, s: Position) -> list[Choice]:
        """All choices at the waiting decision, in order."""
        self.left = self.limits.steps
        if s[PC] < 0:
            return []
        found = self._listed(self.lowered.lists[s[PC]], s)
        if not found:
            decision = self.lowered.decisions[s[PC]]
            raise Fault("RW511" if decision.kind == "offer" else "RW504", decision.span, name=decision.name)
        return found

    def narrowed(self, s: Position, policy: str) -> list[Choice] | None:
        """The choices that a policy leaves at the waiting decision; None when it narrows nothing there."""
        function = self.lowered.narrowed.get((policy, s[PC]))
        return None if function is None else self._listed(function, s)

    def resume(self, s: Position, choice: Choice) -> None:
        """Plays a choice up to the next decision or the end."""
        self.left = self.limits.steps
        self._go(self.blocks[self.lowered.decisions[s[PC]].resume], s, choice)

    def scores(self, s: Position) -> list[tuple[int, ...]]:
        """For each seat its score and then its tie-breaks."""
        self.left = self.limits.steps
        return [self.call(self.lowered.score, (p,), s) for p in range(self.lowered.layout.seats)]

    @property
    def spent(self) -> int:
        """The steps taken since the budget was last filled."""
        return self.limits.steps - self.left

    # --- functions and blocks ---

    def call(self, function: FunctionIr, args: Sequence[Any], s: Position) -> Any:
        """The result of a function; None where it has none."""
        f = Frame(s, self._variables(function))
        for param, arg in zip(function.params, args, strict=True):
            self.put(param, arg, f)
        end = self.run(function.body, f)
        if end is None:
            return None
        assert isinstance(end, Returned), f"{function.name} ends with {end}"
        return self._as(function.result, end.value)

    def _variables(self, function: FunctionIr) -> frozenset[Local]:
        """The named values that a function keeps in variables: its parameters, and those that it sets."""
        found = self._own.get(function)
        if found is None:
            named = (x for x in targets(function.body) if isinstance(x, Local))
            found = self._own[function] = frozenset((*function.params, *named))
        return found

    def _listed(self, function: FunctionIr, s: Position) -> list[Choice]:
        left = self.left
        try:
            return list(self.call(function, (), s))
        except BROKEN:
            if function.fallback is None:
                raise
        self.left = left
        return list(self.call(function.fallback, (), s))

    def _go(self, block: Block, s: Position, choice: Choice) -> None:
        """Runs blocks up to a decision or the end. Variables live as long as blocks stand in one function."""
        blocks = self.lowered.blocks
        f = Frame(s)
        if block.number in blocks.resumes:
            f.values["c"] = choice
        for _ in range(self.limits.steps):
            end = self.run(block.body, f)
            match end:
                case Wait(decision=number):
                    s[PC] = number
                    return
                case Over():
                    s[PC] = OVER
                    return
                case Goto(block=target):
                    block = target
                case GoBack(cell=cell):
                    block = self.blocks[s[cell.base]]
                    assert block in blocks.returns[end], f"a routine goes back to block {block.number}"
                case _:
                    raise AssertionError(f"block {block.number} ends with {end}")
            if block.number in blocks.roots:
                f = Frame(s)
        raise self._endless()

    # --- statements ---

    def run(self, body: list[StmtIr], f: Frame) -> Exit | None:
        """Runs statements in order; what ends them before their end, if something does."""
        for s in body:
            end: Exit | None = STATEMENTS[s.__class__](self, s, f)
            if end is not None:
                return end
        return None

    def put(self, target: Local | Temp, value: Any, f: Frame) -> None:
        """Gives a variable or named value its value."""
        if isinstance(target, Temp):
            f.values[target.name] = self._as(target.type, value)
            return
        value = self._as(value_type(target.type, self.lowered.layout.count), value)
        cell = None if target in f.own else self.lowered.cells.get(target)
        if cell is None:
            f.values[target] = value
        else:
            f.s[cell] = value

    def _put(self, s: Put, f: Frame) -> None:
        self.put(s.target, self.value(s.value, f), f)

    def _store(self, s: Store, f: Frame) -> None:
        value = self.value(s.value, f)
        region, index = (s.to.column, s.to.at) if isinstance(s.to, ColumnAt) else (s.to.region, s.to.index)
        at, truth = self.cell(region, self.value(index, f))
        if s.op != "=":
            value = STORED[s.op](f.s[at], value)
        assert not truth or value in (0, 1), f"a truth is stored as {value}"
        f.s[at] = value

    def _when(self, s: When, f: Frame) -> Exit | None:
        for condition, body in s.branches:
            if condition is None or self.value(condition, f):
                return self.run(body, f)
        return None

    def _each(self, s: Each, f: Frame) -> Exit | None:
        rounds = self.value(s.over, f)
        if isinstance(s.over, Op) and s.over.op == "range":
            self.spend(amount(rounds) * s.weight, None)
        elif s.site is not None:
            self.spend(amount(rounds) * s.weight, s.site.index)
        if not rounds:
            return None
        end = self.run(s.before, f)
        assert end is None
        for x in rounds:
            self.put(s.var, x, f)
            end = self.run(s.body, f)
            if end is None or (isinstance(end, Leave) and end.how == "continue"):
                continue
            return None if isinstance(end, Leave) else end
        return None

    def _while(self, s: While, f: Frame) -> Exit | None:
        while self.value(s.condition, f):
            self.spend(s.weight, s.site.index)
            end = self.run(s.body, f)
            if end is None or (isinstance(end, Leave) and end.how == "continue"):
                continue
            return None if isinstance(end, Leave) else end
        return None

    def _return(self, s: Return, f: Frame) -> Exit:
        return Returned(None if s.value is None else self.value(s.value, f))

    def _do(self, s: Do, f: Frame) -> None:
        found = EFFECTS_DONE[s.name](self, s, f)
        if s.target is not None:
            self.put(s.target, found, f)

    # --- budget and faults ---

    def fault(self, site: int, value: int = 0) -> Fault:
        """The fault of a place."""
        at = self.lowered.sites[site]
        return Fault(at.code, at.span, **{**at.values, "value": value})

    def spend(self, steps: int, site: int | None) -> None:
        """Takes steps from the budget; a fault when it is spent, at its place if it has one."""
        self.left -= steps
        if self.left < 0:
            raise self._endless() if site is None else self.fault(site, self.limits.steps)

    def _endless(self) -> Fault:
        return Fault("RW508", None, value=self.limits.steps)

    def few(self, options: int) -> None:
        """A fault when there are too many options."""
        most = self.limits.options
        if options > most:
            raise Fault("RW512", None, value=options, most=most)

    # --- expressions ---

    def value(self, e: Ir, f: Frame) -> Any:
        """The value of an expression: a number, mask, tuple, range or list."""
        return EXPRESSIONS[e.__class__](self, e, f)

    def values(self, es: Sequence[Ir], f: Frame) -> list[Any]:
        """The values of expressions, worked out in order."""
        return [EXPRESSIONS[e.__class__](self, e, f) for e in es]

    @staticmethod
    def _as(type_: ValueType, value: Any) -> Any:
        """A value as it has a name: a truth is 0 or 1."""
        return int(bool(value)) if type_.__class__ is Truth else value

    def cell(self, region: Region | ColumnFamily, index: int, *, first: bool = False) -> tuple[int, bool]:
        """The number of a cell, and whether it holds a truth. A region without cells has the address of a `first`."""
        known = self._bounds.get(region)
        if known is None:
            size = (
                region.end - region.base
                if isinstance(region, FieldCells)
                else (region.size if isinstance(region, FurtherCells) else region.cells)
            )
            assert region.base >= 0, f"{region} has no cells"
            known = self._bounds[region] = region.base, size, self._typing.region(region).__class__ is Truth
        base, size, truth = known
        if not 0 <= index < size and not (first and index == size == 0):
            raise IndexError(f"no cell {index} in a region of {size}")
        return base + index, truth

    def _loc(self, e: Loc, f: Frame) -> Any:
        local = e.local
        if local in f.own or local not in self.lowered.cells:
            return self._variable(local, f)
        return f.s[self.lowered.cells[local]]

    def _temp(self, e: Temp, f: Frame) -> Any:
        return self._variable(e.name, f)

    @staticmethod
    def _variable(key: Local | str, f: Frame) -> Any:
        try:
            return f.values[key]
        except KeyError:
            raise AssertionError(f"{key} is read before it is set") from None

    def _cell(self, e: Cell, f: Frame) -> int:
        return f.s[self.cell(e.region, self.value(e.index, f))[0]]

    def _column(self, e: ColumnAt, f: Frame) -> int:
        return f.s[self.cell(e.column, self.value(e.at, f))[0]]

    def _address(self, e: Address, f: Frame) -> int:
        return self.cell(e.region, self.value(e.index, f), first=True)[0]

    def _look(self, e: Look, f: Frame) -> int:
        at = self.value(e.at, f)
        if at < NO_MEMBER:
            raise IndexError(f"no entry {at} of a table")
        return e.table.values[at]

    def _image(self, e: ImageOf, f: Frame) -> int:
        found = 0
        for i in bits(self.value(e.of, f)):
            found |= e.image.masks[i]
        return found

    def _sum(self, e: SumOf, f: Frame) -> int:
        return sum(e.table.values[i] for i in bits(self.value(e.of, f)))

    def _if3(self, e: If3, f: Frame) -> Any:
        return self.value(e.then if self.value(e.condition, f) else e.otherwise, f)

    def _checked(self, e: Checked, f: Frame) -> int:
        value: int = self.value(e.value, f)
        if e.divisor:
            broken = value == 0
        elif e.optional and value == NO_NUMBER:
            broken = False
        else:
            broken = (e.low is not None and value < e.low) or (e.high is not None and value > e.high)
        if broken:
            raise self.fault(e.site.index, value)
        return value

    def _op(self, e: Op, f: Frame) -> Any:
        return OPERATIONS_READ[e.op](self, f, e.args)

    def _call(self, e: Call, f: Frame) -> Any:
        args = self.values(e.args, f)
        if not e.function.stateless:
            return self.call(e.function, args, f.s)
        return self.remembered(e.function, tuple(args), lambda: self.call(e.function, args, f.s), f)

    def remembered(self, memo: object, key: Any, ask: Callable[[], Any], f: Frame) -> Any:
        """An answer that is kept for good. It is worked out again, and the same again."""
        known = self._answers.setdefault(memo, {})
        if key not in known:
            known[key] = ask()
            return known[key]
        left, s = self.left, list(f.s)
        assert ask() == known[key], f"the answer {memo} to {key} is another one"
        self.left, f.s[:] = left, s
        return known[key]

    def _ask(self, e: Ask, f: Frame) -> int:
        key, *args = self.values(e.args, f)
        if e.question in COSTS_ASKED:
            return COSTS_ASKED[e.question](Priced(e.net, key), *args)
        ways = self.ways(e.net, key)
        if e.question == "nearest_within":
            at, node, goals = args
            return ways.nearest(node, goals) if f.s[at + node] & goals else 0
        return ASKED[e.question](ways, *args)

    def ways(self, net: Net, key: Key) -> Ways:
        """The ways of a network."""
        found = self._ways.get((net, key))
        if found is None:
            found = self._ways[net, key] = Ways(net, key)
        return found


STORED: dict[str, Callable[[int, int], int]] = {
    "+=": operator.add,
    "-=": operator.sub,
    "|=": operator.or_,
    "&~=": lambda a, b: a & ~b,
    "^=": operator.xor,
}
"""How a cell changes that is not written anew."""

STATEMENTS: dict[type, Callable[..., Exit | None]] = {
    Put: FormMachine._put,
    Store: FormMachine._store,
    When: FormMachine._when,
    Each: FormMachine._each,
    While: FormMachine._while,
    Return: FormMachine._return,
    Do: FormMachine._do,
    **{exit_: lambda m, s, f: s for exit_ in (Leave, Goto, GoBack, Wait, Over)},
}

EXPRESSIONS: dict[type, Callable[..., Any]] = {
    Const: lambda m, e, f: e.value,
    Loc: FormMachine._loc,
    Temp: FormMachine._temp,
    Cell: FormMachine._cell,
    Address: FormMachine._address,
    ColumnAt: FormMachine._column,
    Look: FormMachine._look,
    ImageOf: FormMachine._image,
    SumOf: FormMachine._sum,
    Op: FormMachine._op,
    Ask: FormMachine._ask,
    If3: FormMachine._if3,
    Call: FormMachine._call,
    Checked: FormMachine._checked,
}

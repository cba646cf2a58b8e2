"""What one lowering of a ruleset shares: tables, functions, columns, places where rules can break, coverage entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from rulewright.rules.kinds import ConstField, Kind
from rulewright.rules.model import Function, Graph, Procedure, Ruleset, StateField
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER, Expr, Local, Say
from rulewright.rules.types import IntType, MemberType, OptionalType, SetType, Type
from rulewright.source import Span, keep_going

from ..fault import FaultSite
from ..form import structural_key
from ..form.columns import ColumnFamily
from ..form.ir import Const, Each, FunctionIr, If3, Image, Ir, Op, Table, may_fault
from ..layout import FieldCells, Layout, element_type
from ..runtime.network import Network
from .cost import UNCOUNTED, Costs
from .risks import Risks
from .trees import Free


@dataclass(eq=False, slots=True)
class Net:
    """A graph of the program: the network object, and the function that gives the key of what is in."""

    graph: Graph
    network: Network
    key: FunctionIr
    name: str = ""
    watched: frozenset[StateField] = frozenset()
    """The fields that decide the key, when its components are kept in a cell until one of these is written."""
    cell: int = -1


class Meaning(Protocol):
    """Checked expressions in the program's own form. Scalars ask for sets and sets for scalars, so both ask here."""

    def value(self, lw: Lowering, e: Expr, want: Type | None = None) -> Ir:
        """The value of an expression: a number, index, mask, 0 or 1; for a set of numbers a sequence."""
        ...

    def cond(self, lw: Lowering, e: Expr) -> Ir:
        """A truth value for use in a condition: any integer or truth, not necessarily 0 or 1."""
        ...

    def mask(self, lw: Lowering, e: Expr, local: Local) -> Ir | None:
        """The members of the local's kind for which `e` holds; None when that has no form as a mask."""
        ...


@dataclass(eq=False, slots=True)
class Lowering:
    """One lowering. `fast` asks for masks, columns and inlining; otherwise everything is asked member by member,
    counted, and hooks are called."""

    ruleset: Ruleset
    layout: Layout
    fast: bool
    costs: Costs
    most_options: int
    meaning: Meaning
    free: Free = field(default_factory=Free)
    risks: Risks = field(default_factory=Risks)
    tables: dict[tuple[int, ...], Table] = field(default_factory=dict)
    images: dict[tuple[int, ...], Image] = field(default_factory=dict)
    functions: dict[Function, FunctionIr] = field(default_factory=dict)
    forms: dict[tuple[Function, int], FunctionIr | None] = field(default_factory=dict)
    kept: dict[FunctionIr, frozenset[StateField]] = field(default_factory=dict)
    kept_cells: dict[FunctionIr, int] = field(default_factory=dict)
    procedures: dict[Procedure, FunctionIr] = field(default_factory=dict)
    lean: dict[Function, bool] = field(default_factory=dict)
    lifted: list[FunctionIr] = field(default_factory=list)
    kinds_of_functions: dict[structural_key.Key, FunctionIr] = field(default_factory=dict)
    columns: dict[tuple[Any, ...], ColumnFamily] = field(default_factory=dict)
    derived: dict[tuple[ColumnFamily, Image], ColumnFamily] = field(default_factory=dict)
    sites: list[FaultSite] = field(default_factory=list)
    nets: dict[Graph, Net] = field(default_factory=dict)
    coverage: list[tuple[Span, str]] = field(default_factory=list)
    sayings: dict[Say, tuple[Expr, ...]] = field(default_factory=dict)
    order: dict[Local, int] = field(default_factory=dict)
    inner: set[Local] = field(default_factory=set)
    memos: list[str] = field(default_factory=list)
    cells: dict[Local, int] = field(default_factory=dict)
    zero: int = -1
    """A cell that is always 0."""
    hopeful: bool = False
    hoped: bool = False
    _slots: list[Local] = field(default_factory=list)
    _names: int = 0

    def value(self, e: Expr, want: Type | None = None) -> Ir:
        """The value of an expression; a bare `none` takes its form from `want`."""
        return self.meaning.value(self, e, want)

    def cond(self, e: Expr) -> Ir:
        """An expression as a condition: any number but 0 when it holds."""
        return self.meaning.cond(self, e)

    def mask(self, e: Expr, local: Local) -> Ir | None:
        """The members of the local's kind for which a condition holds; None when that has no form as a mask."""
        return self.meaning.mask(self, e, local)

    def name(self, prefix: str) -> str:
        """A new name of ours; never text of a file."""
        keep_going()
        self._names += 1
        return f"{prefix}{self._names}"

    def table(self, values: Sequence[int]) -> Table:
        key = tuple(values)
        found = self.tables.get(key)
        if found is None:
            found = self.tables[key] = Table(key, f"T{len(self.tables)}")
        return found

    def image(self, masks: Sequence[int]) -> Image:
        key = tuple(masks)
        found = self.images.get(key)
        if found is None:
            found = self.images[key] = Image(key, f"I{len(self.images)}")
        return found

    def lift(self, function: FunctionIr) -> FunctionIr:
        """The function to call: this one, printed with the others, or an earlier one that does the same."""
        kept = structural_key.key(function)
        known = None if kept is None else self.kinds_of_functions.get(kept)
        if known is not None:
            return known
        if kept is not None:
            self.kinds_of_functions[kept] = function
        self.lifted.append(function)
        return function

    def site(self, code: str, span: Span | None, **values: object) -> FaultSite:
        site = FaultSite(code, span, values, len(self.sites))
        self.sites.append(site)
        return site

    def counted(self, each: Each, members: int, body: int, span: Span | None, bare: int | None = None) -> Each:
        """A loop that could take many steps (`members` rounds of `body` steps) takes them from the budget as it runs.

        Each round takes its `bare` steps: without those of the loops in it that are counted themselves.
        """
        if members * body > UNCOUNTED:
            each.site = self.site("RW508", span)
        each.weight = bare or (1 if body > UNCOUNTED else body)
        return each

    def slots(self, of: Sequence[Local]) -> list[Local]:
        """Stand-ins for locals, the same ones for any: expressions about one thing under two names become equal."""
        while len(self._slots) < len(of):
            self._slots.append(Local(f"slot{len(self._slots)}", of[len(self._slots)].type, "parameter"))
        return self._slots[: len(of)]

    def must_wait(self, e: Ir) -> bool:
        """True for what may break a rule, and so must not be asked before what guards it; unless one hopes that none
        breaks, and asks again with care when one does."""
        if not may_fault(e):
            return False
        self.hoped = self.hoped or self.hopeful
        return not self.hopeful

    def waits(self, e: Expr) -> bool:
        """The same for an expression as it stands in the rules."""
        if not self.risks.of(e):
            return False
        self.hoped = self.hoped or self.hopeful
        return not self.hopeful

    @contextmanager
    def carefully(self) -> Iterator[None]:
        """No hope for what is made meanwhile."""
        hopeful, self.hopeful = self.hopeful, False
        try:
            yield
        finally:
            self.hopeful = hopeful

    def note(self, *locals_: Local) -> None:
        """Keeps the order in which scripts name values, which is that of their cells: the same in both forms."""
        for local in locals_:
            self.order.setdefault(local, len(self.order))

    def bits(self, mask: Ir, kind: Kind) -> Ir:
        """The members in a set of a kind, ascending."""
        return Op("bits", (mask, Const(self.count(kind))))

    def count(self, kind: Kind) -> int:
        return self.layout.count(kind)

    def all(self, kind: Kind) -> int:
        """The mask of all members."""
        return (1 << self.layout.count(kind)) - 1

    def place(self, state_field: StateField) -> FieldCells:
        return self.layout.fields[state_field]

    def column(
        self,
        state_field: StateField,
        axis: int,
        family: str,
        *,
        low: int | None = None,
        high: int | None = None,
        allowed: int | None = None,
    ) -> ColumnFamily:
        """The family of derived columns for a test of a field along one axis; made when first asked for."""
        key = (state_field, axis, family, low, high, allowed)
        found = self.columns.get(key)
        if found is None:
            cells = self.place(state_field)
            others = tuple(n for i, n in enumerate(cells.axes) if i != axis)
            value = element_type(state_field.type)
            size = 1
            if family == "value":
                size = self.count(member_kind(value)) + 1
            elif family == "has":
                assert isinstance(value, SetType) and value.kind is not None
                size = self.count(value.kind)
            found = ColumnFamily(cells, axis, family, size, others, low, high, allowed)
            self.columns[key] = found
        return found

    def const_values(self, const: ConstField, kind: Kind) -> list[int]:
        """A constant's value for each member, in this game (for seats: cut to their number)."""
        values = [v if isinstance(v, int) else 0 for v in const.values]
        return values[: self.count(kind)]


def member_kind(type_: Type) -> Kind:
    """The kind whose member a value is (it may be none)."""
    if isinstance(type_, OptionalType):
        type_ = type_.of
    assert isinstance(type_, MemberType), type_
    return type_.kind


def none_of(type_: Type) -> int:
    """How none is written for a type."""
    if isinstance(type_, OptionalType):
        type_ = type_.of
    return NO_NUMBER if isinstance(type_, IntType) else NO_MEMBER


def fold(op: str, *args: Ir) -> Ir:
    """An operation, worked out when its operands are constants, shortened when one is neutral."""
    keep_going()
    values = [a.value for a in args if isinstance(a, Const)]
    if len(values) == len(args):
        folded = compute(op, values)
        if folded is not None:
            return Const(folded)
    if len(args) == 2:
        short = _shorten(op, args[0], args[1])
        if short is not None:
            return short
    if op == "+" and isinstance(args[1], Const) and isinstance(args[0], Op) and args[0].op == "+":
        first, second = args[0].args
        if isinstance(second, Const):
            return fold("+", first, Const(second.value + args[1].value))
    if op == "not" and isinstance(args[0], Op) and args[0].op in OPPOSITE:
        return Op(OPPOSITE[args[0].op], args[0].args)
    return Op(op, args)


def choice(condition: Ir, then: Ir, otherwise: Ir) -> Ir:
    """A value by condition, decided here when the condition is known."""
    if isinstance(condition, Const):
        return then if condition.value else otherwise
    return then if then == otherwise and not may_fault(condition) else If3(condition, then, otherwise)


def bit(of: Ir) -> Ir:
    """The set of one member; of none the empty set."""
    if isinstance(of, Const):
        return Const(1 << of.value if of.value >= 0 else 0)
    return Op("bit", (of,))


OPPOSITE = {"==": "!=", "!=": "==", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}
"""Each comparison with the one that holds when it does not."""


def compute(op: str, v: list[int]) -> int | None:
    """An operation on numbers; None for one that is not worked out here."""
    match op:
        case "+":
            return v[0] + v[1]
        case "-":
            return v[0] - v[1]
        case "*":
            return v[0] * v[1]
        case "//" if v[1]:
            return v[0] // v[1]
        case "%" if v[1]:
            return v[0] % v[1]
        case "&":
            return v[0] & v[1]
        case "|":
            return v[0] | v[1]
        case "&~":
            return v[0] & ~v[1]
        case "<<":
            return v[0] << v[1]
        case "==":
            return int(v[0] == v[1])
        case "!=":
            return int(v[0] != v[1])
        case "<":
            return int(v[0] < v[1])
        case "<=":
            return int(v[0] <= v[1])
        case ">":
            return int(v[0] > v[1])
        case ">=":
            return int(v[0] >= v[1])
        case "not":
            return int(not v[0])
        case "and":
            return int(bool(v[0] and v[1]))
        case "or":
            return int(bool(v[0] or v[1]))
        case "count":
            return v[0].bit_count()
        case "lowest":
            return (v[0] & -v[0]).bit_length() - 1
        case "neg":
            return -v[0]
    return None


def _shorten(op: str, a: Ir, b: Ir) -> Ir | None:
    left = a.value if isinstance(a, Const) else None
    right = b.value if isinstance(b, Const) else None
    if op == "&" and 0 in (left, right) and not may_fault(b if left == 0 else a):
        return Const(0)
    if op == "&" and a == b:
        return a
    if op in ("|", "+") and left == 0:
        return b
    if op in ("|", "+", "-", "&~", "<<") and right == 0:
        return a
    if op == "&~" and left == 0:
        return Const(0)
    if op == "and":
        if left is not None:
            return b if left else Const(0)
        if right:
            return a
    if op == "or":
        if left is not None:
            return b if not left else Const(1)
        if right == 0:
            return a
    if op == "*" and left == 1:
        return b
    if op == "*" and right == 1:
        return a
    return None

"""The state of one lowering: tables, functions, columns, places where rules can break, coverage entries."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Protocol

from rulewright.rules.kinds import ConstField, Kind
from rulewright.rules.model import Function, Graph, Procedure, Ruleset, StateField
from rulewright.rules.tree import Expr, Local, Say
from rulewright.rules.types import SetType, Type
from rulewright.source import Span, keep_going

from ..columns import ColumnFamily
from ..fault import FaultSite
from ..form.expressions import Const, FunctionIr, FurtherCells, Image, Ir, Net, Op, Table
from ..form.statements import Each
from ..form.structural_key import StructuralKey, structural_key
from ..form.value_types import NUMBER, Bits, ValueType, member_kind, value_type
from ..form.walking import may_fault
from ..layout import FieldCells, Layout, element_type
from .cost import UNCOUNTED, Costs
from .known_bounds import KnownBounds
from .risks import Risks
from .trees import Free


class Meaning(Protocol):
    """The questions that lowering asks of itself. Scalars ask for sets and sets for scalars: asking here, neither
    has to import the other."""

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
    counted, and hooks are called.

    While `speculative`, questions may be asked before the tests that guard them: should a rule break then, a second
    form without speculation, the fallback, asks again. `speculated` tells that something was asked in that way.
    """

    ruleset: Ruleset
    layout: Layout
    fast: bool
    costs: Costs
    most_options: int
    meaning: Meaning
    bounds: KnownBounds
    risks: Risks
    free: Free = field(default_factory=Free)
    tables: dict[tuple[tuple[int, ...], ValueType | None], Table] = field(default_factory=dict)
    images: dict[tuple[tuple[int, ...], int], Image] = field(default_factory=dict)
    functions: dict[Function, FunctionIr] = field(default_factory=dict)
    """The functions of the rules that are called, not put in place."""
    procedures: dict[Procedure, FunctionIr] = field(default_factory=dict)
    calls_nothing: dict[Function, bool] = field(default_factory=dict)
    lifted: list[FunctionIr] = field(default_factory=list)
    by_structure: dict[StructuralKey, FunctionIr] = field(default_factory=dict)
    predicate_sets: dict[tuple[Function, int], FunctionIr | None] = field(default_factory=dict)
    """Functions of the rules as sets: of the members that, as one parameter, make them true."""
    answers: dict[FunctionIr, Ir] = field(default_factory=dict)
    """Functions whose answer is kept, and how it is asked for."""
    columns: dict[tuple[Any, ...], ColumnFamily] = field(default_factory=dict)
    sites: list[FaultSite] = field(default_factory=list)
    nets: dict[Graph, Net] = field(default_factory=dict)
    coverage: list[tuple[Span, str]] = field(default_factory=list)
    sayings: dict[Say, tuple[Expr, ...]] = field(default_factory=dict)
    order: dict[Local, int] = field(default_factory=dict)
    inner: set[Local] = field(default_factory=set)
    memos: list[str] = field(default_factory=list)
    kept: list[FurtherCells] = field(default_factory=list)
    """Cells of answers that are kept; they are allotted last."""
    speculative: bool = False
    speculated: bool = False
    _slots: dict[tuple[int, ValueType], Local] = field(default_factory=dict)
    _names: int = 0

    # --- meaning ---

    def value(self, e: Expr, want: Type | None = None) -> Ir:
        """The value of an expression; a bare `none` takes its form from `want`."""
        return self.meaning.value(self, e, want)

    def cond(self, e: Expr) -> Ir:
        """An expression as a condition: any number but 0 when it holds."""
        return self.meaning.cond(self, e)

    def mask(self, e: Expr, local: Local) -> Ir | None:
        """The members of the local's kind for which a condition holds; None when that has no form as a mask."""
        return self.meaning.mask(self, e, local)

    # --- what may break a rule ---

    def may_break(self, e: Ir) -> bool:
        """True for an expression that may break a rule, and so must not be asked before its guard. While speculative
        none is: the fallback asks again when one breaks."""
        return self._unless_speculative(may_fault(e))

    def may_break_rule(self, e: Expr) -> bool:
        """`may_break` for an expression of the checked tree."""
        return self._unless_speculative(self.risks.of(e))

    def _unless_speculative(self, breaks: bool) -> bool:
        self.speculated = self.speculated or (breaks and self.speculative)
        return breaks and not self.speculative

    @contextmanager
    def without_speculation(self) -> Iterator[None]:
        """A stretch in which nothing asks more than the rules do."""
        speculative, self.speculative = self.speculative, False
        try:
            yield
        finally:
            self.speculative = speculative

    # --- names, tables, functions ---

    def name(self, prefix: str) -> str:
        """A new name of ours; never text of a file."""
        keep_going()
        self._names += 1
        return f"{prefix}{self._names}"

    def table(self, values: Sequence[int], type: ValueType | None = NUMBER) -> Table:
        """The table of some values; of the type None when they are numbers or masks of which the surroundings tell."""
        key = (tuple(values), type)
        found = self.tables.get(key)
        if found is None:
            found = self.tables[key] = Table(key[0], f"T{len(self.tables)}", type)
        return found

    def image(self, masks: Sequence[int], members: int) -> Image:
        """A relation to a kind that has `members`."""
        key = (tuple(masks), members)
        found = self.images.get(key)
        if found is None:
            found = self.images[key] = Image(key[0], f"I{len(self.images)}", members)
        return found

    def lift(self, function: FunctionIr) -> FunctionIr:
        """The function to call: this one, or an earlier one that does the same (function merging)."""
        key = structural_key(function)
        if key is not None:
            known = self.by_structure.setdefault(key, function)
            if known is not function:
                return known
        self.lifted.append(function)
        return function

    def site(self, code: str, span: Span | None, **values: object) -> FaultSite:
        """A place where a rule can break."""
        site = FaultSite(code, span, values, len(self.sites))
        self.sites.append(site)
        return site

    def counted(self, each: Each, members: int, body: int, span: Span | None, bare: int | None = None) -> Each:
        """A loop that could take many steps (`members` rounds of `body` steps) takes them from the budget as it runs.

        Each round takes its `bare` steps: those without the inner loops that count their own.
        """
        if members * body > UNCOUNTED:
            each.site = self.site("RW508", span)
        each.weight = bare or (1 if body > UNCOUNTED else body)
        return each

    def slots(self, of: Sequence[Local]) -> list[Local]:
        """Stand-ins for locals, the same ones in every call: with them, equal expressions about differently named
        members become equal."""
        found = []
        for i, local in enumerate(of):
            key = (i, self.type(local.type))
            if key not in self._slots:
                self._slots[key] = Local(f"slot{i}", local.type, "parameter")
            found.append(self._slots[key])
        return found

    def note(self, *locals_: Local) -> None:
        """Notes named values in the order in which scripts set them, which is the order of their cells in both
        forms."""
        for local in locals_:
            self.order.setdefault(local, len(self.order))

    # --- kinds, fields, constants ---

    def kept_cells(
        self, name: str, size: int, type: ValueType, made_from: frozenset[StateField] = frozenset()
    ) -> FurtherCells:
        """Cells for answers that are kept until a field is written that they are made from."""
        self.kept.append(FurtherCells(name, size, type, made_from=made_from))
        return self.kept[-1]

    def frame(self, name: str, size: int, type: ValueType = NUMBER) -> FurtherCells:
        """New cells that live across decisions."""
        return FurtherCells(name, size, type, self.layout.allot(size))

    def type(self, type_: Type) -> ValueType:
        """The form's type for a type of the rules."""
        return value_type(type_, self.count)

    def members(self, local: Local) -> ValueType:
        """The type of a set of the kind that a local runs over."""
        return Bits(self.count(member_kind(local.type)))

    def bits(self, mask: Ir, kind: Kind) -> Ir:
        """The members in a set of a kind, ascending."""
        return Op("bits", (mask, Const(self.count(kind))))

    def count(self, kind: Kind) -> int:
        return self.layout.count(kind)

    def all(self, kind: Kind) -> int:
        """The mask of all members."""
        return (1 << self.layout.count(kind)) - 1

    def place(self, state_field: StateField) -> FieldCells:
        return self.layout.place(state_field)

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
            found = self.columns[key] = ColumnFamily(cells, axis, family, size, others, low, high, allowed)
        return found

    def const_values(self, const: ConstField, kind: Kind) -> list[int]:
        """A constant's value for each member, in this game (for seats: cut to their number)."""
        values = [v if isinstance(v, int) else 0 for v in const.values]
        return values[: self.count(kind)]

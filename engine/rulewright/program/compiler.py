"""The compiler: a ruleset lowered, brought into its last form by passes, printed as Python text and compiled."""

from __future__ import annotations

import marshal
from collections.abc import Sequence

from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Stmt
from rulewright.source import Limits, Report, RulesError

from .build import Build, BuiltCosts, BuiltNetwork
from .decision import Decision
from .emit.program_text import PythonText
from .expressions import scalars
from .form.expressions import FunctionIr, FurtherCells, Net, Op
from .form.lowered import Lowered
from .form.statements import Return
from .form.value_types import MOVES, RECORD
from .form.walking import rewrite
from .layout import lay_out
from .listing import option_lists
from .lowering.cost import Costs
from .lowering.expansion_size import check_expanded_size
from .lowering.known_bounds import KnownBounds
from .lowering.lowering import Lowering
from .lowering.risks import Risks
from .passes.common_subexpressions import name_repeated
from .passes.constant_tables import ConstantTables
from .passes.memos import mark_stateless
from .passes.relation_columns import derive_relation_columns
from .passes.sinking import sink
from .passes.store_upkeep import StoreUpkeep
from .scripts.flow import Flow
from .scripts.frame import frame_cells
from .sets import masks

_TOO_DEEP = ("statically nested", "nested parentheses", "levels of indentation")


def compile_ruleset(
    ruleset: Ruleset, seats: int, entry: tuple[Stmt, ...] | None, limits: Limits, *, fast: bool
) -> Build:
    """One form of a ruleset for a number of seats. RulesError when the rules are too large, or nested so deep that
    Python cannot follow."""
    report = Report()
    try:
        check_expanded_size(ruleset, entry, report)
        if not report.ok:
            raise RulesError(report)
        return _made(ruleset, seats, entry, limits, fast=fast)
    except RecursionError:
        what = "calls and brackets"
    except _TooDeep as deep:
        what = str(deep)
    report.error("RW403", None, file=ruleset.id, what=what)
    raise RulesError(report)


class _TooDeep(Exception):
    """Python's own parser cannot follow a text: the message tells what is nested."""


def _code(source: str) -> bytes:
    """The compiled text of a program, marshalled."""
    try:
        return marshal.dumps(compile(source, "<program>", "exec"))
    except MemoryError as error:  # what the parser says when its stack is full, whatever memory there is
        raise _TooDeep("brackets") from error
    except SyntaxError as error:
        if not any(words in str(error.msg) for words in _TOO_DEEP):
            raise
        raise _TooDeep("brackets" if "parentheses" in str(error.msg) else "loops and branches") from error


class _Meaning:
    """The modules that answer the questions of `lowering.Meaning`."""

    value = staticmethod(scalars.value)
    cond = staticmethod(scalars.cond)
    mask = staticmethod(masks.condition_mask)


def _made(ruleset: Ruleset, seats: int, entry: tuple[Stmt, ...] | None, limits: Limits, *, fast: bool) -> Build:
    """A ruleset in its last form, printed."""
    lw = _lowering(ruleset, seats, entry, limits, fast=fast)
    lowered, tables = _last_form(lw, entry, limits)
    return _packed(lowered, PythonText(lowered, tables), lw)


def last_form(ruleset: Ruleset, seats: int, entry: tuple[Stmt, ...] | None, limits: Limits, *, fast: bool) -> Lowered:
    """A ruleset in its last form, as every reader of the form gets it: lowered, and brought there by the passes.

    For readers other than the Python printer. RulesError when the position becomes too large; what else
    `compile_ruleset` refuses is not looked for.
    """
    return _last_form(_lowering(ruleset, seats, entry, limits, fast=fast), entry, limits)[0]


def _lowering(ruleset: Ruleset, seats: int, entry: tuple[Stmt, ...] | None, limits: Limits, *, fast: bool) -> Lowering:
    layout = lay_out(ruleset, seats, entry)
    bounds = KnownBounds(ruleset.actions.values())
    return Lowering(ruleset, layout, fast, Costs(layout), limits.options, _Meaning(), bounds, Risks(bounds))


def _last_form(lw: Lowering, entry: tuple[Stmt, ...] | None, limits: Limits) -> tuple[Lowered, ConstantTables]:
    """The last form, and the tables in it."""
    lowered = lower(lw, lw.ruleset.flow if entry is None else entry)
    tables = ConstantTables(lw.table, lw.count)
    if lw.fast:
        optimise(lowered, lw, tables)
    _allot_derived(lowered, limits)
    StoreUpkeep(lowered, lw.table, lw.image).all()
    return lowered, tables


def lower(lw: Lowering, flow: Sequence[Stmt]) -> Lowered:
    """A ruleset in the program's own form, before any pass."""
    script = Flow(lw)
    script.build(flow)
    lists = [option_lists.option_list(lw, d) for d in script.decisions]
    narrowed = _narrowed(lw, script.decisions)
    score = _score(lw)
    blocks = script.functions()
    cells = frame_cells(lw, blocks, script.decisions)
    lw.layout.kept = lw.layout.size
    return Lowered(
        layout=lw.layout,
        fast=lw.fast,
        decisions=script.decisions,
        blocks=blocks,
        functions=lw.lifted,
        lists=lists,
        narrowed=narrowed,
        score=score,
        cells=cells,
        columns=list(lw.columns.values()),
        nets=list(lw.nets.values()),
        sites=lw.sites,
        memos=lw.memos,
        kept=lw.kept,
        zero=FurtherCells("zero", 1),
        coverage=lw.coverage,
        sayings=lw.sayings,
    )


def optimise(lowered: Lowered, lw: Lowering, tables: ConstantTables) -> None:
    """The passes that make the fast form faster, in their order."""
    mark_stateless(f for f in lowered.functions if f in set(lw.functions.values()))
    for f in (*lowered.functions, *lowered.lists):
        rewrite(f.body, tables.within)
        if f.pure:
            name_repeated(f.body, lambda: lw.name("t"), tables.typing, speculative=f.fallback is not None)
            sink(f.body)
    derive_relation_columns(lowered)


def _allot_derived(lowered: Lowered, limits: Limits) -> None:
    """Gives derived columns and kept answers their cells. RulesError when the position becomes too large."""
    layout = lowered.layout
    for family in lowered.columns:
        family.base = layout.allot(family.cells)
    for cells in (*lowered.kept, lowered.zero) if lowered.fast else ():
        cells.base = layout.allot(cells.size)
    if layout.size > limits.cells:  # columns count too: a table over large kinds has one for each of its values
        report = Report()
        report.error("RW401", None, file=layout.ruleset.id, cells=layout.size, most=limits.cells)
        raise RulesError(report)


def _narrowed(lw: Lowering, decisions: Sequence[Decision]) -> dict[tuple[str, int], FunctionIr]:
    """By policy and decision: the option list that the policy narrows."""
    found: dict[tuple[str, int], FunctionIr] = {}
    for policy in lw.ruleset.policies.values():
        for d in decisions:
            if d.kind == "choose" and d.name in policy.choices:
                made = option_lists.narrowed_list(lw, d, policy.choices[d.name])
                if made is not None:
                    made.name = f"n{len(found)}"
                    found[policy.name, d.number] = made
    return found


def _score(lw: Lowering) -> FunctionIr:
    score = lw.ruleset.score
    parts = tuple(lw.value(e) for e in (score.value, *score.ties))
    return FunctionIr("score", (score.player,), RECORD, [Return(Op("tuple", parts))])


def _packed(lowered: Lowered, text: PythonText, lw: Lowering) -> Build:
    return Build(
        source=text.source,
        code=_code(text.source),
        layout=lowered.layout,
        fast=lowered.fast,
        decisions=lowered.decisions,
        columns=lowered.columns,
        sites=lowered.sites,
        tables={t.name: t.values for t in lw.tables.values()},
        images={name: image.masks for name, image in text.print.images.items()},
        sums={name: table.values for name, table in text.print.sums.items()},
        moves=text.moves,
        kept=[i for cells in lowered.kept for i in range(cells.base, cells.base + cells.size)],
        networks={net.name: _network(net) for net in lowered.nets},
        memos=lowered.memos,
        stateless={f.name: (len(f.params), f.result == MOVES) for f in lowered.functions if f.stateless},
        constants=text.constants,
        narrowed={key: made.name for key, made in lowered.narrowed.items()},
        blocks=list(lowered.blocks.roots),
        coverage=lowered.coverage,
        sayings=lowered.sayings,
    )


def _network(net: Net) -> BuiltNetwork:
    kept = (-1, -1, -1)
    if net.known is not None and net.components is not None and net.grown is not None:
        kept = (net.known.base, net.components.base + 1, net.grown.base)
    return BuiltNetwork(net.nodes, net.links, net.key.name, *kept, costs=_costs(net))


def _costs(net: Net) -> BuiltCosts | None:
    weights = net.weights
    if weights is None or weights.known is None or weights.cells is None:
        return None
    return BuiltCosts(weights.function.name, weights.known.base, weights.cells.base, weights.cells.size)

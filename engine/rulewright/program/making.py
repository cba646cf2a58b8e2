"""The making of a build: a ruleset lowered, printed and compiled."""

from __future__ import annotations

import marshal

from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Stmt
from rulewright.source import Limits, Report, RulesError

from .build import Build
from .emit.backend import Backend
from .expressions import scalars
from .form.ir import Call, FunctionIr, Op, Return, rebuilt, rewrite
from .layout import lay_out
from .listing import option_lists
from .lowering.cost import Costs
from .lowering.expansion_size import check_written
from .lowering.lowering import Lowering
from .passes.common_subexpressions import name_repeated
from .passes.constant_tables import tabulated
from .passes.kept_answers import keep_answers
from .passes.memos import Shared
from .passes.relation_columns import derive_images
from .passes.sinking import sink
from .scripts.block_functions import Units, allot_cells
from .scripts.flow import Flow
from .sets import masks

_TOO_DEEP = ("statically nested", "nested parentheses", "levels of indentation")


def make(ruleset: Ruleset, seats: int, entry: tuple[Stmt, ...] | None, limits: Limits, *, fast: bool) -> Build:
    """One form of a ruleset for a number of seats. RulesError when the rules are too large, or nested so deep that
    Python cannot follow."""
    report = Report()
    try:
        check_written(ruleset, entry, report)
        if not report.ok:
            raise RulesError(report)
        return _lowered(ruleset, seats, entry, limits, fast=fast)
    except RecursionError:
        what = "calls and brackets"
    except MemoryError as error:  # what Python's own parser says when its stack is full
        if error.args and "parser" not in str(error):
            raise
        what = "brackets"
    except SyntaxError as error:
        if not any(words in str(error.msg) for words in _TOO_DEEP):
            raise
        what = "brackets" if "parentheses" in str(error.msg) else "loops and branches"
    report.error("RW403", None, file=ruleset.id, what=what)
    raise RulesError(report)


class _Meaning:
    """Where lowering finds the parts of itself."""

    value = staticmethod(scalars.value)
    cond = staticmethod(scalars.cond)
    mask = staticmethod(masks.condition_mask)


def _lowered(ruleset: Ruleset, seats: int, entry: tuple[Stmt, ...] | None, limits: Limits, *, fast: bool) -> Build:
    """Lowers a ruleset for a number of seats and prints it."""
    layout = lay_out(ruleset, seats)
    lw = Lowering(ruleset, layout, fast, Costs(layout), limits.options, _Meaning())
    flow = Flow(lw)
    flow.build(ruleset.flow if entry is None else entry)
    lists = [option_lists.options_ir(lw, d) for d in flow.decisions]
    narrowed = _narrowed(lw, flow)
    score = _score(lw, ruleset)
    units = Units(flow)
    allot_cells(lw, units)
    layout.kept = layout.size
    careful = [f.careful for f in lists if f.careful is not None]
    shared = Shared(lw)
    if fast:
        keep_answers(lw)
        _shorten(lw, lists, careful)
    bodies = [*(f.body for f in (*lw.lifted, *lists, *careful)), *(b.body for b in flow.blocks)]
    derive_images(lw, bodies)
    for family in lw.columns.values():
        family.base = layout.allot(family.cells)
    if fast:
        lw.zero = layout.allot(1)
        lw.kept_cells = {f: layout.allot(1) for f in lw.kept}
    for net in lw.nets.values():
        if net.watched:
            net.cell = layout.allot(2)
    if layout.size > limits.cells:  # columns count too: a table over large kinds has one for each of its values
        report = Report()
        report.error("RW401", None, file=ruleset.id, cells=layout.size, most=limits.cells)
        raise RulesError(report)
    backend = Backend(lw, units)
    if fast:
        backend.print.stateless = {f for f in lw.lifted if shared.stateless(f)}
    for made in (*lw.lifted, score):
        backend.function(made)
        if made in lw.kept:
            backend.keeper(made)
    if fast:
        backend.sharing(shared.reached(f.body for f in (*lists, *careful, *narrowed.values())), shared)
    for decision, made in zip(flow.decisions, lists, strict=True):
        if made.careful is not None:
            backend.options(decision, made.careful)
        backend.options(decision, made)
    for (_, number), made in narrowed.items():
        backend.options(flow.decisions[number], made)
    for root in units.roots.values():
        backend.block(root)
    return _packed(lw, flow, backend, {key: made.name for key, made in narrowed.items()})


def _shorten(lw: Lowering, lists: list[FunctionIr], careful: list[FunctionIr]) -> None:
    """Looks up what constants decide, and works out once what functions would work out twice."""
    for f in (*lw.lifted, *lists):
        rewrite(f.body, lambda e: tabulated(lw, e))
    answers = {f.body[0].value: f for f in lw.kept if isinstance(f.body[0], Return) and f.body[0].value is not None}
    for f in (*lw.lifted, *lists, *careful):
        if f not in lw.kept:
            rewrite(f.body, lambda e: rebuilt(e, lambda x: Call(answers[x], ()) if x in answers else None))
    for f in (*lw.lifted, *lists):
        if f.pure:
            name_repeated(lw, f.body, hopeful=f.careful is not None)
            sink(f.body)


def _narrowed(lw: Lowering, flow: Flow) -> dict[tuple[str, int], FunctionIr]:
    """By policy and decision: the option list that the policy narrows."""
    found: dict[tuple[str, int], FunctionIr] = {}
    for policy in lw.ruleset.policies.values():
        for d in flow.decisions:
            if d.kind == "choose" and d.name in policy.choices:
                made = option_lists.narrowed_ir(lw, d, policy.choices[d.name])
                if made is not None:
                    made.name = f"n{len(found)}"
                    found[policy.name, d.number] = made
    return found


def _score(lw: Lowering, ruleset: Ruleset) -> FunctionIr:
    score = ruleset.score
    parts = tuple(lw.value(e) for e in (score.value, *score.ties))
    return FunctionIr("score", (score.player,), [Return(Op("tuple", parts))])


def _packed(lw: Lowering, flow: Flow, backend: Backend, narrowed: dict[tuple[str, int], str]) -> Build:
    source = "\n".join(backend.lines)
    images = {name: image.masks for name, image in backend.images.items()}
    return Build(
        source=source,
        code=marshal.dumps(compile(source, "<program>", "exec")),
        layout=lw.layout,
        fast=lw.fast,
        decisions=flow.decisions,
        columns=list(lw.columns.values()),
        kept_answers={f.name: cell for f, cell in lw.kept_cells.items()},
        kept_networks={n.name: (n.cell, n.key.name) for n in lw.nets.values() if n.watched},
        sites=lw.sites,
        tables={t.name: t.values for t in lw.tables.values()},
        images={name: masks for name, masks in images.items() if not name.startswith("S_")},
        sums={name: masks for name, masks in images.items() if name.startswith("S_")},
        moves=backend.moves,
        networks={n.name: (n.network.nodes, [list(p) for p in n.network.links]) for n in lw.nets.values()},
        memos=lw.memos,
        passing=backend.passing,
        stateless={f.name: len(f.params) for f in backend.print.stateless},
        objects=backend.objects,
        narrowed=narrowed,
        blocks=list(backend.units.roots),
        coverage=lw.coverage,
        sayings=lw.sayings,
    )

"""What a machine is made from: plain data that can be stored, and nothing that runs but the text of the program
itself."""

from __future__ import annotations

import marshal
from dataclasses import dataclass, field

from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Expr, Say, Stmt
from rulewright.source import Limits, Span

from . import options, scalars
from .backend import Backend
from .columns import derive_images
from .cost import Costs
from .flow import Decision, Flow
from .ir import ColumnFamily, FaultSite, FunctionIr, Op, Return
from .layout import Layout, lay_out
from .lowering import Lowering
from .units import Units, allot_cells


@dataclass(eq=False, slots=True)
class Build:
    """One form of a program as data. `code` is the compiled `source`, marshalled."""

    source: str
    code: bytes
    layout: Layout
    fast: bool
    decisions: list[Decision]
    columns: list[ColumnFamily]
    sites: list[FaultSite]
    tables: dict[str, tuple[int, ...]]
    images: dict[str, tuple[int, ...]]
    sums: dict[str, tuple[int, ...]]
    moves: dict[str, int]
    networks: dict[str, tuple[int, list[list[tuple[int, int]]]]]
    memos: list[str]
    objects: dict[str, object]
    narrowed: dict[tuple[str, int], str]
    blocks: list[int]
    coverage: list[tuple[Span, str]]
    sayings: dict[Say, tuple[Expr, ...]] = field(default_factory=dict)


def build(ruleset: Ruleset, seats: int, entry: tuple[Stmt, ...] | None, limits: Limits, *, fast: bool) -> Build:
    """Lowers a ruleset for a number of seats and prints it."""
    layout = lay_out(ruleset, seats)
    lw = Lowering(ruleset, layout, fast, Costs(layout), limits.options)
    flow = Flow(lw)
    flow.build(ruleset.flow if entry is None else entry)
    lists = [options.options_ir(lw, d) for d in flow.decisions]
    narrowed = _narrowed(lw, flow)
    score = _score(lw, ruleset)
    units = Units(flow)
    allot_cells(lw, units)
    layout.kept = layout.size
    bodies = [*(f.body for f in lw.lifted), *(f.body for f in lists), *(b.body for b in flow.blocks)]
    derive_images(lw, bodies)
    for family in lw.columns.values():
        family.base = layout.allot(family.cells)
    backend = Backend(lw, units)
    for made in (*lw.lifted, score):
        backend.function(made)
    for decision, made in zip(flow.decisions, lists, strict=True):
        backend.options(decision, made)
    for (_, number), made in narrowed.items():
        backend.options(flow.decisions[number], made)
    for root in units.roots.values():
        backend.block(root)
    return _packed(lw, flow, backend, {key: made.name for key, made in narrowed.items()})


def _narrowed(lw: Lowering, flow: Flow) -> dict[tuple[str, int], FunctionIr]:
    """By policy and decision: the option list that the policy narrows."""
    found: dict[tuple[str, int], FunctionIr] = {}
    for policy in lw.ruleset.policies.values():
        for d in flow.decisions:
            if d.kind == "choose" and d.name in policy.choices:
                made = options.narrowed_ir(lw, d, policy.choices[d.name])
                if made is not None:
                    made.name = f"n{len(found)}"
                    found[policy.name, d.number] = made
    return found


def _score(lw: Lowering, ruleset: Ruleset) -> FunctionIr:
    score = ruleset.score
    parts = tuple(scalars.value(lw, e) for e in (score.value, *score.ties))
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
        sites=lw.sites,
        tables={t.name: t.values for t in lw.tables.values()},
        images={name: masks for name, masks in images.items() if not name.startswith("S_")},
        sums={name: masks for name, masks in images.items() if name.startswith("S_")},
        moves={m.name: m.action for m in lw.move_lists.values()},
        networks={n.name: (n.network.nodes, [list(p) for p in n.network.links]) for n in lw.nets.values()},
        memos=lw.memos,
        objects=backend.objects,
        narrowed=narrowed,
        blocks=list(backend.units.roots),
        coverage=lw.coverage,
        sayings=lw.sayings,
    )

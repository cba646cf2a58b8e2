"""A program: one ruleset for one number of seats, ready to run in two forms."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Expr, Say, Stmt
from rulewright.source import DEFAULT_LIMITS, Limits, Report, RulesError, Span

from . import options, runtime, scalars
from .backend import Backend
from .cost import Costs
from .flow import Decision, Flow
from .ir import FunctionIr, Return
from .layout import Layout, lay_out
from .lowering import Lowering
from .machine import Machine, Prelude, initial
from .units import Units, allot_cells

PROGRAM_FORM = 1
"""Raised whenever generated programs change, so that no stored one is taken for a new one."""


@dataclass(eq=False, slots=True)
class Program:
    """One ruleset for one number of seats.

    `fast` and `checked` are two emissions of it: equal choices give equal declared cells. Each has a layout of its
    own behind the
    declared fields (the fast one keeps derived columns there); `layout` and `decisions` are those of the checked one
    where the difference matters.
    """

    ruleset: Ruleset
    seats: int
    limits: Limits
    entry: tuple[Stmt, ...] | None
    _machines: dict[bool, Machine] = field(default_factory=dict)
    _lowerings: dict[bool, Lowering] = field(default_factory=dict)

    @property
    def fingerprint(self) -> str:
        """Names the program: the rules, the seats and the form of generated text."""
        text = f"{PROGRAM_FORM}:{self.ruleset.fingerprint}:{self.seats}"
        return hashlib.sha256(text.encode()).hexdigest()

    @property
    def fast(self) -> Machine:
        return self.machine(fast=True)

    @property
    def checked(self) -> Machine:
        return self.machine(fast=False)

    def machine(self, *, fast: bool) -> Machine:
        """One of the two forms, made when first asked for."""
        made = self._machines.get(fast)
        if made is None:
            made, lowering = _compile(self, fast)
            self._machines[fast] = made
            self._lowerings[fast] = lowering
        return made

    @property
    def layout(self) -> Layout:
        return self.fast.layout

    @property
    def decisions(self) -> Sequence[Decision]:
        return self.fast.decisions

    @property
    def coverage(self) -> list[tuple[Span, str]]:
        """What the counters of the checked form's hooks stand for, in order."""
        self.machine(fast=False)
        return self._lowerings[False].coverage

    @property
    def sayings(self) -> dict[Say, tuple[Expr, ...]]:
        """For each `say`, the expressions whose values the hook gets."""
        self.machine(fast=False)
        return self._lowerings[False].sayings


def compile_program(
    ruleset: Ruleset, seats: int, *, entry: tuple[Stmt, ...] | None = None, limits: Limits = DEFAULT_LIMITS
) -> Program:
    """The program of a ruleset for a number of seats. `entry` takes the place of the flow (for tests of a part).

    Raises RulesError when a limit is hit.
    """
    program = Program(ruleset, seats, limits, entry)
    report = Report()
    layout = lay_out(ruleset, seats)
    if layout.size > limits.cells:
        report.error("RW401", None, file=ruleset.id, cells=layout.size, most=limits.cells)
    _check_costs(ruleset, Costs(layout), limits, report)
    if not report.ok:
        raise RulesError(report)
    return program


def _check_costs(ruleset: Ruleset, costs: Costs, limits: Limits, report: Report) -> None:
    """Reports rules that could take more steps than are allowed between two decisions."""
    for function in ruleset.functions.values():
        if costs.function(function) > limits.steps:
            report.error("RW402", function.span, name=function.name, steps=costs.function(function), most=limits.steps)
    for action in ruleset.actions.values():
        if costs.action(action) > limits.steps:
            report.error("RW402", action.span, name=action.name, steps=costs.action(action), most=limits.steps)
    for procedure in ruleset.procedures.values():
        steps = costs.script(procedure.body)
        if steps > limits.steps:
            report.error("RW402", procedure.span, name=procedure.name, steps=steps, most=limits.steps)
    steps = costs.script(ruleset.flow)
    if steps > limits.steps and ruleset.flow:
        report.error("RW402", ruleset.flow[0].span, name="flow", steps=steps, most=limits.steps)


def _compile(program: Program, fast: bool) -> tuple[Machine, Lowering]:
    layout = lay_out(program.ruleset, program.seats)
    lw = Lowering(program.ruleset, layout, fast, Costs(layout), program.limits.options)
    flow = Flow(lw)
    flow.build(program.ruleset.flow if program.entry is None else program.entry)
    lists = [options.options_ir(lw, d) for d in flow.decisions]
    narrowed = {
        (policy, d.number): made
        for policy in program.ruleset.policies.values()
        for d in flow.decisions
        if d.kind == "choose" and d.name in policy.choices
        for made in [options.narrowed_ir(lw, d, policy.choices[d.name])]
        if made is not None
    }
    score = _score_ir(lw, program.ruleset)
    units = Units(flow)
    allot_cells(lw, units)
    lw.layout.kept = lw.layout.size
    for family in lw.columns.values():
        family.base = lw.layout.allot(family.cells)
    backend = Backend(lw, units)
    named: dict[tuple[str, int], str] = {}
    for made in lw.lifted:
        backend.function(made)
    backend.function(score)
    for decision, made in zip(flow.decisions, lists, strict=True):
        backend.options(decision, made)
    for (policy, number), made in narrowed.items():
        made.name = f"n{len(named)}"
        named[policy.name, number] = made.name
        backend.options(flow.decisions[number], made)
    for root in units.roots.values():
        backend.block(root)
    return _machine(program, lw, flow, backend, named), lw


def _score_ir(lw: Lowering, ruleset: Ruleset) -> FunctionIr:
    from .ir import Op

    score = ruleset.score
    parts = tuple(scalars.value(lw, e) for e in (score.value, *score.ties))
    return FunctionIr("score", (score.player,), [Return(Op("tuple", parts))])


def _machine(
    program: Program, lw: Lowering, flow: Flow, backend: Backend, named: dict[tuple[str, int], str]
) -> Machine:
    source = "\n".join(backend.lines)
    prelude = Prelude(lw.sites, program.limits, lw.fast)
    widest = max([len(k.members) for k in program.ruleset.kinds.values()] + [program.seats, 1])
    names = prelude.names(widest)
    names.update(_tables(lw, backend))
    code = compile(source, f"<program of {program.ruleset.id}>", "exec")
    exec(code, names)
    machine = Machine(source, lw.layout, flow.decisions, list(lw.columns.values()), prelude, names, lw.fast)
    machine.resumes = [names[f"b{d.resume.number}"] for d in flow.decisions]
    machine.lists = [names[f"o{d.number}"] for d in flow.decisions]
    machine.start = names["b0"]
    machine.initial = initial(lw.layout, machine.columns)
    machine.narrowed = {key: names[name] for key, name in named.items()}
    names["BACK"] = {n: names[f"b{n}"] for n in backend.units.roots if f"b{n}" in names}
    return machine


def _tables(lw: Lowering, backend: Backend) -> dict[str, Any]:
    names: dict[str, Any] = {}
    for table in lw.tables.values():
        names[table.name] = table.values
    for name, image in backend.images.items():
        made = runtime.sum_memo(image.masks) if name.startswith("S:") else runtime.image_memo(image.masks)
        names[name.replace(":", "_")] = made
    for moves in lw.move_lists.values():
        names[moves.name] = runtime.move_memo(moves.action)
    for net in lw.nets.values():
        names[net.name] = net.network
    names.update(backend.objects)
    return names

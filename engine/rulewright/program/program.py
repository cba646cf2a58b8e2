"""A program: one ruleset for one number of seats, ready to run in two forms."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field

from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Expr, Say, Stmt
from rulewright.source import DEFAULT_LIMITS, Limits, Report, RulesError, Span, within

from .build import Build
from .decision import Decision
from .layout import Layout, lay_out
from .machine import Machine

PROGRAM_FORM = 1
"""Raised whenever generated programs change, so that no stored one is taken for a new one."""


@dataclass(eq=False, slots=True)
class Program:
    """One ruleset for one number of seats.

    `fast` and `checked` are two forms of it: equal choices give equal cells up to `layout.kept`. Behind these the fast
    form keeps derived columns and answers.
    """

    ruleset: Ruleset
    seats: int
    limits: Limits
    entry: tuple[Stmt, ...] | None
    builds: dict[bool, Build] = field(default_factory=dict)
    _machines: dict[bool, Machine] = field(default_factory=dict)

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
            made = self._machines[fast] = Machine.of(self.build(fast=fast), self.limits)
        return made

    def build(self, *, fast: bool) -> Build:
        """One of the two forms as plain data, which can be stored.

        RulesError when the rules are nested too deep, too large with their calls written out, or take too long.
        """
        made = self.builds.get(fast)
        if made is None:
            from .compiler import compile_ruleset  # here: a stored build needs nothing of what makes one

            with within(self.limits, "RW404", self.ruleset.id):
                made = compile_ruleset(self.ruleset, self.seats, self.entry, self.limits, fast=fast)
            self.builds[fast] = made
        return made

    @property
    def layout(self) -> Layout:
        return self.fast.layout

    @property
    def decisions(self) -> Sequence[Decision]:
        return self.fast.decisions

    @property
    def coverage(self) -> list[tuple[Span, str]]:
        """The rule, and its part, that each counter of the checked form's hooks stands for."""
        return self.build(fast=False).coverage

    @property
    def sayings(self) -> dict[Say, tuple[Expr, ...]]:
        """For each `say`, the expressions whose values the hook gets."""
        return self.build(fast=False).sayings


def compile_program(
    ruleset: Ruleset, seats: int, *, entry: tuple[Stmt, ...] | None = None, limits: Limits = DEFAULT_LIMITS
) -> Program:
    """The program of a ruleset for a number of seats. `entry` takes the place of the flow (for tests of a part).

    Raises RulesError when a limit is hit.
    """
    program = Program(ruleset, seats, limits, entry)
    report = Report()
    layout = lay_out(ruleset, seats, entry)
    if layout.size > limits.cells:
        report.error("RW401", None, file=ruleset.id, cells=layout.size, most=limits.cells)
    if not report.ok:
        raise RulesError(report)
    return program

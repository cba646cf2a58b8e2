"""The size of rules with every call written out (inlined), which bounds both the program's text and its steps
outside of loops.

Loops are counted as they run; a chain of functions that each call the next one twice has no loop and doubles at every
step. So the size is known, and bounded, before anything is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.rules import tree
from rulewright.rules.model import Action, Function, Procedure, Ruleset
from rulewright.rules.tree import AllMembers, CallFunction, Expr, GraphAsk, Quantifier, Stmt
from rulewright.source import Report, Span

from .trees import parts

SMALL_KIND = 6
"""A quantifier over a whole kind of so few members is written out member by member."""
MOST_PARTS = 500_000
"""Far above any game; what takes a few seconds to make."""


def check_expanded_size(ruleset: Ruleset, entry: Sequence[Stmt] | None, report: Report) -> None:
    """A finding (RW402) when the rules, with every call written out, are too large."""
    written = _Sizes()
    sizes: list[tuple[int, str, Span | None]] = []
    sizes.extend((written.function(f), f.name, f.span) for f in ruleset.functions.values())
    sizes.extend((written.script(p, p.body), p.name, p.span) for p in ruleset.procedures.values())
    sizes.extend((written.action(a), a.name, a.span) for a in ruleset.actions.values())
    flow = ruleset.flow if entry is None else entry
    sizes.append((written.statements(flow), "flow", flow[0].span if flow else None))
    if sum(size for size, _, _ in sizes) > MOST_PARTS:
        # The first that is too large by itself explains more than what calls it.
        size, name, span = min(sizes, key=lambda found: (found[0] <= MOST_PARTS, abs(found[0] - MOST_PARTS)))
        told = str(size) if size < 10**12 else "more than can be counted"
        file = None if span is not None else ruleset.id
        report.error("RW402", span, file=file, most=MOST_PARTS, name=name, parts=told)


class _Sizes:
    """Sizes, remembered by what is called. Callees come before their callers, so this never recurses for ever."""

    def __init__(self) -> None:
        self._known: dict[Function | Procedure | Action, int] = {}

    def of(self, e: Expr) -> int:
        """The parts of an expression. A question over a small kind is written out member by member."""
        total = 1 + sum(self.of(part) for part in parts(e))
        if isinstance(e, CallFunction):
            total += self.function(e.function)
        elif isinstance(e, GraphAsk):
            total += sum(self.of(part) for part in e.parts)
        elif isinstance(e, Quantifier) and isinstance(e.domain, AllMembers):
            count = len(e.domain.kind.members)
            total *= count if count <= SMALL_KIND and not e.domain.kind.seats else 1
        return max(total, 1)

    def function(self, function: Function) -> int:
        known = self._known.get(function)
        if known is None:
            known = self._known[function] = self.of(function.body)
        return known

    def script(self, of: Procedure | Action, body: Sequence[Stmt]) -> int:
        known = self._known.get(of)
        if known is None:
            known = self._known[of] = self.statements(body)
        return known

    def action(self, action: Action) -> int:
        """An action's conditions, the domains of its parameters and what it does."""
        asked = [r.that for r in action.requirements] + [p.domain for p in action.params]
        asked += [p.where for p in action.params if p.where is not None]
        return self.script(action, action.body) + sum(self.of(e) for e in asked)

    def statements(self, body: Sequence[Stmt]) -> int:
        return sum(self.statement(s) for s in body)

    def statement(self, s: Stmt) -> int:
        total = 1 + sum(self.of(e) for e in asked_in(s)) + sum(self.statements(inner) for inner in tree.bodies(s))
        if isinstance(s, tree.CallProcedure):
            total += self.script(s.procedure, s.procedure.body)
        return total


def asked_in(s: Stmt) -> Iterator[Expr]:
    """The expressions that stand directly in a statement. (What a text shows is worked out by the log alone.)"""
    if isinstance(s, tree.If):
        yield from (c for c, _ in s.branches if c is not None)
    elif isinstance(s, tree.Say):
        for shown in s.text.by_language.values():
            yield from (part for part in shown if not isinstance(part, str))
    else:
        yield from parts(s)  # type: ignore[arg-type]  # a statement holds its expressions as an expression does

"""Games played side by side: by the fast program, by the checked one, and listed by the reference.

At every decision both programs stand at the same cells and offer the same moves, and the reference offers them too;
what the fast program keeps behind its cells is as if it were worked out anew. A few moves are tried from each position,
and one of them is gone on with.

A listing that breaks a rule breaks it in both forms, with one exception: where the checked form tells of a condition
that broke while another refuses the move, the fast form may list the moves (`forgiving`).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import rulewright as rw
from rulewright.play.moves.move import Choice
from rulewright.play.position.brute_force import legal_choices
from rulewright.play.position.position import Position
from rulewright.play.position.silent import Silent
from rulewright.play.reference.evaluate import Evaluator
from rulewright.program import PC, Fault, Machine, Program

from .forgiving import forgiven
from .rules import Made

T = TypeVar("T")
Cells = list[int]

STEPS = 200_000
"""How long the reference looks for moves; where it takes longer, nobody asks it."""
MOVES, TRIED, ASKED = 12, 3, 5
"""How many moves a game has, how many are tried from each position, and at which decisions the reference lists them."""


class Differs(AssertionError):
    """Two sides part."""


def load(made: Made, folder: Path) -> Program:
    """The program of a ruleset, whose documents are written into a folder."""
    rules, ground = folder / "made.ruleset.yaml", folder / "made_map.map.yaml"
    rules.write_text(made.ruleset, encoding="utf-8")
    ground.write_text(made.map, encoding="utf-8")
    return rw.load(rules, map=ground, library=rw.Library([folder], shipped=False)).program(made.seats)


def attempt(ask: Callable[[], T]) -> tuple[T | None, str]:
    """What is asked for, and the code of the rule that broke."""
    try:
        return ask(), ""
    except Fault as fault:
        return None, fault.code


def kept_true(fast: Machine, s: Cells) -> None:
    """The columns are as if worked out anew; components of networks and costs of their links too, or not known."""
    again = list(s)
    fast.rebuild(again)
    names = fast.namespace
    for name, network in fast.build.networks.items():
        if network.known >= 0 and s[network.known]:
            components = names[name].components[names[network.key](s)]
            if s[network.components : network.components + network.nodes] != list(components):
                raise Differs(f"the components of network {name} are wrong")
        if network.costs is not None and s[network.costs.known]:
            names[network.costs.refresh](again)
            first, end = network.costs.first, network.costs.first + network.costs.links
            if s[first:end] != again[first:end]:
                raise Differs(f"the costs of network {name} are wrong")
    for cell in fast.build.kept:
        again[cell] = s[cell]
    wrong = [i for i, (x, y) in enumerate(zip(s, again, strict=True)) if x != y]
    if wrong:
        held = (f"{f.family} of {f.field.field.path}" for f in fast.columns for i in wrong if 0 <= i - f.base < f.cells)
        raise Differs(f"columns are wrong: {', '.join(dict.fromkeys(held))}")


def _reference(position: Position, steps: int) -> list[Choice]:
    """The moves as the reference lists them."""
    decision = position.decision
    assert decision is not None
    e = Evaluator(position.layout, position.cells, steps=steps)
    return list(legal_choices(e, decision.statement, position.env, position.who))


@dataclass(slots=True)
class Seen:
    """What games had in them."""

    decisions: int = 0
    options: int = 0
    moves: int = 0
    broken: int = 0
    asked: int = 0
    forgiven: int = 0
    codes: dict[str, int] = field(default_factory=dict)


class Sides:
    """One ruleset's games."""

    def __init__(self, program: Program, seen: Seen) -> None:
        self.program = program
        self.seen = seen
        self.fast, self.checked, self.hooks = program.fast, program.checked, Silent()
        self.kept = self.fast.layout.kept
        if self.kept != self.checked.layout.size:
            raise Differs("the forms have different cells")

    def play(self, seed: int) -> None:
        """One game, as far as it goes. Differs where the sides part."""
        draw = random.Random(seed)
        a, broke = attempt(lambda: self.fast.new(seed))
        b, broken = attempt(lambda: self.checked.new(seed, self.hooks))
        self._same("the set-up breaks", broke, broken)
        for n in range(MOVES):
            if a is None or b is None:
                break
            self._stand(a, b)
            if a[PC] < 0:
                self._end(a, b)
                break
            options = self._options(a, b, n)
            a, b = self._moved(a, b, options, draw) if options else (None, None)

    @staticmethod
    def _same(what: str, fast: object, checked: object) -> None:
        if fast != checked:
            raise Differs(f"{what}: fast {fast}, checked {checked}"[:300])

    def _stand(self, a: Cells, b: Cells) -> None:
        if a[: self.kept] != b:
            raise Differs("the cells differ")
        kept_true(self.fast, a)

    def _end(self, a: Cells, b: Cells) -> None:
        scores = attempt(lambda: self.fast.scores(a)), attempt(lambda: self.checked.scores(b, self.hooks))
        self._same("the scores differ", *scores)

    # --- options ---

    def _options(self, a: Cells, b: Cells, n: int) -> list[Choice]:
        """The moves that both offer; none when a rule breaks."""
        found, broke = attempt(lambda: list(self.fast.options(a)))
        checked, broken = attempt(lambda: list(self.checked.options(b, self.hooks)))
        self._stand(a, b)
        self.seen.decisions += 1
        self.seen.options += len(found or ())
        if broken:
            self.seen.codes[broken] = self.seen.codes.get(broken, 0) + 1
        if found is None or checked is not None:
            self._same("the options break", broke, broken)
            self._same("the options differ", found, checked)
        else:
            self.seen.forgiven += 1
            self._asked("forgiven", found, a, forgiven)
        if found is not None and checked is not None and n % ASKED == 0:
            self._asked("by the reference", found, a, _reference)
        return list(found or ())

    def _asked(self, how: str, found: list[Choice], a: Cells, listing: Callable[[Position, int], list[Choice]]) -> None:
        """Another listing, where it breaks nothing, is the same."""
        expected, broken = attempt(lambda: listing(Position(self.program, self.fast, list(a)), STEPS))
        if not broken:
            self.seen.asked += 1
            self._same(f"the options {how} differ", found, expected)

    # --- moves ---

    def _moved(
        self, a: Cells, b: Cells, options: list[Choice], draw: random.Random
    ) -> tuple[Cells | None, Cells | None]:
        """The position after one of a few moves that are tried; None when all of them break a rule."""
        after: tuple[Cells | None, Cells | None] = None, None
        for _ in range(TRIED):
            choice = draw.choice(options)
            x, y = list(a), list(b)
            _, broke = attempt(lambda: self.fast.resume(x, choice))  # noqa: B023  # called at once
            _, broken = attempt(lambda: self.checked.resume(y, choice, self.hooks))  # noqa: B023  # called at once
            if broken == "RW508":  # where the steps run out is nobody's matter
                continue
            self._same(f"a move breaks, {choice}", broke, broken)
            self.seen.moves += 1
            if broke:
                self.seen.broken += 1
                continue
            self._stand(x, y)
            after = x, y
        return after

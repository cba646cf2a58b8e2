"""The form has two readers that know nothing of each other: the Python printer, and `form_machine.py`, which runs it as
it stands. Both do the same, move for move, so that the form says all that a reader needs."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, get_args

import pytest
from form_effects import EFFECTS_DONE
from form_machine import EXPRESSIONS, STATEMENTS, STORED, FormMachine
from form_networks import ASKED, COSTS_ASKED
from form_operations import OPERATIONS_READ
from made.rules import made
from made.sides import load
from test_forms import program_of
from test_hope import GAME, REMEMBERED, hopes

from rulewright.play.position.silent import Silent
from rulewright.program import PC, Fault, Program
from rulewright.program.compiler import last_form
from rulewright.program.emit.expression_text import INFIX, PRINTED
from rulewright.program.emit.statement_text import EFFECTS_PRINTED
from rulewright.program.form.expressions import Ir
from rulewright.program.form.operations import COST_QUESTIONS, EFFECTS, OPERATIONS, QUESTIONS, STEADY
from rulewright.program.form.statements import Assign, StmtIr
from rulewright.program.form.verify import STORES
from rulewright.program.runtime.network import Network
from rulewright.rules import vocabulary
from rulewright.rules.tree import Say

TRIED = 4
"""How many moves of a position are tried, where they break rules."""
UNTOLD = "RW508"
"""Where the steps run out, the blocks of a flow may stand deeper in one reader than in the other."""


# --- the tables ---


def test_operations_are_complete() -> None:
    """`held` stands in a call below `if_some`, which is read with it."""
    assert INFIX.isdisjoint(PRINTED)
    assert {*INFIX, *PRINTED, "held"} == set(OPERATIONS) == set(OPERATIONS_READ)


def test_effects_are_complete() -> None:
    assert set(EFFECTS_PRINTED) == set(EFFECTS) == set(EFFECTS_DONE)
    assert set(EFFECTS) >= STEADY


def test_questions_are_complete() -> None:
    """`nearest_within` reads cells too, and stands with the reader itself."""
    assert set(QUESTIONS) == {*ASKED, "nearest_within"}
    assert set(COST_QUESTIONS) == set(COSTS_ASKED) == set(vocabulary.COST_QUESTIONS)
    assert all(callable(getattr(Network, word)) for word in (*QUESTIONS, *COST_QUESTIONS))


def test_statements_and_expressions_are_complete() -> None:
    """An `Assign` is written out before anybody reads it."""
    assert {*STATEMENTS, Assign} == set(get_args(StmtIr))
    assert set(EXPRESSIONS) == set(get_args(Ir))
    assert {*STORED, "="} == STORES


# --- play ---


@dataclass(eq=False, slots=True)
class Told(Silent):
    """Counts, and keeps what is said."""

    said: list[tuple[object, tuple[int, ...]]] = field(default_factory=list)

    def say(self, s: list[int], statement: Say, values: Sequence[int]) -> None:
        self.said.append((statement, tuple(values)))


def outcome(ask: Callable[[], Any]) -> tuple[Any, object]:
    """What is asked for, or the fault that it ends with: its code, its place and its values."""
    try:
        return ask(), None
    except Fault as fault:
        return None, (fault.code, fault.span, fault.values)


class Readers:
    """One form of a program, printed and run as it stands."""

    def __init__(self, program: Program, *, fast: bool) -> None:
        self.printed = program.machine(fast=fast)
        lowered = last_form(program.ruleset, program.seats, program.entry, program.limits, fast=fast)
        self.form = FormMachine(lowered, program.limits)
        self.hooks = () if fast else (Told([0] * len(program.coverage)),)
        self.fast = fast
        self.kept = set(self.printed.build.kept)
        self.broken = 0

    def play(self, seed: int, moves: int) -> int:
        """One game, as far as it goes: how many moves were compared."""
        draw, printed, form, hooks = random.Random(seed), self.printed, self.form, self.hooks
        a, b = printed.fresh(seed), form.fresh(seed)
        if self.both(lambda: printed.begin(a, *hooks), lambda: form.begin(b)):
            return 0
        for n in range(moves):
            self.same(a, b)
            if a[PC] < 0:
                self.both(lambda: printed.scores(a, *hooks), lambda: form.scores(b))
                return n
            options = self.options(a, b)
            if not options or not self.moved(a, b, options, draw):
                return n
        self.same(a, b)
        return moves

    def options(self, a: list[int], b: list[int]) -> list[Any]:
        """The options of both, none when a rule breaks; and those that policies leave."""
        found: list[Any] = []
        broke = self.both(
            lambda: found.extend(self.printed.options(a, *self.hooks)) or list(found), lambda: self.form.options(b)
        )
        if not self.fast:  # in the other form, what is asked of none may break in one reader alone
            assert self.printed.spent == self.form.spent
        self.same(a, b)
        for policy, number in self.form.lowered.narrowed:
            if number == a[PC] and not broke:
                narrowed = self.printed.narrowed[policy, number]
                assert list(narrowed(a, *self.hooks)) == self.form.narrowed(b, policy)
        return [] if broke else found

    def moved(self, a: list[int], b: list[int], options: list[Any], draw: random.Random) -> bool:
        """Plays one of a few moves in both; False when all of them break a rule."""
        for _ in range(TRIED):
            choice, before = draw.choice(options), (list(a), list(b))
            broke = self.both(
                lambda: self.printed.resume(a, choice, *self.hooks),  # noqa: B023  # called at once
                lambda: self.form.resume(b, choice),  # noqa: B023  # called at once
            )
            if not broke:
                assert self.printed.spent == self.form.spent
                return True
            a[:], b[:] = before
        return False

    def both(self, printed: Callable[[], Any], form: Callable[[], Any]) -> bool:
        """Whether a rule breaks in both; or both come to the same."""
        found, broke = outcome(printed)
        read, broken = outcome(form)
        if broke is not None and broken is not None and broke[0] == broken[0] == UNTOLD:
            return True
        assert broke == broken
        assert found == read
        self.broken += broke is not None
        return broke is not None

    def same(self, a: list[int], b: list[int]) -> None:
        """Equal cells, but for answers that are kept; equal counts, and the same said."""
        assert [(i, x, y) for i, (x, y) in enumerate(zip(a, b, strict=True)) if x != y and i not in self.kept] == []
        for told in self.hooks:
            assert told.counts == self.form.counts
            assert told.said == self.form.said


CASES = [
    *(("everything", seats, fast, 2, 200) for seats in (2, 3, 4) for fast in (True, False)),
    ("irish_gauge", 3, True, 3, 200),
    ("irish_gauge", 5, False, 1, 60),
    ("brass", 4, True, 1, 80),
    ("brass", 3, False, 1, 3),
]


@pytest.mark.parametrize(("name", "seats", "fast", "games", "moves"), CASES)
def test_games(name: str, seats: int, fast: bool, games: int, moves: int) -> None:
    readers = Readers(program_of(name, seats), fast=fast)
    played = sum(readers.play(seed, moves) for seed in range(games))
    assert played >= min(moves, 20)
    assert not readers.broken


FORMS = pytest.mark.parametrize("fast", [True, False], ids=["fast", "checked"])


@FORMS
@pytest.mark.parametrize("seed", [3, 26, *range(512, 518)])
def test_random_rulesets(seed: int, fast: bool, tmp_path: Path) -> None:
    readers = Readers(load(made(seed), tmp_path), fast=fast)
    assert sum(readers.play(game, 8) for game in range(2)) > 4


@FORMS
def test_rules_break_alike(fast: bool, tmp_path: Path) -> None:
    """Careless rulesets: in options, in moves, in set-ups. In some of them kinds have no members (231)."""
    broken = 0
    for seed in (104, 110, 115, 126, 144, 154, 180, 231):
        (folder := tmp_path / str(seed)).mkdir()
        readers = Readers(load(made(seed, 40), folder), fast=fast)
        for game in range(2):
            readers.play(game, 8)
        broken += readers.broken > 0
    assert broken >= 4


@FORMS
@pytest.mark.parametrize("text", [GAME, REMEMBERED], ids=["hope", "remembered"])
def test_fallbacks(text: str, fast: bool, tmp_path: Path) -> None:
    """A list that asks too much is asked again with care."""
    readers = Readers(hopes(tmp_path, text), fast=fast)
    assert any(f.fallback is not None for f in readers.form.lowered.lists) == fast
    assert readers.play(1, 8) > 1

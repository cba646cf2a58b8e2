"""Which one value of the state, were it another, would make a refused move legal, or one of its conditions hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.program.fault import Fault
from rulewright.rules.model import Param, Requirement
from rulewright.rules.tree import Choose, Expr
from rulewright.rules.types import BoolType, IntType, MemberType, OptionalType, SetType

from ..cells.eyes import Eyes
from ..cells.fields import Slot
from ..cells.values import Env, in_order, none_of
from ..moves.move import Move
from ..reference.evaluate import Evaluator
from ..reference.watching import Watching
from ..words.changes import Change
from ..words.wording import Wording

if TYPE_CHECKING:
    from .position import Position

MOST = 2
"""So many ways are told at most."""
STEPS = 120_000
"""Work that a search may do."""
CLOSE = 8
"""Numbers that differ by so much are tried one by one; further ones in doubling steps."""
WIDEST = 4096
MANY = 12
"""Members of a kind that are tried as the value of a field."""


@dataclass(frozen=True, slots=True)
class Test:
    """One condition of a move: its id, the requirement that it is (None: it is asked of one argument), and whether it
    holds."""

    id: str
    requirement: Requirement | None
    holds: Callable[[Evaluator], bool]


class SingleChanges:
    """The search at one position for one move. What the player who decides may not see is never changed."""

    def __init__(self, position: Position, move: Move) -> None:
        self.position = position
        self.who = position.who
        self.wording = Wording()
        self.budget = STEPS
        self.cells = position.cells.copy()
        self.tests = tests_of(position, move)
        self.read = {test: self._read(test) for test in self.tests}
        self.failing = [test for test in self.tests if not self._holds(test)]

    def enough(self) -> list[Change]:
        """The changes each of which makes the move legal: at most so many, those of the player's own numbers first.

        What is to be changed is read by every condition that fails.
        """
        if not self.failing:
            return []
        first, *others = self.failing
        places = set(self.read[first]).intersection(*(self.read[test] for test in others))
        slots = sorted((at for place, at in self.read[first].items() if place in places), key=self._rank)
        order = [*self.failing, *(test for test in self.tests if test not in self.failing)]
        found: list[Change] = []
        for at in slots:
            for change in self._changes(at, order):
                found.append(change)
                break
            if len(found) == MOST:
                break
        return found

    def helping(self) -> list[tuple[str, Change]]:
        """The least change of one of the player's own numbers that makes a failing condition hold, by the id of the
        condition. None where an argument is not possible: nothing helps that; nor for a condition that is not asked as
        another fails."""
        found: list[tuple[str, Change]] = []
        failing = {test.requirement for test in self.failing}
        if None in failing:
            return found
        for test in self.failing:
            assert test.requirement is not None
            if not failing.isdisjoint(test.requirement.after):
                continue
            for at in self.read[test].values():
                if self._rank(at) == 0:
                    change = next(self._changes(at, [test]), None)
                    if change is not None:
                        found.append((test.id, change))
                        break
        return found

    def _read(self, test: Test) -> dict[tuple[str, int, tuple[int, ...]], Slot]:
        """What a test reads that may be told; nothing where it reads what the player can't see."""
        position = self.position
        e = Watching(position.layout, self.cells, steps=STEPS, eyes=Eyes(self.who))
        _asked(test, e)
        return {place: at for place, at in e.read.items() if self._told(at)}

    def _told(self, at: Slot) -> bool:
        """Whether players can follow a change of this value: they have a name for it, and it is not another's."""
        of_another = at.field.owner is not None and at.field.owner.seats and at.owner != self.who
        return not of_another and Change(at, 0, 0).has_words(self.wording)

    def _rank(self, at: Slot) -> int:
        """0 for the player's own numbers, then what the public has, then relations, then sets."""
        own = at.field.owner is not None and at.field.owner.seats
        match at.type:
            case IntType():
                return 0 if own else 2
            case SetType():
                return 4
            case _:
                return 1 if at.field.owner is None else 3

    def _changes(self, at: Slot, tests: Sequence[Test]) -> Iterator[Change]:
        """The changes of one value under which these tests hold."""
        before = self.cells[at.cell]

        def hold(value: int) -> bool:
            self.cells[at.cell] = value
            try:
                return all(self._holds(test) for test in tests)
            finally:
                self.cells[at.cell] = before

        if isinstance(at.type, IntType):
            number = _least_apart(before, at.type, hold)
            if number is not None:
                yield Change(at, before, number)
            return
        for value in self._values(at, before):
            if hold(value):
                yield Change(at, before, value)

    def _values(self, at: Slot, before: int) -> list[int]:
        """The other values that are tried: of players the one who decides, then nobody; of a set one member more or
        fewer."""
        match at.type:
            case BoolType():
                return [1 - before]
            case SetType(kind) if kind is not None and (at.field.owner is None or not at.field.owner.seats):
                count = self.position.layout.count(kind)
                return [before ^ (1 << member) for member in range(count)] if count <= MANY else []
            case MemberType(kind) | OptionalType(MemberType(kind)):
                count = self.position.layout.count(kind)
                named = [self.who] if kind.seats else list(range(count)) if count <= MANY else []
                none = [none_of(at.type)] if isinstance(at.type, OptionalType) else []
                return [value for value in (*named, *none) if value != before]
            case _:
                return []

    def _holds(self, test: Test) -> bool:
        if self.budget <= 0:
            return False
        e = Evaluator(self.position.layout, self.cells, steps=self.budget)
        holds = _asked(test, e)
        self.budget = e.budget
        return holds


def _asked(test: Test, e: Evaluator) -> bool:
    try:
        return test.holds(e)
    except (Fault, KeyError):
        return False


def tests_of(position: Position, move: Move) -> list[Test]:
    """Every condition of a move, those of its parameters first."""
    if move.action is None:
        statement = move.statement
        assert isinstance(statement, Choose) and isinstance(move.choice, int)
        env: Env = {**position.env, statement.local: move.choice}
        return list(_narrowed(statement.local.name, statement, move.choice, env))
    assert isinstance(move.choice, tuple)
    env = move.env(position.who)
    found: list[Test] = []
    for param, value in zip(move.action.params, move.choice[1:], strict=True):
        found.extend(_narrowed(param.local.name, param, value, env))
    for requirement in move.action.requirements:
        found.append(_test(requirement.id, requirement, requirement.that, env))
    return found


def _narrowed(id: str, of: Choose | Param, value: int, env: Env) -> Iterator[Test]:
    yield Test(id, None, lambda e: value in in_order(e.value(of.domain, env)))
    if of.where is not None:
        yield _test(id, None, of.where, env)


def _test(id: str, requirement: Requirement | None, that: Expr, env: Env) -> Test:
    return Test(id, requirement, lambda e: e.holds(that, env))


def _least_apart(before: int, type_: IntType, holds: Callable[[int], bool]) -> int | None:
    """The number nearest to one for which something holds; of two, the greater. Beyond the closest it is looked for in
    doubling steps, and then between the last two."""
    for apart in range(1, CLOSE + 1):
        for number in (before + apart, before - apart):
            if _within(number, type_) and holds(number):
                return number
    for sign in (1, -1):
        low, high = CLOSE, CLOSE * 2
        while high <= WIDEST:
            if _within(before + sign * high, type_) and holds(before + sign * high):
                while high - low > 1:
                    middle = (low + high) // 2
                    low, high = (low, middle) if holds(before + sign * middle) else (middle, high)
                return before + sign * high
            low, high = high, high * 2
    return None


def _within(number: int, type_: IntType) -> bool:
    return (type_.low is None or number >= type_.low) and (type_.high is None or number <= type_.high)

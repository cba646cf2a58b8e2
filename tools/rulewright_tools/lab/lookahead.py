"""Looking ahead from a decision, for bots: choices are tried on guesses, which show no more than the seat can see."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from random import Random

from rulewright.play.position.position import Position
from rulewright.play.position.silent import Silent
from rulewright.program import Choice, Fault

Scores = Sequence[tuple[int, ...]]
"""For each seat its score and tie-breaks; more is better."""

FARTHEST = 2_000
"""Decisions after which a playout is broken off, and counts as the position stands."""


class Guess:
    """A position that the seat can't tell from the real one, to try choices on."""

    def __init__(self, position: Position, policy: str | None) -> None:
        self.position = position
        self.policy = policy
        self.legal: frozenset[Choice]
        try:
            self.legal = frozenset(position.options.choices)
        except Fault:  # what was drawn can't be: nothing can be tried on it
            self.legal = frozenset()

    def after(self, choice: Choice) -> Scores | None:
        """The scores after a choice; None when it isn't legal here or the rules break on it."""
        return self._tried(choice, lambda position: None)

    def played_out(self, choice: Choice, random: Random) -> Scores | None:
        """The scores when every decision after a choice is taken at random, to the end of the game."""
        return self._tried(choice, lambda position: play_at_random(position, random, self.policy))

    def _tried(self, choice: Choice, then: Callable[[Position], None]) -> Scores | None:
        if choice not in self.legal:
            return None
        copy = self.position.copy()
        try:
            copy.advance(choice)
            then(copy)
            return copy.marks
        except Fault:
            return None


class Lookahead:
    """A decision as the seat that takes it sees it. `options` are at least two; its guesses come from the seed."""

    def __init__(
        self, position: Position, options: Sequence[Choice], seed: int, decisions: int, policy: str | None = None
    ) -> None:
        self.options = options
        self.seat = position.who
        self._position = position
        self._seed = seed ^ decisions ^ 0x5EED  # nothing that the game itself will draw
        self._policy = policy

    def guess(self, number: int = 0) -> Guess:
        """A position that could be the real one, chance drawn anew (a determinization); each number gives another."""
        return Guess(self._position.guess(self.seat, self._seed + (number << 32)), self._policy)


def play_at_random(position: Position, random: Random, policy: str | None = None) -> None:
    """Plays a position to its end, each option as likely as any other, or as far as `FARTHEST`."""
    machine, cells = position.machine, position.cells
    draw = islice(iter(random.random, None), FARTHEST).__next__
    try:
        if machine.fast:
            machine.playout(cells, draw, policy)
            return
        hooks = Silent()
        while found := machine.options(cells, hooks):
            machine.resume(cells, found[int(draw() * len(found))], hooks)
    except StopIteration:
        return

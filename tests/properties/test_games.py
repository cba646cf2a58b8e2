"""Properties of every game on the shelf, on games that Hypothesis plays: whatever is played, these hold.

`tests/play` has the same on a small game that uses every construct; here they are asked of real ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rulewright as rw
from rulewright.play.replaying import replay_text
from shipped import NAMES, RIPE, Shipped, by_id, loaded

EXAMPLES = 15
FURTHEST = 120
"""Moves into a game that examples go at most."""


@dataclass(frozen=True, slots=True)
class Line:
    """A game to be played: how many seats more than the fewest, a seed for chance and for moves, how many moves."""

    more_seats: int
    seed: int
    moves: int

    @property
    def picks(self) -> list[int]:
        """Which of the options is taken at each move: its number, to be taken modulo how many there are."""
        draw = Random(self.seed)
        return [draw.randrange(10**6) for _ in range(self.moves)]


LINES = st.builds(Line, more_seats=st.integers(0, 2), seed=st.integers(0, 2**32), moves=st.integers(0, FURTHEST))

every_game = pytest.mark.parametrize("game", RIPE, ids=by_id)
examples = settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def seats(game: Shipped, line: Line) -> int:
    """How many play."""
    low, high = loaded(game.id).ruleset.players
    return min(high, low + line.more_seats)


def played(game: Shipped, line: Line) -> rw.Game:
    """The game of a line, as far as it goes."""
    begun = loaded(game.id).new_game(NAMES[: seats(game, line)], seed=line.seed)
    for pick in line.picks:
        decision = begun.decision
        if decision is None:
            break
        begun.play(decision.options[pick % len(decision.options)])
    return begun


def walked(game: Shipped, line: Line, *, fast: bool) -> rw.Position:
    """The position of a line, on one of the machines."""
    position = rw.Position.new(loaded(game.id).program(seats(game, line)), line.seed, fast=fast)
    position.settle()
    for pick in line.picks:
        if position.over:
            break
        position.advance(position.options.choices[pick % len(position.options)])
        position.settle()
    return position


@every_game
@examples
@given(line=LINES)
def test_undo_and_redo_are_exact(game: Shipped, line: Line) -> None:
    """All the way back and forward again, every position as it was."""
    at = played(game, line)
    positions = [entry.after for entry in at.history]
    record = at.record()
    undone = 0
    while at.can_undo:
        at.undo()
        undone += 1
        now = at.history
        assert [entry.after for entry in now] == positions[: len(now)]
    assert undone <= len(line.picks)
    for _ in range(undone):
        at.redo()
    assert at.record() == record and [entry.after for entry in at.history] == positions


@every_game
@examples
@given(line=LINES, further=st.lists(st.integers(0, 10**6), min_size=1, max_size=10))
def test_a_copy_is_independent(game: Shipped, line: Line, further: list[int]) -> None:
    position = walked(game, line, fast=True)
    cells, key = list(position.cells), position.key()
    copy = position.copy()
    assert copy == position and copy.key() == key
    for pick in further:
        if not copy.over:
            copy.advance(copy.options.choices[pick % len(copy.options)])
    assert position.cells == cells and position.key() == key


@every_game
@examples
@given(line=LINES, fast=st.booleans())
def test_bytes_lead_back(game: Shipped, line: Line, fast: bool) -> None:
    position = walked(game, line, fast=fast)
    again = rw.Position.from_bytes(position.program, position.to_bytes())
    position.machine.rebuild(position.cells)  # components of networks that are not known yet may stand in one alone
    assert again == position and again.key() == position.key() and again.cells == position.cells
    assert list(again.options.choices) == list(position.options.choices)


@every_game
@examples
@given(line=LINES)
def test_both_machines_play_alike(game: Shipped, line: Line) -> None:
    fast, checked = walked(game, line, fast=True), walked(game, line, fast=False)
    assert fast.state_key() == checked.state_key()
    assert list(fast.options.choices) == list(checked.options.choices)
    assert fast.scores == checked.scores


@every_game
@examples
@given(line=LINES)
def test_a_record_replays(game: Shipped, line: Line) -> None:
    at = played(game, line)
    text = at.record()
    again = replay_text(text, at.program)
    assert again.ok and again.game is not None, [finding.message for finding in again.report]
    assert again.game.record() == text and again.game.history[-1].after == at.history[-1].after


@every_game
@examples
@given(line=LINES)
def test_the_text_of_a_move_is_the_move(game: Shipped, line: Line) -> None:
    """Read back, each text leads to its move and to no other, in a position and in a game with named players."""
    at = played(game, line)
    if at.decision is None:
        return
    options = at.decision.options
    assert len(set(options.texts)) == len(options)
    for move in options:
        assert options.find(str(move)) == move
        assert at.legal(move.text) == move
        assert at.why_not(move.text) == ()


@every_game
@examples
@given(line=LINES, text=st.text(max_size=40) | st.sampled_from(["none", "0", "-1", "stop()", "(", "x=1", "a(b=c)"]))
def test_any_text_is_a_legal_move_or_refused(game: Shipped, line: Line, text: str) -> None:
    at = played(game, line)
    before = at.record()
    try:
        at.play(text)
    except rw.IllegalMove as refused:
        assert str(refused) and at.record() == before

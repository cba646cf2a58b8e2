"""Positions: copies, keys, bytes."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rulewright as rw
from rulewright.play.position.position import digest
from rulewright.play.position.ranking import standings
from rulewright.play.position.saving import HEAD, MAGIC, pack, unpack

from .conftest import Playing


def wander(position: rw.Position, seed: int, moves: int) -> rw.Position:
    """Random moves from a position."""
    draw = random.Random(seed)
    for _ in range(moves):
        if not position.over:
            position.apply(position.options[draw.randrange(len(position.options))])
    return position


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("seed", range(5))
def test_a_copy_is_independent(lamps: rw.LoadedGame, seed: int, fast: bool) -> None:
    position = wander(rw.Position.new(lamps.program(3), seed, fast=fast), seed, 4)
    cells, key = list(position.cells), position.key()
    other = position.copy()
    assert other == position and hash(other) == hash(position) and other.key() == key
    wander(other, seed, 3)
    assert position.cells == cells and position.key() == key
    assert other != position


def test_moves_of_another_decision_are_refused(lamps: rw.LoadedGame) -> None:
    position = rw.Position.new(lamps.program(2), 1)
    wrong = next(move for move in position.options if move.text.startswith("build"))
    position.apply(wrong)
    before = position.copy()
    with pytest.raises(rw.IllegalMove) as caught:
        position.apply(wrong)
    assert caught.value.reasons and position == before
    wander(position, 1, 1000)
    assert position.over and len(position.options) == 0 and position.who == -1 and position.decision is None
    with pytest.raises(rw.IllegalMove) as caught:
        position.apply("pass")
    assert caught.value.diagnostic.code == "RW526"


@pytest.mark.parametrize("fast", [True, False])
def test_bytes_lead_back(lamps: rw.LoadedGame, fast: bool) -> None:
    program = lamps.program(4)
    for moves in range(0, 12, 2):
        position = wander(rw.Position.new(program, 5, fast=fast), moves, moves)
        data = position.to_bytes()
        assert len(data) < 400
        again = rw.Position.from_bytes(program, data)
        assert again == position and again.cells == position.cells
        assert list(again.options) == list(position.options)
        assert wander(again, 2, 3) == wander(position, 2, 3)


def test_damaged_bytes_are_refused(lamps: rw.LoadedGame) -> None:
    program = lamps.program(3)
    data = rw.Position.new(program, 5).to_bytes()
    for at in range(len(data)):
        for changed in (data[:at], data[:at] + bytes([data[at] ^ 64]) + data[at + 1 :]):
            with pytest.raises(rw.RulesError) as caught:
                rw.Position.from_bytes(program, changed)
            assert [d.code for d in caught.value.report] == ["RW550"]
    with pytest.raises(rw.RulesError):
        rw.Position.from_bytes(lamps.program(2), data)


@pytest.mark.parametrize("cell", range(60))
def test_cells_that_no_play_leads_to_are_refused(lamps: rw.LoadedGame, cell: int) -> None:
    position = rw.Position.new(lamps.program(3), 5)
    if cell >= position.layout.declared:
        return
    position.cells[cell] = -(10**30)
    with pytest.raises(rw.RulesError):
        rw.Position.from_bytes(position.program, position.to_bytes())


@given(st.binary(max_size=200))
def test_any_bytes_are_refused(lamps: rw.LoadedGame, data: bytes) -> None:
    for tried in (data, MAGIC + data, MAGIC + data.ljust(HEAD)):
        with pytest.raises(rw.RulesError):
            rw.Position.from_bytes(lamps.program(3), tried)


@given(st.lists(st.integers()))
def test_packing_round_trip(numbers: list[int]) -> None:
    assert unpack(pack(numbers), len(numbers)) == numbers
    assert digest(numbers) == digest(list(numbers)) and len(digest(numbers)) == 16


def test_keys_leave_the_generator_out(lamps: rw.LoadedGame) -> None:
    position = rw.Position.new(lamps.program(3), 5)
    other = position.copy()
    other.cells[1] += 1
    assert other.key() == position.key() and other != position
    other.cells[2] ^= 1
    assert other.key() != position.key()


def test_both_machines_have_one_state_key(lamps: rw.LoadedGame) -> None:
    program = lamps.program(3)
    for seed in range(4):
        fast, checked = rw.Position.new(program, seed), rw.Position.new(program, seed, fast=False)
        assert wander(fast, seed, 6).state_key() == wander(checked, seed, 6).state_key()


def test_equals_share_a_rank() -> None:
    ranks = standings([(5, 1), (9, 0), (5, 1), (5, 2)])
    assert [(s.rank, s.seat) for s in ranks] == [(1, 1), (2, 3), (3, 0), (3, 2)]


def test_forced_moves_are_settled(play: Playing) -> None:
    position = play(2, 2).position
    position.settle()
    assert position.over or len(position.options) > 1

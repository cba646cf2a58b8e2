"""One program, two forms and a reference: equal lists of moves, equal positions, equal scores, move for move.

`everything` is a game that means nothing and uses every construct; the shipped games are compared too.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.position.brute_force import brute_force
from rulewright.play.position.position import Position
from rulewright.play.position.silent import Silent
from rulewright.program import PC, Machine, Program

GAMES = Path(__file__).parent / "games"


def program_of(name: str, seats: int) -> Program:
    if name == "everything":
        loaded = rw.load(GAMES / "everything.ruleset.yaml", map=GAMES / "everything.map.yaml")
    else:
        loaded = rw.load(name)
    return loaded.program(seats)


CASES = [
    ("everything", 2),
    ("everything", 3),
    ("everything", 4),
    ("irish_gauge", 3),
    ("irish_gauge", 4),
    ("irish_gauge", 5),
    ("brass", 3),
    ("brass", 4),
]
GAMES_OF = {"brass": 2}
"""How many games are compared, where the checked form is slow."""
EVERY = {"brass": 40}
"""At which decisions every move is tried, where there are many thousands."""


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_fast_equals_checked(name: str, seats: int) -> None:
    program = program_of(name, seats)
    fast, checked, hooks = program.fast, program.checked, Silent()
    kept = fast.layout.kept
    assert kept == checked.layout.size
    for seed in range(GAMES_OF.get(name, 12)):
        draw = random.Random(seed)
        a, b = fast.new(seed), checked.new(seed, hooks)
        while a[PC] >= 0:
            assert a[:kept] == b
            options = fast.options(a)
            assert list(options) == list(checked.options(b, hooks))
            choice = draw.choice(options)
            fast.resume(a, choice)
            checked.resume(b, choice, hooks)
        assert a[:kept] == b
        assert fast.scores(a) == checked.scores(b, hooks)


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_lists_equal_brute_force(name: str, seats: int) -> None:
    """Every action with every argument, tried one by one by the reference evaluator."""
    program = program_of(name, seats)
    draw = random.Random(seats)
    for seed in range(3):
        position = Position.new(program, seed)
        count = 0
        while not position.over:
            options = list(position.machine.options(position.cells))
            if count % EVERY.get(name, 7) == seed or (len(options) == 1 and name not in EVERY):
                assert options == brute_force(position)
            count += 1
            position.machine.resume(position.cells, draw.choice(options))
            position = position.copy()


@pytest.mark.parametrize(("name", "seats"), CASES)
def test_columns_stay_true(name: str, seats: int) -> None:
    """Derived columns kept through a game are those worked out anew at its end, and at every tenth move."""
    program = program_of(name, seats)
    fast = program.fast
    for seed in range(5):
        draw = random.Random(seed)
        s = fast.new(seed)
        moves = 0
        while s[PC] >= 0:
            if moves % 10 == 0:
                stands_true(fast, s)
            fast.resume(s, draw.choice(fast.options(s)))
            moves += 1
        stands_true(fast, s)


def stands_true(fast: Machine, s: list[int]) -> None:
    """The columns are as if worked out anew; components of networks too, or not known."""
    again = list(s)
    fast.rebuild(again)
    names = fast.namespace
    for name, network in fast.build.networks.items():
        if network.known >= 0 and s[network.known]:
            components = names[name].components[names[network.key](s)]
            assert s[network.components : network.components + network.nodes] == list(components)
    for cell in fast.build.kept:
        again[cell] = s[cell]
    assert again == s


def test_listing_changes_nothing() -> None:
    """Asking for the options leaves every cell as it was."""
    program = program_of("everything", 3)
    draw = random.Random(5)
    s = program.fast.new(5)
    kept = set(program.fast.build.kept)
    while s[PC] >= 0:
        before = list(s)
        options = program.fast.options(s)
        assert all(a == b for i, (a, b) in enumerate(zip(s, before, strict=True)) if i not in kept)
        program.fast.resume(s, draw.choice(options))


def test_no_move_twice() -> None:
    program = program_of("everything", 4)
    draw = random.Random(9)
    s = program.fast.new(9)
    while s[PC] >= 0:
        options = list(program.fast.options(s))
        assert len(set(options)) == len(options)
        program.fast.resume(s, draw.choice(options))

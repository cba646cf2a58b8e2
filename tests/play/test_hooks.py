"""Chance written down, and chance from a script."""

from __future__ import annotations

import pytest

import rulewright as rw
from rulewright.play.position.recording import Recording
from rulewright.play.position.scripted_chance import Scripted
from rulewright.program import Fault
from rulewright.program.layout import RNG
from rulewright.program.runtime.chance import seed_state


def cells(seed: int = 7) -> list[int]:
    s = [0] * 3
    s[RNG] = seed_state(seed)
    return s


def test_what_happens_is_written_down(lamps: rw.LoadedGame) -> None:
    hue = lamps.ruleset.kinds["hue"]
    hooks, s = Recording(), cells()
    member = hooks.chance(s, hue, [0, 2], [1, 1])
    number = hooks.chance(s, None, [-4, 5, 6], [1, 1, 1])
    order = hooks.shuffle(s, hue, [0, 1, 1, 2])
    assert hooks.log == [hue.members[member], str(number), " ".join(hue.members[i] for i in order)]


def test_a_script_repeats_it_and_moves_the_generator_the_same_way(lamps: rw.LoadedGame) -> None:
    hue = lamps.ruleset.kinds["hue"]
    first, s = Recording(), cells()
    happened = [first.chance(s, hue, [0, 1, 2], [1, 2, 3]) for _ in range(5)] + [first.shuffle(s, hue, [0, 1, 2])]
    second, other = Scripted(script=first.log), cells(99)
    again = [second.chance(other, hue, [0, 1, 2], [1, 2, 3]) for _ in range(5)] + [
        second.shuffle(other, hue, [0, 1, 2])
    ]
    assert again == happened and second.left == [] and second.log == first.log
    third, plain = Recording(), cells(99)
    for _ in range(5):
        third.chance(plain, hue, [0, 1, 2], [1, 2, 3])
    third.shuffle(plain, hue, [0, 1, 2])
    assert plain == other


def test_outcomes_that_cannot_be(lamps: rw.LoadedGame) -> None:
    hue, player = lamps.ruleset.kinds["hue"], lamps.ruleset.player
    for script in ("purple", "green", "seat_1", "3"):
        with pytest.raises(Fault) as broke:
            Scripted(script=[script]).chance(cells(), hue, [0, 1, 2], [1, 1, 0])
        assert broke.value.code == "RW530" and broke.value.values["legal"] == "red, blue"
    for script in ("red", "red red", "red purple"):
        with pytest.raises(Fault) as broke:
            Scripted(script=[script]).shuffle(cells(), hue, [0, 1])
        assert broke.value.code == "RW530"
    assert Scripted(script=["ben"], names={"ben": 1}).chance(cells(), player, [0, 1], [1, 1]) == 1


def test_a_script_that_is_used_up(lamps: rw.LoadedGame) -> None:
    hue = lamps.ruleset.kinds["hue"]
    with pytest.raises(Fault) as broke:
        Scripted(script=[]).chance(cells(), hue, [0, 1], [1, 1])
    assert broke.value.code == "RW531" and "red, blue" in broke.value.diagnostic.message
    assert Scripted(fall_back=True).chance(cells(), hue, [0, 1], [1, 1]) in (0, 1)
    left = Scripted(script=["red", "blue"])
    left.chance(cells(), hue, [0, 1], [1, 1])
    assert left.left == ["blue"]


def test_coverage_counters(lamps: rw.LoadedGame) -> None:
    program = lamps.program(2)
    hooks = Recording(counts=[0] * len(program.coverage))
    program.checked.new(3, hooks)
    assert sum(hooks.counts) > 0

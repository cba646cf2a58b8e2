"""Small rulesets in which the forms of a program once differed, found by random search: equal options, cells and
faults, move for move."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.position.silent import Silent
from rulewright.program import PC
from rulewright.program.fault import Fault

FOUND = Path(__file__).parent / "found"
MOVES = 60


@pytest.mark.parametrize("path", sorted(FOUND.glob("*.ruleset.yaml")), ids=lambda p: p.name.partition(".")[0])
@pytest.mark.parametrize("seed", range(4))
def test_both_forms_agree(path: Path, seed: int) -> None:
    board = path.with_name(path.name.replace(".ruleset.", ".map."))
    program = rw.load(path, map=board).program(2)
    fast, checked, hooks = program.fast, program.checked, Silent()
    kept, draw = fast.layout.kept, random.Random(seed)
    broken: list[str] = []
    a, b = fast.fresh(seed), checked.fresh(seed)
    try:
        fast.begin(a)
    except Fault as fault:
        broken.append(fault.code)
    try:
        checked.begin(b, hooks)
    except Fault as fault:
        assert broken == [fault.code]
    if broken:
        return
    for _ in range(MOVES):
        assert a[:kept] == b
        if a[PC] < 0:
            return
        found = []
        for machine, s, more in ((fast, a, ()), (checked, b, (hooks,))):
            try:
                found.append(list(machine.options(s, *more)))
            except Fault as fault:
                found.append([fault.code])
        assert found[0] == found[1]
        choice = draw.choice(found[0])
        if isinstance(choice, str):
            return
        codes = []
        for machine, s, more in ((fast, a, ()), (checked, b, (hooks,))):
            try:
                machine.resume(s, choice, *more)
                codes.append("")
            except Fault as fault:
                codes.append(fault.code)
        assert codes[0] == codes[1]
        if codes[0]:
            return

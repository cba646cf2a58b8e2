"""The compiled program against the reference: equal options at every decision, equal cells after every move."""

from __future__ import annotations

import random

import pytest

import rulewright as rw
from rulewright.play.cells.values import Env
from rulewright.play.position.brute_force import brute_force, legal_choices
from rulewright.play.position.recording import Recording
from rulewright.play.reference.execute import Chosen, Executor
from rulewright.program import Program
from rulewright.program.layout import RNG
from rulewright.rules.tree import Choose, Offer

from .conftest import Playing


class Follower:
    """Plays a whole game with the reference executor, taking the choices that the program's game took."""

    def __init__(self, program: Program, seed: int, choices: list[Chosen]) -> None:
        self.cells = program.checked.fresh(seed)
        self.choices = list(choices)
        self.seen: list[list[Chosen]] = []
        self.hooks = Recording()
        executor = Executor(program.layout, self.cells, self.hooks, decide=self.decide, steps=10**9)
        executor.run(program.ruleset.flow)

    def decide(self, executor: Executor, statement: Choose | Offer, env: Env) -> Chosen:
        who = executor.member(statement.by, env)
        self.seen.append(list(legal_choices(executor, statement, env, who)))
        return self.choices.pop(0)


@pytest.mark.parametrize("seed", range(12))
def test_whole_games_agree(lamps: rw.LoadedGame, seed: int) -> None:
    program = lamps.program(2 + seed % 3)
    for machine in (program.fast, program.checked):
        hooks = () if machine.fast else (Recording(),)
        draw = random.Random(seed)
        cells = machine.new(seed, *hooks)
        offered, taken = [], []
        while cells[0] >= 0:
            options = list(machine.options(cells, *hooks))
            choice = options[draw.randrange(len(options))]
            offered.append(options)
            taken.append(choice)
            machine.resume(cells, choice, *hooks)
        follower = Follower(program, seed, taken)
        assert follower.seen == offered
        assert follower.choices == []
        assert follower.cells[3 : program.layout.declared] == cells[3 : program.layout.declared]
        assert follower.cells[RNG] == cells[RNG]
        if not machine.fast:
            assert hooks[0].log == follower.hooks.log
            assert [say for say, _ in hooks[0].said] == [say for say, _ in follower.hooks.said]


@pytest.mark.parametrize("seed", range(8))
def test_brute_force_finds_what_the_program_lists(lamps: rw.LoadedGame, seed: int) -> None:
    draw = random.Random(seed)
    for fast in (True, False):
        position = rw.Position.new(lamps.program(3), seed, fast=fast)
        while not position.over:
            assert list(position.options.choices) == brute_force(position)
            position.advance(position.options.choices[draw.randrange(len(position.options))])


def test_the_fast_machine_goes_along(play: Playing) -> None:
    for seed in range(6):
        game = play(seed)
        assert all(entry.after.twin is not None for entry in game.history)


@pytest.mark.parametrize("seed", range(6))
def test_scores_are_those_of_the_rules(play: Playing, seed: int) -> None:
    game = play(seed)
    position = game.position
    score = game.program.ruleset.score
    e = position.evaluator()
    for seat, mark in enumerate(position.marks):
        env: Env = {score.player: seat}
        assert mark == (e.whole(score.value, env), *(e.whole(tie, env) for tie in score.ties))

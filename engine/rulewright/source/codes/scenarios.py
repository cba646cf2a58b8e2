"""Findings of scenarios: RW640 to RW659."""

from __future__ import annotations

from .code import Code

SCENARIOS: tuple[Code, ...] = (
    Code(
        "RW640",
        "The step says nothing that happens",
        "A step holds one of `do`, `run`, `offer`, `move`, `refuse`, `expect` and `chance`.",
        "steps:\n  - by: ann",
        "steps:\n  - move: none\n    by: ann",
    ),
    Code(
        "RW641",
        "There is no player `{name}` in this scenario",
        "Players are those of the list `players`, by the same ids.",
        "players: [ann, ben]\nsteps:\n  - offer: {cy: [turn]}",
        "players: [ann, ben, cy]\nsteps:\n  - offer: {cy: [turn]}",
    ),
    Code(
        "RW642",
        "The game is for {seats}, not {count}",
        "A scenario is played with the players that it lists, and the ruleset says how many may play.",
        "players: [ann]",
        "players: [ann, ben, cy]",
    ),
    Code(
        "RW643",
        "There is no action or menu `{name}`",
        "`offer` names actions, or menus that stand for all their actions.",
        "offer: {ann: [bulid]}",
        "offer: {ann: [build]}",
    ),
    Code(
        "RW644",
        "`run` starts one procedure, and this is something else",
        "Write the name of a procedure with its arguments; effects that bring a situation about go into `do`.",
        "run: score = 3",
        "do: score = 3",
    ),
    Code(
        "RW645",
        "The move is not legal",
        "The move should have been possible here. The conditions that failed are named with their values.",
        "- move: build(place=north)   # taken",
        "- move: build(place=south)",
    ),
    Code(
        "RW646",
        "The move is legal, and should be refused",
        "`refuse` expects that the move is not offered here; the rules allow it.",
        "- refuse: build(place=south)   # free",
        "- refuse: build(place=north)",
    ),
    Code(
        "RW647",
        "The move is refused, but not because of `{expected}`",
        "`because` names the conditions that must be the ones to fail, all of them and no others.",
        "- refuse: build(place=north)\n  because: money",
        "- refuse: build(place=north)\n  because: free",
    ),
    Code(
        "RW648",
        "`{name}` is no condition of `{action}`",
        "`because` names a condition by its id in the action's `require`.",
        "- refuse: build(place=north)\n  because: monney",
        "- refuse: build(place=north)\n  because: money",
    ),
    Code(
        "RW649",
        "What is expected does not hold",
        "The expression is false here, or has another value than expected. The parts of it are shown with their values.",
        "- expect: ann.score == 3   # it is 2",
        "- expect: ann.score == 2",
    ),
    Code(
        "RW650",
        "Nobody is to decide here",
        "A move can be made or refused only while the game waits: after `offer`, `run` or `start`.",
        "steps:\n  - move: none",
        "steps:\n  - offer: {ann: [turn]}\n  - move: pass",
    ),
    Code(
        "RW651",
        "{found} is to decide, not {expected}",
        "`by` says who must be the one to decide, and the rules ask somebody else.",
        "- move: none\n  by: ben",
        "- move: none\n  by: ann",
    ),
    Code(
        "RW652",
        "Chance brought {left} fewer things than the scenario lists",
        "Every outcome listed under `chance` must be used up by the end of the scenario.",
        "- chance: [1, 2, 3]   # the rules roll twice",
        "- chance: [1, 2]",
    ),
    Code(
        "RW653",
        "`{outcome}` cannot come up here",
        "An outcome is a member of the kind at hand or a number that chance may bring at this point; a shuffle takes a list.",
        "- chance: [7]   # a die",
        "- chance: [6]",
    ),
    Code(
        "RW654",
        "A rule broke while the step ran: {reason}",
        "The rules themselves stopped: a bound, an empty choice, a division by zero. The place in the rules is shown.",
        "- do: ann.score = -1   # score is int(0..)",
        "- do: ann.score = 0",
    ),
    Code(
        "RW655",
        "The record cannot be used as a start: {reason}",
        "`start: {{record: FILE, at: N}}` plays a record of the same game, with as many players, up to before move N.",
        "start: {record: gone.jsonl, at: 3}",
        "start: {record: first.jsonl, at: 3}",
    ),
    Code(
        "RW656",
        "`{text}` is no move of this game: {reason}",
        "A text that means no move is never legal, so a test that refuses it could never fail.",
        '- expect: not legal("biuld(hex=a1)")',
        '- expect: not legal("build(hex=a1)")',
    ),
)

"""Perft: how many ways a game can go on from a position, counted to a depth."""

from __future__ import annotations

import random
from collections.abc import Sequence

from rulewright.play.position.position import Position
from rulewright.program import PC, Choice, Machine, Program

Cells = list[int]


def settle(machine: Machine, s: Cells) -> Sequence[Choice]:
    """Plays decisions with one option; the options of the first with several, none when the game is over."""
    while s[PC] >= 0:
        options = machine.options(s)
        if len(options) > 1:
            return options
        machine.resume(s, options[0])
    return ()


def count_leaves(machine: Machine, s: Cells, depth: int) -> tuple[list[int], list[Cells]]:
    """For each depth from 1 the number of lines that are so long, and the positions after the longest.

    A ply is a decision with several options. Chance takes one of its ways, that of the generator in the cells.
    A line on which the game ends is counted at the depths that it reaches.
    """
    counts: list[int] = []
    level: list[Cells] = [s]
    for _ in range(depth):
        following: list[Cells] = []
        for cells in level:
            start = cells.copy()
            for choice in settle(machine, start):
                copy = start.copy()
                machine.resume(copy, choice)
                following.append(copy)
        counts.append(len(following))
        level = following
    return counts, level


def opened(program: Program, seed: int, moves: Sequence[str]) -> Position:
    """The position after the moves of an opening, forced ones left out. IllegalMove when one isn't legal."""
    position = Position.new(program, seed)
    position.settle()
    for move in moves:
        position.apply(move)
        position.settle()
    return position


def wandered(program: Program, seed: int, length: int) -> list[str]:
    """Random moves from the start, as texts: an opening. Fewer when the game ends before."""
    draw = random.Random(f"perft {seed}")
    position = Position.new(program, seed)
    position.settle()
    moves: list[str] = []
    while len(moves) < length and not position.over:
        move = position.options[int(draw.random() * len(position.options))]
        moves.append(move.text)
        position.apply(move)
        position.settle()
    return moves


def signature(program: Program, leaves: Sequence[Cells]) -> str:
    """16 hex digits over the states of the leaves, whatever their order."""
    joined = 0
    for cells in leaves:
        key = Position(program, program.fast, cells).state_key()
        joined = (joined + int(key, 16)) & 0xFFFF_FFFF_FFFF_FFFF
    return f"{joined:016x}"

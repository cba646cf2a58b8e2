"""Findings of the program floor: RW400 to RW499."""

from __future__ import annotations

from .code import Code

CODES: tuple[Code, ...] = (
    Code(
        id="RW401",
        message="This game needs {cells} cells of state; {most} are allowed",
        why="Every value of a game has a cell of its own, so that positions have a known size. Tables over large kinds multiply: "
        "a table from 1,000 places to 1,000 places is a million cells.",
        wrong="state:\n  place.way: place -> place -> int(0..)",
        right="state:\n  place.way: int(0..)",
    ),
    Code(
        id="RW402",
        message="These rules, with every call written out, have more than {most} parts; `{name}` alone has {parts}",
        why="A function that calls another twice, which calls a third twice, and so on, doubles the work at every step: thirty "
        "such lines would keep any machine busy for ever. Name the result with `let`, and use the name twice.",
        wrong="functions:\n  far: {gives: int, is: near() + near()}\n  near: {gives: int, is: at() + at()}",
        right="functions:\n  far:\n    gives: int\n    is: |\n      let n = near()\n      n + n",
    ),
    Code(
        id="RW403",
        message="These rules are nested too deep to be made into a program: {what}",
        why="Loops inside loops, and brackets inside brackets, can be followed by a reader and by the machine only so far. "
        "A function or procedure of its own takes the inner part.",
        wrong="for a in hues:\n  for b in hues:\n    for c in hues:\n      (twenty more loops)",
        right="for a in hues:\n  for b in hues:\n    visit(a, b)",
    ),
    Code(
        id="RW404",
        message="Making the program of these rules takes longer than {seconds} seconds",
        why="A bound on what a stranger's rules can cost. Every shipped game is made in a fraction of a second.",
        wrong="(thousands of functions that all call each other)",
        right="(the functions that the game needs)",
    ),
)

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
        message="`{name}` could take {steps} steps; {most} are allowed between two decisions",
        why="Loops inside loops over large kinds multiply. Rules are bounded, so that a stranger's map can never keep the machine busy for ever.",
        wrong="functions:\n  far:\n    gives: int\n    is: count a in hexes where any b in hexes where any c in hexes where any d in hexes where a == d",
        right="functions:\n  far:\n    gives: int\n    is: count a in hexes where any b in a.neighbours where b == a",
    ),
)

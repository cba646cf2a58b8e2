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
)

"""Perft: the number of lines from seeded openings, against counts kept for every ruleset (`<ruleset>.json`).

`REGOLD=1 pytest tests/perft` counts anew: openings keep their seeds and lengths, moves are drawn again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from leaves import count_leaves, opened, signature, wandered

from rulewright.play.position.brute_force import brute_force
from rulewright.program import Program
from shipped import loaded

FILES = sorted(Path(__file__).parent.glob("*.json"))
REGOLD = bool(os.environ.get("REGOLD"))
Opening = dict[str, Any]
KEPT = ("map", "variants", "players", "seed", "length", "depth")
"""What says how an opening is made; the rest is counted."""


def program_of(file: Path, opening: Opening) -> Program:
    """The program that an opening is played with."""
    return loaded(file.stem, opening.get("map"), tuple(opening.get("variants", ()))).program(opening["players"])


def counted_anew(file: Path, opening: Opening) -> Opening:
    """An opening with its moves, counts and signature; the depth is the one it had."""
    program = program_of(file, opening)
    length = opening["length"]
    moves = wandered(program, opening["seed"], length)
    depth = opening["depth"]
    leaves, last = count_leaves(program.fast, opened(program, opening["seed"], moves).cells, depth)
    kept: Opening = {key: opening[key] for key in KEPT if key in opening}
    return {**kept, "moves": moves, "leaves": leaves, "states": signature(program, last)}


def written(data: dict[str, Any]) -> str:
    """The file's text: an opening a line, so that a changed count is a changed line."""
    openings = ",\n".join(f"    {json.dumps(opening)}" for opening in data["openings"])
    return f'{{\n  "about": {json.dumps(data["about"])},\n  "openings": [\n{openings}\n  ]\n}}\n'


if REGOLD:
    for changed in FILES:
        held = json.loads(changed.read_text(encoding="utf-8"))
        held["openings"] = [counted_anew(changed, opening) for opening in held["openings"]]
        changed.write_text(written(held), encoding="utf-8")


def openings() -> Iterator[Any]:
    """Every opening of every ruleset that has counts."""
    for file in FILES:
        for opening in json.loads(file.read_text(encoding="utf-8"))["openings"]:
            name = f"{file.stem}-{opening['players']}-{opening['seed']}-{opening['length']}"
            yield pytest.param(file, opening, id=name)


@pytest.mark.parametrize(("file", "opening"), list(openings()))
def test_leaves(file: Path, opening: Opening) -> None:
    program = program_of(file, opening)
    position = opened(program, opening["seed"], opening["moves"])
    leaves, last = count_leaves(program.fast, position.cells, opening["depth"])
    assert leaves == opening["leaves"]
    assert signature(program, last) == opening["states"]


@pytest.mark.parametrize(("file", "opening"), list(openings()))
def test_the_first_ply_by_the_reference(file: Path, opening: Opening) -> None:
    """Counted by trying every argument and asking every condition, without the program's lists."""
    program = program_of(file, opening)
    position = opened(program, opening["seed"], opening["moves"])
    assert len(brute_force(position)) == opening["leaves"][0]


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_openings_are_of_every_number_of_players(file: Path) -> None:
    low, high = loaded(file.stem).ruleset.players
    held = json.loads(file.read_text(encoding="utf-8"))["openings"]
    assert {opening["players"] for opening in held} >= set(range(low, high + 1))

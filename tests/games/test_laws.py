"""The laws of each `*.checks.yaml`, asked at every decision of random games; and that each of them can be broken."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from laws import FILES, Laws, laws_of

from rulewright.play.position.position import Position
from rulewright.program import PC, Fault
from rulewright.rules.types import OptionalType
from shipped import loaded, share

EVERY_DECISION, AT_THE_END = 2, share(20, 8)
"""Games for each number of players in which laws are asked at every decision, and at the end alone."""


def id_of(file: Path) -> str:
    """The ruleset of a file."""
    return file.name.removesuffix(".checks.yaml")


def seats_of(file: Path) -> range:
    low, high = loaded(id_of(file)).ruleset.players
    return range(low, high + 1)


CASES = [pytest.param(file, seats, id=f"{id_of(file)}-{seats}") for file in FILES for seats in seats_of(file)]


def walk(file: Path, seats: int, seed: int) -> Iterator[Position]:
    """Every position of a random game, the same one each time."""
    draw = Random(f"laws {seed}")
    position = loaded(id_of(file)).position(seats, seed)
    yield position
    while not position.over:
        choices = position.options.choices
        position.advance(choices[draw.randrange(len(choices))])
        yield position


@pytest.mark.parametrize(("file", "seats"), CASES)
def test_laws_hold(file: Path, seats: int) -> None:
    laws = laws_of(file, loaded(id_of(file)).ruleset)
    for seed in range(EVERY_DECISION):
        for position in walk(file, seats, seed):
            assert laws.broken(position) == []
    for seed in range(EVERY_DECISION, EVERY_DECISION + AT_THE_END):
        *_, last = walk(file, seats, seed)
        assert last.over and laws.broken(last) == []


EDITIONS = {"brass": ("edition_2018",)}
"""Variants that are a game of their own: their laws are those of the game."""

EDITION_GAMES = share(200, 80)
"""Games of an edition for each number of players; the laws are asked at the end, and in the first at every decision."""


def id_or_name(part: object) -> str:
    return id_of(part) if isinstance(part, Path) else str(part)


def edition_cases() -> Iterator[tuple[Path, str, int]]:
    for file in FILES:
        for variant in EDITIONS.get(id_of(file), ()):
            low, high = loaded(id_of(file), None, (variant,)).ruleset.players
            for seats in range(low, high + 1):
                yield file, variant, seats


@pytest.mark.parametrize(("file", "variant", "seats"), list(edition_cases()), ids=id_or_name)
def test_editions_are_played_to_the_end(file: Path, variant: str, seats: int) -> None:
    game = loaded(id_of(file), None, (variant,))
    laws = laws_of(file, game.ruleset)
    program = game.program(seats)
    draw = Random(f"edition {seats}")
    for seed in range(EDITION_GAMES):
        s = program.fast.new(seed)
        while s[PC] >= 0:
            program.fast.resume(s, draw.choice(list(program.fast.options(s))))
            if not seed:
                assert laws.broken(Position(program, program.fast, list(s))) == []
        assert laws.broken(Position(program, program.fast, list(s))) == []


@pytest.mark.parametrize("file", FILES, ids=id_of)
def test_every_law_can_be_broken(file: Path) -> None:
    """A law that nothing breaks says nothing: fields are filled with nonsense until each has been broken."""
    laws = laws_of(file, loaded(id_of(file)).ruleset)
    draw = Random("nonsense")
    *_, last = walk(file, seats_of(file)[0], 1)
    standing = {law.name for law in (*laws.always, *laws.end)}
    for tried in range(12):
        for field, place in last.layout.fields.items():
            # -1 is none, where there may be none; as a set it would have no end.
            nonsense = (-1, 0, 0, 1, 2) if isinstance(field.type, OptionalType) else (0, 0, 1, 2, 3, 9, 40)
            broken = last.copy()
            for cell in range(place.base, place.end):
                # By turns the same everywhere, and all mixed.
                broken.cells[cell] = draw.choice(nonsense) if tried % 2 else nonsense[tried // 2 % len(nonsense)]
            standing -= names_of_broken(laws, broken)
        if not standing:
            return
    assert not standing


def names_of_broken(laws: Laws, position: Position) -> set[str]:
    """The laws that a position breaks; one that it can't be asked is not among them."""
    broken = set()
    for law in (*laws.always, *laws.end):
        try:
            if not position.evaluator().holds(law.that, {}):
                broken.add(law.name)
        except (Fault, IndexError):
            continue
    return broken

"""The decks of Brass in whole games: how many rounds an era has, and how deck and hands run out (sheet 3.3 and 3.4)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from rulewright.program import PC, Program
from shipped import loaded

LONG = [8, 8, 8, 8, 8, 8, 8, 6, 4, 2]
MIDDLE, SHORT = LONG[1:], LONG[2:]
"""Cards in every hand when a round begins: eras of ten, nine and eight rounds."""

Case = tuple[str | None, tuple[str, ...], int, list[int], list[int], list[int]]
GAMES: dict[str, Case] = {
    # map, variants, players, hands, deck when each round of the canal era begins, and of the railway era
    "two": ("lancashire_two", ("two_player",), 2, LONG, [22, 20, 16, 12, 8, 4, 0], [24, 20, 16, 12, 8, 4, 0]),
    "three": (None, (), 3, LONG, [33, 30, 24, 18, 12, 6, 0], [36, 30, 24, 18, 12, 6, 0]),
    "four": (None, (), 4, SHORT, [28, 24, 16, 8, 0], [32, 24, 16, 8, 0]),
    "two_2018": (None, ("edition_2018",), 2, LONG, [22, 20, 16, 12, 8, 4, 0], [24, 20, 16, 12, 8, 4, 0]),
    "three_2018": (None, ("edition_2018",), 3, MIDDLE, [27, 24, 18, 12, 6, 0], [30, 24, 18, 12, 6, 0]),
    "four_2018": (None, ("edition_2018",), 4, SHORT, [28, 24, 16, 8, 0], [32, 24, 16, 8, 0]),
}


def rounds(program: Program, seed: int) -> Iterator[tuple[int, int, list[int], int]]:
    """A random game: for each round its era and number, and the hands and the deck when it begins."""
    machine, draw = program.fast, Random(f"decks {seed}")
    fields = {field.path: place for field, place in program.layout.fields.items()}
    hand, cards = fields["player.hand"], len(program.ruleset.kinds["card"].members)
    s = machine.new(seed)
    seen = None
    while s[PC] >= 0:
        now = s[fields["era"].base], s[fields["round"].base]
        if now != seen:
            seen = now
            starts = [hand.base + seat * hand.stride for seat in range(program.seats)]
            yield *now, [sum(s[start : start + cards]) for start in starts], s[fields["deck"].base]
        machine.resume(s, draw.choice(list(machine.options(s))))


@pytest.mark.parametrize("case", GAMES)
def test_rounds_hands_and_decks(case: str) -> None:
    board, variants, seats, hands, *decks = GAMES[case]
    program = loaded("brass", board, variants).program(seats)
    for seed in range(5):
        found = list(rounds(program, seed))
        for era, deck in enumerate(decks):
            told = [(number, held, left) for e, number, held, left in found if e == era]
            assert [number for number, _, _ in told] == list(range(1, len(hands) + 1))
            assert [held for _, held, _ in told] == [[n] * seats for n in hands]
            assert [left for _, _, left in told] == deck + [0] * (len(hands) - len(deck))

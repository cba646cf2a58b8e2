"""Who stands where: ranks by score and tie-breaks, equals sharing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Standing:
    """The rank of one seat, from 1; seats that are equal in everything share it, and the next ranks are left out."""

    rank: int
    seat: int
    score: int
    ties: tuple[int, ...] = ()


def standings(marks: Sequence[tuple[int, ...]]) -> list[Standing]:
    """From first to last, in seat order among equals. A mark is the score, then the tie-breaks; more is better."""
    order = sorted(range(len(marks)), key=lambda seat: tuple(-n for n in marks[seat]))
    ranks = {seat: 1 + sum(other > marks[seat] for other in marks) for seat in order}
    return [Standing(ranks[seat], seat, marks[seat][0], marks[seat][1:]) for seat in order]

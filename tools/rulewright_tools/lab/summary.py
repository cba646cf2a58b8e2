"""Many games summed up: how often each seat wins, how much it scores, how long games are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from statistics import mean, median, pstdev
from typing import Any


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """One simulated game. `scores` are in seating order, `ranking` the seats' places (1 is first; equals share).

    `decisions` counts those with more than one option. `finished` is false when the game was stopped at the limit of
    decisions; `fault` says what broke in the rules.
    """

    seed: int
    players: tuple[str, ...]
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    ranking: tuple[int, ...]
    decisions: int
    options: int
    finished: bool = True
    fault: str | None = None

    def data(self) -> dict[str, Any]:
        """Plain data, as `schemas/simulate.schema.json` describes it."""
        return {
            "seed": self.seed,
            "players": list(self.players),
            "bots": list(self.bots),
            "scores": list(self.scores),
            "ranking": list(self.ranking),
            "decisions": self.decisions,
            "options": self.options,
            "finished": self.finished,
            "fault": self.fault,
        }


def places(keys: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Each seat's place from its score and tie-breaks: more is better, equal ones share the better place."""
    return tuple(1 + sum(other > key for other in keys) for key in keys)


@dataclass(slots=True)
class SeatSummary:
    """One seat over all games. A shared victory counts as a share of one."""

    name: str
    bot: str
    wins: float = 0.0
    scores: list[int] = field(default_factory=list)
    places: list[int] = field(default_factory=list)


@dataclass(slots=True)
class Summary:
    """All games together; those that broke or were stopped count in their own numbers alone."""

    seats: list[SeatSummary] = field(default_factory=list)
    games: int = 0
    unfinished: int = 0
    faults: list[PlayedGame] = field(default_factory=list)
    decisions: list[int] = field(default_factory=list)
    options: int = 0
    margins: list[int] = field(default_factory=list)

    def add(self, game: PlayedGame) -> None:
        """Takes a game in."""
        self.games += 1
        if game.fault is not None:
            self.faults.append(game)
            return
        if not game.finished:
            self.unfinished += 1
            return
        if not self.seats:
            self.seats = [SeatSummary(name, bot) for name, bot in zip(game.players, game.bots, strict=True)]
        self.decisions.append(game.decisions)
        self.options += game.options
        winners = game.ranking.count(1)
        ordered = sorted(game.scores, reverse=True)
        self.margins.append(ordered[0] - ordered[1] if len(ordered) > 1 else 0)
        for seat, score, place in zip(self.seats, game.scores, game.ranking, strict=True):
            seat.scores.append(score)
            seat.places.append(place)
            if place == 1:
                seat.wins += 1 / winners

    @property
    def finished(self) -> int:
        return len(self.decisions)


def seat_rows(summary: Summary) -> list[list[str]]:
    """A row for each seat: name, bot, share of wins with its uncertainty, mean score with spread, lowest, highest."""
    rows = []
    for seat in summary.seats:
        n = len(seat.scores)
        share = seat.wins / n
        error = 1.96 * (share * (1 - share) / n) ** 0.5
        rows.append(
            [
                seat.name,
                seat.bot,
                f"{100 * share:.1f}%",
                f"±{100 * error:.1f}",
                f"{mean(seat.places):.2f}",
                f"{mean(seat.scores):.1f}",
                f"±{pstdev(seat.scores):.1f}",
                str(min(seat.scores)),
                str(round(median(seat.scores))),
                str(max(seat.scores)),
            ]
        )
    return rows


SEAT_HEADING = ["SEAT", "BOT", "WINS", "", "PLACE", "SCORE", "", "MIN", "MEDIAN", "MAX"]


def length_words(summary: Summary) -> str:
    """How many games were finished, how long they were, and how close."""
    if not summary.decisions:
        return "no game was finished"
    per = summary.options / max(1, sum(summary.decisions))
    low, high = min(summary.decisions), max(summary.decisions)
    return (
        f"{summary.finished} games finished: {mean(summary.decisions):.1f} decisions each ({low} to {high}), "
        f"{per:.1f} options a decision\nthe first is {mean(summary.margins):.1f} ahead of the second"
    )

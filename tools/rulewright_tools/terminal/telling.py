"""What happened, as lines: the move, then what the rules said of it, or what changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.play.eyes import Eyes
from rulewright.play.game import Game
from rulewright.play.history import Entry
from rulewright.play.journal import log_entry


@dataclass(frozen=True, slots=True)
class Told:
    """One line; `head` for the one that names the move."""

    text: str
    head: bool


def told(game: Game, entries: Iterable[Entry], eyes: Eyes) -> list[Told]:
    """Steps of a game as some eyes may know them."""
    sayings = game.program.sayings
    lines: list[Told] = []
    for entry in entries:
        step = log_entry(entry, eyes, game.wording, sayings)
        chosen = entry.move is not None and entry.move.action is None
        if not step.move or (chosen and step.said):
            # What came of a chosen value says more than the value.
            lines.extend(Told(line, False) for line in step.said or step.changed)
            continue
        lines.append(Told(f"{step.player}: {step.words}", True))
        lines.extend(Told(f"  {line}", False) for line in step.said or step.changed)
    return lines

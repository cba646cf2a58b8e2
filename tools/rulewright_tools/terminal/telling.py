"""What happened, as lines: the move, then what the rules said of it, or what changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.play.cells.eyes import Eyes
from rulewright.play.game import Game
from rulewright.play.table.history import Entry
from rulewright.play.table.journal import log_entry
from rulewright.rules.types import BoolType

from .fields import entry_called, told_in_log


@dataclass(frozen=True, slots=True)
class Told:
    """One line; `head` for the one that names the move, `forced` in a step that played itself."""

    text: str
    head: bool
    forced: bool = False

    @property
    def style(self) -> str:
        """How a terminal shows it: what somebody chose stands out, what played itself stands back."""
        if not self.head:
            return ""
        return "dim" if self.forced else "bold"


def told(game: Game, entries: Iterable[Entry], eyes: Eyes, *, whole: bool = False) -> list[Told]:
    """Steps of a game as some eyes may know them. A move that played itself, and of which nothing else is told, is left
    out unless the `whole` is wanted."""
    sayings = game.program.sayings
    lines: list[Told] = []
    for entry in entries:
        step = log_entry(entry, eyes, game.wording, sayings)
        below = step.said or _changed(entry, eyes, game)
        chosen = entry.move is not None and entry.move.action is None
        if not step.move or (chosen and step.said):
            # What came of a chosen value says more than the value.
            lines.extend(Told(line, False, step.forced) for line in below)
            continue
        if step.forced and not below and not whole:
            continue
        if step.forced:
            head = game.wording.phrase("forced", player=step.player, move=step.words)
        else:
            head = f"{step.player}: {step.words}"
        lines.append(Told(head, True, step.forced))
        lines.extend(Told(f"  {line}", False, step.forced) for line in below)
    return lines


def _changed(entry: Entry, eyes: Eyes, game: Game) -> list[str]:
    """The changes of a step for which rules or looks have words. Values that belong to no member and have no title, or
    that looks never show, are bookkeeping and are left out."""
    ruleset, wording = game.program.ruleset, game.wording
    lines = []
    for change in entry.changes:
        field = change.slot.field
        if not change.has_words(wording) or not told_in_log(field, ruleset):
            continue
        name, says = entry_called(change.slot, ruleset, wording) if field.owner is not None else (None, ())
        if name == "" and isinstance(field.type, BoolType):
            continue  # yes or no to a question that nobody has put
        line = change.tell(wording, eyes, name, says)
        if line is not None:
            lines.append(line)
    return lines

"""Taking back: how far people may go without a word, and what is told of it."""

from __future__ import annotations

from rulewright.play.game import Game
from rulewright.play.position.pending import Pending
from rulewright.play.table.history import Entry

from .table import Table


def last_of_people(table: Table) -> Entry | None:
    """The last move that a person chose; None when there is none."""
    people = table.people
    return next((e for e in reversed(table.game.history) if e.move and not e.forced and e.who in people), None)


def reveals(table: Table) -> bool:
    """Whether people have learnt something since their last move that taking it back would not make unknown again:
    chance, or what was hidden from one of them."""
    at = last_of_people(table)
    if at is None:
        return False
    return not all(entry.safe_to_undo_for(table.people) for entry in table.game.history[at.n :])


def move_words(game: Game, entry: Entry) -> str:
    """A move in words, with the player and, of a chosen value, the question that it answered."""
    assert entry.move is not None
    player = game.wording.member(game.program.ruleset.player, entry.who)
    words = entry.move.words(game.wording)
    if entry.move.action is not None:
        return f"{player}: {words}"
    asked = Pending(game.position_at(entry.n - 1), game.wording, game.names).prompt
    return f"{player}: {asked} {words}"

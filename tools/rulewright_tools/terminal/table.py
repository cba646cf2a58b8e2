"""A game at a table: who sits where, and bots that play when it is their turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from rulewright.play.cells.eyes import KEEPER, Eyes
from rulewright.play.game import Game
from rulewright.play.moves.move import Move
from rulewright.play.table.history import Entry
from rulewright_tools.lab.bots import bots_for
from rulewright_tools.lab.lookahead import Lookahead

from .seats import SeatedPlayer


@dataclass(frozen=True, slots=True)
class Saved:
    """Where a game was written while it was played, and the last step that is in it."""

    file: str
    last: Entry


class Table:
    """A game and its seats."""

    def __init__(self, game: Game, seats: Sequence[SeatedPlayer]) -> None:
        self.game = game
        self.seats = tuple(seats)
        self._bots = bots_for([seat.bot for seat in seats], game.seed)
        self.saved: Saved | None = None
        self._decisions = 0

    @property
    def people(self) -> list[int]:
        """The seats in which people sit."""
        return [number for number, seat in enumerate(self.seats) if seat.bot is None]

    @property
    def eyes(self) -> Eyes:
        """Who looks at the screen: the person who decides, the only person there is, or (bots alone) everybody."""
        people = self.people
        if not people:
            return KEEPER
        pending = self.game.decision
        if pending is not None and pending.seat in people:
            return Eyes(pending.seat)
        return Eyes(people[0]) if len(people) == 1 else Eyes()

    @property
    def has_secrets(self) -> bool:
        """Whether seats see different things, so that people at one keyboard must take turns to look."""
        return any(field.visible != "all" for field in self.game.program.ruleset.state)

    @property
    def waits_for_person(self) -> bool:
        pending = self.game.decision
        return pending is not None and self.seats[pending.seat].bot is None

    def bot_moves(self) -> Iterator[Entry]:
        """Lets bots play until a person decides or the game is over; each move. RulesError when a rule breaks."""
        while not self.game.over and not self.waits_for_person:
            yield self.game.play(self._bot_choice())

    def _bot_choice(self) -> Move:
        position = self.game.position
        options = position.options
        bot = self._bots[position.who]
        assert bot is not None
        self._decisions += 1
        choices = options.choices
        choice = bot.choose(Lookahead(position, choices, self.game.seed, self._decisions))
        return options[choices.index(choice)]

    def save(self, file: str) -> None:
        """Writes the record so far. RulesError or OSError when the disk refuses."""
        writer = self.game.writer
        if writer is None or Path(file).resolve() != writer.path.resolve():  # the record that is kept is whole already
            self.game.save(file)
        self.saved = Saved(file, self.game.history[-1])

    def undo(self) -> Entry | None:
        """Takes back moves up to the last that a person made; None when there is none."""
        people = self.people
        at = next((e for e in reversed(self.game.history) if e.move and not e.forced and e.who in people), None)
        if at is None:
            return None
        while self.game.can_undo:
            entry = self.game.undo()
            if entry.n == at.n:
                return entry
        return None

    def redo(self) -> Entry | None:
        """Plays again what was taken back, up to the next decision of a person; the first entry, None without any."""
        if not self.game.can_redo:
            return None
        entry = self.game.redo()
        while self.game.can_redo and not self.waits_for_person:
            self.game.redo()
        return entry

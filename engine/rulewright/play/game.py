"""A game with its history: players at the table, moves played and undone, the log, views, the record."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from secrets import randbits
from typing import TYPE_CHECKING, Any

from rulewright.program import Fault, Program
from rulewright.source import Report, RulesError

from .cells.eyes import KEEPER, PUBLIC, Eyes
from .moves.illegal import Reason, illegal
from .moves.move import Move
from .moves.notation import player_names
from .position.pending import Pending
from .position.position import Position
from .position.ranking import Standing
from .position.recording import Recording
from .position.scripted_chance import Scripted
from .records.record import RecordWriter, game_lines, header_of, move_line, write_whole
from .table.history import Entry
from .table.journal import LogEntry, log_entry
from .table.running import Runner
from .table.view import seat_view
from .words.wording import Wording

if TYPE_CHECKING:
    from .position.nearest import Reasons

Seat = int | str | None


class Game:
    """A game being played. Decisions with one option are played at once, and recorded as forced.

    Exceptions: IllegalMove, with the reasons; RulesError when a rule breaks in play (the game is as it was before the
    move) or a record can't be written.
    """

    def __init__(
        self,
        program: Program,
        players: Sequence[str],
        seed: int | None = None,
        *,
        lang: str = "en",
        chance: Sequence[str] | None = None,
        settle: bool = True,
    ) -> None:
        """`chance` scripts the set-up's chance; the generator goes on when it is used up. `settle` False leaves forced
        moves to the caller (a record holds them)."""
        if len(players) != program.seats or len(set(players)) != len(players):
            report = Report()
            report.error("RW529", None, file=program.ruleset.id, players=len(set(players)), seats=program.ruleset.seats)
            raise RulesError(report)
        self.program = program
        self.players = tuple(players)
        self.seed = randbits(62) if seed is None else seed
        self.names = player_names(self.players)
        self.wording = Wording(lang, self.players)
        self.seated: tuple[str, ...] | None = None
        """Who plays each seat, `person` or `bot:WAY`, where the host wants the record to remember it."""
        self.writer: RecordWriter | None = None
        self._runner = Runner(program)
        self._redo: list[list[Entry]] = []
        hooks = self.hooks(chance)
        try:
            self._entries = [self._runner.begin(self.seed, hooks)]
            if settle:
                self._entries.extend(self._runner.settle(1, self._entries[0].after))
        except Fault as fault:
            raise broken(fault) from fault

    # --- what waits ---------------------------------------------------------------------------------------------------

    @property
    def history(self) -> tuple[Entry, ...]:
        """The set-up, then every move played, in order."""
        return tuple(self._entries)

    @property
    def position(self) -> Position:
        """A position of one's own to search from: changing it doesn't change the game."""
        return self._runner.fastest(self._entries[-1].after)

    def position_at(self, n: int) -> Position:
        """The position after move n; 0 is after the set-up."""
        return self._runner.fastest(self._entries[n].after)

    @property
    def decision(self) -> Pending | None:
        """The decision that waits; None when the game is over."""
        position = self.position
        return None if position.over else Pending(position, self.wording, self.names)

    @property
    def over(self) -> bool:
        return self.position.over

    @property
    def scores(self) -> dict[str, int]:
        """Each player's score as the game stands."""
        return dict(zip(self.players, self._asked(lambda: self.position.scores), strict=True))

    @property
    def ranking(self) -> list[Standing]:
        """The seats from first to last; equals share a rank."""
        ranking: list[Standing] = self._asked(lambda: self.position.ranking)
        return ranking

    def _asked(self, question: Any) -> Any:
        try:
            return question()
        except Fault as fault:
            raise broken(fault) from fault

    # --- playing ------------------------------------------------------------------------------------------------------

    def play(self, move: Move | str) -> Entry:
        """Plays a legal move, and the forced ones that follow. The move's own entry."""
        legal = self.legal(move)
        try:
            entry = self._runner.step(self._next, self._entries[-1].after, legal, forced=False, hooks=Recording())
            entries = [entry, *self._runner.settle(self._next + 1, entry.after)]
        except Fault as fault:
            raise broken(fault) from fault
        self._write(entries)
        self._entries.extend(entries)
        self._redo.clear()
        return entry

    def play_recorded(self, move: Move, hooks: Scripted, *, forced: bool) -> Entry:
        """Plays one legal move with scripted chance, and nothing after it. Fault when a rule or the script breaks."""
        entry = self._runner.step(self._next, self._entries[-1].after, move, forced=forced, hooks=hooks)
        self._entries.append(entry)
        self._redo.clear()
        return entry

    def settle(self) -> list[Entry]:
        """Plays the forced moves that wait."""
        try:
            entries = self._runner.settle(self._next, self._entries[-1].after)
        except Fault as fault:
            raise broken(fault) from fault
        self._write(entries)
        self._entries.extend(entries)
        return entries

    def legal(self, move: Move | str) -> Move:
        """The legal move that a move or its text means. IllegalMove, with the reasons, when there is none."""
        pending = self.decision
        if pending is None:
            raise illegal("RW526", "illegal")
        pending.position.options_for(self.names)
        return pending.position.checked(move, self.wording)

    def hooks(self, chance: Sequence[str] | None) -> Recording:
        """The listener of a step: chance comes from a script where one is given."""
        if chance is None:
            return Recording()
        return Scripted(script=list(chance), fall_back=True, names=self.names)

    def wording_in(self, lang: str | None) -> Wording:
        """The words of the game in a language; None is its own."""
        return self.wording if lang is None else Wording(lang, self.players)

    def why_not(self, move: Move | str, lang: str | None = None) -> Reasons:
        """The conditions of a move that fail, with words, values and places; empty for a legal move. Their `nearest`
        is what would make it legal."""
        from .position.nearest import Reasons  # here: most games are played without asking why
        from .position.reasons import why_not, why_not_text

        wording = self.wording_in(lang)
        position = self.position
        if position.over:
            return Reasons()
        position.options_for(self.names)
        return why_not_text(position, move, wording) if isinstance(move, str) else why_not(position, move, wording)

    def explain(self, move: Move | str, lang: str | None = None) -> list[Reason]:
        """Every condition of a legal move with its values."""
        from .position.reasons import explain

        wording = self.wording_in(lang)
        return explain(self.position, self.legal(move), wording)

    @property
    def _next(self) -> int:
        return len(self._entries)

    # --- undoing ------------------------------------------------------------------------------------------------------

    def _last_group(self) -> int:
        """Where the last move that somebody chose stands; 0 when there is none."""
        at = len(self._entries) - 1
        while at > 0 and self._entries[at].forced:
            at -= 1
        return at

    @property
    def can_undo(self) -> bool:
        return self._last_group() > 0

    @property
    def can_redo(self) -> bool:
        return bool(self._redo)

    @property
    def undo_safe(self) -> bool:
        """Whether undoing takes back nothing that somebody has learnt since: no chance, nothing hidden that moved."""
        at = self._last_group()
        return at > 0 and all(entry.safe_to_undo for entry in self._entries[at:])

    def undo(self) -> Entry:
        """Takes back the last chosen move, and the forced ones after it. The move's entry."""
        at = self._last_group()
        if at == 0:
            raise illegal("RW528", "illegal")
        if self.writer is not None:
            self.writer.undo(at)
        group = self._entries[at:]
        del self._entries[at:]
        self._redo.append(group)
        return group[0]

    def redo(self) -> Entry:
        """Plays again what was taken back last, chance included."""
        if not self._redo:
            raise illegal("RW528", "illegal")
        self._write(self._redo[-1])
        group = self._redo.pop()
        self._entries.extend(group)
        return group[0]

    # --- telling ------------------------------------------------------------------------------------------------------

    def seat_of(self, seat: Seat) -> int | None:
        """A seat from 0 by its number or its player's name; None is the public. KeyError when nobody sits there."""
        if seat is None:
            return None
        if isinstance(seat, str):
            if seat in self.players:
                return self.players.index(seat)
            seat = self.names[seat]
        if not 0 <= seat < len(self.players):
            raise KeyError(seat)
        return seat

    @property
    def log(self) -> list[LogEntry]:
        """What happened, everything included: for the keeper of the game, not for players with secrets."""
        return self.log_for(KEEPER)

    def log_for(self, eyes: Eyes, lang: str | None = None, *, since: int = 0) -> list[LogEntry]:
        """What happened as some eyes may know it, in a language; from move `since` on (0 is the set-up)."""
        wording = self.wording_in(lang)
        sayings = self.program.sayings
        return [log_entry(entry, eyes, wording, sayings) for entry in self._entries[since:]]

    def view(self, seat: Seat = None, lang: str | None = None, *, since: int = 0) -> dict[str, Any]:
        """What a seat (None: the public) may see, as plain data, with the log from move `since` on.

        Never the seed, the generator or a key.
        """
        number = self.seat_of(seat)
        return seat_view(self, PUBLIC if number is None else Eyes(number), lang or self.wording.lang, since)

    @property
    def cells(self) -> list[int]:
        """The cells of the checked machine as the game stands: a copy."""
        return list(self._entries[-1].after.cells)

    # --- the record ---------------------------------------------------------------------------------------------------

    def record(self, for_seat: Seat | Eyes = KEEPER) -> str:
        """The record as JSON Lines: whole, with the seed; or `for_seat` (None: for publication) only what that seat
        has seen, without seed and keys."""
        return "".join(game_lines(self, self._eyes(for_seat)))

    def _eyes(self, seat: Seat | Eyes) -> Eyes:
        return seat if isinstance(seat, Eyes) else Eyes(self.seat_of(seat))

    def save(self, path: str | Path, for_seat: Seat | Eyes = KEEPER) -> None:
        """Writes the record as a whole file; an old one stands until the new one is complete. RulesError on failure."""
        write_whole(Path(path), self.record(for_seat))

    def record_to(self, path: str | Path) -> None:
        """Keeps a record at a path from now on: each move is on the disk before `play` returns. A new file gets all so
        far; RulesError when there is one already, or it can't be written."""
        writer = RecordWriter.create(Path(path), header_of(self, KEEPER))
        writer.add([move_line(self, entry, KEEPER) for entry in self._entries[1:]])
        self.writer = writer

    def _write(self, entries: Sequence[Entry]) -> None:
        if self.writer is not None and entries:
            self.writer.add([move_line(self, entry, KEEPER) for entry in entries])


def broken(fault: Fault) -> RulesError:
    """A rule that broke in play, as the exception that callers know."""
    return RulesError(Report([fault.diagnostic]))

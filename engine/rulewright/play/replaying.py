"""A record played again: every position's key compared; under changed rules as far as the moves are still legal."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from rulewright.program import Fault, Program
from rulewright.source import DEFAULT_LIMITS, Diagnostic, Limits, Report, RulesError

from .game import Game
from .moves.illegal import IllegalMove, Reason, illegal
from .moves.move import Move
from .position.scripted_chance import Scripted
from .records.read_record import Header, Line, Record, parse_record, read_record
from .records.record import RecordWriter
from .table.running import MOST_FORCED


@dataclass(frozen=True, slots=True)
class Replay:
    """The result of a replay.

    `game` stands where it stopped: after all moves when `report.ok`, else at the first that failed (`stopped`); None
    when not even the set-up could be played. `reasons` tell why that move is not legal.
    """

    record: Record
    report: Report
    game: Game | None
    played: int
    stopped: Line | None = None
    reasons: tuple[Reason, ...] = ()

    @property
    def ok(self) -> bool:
        return self.report.ok


class _Stop(Exception):
    """The replay can't go on; the report says why."""

    def __init__(self, reasons: tuple[Reason, ...] = ()) -> None:
        super().__init__()
        self.reasons = reasons


def replay(
    record: Record | str | Path,
    program: Program,
    *,
    changed_rules: bool = False,
    lang: str = "en",
    upto: int | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Replay:
    """Plays a record with a program; up to move `upto` when given. Findings are in the result's report.

    `changed_rules` keeps the recorded chance, compares no keys, and names the first move that is no longer legal.
    RulesError when the file can't be read as a record.
    """
    if not isinstance(record, Record):
        record = read_record(record, limits)
    return _Replayer(record, program, changed_rules, lang).run(upto)


def replay_text(text: str, program: Program, *, changed_rules: bool = False, lang: str = "en") -> Replay:
    """As `replay`, for a record that is a text."""
    return replay(parse_record(text), program, changed_rules=changed_rules, lang=lang)


def resume(path: str | Path, program: Program, *, lang: str = "en") -> Replay:
    """A game to go on with: the record is replayed, forced moves that a torn record has lost are played again, and
    further moves are written to the file."""
    path = Path(path)
    result = replay(path, program, lang=lang)
    if result.ok and result.game is not None:
        result.game.writer = RecordWriter.reopen(path, result.record.whole_bytes)
        result.game.settle()
    return result


def mismatch(header: Header, program: Program) -> str | None:
    """The difference between a record's header and a program, in words; None when they agree."""
    ruleset = program.ruleset
    pairs = (
        ("ruleset", header.ruleset, ruleset.id),
        ("map", header.map, ruleset.map_id),
        ("variants", list(header.variants), list(ruleset.variants)),
        ("number of players", len(header.players), program.seats),
    )
    for name, recorded, here in pairs:
        if recorded != here:
            return f"its {name} is {_shown(recorded)}, here it is {_shown(here)}"
    return None


def _shown(value: object) -> str:
    return "none" if value in (None, []) else ", ".join(value) if isinstance(value, list) else str(value)


class _Replayer:
    def __init__(self, record: Record, program: Program, changed: bool, lang: str) -> None:
        self.record = record
        self.program = program
        self.changed = changed
        self.lang = lang
        self.report = Report(record.report)
        self.game: Game | None = None
        self.played = 0

    def run(self, upto: int | None) -> Replay:
        lines = self.record.moves if upto is None else self.record.moves[:upto]
        line: Line | None = None
        try:
            self.game = self._begin()
            for line in lines:
                self._play(self.game, line)
                self.played += 1
        except _Stop as stop:
            return Replay(self.record, self.report, self.game, self.played, line, stop.reasons)
        return Replay(self.record, self.report, self.game, self.played)

    def _begin(self) -> Game:
        header = self.record.header
        wrong = mismatch(header, self.program)
        if wrong is not None and not (self.changed and header.ruleset == self.program.ruleset.id and self._seats_fit()):
            self.report.error("RW543", header.span, what=wrong)
            raise _Stop
        if header.seed is None:
            self.report.error("RW551", header.span)
            raise _Stop
        if header.fingerprint != self.program.ruleset.fingerprint and not self.changed:
            self.report.error("RW544", header.span)
            raise _Stop
        try:
            game = Game(self.program, header.players, header.seed, lang=self.lang, chance=header.chance, settle=False)
            game.seated = header.seats
        except RulesError as error:
            for finding in error.report:
                self.report.add(finding)
            raise _Stop from error
        if header.key is not None and header.key != game.history[0].key and not self.changed:
            self.report.error("RW545", header.span, n=0)
            raise _Stop
        return game

    def _seats_fit(self) -> bool:
        return len(self.record.header.players) == self.program.seats

    def _play(self, game: Game, line: Line) -> None:
        move = self._move(game, line)
        if move is None:
            return
        hooks = Scripted(script=list(line.chance), fall_back=self.changed, names=game.names)
        try:
            entry = game.play_recorded(move, hooks, forced=line.forced)
        except Fault as fault:
            self._fault(line, fault)
            raise _Stop from None
        if not self.changed:
            if hooks.left:
                self.report.error("RW532", line.span, count=len(hooks.left), left=", ".join(hooks.left))
                raise _Stop
            if line.key is not None and line.key != entry.key:
                self.report.error("RW545", line.span, n=line.n)
                raise _Stop

    def _move(self, game: Game, line: Line) -> Move | None:
        """The legal move of a line; None for a forced one that changed rules no longer ask for.

        Under changed rules a decision that has become forced is played first.
        """
        for _ in range(MOST_FORCED):
            try:
                return self._legal(game, line)
            except IllegalMove as refused:
                if self.changed and self._only_one(game):
                    game.play_recorded(game.position.options[0], Scripted(fall_back=True), forced=True)
                    continue
                if self.changed and line.forced:
                    return None
                self._illegal(line, refused)
                raise _Stop(refused.reasons) from None
        self.report.error("RW508", line.span, value=MOST_FORCED)
        raise _Stop

    def _legal(self, game: Game, line: Line) -> Move:
        pending = game.decision
        if pending is not None and pending.player != line.player:
            raise illegal("RW547", "illegal", n=line.n, player=line.player, expected=pending.player)
        return game.legal(line.move)

    def _only_one(self, game: Game) -> bool:
        position = game.position
        return not position.over and len(position.options) == 1

    def _illegal(self, line: Line, refused: IllegalMove) -> None:
        if refused.diagnostic.code == "RW547":
            self.report.add(Diagnostic("RW547", refused.diagnostic.values, line.span))
            return
        why = "; ".join(reason.words for reason in refused.reasons) or refused.diagnostic.message
        self.report.error("RW546", line.span, n=line.n, move=line.move, why=why)

    def _fault(self, line: Line, fault: Fault) -> None:
        self.report.add(Diagnostic(fault.code, fault.values, fault.span or line.span))

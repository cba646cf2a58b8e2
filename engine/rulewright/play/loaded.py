"""A game that is loaded: its checked rules, and programs for each number of players, made when first needed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.program import Program, compile_program
from rulewright.rules.model import Ruleset
from rulewright.source import DEFAULT_LIMITS, Diagnostic, Limits, Report, RulesError

if TYPE_CHECKING:
    from rulewright.program.build import Build

    from .game import Game
    from .position.position import Position
    from .replaying import Replay
    from .store import Store


@dataclass(frozen=True, slots=True)
class Shelved:
    """Where a loaded game is kept for the next start: the store, the question that it answers, the files it is from."""

    store: Store
    question: tuple[str, ...]
    files: tuple[Path, ...]


@dataclass(eq=False, repr=False)
class LoadedGame:
    """One ruleset on one map with its variants, ready to be played by any number of players that it allows."""

    ruleset: Ruleset
    limits: Limits = DEFAULT_LIMITS
    shelved: Shelved | None = None
    builds: dict[tuple[int, bool], Build] = field(default_factory=dict)
    warnings: tuple[Diagnostic, ...] = ()
    """What is odd about the documents, but no error."""
    _programs: dict[int, Program] = field(default_factory=dict)

    def __repr__(self) -> str:
        of = self.ruleset
        return f"<{of.id} on {of.map_id}{''.join(f', with {variant}' for variant in of.variants)}>"

    def program(self, seats: int) -> Program:
        """The program for a number of players. RulesError when so many can't play, or a limit is hit."""
        made = self._programs.get(seats)
        if made is None:
            low, high = self.ruleset.players
            if not low <= seats <= high:
                report = Report()
                report.error("RW529", None, file=self.ruleset.id, players=seats, seats=self.ruleset.seats)
                raise RulesError(report)
            made = compile_program(self.ruleset, seats, limits=self.limits)
            made.builds.update({fast: build for (n, fast), build in self.builds.items() if n == seats})
            self._programs[seats] = made
            self._keep(seats, made)
        return made

    def _keep(self, seats: int, program: Program) -> None:
        """Makes both forms and puts them away, where the host gave a place for that."""
        if self.shelved is None or (seats, False) in self.builds:
            return
        for fast in (True, False):
            self.builds[seats, fast] = program.build(fast=fast)
        self.shelved.store.put(self.shelved.question, self.shelved.files, (self.ruleset, self.builds, self.warnings))

    def new_game(self, players: Sequence[str] | int, seed: int | None = None, *, lang: str = "en") -> Game:
        """A game set up for these players (names, or how many), at its first decision. Without a seed one is drawn."""
        from .game import Game

        names = [f"Player {n + 1}" for n in range(players)] if isinstance(players, int) else list(players)
        return Game(self.program(len(names)), names, seed, lang=lang)

    def position(self, seats: int, seed: int) -> Position:
        """A game set up, in the cheap form for searches."""
        from .position.position import Position

        return Position.new(self.program(seats), seed)

    def replay(self, path: str | Path, *, changed_rules: bool = False, lang: str = "en") -> Replay:
        """A record of this game played again."""
        from .records.read_record import read_record
        from .replaying import replay

        record = read_record(path, self.limits)
        return replay(record, self.program(len(record.header.players)), changed_rules=changed_rules, lang=lang)

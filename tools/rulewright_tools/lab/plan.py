"""What is to be simulated, as plain data: other processes load the same game from it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.program import Program

LONGEST = 50_000
"""Decisions after which a game counts as endless and is stopped."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game and who plays it. `policy` narrows the choices that the ruleset's policy of that name speaks of."""

    ruleset: str
    map: str | None
    variants: tuple[str, ...]
    paths: tuple[str, ...]
    players: tuple[str, ...]
    bots: tuple[str, ...]
    policy: str | None = None
    cache: str | None = None
    longest: int = LONGEST

    def load(self) -> Program:
        """The program. RulesError when the documents are wrong."""
        import rulewright
        from rulewright.play.store import Store
        from rulewright_tools.search_folders import is_path, library_for

        store = Store(Path(self.cache)) if self.cache else None
        names = [name for name in (self.ruleset, self.map, *self.variants) if name is not None and is_path(name)]
        library = library_for([Path(path) for path in self.paths], [Path(name) for name in names])
        game = rulewright.load(self.ruleset, self.map, self.variants, library=library, store=store)
        return game.program(len(self.players))

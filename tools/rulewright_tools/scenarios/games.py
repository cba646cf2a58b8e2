"""The games that tests are about: each loaded once, found in the library and in the folders around the test."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

import rulewright
from rulewright.document import Library, folders_around
from rulewright.play.loaded import LoadedGame
from rulewright.play.store import Store
from rulewright.source import Diagnostic
from rulewright_tools.search_folders import library_for

Key = tuple[str, str | None, tuple[str, ...], tuple[Path, ...]]


@dataclass(slots=True)
class Games:
    """Loaded games by what names them. `paths` are searched first; `store` keeps loaded games between runs."""

    paths: tuple[Path, ...] = ()
    store: Store | None = None
    warnings: list[Diagnostic] = field(default_factory=list)
    """What is odd about the documents of the games loaded so far, but no error."""
    _known: dict[Key, LoadedGame] = field(default_factory=dict)

    def library(self, test: Path) -> Library:
        """The library for a test."""
        return library_for(self.paths, [test])

    def load(self, ruleset: str, map: str | None, variants: Iterable[str], test: Path) -> LoadedGame:
        """The game of a test. RulesError when its documents are wrong or missing."""
        around = tuple(folders_around(test))
        key = (ruleset, map, tuple(variants), around)
        game = self._known.get(key)
        if game is None:
            game = rulewright.load(ruleset, map, tuple(variants), library=self.library(test), store=self.store)
            self._known[key] = game
            self.warnings.extend(game.warnings)
        return game

"""What is to be simulated, as plain data: other processes load the same game from it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rulewright.rules.model import Ruleset

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
    longest: int = LONGEST

    def load(self) -> Ruleset:
        """The checked rules. RulesError when the documents are wrong."""
        import rulewright

        return rulewright.load_ruleset(self.ruleset, map=self.map, variants=self.variants, paths=self.paths)

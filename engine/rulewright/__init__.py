"""Board-game rules as data: check, load, play, explain and replay games that are written in YAML.

```python
import rulewright as rw

game = rw.load("my_game").new_game(players=["Ada", "Mary"], seed=7)
game.play(game.decision.options[0])
```

Everything is imported when it is first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .lazy import names_of

if TYPE_CHECKING:
    from rulewright.document.finding.library import Library
    from rulewright.play.cells.eyes import KEEPER, PUBLIC, Eyes
    from rulewright.play.moves.illegal import IllegalMove, Reason
    from rulewright.play.moves.legal_moves import Options
    from rulewright.play.moves.move import Move
    from rulewright.play.position.position import Position
    from rulewright.play.position.ranking import Standing
    from rulewright.play.records.read_record import Record, read_record

    from .play.api import check, load, load_ruleset, replay
    from .play.game import Game
    from .play.loaded import LoadedGame
    from .play.replaying import Replay, resume
    from .play.store import Store
    from .program import Program
    from .rules.model import Ruleset
    from .source import DEFAULT_LIMITS, Diagnostic, Limits, Report, RulesError

__all__ = [
    "DEFAULT_LIMITS",
    "KEEPER",
    "PUBLIC",
    "Diagnostic",
    "Eyes",
    "Game",
    "IllegalMove",
    "Library",
    "Limits",
    "LoadedGame",
    "Move",
    "Options",
    "Position",
    "Program",
    "Reason",
    "Record",
    "Replay",
    "Report",
    "RulesError",
    "Ruleset",
    "Standing",
    "Store",
    "check",
    "load",
    "load_ruleset",
    "read_record",
    "replay",
    "resume",
]


if not TYPE_CHECKING:  # so that a name that stands in no module is found out
    __getattr__ = names_of(
        __name__,
        {
            "document.finding.library": ("Library",),
            "play.api": ("check", "load", "load_ruleset", "replay"),
            "play.cells.eyes": ("Eyes", "KEEPER", "PUBLIC"),
            "play.game": ("Game",),
            "play.moves.illegal": ("IllegalMove", "Reason"),
            "play.loaded": ("LoadedGame",),
            "play.moves.move": ("Move",),
            "play.moves.legal_moves": ("Options",),
            "play.position.position": ("Position",),
            "play.records.read_record": ("Record", "read_record"),
            "play.replaying": ("Replay", "resume"),
            "play.position.ranking": ("Standing",),
            "play.store": ("Store",),
            "program": ("Program",),
            "rules.model": ("Ruleset",),
            "source": ("DEFAULT_LIMITS", "Diagnostic", "Limits", "Report", "RulesError"),
        },
    )


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

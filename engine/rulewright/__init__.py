"""Board-game rules as data: check, load, play, explain and replay games that are written in YAML.

```python
import rulewright as rw

game = rw.load("my_game").new_game(players=["Ada", "Mary"], seed=7)
game.play(game.decision.options[0])
```

Everything is imported when it is first used, so that importing the package costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .document.library import Library
    from .play.api import check, load, load_ruleset, replay
    from .play.eyes import KEEPER, PUBLIC, Eyes
    from .play.game import Game
    from .play.illegal import IllegalMove, Reason
    from .play.loaded import LoadedGame
    from .play.moves import Move
    from .play.options import Options
    from .play.position import Position
    from .play.reading import Record, read_record
    from .play.replaying import Replay, resume
    from .play.standing import Standing
    from .play.store import Store
    from .program import Program
    from .rules.model import Ruleset
    from .source import DEFAULT_LIMITS, Diagnostic, Limits, Report, RulesError

_PLACES = {
    "DEFAULT_LIMITS": "source",
    "Diagnostic": "source",
    "Eyes": "play.eyes",
    "Game": "play.game",
    "IllegalMove": "play.illegal",
    "KEEPER": "play.eyes",
    "Library": "document.library",
    "Limits": "source",
    "LoadedGame": "play.loaded",
    "Move": "play.moves",
    "Options": "play.options",
    "PUBLIC": "play.eyes",
    "Position": "play.position",
    "Program": "program",
    "Reason": "play.illegal",
    "Record": "play.reading",
    "Replay": "play.replaying",
    "Report": "source",
    "Ruleset": "rules.model",
    "RulesError": "source",
    "Standing": "play.standing",
    "Store": "play.store",
    "check": "play.api",
    "load": "play.api",
    "load_ruleset": "play.api",
    "read_record": "play.reading",
    "replay": "play.api",
    "resume": "play.replaying",
}

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


def __getattr__(name: str) -> Any:
    place = _PLACES.get(name)
    if place is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(f".{place}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *_PLACES})

r"""Loads a game once and prints the seconds it took: run in a fresh process by the bench.

python -m rulewright_tools.lab.cold_load \
    '{"ruleset": "...", "map": null, "variants": [], "paths": [], "seats": 4, "store": null}'
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import Any


def load_once(game: dict[str, Any]) -> None:
    """Loads a game up to a position that can be played, imports included."""
    import rulewright
    from rulewright_tools.search_folders import is_path, library_for

    names = [name for name in (game["ruleset"], game["map"], *game["variants"]) if name is not None and is_path(name)]
    library = library_for([Path(path) for path in game["paths"]], [Path(name) for name in names])
    store = rulewright.Store(Path(game["store"])) if game["store"] else None
    loaded = rulewright.load(game["ruleset"], game["map"], game["variants"], library=library, store=store)
    loaded.program(game["seats"]).fast.new(0)


def main() -> None:
    """Prints the seconds that `load_once` takes."""
    start = time.perf_counter()
    load_once(json.loads(sys.argv[1]))
    print(time.perf_counter() - start)


if __name__ == "__main__":
    main()

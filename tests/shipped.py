"""The games that travel with Rulewright, as tests go through them: every ruleset on the shelf, found, not listed."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import rulewright as rw
from rulewright.document import Mapping, read_text
from rulewright.source import Report, Source

ROOT = Path(__file__).resolve().parent.parent
RULESETS, MAPS = ROOT / "rulesets", ROOT / "maps"
LONG = bool(os.environ.get("RULEWRIGHT_LONG"))
"""Set in the environment to play every game that accounts and laws can, and not the share of each run of the tests."""
NAMES = ("Nell", "Finn", "Tess", "Cormac", "Orla", "Bram", "Isolde", "Rory")


def share(whole: int, part: int) -> int:
    """How many are played: a part in each run, the whole where time is given."""
    return whole if LONG else part


@dataclass(frozen=True, slots=True)
class Shipped:
    """A ruleset on the shelf. `ripeness` is what it says of itself; `draft` stands where it says nothing."""

    id: str
    folder: Path
    ripeness: str
    maps: tuple[str, ...]
    variants: tuple[str, ...]

    @property
    def draft(self) -> bool:
        """Whether it is still being written, and may lack its tests."""
        return self.ripeness == "draft"

    @property
    def documents(self) -> tuple[Path, ...]:
        """Every YAML file of the game: rules, variants, maps; no scenarios."""
        places = (self.folder, MAPS / self.id)
        found = (path for place in places for path in sorted(place.rglob("*.yaml")))
        return tuple(path for path in found if not path.name.endswith(".scenario.yaml"))

    @property
    def scenarios(self) -> tuple[Path, ...]:
        places = (self.folder, MAPS / self.id)
        return tuple(path for place in places for path in sorted(place.rglob("*.scenario.yaml")))

    @property
    def records(self) -> tuple[Path, ...]:
        return tuple(sorted((self.folder / "records").glob("*.jsonl")))


def read(path: Path) -> Mapping:
    """A YAML document of the shelf."""
    report = Report()
    node = read_text(Source(str(path), path.read_text(encoding="utf-8")), report)
    assert isinstance(node, Mapping), [f"{d.where} {d.message}" for d in report]
    return node


def _ids(folder: Path, ending: str) -> tuple[str, ...]:
    return tuple(sorted(path.name.removesuffix(ending) for path in folder.glob(f"*{ending}")))


def _shelf() -> Iterator[Shipped]:
    for path in sorted(RULESETS.glob("*/*.ruleset.yaml")):
        id_ = path.parent.name
        ripeness = read(path).data.get("ripeness", "draft")
        maps, variants = _ids(MAPS / id_, ".map.yaml"), _ids(path.parent / "variants", ".variant.yaml")
        yield Shipped(id_, path.parent, ripeness, maps, variants)


SHIPPED: tuple[Shipped, ...] = tuple(_shelf())
"""All rulesets."""

RIPE: tuple[Shipped, ...] = tuple(game for game in SHIPPED if not game.draft)
"""Those that say of themselves that they can be played."""


def by_id(game: Shipped) -> str:
    """Names a parameter of a test."""
    return game.id


@cache
def loaded(ruleset: str, map: str | None = None, variants: Sequence[str] = ()) -> rw.LoadedGame:
    """A shipped game, loaded once in each process. `variants` must be a tuple."""
    return rw.load(ruleset, map, variants, library=rw.Library([ROOT], shipped=False))

"""Games to draw: shipped ones and a made-up one, positions set by hand, golden drawings."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

from rulewright.document import read_text
from rulewright.document.documents import load_documents
from rulewright.document.nodes import Mapping as Node
from rulewright.program.layout import Layout, initial_cells, lay_out
from rulewright.rules import check_documents
from rulewright.rules.model import Ruleset
from rulewright.source import Report, Source

ROOT = Path(__file__).parents[2]
GAMES = Path(__file__).parent / "games"
GOLD = ROOT / "tests" / "drawings"
REGOLD = bool(os.environ.get("REGOLD"))
"""`REGOLD=1 pytest tests/draw` writes the drawings anew: look at every one that changed."""


@cache
def game(name: str) -> Ruleset:
    """A checked game: `canals` is the made-up one, others are shipped."""
    folder = GAMES if name == "canals" else ROOT / "rulesets" / name
    maps = {"canals": GAMES / "vale.map.yaml"}
    report = Report()
    documents = load_documents(folder / f"{name}.ruleset.yaml", map=maps.get(name), report=report)
    assert documents is not None, [f"{d.where} {d.code} {d.message}" for d in report]
    ruleset = check_documents(documents, report)
    assert ruleset is not None and report.ok, [f"{d.where} {d.code} {d.message}" for d in report]
    return ruleset


def with_looks(ruleset: Ruleset, text: str) -> Ruleset:
    """The game with other looks, written as YAML."""
    report = Report()
    node = read_text(Source("looks.yaml", text), report)
    assert isinstance(node, Node) and report.ok, [d.message for d in report]
    return replace(ruleset, looks=node.get("looks"))


def position(ruleset: Ruleset, seats: int, values: Mapping[str, Mapping[str, int] | int]) -> tuple[list[int], Layout]:
    """Cells in which fields have values: `{"hex.cube": {"o4": 1}, "bid": 12}`; the others have their defaults. Of a
    table, `o4/2` is the third cell of a member."""
    layout = lay_out(ruleset, seats)
    cells = initial_cells(layout)
    places = {field.path: place for field, place in layout.fields.items()}
    for path, value in values.items():
        place = places[path]
        if isinstance(value, int):
            cells[place.base] = value
            continue
        owner = place.field.owner
        for id, one in value.items():
            member, _, cell = id.partition("/")
            at = owner.index[member] * place.stride + int(cell or 0) if owner is not None else int(id)
            cells[place.base + at] = one
    return cells, layout


def check_gold(name: str, text: str) -> None:
    """Compares with the file in tests/drawings, or writes it."""
    path = GOLD / name
    if REGOLD or not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text, f"{name} is drawn differently; REGOLD=1 writes it anew"

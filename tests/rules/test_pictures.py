"""Maps whose hexes are rows of letters."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_games import good, parsed, said

from rulewright.document.schemas.validate import check_against, validator_for
from rulewright.rules import Ruleset, board_schema, load_ruleset
from rulewright.rules.declared.pictures import id_of
from rulewright.source import Report
from shipped import MAPS

RULES = """
ruleset: x
title: X
players: {min: 1, max: 2}
types: {ground: [wood, sand, sea]}
board: {hex: {plural: hexes, grid: GRID, fields: {name: text, ground: ground, wet: bool = false, pay: int = 1}}}
flow: end game
score: {player: 0}
"""
HEAD = "map: y\nfor: x\ntitle: Y\ngrid: {scheme: SCHEME}\nhexes:\n"
LEGEND = "  legend: {w: {ground: wood}, s: {ground: sand, pay: 3}, o: {ground: sea, wet: true}}\n"


def hexes(section: str, scheme: str = "odd_q") -> Ruleset:
    grid = "pointy" if scheme.endswith("r") else "flat"
    board = HEAD.replace("SCHEME", scheme) + LEGEND + section
    return good(RULES.replace("GRID", grid), board, whole=True)


def test_members_values_and_places() -> None:
    kind = hexes("  picture: |\n    w s .\n    . o w\n").kinds["hex"]
    assert kind.members == ["a0", "a1", "b1", "b2"]
    assert kind.cells == [(0, 0), (1, 0), (1, 1), (2, 1)]
    assert kind.fields["ground"].values == [0, 1, 2, 0]
    assert kind.fields["pay"].values == [1, 3, 1, 1]
    assert kind.fields["wet"].values == [0, 0, 1, 0]
    assert kind.fields["name"].values[3] == {"": "B2"} and kind.titles[3] == {"": "B2"}
    assert kind.fields["neighbours"].values[0] == 0b0010


def test_from_and_blanks() -> None:
    """Blanks are for the eye: a shifted row may stand half a hex further right; lines may be texts of a list."""
    kind = hexes('  from: [3, 26]\n  picture: ["ww", " s  o", "", "w"]\n', "odd_r").kinds["hex"]
    assert kind.members == ["aa3", "aa4", "ab3", "ab4", "ad3"]
    assert kind.cells == [(3, 26), (4, 26), (3, 27), (4, 27), (3, 29)]


def test_ids() -> None:
    assert [id_of((1, row)) for row in (0, 25, 26, 51, 52, 701, 702)] == [
        "a1",
        "z1",
        "aa1",
        "az1",
        "ba1",
        "zz1",
        "aaa1",
    ]


def test_rows_say_more() -> None:
    """By the id of a cell, or by `at` with an id of their own; what lies outside is added behind."""
    rows = """  picture: |
    w s
    o w
  columns: [name, pay, at]
  rows:
    a1: {pay: 7, name: Cliff}
    bay: [Bay, 2, [0, 1]]
    isle: {name: Isle, ground: sand, at: [5, 5]}
    b1: {wet: true}
"""
    kind = hexes(rows).kinds["hex"]
    assert kind.members == ["a0", "a1", "bay", "b1", "isle"]
    assert kind.cells == [(0, 0), (1, 0), (0, 1), (1, 1), (5, 5)]
    assert [title[""] for title in kind.titles] == ["A0", "Cliff", "Bay", "B1", "Isle"]
    assert kind.fields["ground"].values == [0, 1, 2, 0, 1]
    assert kind.fields["pay"].values == [1, 7, 2, 1, 1]
    assert kind.fields["wet"].values == [0, 0, 1, 1, 0]


def test_a_hex_may_be_called_picture() -> None:
    board = HEAD.replace("SCHEME", "odd_q") + "  picture: {at: [1, 1], ground: sea, name: P}\n"
    assert good(RULES.replace("GRID", "flat"), board, whole=True).kinds["hex"].members == ["picture"]


SIGNS = {"easy": "e", "hard": "h", "urban": "u"}


def test_a_shipped_map_drawn_is_the_same_map(tmp_path: Path) -> None:
    """Ireland from a picture of its terrain, with rows for its towns alone: the same hexes, and who touches whom."""
    report = Report()
    written = load_ruleset("irish_gauge", map="ireland", report=report)
    assert written is not None
    kind = written.kinds["hex"]
    terrain, names = (kind.fields[name].values for name in ("terrain", "name"))
    members = written.kinds["terrain"].members
    signs = {cell: SIGNS[members[value]] for cell, value in zip(kind.cells, terrain, strict=True)}
    legend = ", ".join(f"{sign}: {{terrain: {name}}}" for name, sign in SIGNS.items())
    drawn = [f"hexes:\n  legend: {{{legend}}}\n  from: [1, 0]\n  picture: |"]
    drawn += ["    " + " ".join(signs.get((column, row), ".") for column in range(1, 13)) for row in range(16)]
    drawn += ["  columns: [name, main, city]", "  rows:"]
    for i, id in enumerate(kind.members):
        if names[i] != {"": id.upper()}:
            main, city = (str(bool(kind.fields[field].values[i])).lower() for field in ("main", "city"))
            drawn.append(f"    {id}: [{next(iter(names[i].values()))}, {main}, {city}]")
    text = (MAPS / "irish_gauge" / "ireland.map.yaml").read_text(encoding="utf-8")
    head, _, rest = text.partition("\nhexes:\n")
    path = tmp_path / "drawn.map.yaml"
    path.write_text("\n".join([head, *drawn, "homes:", rest.partition("\nhomes:\n")[2]]), encoding="utf-8")
    ruleset = load_ruleset("irish_gauge", map=path, report=report)
    assert ruleset is not None, said(report)
    other = ruleset.kinds["hex"]
    assert other.members == kind.members and other.cells == kind.cells and other.positions == kind.positions
    for field in ("terrain", "main", "city", "neighbours"):
        assert other.fields[field].values == kind.fields[field].values


@pytest.mark.parametrize(("section", "good_one"), [
    ("picture: |\n    w s\n", True),
    ("picture: [w, s]\n  from: [1, 2]\n  columns: [name, pay]\n  rows: {a0: [A, 1]}\n", True),
    ("picture: |\n    w\n  rows: {a0: {pay: 3}}\n", True),
    ("picture: |\n    w\n  lagend: {}\n", False),
    ("picture: |\n    w\n  from: 3\n", False),
    ("a1: {at: [0, 0], ground: sea, name: A}\n", True),
    ("a1: {ground: sea, name: A}\n", False),
])  # fmt: skip
def test_the_schema(section: str, good_one: bool) -> None:
    schema = board_schema(parsed(RULES.replace("GRID", "flat"), "case"))
    assert schema is not None
    legend = LEGEND if "picture" in section else ""
    report = Report()
    check_against(
        parsed(HEAD.replace("SCHEME", "odd_q") + legend + "  " + section, "map"), validator_for(schema), report
    )
    assert (len(report) == 0) is good_one, said(report)

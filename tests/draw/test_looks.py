"""Faults of looks: each has its code, its words, and its place; the rest is drawn all the same."""

from __future__ import annotations

import pytest
from drawn_games import GAMES, game, with_looks

from rulewright.source import CODES, Report
from rulewright_tools.draw import draw_board, read_looks
from rulewright_tools.draw.looks.read_looks import looks_mapping
from rulewright_tools.draw.looks.taking import merged

TEXT = (GAMES / "canals.ruleset.yaml").read_text(encoding="utf-8")
LOOKS = TEXT[TEXT.index("looks:\n") :]

FAULTS = [
    ("    town:\n      form", "    twon:\n      form", "RW620", "twon"),
    ("rows: player", "rows: nobody", "RW3", "nobody"),
    ("      wool:  {fill", "      woll:  {fill", "RW621", "woll"),
    ('fill: "#f3ead6"', "fill: crimson", "RW622", "crimson"),
    ('background: "#e6dcc3"', "background:", "RW622", None),
    ("shape: house", "shape: hous", "RW623", "hous"),
    ("dash: ties", "dash: wavy", "RW623", "wavy"),
    ("form: plate", "form: round", "RW623", "round"),
    ("arrange: row", "arrange: heap", "RW623", "heap"),
    ("sign:  {piece: road.owner", "sign:  {piece: road.owner, count: 1", "RW624", "sign"),
    ("way: {line:", "way: {colour:", "RW624", "way"),
    ("when: town.harbour", "when: town.name", "RW625", "town.name"),
    ("{line: road.owner, width: 8}", "{line: road.river, width: 8}", "RW625", "road.river"),
    ("{piece: lot.works", "{piece: lot.goods", "RW625", "lot.goods"),
    ("{count: lot.goods", "{count: lot.works", "RW625", "lot.works"),
    ("pieces: player.hand", "pieces: player.money", "RW625", "player.money"),
    ("text: len(player.hand)", "text: player.hand", "RW625", "player.hand"),
    ("      around: lot.town\n", "", None, None),
    ("\n    road:\n", "\n    works:\n      layers: {}\n    road:\n", "RW626", "works"),
    ("columns: 10", "colums: 10", "RW627", "colums"),
    ("faded: lot.done", "fadded: lot.done", "RW627", "fadded"),
    ("unit: 44", "unit: far", "RW628", "far"),
    ("at: [0, 0.62]", "at: [0]", "RW628", "[0]"),
    ("at: below", "at: beneath", "RW623", "beneath"),
    ("track: income\n", "track: incom\n", "RW629", "incom"),
    ("width: 7, when: road.river", "width: 7000, when: road.river", "RW630", "7000"),
    ("      track: prices\n", "", "RW631", "stones"),
    ("when: road.railway", "when: road.railwey", "RW3", "railwey"),
    ("when: road.railway", "when: road.railway and", "RW2", None),
    ("{piece: player}\n        name:", "{piece: mee}\n        name:", "RW3", "mee"),
]


@pytest.mark.parametrize(("old", "new", "code", "place"), FAULTS)
def test_a_fault_is_found_where_it_stands(old: str, new: str, code: str | None, place: str | None) -> None:
    assert old in LOOKS
    ruleset = with_looks(game("canals"), LOOKS.replace(old, new, 1))
    report = Report()
    looks = read_looks(ruleset, report)
    found = list(report)
    if code is None:
        assert found == []
    else:
        assert [d.code[: len(code)] for d in found] == [code], [f"{d.where} {d.code} {d.message}" for d in found]
        assert found[0].message and found[0].span is not None
        if place is not None:
            assert found[0].span.text == place
    assert "Elm" in draw_board(ruleset, looks=looks)


def test_every_code_of_looks_is_provoked_and_explained() -> None:
    ours = {id for id in CODES if "RW620" <= id <= "RW639"}
    assert ours == {code for _, _, code, _ in FAULTS if code is not None and len(code) == 5}
    assert all(CODES[id].why and CODES[id].wrong != CODES[id].right for id in ours)


def test_the_looks_of_a_board_go_over_those_of_the_ruleset() -> None:
    base = with_looks(
        game("canals"), "looks:\n  background: '#000000'\n  members: {goods: {wool: {fill: '#111111'}}}\n"
    )
    over = with_looks(game("canals"), "looks:\n  members: {goods: {beer: {fill: '#222222'}}}\n")
    both = looks_mapping((base.looks, over.looks))
    assert both is not None and both.data == merged(base.looks, over.looks).data
    assert both.data["members"]["goods"] == {"wool": {"fill": "#111111"}, "beer": {"fill": "#222222"}}
    assert both.data["background"] == "#000000"


def test_a_board_without_looks_is_drawn_plainly() -> None:
    for name in ("canals", "irish_gauge"):
        plain = with_looks(game(name), "looks: {}\n")
        drawing = draw_board(plain)
        assert "Elm" in drawing or "Dublin" in drawing

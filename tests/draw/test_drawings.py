"""Whole drawings against files to look at, and what holds for all of them."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from drawn_games import check_gold, game
from positions import brass_middle, canals_middle, industry_middle, irish_middle, tinners_middle

from rulewright.source import Report
from rulewright_tools.draw import draw_board, draw_text, read_looks
from shipped import RIPE, loaded

NAMES = ["Ada", "Ben", "Cy"]
GAMES = ["irish_gauge", "brass", "tinners_trail", "age_of_industry", "canals"]
POSITIONS = {
    "irish_gauge": irish_middle,
    "brass": brass_middle,
    "tinners_trail": tinners_middle,
    "age_of_industry": industry_middle,
    "canals": canals_middle,
}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("name", GAMES)
def test_looks_are_in_order(name: str) -> None:
    report = Report()
    looks = read_looks(game(name), report)
    assert [f"{d.where} {d.code} {d.message}" for d in report] == []
    assert looks.board and looks.panels


@pytest.mark.parametrize(("name", "map_id"), [(game.id, map_id) for game in RIPE for map_id in game.maps])
def test_looks_fit_every_map(name: str, map_id: str) -> None:
    report = Report()
    ruleset = loaded(name, map_id).ruleset
    looks = read_looks(ruleset, report)
    assert [f"{d.where} {d.code} {d.message}" for d in report] == []
    assert draw_board(ruleset, looks=looks) and draw_text(ruleset, looks=looks)


def test_what_is_built_hides_what_could_be() -> None:
    """A ground in an owner's colour covers what lies below it; an owner's letter stands once."""
    cells, layout = brass_middle()
    lines = draw_text(game("brass"), cells, layout, players=NAMES)
    assert next(line for line in lines if line.startswith("Bolton")) == (
        "Bolton                [CMi2(5)] [MiCo] [CIr4●6] –+Manchester C –+Bury +Wigan C +Blackburn A"
    )


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_an_empty_board(name: str, lang: str) -> None:
    drawing = draw_board(game(name), lang=lang)
    assert drawing == draw_board(game(name), lang=lang)
    if lang == "en":
        check_gold(f"{name}_empty.svg", drawing)


@pytest.mark.parametrize("name", GAMES)
def test_a_position(name: str) -> None:
    cells, layout = POSITIONS[name]()
    before = list(cells)
    drawing = draw_board(game(name), cells, layout, players=NAMES)
    check_gold(f"{name}_middle.svg", drawing)
    assert cells == before
    dark = draw_board(game(name), cells, layout, players=NAMES, theme="dark", lang="it", size=600)
    assert 'width="600"' in dark and dark != drawing


@pytest.mark.parametrize("name", GAMES)
def test_text(name: str) -> None:
    cells, layout = POSITIONS[name]()
    lines = draw_text(game(name), cells, layout, players=NAMES)
    assert max(map(len, lines)) <= 100
    check_gold(f"{name}_middle.txt", "\n".join(lines) + "\n")
    check_gold(f"{name}_empty.txt", "\n".join(draw_text(game(name), lang="es")) + "\n")
    coloured = draw_text(game(name), cells, layout, players=NAMES, colour=True)
    assert any("\x1b[" in line for line in coloured)
    assert not any("\x1b" in line for line in lines)


@pytest.mark.parametrize("name", GAMES)
def test_every_member_of_the_board_can_be_pointed_at(name: str) -> None:
    root = ElementTree.fromstring(draw_board(game(name)))
    found = {(g.get("data-kind"), g.get("data-member")) for g in root.iter(f"{SVG}g") if g.get("data-member")}
    looks = read_looks(game(name), Report())
    assert found == {(kind.name, id) for kind in looks.board for id in kind.members}
    tips = [g.find(f"{SVG}title") for g in root.iter(f"{SVG}g") if g.get("data-member")]
    assert all(tip is not None and tip.text for tip in tips)


def test_highlighted_members_have_a_ring() -> None:
    root = ElementTree.fromstring(draw_board(game("irish_gauge"), highlight=[("hex", "o4"), ("hex", "nowhere")]))
    rings = [g for g in root.iter(f"{SVG}g") if g.get("class") == "highlight"]
    assert len(rings) == 1 and len(list(rings[0])) == 2
    root = ElementTree.fromstring(draw_board(game("canals"), highlight=[("road", "elm_fern"), ("town", "elm")]))
    assert len([g for g in root.iter(f"{SVG}g") if g.get("class") == "highlight"]) == 2


def test_a_band_has_no_edge() -> None:
    """Wide links make one ground together: a path each, and no darker one below it."""
    root = ElementTree.fromstring(draw_board(game("tinners_trail")))
    (land,) = [g for g in root.iter(f"{SVG}g") if g.get("class") == "border land"]
    assert len(list(land)) == len(game("tinners_trail").kinds["border"].members)


def test_an_order_is_drawn_in_its_order() -> None:
    cells, layout = tinners_middle()
    at = next(place.base for field, place in layout.fields.items() if field.path == "player.next")
    for order, shown in (((3, 1, 2), "B C A"), ((1, 2, 3), "A B C")):
        cells[at : at + 3] = order
        lines = draw_text(game("tinners_trail"), cells, layout, players=NAMES)
        assert lines[lines.index("Order of the next turn") + 1].strip() == shown


def test_a_seat_sees_its_own_hand_alone() -> None:
    cells, layout = canals_middle()

    def cards(seat: int | None) -> list[str]:
        lines = draw_text(game("canals"), cells, layout, players=NAMES, seat=seat)
        start = next(k for k, line in enumerate(lines) if line == "Players")
        return [" ".join(line.strip("> ").split()[3:-1]) for line in lines[start + 2 : start + 5]]

    assert cards(None) == ["W", "W W", ""]
    assert cards(0) == ["W", "", ""]
    assert cards(1) == ["", "W W", ""]
    # How many cards there are is open to all.
    lines = draw_text(game("canals"), cells, layout, players=NAMES, seat=2)
    assert any(line.startswith("  B  Ben") and line.endswith(" 2") for line in lines)


def test_a_board_alone() -> None:
    assert len(draw_board(game("irish_gauge"), panels=False)) < len(draw_board(game("irish_gauge")))
    assert not any("Ferrovie" in line for line in draw_text(game("irish_gauge"), lang="it", panels=False))


@pytest.mark.parametrize("width", [30, 60, 100, 160])
@pytest.mark.parametrize("name", GAMES)
def test_text_keeps_to_its_width(name: str, width: int) -> None:
    cells, layout = POSITIONS[name]()
    lines = draw_text(game(name), cells, layout, players=["A very long name of a player indeed"] * 3, width=width)
    assert max(map(len, lines)) <= width or (name == "irish_gauge" and width < 60)

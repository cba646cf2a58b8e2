"""Markup is safe and the same everywhere, whatever the texts are."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from rulewright_tools.draw.colour import (
    DARK,
    LIGHT,
    READABLE,
    SEATS,
    THEMES,
    contrast,
    ink_on,
    is_colour,
    lightness,
    mixed,
)
from rulewright_tools.draw.paper import Drawing, clean, finished, fitting, number, sheet, text_width
from rulewright_tools.draw.shapes import piece
from rulewright_tools.draw.text.textlines import Grid, Ink, Run, ansi, columns_of, cut, plain, rich_text


def test_numbers_are_short_and_steady() -> None:
    assert [number(v) for v in (0, -0.001, 1.5, 1 / 3, 100.0, -2.499)] == ["0", "0", "1.5", "0.33", "100", "-2.5"]


def test_a_drawing_shows_itself_in_a_notebook() -> None:
    drawing = finished(sheet(10, 5, 100, "a < b", "en"))
    assert isinstance(drawing, Drawing) and drawing._repr_svg_() == str(drawing)
    assert 'viewBox="0 0 10 5"' in drawing and 'height="50"' in drawing and "a &lt; b" in drawing


@given(st.text(max_size=200), st.text(max_size=20))
def test_any_text_makes_a_well_formed_document(text: str, lang: str) -> None:
    paper = sheet(10, 10, 10, text, clean(lang))
    paper.text((1, 1), text, 4, "#000000")
    paper.group(data_member=clean(text)).tip(text)
    root = ElementTree.fromstring(finished(paper))
    assert {e.tag.split("}")[1] for e in root.iter()} == {"svg", "title", "text", "g"}


@given(st.text(max_size=200))
def test_clean_text_has_no_control_or_direction_characters(text: str) -> None:
    cleaned = clean(text)
    assert len(cleaned) <= 80 and not any(ord(c) < 32 or c in "\x7f\u202e\u2066\u200b\u2028" for c in cleaned)


def test_text_is_cut_to_fit() -> None:
    assert fitting("Short", 10, 100) == "Short"
    cut_text = fitting("A very long name indeed", 10, 60)
    assert cut_text.endswith("…") and text_width(cut_text, 10) <= 60
    assert cut("Monaghan", 7, ".") == "Monagh." and cut("Sligo", 7) == "Sligo" and cut("北京市", 5) == "北京…"


def test_colours() -> None:
    assert is_colour("#fff") and is_colour("#A0b1C2")
    assert not any(is_colour(c) for c in ("red", "#ggg", "#12345", "url(#x)", "#fff;x", "#fff\n"))
    assert ink_on("#ffffff") != ink_on("#000") and mixed("#000000", "#ffffff", 0.5) == "#808080"
    # Seats differ in lightness or hue enough; no two are alike.
    assert len({mixed(c, "#000000", 0) for c in SEATS}) == 8
    for theme in THEMES.values():
        a, b = lightness(theme.ink), lightness(theme.card)
        assert (max(a, b) + 0.05) / (min(a, b) + 0.05) > 7


def test_lines_of_text_come_plain_and_coloured() -> None:
    grid = Grid(6, 2)
    grid.put(0, 0, "ab", Ink(back="#102030"))
    grid.put(1, 0, "c", Ink(bold=True))
    grid.put(4, 1, "xyz")
    lines = grid.lines()
    assert plain(lines) == ["ac", "    xy"]
    assert ansi(lines)[0] == "\x1b[48;2;16;32;48ma\x1b[0m\x1b[1;48;2;16;32;48mc\x1b[0m"
    assert rich_text([(Run("a"),), (Run("b", Ink("#ff0000")),)]).plain == "a\nb"
    assert columns_of("é") == 1 and columns_of("e\u0301") == 1 and columns_of("京") == 2


@given(st.integers(0, 0xFFFFFF))
def test_letters_read_on_every_colour(number: int) -> None:
    colour = f"#{number:06x}"
    assert contrast(ink_on(colour), colour) >= READABLE
    for mark in ("I", "M", "Wd"):
        paper = sheet(100, 100, 100, "", "")
        piece(paper, "loco", (50, 50), 20, colour, mark=mark)
        text = next(e for e in paper.root if e.tag == "text")
        pane = next(e for e in paper.root if e.tag == "rect")
        assert contrast(text.get("fill", ""), pane.get("fill", "")) >= READABLE
        assert float(pane.get("width", "0")) >= text_width(mark, 1, True) * float(text.get("font-size", "0"))


def test_letters_read_on_the_colours_of_all_seats() -> None:
    assert all(contrast(ink_on(colour), colour) >= READABLE for colour in SEATS)


def test_dark_water_keeps_what_stands_out() -> None:
    """The colours of the looks, chosen for a light background, in the order of their contrast; none lost."""
    ground = "#e3dcc8"
    for theme in (LIGHT, DARK):
        paint = replace(theme, made_for=ground, water=ground if theme is LIGHT else theme.water)
        shades = [paint.on_water(colour) for colour in ("#b4d0dc", "#79b3d2", "#5d564a")]
        steps = [contrast(shade, paint.water) for shade in shades]
        assert steps == sorted(steps) and (theme is LIGHT or steps[0] >= 1.5)
        assert theme is DARK or shades == ["#b4d0dc", "#79b3d2", "#5d564a"]

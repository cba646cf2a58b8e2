"""What stays on the screen: the question, what is one's own and how it stands, whatever the height."""

from __future__ import annotations

import re

import pytest

from rulewright.play.cells.eyes import Eyes
from rulewright_tools.draw.text.places_text import shortened
from rulewright_tools.draw.text.textlines import plain
from rulewright_tools.terminal.commands import Commands
from rulewright_tools.terminal.picture import Picture
from rulewright_tools.terminal.words import Words

from .test_shipped_at_the_terminal import Typing, started

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
SIZES = [(80, 24), (100, 40), (120, 60), (160, 100)]


class OneQuestion(Typing):
    """A session that ends at the first question after so many answers."""

    left = 0

    def _ask(self, prompt: str) -> str:
        if self.left == 0:
            raise EOFError
        self.left -= 1
        return super()._ask(prompt)


def screen(id: str, width: int, height: int, *, lang: str = "en", answers: int = 0) -> list[str]:
    """What stands on the screen at a question: the last lines that fit."""
    session = OneQuestion(started(id, 3, lang=lang), seed=1, lang=lang, width=width, height=height)
    session.left = answers
    session.run()
    shown = session.sheet.getvalue()
    lines = ESCAPES.sub("", shown[shown.rfind("\x1b[H") :]).rstrip("\n").split("\n")
    assert max(map(len, lines)) <= width
    return lines[-(height - 1) :]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_hand_money_and_question_are_on_the_screen(size: tuple[int, int], lang: str) -> None:
    lines = screen("brass", *size, lang=lang)
    text = "\n".join(lines)
    game = started("brass", 3, lang=lang)
    ask = {"en": "Ada: Your move", "es": "Ada: Tu turno", "it": "Ada: Tocca a te"}[lang]
    assert ask in text
    assert "£30" in text
    lines = lines[max(k for k, line in enumerate(lines) if not line.strip()) :]
    below = " ".join(" ".join(line.split()) for line in lines)
    hand = next(iter(game.view("Ada", lang)["state"]["player.hand"].values()))
    kind = next(kind for kind in game.program.ruleset.kinds.values() if kind.name == "card")
    for id in hand:
        assert game.wording.member(kind, kind.members.index(id)) in below
    assert "…" not in below


def test_reference_tables_only_where_there_is_room() -> None:
    title = "Tiles, level by level"
    assert not any(line.startswith(title) for line in screen("brass", 80, 24))
    assert not any(line.startswith(title) for line in screen("brass", 100, 40))
    tall = screen("brass", 120, 90)
    assert any(line.startswith(title) for line in tall)
    assert any(line.startswith("Barrow-in-Furness") for line in tall)
    at = next(k for k, line in enumerate(tall) if line.startswith("Players"))
    assert at > next(k for k, line in enumerate(tall) if line.startswith(title))


@pytest.mark.parametrize("lang", ["en", "es", "it"])
def test_what_has_no_room_is_said(lang: str) -> None:
    words = Words(lang)
    text = "\n".join(screen("brass", 100, 40, lang=lang))
    assert words("no_room", commands=f"`{words.command('map')}`") in text
    assert f"`{words.command('panel')}`" in text


@pytest.mark.parametrize("width", [60, 80, 100, 200])
def test_names_of_neighbours_are_told_apart(width: int) -> None:
    for line in plain(Picture(started("brass", 3), Eyes(0), "en", width).board(width)):
        names = re.findall(r"(?:^| )[–+·-]+([A-Z][^–+·]*)", line)
        assert len(set(names)) == len(names), line
    assert shortened(["Blackpool", "Blackburn", "Wigan"], 6) == ["Blackp.", "Blackb.", "Wigan"]
    assert shortened(["Ab", "Ab"], 1) == [".", "."]


def test_kinds_of_links_have_signs_of_their_own() -> None:
    lines = plain(Picture(started("brass", 3), Eyes(0), "en", 100).board(100))
    text = "\n".join(lines)
    assert "·Birkenhead" in text
    assert "+Lancaster" in text
    assert "–Liverpool" in text
    assert "–+Wigan" in text
    assert "· virtual connection   – canal   + railway" in text


def test_how_it_stands_for_who_decides() -> None:
    game = started("brass", 3)
    picture = Picture(game, Eyes(0), "en", 100)
    told = " ".join(plain(picture.standing()))
    assert "Cash £30" in told
    assert "Round 1" in told
    assert "Era canal" in told
    assert "Actions left 1" in told  # of the first round
    assert Picture(game, Eyes(), "en", 100).own() == []
    irish = " ".join(plain(Picture(started("irish_gauge", 3), Eyes(0), "en", 100).standing()))
    assert "Cash £" in irish
    assert "easy ground" not in irish  # the same all through the game


def test_a_panel_by_its_title() -> None:
    game = started("brass", 3)
    commands = Commands(Typing(game, seed=1).table, Words("en"))
    listed = commands.run("panel")
    assert listed is not None
    assert "  Hands" in listed
    shown = commands.run("panel tiles")
    assert shown is not None
    assert shown[0].startswith("Tiles, level by level")
    assert any("cotton mill" in line for line in shown)
    assert commands.run("panel nonsense") == listed
    assert commands.run("pannello tiles") == shown


def test_no_panels(game: object) -> None:
    import rulewright

    own = rulewright.load(game).new_game(["Ann", "Ben"], seed=4)  # type: ignore[arg-type]  # a path
    told = Commands(Typing(own, seed=1).table, Words("es")).run("panel")
    assert told == ["este juego no tiene paneles"]

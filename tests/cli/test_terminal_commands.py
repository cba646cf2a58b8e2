"""Commands at the terminal: taking back, `why`, what they are called in three languages, numbers with gaps."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright
from rulewright.play.moves.move import Move
from rulewright_tools.terminal.asking import Asking, Misunderstood, span
from rulewright_tools.terminal.commands import Commands, Leave
from rulewright_tools.terminal.seats import SeatedPlayer
from rulewright_tools.terminal.table import Table
from rulewright_tools.terminal.words import Words

from .conftest import Run
from .little_game import RULESET

DRAWING = RULESET.replace(
    "    do: me.points += 1\n",
    "    do: me.points += 1\n  reach:\n    menu: turn\n    require:\n      left: len(deck) > 0\n    do: |\n"
    "      draw c from deck\n      put c into me.hand\n",
)


def seated(path: Path, *people: str, lang: str = "en") -> Commands:
    """The commands of a game for two: these are people, others bots."""
    game = rulewright.load(path).new_game(["Ann", "Ben"], seed=4, lang=lang)
    table = Table(game, [SeatedPlayer(name, None if name in people else "random") for name in game.players])
    return Commands(table, Words(lang))


@pytest.fixture
def drawing(tmp_path: Path) -> Path:
    """The little game, with an action that draws a card."""
    path = tmp_path / "secrets.ruleset.yaml"
    path.write_text(DRAWING, encoding="utf-8")
    return path


def text_of(lines: list[str] | None) -> str:
    assert lines is not None
    return "\n".join(lines)


def test_undo_goes_back_freely_over_what_all_have_seen(drawing: Path) -> None:
    commands = seated(drawing, "Ann", "Ben")
    commands.table.game.play("rest")
    assert "taken back: Ann: Rest" in text_of(commands.run("undo"))
    assert commands.changed
    assert len(commands.table.game.history) == 1
    assert "nothing to undo" in text_of(commands.run("undo"))


def test_undo_of_ones_own_card_is_free_where_nobody_else_looks(drawing: Path) -> None:
    for people, free in ((("Ann",), True), (("Ann", "Ben"), False)):
        commands = seated(drawing, *people)
        pending = commands.table.game.decision
        assert pending is not None
        commands.table.game.play(next(text for text in pending.options.texts if text.startswith("show_card")))
        commands.run("undo")
        assert commands.changed == free


@pytest.mark.parametrize(
    ("lang", "plain", "word", "told"),
    [
        ("en", "undo", "undo!", "has come to light; `undo!`"),
        ("es", "deshacer", "deshacer!", "ha salido a la luz algo oculto o del azar; `deshacer!`"),
        ("it", "annulla", "annulla !", "è venuto alla luce qualcosa di nascosto o di casuale; `annulla!`"),
    ],
)
def test_undo_stops_where_something_was_revealed(drawing: Path, lang: str, plain: str, word: str, told: str) -> None:
    commands = seated(drawing, "Ann", lang=lang)
    game = commands.table.game
    game.play("reach")
    before = len(game.history)
    assert told in text_of(commands.run(plain))
    assert not commands.changed
    assert len(game.history) == before
    commands.run(word)
    assert commands.changed
    assert len(game.history) == 1


def test_undo_stops_at_what_bots_have_shown(drawing: Path) -> None:
    commands = seated(drawing, "Ann")
    game = commands.table.game
    game.play("rest")
    pending = game.decision
    assert pending is not None
    game.play(next(text for text in pending.options.texts if text.startswith("show_card")))
    assert "`undo!`" in text_of(commands.run("undo"))
    assert "moves taken back: 2" not in text_of(commands.run("undo"))
    told = text_of(commands.run("undo!"))
    assert "taken back: Ann: Rest" in told
    assert "moves taken back: 1" in told


def test_a_chosen_value_is_told_with_its_question(tmp_path: Path) -> None:
    path = tmp_path / "secrets.ruleset.yaml"
    path.write_text(
        RULESET.replace("        offer p: turn\n", "        choose sum in 2 .. 4 by p\n        offer p: turn\n"),
        encoding="utf-8",
    )
    commands = seated(path, "Ann", "Ben")
    commands.table.game.play("3")
    assert "taken back: Ann: How much? 3" in text_of(commands.run("undo"))
    assert "played again: Ann: How much? 3" in text_of(commands.run("redo"))


CALLED = {
    "en": ("undo", "redo", "why rest", "moves", "state", "save", "map", "help"),
    "es": ("deshacer", "rehacer", "por qué rest", "jugadas", "estado", "guardar", "mapa", "ayuda"),
    "it": ("annulla", "rifai", "perché rest", "mosse", "stato", "salva", "mappa", "aiuto"),
}


@pytest.mark.parametrize("lang", CALLED)
def test_commands_in_every_language(game: Path, lang: str) -> None:
    commands = seated(game, "Ann", lang=lang)
    for mine, english in zip(CALLED[lang], CALLED["en"], strict=True):
        told = commands.run(mine)
        assert told is not None
        assert told == commands.run(english) == commands.run(mine.upper())
        helped = text_of(commands.run("help"))
        assert mine.removesuffix(" rest") in helped
    assert commands.run("por que rest") == commands.run("perche rest") == commands.run("why rest")
    for word in ("salir", "esci", "quit", "exit"):
        with pytest.raises(Leave):
            commands.run(word)
    assert commands.back("atras")
    assert commands.back("Indietro")
    assert commands.run("undoing") is None
    assert commands.run("mapamundi") is None


def test_texts_name_commands_as_their_language_does() -> None:
    from rulewright_tools.terminal.words import catalogue

    for name, texts in catalogue().items():
        for lang in ("es", "it"):
            for command in ("why ", "save ", "undo", "state`", "quit`", "back`"):
                assert f"`{command}" not in texts[lang], (name, lang)


@pytest.mark.parametrize("lang", CALLED)
def test_why_says_what_is_expected(game: Path, lang: str) -> None:
    commands = seated(game, "Ann", lang=lang)
    table = commands.table.game
    assert table.decision is not None
    commands.asking = Asking(table.decision.options, table.wording, commands.words)
    example = table.decision.options[0].text
    for text in ("7", "99", "fresh"):
        told = text_of(commands.run(f"why {text}"))
        assert f"`{text}`" in told
        assert f"`{example}`" in told
    assert "`rest`" in text_of(commands.run("why 2"))


def test_why_of_an_answer_that_is_not_in_the_list(game: Path) -> None:
    commands = seated(game, "Ann")
    table = commands.table.game
    assert table.decision is not None
    ask = commands.asking = Asking(table.decision.options, table.wording, commands.words)
    ask.reply("show")
    missing = next(id for id in ("sun", "moon", "star") if id not in {a.text for a in ask.question.answers})
    told = text_of(commands.run(f"why {missing}"))
    assert f"`show_card(card={missing})` is not possible" in told


def test_why_of_the_beginning_of_a_move_names_the_ways(game: Path) -> None:
    commands = seated(game, "Ann")
    assert commands.table.game.decision is not None
    cards = [move for move in commands.table.game.decision.options if move.text.startswith("show_card")]
    assert len(cards) == 2
    for typed in ("show_card", "show", "Show a card", "show_card("):
        assert commands.run(f"why {typed}") == [
            "`show_card` is possible in 2 ways:",
            *(f"  ✓ {move.words(commands.table.game.wording)} – {move.text}" for move in cards),
        ]


def test_numbers_with_gaps_are_listed(tmp_path: Path) -> None:
    path = tmp_path / "secrets.ruleset.yaml"
    text = RULESET.replace("      stake: 1 .. 3\n", "      stake: set(10, 20, 30)\n").replace(
        "me.points >= stake", "stake > me.points"
    )
    path.write_text(text, encoding="utf-8")
    game = rulewright.load(path).new_game(["Ann", "Ben"], seed=4)
    assert game.decision is not None
    ask = Asking(game.decision.options, game.wording, Words("en"))
    ask.reply("wager")
    assert ask.numbers is not None
    assert span(ask.numbers) == "10, 20, 30"
    refused = ask.reply("15")
    assert isinstance(refused, Misunderstood)
    assert refused.words == "One of these: 10, 20, 30"
    assert isinstance(ask.reply("20"), Move)


def test_nothing_to_go_back_to(run: Run, game: Path) -> None:
    from .test_terminal import Terminal

    terminal = Terminal("play", str(game), "--seat", "Ann", "--seed", "4", "--lang", "it")
    terminal.until("> ")
    terminal.type("indietro\n")
    terminal.until("non c'è dove tornare")
    terminal.type("esci\n")
    assert terminal.code() == 0

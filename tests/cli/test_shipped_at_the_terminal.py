"""The games that come with Rulewright, played at the terminal by its questions: every answer leads somewhere."""

from __future__ import annotations

import io
import random
import sys

import pytest
from rich.console import Console

import rulewright
from rulewright.play.game import Game
from rulewright.play.moves.legal_moves import Options
from rulewright.play.moves.move import Move
from rulewright_tools.terminal.asking import Asking, Misunderstood
from rulewright_tools.terminal.screen import Screen
from rulewright_tools.terminal.seats import SeatedPlayer
from rulewright_tools.terminal.session import Session
from rulewright_tools.terminal.table import Table
from rulewright_tools.terminal.words import Words

from .test_terminal import Terminal

NAMES = ("Ada", "Ben", "Cy", "Dee", "Eva")


def started(id: str, players: int, *, seed: int = 12, lang: str = "en", map: str | None = None) -> Game:
    """A game of a shipped ruleset."""
    variants = ["two_player"] if map == "lancashire_two" else []
    return rulewright.load(id, map=map, variants=variants).new_game(NAMES[:players], seed=seed, lang=lang)


def asking(game: Game, lang: str = "en") -> Asking:
    """The questions of the decision that waits."""
    pending = game.decision
    assert pending is not None
    return Asking(pending.options, game.wording, Words(lang))


class Typing(Session):
    """A session at which somebody answers every question, looking at nothing: random numbers of the list."""

    def __init__(self, game: Game, *, seed: int, lang: str = "en", width: int = 100, height: int = 40) -> None:
        self.sheet = io.StringIO()
        console = Console(file=self.sheet, width=width, height=height, force_terminal=True, highlight=False)
        words = Words(lang)
        seats = [SeatedPlayer(game.players[0]), *(SeatedPlayer(name, "random") for name in game.players[1:])]
        super().__init__(Table(game, seats), Screen(console, words), words, delay=0)
        self.random = random.Random(seed)
        self.typed = 0
        self.refused: list[str] = []

    def _refuse(self, answer: Misunderstood) -> None:
        self.refused.append(answer.words)

    def _ask(self, prompt: str) -> str:
        self.typed += 1
        ask = self.commands.asking
        assert ask is not None
        if self.typed % 7 == 0 and ask.question.given:
            return "back"
        answers = ask.question.answers
        if self.table.game.decision is not None and ask.numbers is not None:
            return self.random.choice(answers).text
        return str(self.random.randrange(len(answers)) + 1)


GAMES = [
    ("brass", 2, "lancashire_two", "en"),
    ("brass", 3, None, "es"),
    ("brass", 4, None, "it"),
    ("irish_gauge", 3, None, "en"),
    ("irish_gauge", 4, None, "es"),
    ("irish_gauge", 5, None, "it"),
]


@pytest.mark.parametrize(("id", "players", "map", "lang"), GAMES)
def test_whole_games_by_random_answers(id: str, players: int, map: str | None, lang: str) -> None:
    game = started(id, players, lang=lang, map=map)
    session = Typing(game, seed=players, lang=lang)
    assert session.run()
    assert game.over
    assert session.typed > 10
    assert session.refused == []


def offered(options: Options) -> set[str]:
    """The actions that are possible, by their names."""
    return {option.action.name for option in options if option.action is not None}


def walked(ask: Asking, action: str, rng: random.Random) -> Move:
    """A move with this action, made by its questions; at each the answers before are told, and one can go back."""
    alone = bool(ask.question.given)  # the only action: it is answered already
    found = ask.question if alone else ask.reply(action)
    while not isinstance(found, Move):
        assert not isinstance(found, Misunderstood), found
        assert ask.given
        answers = ask.question.answers
        assert answers
        found = ask.reply(rng.choice(answers).text)
    return found


@pytest.mark.parametrize(("id", "players"), [("brass", 3), ("irish_gauge", 3)])
def test_every_action_by_its_questions(id: str, players: int) -> None:
    """Games are played move by move; the first times that an action is possible, it is walked through."""
    rng = random.Random(5)
    counts: dict[str, int] = {}
    for seed in range(1, 13):  # until every action has been there
        game = started(id, players, seed=seed)
        if set(counts) == set(game.program.ruleset.actions):
            break
        while not game.over:
            pending = game.decision
            assert pending is not None
            options = pending.options
            for action in sorted(offered(options)):
                counts[action] = counts.get(action, 0) + 1
                if counts[action] <= 12:
                    move = walked(asking(game), action, rng)
                    assert move.action is not None
                    assert move.action.name == action
                    assert options.holds(move.choice)
            rare = min(sorted(offered(options)), key=lambda action: (counts[action], rng.random()), default=None)
            likely = [o for o in options if o.action and o.action.name == rare] or options[:4]
            game.play(rng.choice(likely))
    assert set(counts) == set(game.program.ruleset.actions)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_an_action_with_others_of_fewer_questions_beside_it() -> None:
    terminal = Terminal("play", "brass", "--seat", "Ada", "-p", "3", "--seed", "12", "--delay", "0")
    terminal.until("1. Build an industry")
    terminal.type("1\n")
    terminal.until("Build an industry · ")
    terminal.type("1\n")
    terminal.until("Build an industry: ")
    terminal.type("quit\n")
    assert terminal.code() == 0

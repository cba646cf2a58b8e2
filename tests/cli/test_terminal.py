"""The play screen: questions and answers, seats, words; and a whole session on a pseudo-terminal."""

from __future__ import annotations

import contextlib
import os
import re
import select
import signal
import string
import sys
import time
from pathlib import Path

import pytest

import rulewright
from rulewright.play.game import Game
from rulewright.play.moves.move import Move
from rulewright_tools.draw.marks import marks_of
from rulewright_tools.terminal.asking import Asking, Misunderstood, listed
from rulewright_tools.terminal.seats import SeatError, parse_seats
from rulewright_tools.terminal.words import Words, catalogue

from .conftest import environment

BOTS = ("random", "greedy")


def started(path: Path) -> Game:
    """A game of the little ruleset."""
    return rulewright.load(path).new_game(["Ann", "Ben"], seed=4)


def asking(game: Game) -> Asking:
    """The questions of the decision that waits."""
    pending = game.decision
    assert pending is not None
    return Asking(pending.options, game.wording, Words("en"))


def test_words_have_all_languages_and_the_same_places_to_fill() -> None:
    for name, texts in catalogue().items():
        assert set(texts) == {"en", "es", "it"}, name
        fields = {
            language: {f for _, f, _, _ in string.Formatter().parse(text) if f} for language, text in texts.items()
        }
        assert len(set(map(frozenset, fields.values()))) == 1, name


def test_answers_by_number_name_part_and_whole_move(game: Path) -> None:
    for text in ("2", "rest", "REST", "re", "rest()"):
        move = asking(started(game)).reply(text)
        assert isinstance(move, Move), text
        assert move.text == "rest"


def test_questions_one_after_the_other_and_back(game: Path) -> None:
    ask = asking(started(game))
    ask.reply("show")
    assert ask.question.name == "card"
    assert ask.given == "Show a card"
    assert ask.back()
    assert ask.question.name == "action"
    assert not ask.back()


def test_a_move_written_out_jumps_over_questions(game: Path) -> None:
    own = started(game)
    pending = own.decision
    assert pending is not None
    text = pending.options[0].text
    move = asking(own).reply(text)
    assert isinstance(move, Move)
    assert move.text == text


def test_answers_that_are_none(game: Path) -> None:
    ask = asking(started(game))
    for text in ("", "99", "nonsense", "-1"):
        assert isinstance(ask.reply(text), Misunderstood), text
    refused = ask.reply("wager(stake=3)")
    assert isinstance(refused, Misunderstood)
    assert refused.move == "wager(stake=3)"


def test_numbers_are_answers_themselves(game: Path) -> None:
    own = started(game)
    own.play("rest")
    own.play("rest")
    own.play("rest")
    own.play("rest")
    ask = asking(own)
    ask.reply("wager")
    assert [answer.value for answer in ask.numbers or []] == [1, 2]
    refused = ask.reply("7")
    assert isinstance(refused, Misunderstood)
    assert refused.words == "Between 1 and 2"
    assert ask.spelled("7", own) == "wager(stake=7)"
    move = ask.reply("2")
    assert isinstance(move, Move)
    assert move.text == "wager(stake=2)"


def test_many_answers_stand_in_columns(game: Path) -> None:
    answers = [answer.words for answer in asking(started(game)).question.answers] * 20
    assert len(listed(answers, 80)) < 40
    assert max(map(len, listed(answers, 80))) <= 80


def test_seats() -> None:
    seats = parse_seats(("Eva", "bot:greedy", "bot:random:Tom"), BOTS, 2, 4, 4)
    assert [seat.bot for seat in seats] == [None, "greedy", "random", "random"]
    assert seats[2].name == "Tom"
    assert len({seat.name for seat in seats}) == 4
    with pytest.raises(SeatError):
        parse_seats(("a\x1bb",), BOTS, 2, 4, None)


@pytest.mark.parametrize(
    ("text", "way", "name"),
    [
        ("bot:playouts", "playouts", None),
        ("bot:playouts:Tom", "playouts", "Tom"),
        ("bot:playouts:500", "playouts:500", None),
        ("bot:playouts:0500:Tom", "playouts:500", "Tom"),
    ],
)
def test_a_bot_with_a_budget(text: str, way: str, name: str | None) -> None:
    (seat, _) = parse_seats((text,), (*BOTS, "playouts"), 2, 4, None)
    assert seat.bot == way
    assert seat.way == f"bot:{way}"
    assert name is None or seat.name == name


@pytest.mark.parametrize(
    "text", ["bot:playouts:0", "bot:playouts:-3", "bot:playouts:5x", "bot:greedy:5", "bot:playouts:5e3:T"]
)
def test_a_budget_that_is_none(text: str) -> None:
    with pytest.raises(SeatError) as caught:
        parse_seats((text,), (*BOTS, "playouts"), 2, 4, None)
    assert "budget" in str(caught.value)
    assert caught.value.help is not None


@pytest.mark.parametrize(
    ("names", "marks"),
    [
        (("Ann", "Ben"), ["A", "B"]),
        (("Ada", "Ann"), ["Ad", "An"]),
        (("Ann", "Anna", "Ben"), ["An", "Aa", "B"]),
        (("Player 1", "Player 2"), ["Pl", "Pa"]),
        (("1", "2"), ["A", "B"]),
        (("ada", "Ada B", "anna"), ["Ad", "Ab", "An"]),
    ],
)
def test_marks_of_players_are_letters(names: tuple[str, ...], marks: list[str]) -> None:
    found = marks_of(names)
    assert len(set(found)) == len(names)
    assert all(mark.isalpha() and len(mark) <= 2 for mark in found)
    assert found == marks


def test_names_of_bots_have_other_initials_than_people() -> None:
    seats = parse_seats(("Bea", "cora", "Ada"), BOTS, 2, 6, 6)
    initials = [seat.name[0].casefold() for seat in seats]
    assert len(set(initials)) == 6


# --- a session on a pseudo-terminal -----------------------------------------------------------------------------------

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]|\x1b\][^\x07]*\x07")


class Terminal:
    """The command on a pseudo-terminal of 100 columns and 40 lines."""

    def __init__(self, *args: str, **extra: str) -> None:
        import fcntl
        import pty
        import struct
        import termios

        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            command = [sys.executable, "-m", "rulewright_tools", *args]
            os.execvpe(sys.executable, command, environment(TERM="xterm-256color", **extra))
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        self.raw = ""

    def until(self, words: str, seconds: float = 30) -> str:
        """Everything shown up to these words, without escape sequences."""
        end = time.monotonic() + seconds
        while words not in ESCAPES.sub("", self.raw):
            assert time.monotonic() < end, f"never saw {words!r} in {self.raw!r}"
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    self.raw += os.read(self.fd, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        shown, self.raw = ESCAPES.sub("", self.raw), ""
        assert words in shown, shown
        return shown

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def code(self, knock: str = "") -> int:
        """The exit code. `knock` is typed again while the program goes on, as a person would."""
        end = time.monotonic() + 20
        next_knock = time.monotonic() + 3
        while time.monotonic() < end:
            if knock and time.monotonic() > next_knock:
                self.type(knock)
                next_knock += 3
            if select.select([self.fd], [], [], 0.05)[0]:
                with contextlib.suppress(OSError):
                    self.raw += os.read(self.fd, 65536).decode("utf-8", "replace")
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                os.close(self.fd)
                return os.waitstatus_to_exitcode(status)
        os.kill(self.pid, signal.SIGKILL)
        raise AssertionError("it did not end")


pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")


def test_a_session(game: Path) -> None:
    record = game.parent / "kept.jsonl"
    terminal = Terminal(
        "play",
        str(game),
        "--seat",
        "Ann",
        "--seat",
        "bot:random",
        "--seed",
        "4",
        "--delay",
        "0",
        "--record",
        str(record),
    )
    shown = terminal.until("> ")
    assert "Secrets" in shown
    assert "1. Show a card" in shown
    terminal.type("why wager(stake=2)\n")
    assert "You have 0 points, not 2" in terminal.until("me.points = 0 points")
    terminal.type("1\n")
    terminal.until("Show a card · Choose: Card")
    terminal.type("why 1\n")
    assert "`show_card(card=" in terminal.until("is possible")
    terminal.type("back\n")
    terminal.until("2. Rest")
    terminal.type("nonsense\n")
    terminal.until("is not among these")
    terminal.type("rest\n")
    terminal.until("1 points")
    terminal.type("undo\n")
    terminal.until("taken back: Ann: Rest")
    for _ in range(3):
        terminal.type("rest\n")
        time.sleep(0.3)
    assert "The game is over" in terminal.until("score")
    assert terminal.code() == 0


def test_ctrl_c_at_the_prompt(game: Path) -> None:
    terminal = Terminal("play", str(game), "--seat", "Ann", "--seat", "bot:random", "--seed", "4")
    terminal.until("> ")
    time.sleep(0.5)  # between the prompt and the wait for a key, Python keeps an interrupt for the next key
    terminal.type("\x03")
    assert terminal.code(knock="\x03") == 130
    assert "Traceback" not in terminal.raw


def test_ctrl_d_leaves(game: Path) -> None:
    terminal = Terminal("play", str(game), "--seat", "Ann", "--seat", "bot:random", "--seed", "4")
    terminal.until("> ")
    terminal.type("\x04")
    assert terminal.code() == 0
    assert "not kept" in terminal.raw


def test_the_next_person_comes_to_the_keyboard_first(game: Path) -> None:
    terminal = Terminal("play", str(game), "--seat", "Ann", "--seat", "Ben", "--seed", "4")
    terminal.until("> ")
    terminal.type("rest\n")
    shown = terminal.until("only you can see the screen")
    assert "Ben, it's your turn" in shown
    terminal.type("\n")
    terminal.until("Ben: Your move")
    terminal.type("quit\n")
    assert terminal.code() == 0


@pytest.mark.parametrize("extra", [{"NO_COLOR": "1"}, {"TERM_PROGRAM": "x"}])
def test_plain_screen_has_no_escapes(game: Path, extra: dict[str, str]) -> None:
    terminal = Terminal("play", str(game), "--seat", "Ann", "--seed", "4", "--plain", **extra)
    while "> " not in terminal.raw:
        terminal.raw += os.read(terminal.fd, 65536).decode()
    colours = re.findall(r"\x1b\[[0-9;]*m", terminal.raw)
    assert colours == []
    terminal.type("quit\n")
    assert terminal.code() == 0


def test_watching_bots(game: Path) -> None:
    terminal = Terminal("play", str(game), "--seed", "4", "--delay", "0.01")
    terminal.until("The game is over")
    assert terminal.code() == 0

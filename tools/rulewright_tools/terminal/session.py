"""A game played at a terminal: screen, questions, answers."""

from __future__ import annotations

import contextlib
import sys
import time
from collections.abc import Sequence

from rulewright.play.moves.move import Move
from rulewright.play.position.pending import Pending
from rulewright.play.table.history import Entry

from .asking import Asking, Misunderstood, listed, span
from .commands import Commands, Leave
from .fields import notes
from .screen import Screen
from .table import Table
from .telling import Told, told
from .words import Words

RECENT = 8
"""Steps of the game that are shown above a question at most."""

MOST_LINES = 14


class Session:
    """People and bots at one terminal, until the game is over or somebody leaves."""

    def __init__(self, table: Table, screen: Screen, words: Words, *, delay: float, places: bool = False) -> None:
        self.table = table
        self.screen = screen
        self.words = words
        self.delay = delay
        self.commands = Commands(table, words, places=places)
        self._seen = 0
        self._notice: list[str] = []
        self._last_person: int | None = None

    def run(self) -> bool:
        """Plays on; True when the game is over, False when somebody left. KeyboardInterrupt passes through."""
        with _completion(self.commands):
            try:
                while not self.table.game.over:
                    if self.table.waits_for_person:
                        self._person()
                    else:
                        self._bots()
            except Leave:
                return False
            except EOFError:
                self.screen.console.print()
                return False
        self._finish()
        return True

    # --- bots ---------------------------------------------------------------------------------------------------------

    def _bots(self) -> None:
        """Bots play; each move is shown for a moment, unless people look on only at their own decisions."""
        for entry in self.table.bot_moves():
            if self.delay <= 0:
                continue
            if self.table.people:
                self._tell(entry)
            else:
                self.screen.show(self.table.game, self.table.eyes, self._log(entry.n), wipe=True)
            time.sleep(self.delay)

    def _tell(self, entry: Entry) -> None:
        lines = told(self.table.game, [entry], self.table.eyes)
        for line in lines:
            self.screen.console.print(line.text, style=line.style, markup=False, highlight=False)

    def _log(self, since: int) -> Sequence[Told]:
        entries = [e for e in self.table.game.history if e.n >= since][-RECENT:]
        return told(self.table.game, entries, self.table.eyes)[-MOST_LINES:]

    # --- people -------------------------------------------------------------------------------------------------------

    def _person(self) -> None:
        """One decision of a person."""
        game = self.table.game
        pending = game.decision
        assert pending is not None
        self._hand_over(pending)
        asking = self.commands.asking = Asking(pending.options, game.wording, self.words)
        below = len(self.screen.standing(game, self.table.eyes)) + len(self._answers(asking)) + len(self._notice) + 3
        self.screen.show(game, self.table.eyes, self._log(self._seen), below=below)
        move = self._decide(pending, asking)
        if move is not None:
            self._seen = len(game.history)
            game.play(move)

    def _hand_over(self, pending: Pending) -> None:
        """Where seats have secrets, the next person comes to the keyboard before anything is shown."""
        if self.table.has_secrets and len(self.table.people) > 1 and self._last_person not in (None, pending.seat):
            if not self.screen.plain:
                # The screen and what was scrolled off it: it showed what is another's secret.
                self.screen.console.file.write("\x1b[2J\x1b[3J\x1b[H")
            self._ask(self.words("pass_keyboard", player=pending.player) + " ")
        self._last_person = pending.seat

    def _decide(self, pending: Pending, asking: Asking) -> Move | None:
        """Questions until there is a move; None when a command has changed the game."""
        fresh = True
        while True:
            if fresh:
                self._put(pending, asking)
            fresh = True
            text = self._ask("> ").strip()
            if not text or self.commands.back(text):
                fresh = asking.back()
                if text and not fresh:
                    self._lines([self.words("nothing_back")])
                continue
            self.commands.width = self.screen.width
            lines = self.commands.run(text)
            if lines is not None:
                if self.commands.changed:
                    self._notice = lines
                    self._seen = max(0, len(self.table.game.history) - RECENT)
                    return None
                self._lines(lines)
                fresh = False
                continue
            answer = asking.reply(text)
            if isinstance(answer, Move):
                return answer
            if isinstance(answer, Misunderstood):
                self._refuse(answer)
                fresh = False

    def _put(self, pending: Pending, asking: Asking) -> None:
        """The open question with its answers."""
        console = self.screen.console
        console.print()
        if self._notice:
            self._lines(self._notice)
            self._notice = []
        self.screen.print_lines(self.screen.standing(self.table.game, self.table.eyes))
        given = asking.given
        prompt = pending.prompt if not asking.question.given else asking.question.prompt
        so_far = f"{_plain(given)} [dim]·[/] " if given else ""
        console.print(f"[bold cyan]{_plain(pending.player)}[/]: {so_far}[bold]{_plain(prompt)}[/]")
        for line in self._answers(asking):
            console.print("  " + _plain(line), highlight=False)

    def _answers(self, asking: Asking) -> list[str]:
        """The answers as lines: numbers from which to which, others in a list."""
        numbers = asking.numbers
        answers = asking.question.answers
        game, eyes = self.table.game, self.table.eyes
        if numbers is not None:
            rest = [a.words for a in answers if a not in numbers]
            return ["   ".join([span(numbers), *rest])]
        noted = notes(asking.question, game, eyes)
        words = [a.words + (f" ({noted[a.value]})" if a.value in noted else "") for a in answers]
        lines = listed(words, self.screen.width - 2)
        return [*lines, self.words("more", count=len(answers) - 60)] if len(answers) > 60 else lines

    def _refuse(self, answer: Misunderstood) -> None:
        if answer.move is None:
            self._lines([answer.words, self.words("hint")])
        else:
            self._lines(self.commands.refusal(answer.move))

    def _lines(self, lines: list[str]) -> None:
        for line in lines:
            self.screen.console.print(line, style=_style(line), markup=False, highlight=False)

    def _ask(self, prompt: str) -> str:
        self.screen.console.file.flush()
        return input(prompt)

    # --- the end ------------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        game = self.table.game
        self.screen.show(game, self.table.eyes, self._log(self._seen), wipe=self.delay > 0 and not self.table.people)
        self.screen.console.print()
        self.screen.console.print(self.words("over"), style="bold")
        self.screen.console.print(self.screen.result(game))


def _style(line: str) -> str:
    """Conditions by whether they hold, their places and values in the background."""
    marks = {"  ✗": "red", "  ✓": "green", "      ": "dim"}
    return next((style for mark, style in marks.items() if line.startswith(mark)), "")


def _plain(text: str) -> str:
    from rich.markup import escape

    return escape(text)


@contextlib.contextmanager
def _completion(commands: Commands):  # type: ignore[no-untyped-def]  # a class made when it is needed
    """History and completion of commands and moves at the prompt, where the system has them."""
    try:
        import readline
    except ImportError:
        yield
        return

    def complete(text: str, state: int) -> str | None:
        pending = commands.table.game.decision
        words = [*commands.names, *(pending.options.texts[:2000] if pending else ())]
        found = [word for word in words if word.startswith(text)]
        return found[state] if state < len(found) else None

    before = readline.get_completer()
    readline.set_completer(complete)
    readline.set_completer_delims(" ")
    readline.parse_and_bind("tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)


def interactive() -> bool:
    """Whether a person sits at both ends."""
    return sys.stdin.isatty() and sys.stdout.isatty()

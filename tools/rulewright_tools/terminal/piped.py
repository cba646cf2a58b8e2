"""A game played through pipes: a move a line on standard input, what happens on standard output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

from rulewright.play.moves.illegal import IllegalMove

from .asking import declining
from .commands import Commands, Leave
from .meaning import PASSING
from .table import Table
from .telling import told
from .words import Words


class IllegalLine(Exception):
    """A line on standard input that is no legal move; the text says which and why."""


class Piped:
    """Moves from lines, without questions. Empty lines and `# …` are passed by."""

    def __init__(self, table: Table, words: Words, out: Callable[[str], None], *, places: bool = False) -> None:
        self.table = table
        self.words = words
        self.out = out
        self.commands = Commands(table, words, places=places)
        self._told = 0

    def run(self, lines: Iterator[str] | None = None) -> bool:
        """Plays until the game is over (True) or the lines end (False). IllegalLine at one that can't be played."""
        source = enumerate(sys.stdin if lines is None else lines, 1)
        self._tell()
        try:
            while not self.table.game.over:
                if self.table.waits_for_person:
                    number, text = next(source)
                    self._line(number, text.strip())
                else:
                    for _ in self.table.bot_moves():
                        self._tell()
        except (StopIteration, Leave):
            return False
        self._result()
        return True

    def _line(self, number: int, text: str) -> None:
        if not text or text.startswith("#"):
            return
        shown = self.commands.run(text)
        if shown is not None:
            if self.commands.changed:
                self._told = min(self._told, len(self.table.game.history))
            for line in shown:
                self.out(line)
            return
        try:
            self.table.game.play(self._meant(text))
        except IllegalMove as refused:
            reasons = self.commands.refusal(text)[1:] if refused.reasons else []
            raise IllegalLine(
                "\n".join(
                    [
                        f"{self.words('line', n=number)}: {self._message(text, refused)}",
                        *reasons,
                        *_hint(refused, self.words),
                    ]
                )
            ) from refused
        self._tell()

    def _meant(self, text: str) -> str:
        """The move of a line; one of the words for passing may stand for it."""
        pending = self.table.game.decision
        if pending is None or (not pending.place.or_none and text.casefold() not in PASSING):
            return text
        if text in pending.options.texts:
            return text
        answer = declining(text, pending.questions.answers)
        return text if answer is None else answer.text

    def _message(self, text: str, refused: IllegalMove) -> str:
        """What is wrong in one line."""
        return (
            self.words("illegal_now", move=text) if refused.diagnostic.code == "RW524" else refused.diagnostic.message
        )

    def _tell(self) -> None:
        """What happened since it was told last."""
        for line in told(self.table.game, self.table.game.history[self._told :], self.table.eyes):
            self.out(line.text)
        self._told = len(self.table.game.history)

    def _result(self) -> None:
        game = self.table.game
        self.out(self.words("over"))
        type_ = game.program.ruleset.score.value.type
        for standing in game.ranking:
            self.out(f"{standing.rank}. {game.players[standing.seat]}  {game.wording.value(standing.score, type_)}")


def _hint(refused: IllegalMove, words: Words) -> list[str]:
    if refused.diagnostic.code == "RW524" and refused.suggestions:
        return [f"  {words('did_you_mean', text=refused.suggestions[0])}"]
    return [f"  {refused.diagnostic.help}"] if refused.diagnostic.help else []

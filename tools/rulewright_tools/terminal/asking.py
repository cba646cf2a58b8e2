"""A decision put to a person: one question after the other, answered by number, by name or by a whole move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.play.game import Game
from rulewright.play.moves.illegal import IllegalMove
from rulewright.play.moves.legal_moves import Options
from rulewright.play.moves.move import Move
from rulewright.play.moves.notation import NONE, value_text
from rulewright.play.moves.stepwise_choice import Answer, ChoiceStep, first_step
from rulewright.play.words.wording import Wording
from rulewright.rules.tree import Choose

from .meaning import MOST_NUMBERS, PASSING, among, spelled, value_named
from .words import Words


@dataclass(frozen=True, slots=True)
class Misunderstood:
    """A typed answer that leads nowhere: the words for the person, and, for a move that is not legal, its text."""

    words: str
    move: str | None = None


class Asking:
    """The questions of one decision. `question` is the one that is open; a move ends it."""

    def __init__(self, options: Options, wording: Wording, words: Words) -> None:
        self.options = options
        self.wording = wording
        self.words = words
        self.question = first_step(options, wording)
        self._skipped: list[ChoiceStep] = []
        self._skip_forced()

    def _skip_forced(self) -> None:
        """Passes by questions with one answer, as long as another question follows."""
        while True:
            answers = self.question.answers
            if len(answers) != 1:
                return
            following = self.question.answer(answers[0].value)
            if isinstance(following, Move):
                return
            self.question = following

    @property
    def given(self) -> str:
        """The answers given so far, in words; empty at the first question."""
        step: ChoiceStep | Move = first_step(self.options, self.wording)
        parts = []
        for value in self.question.given:
            assert isinstance(step, ChoiceStep)
            parts.append(next(a.words for a in step.answers if a.value == value))
            step = step.answer(value)
        return f"{parts[0]}: {', '.join(parts[1:])}" if len(parts) > 1 else "".join(parts)

    @property
    def numbers(self) -> list[Answer] | None:
        """The answers that are numbers, when all are, but for one: then a number is the answer itself and no place in
        a list."""
        answers = self.question.answers
        found = [a for a in answers if a.text.lstrip("-").isdigit()]
        return found if found and len(found) >= len(answers) - 1 else None

    def back(self) -> bool:
        """To the question before, passing by those with one answer; False at the first."""
        question = self.question
        while question.given:
            question = question.back(self.options)
            if len(question.answers) > 1 or not question.given:
                self.question = question
                return len(question.answers) > 1
        return False

    def reply(self, text: str) -> Move | ChoiceStep | Misunderstood:
        """The move or the next question to which a typed answer leads."""
        text = text.strip()
        answer = self._meant(text)
        if isinstance(answer, Answer):
            following = self.question.answer(answer.value)
            if isinstance(following, Move):
                return following
            self.question = following
            self._skip_forced()
            return self.question
        move = self._whole_move(text)
        return move if move is not None else answer

    def spelled(self, text: str, game: Game) -> str:
        """The text of the move that an answer begins, whether or not it is possible: a number of the list that is
        shown, a title, a name, or a move. Unchanged when it is none of these."""
        text = text.strip()
        question = self.question
        type_ = question.type
        if type_ is not None and (self.numbers is not None or not text.isdigit()) and "(" not in text:
            value = value_named(text, type_, game)
            if value is not None:
                return self._begun(value)
        meant = spelled(text, game, self.options)
        if meant.partition("(")[0] in game.program.ruleset.actions:
            return meant
        answer = self._meant(text)
        return self._begun(answer.text) if isinstance(answer, Answer) else meant

    def _begun(self, value: str) -> str:
        """The move so far with a value for the open question."""
        statement, given = self.question.statement, self.question.given
        if isinstance(statement, Choose) or not given:
            return value
        action = statement.actions[given[0]]
        names = [param.local.name for param in action.params]
        values = [value_text(v, p.local.type) for v, p in zip(given[1:], action.params, strict=False)]
        args = ", ".join(f"{n}={v}" for n, v in zip(names, [*values, value], strict=False))
        return f"{action.name}({args})"

    def _meant(self, text: str) -> Answer | Misunderstood:
        answers = self.question.answers
        numbers = self.numbers
        if text.lstrip("-").isdigit():
            number = int(text)
            if numbers is not None:
                found = next((a for a in numbers if a.text == str(number)), None)
                return found or Misunderstood(among([(a.value, a.words) for a in numbers], self.words))
            if 1 <= number <= len(answers):
                return answers[number - 1]
        return declining(text, answers) or _named(text, answers, self.words)

    def _whole_move(self, text: str) -> Move | Misunderstood | None:
        """The move that a text spells out, at whichever question; None when it spells none."""
        try:
            return self.options.find(text)
        except IllegalMove as refused:
            if refused.sort == "invalid" and "(" not in text:
                return None
            if refused.sort == "ambiguous":
                return None
            return Misunderstood(self.words("illegal", move=text), text)


def span(numbers: Sequence[Answer]) -> str:
    """Numbers as people read them: `£1 – £9` where all between are possible, else each (or the first and the last)."""
    first, last = numbers[0], numbers[-1]
    whole = last.value - first.value == len(numbers) - 1
    if len(numbers) > 2 and (whole or len(numbers) > MOST_NUMBERS):
        return f"{first.words} – {last.words}"
    return ", ".join(a.words for a in numbers)


def declining(text: str, answers: Sequence[Answer]) -> Answer | None:
    """The way to decline or pass among answers, when a text says that in any of our languages, or as the rules do."""
    folded = text.casefold()
    if folded not in PASSING:
        return next((a for a in answers if a.text == NONE and a.words.casefold() == folded), None)
    exact = next((a for a in answers if folded in (a.text.casefold(), a.words.casefold())), None)
    if exact is not None:
        return exact
    found = [a for a in answers if {a.text.casefold(), a.words.casefold()} & PASSING]
    return found[0] if len(found) == 1 else None


def _named(text: str, answers: list[Answer], words: Words) -> Answer | Misunderstood:
    """The answer with this text or name, or the only one that has it as a beginning or part."""
    folded = text.casefold()
    if not folded:
        return Misunderstood(words("hint"))
    for same in (
        lambda a: folded in (a.text.casefold(), a.words.casefold()),
        lambda a: a.text.casefold().startswith(folded) or a.words.casefold().startswith(folded),
        lambda a: folded in a.text.casefold() or folded in a.words.casefold(),
    ):
        found = [a for a in answers if same(a)]
        if len(found) == 1:
            return found[0]
        if found:
            shown = ", ".join(a.words for a in found[:6]) + (" …" if len(found) > 6 else "")
            return Misunderstood(words("several", text=text, names=shown))
    return Misunderstood(words("not_understood", text=text))


def listed(answers: Sequence[str], width: int, most: int = 60) -> list[str]:
    """Answers in words as numbered lines, in columns where they are many and short; at most `most` of them."""
    shown = answers[:most]
    entries = [f"{n:>{len(str(len(shown)))}}. {words}" for n, words in enumerate(shown, 1)]
    if len(entries) <= 8:
        return entries
    wide = max(map(len, entries)) + 3
    across = max(1, min(5, width // wide))
    down = -(-len(entries) // across)
    rows = []
    for row in range(down):
        cells = [entries[row + column * down] for column in range(across) if row + column * down < len(entries)]
        rows.append("".join(cell.ljust(wide) for cell in cells).rstrip())
    return rows

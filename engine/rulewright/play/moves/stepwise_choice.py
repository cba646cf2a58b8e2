"""A decision step by step: which action, then its arguments in turn; each step takes only answers that lead to a legal
move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.program.decision import DECLINED
from rulewright.rules.tree import Choose
from rulewright.rules.type_words import readable
from rulewright.rules.types import Type

from ..cells.values import none_of
from ..words.wording import Wording
from .illegal import illegal
from .legal_moves import Options
from .move import ANSWER, Choice, Move, Statement
from .notation import NONE, value_text

Prefix = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """One possible answer: as it is written, in words, and how many legal moves begin with it."""

    text: str
    words: str
    value: int
    moves: int


@dataclass(frozen=True, slots=True)
class ChoiceStep:
    """One step of a decision: a question put to the player who decides, not a question over a set (a quantifier).

    `given` are the values answered before; `choices` the legal moves that remain.
    """

    statement: Statement
    choices: Sequence[Choice]
    given: Prefix
    wording: Wording

    @property
    def name(self) -> str:
        """What the answer is: `action`, or the name of the parameter or choice."""
        if isinstance(self.statement, Choose):
            return self.statement.local.name
        if not self.given:
            return "action"
        return self.statement.actions[self.given[0]].params[len(self.given) - 1].local.name

    @property
    def type(self) -> Type | None:
        """The type of the answer; None where an action is chosen."""
        if isinstance(self.statement, Choose):
            return self.statement.local.type
        if not self.given:
            return None
        return self.statement.actions[self.given[0]].params[len(self.given) - 1].local.type

    @property
    def prompt(self) -> str:
        """The question in words."""
        if not isinstance(self.statement, Choose) and not self.given:
            return self.wording.phrase("which_action")
        assert self.type is not None
        if isinstance(self.statement, Choose):
            return self.wording.asked_for(self.type)
        return self.wording.asked(self.name, self.type)

    @property
    def answers(self) -> list[Answer]:
        """Every answer that leads to a legal move, in order."""
        counts: dict[int, int] = {}
        for choice in self.choices:
            value = choice if isinstance(choice, int) else choice[len(self.given)]
            counts[value] = counts.get(value, 0) + 1
        return [Answer(self._text(value), self._words(value), value, n) for value, n in counts.items()]

    def answer(self, text: str | int) -> ChoiceStep | Move:
        """The next step, or the move when nothing is left to ask. IllegalMove when the text is no answer here."""
        for found in self.answers:
            if text in (found.text, found.value):
                return self._after(found.value)
        what = f"a value of `{self.name}`" if self.given else ANSWER
        raise illegal("RW523", "illegal", value=text, what=what)

    def back(self, options: Options) -> ChoiceStep:
        """The step before this one."""
        first = ChoiceStep(self.statement, options.choices, (), self.wording)
        for value in self.given[:-1]:
            following = first._after(value)
            assert isinstance(following, ChoiceStep)
            first = following
        return first

    def _after(self, value: int) -> ChoiceStep | Move:
        if isinstance(self.statement, Choose):
            return Move(self.statement, value)
        given = (*self.given, value)
        if given == (DECLINED,):
            return Move(self.statement, given)
        left = [c for c in self.choices if not isinstance(c, int) and c[len(self.given)] == value]
        if len(given) == len(self.statement.actions[given[0]].params) + 1:
            return Move(self.statement, given)
        return ChoiceStep(self.statement, left, given, self.wording)

    def _text(self, value: int) -> str:
        if isinstance(self.statement, Choose):
            return value_text(value, self.statement.local.type)
        if not self.given:
            return NONE if value == DECLINED else self.statement.actions[value].name
        return value_text(value, self.statement.actions[self.given[0]].params[len(self.given) - 1].local.type)

    def _words(self, value: int) -> str:
        if isinstance(self.statement, Choose):
            type_ = self.statement.local.type
            if self.statement.or_none and value == none_of(type_):
                return self.wording.declined(self.statement.declining)
            return self.wording.value(value, type_)
        if not self.given and value == DECLINED:
            return self.wording.declined(self.statement.declining)
        if not self.given:
            action = self.statement.actions[value]
            return self.wording.text(action.title) or readable(action.name)
        type_ = self.statement.actions[self.given[0]].params[len(self.given) - 1].local.type
        return self.wording.value(value, type_)


def first_step(options: Options, wording: Wording) -> ChoiceStep:
    """The first step of a decision."""
    return ChoiceStep(options.statement, options.choices, (), wording)

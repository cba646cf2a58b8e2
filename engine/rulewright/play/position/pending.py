"""The decision that a game waits for, as a player meets it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rulewright.program import Decision
from rulewright.rules.tree import Choose

from ..moves.legal_moves import Options
from ..moves.stepwise_choice import ChoiceStep, first_step
from ..words.wording import Wording
from .position import Position


@dataclass(frozen=True, eq=False)
class Pending:
    """Who decides, what is asked, and what may be answered."""

    position: Position
    wording: Wording
    names: dict[str, int]

    @property
    def place(self) -> Decision:
        """Where in the rules the game waits."""
        decision = self.position.decision
        assert decision is not None
        return decision

    @property
    def seat(self) -> int:
        """The seat that decides, from 0."""
        return self.position.who

    @property
    def player(self) -> str:
        """The name of the player who decides."""
        return self.wording.member(self.position.program.ruleset.player, self.seat)

    @property
    def name(self) -> str:
        """The name of what is chosen, or the menu."""
        return self.place.name

    @property
    def prompt(self) -> str:
        """The question in the game's language."""
        return self.prompt_in(self.wording.lang)

    def prompt_in(self, lang: str) -> str:
        """The question in a language."""
        wording = Wording(lang, self.wording.players)
        template = self.place.statement.prompt
        if template is not None:
            return wording.fill_with(template, self.position.evaluator(), self.position.env)
        if self.place.kind == "offer":
            return wording.phrase("your_move")
        assert isinstance(self.place.statement, Choose)
        return wording.asked_for(self.place.statement.local.type)

    @cached_property
    def options(self) -> Options:
        """The legal moves."""
        return self.position.options_for(self.names)

    @property
    def questions(self) -> ChoiceStep:
        """The decision step by step: its first step."""
        return first_step(self.options, self.wording)

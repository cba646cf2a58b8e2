"""A decision of a program: the statement that asks, the block that its choice goes on with, the cells that it needs."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.rules import tree
from rulewright.rules.kinds import Kind
from rulewright.rules.model import Action
from rulewright.rules.tree import Local
from rulewright.rules.types import OrderType, SetType
from rulewright.source import Span

DECLINED = -1
"""Stands for the number of the action in the choice that declines an offer."""


@dataclass(eq=False, slots=True)
class Decision:
    """A place where a game waits. `scope` gives the cell of every named value that its expressions may need."""

    number: int
    statement: tree.Choose | tree.Offer
    resume: int
    scope: dict[Local, int] = field(default_factory=dict)

    @property
    def kind(self) -> str:
        return "offer" if isinstance(self.statement, tree.Offer) else "choose"

    @property
    def name(self) -> str:
        """The name of the chosen value, or the label of the offer."""
        s = self.statement
        return s.label if isinstance(s, tree.Offer) else s.local.name

    @property
    def actions(self) -> tuple[Action, ...]:
        return self.statement.actions if isinstance(self.statement, tree.Offer) else ()

    @property
    def or_none(self) -> bool:
        return self.statement.or_none

    @property
    def member_kind(self) -> Kind | None:
        """The kind of the chosen member; None for numbers and for offers."""
        if isinstance(self.statement, tree.Offer):
            return None
        type_ = self.statement.domain.type
        assert isinstance(type_, SetType | OrderType)
        return type_.kind

    @property
    def span(self) -> Span:
        return self.statement.span

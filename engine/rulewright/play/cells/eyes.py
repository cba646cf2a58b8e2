"""Who looks: what of the state a seat, the public or the keeper of the game may see."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.rules.kinds import Kind
from rulewright.rules.model import Ruleset, StateField

from .fields import inner_type
from .values import kind_of


@dataclass(frozen=True, slots=True)
class Eyes:
    """`seat` looks (from 0), or the public (None), or somebody who may see everything (`all`)."""

    seat: int | None = None
    all: bool = False

    def sees(self, field: StateField, owner: int) -> bool:
        """Whether the value that member `owner` has in a field is seen."""
        if self.all or field.visible == "all":
            return True
        owned = field.visible == "owner" and field.owner is not None and field.owner.seats
        return owned and owner == self.seat

    def may_see(self, field: StateField, who: int) -> bool:
        """Whether what a script of player `who` reads in a field is seen: in a field of owners it reads its own."""
        return self.sees(field, who)

    def hidden_kinds(self, ruleset: Ruleset) -> set[Kind | None]:
        """The kinds (None: numbers) of which some value somewhere is hidden from these eyes."""
        if self.all:
            return set()
        return {kind_of(inner_type(field.type)) for field in ruleset.state if field.visible != "all"}


KEEPER = Eyes(all=True)
PUBLIC = Eyes()

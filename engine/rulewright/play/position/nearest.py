"""What would make a refused move legal: the nearest legal move, a number more, one thing that is otherwise."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from rulewright.rules.model import Action
from rulewright.rules.tree import Offer
from rulewright.rules.type_words import readable
from rulewright.rules.types import IntType

from ..cells.eyes import KEEPER
from ..moves.illegal import Reason
from ..moves.move import Move, Partial
from ..moves.nearness import nearest_move
from ..words.changes import Change
from ..words.wording import Wording
from .single_changes import SingleChanges

if TYPE_CHECKING:
    from .position import Position


@dataclass(frozen=True, slots=True)
class Nearest:
    """What would do. Nothing of it stands where there is none.

    `move` is the legal move that changes the fewest arguments, and these the least. Each of `changes` alone makes the
    move legal as it is; each of `helping` makes the condition of that id hold, though others fail; `told` are the words
    of the failing conditions by their ids. `closed` is the action that has no legal move at all here, `seat` the one
    that decides.
    """

    move: Move | None = None
    changes: tuple[Change, ...] = ()
    helping: tuple[tuple[str, Change], ...] = ()
    closed: Action | None = None
    seat: int = 0
    told: tuple[tuple[str, str], ...] = ()

    def lines(self, wording: Wording) -> list[str]:
        """In words for the player of the seat that decides, a line for each sort."""
        told = []
        named, wording = wording, wording.for_seat(self.seat)
        if self.changes:
            items = "; ".join(change_words(change, wording) for change in self.changes)
            told.append(wording.phrase("legal_with", items=items))
        failing = dict(self.told)
        told.extend(
            wording.phrase("would_do", words=failing.get(id) or readable(id), change=change_words(change, wording))
            for id, change in self.helping
        )
        if self.move is not None:
            words = self.move.words(named)
            told.append(wording.phrase("nearest_move", words=words, move=self.move.text))
        if self.closed is not None:
            title = wording.text(self.closed.title) or readable(self.closed.name)
            told.append(wording.phrase("none_legal", action=title))
        return told


NOTHING = Nearest()


class Reasons(tuple[Reason, ...]):
    """The reasons why a move is not legal; none for a legal one. `nearest`, made when asked, is what would do."""

    _find: Callable[[], Nearest] | None = None

    @classmethod
    def of(cls, reasons: Iterable[Reason], find: Callable[[], Nearest] | None = None) -> Reasons:
        """Reasons that know how to find what would do."""
        made = cls(reasons)
        made._find = find
        return made

    @cached_property
    def nearest(self) -> Nearest:
        """What would make the move legal."""
        if not self or self._find is None:
            return NOTHING
        return replace(self._find(), told=tuple((reason.id, reason.words) for reason in self))


def finder(position: Position, partial: Partial) -> Callable[[], Nearest]:
    """Finds what would make a move legal, or the beginning of one, in the position as it is now."""
    kept, options = position.copy(), position.options

    def find() -> Nearest:
        near = nearest_move(partial, options.choices, options.ruleset)
        move = partial.move
        closed = None
        if near is None and isinstance(partial.statement, Offer) and isinstance(partial.choice, tuple):
            closed = partial.statement.actions[partial.choice[0] or 0]
        if move is None:
            return Nearest(near, closed=closed, seat=kept.who)
        search = SingleChanges(kept, move)
        changes = tuple(search.enough())
        same = {change.slot.place for change in changes}
        helping = tuple((id, change) for id, change in search.helping() if change.slot.place not in same)
        return Nearest(near, changes, helping, closed, kept.who)

    return find


def change_words(change: Change, wording: Wording) -> str:
    """A change as a wish: `£2 more`; else the value before and after."""
    type_ = change.slot.type
    own = change.slot.field.owner is not None and change.slot.field.owner.seats
    if own and isinstance(type_, IntType) and type_.unit is not None:
        assert isinstance(change.before, int) and isinstance(change.after, int)
        apart = change.after - change.before
        return wording.phrase("more" if apart > 0 else "fewer", amount=wording.number(abs(apart), type_.unit))
    return change.tell(wording, KEEPER) or ""

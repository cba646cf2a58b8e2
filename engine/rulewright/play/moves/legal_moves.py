"""The legal moves at a decision, as a sequence: counts, iterates, finds by text."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import overload

from rulewright.rules.model import Ruleset

from .illegal import IllegalMove, illegal
from .move import Choice, Move, Partial, Statement, read_move
from .nearness import nearest_move

SHOWN = 5


class Options(Sequence[Move]):
    """All legal moves, in the rules' order, none twice. `choices` are their bare form; a Move is made when asked."""

    __slots__ = ("_known", "choices", "names", "ruleset", "statement")

    def __init__(
        self, statement: Statement, choices: Sequence[Choice], ruleset: Ruleset, names: Mapping[str, int]
    ) -> None:
        self.statement = statement
        self.choices = choices
        self.ruleset = ruleset
        self.names = names
        self._known: frozenset[Choice] | None = None

    def __len__(self) -> int:
        return len(self.choices)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> list[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | list[Move]:
        if isinstance(index, slice):
            return [Move(self.statement, choice) for choice in self.choices[index]]
        return Move(self.statement, self.choices[index])

    def __iter__(self) -> Iterator[Move]:
        statement = self.statement
        return (Move(statement, choice) for choice in self.choices)

    def holds(self, choice: Choice) -> bool:
        """Whether a choice is legal. Long lists are looked through once, then remembered."""
        if isinstance(self.choices, range) or len(self.choices) < 16:
            return choice in self.choices
        if self._known is None:
            self._known = frozenset(self.choices)
        return choice in self._known

    def __contains__(self, item: object) -> bool:
        """A move, or the text of one (where nothing that matters is left out)."""
        if isinstance(item, Move):
            return item.statement is self.statement and self.holds(item.choice)
        if not isinstance(item, str):
            return False
        try:
            self.find(item)
        except IllegalMove:
            return False
        return True

    @property
    def texts(self) -> list[str]:
        """The texts of all moves."""
        return [move.text for move in self]

    def find(self, text: str) -> Move:
        """The legal move that a text means. Arguments may be left out where one legal move remains.

        IllegalMove: `invalid` (no such move in this game), `illegal` (not now), `ambiguous` (several).
        """
        partial = read_move(text, self.statement, self.ruleset, self.names)
        move = partial.move
        if move is not None:
            if self.holds(move.choice):
                return move
            raise self._refused(partial, move.text)
        found = [choice for choice in self.choices if partial.fits(choice)]
        if len(found) == 1:
            return Move(self.statement, found[0])
        if not found:
            raise self._refused(partial, text)
        shown = tuple(Move(self.statement, choice).text for choice in found[:SHOWN])
        more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        raise illegal(
            "RW525", "ambiguous", text=text, moves=", ".join(f"`{m}`" for m in shown) + more, suggestions=shown
        )

    def read(self, text: str) -> Partial:
        """The move, or part of one, that a text means, legal or not. IllegalMove when it means nothing here."""
        return read_move(text, self.statement, self.ruleset, self.names)

    def _refused(self, partial: Partial, text: str) -> IllegalMove:
        near = nearest_move(partial, self.choices, self.ruleset)
        help = f"near it: `{near.text}`" if near else None
        return illegal("RW524", "illegal", move=text, help=help, suggestions=(near.text,) if near else ())

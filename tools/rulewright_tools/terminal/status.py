"""A summary of the state for rulesets that say nothing of how it looks: players in rows, and what concerns all."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.play.cells.eyes import Eyes
from rulewright.play.cells.fields import Slot, content, slot
from rulewright.play.game import Game
from rulewright.play.words.changes import piece_count
from rulewright.rules.model import StateField
from rulewright.rules.type_words import readable
from rulewright.rules.types import BagType, BoolType, IntType, MemberType, OptionalType, PileType, SetType, TableType

SIMPLE = (IntType, BoolType, MemberType, OptionalType, SetType, PileType, BagType)
WIDEST = 28


@dataclass(frozen=True, slots=True)
class Status:
    """Headings and a row for each player (its first cell the name); then pairs of what concerns all."""

    headings: list[str]
    players: list[list[str]]
    common: list[tuple[str, str]]
    active: int | None


def status(game: Game, eyes: Eyes, hidden: str) -> Status:
    """The summary as some eyes see it."""
    layout = game.position.layout
    cells = game.position.cells
    ruleset = game.program.ruleset
    own = [f for f in ruleset.state if f.owner is ruleset.player and isinstance(f.type, SIMPLE)]
    shared = [f for f in ruleset.state if f.owner is None and isinstance(f.type, (*SIMPLE, TableType))]

    def text(field: StateField, owner: int) -> str:
        if isinstance(field.type, TableType):
            return _table(game, field, eyes, hidden)
        return _cut(_value(game, slot(layout, field, owner, ()), cells, eyes, hidden))

    rows = [[name, *(text(field, seat) for field in own)] for seat, name in enumerate(game.players)]
    common = [(readable(field.name), shown) for field in shared if (shown := text(field, 0))]
    pending = game.decision
    return Status([readable(f.name) for f in own], rows, common, pending.seat if pending else None)


def _value(game: Game, at: Slot, cells: list[int], eyes: Eyes, hidden: str) -> str:
    value = content(cells, at)
    if not eyes.sees(at.field, at.owner):
        return str(piece_count(at.type, value)) if isinstance(at.type, PileType | BagType) else f"({hidden})"
    if isinstance(at.type, PileType):
        assert isinstance(value, tuple)
        return ", ".join(game.wording.member(at.type.kind, piece) for piece in value)
    if isinstance(at.type, BagType):
        assert isinstance(value, tuple)
        counts = [(n, game.wording.member(at.type.kind, piece)) for piece, n in enumerate(value) if n]
        return ", ".join(f"{n} {name}" if n > 1 else name for n, name in counts)
    if isinstance(at.type, BoolType):
        return "●" if value else ""
    assert isinstance(value, int)
    if isinstance(at.type, OptionalType | SetType) and value in (-1, 0) and not isinstance(at.type, IntType):
        empty = value == 0 if isinstance(at.type, SetType) else value == -1
        if empty:
            return ""
    return game.wording.value(value, at.type)


def _table(game: Game, field: StateField, eyes: Eyes, hidden: str) -> str:
    """A table with one key: its values that are not nothing, each with its key."""
    assert isinstance(field.type, TableType)
    position = game.position
    key, parts = field.type.key, []
    if isinstance(field.type.value, TableType):
        return ""
    for index in range(position.layout.count(key)):
        shown = _value(game, slot(position.layout, field, 0, (index,)), position.cells, eyes, hidden)
        if shown not in ("", "0"):
            parts.append(f"{game.wording.member(key, index)} {shown}")
    return ", ".join(parts)


def _cut(text: str) -> str:
    return text if len(text) <= WIDEST else text[: WIDEST - 1] + "…"

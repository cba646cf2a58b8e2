"""What the fields of the state are called: looks that show a field say it, in the title or label beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from rulewright.play.cells.eyes import Eyes
from rulewright.play.cells.fields import Slot, content, slot
from rulewright.play.cells.values import is_none, kind_of
from rulewright.play.game import Game
from rulewright.play.moves.stepwise_choice import ChoiceStep
from rulewright.play.words.wording import Wording
from rulewright.rules.kinds import Words
from rulewright.rules.model import Ruleset, StateField
from rulewright.rules.tree import Builtin, Expr, MemberLiteral, PiecesOf, StateGet
from rulewright.rules.types import BoolType, IntType, MemberType, OptionalType, SetType
from rulewright.source import Report
from rulewright_tools.draw.eye import parts
from rulewright_tools.draw.looks.looks import Layer, Looks
from rulewright_tools.draw.looks.read_looks import read_looks

Members = tuple[int | None, ...]
"""The owner of a value and its keys, where looks name a member: `(None, 2)` for `player.stock[gold]`."""

PLAIN = (IntType, BoolType, MemberType, OptionalType, SetType)
MOST_NOTED = 40
"""Columns that what is said of a member may take in a list."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The fields that looks show, and the titles that they have there. `any`: whether there are looks at all.

    `entries` are the titles of single values: `player.stock[gold]`, or `gold.price`.
    """

    fields: frozenset[StateField]
    titles: dict[StateField, Words]
    entries: dict[StateField, dict[Members, Words]]
    any: bool


@lru_cache(maxsize=4)
def shown_fields(ruleset: Ruleset) -> Shown:
    """What the looks of a game show of its state."""
    looks = read_looks(ruleset, Report())
    fields: set[StateField] = set()
    titles: dict[StateField, Words] = {}
    entries: dict[StateField, dict[Members, Words]] = {}
    for layer, title in _layers(looks):
        for expr in (layer.subject, layer.paint, layer.when, layer.colour):
            if isinstance(expr, Expr):
                fields.update(part.field for part in parts(expr) if isinstance(part, StateGet))
        value = _value(layer.subject)
        if value is not None and title:
            members = tuple(_member(part) for part in (value.owner, *value.keys))
            named = any(member is not None for member in members)
            if named:
                entries.setdefault(value.field, {}).setdefault(members, title)
            else:
                titles.setdefault(value.field, title)
            fields.add(value.field)
    return Shown(frozenset(fields), titles, entries, bool(fields))


def _layers(looks: Looks) -> Iterator[tuple[Layer, Words | None]]:
    """Every layer with the words that stand beside it."""
    for panel in looks.panels:
        for column in (*panel.columns, *panel.values):
            yield column.layer, column.title if any(column.title.values()) else panel.title
        for marker in panel.markers:
            yield marker.layer, None
        if panel.layer is not None:
            yield panel.layer, panel.title
    for look in looks.board.values():
        for layer in look.layers:
            yield layer, layer.label if layer.tag == "count" else None


def _value(expr: Expr | None) -> StateGet | None:
    """The value of a field that an expression is."""
    while isinstance(expr, PiecesOf) or (isinstance(expr, Builtin) and expr.name == "number"):
        expr = expr.of if isinstance(expr, PiecesOf) else expr.args[0]
    return expr if isinstance(expr, StateGet) else None


def _member(expr: Expr | None) -> int | None:
    """The member that an expression always is."""
    return expr.index if isinstance(expr, MemberLiteral) else None


def _small(title: str) -> str:
    return title[:1].lower() + title[1:]


def called(field: StateField, ruleset: Ruleset, wording: Wording) -> str:
    """The name of a field in the language. Without one, its id made readable in English, and nothing in other
    languages."""
    title = shown_fields(ruleset).titles.get(field)
    if title is not None:
        return _small(wording.text(title))
    return wording.named(field.name, field.type).lower()


def entry_called(slot: Slot, ruleset: Ruleset, wording: Wording) -> tuple[str, tuple[int, ...]]:
    """The name of one value, and which parts of its place the name says itself (0: the owner, 1: the first key)."""
    place = (slot.owner, *slot.keys)
    for members, title in shown_fields(ruleset).entries.get(slot.field, {}).items():
        if len(members) == len(place) and all(m is None or m == p for m, p in zip(members, place, strict=True)):
            return _small(wording.text(title)), tuple(n for n, m in enumerate(members) if m is not None)
    return called(slot.field, ruleset, wording), ()


def told_in_log(field: StateField, ruleset: Ruleset) -> bool:
    """Whether a change of a field is worth a line: where looks show some fields, those that they don't show are
    bookkeeping."""
    shown = shown_fields(ruleset)
    return not shown.any or field in shown.fields


# --- beside answers ---------------------------------------------------------------------------------------------------


def notes(question: ChoiceStep, game: Game, eyes: Eyes) -> dict[int, str]:
    """Short notes on the members that may be answered, by their indices: the values of the fields that looks show."""
    type_ = question.type
    kind = kind_of(type_) if type_ is not None else None
    if kind is None or kind.seats or isinstance(type_, SetType):
        return {}
    ruleset, position = game.program.ruleset, game.position
    shown = shown_fields(ruleset).fields
    fields = [f for f in ruleset.state if f.owner is kind and f in shown and isinstance(f.type, PLAIN)]
    found: dict[int, str] = {}
    for answer in question.answers:
        if not 0 <= answer.value < len(kind.members):
            continue
        told = []
        for field in fields:
            if eyes.sees(field, answer.value):
                value = content(position.cells, slot(position.layout, field, answer.value, ()))
                assert isinstance(value, int)
                told.append(_noted(field, value, ruleset, game.wording))
        words = ", ".join(part for part in told if part)
        if words:
            found[answer.value] = words if len(words) <= MOST_NOTED else words[: MOST_NOTED - 1] + "…"
    return found


def _noted(field: StateField, value: int, ruleset: Ruleset, wording: Wording) -> str:
    """One field of a member in a few words; empty for none, zero, false and the empty set."""
    if is_none(value, field.type) or (not value and isinstance(field.type, IntType | BoolType | SetType)):
        return ""
    title = called(field, ruleset, wording)
    if isinstance(field.type, BoolType):
        return title
    shown = wording.value(value, field.type)
    return f"{title} {shown}".strip() if isinstance(field.type, IntType) else shown

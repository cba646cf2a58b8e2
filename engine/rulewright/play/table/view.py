"""What a seat may see of a position, as plain data. What is hidden is not there: a hidden pile is a count, no more."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from rulewright.program import Layout
from rulewright.rules.kinds import Kind
from rulewright.rules.model import StateField
from rulewright.rules.types import BagType, BoolType, PileType, SetType, TableType, Type

from ..cells.eyes import Eyes
from ..cells.fields import Slot, content, slot
from ..cells.known import held, known_pools
from ..cells.values import is_none, kind_of
from ..words.changes import key_kinds, piece_count, plain_set

if TYPE_CHECKING:
    from ..game import Game

HIDDEN: dict[str, Any] = {"hidden": True}


def seat_view(game: Game, eyes: Eyes, lang: str, since: int = 0) -> dict[str, Any]:
    """All that a seat's screen needs: the state, who decides, the log from move `since` on, the result at the end."""
    ruleset = game.program.ruleset
    ranking = game.ranking if game.over else None
    return {
        "ruleset": ruleset.id,
        "map": ruleset.map_id,
        "variants": list(ruleset.variants),
        "players": list(game.players),
        "seat": eyes.seat,
        "n": len(game.history) - 1,
        "state": state_view(game.position.layout, game.cells, eyes),
        "unseen": unseen_view(game.position.layout, game.cells, eyes),
        "decision": _decision(game, eyes.seat, lang),
        "log": [told.data for told in game.log_for(eyes, lang, since=since)],
        "over": game.over,
        "ranking": None if ranking is None else [[s.rank, game.players[s.seat], s.score] for s in ranking],
    }


def _decision(game: Game, seat: int | None, lang: str) -> dict[str, Any] | None:
    """Who decides. The question and the options are for that seat alone, as they may speak of hidden things."""
    pending = game.decision
    if pending is None:
        return None
    mine = pending.seat == seat
    shown: dict[str, Any] = {"player": pending.player, "seat": pending.seat, "name": pending.name, "mine": mine}
    if mine:
        shown["prompt"] = pending.prompt_in(lang)
        shown["options"] = pending.options.texts
    return shown


def state_view(layout: Layout, cells: list[int], eyes: Eyes) -> dict[str, Any]:
    """Every field by its path. A field of a kind maps each member's id to its value, a table each key's id."""
    return {field.path: _field(layout, cells, field, eyes) for field in layout.ruleset.state}


def unseen_view(layout: Layout, cells: list[int], eyes: Eyes) -> list[dict[str, Any]]:
    """What everybody knows of hidden pieces: some places (field, owner and keys), and how many of each piece lie in all
    of them together, in the order of their kind."""
    found = []
    for pool in known_pools(layout, eyes):
        kind = kind_of(pool[0].type)
        assert kind is not None
        count = Counter(piece for at in pool for piece in held(cells, at))
        places = [_names(at) for at in pool]
        found.append({"places": places, "pieces": {kind.members[piece]: count[piece] for piece in sorted(count)}})
    return found


def _names(at: Slot) -> list[str]:
    """A place: the path of its field, then the ids of its owner and keys."""
    owner = [] if at.field.owner is None else [at.field.owner.members[at.owner]]
    keys = zip(key_kinds(at.field.type), at.keys, strict=True)
    return [at.field.path, *owner, *(kind.members[key] for kind, key in keys)]


def _field(layout: Layout, cells: list[int], field: StateField, eyes: Eyes) -> Any:
    if field.owner is None:
        return _value(layout, cells, field, 0, (), field.type, eyes)
    return {
        field.owner.members[owner]: _value(layout, cells, field, owner, (), field.type, eyes)
        for owner in range(layout.count(field.owner))
    }


def _value(
    layout: Layout, cells: list[int], field: StateField, owner: int, keys: tuple[int, ...], type_: Type, eyes: Eyes
) -> Any:
    if isinstance(type_, TableType):
        if not eyes.sees(field, owner) and not isinstance(type_.value, TableType | PileType | BagType):
            return dict(HIDDEN)
        return {
            type_.key.members[key]: _value(layout, cells, field, owner, (*keys, key), type_.value, eyes)
            for key in range(layout.count(type_.key))
        }
    return plain(slot(layout, field, owner, keys), cells, eyes)


def plain(at: Slot, cells: list[int], eyes: Eyes) -> Any:
    """One value as plain data: a number, true or false, an id, None, a list of ids; of a bag how many of each piece."""
    value, type_ = content(cells, at), at.type
    if not eyes.sees(at.field, at.owner):
        return {"count": piece_count(type_, value)} if isinstance(type_, PileType | BagType) else dict(HIDDEN)
    kind = kind_of(type_)
    if isinstance(value, tuple):
        assert kind is not None
        return _pieces(type_, kind, value)
    if is_none(value, type_):
        return None
    if isinstance(type_, SetType):
        assert kind is not None
        return plain_set(kind, value)
    if isinstance(type_, BoolType):
        return bool(value)
    return value if kind is None else kind.members[value]


def _pieces(type_: Type, kind: Kind, value: tuple[int, ...]) -> Any:
    if isinstance(type_, BagType):
        return {kind.members[piece]: count for piece, count in enumerate(value) if count}
    return [kind.members[piece] for piece in value]

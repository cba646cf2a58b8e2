"""Pieces on the move: `shuffle`, `draw`, `put`, `take`."""

from __future__ import annotations

from rulewright.language import syntax

from .. import tree
from ..tree import Stmt
from ..type_words import described
from ..types import UNKNOWN, BagType, MemberType, PileType, Type, UnknownType
from .context import Check
from .decisions import _name_span
from .known_facts import use_of
from .script import Script


def _place(script: Script, node: syntax.Expression, wanted: tuple[type, ...], words: str) -> tree.StateGet | None:
    """A pile or bag of the state, which the statement changes."""
    check = script.check
    found = check.raw(node)
    if isinstance(found, tree.StateGet) and isinstance(found.type, wanted) and not _counted(found):
        script.write(use_of(found))
        return found
    if not isinstance(found.type, UnknownType):
        help = None
        if isinstance(found.type, BagType) and PileType in wanted:
            help = "a bag has no order: `put x into …`, `take x from …`, and `random x in …` for a blind draw"
        elif isinstance(found.type, PileType):
            help = "a pile has a top and a bottom: `put x onto …`, `put x under …`"
        check.error("RW383", node, words=words, found=described(found.type), help=help)
    return None


def _counted(found: tree.StateGet) -> bool:
    return bool(found.keys) and isinstance(found.field.type, BagType)


def _kind(place: tree.StateGet | None) -> Type:
    return MemberType(place.type.kind) if place and isinstance(place.type, PileType | BagType) else UNKNOWN


def shuffle(script: Script, node: syntax.Shuffle) -> Stmt | None:
    pile = _place(script, node.pile, (PileType,), "`shuffle` needs a pile")
    return tree.Shuffle(pile, span=script.check.span(node)) if pile else None


def draw(script: Script, node: syntax.Draw) -> Stmt | None:
    check: Check = script.check
    pile = _place(script, node.pile, (PileType,), "`draw` needs a pile")
    local = check.declare(node.name, _kind(pile), "choice", _name_span(check, node))
    return tree.Draw(local, pile, span=check.span(node)) if pile else None


def put(script: Script, node: syntax.Put) -> Stmt | None:
    check = script.check
    wanted, words = (
        ((BagType,), "`put … into` needs a bag")
        if node.how == "into"
        else ((PileType,), f"`put … {node.how}` needs a pile")
    )
    place = _place(script, node.target, wanted, words)
    item = check.value(node.item, _kind(place), "the piece")
    return tree.Put(item, node.how, place, span=check.span(node)) if place else None


def take(script: Script, node: syntax.Take) -> Stmt | None:
    check = script.check
    place = _place(script, node.source, (BagType, PileType), "`take` needs a bag or a pile")
    item = check.value(node.item, _kind(place), "the piece")
    return tree.Take(item, place, span=check.span(node)) if place else None

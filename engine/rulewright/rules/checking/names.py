"""What a bare name means: a local, a field of the state, a member, all members of a kind, or a function."""

from __future__ import annotations

from typing import Any

from rulewright.language import syntax

from .. import tree
from ..kinds import Kind
from ..model import StateField
from ..tree import Expr
from ..type_words import listed
from ..types import INT, MemberType, OptionalType, SetType, TableType, Type
from .context import Check
from .known_facts import use_of
from .type_rules import plain


def name(check: Check, node: syntax.Name, wanted: Type | None) -> Expr:
    """A bare name."""
    found = known_name(check, node, wanted)
    if found is not None:
        return found
    return _no_value(check, node)


def known_name(check: Check, node: syntax.Name, wanted: Type | None) -> Expr | None:
    """The value that a bare name stands for; None when it stands for no value."""
    id, world = node.id, check.world
    local = check.names.get(id)
    if local is not None and local.table is not None:
        return state_get(check, node, local.table, None)
    if local is not None:
        return tree.LocalRef(local, type=local.type, span=check.span(node))
    field = world.all_fields(None).get(id)
    if field is not None:
        return state_get(check, node, field, None)
    if id in world.members:
        return _member(check, node, world.members[id], wanted)
    kind = world.plurals.get(id)
    if kind is not None:
        return tree.AllMembers(kind, type=SetType(kind), span=check.span(node))
    function = world.functions.get(id)
    if function is not None and not function.params:
        check.reads |= world.reads.get(function, frozenset())
        return tree.CallFunction(function, (), type=function.result, span=check.span(node))
    return None


def state_get(check: Check, node: syntax.Syntax, field: StateField, owner: Expr | None) -> tree.StateGet:
    """A field of the state, of an owner or of the game."""
    found = tree.StateGet(field, owner, type=field.type, span=check.span(node))
    check.reads.add(use_of(found))
    return found


def _member(check: Check, node: syntax.Name, candidates: list[tuple[Kind, int]], wanted: Type | None) -> Expr:
    if len(candidates) > 1:
        kind = wanted_kind(wanted)
        fitting = [c for c in candidates if c[0] is kind]
        if not fitting:
            names = listed(f"{kind.name}.{node.id}" for kind, _ in candidates)
            check.error("RW341", node, name=node.id, candidates=names, help="write it with its kind before it")
            return check.unknown(node)
        candidates = fitting
    kind, index = candidates[0]
    return tree.MemberLiteral(kind, index, type=MemberType(kind), span=check.span(node))


def wanted_kind(wanted: Type | None) -> Kind | None:
    """The kind whose members would fit."""
    if isinstance(wanted, OptionalType):
        wanted = wanted.of
    return wanted.kind if isinstance(wanted, MemberType | SetType) else None


def _no_value(check: Check, node: syntax.Name) -> Expr:
    """Findings about names that mean no value, or nothing at all."""
    id, world = node.id, check.world
    if id in world.broken or (world.incomplete and id not in known_words(check)):
        return check.unknown(node)
    if id == "me":
        check.error("RW347", node, help=_who(check))
    elif id == "costs":
        check.error(
            "RW337", node, path="costs", help=f"its parts are {listed(world.costs, 12)}" if world.costs else None
        )
    elif id in world.functions:
        form = f"{id}({', '.join(p.name for p in world.functions[id].params)})"
        check.error("RW342", node, name=id, meaning="a function", help=f"call it: `{form}`")
    elif id in world.graphs:
        check.error("RW342", node, name=id, meaning="a graph", help=f"ask it something: `{id}.connected(a, b)`")
    elif id in world.tracks:
        check.error("RW342", node, name=id, meaning="a track", help=f"ask for the value of a space: `{id}[n]`")
    elif id in world.tables:
        check.error(
            "RW342", node, name=id, meaning="a table", help=f"ask for one of its values: `{world.tables[id].form}`"
        )
    elif id in world.kinds:
        plural = world.kinds[id].plural
        check.error("RW342", node, name=id, meaning="a kind", help=f"all of them are `{plural}`")
    elif id in world.procedures:
        check.error(
            "RW342", node, name=id, meaning="a procedure", help="it changes the game, so it stands in a line of its own"
        )
    else:
        check.world.unknown(check.report, "RW340", check.span(node), _nearest_help(check, id), name=id)
    return check.unknown(node)


def _who(check: Check) -> str:
    """How to name a player where nobody acts."""
    holders = [name for name, local in check.names.items() if _is_player(local.type)]
    holders += [name for name, field in check.world.all_fields(None).items() if _is_player(field.type)]
    if holders:
        return f"name the player, for example `{holders[0]}`"
    return "name the player: take one as an argument, or go through all of them with `for p in players:`"


def _is_player(type_: Type) -> bool:
    return isinstance(type_, MemberType) and type_.kind.name == "player"


def known_words(check: Check) -> tuple[str, ...]:
    """Every name that rule text can use here, nearest first."""
    world = check.world
    tables: tuple[Any, ...] = (
        check.names,
        world.all_fields(None),
        world.plurals,
        world.functions,
        world.members,
        world.graphs,
        world.tracks,
        world.tables,
        world.kinds,
    )
    return (*dict.fromkeys(id for table in tables for id in table), "costs", "me")


def is_new(check: Check, id: str) -> bool:
    """Whether a name means nothing, and is like no other: a name that its writer forgot to declare."""
    world = check.world
    if id in world.broken or world.incomplete or id in known_words(check) or id in world.procedures:
        return False
    return _nearest_help(check, id) is None


def _nearest_help(check: Check, id: str) -> str | None:
    for kind in check.world.kinds.values():
        if id in kind.fields or id in check.world.all_fields(kind):
            return f"`{id}` is a field of every {kind.name}: write whose, as in `{kind.name[0]}.{id}`"
    near = check.world.nearest(id, known_words(check))
    return f"did you mean `{near}`?" if near else None


def index(check: Check, node: syntax.Index, wanted: Type | None) -> Expr:
    """`table[key]`, `bag[piece]`, `track[space]`."""
    of = node.of
    if isinstance(of, syntax.Name) and of.id in check.world.tracks and of.id not in check.names:
        track = check.world.tracks[of.id]
        at = check.value(node.at, INT, f"the space of the track `{track.name}`")
        return tree.TrackGet(track, at, type=tree_number(track.unit), span=check.span(node))
    constants = _table_get(check, node)
    if constants is not None:
        return constants
    found = check.raw(of)
    if isinstance(found, tree.StateGet) and isinstance(found.type, TableType):
        key = check.value(node.at, MemberType(found.type.key), f"the key of `{found.field.path}`")
        return tree.StateGet(found.field, found.owner, (*found.keys, key), type=found.type.value, span=check.span(node))
    return _index_of_pieces(check, node, found)


def _table_get(check: Check, node: syntax.Index) -> Expr | None:
    """A constant of a table, with all its keys; None when no table is asked."""
    given: list[syntax.Expression] = []
    at: syntax.Expression = node
    while isinstance(at, syntax.Index):
        given.insert(0, at.at)
        at = at.of
    table = check.world.tables.get(at.id) if isinstance(at, syntax.Name) and at.id not in check.names else None
    if table is None:
        return None
    what = f"the key of the table `{table.name}`"
    keys = [check.value(item, plain(key.type), what) for item, key in zip(given, table.keys, strict=False)]
    if len(given) != len(table.keys):
        for item in given[len(table.keys) :]:
            check.expr(item)
        help = f"write `{table.form}`"
        wanted = f"{len(table.keys)} key{'s' if len(table.keys) > 1 else ''}"
        check.error("RW391", node, name=table.name, wanted=wanted, found=len(given), help=help)
        return check.unknown(node)
    return tree.TableGet(table, tuple(keys), type=table.type, span=check.span(node))


def _index_of_pieces(check: Check, node: syntax.Index, found: Expr) -> Expr:
    from ..type_words import described
    from ..types import BagType, UnknownType

    if isinstance(found, tree.StateGet) and isinstance(found.type, BagType):
        piece = check.value(node.at, MemberType(found.type.kind), f"the piece of `{found.field.path}`")
        return tree.StateGet(found.field, found.owner, (*found.keys, piece), type=INT, span=check.span(node))
    check.expr(node.at)
    if not isinstance(found.type, UnknownType):
        check.error("RW368", node, found=described(found.type))
    return check.unknown(node)


def tree_number(unit: Any) -> Type:
    """A number of a unit, or a plain one."""
    from ..types import IntType

    return IntType(unit) if unit else INT

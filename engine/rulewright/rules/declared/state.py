"""`state` of a ruleset: the fields that change in play."""

from __future__ import annotations

from rulewright.document.nodes import Entry, Mapping
from rulewright.language import parse_field, syntax
from rulewright.source import Label

from ..kinds import Kind
from ..model import StateField
from ..rule_text import RuleText
from ..tree import NO_MEMBER
from ..types import UNKNOWN, BagType, MemberType, PileType, TableType, Type
from ..vocabulary import member_words
from ..world import World
from .defaults import default_value, first_value
from .plain_values import entries, good_id
from .typenames import STATE, find_kind, type_of


def read_state(world: World, ruleset: Mapping) -> list[StateField]:
    """The fields of the state, in order."""
    found = []
    for entry in entries(world, ruleset.get("state"), "`state`"):
        field = _field(world, entry)
        if field is not None:
            found.append(field)
    return found


def _field(world: World, entry: Entry) -> StateField | None:
    owner_name, dot, name = entry.key.rpartition(".")
    rule = world.rule(entry.value)
    owner = find_kind(world, owner_name, entry.key_span) if dot else None
    if dot and owner is None:
        return None
    if not good_id(world, name, entry.key_span) or not _is_free(world, owner, name, entry):
        return None
    parsed = parse_field(rule.text, rule.origin, world.report) if rule else None
    field = StateField(name, owner, UNKNOWN, 0, "all", entry.key_span)
    if parsed is not None and rule is not None:
        _fill(world, field, parsed, rule)
    world.all_fields(owner)[name] = field
    return field


def _is_free(world: World, owner: Kind | None, name: str, entry: Entry) -> bool:
    if owner is None:
        return world.declare(name, "a field of the state", entry.key_span)
    what, span = f"a field of `{owner.name}`", None
    if name in owner.fields:
        span = owner.fields[name].span
    elif name in world.all_fields(owner):
        span = world.all_fields(owner)[name].span
    elif (word := member_words(owner).get(name)) is None:
        return True
    else:
        about = word.about
        what = f"a word of the language ({about[:1].lower()}{about[1:].rstrip('.')})"
    labels = [Label(span, "declared here")] if span else []
    world.report.error("RW304", entry.key_span, name=name, what="a field of the state", other=what, labels=labels)
    return False


def _fill(world: World, field: StateField, parsed: syntax.FieldSyntax, rule: RuleText) -> None:
    field.type = type_of(world, parsed.type, rule, STATE, parsed.at_most)
    innermost = innermost_type(field.type)
    pieces = isinstance(innermost, PileType | BagType)
    field.visible = parsed.visible or ("none" if isinstance(innermost, PileType) else "all")
    if field.visible == "owner" and not (field.owner and field.owner.seats):
        help = "write the field as `player.…`, or `hidden`, or nothing: then all may see it"
        world.report.error("RW323", rule.whole, what="`visible to owner`", where="fields of players", help=help)
    field.known = parsed.known and pieces and field.visible != "all"
    if parsed.known and not field.known and innermost is not UNKNOWN:
        world.report.error("RW323", rule.whole, what="`contents known`", where="hidden piles and bags")
    if parsed.at_most is not None and not pieces and innermost is not UNKNOWN:
        world.report.error("RW323", rule.whole, what="`at most`", where="piles and bags")
    if parsed.default is not None:
        if pieces:
            help = "it is empty when the game begins; fill it in the flow"
            world.report.error("RW323", rule.whole, what="a default", where="numbers, members and sets", help=help)
            return
        value = default_value(world, parsed.default, innermost, rule, f"the default of `{field.path}`")
        field.default = value if isinstance(value, int) else 0
        return
    first = first_value(innermost)
    if first is None and not (isinstance(innermost, MemberType) and innermost.kind in world.incomplete):
        help = "give the kind a member, or declare the field `or none`"
        world.report.error("RW319", rule.whole, path=field.path, help=help)
    field.default = NO_MEMBER if first is None else first


def innermost_type(type_: Type) -> Type:
    """The type of one value of a table; other types are their own."""
    while isinstance(type_, TableType):
        type_ = type_.value
    return type_

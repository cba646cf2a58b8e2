"""What stands after a dot: fields of members, costs, members of kinds."""

from __future__ import annotations

from rulewright.language import syntax

from .. import tree
from ..declared.constant_numbers import cost_path, cost_value, is_cost
from ..kinds import Kind
from ..tree import Expr
from ..type_words import described, listed
from ..types import INT, MemberType, OptionalType, Type, UnknownType
from ..vocabulary import PLAYER_WORDS, TRACK_QUESTIONS, graph_words
from .context import Check
from .names import known_name, state_get


def attribute(check: Check, node: syntax.Attribute, wanted: Type | None) -> Expr:
    """`of.name`."""
    if is_cost(node) and "costs" not in check.names:
        return _cost(check, node)
    of = node.of
    if isinstance(of, syntax.Name):
        kind = check.world.kinds.get(of.id)
        if kind is not None and node.name in kind.index and not _is_field_of(check, of, node.name):
            index = kind.index[node.name]
            return tree.MemberLiteral(kind, index, type=MemberType(kind), span=check.span(node))
        if of.id not in check.names and known_name(check, of, None) is None:
            if kind is not None:
                return _no_member(check, node, kind)
            if of.id in check.world.graphs or of.id in check.world.tracks:
                return _no_question(check, node, of.id)
    owner = check.some(of)
    if isinstance(owner.type, UnknownType):
        return check.unknown(node)
    if isinstance(owner.type, MemberType):
        found = member_field(check, node, owner, owner.type.kind)
        if found is not None:
            return found
        return _no_field(check, node, owner.type.kind)
    check.world.unknown(
        check.report,
        "RW343",
        check.span(node),
        "only members of kinds have fields",
        owner=described(owner.type),
        name=node.name,
    )
    return check.unknown(node)


def member_field(check: Check, node: syntax.Attribute, owner: Expr, kind: Kind) -> Expr | None:
    """A field of a member: a constant, one of the state, or a neighbour round the table."""
    constant = kind.fields.get(node.name)
    if constant is not None:
        return tree.ConstGet(constant, kind, owner, type=constant.type, span=check.span(node))
    field = check.world.all_fields(kind).get(node.name)
    if field is not None:
        return state_get(check, node, field, owner)
    if kind.seats and node.name in PLAYER_WORDS:
        step = {"left": 1, "right": -1}[node.name]
        return tree.Seat(owner, step, type=MemberType(kind), span=check.span(node))
    return None


def _is_field_of(check: Check, of: syntax.Name, name: str) -> bool:
    """Whether the value that a name stands for has a field of this name."""
    local = check.names.get(of.id)
    field = check.world.all_fields(None).get(of.id)
    type_ = local.type if local else field.type if field else None
    if isinstance(type_, OptionalType):
        type_ = type_.of
    if not isinstance(type_, MemberType):
        return False
    return name in type_.kind.fields or name in check.world.all_fields(type_.kind)


def _no_field(check: Check, node: syntax.Attribute, kind: Kind) -> Expr:
    if kind in check.world.incomplete:
        return check.unknown(node)
    known = [*kind.fields, *check.world.all_fields(kind), *(PLAYER_WORDS if kind.seats else ())]
    near = check.world.nearest(node.name, known)
    if near:
        help = f"did you mean `{near}`?"
    elif node.name in check.world.functions:
        help = f"`{node.name}` is a function: write `{node.name}({check.span(node.of).text})`"
    else:
        help = f"it has {listed(known, 12)}" if known else "it has no fields"
    span = check.rule.span(node.name_start or node.start, node.end)
    check.world.unknown(check.report, "RW343", span, help, owner=described(MemberType(kind)), name=node.name)
    return check.unknown(node)


def _no_member(check: Check, node: syntax.Attribute, kind: Kind) -> Expr:
    if kind not in check.world.incomplete:
        near = check.world.nearest(node.name, kind.members)
        help = f"did you mean `{kind.name}.{near}`?" if near else None
        span = check.rule.span(node.name_start or node.start, node.end)
        check.world.unknown(check.report, "RW316", span, help, kind=kind.name, name=node.name)
    return check.unknown(node)


def _no_question(check: Check, node: syntax.Attribute, id: str) -> Expr:
    graph = check.world.graphs.get(id)
    words = TRACK_QUESTIONS if graph is None else graph_words(costs=graph.costs)
    near = check.world.nearest(node.name, words)
    word = words.get(node.name) or words.get(near or "")
    help = (
        f"write `{word.form.replace('G.', id + '.').replace('T.', id + '.')}`"
        if word
        else f"it answers {listed(words)}"
    )
    if node.name in words and word is not None:
        check.error(
            "RW345",
            node,
            name=f"{id}.{node.name}",
            wanted="1 argument" if word.least == 1 else "2 arguments",
            found="none",
            help=help,
        )
    else:
        check.error("RW346", node, what=f"`{id}`", name=node.name, help=help)
    return check.unknown(node)


# --- costs -----------------------------------------------------------------------------------------------------------


def _cost(check: Check, node: syntax.Attribute) -> Expr:
    value = cost_value(check.world, check.rule, check.report, node)
    if value is None:
        return check.unknown(node)
    return tree.Literal(value, cost_path(node), type=INT, span=check.span(node))

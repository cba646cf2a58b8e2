"""Values of columns and of fields of a map: nodes to the integers and words that members hold."""

from __future__ import annotations

from rulewright.document.nodes import Mapping, Node, Scalar, Sequence
from rulewright.source import Span

from ..kinds import Kind, Words
from ..tree import NO_MEMBER, NO_NUMBER
from ..type_words import described, listed
from ..types import BoolType, IntType, MemberType, OptionalType, SetType, TextType, Type, UnknownType
from ..world import World
from .plain_values import cut_at_colon, shape_of, text_value, words, wrong_shape

_FEW = 12
BITS = 31
"""Numbers of a game fit into 32 bits, so that a position can be kept in any machine's integers."""


def constant(world: World, node: Node, type_: Type, what: str) -> int | Words | None:
    """The value of a node; None, with a finding, when it is no value of the type."""
    match type_:
        case IntType():
            return _number(world, node, type_, what)
        case BoolType():
            if isinstance(node, Scalar) and isinstance(node.value, bool):
                return int(node.value)
        case TextType():
            return words(world, node, what) or None
        case MemberType(kind):
            name = text_value(node)
            if name is not None:
                return member(world, kind, name, node.span)
        case OptionalType(of):
            if text_value(node) == "none":
                return NO_NUMBER if isinstance(of, IntType) else NO_MEMBER
            if not (isinstance(node, Scalar) and node.value is None):
                return constant(world, node, of, what)
            world.report.error(
                "RW314", node.span, what=what, expected=described(type_), found="nothing", help="write `none`"
            )
            return None
        case SetType(kind) if kind is not None:
            return _set(world, node, kind, what)
        case UnknownType():
            return None
    _wrong_value(world, node, type_, what)
    return None


def _wrong_value(world: World, node: Node, type_: Type, what: str) -> None:
    help = None
    if isinstance(type_, MemberType) and type_.kind.members:
        help = f"write the id of {described(type_)}, such as `{type_.kind.members[0]}`"
    if isinstance(type_, BoolType):
        help = "write `true` or `false`"
    help = cut_at_colon(node) or help
    world.report.error("RW314", node.span, what=what, expected=described(type_), found=shape_of(node), help=help)


def _number(world: World, node: Node, type_: IntType, what: str) -> int | None:
    if not (isinstance(node, Scalar) and isinstance(node.value, int) and not isinstance(node.value, bool)):
        _wrong_value(world, node, type_, what)
        return None
    in_bounds(world, node.value, type_, node.span, what)
    return node.value


def in_bounds(world: World, value: int, type_: IntType, span: Span, what: str) -> bool:
    """True when a number keeps the bounds of its type; a finding otherwise."""
    low = -(2**BITS) + 1 if type_.low is None else type_.low
    high = 2**BITS - 1 if type_.high is None else type_.high
    if low <= value <= high:
        return True
    limits = f"at least {low}" if value < low else f"at most {high}"
    world.report.error("RW315", span, what=what, value=value, limits=limits)
    return False


def member(world: World, kind: Kind, name: str, span: Span) -> int | None:
    """The index of a member by its id; None and a finding with the nearest name when there is none."""
    index = kind.index.get(name)
    if index is None and kind not in world.incomplete:
        near = world.nearest(name, kind.members)
        if near:
            help = f"did you mean `{near}`?"
        elif name in world.members:
            help = f"`{name}` is {described(MemberType(world.members[name][0][0]))}"
        elif 0 < len(kind.members) <= _FEW:
            help = f"there {'is' if len(kind.members) == 1 else 'are'} {listed(kind.members, _FEW)}"
        else:
            help = None
        world.unknown(world.report, "RW316", span, help, kind=kind.name, name=name)
    return index


def _set(world: World, node: Node, kind: Kind, what: str) -> int | None:
    if not isinstance(node, Sequence):
        help = None
        if isinstance(node, Scalar) and isinstance(node.value, str):
            help = f"write a list: `[{node.value}]`" if node.value in kind.index else "write a list: `[a, b]`"
        wrong_shape(world, node, what, f"a list of {kind.plural}", help)
        return None
    mask = 0
    for item in node:
        name = text_value(item)
        if name is None:
            _wrong_value(world, item, MemberType(kind), what)
            continue
        index = member(world, kind, name, item.span)
        if index is not None and mask >> index & 1:
            world.report.error("RW317", item.span, name=name, what=what)
        mask |= 0 if index is None else 1 << index
    return mask


def empty_value(type_: Type) -> int | Words | None:
    """The value of a field that an entry leaves out; None when it must be given."""
    match type_:
        case OptionalType(IntType()):
            return NO_NUMBER
        case OptionalType():
            return NO_MEMBER
        case _:  # only what may be none may be left out
            return None


def is_table(node: Mapping) -> bool:
    """True for `{columns: …, rows: …}`."""
    return "columns" in node.entries and "rows" in node.entries

"""Types as written to types as checked: names looked up, and each type only where it can stand."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.language import parse_type, syntax
from rulewright.source import Span

from ..kinds import Kind
from ..rule_text import RuleText
from ..type_words import described
from ..types import (
    BOOL,
    INT,
    TEXT,
    UNKNOWN,
    BagType,
    BoolType,
    IntType,
    MemberType,
    OptionalType,
    OrderType,
    PileType,
    SetType,
    TableType,
    TextType,
    Type,
    UnknownType,
)
from ..vocabulary import BUILT_IN_TYPES
from ..world import World
from .constant_numbers import NotConstant, constant_number


@dataclass(frozen=True, slots=True)
class Place:
    """Where a type stands, and what may stand there."""

    words: str
    text: bool = False
    tables: bool = False
    pieces: bool = False
    bounds: bool = False
    number_sets: bool = False
    players: bool = True


COLUMN = Place("a column", text=True, bounds=True, players=False)
MAP_FIELD = Place("a field of the map", text=True, bounds=True, players=False)
STATE = Place("a field of the state", tables=True, pieces=True, bounds=True)
TABLE_VALUE = Place("a value of a table", bounds=True, players=False)
KEY = Place("a key of a table", bounds=True, players=False)
VALUE = Place("an argument, a result or a constant", number_sets=True)
VARIABLE = Place("a variable", tables=True, bounds=True, number_sets=True)


def read_type(world: World, rule: RuleText | None, place: Place) -> Type:
    """The type that a rule text names; unknown (with findings) when it is none, or cannot stand there."""
    if rule is None:
        return UNKNOWN
    parsed = parse_type(rule.text, rule.origin, world.report)
    return UNKNOWN if parsed is None else type_of(world, parsed, rule, place)


def type_of(
    world: World, node: syntax.TypeSyntax, rule: RuleText, place: Place, at_most: syntax.Expression | None = None
) -> Type:
    """The checked type of a type's syntax."""
    return _Reader(world, rule, place, at_most).read(node)


@dataclass(slots=True)
class _Reader:
    world: World
    rule: RuleText
    place: Place
    at_most: syntax.Expression | None

    def read(self, node: syntax.TypeSyntax, inside: bool = False) -> Type:
        match node:
            case syntax.NamedType():
                return self._allowed(self._named(node), node, inside)
            case syntax.OptionalType(of):
                return self._optional(self.read(of, inside), node)
            case syntax.SetType(of):
                return self._allowed(self._set(self.read(of, True), of), node, inside)
            case syntax.OrderType(of):
                members = self._set(self.read(of, True), of)
                order = OrderType(members.kind, members.unit) if isinstance(members, SetType) else members
                return self._allowed(order, node, inside)
            case syntax.TableType(key, value):
                table = self._table(self.read(key, True), self.read(value, True), key)
                return table if self.place.tables else self._allowed(table, node, inside)
            case syntax.PileType(of) | syntax.BagType(of):
                return self._allowed(self._pieces(self.read(of, True), node), node, inside)

    def _span(self, node: syntax.Syntax) -> Span:
        return self.rule.span(node.start, node.end)

    def _allowed(self, type_: Type, node: syntax.Syntax, inside: bool) -> Type:
        """Findings about types that cannot stand in this place; what passes is returned as it is."""
        place = self.place
        match type_:
            case TextType() if not place.text or inside:
                help = "texts are for columns and for fields of a map; what changes is a number, a member or a set"
            case MemberType(kind) if kind.seats and not place.players:
                help = "who plays is not known before the game; declare a field of the state"
            case SetType(None) if not place.number_sets or inside:
                help = "a set that is kept needs a kind: declare one under `types`, and write `set of` its name"
            case OrderType() if not place.number_sets or inside:
                help = "an order is a value of the moment; what is kept in an order is a pile"
            case TableType() if not place.tables:
                help = "only a field of the state or a `var` can be a table; hand over the member, and ask the table"
            case PileType() | BagType() if not place.pieces or inside:
                help = (
                    "piles and bags are fields of the state, such as `deck: pile of card` or `player.hand: bag of card`"
                )
            case _:
                return type_
        self.world.report.error("RW311", self._span(node), type=described(type_), place=place.words, help=help)
        return UNKNOWN

    def _named(self, node: syntax.NamedType) -> Type:
        world, name = self.world, node.name
        if name == "int" or name in world.units:
            return self._number(node)
        if node.bounded:
            world.report.error("RW312", self._span(node), problem=f"only numbers have bounds, and `{name}` is none")
            return UNKNOWN
        if name == "bool":
            return BOOL
        if name == "text":
            return TEXT
        kind = find_kind(world, name, self._span(node), types=True)
        return MemberType(kind) if kind else UNKNOWN

    def _number(self, node: syntax.NamedType) -> Type:
        unit = self.world.units.get(node.name)
        if not node.bounded:
            return IntType(unit) if unit else INT
        if not self.place.bounds:
            problem = f"bounds are kept by fields and variables alone, not by {self.place.words}"
            self.world.report.error("RW312", self._span(node), problem=problem, help=f"write `{node.name}`")
            return IntType(unit)
        low, high = self._bound(node.low), self._bound(node.high)
        if low is not None and high is not None and low > high:
            problem = f"{self._shown(node.low, low)} is more than {self._shown(node.high, high)}"
            self.world.report.error("RW312", self._span(node), problem=problem)
            return IntType(unit)
        return IntType(unit, low, high)

    def _bound(self, node: syntax.Expression | None) -> int | None:
        """The number of a bound; None for an open one, and after a finding."""
        if node is None:
            return None
        try:
            return constant_number(self.world, node, self.rule)
        except NotConstant as fault:
            help = fault.help or "write a number, one of the `costs`, `len(TRACK)`, or what is calculated from them"
            found = " ".join(self._span(fault.node).text.split())
            self.world.report.error("RW388", self._span(fault.node), found=found, help=help)
            return None

    def _shown(self, node: syntax.Expression | None, value: int) -> str:
        """A bound in words of a finding: `9`, or `9 (costs.hand)`."""
        if node is None or syntax.literal_number(node) is not None:
            return str(value)
        return f"{value} (`{' '.join(self._span(node).text.split())}`)"

    def _optional(self, of: Type, node: syntax.Syntax) -> Type:
        if isinstance(of, IntType | MemberType):
            return OptionalType(of)
        if not isinstance(of, UnknownType):
            help = "only a number or a member of a kind can be `or none`; an empty set says that there is nothing"
            self.world.report.error(
                "RW311", self._span(node), type=f"{described(of)} or none", place=self.place.words, help=help
            )
        return UNKNOWN

    def _set(self, of: Type, node: syntax.Syntax) -> Type:
        if isinstance(of, MemberType):
            return SetType(of.kind)
        if isinstance(of, IntType):
            return SetType(None, of.unit)
        return self._not_kind(of, node)

    def _table(self, key: Type, value: Type, node: syntax.Syntax) -> Type:
        if isinstance(key, MemberType) and not isinstance(value, UnknownType):
            return TableType(key.kind, value)
        return UNKNOWN if isinstance(value, UnknownType) else self._not_kind(key, node)

    def _pieces(self, of: Type, node: syntax.PileType | syntax.BagType) -> Type:
        if not isinstance(of, MemberType):
            return self._not_kind(of, node.of)
        capacity = self._capacity(of.kind)
        return PileType(of.kind, capacity) if isinstance(node, syntax.PileType) else BagType(of.kind, capacity)

    def _capacity(self, kind: Kind) -> int:
        most = self._bound(self.at_most)
        if most is not None and most < 0 and self.at_most is not None:
            problem = f"`at most` {self._shown(self.at_most, most)} is less than none"
            self.world.report.error("RW312", self._span(self.at_most), problem=problem)
        return len(kind.members) if most is None or most < 0 else most

    def _not_kind(self, found: Type, node: syntax.Syntax) -> Type:
        if not isinstance(found, UnknownType | BoolType | TextType | IntType):
            self.world.report.error("RW313", self._span(node), name=described(found))
        elif not isinstance(found, UnknownType):
            self.world.report.error("RW313", self._span(node), name=self._span(node).text)
        return UNKNOWN


def find_kind(world: World, name: str, span: Span, *, types: bool = False) -> Kind | None:
    """The kind of a name; None and a finding with the nearest name when there is none."""
    kind = world.kinds.get(name)
    if kind is not None or name in world.broken:
        return kind
    known = [*world.kinds, *((*world.units, *BUILT_IN_TYPES) if types else ())]
    if name in world.plurals:
        help = f"one of the {name} is called `{world.plurals[name].name}`"
    elif not types and (name in world.units or name in BUILT_IN_TYPES):
        world.report.error("RW313", span, name=name)
        return None
    else:
        near = world.nearest(name, known)
        help = f"did you mean `{near}`?" if near else "declare it under `types`, `components` or `board`"
    world.unknown(world.report, "RW310", span, help, name=name)
    return None

"""`tables` of a ruleset: values by one or several keys that never change in play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice, product
from math import prod

from rulewright.document.nodes import Entry, Mapping, Node, Scalar
from rulewright.document.nodes import Sequence as List
from rulewright.source import Span

from ..model import ConstTable, TableKey
from ..tree import NO_MEMBER
from ..type_words import listed
from ..types import INT, UNKNOWN, IntType, MemberType, SetType, Type
from ..world import World
from .member_values import constant, member
from .plain_values import entries, good_id, known_keys, shape_of, text_value, wrong_shape
from .typenames import KEY, TABLE_VALUE, read_type

_KEYS = ("by", "gives", "default", "columns", "rows", "title", "about")
_HELP = "write `by: [industry, int(1..4)]`: kinds, `players` (how many play), or numbers with both bounds"


def read_tables(world: World, ruleset: Mapping, players: tuple[int, int]) -> None:
    """The tables, each with a value for every combination of its keys."""
    for entry in entries(world, ruleset.get("tables"), "`tables`"):
        if not good_id(world, entry.key, entry.key_span) or not world.declare(entry.key, "a table", entry.key_span):
            continue
        table = _table(world, entry, players)
        if table is None:
            world.broken.add(entry.key)
        else:
            world.tables[entry.key] = table


def _table(world: World, entry: Entry, players: tuple[int, int]) -> ConstTable | None:
    what = f"the table `{entry.key}`"
    if not isinstance(entry.value, Mapping):
        wrong_shape(world, entry.value, what, "entries `by` and `rows`")
        return None
    node = known_keys(world, entry.value, _KEYS, what)
    for key, help in (("by", _HELP), ("rows", "list its values under `rows:`, by the first key")):
        if node.get(key) is None:
            world.report.error("RW308", entry.key_span, what=f"{key}` of `{entry.key}", help=help)
    keys = _keys(world, node.get("by"), what, players)
    type_ = _value_type(world, node)
    if keys is None or node.get("rows") is None or any(key.kind in world.incomplete for key in keys):
        return None
    size = prod(key.size for key in keys)
    if size > world.limits.cells:
        world.report.error("RW397", entry.key_span, name=entry.key, found=size, limit=world.limits.cells)
        return None
    return _Filling(world, entry, node, keys, type_).table()


def _value_type(world: World, node: Mapping) -> Type:
    gives = node.get("gives")
    if gives is None:
        return INT
    type_ = read_type(world, world.rule(gives), TABLE_VALUE)
    if isinstance(type_, SetType):
        help = "a table holds numbers, members and truths; give the kind a column for a set"
        world.report.error("RW311", gives.span, type="a set", place=TABLE_VALUE.words, help=help)
        return UNKNOWN
    return type_


def _keys(world: World, node: Node | None, what: str, players: tuple[int, int]) -> tuple[TableKey, ...] | None:
    if node is None:
        return None
    items = node.items if isinstance(node, List) else (node,)
    if not items:
        wrong_shape(world, node, f"`by` of {what}", "a list of keys", _HELP)
        return None
    found = [_key(world, item, players) for item in items]
    return None if None in found else tuple(key for key in found if key is not None)


def _key(world: World, node: Node, players: tuple[int, int]) -> TableKey | None:
    if text_value(node) == "players":
        return TableKey("players", None, IntType(None, *players), players[0], players[1] - players[0] + 1)
    if text_value(node) == "player":
        world.report.error("RW389", node.span, found="player", help=_HELP)
        return None
    rule = world.rule(node)
    type_ = read_type(world, rule, KEY)
    name = "" if rule is None else rule.text.strip()
    match type_:
        case MemberType(kind):
            return TableKey(name, kind, type_, 0, len(kind.members))
        case IntType(_, int() as low, int() as high):
            return TableKey(name, None, type_, low, high - low + 1)
    if type_ is not UNKNOWN:
        world.report.error("RW389", node.span, found=name, help=_HELP)
    return None


@dataclass(slots=True)
class _Filling:
    """One table while its rows are read."""

    world: World
    entry: Entry
    node: Mapping
    keys: tuple[TableKey, ...]
    type: Type
    found: dict[tuple[int, ...], int] = field(default_factory=dict)
    wrong: bool = False  # a row could not be read, so that nothing is said of those that lack

    @property
    def what(self) -> str:
        return f"the table `{self.entry.key}`"

    def table(self) -> ConstTable:
        """The table, with its default where the rows say nothing."""
        default = self._default()
        columns = self._columns()
        self._level(self.node.entries["rows"].value, (), columns)
        if default is None and not self.wrong:
            self._complete()
        filler = NO_MEMBER if isinstance(self.type, MemberType) else 0
        every = product(*(range(key.size) for key in self.keys))
        values = tuple(self.found.get(places, filler if default is None else default) for places in every)
        return ConstTable(self.entry.key, self.keys, self.type, values, self.entry.key_span)

    def _default(self) -> int | None:
        node = self.node.get("default")
        value = None if node is None else constant(self.world, node, self.type, f"the default of {self.what}")
        self.wrong |= node is not None and value is None
        return value if isinstance(value, int) else None

    def _columns(self) -> Sequence[int | None]:
        """The places of the last key, in the order of rows that are lists."""
        node = self.node.get("columns")
        last = self.keys[-1]
        if node is None:
            return range(last.size)
        if not isinstance(node, List):
            wrong_shape(self.world, node, f"the columns of {self.what}", "a list")
            self.wrong = True
            return range(last.size)
        places = [self._place(last, _written(item), item.span) for item in node]
        for at, (item, place) in enumerate(zip(node, places, strict=True)):
            if place is not None and place in places[:at]:
                name, what = _written(item), f"the columns of {self.what}"
                self.world.report.error("RW317", item.span, name=name, what=what)
        return places

    def _place(self, key: TableKey, written: str, span: Span) -> int | None:
        """The place of a key's value as it is written; None for a number of players that the game has not, and after
        a finding."""
        if key.kind is not None:
            index = member(self.world, key.kind, written, span)
            self.wrong |= index is None
            return index
        number = int(written) if _is_number(written) else None
        if number is not None and 0 <= number - key.low < key.size:
            return number - key.low
        if number is None or key.name != "players":
            self.wrong = True
            limits = f"a number from {key.low} to {key.low + key.size - 1}"
            self.world.report.error("RW315", span, what=f"a key of {self.what}", value=written, limits=limits)
        return None

    def _level(self, node: Node, before: tuple[int | None, ...], columns: Sequence[int | None]) -> None:
        """The values below some keys: `before` are their places, None for one that is left out."""
        depth = len(before)
        key = self.keys[depth]
        last = depth == len(self.keys) - 1
        if isinstance(node, Mapping):
            for entry in node:
                place = self._place(key, entry.key, entry.key_span)
                if last:
                    self._put((*before, place), entry.value)
                else:
                    self._level(entry.value, (*before, place), columns)
        elif last and isinstance(node, List):
            self._row(node, before, columns)
        else:
            self.wrong = True
            expected = f"entries by {key.name}" + (", or a list of values" if last else "")
            wrong_shape(self.world, node, f"what stands here in {self.what}", expected)

    def _row(self, node: List, before: tuple[int | None, ...], columns: Sequence[int | None]) -> None:
        if len(node.items) != len(columns):
            self.wrong = True
            found = f"{len(node.items)} value{'' if len(node.items) == 1 else 's'}"
            help = "leave a value out with `~` where the default holds" if self.node.get("default") else None
            self.world.report.error(
                "RW398", node.span, what=self.what, found=found, wanted=len(columns), key=self.keys[-1].name, help=help
            )
        for place, item in zip(columns, node, strict=False):
            if not (isinstance(item, Scalar) and item.value is None and self.node.get("default") is not None):
                self._put((*before, place), item)

    def _put(self, places: tuple[int | None, ...], node: Node) -> None:
        value = constant(self.world, node, self.type, f"a value of {self.what}")
        self.wrong |= value is None
        if isinstance(value, int) and None not in places:
            self.found[tuple(place for place in places if place is not None)] = value

    def _complete(self) -> None:
        missing = list(islice(self._missing(), 9))
        if missing:
            help = "give each a value, or the table a `default:`"
            span = self.entry.key_span
            self.world.report.error("RW399", span, name=self.entry.key, missing=listed(missing), help=help)

    def _missing(self) -> Iterator[str]:
        for places in product(*(range(key.size) for key in self.keys)):
            if places not in self.found:
                shown = (key.shown(place) for key, place in zip(self.keys, places, strict=True))
                yield f"{self.entry.key}[{', '.join(shown)}]"


def _written(node: Node) -> str:
    return text_value(node) or (shape_of(node) if not isinstance(node, Scalar) else node.span.text)


def _is_number(written: str) -> bool:
    return written.lstrip("-").isdecimal() and len(written) <= 10

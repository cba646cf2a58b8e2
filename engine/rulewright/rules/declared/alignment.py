"""Rows of a table beside its head: one value too many or too few, in one row or in all of them, told once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping as Table
from collections.abc import Sequence as Items
from itertools import pairwise

from rulewright.dataclass import dataclass
from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulewright.source import Span

from ..type_words import listed
from ..world import World

_FEW = 3
_LOOKED_AT = 40
_DRAWN = ("at", "via", "label", "ends")
_PLACES = {"at": "a pair", "ends": "a pair"}


@dataclass(frozen=True, slots=True)
class Head:
    """The columns of a table: their places, where they stand together, and the types that they are declared with."""

    columns: dict[str, Span]
    span: Span | None
    types: Table[str, str]
    what: str


def declared_types(fields: Node | None) -> dict[str, str]:
    """The types of columns or fields as they are written."""
    if not isinstance(fields, Mapping):
        return {}
    return {entry.key: str(entry.value.data) for entry in fields}


def head_is_right(world: World, rows: Node | None, head: Head, *, listed_head: bool) -> bool:
    """False, with one finding, when nearly all rows of a table have another number of values than its head has columns.
    `listed_head`: the head is a list of names, which can be written anew."""
    found = [entry.value for entry in rows if isinstance(entry.value, Sequence)] if isinstance(rows, Mapping) else []
    if len(found) < _FEW or head.span is None:
        return True
    count, times = Counter(len(row.items) for row in found).most_common(1)[0]
    wanted = len(head.columns)
    if times * 10 < len(found) * 9 or count == wanted:
        return True
    if count < wanted and all(_optional(head.types.get(name, "")) for name in list(head.columns)[count:]):
        return True
    sample = [row.items for row in found if len(row.items) == count][:_LOOKED_AT]
    names = _names_that_fit(world, sample, head, count)
    if names is not None and listed_head:
        help = f"write `[{', '.join(names)}]`"
    elif count > wanted:
        help = f"name the column that is missing; there are {listed(head.columns, 20)}"
    else:
        help = f"give each row its value, or take a column out of the head: {listed(head.columns, 20)}"
    world.report.error("RW700", head.span, what=head.what, columns=wanted, found=count, help=help)
    return False


def without_head(world: World, section: Entry, node: Mapping, fields: dict[str, str], what: str) -> bool:
    """True, with one finding, when a section has rows and no columns, or columns and no line `rows:` above its rows."""
    lists = [entry.value for entry in node if isinstance(entry.value, Sequence)]
    rows, columns = node.get("rows"), node.entries.get("columns")
    if isinstance(rows, Mapping) and columns is None:
        inside = [entry.value for entry in rows if isinstance(entry.value, Sequence)]
        if len(inside) * 2 <= len(rows.entries):
            return False
        count = Counter(len(row.items) for row in inside).most_common(1)[0][0]
        head = Head({}, node.entries["rows"].key_span, fields, what)
        names = _names_in_order(
            world, [row.items for row in inside if len(row.items) == count][:_LOOKED_AT], head, count
        )
        line = f"columns: [{', '.join(names)}]" if names else "columns: [...]"
        help = f"add the line `{line}` above"
        world.report.error("RW701", node.entries["rows"].key_span, what=what, has="rows", lacks="columns", help=help)
        return True
    if columns is not None and isinstance(columns.value, Sequence) and len(lists) == len(node.entries) > 1:
        help = "add a line `rows:` below, and indent the rows under it"
        world.report.error("RW701", columns.key_span, what=what, has="columns", lacks="rows", help=help)
        return True
    return False


def aligned(world: World, entry: Entry, items: Items[Node], head: Head) -> dict[str, Node] | None:
    """The values of a row by column where it has one too many or too few, with a finding that says which; None where
    that cannot be known."""
    names = list(head.columns)
    types = [head.types.get(name, _PLACES.get(name, "")) for name in names]
    if len(items) == len(names) + 1:
        for n, (one, other) in reversed(list(enumerate(pairwise(items)))):
            joined = [*items[:n], one, *items[n + 2 :]]
            texts = types[n].split()[:1] == ["text"] and _is_text(one) and _is_text(other)
            if texts and all(_fits(world, type_, node) for type_, node in zip(types, joined, strict=True)):
                span = one.span.source.span(one.span.start, other.span.end)
                bare = span.text.strip('"')
                help = f'write `"{bare}"`'
                world.report.error("RW702", span, help=help, id=entry.key, found=len(items), columns=len(names))
                return dict(zip(names, joined, strict=True))
    if len(items) == len(names) - 1 and not _all_fit(world, types, items):
        for n, name in enumerate(names):
            if all(_fits(world, type_, node) for type_, node in zip(types[:n] + types[n + 1 :], items, strict=True)):
                before = items[n - 1].span if n else entry.key_span
                span = items[n].span if n < len(items) else before
                help = f"write the value of `{name}` " + ("before it" if n < len(items) else "behind it")
                found = len(items)
                world.report.error("RW703", span, help=help, id=entry.key, found=found, columns=len(names), name=name)
                return dict(zip(names[:n] + names[n + 1 :], items, strict=True))
    return None


def _all_fit(world: World, types: list[str], items: Items[Node]) -> bool:
    return all(_fits(world, type_, node) for type_, node in zip(types, items, strict=False))


def _names_that_fit(world: World, rows: Items[Items[Node]], head: Head, count: int) -> list[str] | None:
    """The columns with one more or one less, so that the rows have values of the right types."""
    names = list(head.columns)
    if count == len(names) - 1:
        known = [name in head.types or name in _DRAWN for name in names]
        candidates = [names[:n] + names[n + 1 :] for n in sorted(range(len(names)), key=lambda n: (known[n], -n))]
    elif count == len(names) + 1:
        missing = [name for name in ("at", *head.types) if name not in names]
        candidates = [[*names[:n], name, *names[n:]] for name in missing for n in range(len(names), -1, -1)]
    else:
        return None
    return next((found for found in candidates if _good(world, rows, head, found)), None)


def _names_in_order(world: World, rows: Items[Items[Node]], head: Head, count: int) -> list[str] | None:
    """The columns that rows without a head may have: the place and the declared fields, in the order that fits."""
    names = [name for name in ("at", *head.types) if name != "at" or any(_is_pair(row[0]) for row in rows if row)]
    if len(names) < count:
        return None
    found: list[str] = []
    for n in range(count):
        fitting = [
            name for name in names if name not in found and _good(world, [[row[n]] for row in rows], head, [name])
        ]
        if not fitting:
            return None
        found.append(fitting[0])
    return found


def _good(world: World, rows: Items[Items[Node]], head: Head, names: list[str]) -> bool:
    types = [head.types.get(name, _PLACES.get(name, "")) for name in names]
    return all(_all_fit(world, types, row) for row in rows)


def _optional(type_: str) -> bool:
    return "=" in type_ or type_.endswith("or none")


def _is_text(node: Node) -> bool:
    return isinstance(node, Scalar) and isinstance(node.value, str)


def _is_pair(node: Node) -> bool:
    return isinstance(node, Sequence) and len(node.items) == 2


def _fits(world: World, type_: str, node: Node) -> bool:
    """Whether a value can be one of a type, as far as can be seen before all types are read."""
    text = type_.partition("=")[0].strip().removesuffix("or none").strip()
    value = node.data
    if value is None or (value == "none" and "or none" in type_):
        return True
    if text == "a pair":
        return _is_pair(node)
    if text == "bool":
        return isinstance(value, bool)
    if text == "text":
        return isinstance(value, str | dict)
    if text.startswith("set of"):
        return isinstance(value, list)
    kind = world.kinds.get(text)
    if kind is not None:
        return isinstance(value, str) and (not kind.members or value in kind.index)
    if text.startswith("int") or text.partition("(")[0] in world.units:
        return isinstance(value, int) and not isinstance(value, bool)
    return True

"""One game out of a ruleset, a map's changes and variants' changes: by id, in order, every leaf knowing who set it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from rulewright.source import Label, Report, Span, keep_going, nearest

from .dotted_paths import known_paths, node_at, place_for, resolve
from .nodes import Entry, Mapping, Node, Scalar
from .nodes import Sequence as List

SECTIONS = (
    "title", "ripeness", "credits", "about", "players", "map", "types", "components", "board", "tracks", "tables",
    "costs", "state", "graphs", "functions", "procedures", "conditions", "actions", "flow", "score", "policies",
    "looks", "texts",
)  # fmt: skip
_FIXED = frozenset(("ruleset", "include"))
# A search for the nearest path is slow, and a stranger's file may ask for thousands.
_HINTS = 10
_SEARCHED = 5_000
_RULES = ("functions", "procedures", "conditions", "actions")
_BASE = re.compile(r"\bbase\s*\(")


def compose(ruleset: Mapping, map: Mapping | None, variants: Sequence[Mapping], report: Report) -> Mapping:
    """The ruleset with the changes of the map, then of the variants. The inputs are left as they are.

    A changed leaf keeps what it replaced as `replaces`; each node's span tells which document it comes from.
    """
    game = _Game(ruleset, report)
    for document in (*((map,) if map is not None else ()), *variants):
        players = document.entries.get("players")
        if players is not None and "players" in game.root.entries:
            game.replace_players(players, narrows=document is not map)
        rules = document.get("rules")
        if isinstance(rules, Mapping):
            name = document.get("variant") if document is not map else None
            game.apply(rules, "" if name is None else str(name.data))
    game.sort_additions()
    return game.root


@dataclass(frozen=True, slots=True)
class _Change:
    """A change that a document made at a path."""

    keys: tuple[str, ...]
    span: Span
    wraps: bool
    is_rule: bool = False
    """Whether a rule stands there, which could call what it replaces; a cost is a number alone."""


class _Game:
    """The composed tree so far. Nodes are frozen; a change rebuilds the mappings on its way."""

    def __init__(self, root: Mapping, report: Report) -> None:
        self.root = root
        self.report = report
        self._changes: list[_Change] = []
        self._removed: dict[str, Span] = {}
        self._hinted = 0
        self._added: dict[tuple[str, ...], dict[str, str]] = {}
        """What was added where, and by which variant."""
        self._players: Entry | None = None
        """What the variants so far say of the number of players."""

    def apply(self, rules: Mapping, by: str) -> None:
        """Applies `change`, `add` and `remove`, in this order. `by` is the variant's id, empty for a map."""
        for entry in _entries(rules.get("change")):
            cell = self._cell(entry.key)
            if cell is not None:
                self._change_cell(cell, entry)
                continue
            keys = self._existing(entry.key, entry.key_span, "RW181")
            if keys is not None and self._replaces_all(keys, entry):
                continue
            if keys is not None:
                self.change(keys, entry.key, entry.key_span, entry.value)
        for entry in _entries(rules.get("add")):
            self._add(entry, by)
        removals = rules.get("remove")
        for item in removals if isinstance(removals, List) else ():
            if isinstance(item, Scalar) and isinstance(item.value, str):
                self._remove(item.value, item.span)

    def replace_players(self, said: Entry, *, narrows: bool) -> None:
        """Sets how many can play: what a variant says replaces what the map says; of several variants, the numbers that
        they have in common."""
        value = said.value
        if narrows and self._players is not None:
            both = _for_both(self._players.value, value)
            if both is None:
                label = Label(self._players.key_span, "another variant says this")
                help = "no number of players suits both variants; play without one of the two"
                self.report.error("RW183", said.key_span, labels=[label], help=help, path="players")
                return
            value = both
        self.root = _with(self.root, ("players",), _replacing(value, self.root.entries["players"].value), None)
        if narrows:
            self._players = replace(said, value=value)

    def change(self, keys: tuple[str, ...], path: str, span: Span, value: Node) -> None:
        """Puts `value` in the place of what is there."""
        old = node_at(self.root, keys)
        assert old is not None
        change = _Change(
            keys,
            span,
            wraps=any(calls_base(leaf) for leaf in _leaves(value)),
            is_rule=keys[0] in _RULES and any(isinstance(leaf.value, str) for leaf in _leaves(value)),
        )
        if self._agrees(change, path):
            self.root = _with(self.root, keys, _replacing(value, old), None)
        self._changes.append(change)

    def _replaces_all(self, keys: tuple[str, ...], entry: Entry) -> bool:
        """Whether a change gives some entries of a section or a group and loses the others; then with a finding."""
        old, new = node_at(self.root, keys), entry.value
        if not (len(keys) == 1 or keys[0] == "costs") or not isinstance(old, Mapping) or not isinstance(new, Mapping):
            return False
        lost = [key for key in old.entries if key not in new.entries]
        if not lost or not new.entries:
            return False
        leaves = list(_paths(new, entry.key, deep=keys[0] == "costs"))
        shown = " and ".join(f"`{path}: {leaf.span.text}`" for path, leaf in leaves[:3])
        span = entry.key_span.source.span(entry.key_span.start, new.span.end)
        gone = ", ".join(f"`{key}`" for key in lost[:3]) + (" …" if len(lost) > 3 else "")
        self.report.error("RW191", span, help=f"write {shown}", path=entry.key, lost=gone)
        return True

    def _cell(self, path: str) -> tuple[str, ...] | None:
        """The keys of a row of a table and the column that a path names in it; None where it leads to no row."""
        readings = resolve(self.root, path.rpartition(".")[0])
        if len(readings) != 1 or "rows" not in readings[0][:-1]:
            return None
        row = node_at(self.root, readings[0])
        return (*readings[0], path.rpartition(".")[2]) if isinstance(row, List) else None

    def _change_cell(self, cell: tuple[str, ...], entry: Entry) -> None:
        """Puts a value in the place of one cell of a row; the others stay as they are."""
        *keys, column = cell
        row = node_at(self.root, keys)
        assert isinstance(row, List)
        names = _column_names(node_at(self.root, (*keys[: keys.index("rows")], "columns")))
        if column not in names[: len(row.items)]:
            near = None if column in names else nearest(column, names)
            help = f"did you mean `{near}`?" if near else f"its columns are {', '.join(names)}" if names else None
            if column in names:
                help = f"the row leaves `{column}` out: change the whole row"
            self.report.error("RW181", entry.key_span, help=help, path=entry.key)
            return
        change = _Change(cell, entry.key_span, wraps=False)
        if self._agrees(change, entry.key):
            items = list(row.items)
            place = names.index(column)
            items[place] = _replacing(entry.value, items[place])
            self.root = _with(self.root, keys, replace(row, items=tuple(items)), None)
        self._changes.append(change)

    def _agrees(self, change: _Change, path: str) -> bool:
        """False, with a finding, when another replacement holds the same leaf."""
        for earlier in self._changes:
            keep_going()
            if change.wraps or not _overlap(earlier.keys, change.keys):
                continue
            label = Label(earlier.span, "it is wrapped here" if earlier.wraps else "it is replaced here already")
            if earlier.wraps:
                help = "wrap it too, by calling `base(...)`, or play without the other document"
                self.report.error("RW186", change.span, labels=[label], help=help, path=path)
            else:
                help = "remove one of the two"
                if change.is_rule:
                    help += ", or let the later one call `base(...)` to build upon what it finds"
                self.report.error("RW183", change.span, labels=[label], help=help, path=path)
                return False
        return True

    def _add(self, entry: Entry, by: str) -> None:
        keep_going()
        path = entry.key
        if path.split(".")[0] in _FIXED:
            self.report.error("RW185", entry.key_span, path=path)
            return
        existing = resolve(self.root, path)
        if existing:
            there = _entry_at(self.root, existing[0])
            label = Label(there.key_span, "it is given here")
            self.report.error("RW180", entry.key_span, labels=[label], help="put it under `change`", path=path)
            return
        keys = place_for(self.root, path, SECTIONS)
        if keys is None:
            parent = path.rpartition(".")[0]
            labels, help = self._hints(parent)
            self.report.error("RW187", entry.key_span, labels=labels, help=help, path=path, parent=parent or path)
            return
        self.root = _with(self.root, keys, entry.value, entry.key_span)
        self._added.setdefault(keys[:-1], {})[keys[-1]] = by

    def sort_additions(self) -> None:
        """Puts what several variants have added to the same place in one order, whichever was named first."""
        for keys, added in self._added.items():
            parent = node_at(self.root, keys)
            if len(set(added.values())) < 2 or not isinstance(parent, Mapping):
                continue
            old = {key: entry for key, entry in parent.entries.items() if key not in added}
            new = sorted((key for key in parent.entries if key in added), key=lambda key: added[key])
            entries = {**old, **{key: parent.entries[key] for key in new}}
            sorted_parent = replace(parent, entries=entries)
            self.root = _with(self.root, keys, sorted_parent, None) if keys else sorted_parent

    def _remove(self, path: str, span: Span) -> None:
        keys = self._existing(path, span, "RW182")
        if keys is None:
            return
        change = _Change(keys, span, wraps=False)
        if self._agrees(change, path):
            self.root = _without(self.root, keys)
            self._removed[path] = span
        self._changes.append(change)

    def _existing(self, path: str, span: Span, code: str) -> tuple[str, ...] | None:
        """The keys of a path that must exist; else a finding of `code`."""
        readings = resolve(self.root, path)
        if path.split(".")[0] in _FIXED:
            self.report.error("RW185", span, path=path)
        elif len(readings) > 1:
            labels = [Label(_entry_at(self.root, keys).key_span, "it could be this") for keys in readings]
            self.report.error("RW184", span, labels=labels, path=path, count=len(readings))
        elif not readings:
            labels, help = self._hints(path)
            self.report.error(code, span, labels=labels, help=help, path=path)
        else:
            return readings[0]
        return None

    def _hints(self, path: str) -> tuple[list[Label], str | None]:
        """Where a path that is missing was removed, or the nearest one that is there."""
        for removed, span in self._removed.items():
            if path == removed or path.startswith(removed + "."):
                return [Label(span, f"`{removed}` is removed here")], None
        self._hinted += 1
        near = nearest(path, islice(known_paths(self.root), _SEARCHED), cutoff=0.7) if self._hinted <= _HINTS else None
        if near is None:
            return [], None
        place = _entry_at(self.root, resolve(self.root, near)[0]).key_span
        return [Label(place, "this is there")], f"did you mean `{near}`?"


def _paths(node: Mapping, path: str, *, deep: bool) -> Iterator[tuple[str, Node]]:
    """What stands in a section, each with its path; with `deep` what stands in its groups too."""
    for entry in node:
        if deep and isinstance(entry.value, Mapping):
            yield from _paths(entry.value, f"{path}.{entry.key}", deep=deep)
        else:
            yield f"{path}.{entry.key}", entry.value


@dataclass(frozen=True, slots=True)
class Removal:
    """A path that a map or a variant removes: where it says so, and the names that go with it."""

    path: str
    span: Span
    names: frozenset[str]


def removals(ruleset: Mapping, documents: Sequence[Mapping]) -> tuple[Removal, ...]:
    """What maps and variants remove."""
    found: dict[str, Removal] = {}
    for document in documents:
        rules = document.get("rules")
        removed = rules.get("remove") if isinstance(rules, Mapping) else None
        for item in removed if isinstance(removed, List) else ():
            if isinstance(item, Scalar) and isinstance(item.value, str):
                path = item.value
                inside = {name for keys in resolve(ruleset, path)[:1] for name in _names_in(node_at(ruleset, keys))}
                found[path] = Removal(path, item.span, frozenset((path, path.rpartition(".")[2], *inside)))
    return tuple(found.values())


def _names_in(node: Node | None) -> Iterator[str]:
    """The names that what stands there gives to members, if any."""
    if isinstance(node, List):
        yield from (str(item.data) for item in node if isinstance(item, Scalar))
    elif isinstance(node, Mapping):
        for key in ("members", "rows"):
            inner = node.get(key)
            yield from inner.entries if isinstance(inner, Mapping) else _names_in(inner)


def _column_names(columns: Node | None) -> list[str]:
    """What the columns of a table are called, whether they are declared there with types or named alone."""
    if isinstance(columns, List):
        return [item.span.text for item in columns]
    return list(columns.entries) if isinstance(columns, Mapping) else []


def _entries(node: Node | None) -> Iterator[Entry]:
    return iter(node) if isinstance(node, Mapping) else iter(())


def _leaves(node: Node) -> Iterator[Scalar]:
    if isinstance(node, Scalar):
        yield node
    elif isinstance(node, Mapping):
        for entry in node:
            yield from _leaves(entry.value)
    else:
        for item in node:
            yield from _leaves(item)


def calls_base(leaf: Scalar) -> bool:
    """Whether a text wraps what it replaces instead of making it vanish."""
    return isinstance(leaf.value, str) and _BASE.search(leaf.value) is not None


def _for_both(one: Node, other: Node) -> Node | None:
    """The numbers of players that two documents have in common; None when there are none."""
    if not isinstance(one, Mapping) or not isinstance(other, Mapping):
        return other
    ends: dict[str, Entry] = {}
    numbers: list[int] = []
    for key, narrower in (("min", max), ("max", min)):
        a, b = one.entries.get(key), other.entries.get(key)
        if a is None or b is None:
            return other
        x, y = a.value.data, b.value.data
        if not isinstance(x, int) or not isinstance(y, int):
            return other
        numbers.append(narrower(x, y))
        ends[key] = a if numbers[-1] == x else b
    if numbers[0] > numbers[1]:
        return None
    return replace(other, entries={**other.entries, **ends})


def _overlap(a: tuple[str, ...], b: tuple[str, ...]) -> bool:
    shorter = min(len(a), len(b))
    return a[:shorter] == b[:shorter]


def _replacing(new: Node, old: Node) -> Node:
    """The new node with what it replaces, down to the leaves that both have."""
    if isinstance(new, Mapping) and isinstance(old, Mapping):
        entries: dict[str, Entry] = {}
        for entry in new:
            before = old.get(entry.key)
            value = entry.value if before is None else _replacing(entry.value, before)
            entries[entry.key] = replace(entry, value=value)
        return replace(new, entries=entries, replaces=old)
    return replace(new, replaces=old)


def _entry_at(root: Mapping, keys: Sequence[str]) -> Entry:
    parent = node_at(root, keys[:-1])
    assert isinstance(parent, Mapping)
    return parent.entries[keys[-1]]


def _with(root: Mapping, keys: Sequence[str], value: Node, key_span: Span | None) -> Mapping:
    """A copy with `value` under the keys. `key_span` is the place of a key that is new."""
    entries = dict(root.entries)
    known = entries.get(keys[0])
    span = known.key_span if known is not None else key_span
    assert span is not None
    if len(keys) > 1:
        inner = known.value if known is not None else Mapping(span)
        assert isinstance(inner, Mapping)
        value = _with(inner, keys[1:], value, key_span)
    elif key_span is None and known is not None:
        span = known.key_span
    entries[keys[0]] = Entry(keys[0], span, value)
    return replace(root, entries=entries)


def _without(root: Mapping, keys: Sequence[str]) -> Mapping:
    entries = dict(root.entries)
    if len(keys) == 1:
        del entries[keys[0]]
    else:
        inner = entries[keys[0]].value
        assert isinstance(inner, Mapping)
        entries[keys[0]] = replace(entries[keys[0]], value=_without(inner, keys[1:]))
    return replace(root, entries=entries)

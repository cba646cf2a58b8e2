"""Keys that a schema doesn't know: misspelt, or at the wrong place; and the findings that only follow from them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from rulewright.source import Report, nearest

from ..nodes import Entry, Mapping, Node
from ..nodes import Sequence as List
from .meant import typed
from .shapes import Shape, Trials
from .validators import schema_text
from .walking import keys_at

Path = tuple[str | int, ...]

_MOST = 10
_SEVERAL = 3
_AT_MOST = 1000
_CHANGES = ("change", "add", "remove")


class StrangeKeys:
    """The keys of a document that its schema doesn't know, and those that were meant."""

    def __init__(self, root: Node, validator: Any, errors: Iterable[Any], misspelt: dict[str, str]) -> None:
        self.root = root
        self.validator = validator
        self.strange: dict[Path, list[Entry]] = {}
        self.meant: dict[tuple[Path, str], str] = {((), key): near for key, near in misspelt.items()}
        self.trials = Trials()
        self.told: set[Path] = set()
        errors = self.errors = list(errors)
        for error in errors:
            if error.validator == "additionalProperties" and isinstance(error.instance, dict):
                self._note(tuple(error.absolute_path), error)
        if self.strange:
            self._guess(errors)
        self._left = self._still_there() if self.meant else set()

    def explain(self, error: Any) -> bool:
        """Whether an error only follows from misspelt keys: it would be gone if they were right."""
        path = tuple(error.absolute_path)
        if error.validator == "additionalProperties" or all(at != path for at, _ in self.meant):
            return False
        return (path, error.validator) not in self._left

    def _note(self, path: Path, error: Any) -> None:
        node = node_at(self.root, path)
        known = error.schema.get("properties", {})
        if isinstance(node, Mapping):
            self.strange[path] = [entry for entry in node if entry.key not in known]

    def _guess(self, errors: list[Any]) -> None:
        for path, entries in self.strange.items():
            known = keys_at(self.validator.schema, path)
            node = node_at(self.root, path)
            assert isinstance(node, Mapping)
            for entry in entries[:_MOST]:
                near = nearest(entry.key, [key for key in known if key not in node.entries])
                if near is not None and self._place(path, entry) is None:
                    self.meant[path, entry.key] = near
        for path, entries in self.strange.items():
            taken = {near for (at, _), near in self.meant.items() if at == path}
            missing = [key for key in self.missing(errors, path) if key not in taken]
            left = [entry for entry in entries if (path, entry.key) not in self.meant]
            if len(left) == len(missing) <= 2 and all(self._place(path, entry) is None for entry in left):
                self.meant.update({(path, entry.key): key for entry, key in zip(left, missing, strict=True)})

    @staticmethod
    def missing(errors: Iterable[Any], path: Path) -> list[str]:
        """The keys that errors call for at a path."""
        found: list[str] = []
        for error in errors:
            if error.validator == "required" and tuple(error.absolute_path) == path:
                found += [key for key in error.validator_value if key not in error.instance]
        return list(dict.fromkeys(found))

    def _still_there(self) -> set[tuple[Path, str]]:
        """Places and kinds of the errors that would be left if the misspelt keys were right."""
        fixed = self._renamed(self.root, ())
        errors = islice(self.validator.iter_errors(fixed), _AT_MOST)
        return {(tuple(error.absolute_path), error.validator) for error in errors}

    def _renamed(self, node: Node, path: Path) -> Any:
        if isinstance(node, Mapping):
            return {
                self.meant.get((path, entry.key), entry.key): self._renamed(entry.value, (*path, entry.key))
                for entry in node
            }
        if isinstance(node, List):
            return [self._renamed(item, (*path, n)) for n, item in enumerate(node)]
        return node.data

    def tell(self, path: Path, where: str, report: Report) -> None:
        """Reports the strange keys of one place."""
        if self._section_lost(path, where, report):
            return
        for entry in self.strange.get(path, ()):
            near = self.meant.get((path, entry.key))
            place = self._place(path, entry)
            if near is not None:
                report.error("RW150", entry.key_span, help=f"did you mean `{near}`?", key=entry.key, where=where)
            elif place is not None:
                report.error("RW158", entry.key_span, help=place[1], key=entry.key, where=where, place=place[0])
            else:
                known = keys_at(self.validator.schema, path)
                help = "it has " + listed(known)
                report.error("RW150", entry.key_span, help=help, key=entry.key, where=where)

    def _section_lost(self, path: Path, where: str, report: Report) -> bool:
        """Reports several strange keys at once that would be right under a key that isn't there."""
        strange = self.strange.get(path, [])
        node = node_at(self.root, path)
        if len(strange) < _SEVERAL or not isinstance(node, Mapping):
            return False
        rest = {entry.key: entry.value.data for entry in node if entry not in strange}
        section = {entry.key: entry.value.data for entry in strange}
        shape = Shape(self.root, list(path), {}, self.validator, self.trials, report)
        for key in keys_at(self.validator.schema, path):
            if key not in node.entries and shape.fits({**rest, key: section}):
                shown = listed([entry.key for entry in strange[:_SEVERAL]]) + (" …" if len(strange) > _SEVERAL else "")
                help = f"add a line `{key}:` above, and indent them under it"
                report.error("RW192", strange[0].key_span, help=help, where=where, keys=shown, key=key)
                return True
        return False

    def _place(self, path: Path, entry: Entry) -> tuple[str, str] | None:
        """Where a key belongs that is known elsewhere, and what to do."""
        title = self.validator.schema.get("title")
        if title in ("a variant", "a map") and (place := _in_rules(path, entry)):
            return place
        node = node_at(self.root, path)
        if path and isinstance(node, Mapping):
            above = node_at(self.root, path[:-1])
            if (
                isinstance(above, Mapping)
                and entry.key not in above.entries
                and entry.key in keys_at(self.validator.schema, path[:-1])
            ):
                return _name(path[:-1]) or str(title), "move it one level back"
        before: Entry | None = None
        for other in node if isinstance(node, Mapping) else ():
            if other is entry:
                break
            if isinstance(other.value, Mapping) and entry.key not in other.value.entries:
                before = other if entry.key in keys_at(self.validator.schema, (*path, other.key)) else before
        if before is not None:
            return f"`{before.key}`", f"move it one level deeper, under `{before.key}`"
        return None


def _in_rules(path: Path, entry: Entry) -> tuple[str, str] | None:
    """Where changes of rules belong that stand at the top of a map or variant, or right under `rules`."""
    sections = json.loads(schema_text("ruleset"))["properties"]
    name = entry.key.split(".")[0]
    if path == () and entry.key in _CHANGES:
        return "`rules`", "move it under `rules:`, one level deeper"
    if path in ((), ("rules",)) and (name in sections or "." in entry.key):
        changes = _changes(entry)
        shown = ", ".join(f"`{key}: {typed(value)}`" for key, value in list(changes.items())[:3])
        under = "`rules:`, `change:`" if path == () else "`change:`"
        return "the changes", f"write it under {under} as {shown}" + (" …" if len(changes) > 3 else "")
    return None


def _changes(entry: Entry) -> dict[str, Any]:
    """A section with entries as changes by path."""
    if not isinstance(entry.value, Mapping):
        return {entry.key: entry.value.data}
    found: dict[str, Any] = {}
    for inner in entry.value:
        group = entry.key == "costs" and isinstance(inner.value, Mapping)
        below = _changes(inner) if group else {inner.key: inner.value.data}
        found.update({f"{entry.key}.{key}": value for key, value in below.items()})
    return found


def node_at(root: Node, path: Path) -> Node | None:
    """The node at a path of keys and positions."""
    node: Node | None = root
    for part in path:
        if isinstance(node, Mapping):
            node = node.get(str(part))
        elif isinstance(node, List):
            node = node.items[int(part)]
        else:
            return None
    return node


def listed(names: Sequence[str], word: str = "and") -> str:
    """Names in a sentence."""
    shown = [f"`{n}`" for n in names]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + f" {word} " + shown[-1] if shown else "no keys"


def _name(path: Path) -> str:
    return "`" + ".".join(str(p + 1) if isinstance(p, int) else p for p in path) + "`" if path else ""

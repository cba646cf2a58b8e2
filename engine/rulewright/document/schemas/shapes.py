"""Lists where entries belong and entries where lists belong: which form was meant, tried against the schema."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from rulewright.source import Report

from ..finding.files import kind_of
from ..nodes import Entry, Mapping, Node, Scalar
from ..nodes import Sequence as List
from .meant import forms_meant, typed, without_dashes
from .walking import keys_at, parts_at

_AT_MOST = 1000
_MOST_FORMS = 12
NULLS = ("~", "null", "Null", "NULL")
ENTRIES = "entries `name: value`"


@dataclass(slots=True)
class Trials:
    """How many forms may still be tried for one document."""

    left: int = 60


@dataclass(slots=True)
class Shape:
    """A node that has another form than its schema wants."""

    root: Node
    path: list[str | int]
    schema: dict[str, Any]
    validator: Any
    trials: Trials
    findings: Report

    @property
    def node(self) -> Node:
        return located(self.root, self.path)[0]

    @property
    def title(self) -> str:
        return str(self.schema.get("title", ""))

    def list_in_braces(self) -> bool:
        """Reports names in braces that are a list."""
        node = self.node
        if not isinstance(node, Mapping) or not node.flow or any(entry.value.data is not None for entry in node):
            return False
        names = list(node.entries)
        if not names or not self.fits(names):
            return False
        self.findings.withdraw("RW132", node.span)
        help, expected = f"write `{typed(names)}`", self.title or "a list"
        self.findings.error("RW152", node.span, help=help, expected=expected, found=kind_of(node))
        return True

    def list_too_many(self) -> bool:
        """Reports a list of single entries, where the entries without the list would be right."""
        whole, _ = located(self.root, self.path[:-1])
        joined = without_dashes(whole) if isinstance(whole, List) and not whole.flow else None
        path = self.path[:-1]
        if isinstance(whole, List) and whole.flow and self.fits([whole.data], path):
            help = f"write `{typed([whole.data])}`"
            self.findings.error(
                "RW152",
                whole.span,
                help=help,
                expected=f"a list of lists, such as `{typed([[1, 2]])}`",
                found=kind_of(whole),
            )
            return True
        if joined is None:
            return False
        under = [key for key in keys_at(self.validator.schema, path) if self.fits({key: joined}, path)]
        help = f"write `{typed({under[0]: joined})}`" if under else "leave the dashes out"
        if not under and not self.fits(joined, path):
            return False
        self.findings.error("RW152", whole.span, help=help, expected=ENTRIES, found=kind_of(whole))
        return True

    def meant(self) -> str | None:
        """The form that belongs here, filled with what is written, when that makes it right."""
        if isinstance(self.node, Scalar) and self.node.value is None and self.node.span.text not in NULLS:
            return None
        if isinstance(self.node, List) and not self.node.flow and (joined := without_dashes(self.node)) is not None:
            return "leave the dashes out" if self.fits(joined) else None
        if isinstance(self.node, Mapping) and not self.node.flow and all(e.value.data is None for e in self.node):
            return "put a dash and a space before each" if self.fits(list(self.node.entries)) else None
        if isinstance(self.node, Mapping) and not self.node.flow and self.fits([self.node.data]):
            return "put a dash and a space before the first, and indent the others as far"
        parts = [part for part, _ in parts_at(self.validator.schema, self.path)]
        types = [
            t for part in parts for t in ([part["type"]] if isinstance(part.get("type"), str) else part.get("type", ()))
        ]
        schema = self.schema if "type" in self.schema else {**self.schema, "type": types}
        texts = any(part.get("title") == "text" for part, _ in parts_at(self.validator.schema, [*self.path, ""]))
        for text, value in islice(forms_meant(self.node, schema, parts, texts=texts), _MOST_FORMS):
            if self.fits(value):
                self.findings.withdraw("RW132", self.node.span)
                return f"write `{text}`"
        return None

    def fits(self, value: Any, path: Sequence[str | int] | None = None) -> bool:
        """Whether the schema accepts a value in the place of this one, or at a path."""
        at = list(self.path if path is None else path)
        if self.trials.left <= 0:
            return False
        self.trials.left -= 1
        changed = _put(self.root.data, at, value)
        errors = islice(self.validator.iter_errors(changed), _AT_MOST)
        return not any(list(error.absolute_path)[: len(at)] == at for error in errors)


def _put(data: Any, path: Sequence[str | int], value: Any) -> Any:
    """The data with another value at a path."""
    if not path:
        return value
    key, *rest = path
    if isinstance(data, dict):
        return {**data, key: _put(data[key], rest, value)}
    return [*data[:key], _put(data[key], rest, value), *data[int(key) + 1 :]]


def located(root: Node, path: Sequence[str | int]) -> tuple[Node, Entry | None]:
    """The node at a path of keys and positions, and the entry that holds it."""
    node, entry = root, None
    for part in path:
        if isinstance(node, Mapping):
            entry = node.entries[str(part)]
            node = entry.value
        elif isinstance(node, List):
            entry, node = None, node.items[int(part)]
    return node, entry

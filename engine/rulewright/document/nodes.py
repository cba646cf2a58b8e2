"""What a YAML file holds, with places: the only form in which later stages see a document."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Any

from rulewright.dataclass import dataclass
from rulewright.source import Origin, Span

Value = None | bool | int | float | str


@dataclass(frozen=True, slots=True, eq=False)
class Scalar:
    """One value. `style` is `plain`, `single`, `double`, `literal` or `folded`; `span` covers it with its quotes.

    `origin` maps offsets of a text value into the file. `replaces` is the node that this one took the place of when
    documents were composed: what `base(...)` calls, and what `show --origin` tells.
    """

    span: Span
    value: Value
    style: str = "plain"
    origin: Origin | None = None
    replaces: Node | None = None

    @property
    def data(self) -> Value:
        return self.value


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """A key of a mapping with its place, and its value."""

    key: str
    key_span: Span
    value: Node


@dataclass(frozen=True, slots=True, eq=False)
class Mapping:
    """Entries by key, in document order."""

    span: Span
    entries: dict[str, Entry] = field(default_factory=dict)
    flow: bool = False
    replaces: Node | None = None

    def get(self, key: str) -> Node | None:
        entry = self.entries.get(key)
        return entry.value if entry else None

    def __iter__(self) -> Iterator[Entry]:
        return iter(self.entries.values())

    @property
    def data(self) -> dict[str, Any]:
        """The plain values, without places."""
        return {e.key: e.value.data for e in self.entries.values()}


@dataclass(frozen=True, slots=True, eq=False)
class Sequence:
    """Items in order."""

    span: Span
    items: tuple[Node, ...] = ()
    flow: bool = False
    replaces: Node | None = None

    def __iter__(self) -> Iterator[Node]:
        return iter(self.items)

    @property
    def data(self) -> list[Any]:
        return [n.data for n in self.items]


Node = Scalar | Mapping | Sequence

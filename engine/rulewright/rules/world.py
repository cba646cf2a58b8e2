"""The state of building a ruleset: everything declared so far, by name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rulewright.document.nodes import Node, Scalar
from rulewright.document.scalar_text import rule_text
from rulewright.source import Label, Limits, Report, Span, nearest

from .kinds import Kind
from .model import Action, ConstTable, Function, Graph, Procedure, StateField, Track
from .rule_text import RuleText
from .tree import Local
from .types import Unit

MOST_SEARCHED = 30_000

Use = tuple[StateField, str | None]
"""A field of the state that is read or written, and the local through which (`s` in `s.owner`), if that simple."""


@dataclass(eq=False, slots=True)
class World:
    """Everything declared so far. Names of one table are unique; `declare` keeps names of different tables apart."""

    report: Report
    limits: Limits
    kinds: dict[str, Kind] = field(default_factory=dict)
    units: dict[str, Unit] = field(default_factory=dict)
    plurals: dict[str, Kind] = field(default_factory=dict)
    members: dict[str, list[tuple[Kind, int]]] = field(default_factory=dict)
    fields: dict[Kind | None, dict[str, StateField]] = field(default_factory=dict)
    tracks: dict[str, Track] = field(default_factory=dict)
    tables: dict[str, ConstTable] = field(default_factory=dict)
    costs: dict[str, Any] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    procedures: dict[str, Procedure] = field(default_factory=dict)
    graphs: dict[str, Graph] = field(default_factory=dict)
    actions: dict[str, Action] = field(default_factory=dict)
    menus: dict[str, list[str]] = field(default_factory=dict)
    incomplete: set[Kind] = field(default_factory=set)
    broken: set[str] = field(default_factory=set)
    declared: dict[str, tuple[str, Span | None]] = field(default_factory=dict)
    type_spans: dict[str, Span] = field(default_factory=dict)
    reads: dict[object, frozenset[Use]] = field(default_factory=dict)
    writes: dict[object, frozenset[Use]] = field(default_factory=dict)
    missing: dict[tuple[Any, ...], list[tuple[Span, str | None]]] = field(default_factory=dict)
    translations: dict[str, Any] = field(default_factory=dict)
    untranslated: set[str] = field(default_factory=set)
    implied: dict[Local, tuple[Any, Any]] = field(default_factory=dict)
    never_empty: set[Local] = field(default_factory=set)
    text_size: int = 0
    searched: int = 0

    def declare(self, name: str, what: str, span: Span | None) -> bool:
        """Takes a name that rule text can use alone; False (and a finding) when it already means something."""
        known = self.declared.get(name)
        if known is None:
            self.declared[name] = (what, span)
            return True
        other, other_span = known
        labels = [Label(other_span, "declared here")] if other_span else []
        self.report.error("RW304", span, name=name, what=what, other=other, labels=labels)
        return False

    def unknown(self, report: Report, code: str, span: Span, help: str | None, **values: Any) -> None:
        """Notes a name that nothing has. However often it is used, it is one finding, told at the end."""
        if report is self.report:
            self.missing.setdefault((code, *values.items()), []).append((span, help))
        else:
            report.error(code, span, help=help, **values)

    def tell_unknown(self) -> None:
        """The findings about names that nothing has: each at its first place, with the next few places as labels."""
        for (code, *values), places in self.missing.items():
            order = sorted(places, key=lambda place: (place[0].source.name, place[0].start))
            labels = [Label(span, "and here") for span, _ in order[1:6]]
            self.report.error(code, order[0][0], help=order[0][1], labels=labels, **dict(values))
        self.missing.clear()

    def hides(self, name: str, span: Span | None, report: Report) -> None:
        """A warning when a name of a rule's own hides a field of the state or the set of all members of a kind."""
        if (name in self.fields.get(None, ()) or name in self.plurals) and name in self.declared:
            what, declared = self.declared[name]
            labels = [Label(declared, "declared here")] if declared else []
            report.error("RW382", span, name=name, what=what, labels=labels)

    def nearest(self, name: str, candidates: Iterable[str]) -> str | None:
        """The known name most like `name`. Searching is slow, so it ends after so many candidates in all."""
        names = list(candidates)
        self.searched += len(names)
        return nearest(name, names) if self.searched <= MOST_SEARCHED else None

    def add_member(self, kind: Kind, id: str, span: Span | None) -> None:
        """Gives a kind one more member."""
        index = len(kind.members)
        kind.index[id] = index
        kind.members.append(id)
        kind.member_spans.append(span)
        self.members.setdefault(id, []).append((kind, index))

    def all_fields(self, kind: Kind | None) -> dict[str, StateField]:
        """The fields of the state that members of a kind have (None: the global ones)."""
        return self.fields.setdefault(kind, {})

    def translated(self, text: str) -> dict[str, Scalar]:
        """The translations of a text, by language."""
        found = self.translations.get(text)
        if found is None:
            self.untranslated.add(text)
            return {}
        found.used = True
        by_language: dict[str, Scalar] = found.by_language
        return by_language

    def rule(self, node: Node | None) -> RuleText | None:
        """The rule text of a node; None (and a finding, unless the node is missing) when it holds none."""
        if node is None:
            return None
        text = rule_text(node, self.report)
        found = RuleText(*text) if text else None
        if found is not None:
            before = self.text_size
            self.text_size += len(found.text)
            if before <= self.limits.rule_text < self.text_size:
                self.report.error("RW307", found.whole, limit=self.limits.rule_text)
            if self.text_size > self.limits.rule_text:
                return None
        return found

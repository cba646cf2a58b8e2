"""A scenario as it stands in its file: the header and the steps, each with its place. Nothing is bound to rules yet."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.document import Mapping, Node, Scalar, Sequence, read_file, validate
from rulewright.source import Report, Span


@dataclass(frozen=True, slots=True)
class Text:
    """Text of a step, with the scalar that it stands in."""

    text: str
    node: Scalar

    @property
    def span(self) -> Span:
        return self.node.span


@dataclass(frozen=True, slots=True)
class Do:
    """Effects that bring a situation about."""

    span: Span
    script: Text


@dataclass(frozen=True, slots=True)
class Run:
    """A procedure that is started: from here on the game waits where it waits. `halts`: before forced moves too."""

    span: Span
    call: Text
    halts: bool


@dataclass(frozen=True, slots=True)
class Offering:
    """From here on the game waits for a player, who is offered actions or menus."""

    span: Span
    player: str
    player_span: Span
    offered: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Make:
    """A move that is made; `by` says who must be the one to decide. `halts`: forced moves after it are not played."""

    span: Span
    move: Text
    by: Text | None
    halts: bool


@dataclass(frozen=True, slots=True)
class Because:
    """Why a move must be refused. Where nothing is said, for any reason.

    `all` are the ids of the conditions that fail, no others; `first` is told first; `some` fail, and others may;
    `words` are told to the player; `values` pairs parts of conditions with what they are.
    """

    all: tuple[Text, ...] = ()
    first: tuple[Text, ...] = ()
    some: tuple[Text, ...] = ()
    words: tuple[Text, ...] = ()
    values: tuple[tuple[Text, Text], ...] = ()

    @property
    def ids(self) -> tuple[Text, ...]:
        return (*self.all, *self.first, *self.some)

    @property
    def texts(self) -> tuple[Text, ...]:
        """All that is said, each with its place."""
        return (*self.ids, *self.words, *(part for part, _ in self.values))


@dataclass(frozen=True, slots=True)
class Refuse:
    """A move that must not be legal, why, and the sets for whose members it is tried."""

    span: Span
    move: Text
    because: Because
    by: Text | None
    loops: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """An expression, and the value that it must have (None: it must be true)."""

    expression: Text
    value: Node | None


@dataclass(frozen=True, slots=True)
class Expect:
    """What must hold, for each member of the sets of `loops`."""

    span: Span
    claims: tuple[Claim, ...]
    loops: tuple[Text, ...]


@dataclass(frozen=True, slots=True)
class Chance:
    """What chance brings next, in order: outcomes as a script of chance has them, each with its place."""

    span: Span
    outcomes: tuple[tuple[str, Span], ...]


Step = Do | Run | Offering | Make | Refuse | Expect | Chance


@dataclass(frozen=True, slots=True)
class Scenario:
    """One rule test. `start` is None (from nothing), `game`, or a record with the number of a move. `halts`: forced
    moves wait for their steps."""

    path: Path
    title: dict[str, str]
    ruleset: str
    map: str | None
    variants: tuple[str, ...]
    players: tuple[str, ...]
    seed: int
    start: str | tuple[str, int] | None
    chance: Chance | None
    halts: bool
    steps: tuple[Step, ...]
    header: Mapping

    def span_of(self, key: str) -> Span:
        """Where an entry of the header stands."""
        entry = self.header.entries.get(key)
        return entry.value.span if entry else self.header.span


def read_scenario(path: Path, report: Report) -> Scenario | None:
    """The scenario in a file, or None when the file or its form is wrong; findings go to `report`."""
    node = read_file(path, report)
    if node is None or not validate(node, "scenario", report):
        return None
    steps = node.get("steps")
    assert isinstance(steps, Sequence)
    read = [_step(step, report) for step in steps if isinstance(step, Mapping)]
    if any(step is None for step in read):
        return None
    data = node.data
    title = data["scenario"]
    start = data.get("start")
    return Scenario(
        path=path,
        title={"": title} if isinstance(title, str) else title,
        ruleset=data["ruleset"],
        map=data.get("map"),
        variants=tuple(data.get("with", ())),
        players=tuple(data["players"]),
        seed=data.get("seed", 0),
        start=(start["record"], start["at"]) if isinstance(start, dict) else start,
        chance=_chance(node.entries["chance"].key_span, node.entries["chance"].value, node)
        if "chance" in data
        else None,
        halts=_halts(node),
        steps=tuple(step for step in read if step is not None),
        header=node,
    )


def _step(step: Mapping, report: Report) -> Step | None:
    """One step, or None with a finding when no key says what it does."""
    key = next((key for key in _READERS if key in step.entries), None)
    if key is None:
        report.error("RW640", next(iter(step)).key_span)
        return None
    read: Step = _READERS[key](step.entries[key].key_span, step.entries[key].value, step)
    return read


def _text(node: Node) -> Text:
    assert isinstance(node, Scalar), node
    written = node.value if isinstance(node.value, str) else node.span.text
    return Text(written, node)


def _texts(node: Node) -> tuple[Text, ...]:
    return tuple(_text(item) for item in node) if isinstance(node, Sequence) else (_text(node),)


def _by(step: Mapping) -> Text | None:
    node = step.get("by")
    return _text(node) if node is not None else None


def _offering(span: Span, value: Node, step: Mapping) -> Offering:
    assert isinstance(value, Mapping)
    entry = next(iter(value))
    return Offering(span, entry.key, entry.key_span, _texts(entry.value))


def _refuse(span: Span, value: Node, step: Mapping) -> Refuse:
    return Refuse(span, _text(value), _because(step.get("because")), _by(step), _loops(step))


def _because(node: Node | None) -> Because:
    if node is None:
        return Because()
    if not isinstance(node, Mapping):
        return Because(all=_texts(node))
    said = {entry.key: entry.value for entry in node}
    texts = {key: _texts(said[key]) for key in ("all", "first", "some", "words") if key in said}
    values = said.get("values")
    pairs = [(_key_text(e.key, e.key_span), _text(e.value)) for e in values] if isinstance(values, Mapping) else []
    return Because(**texts, values=tuple(pairs))


def _loops(step: Mapping) -> tuple[Text, ...]:
    node = step.get("for")
    return () if node is None else _texts(node)


def _halts(step: Mapping) -> bool:
    node = step.get("forced")
    return node is not None and node.data == "wait"


def _expect(span: Span, value: Node, step: Mapping) -> Expect:
    loops = _loops(step)
    if isinstance(value, Mapping):
        claims = [Claim(_key_text(entry.key, entry.key_span), entry.value) for entry in value]
        return Expect(span, tuple(claims), loops)
    return Expect(span, tuple(Claim(text, None) for text in _texts(value)), loops)


def _key_text(key: str, span: Span) -> Text:
    from rulewright.source import Origin

    return Text(key, Scalar(span, key, "plain", Origin(span.source, ((0, span.start),), span.end)))


def _chance(span: Span, value: Node, step: Mapping) -> Chance:
    nodes = value.items if isinstance(value, Sequence) else (value,)
    return Chance(span, tuple((_outcome(node.data), node.span) for node in nodes))


def _outcome(data: Any) -> str:
    return " ".join(map(str, data)) if isinstance(data, list) else str(data)


_READERS: dict[str, Any] = {
    "do": lambda span, value, step: Do(span, _text(value)),
    "run": lambda span, value, step: Run(span, _text(value), _halts(step)),
    "offer": _offering,
    "move": lambda span, value, step: Make(span, _text(value), _by(step), _halts(step)),
    "refuse": _refuse,
    "expect": _expect,
    "chance": _chance,
}

"""Short ways to write rules, put into the long ones: signatures in keys, words behind conditions.

    price(t:tile, n:int) -> money: t.cost * n       price: {args: {t: tile, n: int}, gives: money, is: t.cost * n}
    pay(p:player): p.money -= 1                     pay: {args: {p: player}, do: p.money -= 1}
    rich: me.money > 0 else "You have nothing"      rich: {that: me.money > 0, else: "You have nothing"}

All later stages see the long ones alone, so that a variant reaches each part by its path, however it was written.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from rulewright.source import Label, Origin, Report, Span
from rulewright.source.look_alikes import Stranger, straight, tell

from .nodes import Entry, Mapping, Node, Scalar

_SIGNATURE = re.compile(
    r"(?P<path>(?:[a-z]\w*\.)*)(?P<name>[a-z]\w*)\s*(?:\((?P<args>.*)\))?\s*(?:->\s*(?P<gives>\S.*?))?\s*"
)
_ARGUMENT = re.compile(r"\s*(?P<name>[a-z]\w*)\s*:\s*(?P<type>\S.*?)\s*")
_REFUSAL = re.compile(r'(?P<that>.*?\S)\s+else\s+"(?P<words>(?:[^"\\]|\\.)*)"\s*', re.DOTALL)
_CURLY = re.compile(r"(?P<that>.*?\S)\s+else\s+(?P<words>[“„«‘”]([^\"“”„«»\r\n]*)[”“»’]?)\s*", re.DOTALL)
_ESCAPE = re.compile(r"\\(.)", re.DOTALL)
BODIES = {"functions": "is", "procedures": "do"}
"""Sections whose keys may be signatures, and the key under which the long form has what stands behind."""
REFUSED = {"require": "that", "params": "in"}
"""Sections of actions and groups whose entries may have words behind them, and the key of what stands before."""


def refusal_at(text: str) -> int | None:
    """Where in the text of a condition its `else "..."` begins; None when it has none."""
    match = _REFUSAL.fullmatch(text)
    return None if match is None else match.end("that")


def in_long_form(document: Mapping, report: Report) -> Mapping:
    """A ruleset, a part of one, a map or a variant with all short forms written out."""
    return _Expansion(report).document(document)


class _Expansion:
    def __init__(self, report: Report) -> None:
        self.report = report

    def document(self, document: Mapping) -> Mapping:
        """The sections, and the changes of maps and variants."""
        made = self._section(document, ())
        rules = made.get("rules")
        if not isinstance(rules, Mapping):
            return made
        for kind in ("add", "change"):
            changes = rules.get(kind)
            if isinstance(changes, Mapping):
                rules = _with(rules, kind, self._changes(changes))
        return _with(made, "rules", rules)

    def _changes(self, changes: Mapping) -> Mapping:
        """Paths to values: what stands below a path is where the path says."""
        return self._entries(changes, lambda entry: self._at(entry, ()))

    def _section(self, node: Mapping, path: tuple[str, ...]) -> Mapping:
        return self._entries(node, lambda entry: self._at(entry, path))

    def _entries(self, node: Mapping, of: Callable[[Entry], Entry]) -> Mapping:
        made: dict[str, Entry] = {}
        for entry in node:
            found = of(entry)
            known = made.get(found.key)
            if known is not None:
                labels = [Label(known.key_span, "it stands here already")]
                self.report.error("RW110", found.key_span, key=found.key, labels=labels)
                continue
            made[found.key] = found
        same = len(made) == len(node.entries) and all(a is b for a, b in zip(made.values(), node, strict=True))
        return node if same else replace(node, entries=made)

    def _at(self, entry: Entry, path: tuple[str, ...]) -> Entry:
        """An entry below a path, in long form."""
        # What a key names: without a signature; `functions.price(t:tile) -> money` is below `functions`.
        here = (*path, *_names(entry.key))
        section = here[-2] if len(here) >= 2 else ""
        if len(here) == 2 and section in BODIES:
            return self._body(entry, BODIES[section])
        if len(here) == 4 and here[0] in ("actions", "conditions") and section in REFUSED:
            return _refused(entry, REFUSED[section], self.report)
        if len(here) == 3 and here[2] in REFUSED and here[0] in ("actions", "conditions"):
            entry = replace(entry, value=self._together(entry.value, REFUSED[here[2]]))
        if isinstance(entry.value, Mapping) and len(here) < 4 and here[0] in (*BODIES, "actions", "conditions"):
            value = self._section(entry.value, here)
            return entry if value is entry.value else replace(entry, value=value)
        return entry

    def _together(self, node: Node, before: str) -> Node:
        """The conditions or parameters, without the words that stand beside them: a finding says where they belong."""
        if not isinstance(node, Mapping) or "else" not in node.entries:
            return node
        words = node.entries["else"]
        if before in node.entries:
            first = node.entries[before]
            help = f"write a name of your own above them, such as `reason:`, and indent `{before}` and `else` under it"
            self.report.error("RW189", first.key_span, key=before, help=help)
            return replace(node, entries={e.key: e for e in node if e.key not in (before, "else", "after")})
        above = [entry for entry in node if entry.key_span.start < words.key_span.start]
        if not above:
            return node
        last = above[-1]
        help = f"move it one level deeper, under `{last.key}`"
        if isinstance(last.value, Scalar):
            help = (
                f"write it behind the condition, on one line: `{last.value.span.text} else {_in_quotes(words.value)}`"
            )
        place = f"`{last.key}`"
        self.report.error("RW158", words.key_span, key="else", where="the list of conditions", place=place, help=help)
        return replace(node, entries={e.key: e for e in node if e is not words})

    def _body(self, entry: Entry, text: str) -> Entry:
        """A function or procedure."""
        match = _SIGNATURE.fullmatch(entry.key)
        if match is None:
            return self._malformed(entry)
        if match["args"] is None and match["gives"] is None:
            short = isinstance(entry.value, Scalar) and text == "do" and entry.value.value is not None
            return replace(entry, value=_mapping(entry, {text: entry.value})) if short else entry
        said: dict[str, Node] = {}
        if match["args"] is not None and match["args"].strip():
            args = self._arguments(entry, match.start("args"), match["args"])
            if args is None:
                return self._malformed(entry)
            said["args"] = args
        if match["gives"] is not None:
            said["gives"] = _part(entry, match.start("gives"), match.end("gives"))
        name = replace(
            entry, key=match["path"] + match["name"], key_span=_span(entry, match.start("name"), match.end("name"))
        )
        if isinstance(entry.value, Mapping):
            for key in ("args", "gives"):
                both = entry.value.entries.get(key)
                if both is not None:
                    labels = [Label(entry.key_span, "it stands here already")]
                    self.report.error("RW110", both.key_span, key=key, labels=labels)
                    said.pop(key, None)
            made = _mapping(entry, said)
            return replace(name, value=replace(entry.value, entries={**made.entries, **entry.value.entries}))
        return replace(name, value=_mapping(entry, {**said, text: entry.value}))

    def _arguments(self, entry: Entry, at: int, text: str) -> Mapping | None:
        found: dict[str, Entry] = {}
        for start, end in _pieces(text):
            match = _ARGUMENT.fullmatch(text, start, end)
            if match is None:
                return None
            place = _span(entry, at + match.start("name"), at + match.end("name"))
            if match["name"] in found:
                labels = [Label(found[match["name"]].key_span, "it stands here already")]
                self.report.error("RW110", place, key=match["name"], labels=labels)
                continue
            type_ = _part(entry, at + match.start("type"), at + match.end("type"))
            found[match["name"]] = Entry(match["name"], place, type_)
        return Mapping(entry.key_span, found)

    def _malformed(self, entry: Entry) -> Entry:
        """The entry; with a finding when its key begins a signature that cannot be read."""
        if "(" in entry.key or "->" in entry.key:
            self.report.error("RW188", entry.key_span, key=entry.key)
            name = re.match(r"(?:[a-z]\w*\.)*[a-z]\w*", entry.key)
            return replace(entry, key=name[0]) if name else entry
        return entry


def _names(key: str) -> tuple[str, ...]:
    """The names in a key that may be a path, the last without its signature."""
    match = _SIGNATURE.fullmatch(key)
    return tuple((match["path"] + match["name"]).split(".")) if match else (key,)


def _pieces(text: str) -> Iterator[tuple[int, int]]:
    """Where the parts between commas are that stand in no parentheses."""
    start = depth = 0
    for at, sign in enumerate(text):
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth == 0:
            yield start, at
            start = at + 1
    yield start, len(text)


def _origin(entry: Entry) -> Origin:
    """Where the characters of a key stand, behind its quote if it has one."""
    span = entry.key_span
    quoted = span.source.text[span.start : span.start + 1] in ("'", '"')
    return Origin(span.source, ((0, span.start + quoted),), span.end - quoted)


def _span(entry: Entry, start: int, end: int) -> Span:
    return _origin(entry).span(start, end)


def _part(entry: Entry, start: int, end: int) -> Scalar:
    """A part of a key as a value of its own."""
    span = _span(entry, start, end)
    return Scalar(span, entry.key[start:end], "plain", Origin(span.source, ((0, span.start),), span.end))


def _mapping(entry: Entry, values: dict[str, Node]) -> Mapping:
    """A mapping that stands at an entry, without keys in the file."""
    return Mapping(entry.value.span, {key: Entry(key, entry.key_span, value) for key, value in values.items()})


def _refused(entry: Entry, before: str, report: Report) -> Entry:
    """A condition with words behind it."""
    node = entry.value
    if not isinstance(node, Scalar) or not isinstance(node.value, str) or node.origin is None:
        return entry
    match = _REFUSAL.fullmatch(node.value)
    if match is None:
        return _curly_refused(entry, node, node.value, before, report)
    end = match.end("that")
    style = "literal" if node.style == "literal" and "\n" in match["that"] else "plain"
    that = replace(node, value=match["that"], span=node.origin.span(0, end), style=style)
    start = match.start("words")
    pieces, text, at = [(0, node.origin.offset(start))], "", 0
    for escape in _ESCAPE.finditer(match["words"]):
        text += match["words"][at : escape.start()] + escape[1]
        at = escape.end()
        pieces.append((len(text), node.origin.offset(start + at)))
    text += match["words"][at:]
    inside = [(to - start, there) for to, there in node.origin.pieces if start < to < match.end("words")]
    if len(pieces) == 1:  # without escapes lines of a block begin where they begin
        pieces += inside
    span = node.origin.span(start - 1, match.end("words") + 1)
    words = Scalar(span, text, "double", Origin(span.source, tuple(pieces), span.end - 1))
    return replace(entry, value=_mapping(entry, {before: that, "else": words}))


def _in_quotes(words: Node) -> str:
    text = (
        words.value
        if isinstance(words, Scalar)
        else next(iter(words.data.values()), "")
        if isinstance(words, Mapping)
        else ""
    )
    return '"' + str(text).replace("\\", "\\\\").replace('"', '\\"') + '"'


def _curly_refused(entry: Entry, node: Scalar, text: str, before: str, report: Report) -> Entry:
    """A condition with words behind it in quotes that are none: a finding, and read as it was meant."""
    match = _CURLY.fullmatch(text)
    if match is None or node.origin is None:
        return entry
    span = node.origin.span(match.start("words"), match.end("words"))
    tell(Stranger(0, len(match["words"]), straight(match["words"])), span, report)
    that = replace(node, value=match["that"], span=node.origin.span(0, match.end("that")), style="plain")
    words = Scalar(span, match[3], "double")
    return replace(entry, value=_mapping(entry, {before: that, "else": words}))


def _with(node: Mapping, key: str, value: Node) -> Mapping:
    known = node.entries[key]
    return node if known.value is value else replace(node, entries={**node.entries, key: replace(known, value=value)})

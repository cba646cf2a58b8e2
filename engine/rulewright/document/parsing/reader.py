"""Strict YAML: text to nodes with exact places, everything that could surprise refused by name."""

from __future__ import annotations

import re
from typing import Any

import yaml

from rulewright.source import DEFAULT_LIMITS, Label, Limits, Report, Source, Span, keep_going
from rulewright.source.look_alikes import curly, hidden, plain, straight, strange_letters, structure_lost, tell

from ..nodes import Entry, Mapping, Node, Scalar, Sequence
from .characters import Screened, character_name, conflict, forbidden, screen
from .wrecks import explain
from .yaml_scalars import NotFinite, block_end, origin_of, resolve

_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
_STARTS: Any = (yaml.MappingStartEvent, yaml.SequenceStartEvent)
_ENDS: Any = (yaml.MappingEndEvent, yaml.SequenceEndEvent)
_COMMENT = re.compile(r"[ \t]+#(?=[^\s#])")
_INCHES = re.compile(r'\d*"')
_STYLES = {None: "plain", "": "plain", "'": "single", '"': "double", "|": "literal", ">": "folded"}


def read_text(source: Source, report: Report, limits: Limits = DEFAULT_LIMITS) -> Node | None:
    """The nodes of a YAML text, or None when nothing usable is in it. Never raises for any text.

    Findings go to `report`; the nodes may be returned although there are some.
    """
    if source.text.startswith("\ufeff"):
        source = Source(source.name, source.text[1:])  # editors do not count the mark as a column either
    size = len(source.text.encode("utf-8", "surrogatepass"))
    if size > limits.file_bytes:
        report.error("RW107", None, file=source.name, size=size, limit=limits.file_bytes)
        return None
    if conflict(source, report):
        return None
    screened = screen(source, report)
    tree = _Tree(source, screened, report, limits)
    try:
        for event in yaml.parse(screened.text, Loader=_LOADER):
            if not tree.take(event):
                break
    except (yaml.YAMLError, ValueError, OverflowError) as problem:
        broken = Report()
        explain(source, screened.text, problem, tree.last_scalar, tree.open_bracket, broken)
        tree.report_cuts(broken)
        if screened.clean:
            report.extend(broken)
        return None
    if tree.stopped:
        return None
    tree.report_cuts(Report())
    if tree.root is None or (isinstance(tree.root, Scalar) and tree.root.value is None):
        report.error("RW104", None, file=source.name, help="begin with a line such as `ruleset: my_game`")
        return None
    return tree.root


class _Frame:
    """A mapping or list whose end has not been read."""

    __slots__ = ("as_key", "cut", "entries", "flow", "is_mapping", "items", "key", "start")

    def __init__(self, start: int, is_mapping: bool, flow: bool, as_key: bool) -> None:
        self.as_key = as_key
        self.cut = False
        self.start = start
        self.is_mapping = is_mapping
        self.flow = flow
        self.key: tuple[str, Span] | None = None
        self.entries: dict[str, Entry] = {}
        self.items: list[Node] = []


class _Tree:
    """Nodes grown from YAML events, without recursion: depth is the file's choice, not ours."""

    def __init__(self, source: Source, screened: Screened, report: Report, limits: Limits) -> None:
        self.source = source
        self.screened = screened
        self.report = report
        self.limits = limits
        self.root: Node | None = None
        self.stopped = False
        self.last_scalar: tuple[int, int, str] | None = None
        self._stack: list[_Frame] = []
        self._nodes = 0
        self._documents = 0
        self._cuts = Report()
        self._notes = Report()
        self._mistyped = False

    @property
    def open_bracket(self) -> int | None:
        """Where the innermost bracket stands that has not been closed so far."""
        return next((frame.start for frame in reversed(self._stack) if frame.flow), None)

    def report_cuts(self, broken: Report) -> None:
        """Reports texts that brackets cut, save on lines where `broken` explains more, and what is odd."""
        if not broken:
            self.report.extend(self._notes)
        explained = {finding.span.line for finding in broken if finding.span}
        for finding in self._cuts:
            if finding.span and finding.span.line not in explained:
                self.report.add(finding)

    def take(self, event: Any) -> bool:
        """Takes an event in; False when reading must stop."""
        kind = type(event)
        if kind is yaml.ScalarEvent:
            self._scalar(event)
        elif kind in _STARTS:
            self._open(event)
        elif kind in _ENDS:
            self._close(event.end_mark.index)
        elif kind is yaml.AliasEvent:
            self._alias(event)
        elif kind is yaml.DocumentStartEvent:
            self._documents += 1
            if self._documents > 1:
                at = event.start_mark.index
                self.report.error("RW115", self.source.span(at, at + 3), help="put each document in a file of its own")
                return False
        return not self.stopped

    def _open(self, event: Any) -> None:
        start = event.start_mark.index
        self._refuse_properties(event, start)
        if len(self._stack) >= self.limits.depth:
            self.report.error("RW117", self.source.span(start), limit=self.limits.depth)
            self.stopped = True
            return
        as_key = self._is_key()
        self._stack.append(_Frame(start, isinstance(event, yaml.MappingStartEvent), bool(event.flow_style), as_key))

    def _close(self, end: int) -> None:
        frame = self._stack.pop()
        if frame.as_key:
            self._refuse_key(frame.start, end)
            return
        if not frame.flow:  # YAML ends a block where the next thing begins
            last = self._last_of(frame)
            end = last.span.end if last else frame.start
        span = self.source.span(frame.start, end)
        if frame.is_mapping:
            self._add(Mapping(span, frame.entries, frame.flow))
        else:
            self._add(Sequence(span, tuple(frame.items), frame.flow))

    @staticmethod
    def _last_of(frame: _Frame) -> Node | None:
        if frame.is_mapping:
            return next(reversed(frame.entries.values())).value if frame.entries else None
        return frame.items[-1] if frame.items else None

    def _alias(self, event: Any) -> None:
        span = self.source.span(event.start_mark.index, event.end_mark.index)
        help = "write the value out again, or put the text in quotes if `*` belongs to it"
        self._end("RW112", span, help)

    def _end(self, code: str, span: Span, help: str) -> None:
        """Reports what makes all that follows unsafe to speak of, and stops reading."""
        if not self.stopped:
            self.report.error(code, span, help=help)
        self.stopped = True

    def _scalar(self, event: Any) -> None:
        start, end = event.start_mark.index, event.end_mark.index
        self._refuse_properties(event, start)
        style = _STYLES[event.style]
        value = self.screened.restore(event.value)
        self.last_scalar = (start, end, style)
        self._mistyped = False
        if not value.isascii() and not self.stopped:
            typed = value
            value = self._keyboard(value, start, end, style)
            self._mistyped = value != typed
        if self._is_key():
            self._key(value, start, end, style)
            return
        if style in ("literal", "folded"):
            end = block_end(self.source, start, end)
        elif style == "plain":
            value, start, end = self._check_plain(value, start, end)
            if value[-1:] == '"' and value.count('"') == 1 and not _INCHES.fullmatch(value):
                help = f'write `"{value}`'
                self.report.error("RW125", self.source.span(start, end), help=help, quote='"')
        elif style == "double":
            self._check_escapes(value, start, end)
        self._add(self._node(value, start, end, style))

    def _node(self, value: str, start: int, end: int, style: str) -> Scalar:
        span = self.source.span(start, end)
        origin = origin_of(self.source, start, end, value, style)
        if style != "plain":
            return Scalar(span, value, style, origin)
        try:
            return Scalar(span, resolve(value), style, origin)
        except NotFinite:
            self.report.error("RW121", span, number=value, help="use a whole number that fits on a table")
            return Scalar(span, 0, style, origin)

    def _keyboard(self, value: str, start: int, end: int, style: str) -> str:
        """The text with the characters that were meant where others look like them, each a finding."""
        frame = self._stack[-1] if self._stack else None
        key = self._is_key()
        found = [*hidden(value, key=key), *strange_letters(value, key=key)]
        if style == "plain" and frame is not None and value:
            line, column = self.source.place(start)
            before, behind = self.source.line(line)[: column - 1], self.source.line(line)[column - 1 :]
            lost = structure_lost(value, behind, key=key, flow=frame.flow, own_line=not before.strip(" -"))
            if lost is not None:
                tell(lost, self.source.span(start + lost.start, start + lost.end), self.report)
                self.stopped = True
                return plain(value).strip(" \"'")
            if not key and curly(value):
                help = f"write `{straight(value)}`"
                self._notes.error("RW124", self.source.span(start, end), help=help, quote=value[0])
        origin = origin_of(self.source, start, end, value, style)
        for stranger in sorted(found, key=lambda one: -one.start):
            span = origin.span(stranger.start, stranger.end) if origin else self.source.span(start, end)
            tell(stranger, span, self.report)
            value = value[: stranger.start] + stranger.meant + value[stranger.end :]
        return value

    def _check_plain(self, value: str, start: int, end: int) -> tuple[str, int, int]:
        """The text and its place: where a `#` has made a comment of it, that of the comment."""
        frame = self._stack[-1] if self._stack else None
        text = self.source.text
        if frame and frame.flow:
            self._check_flow(frame, value, start, end)
        elif not value and (comment := _COMMENT.match(text, start)):
            at = comment.end() - 1
            value = text[at : self.source.offset(self.source.place(at)[0] + 1, 1)].split(" #")[0].rstrip()
            help = f'put the text in double quotes: `"{value}"`'
            start, end = at, at + len(value)
            self.report.error("RW133", self.source.span(start, end), help=help, character="#")
        if "\n" in self.source.text[start:end] or "\r" in self.source.text[start:end]:
            first = self.source.place(start)[0]
            for number in range(first + 1, self.source.place(end)[0] + 1):
                line = self.source.line(number)
                if line.lstrip(" ").startswith("- "):
                    at = self.source.offset(number, len(line) - len(line.lstrip(" ")) + 1)
                    self.report.error(
                        "RW134",
                        self.source.span(at),
                        labels=[Label(self.source.span(start), "the text that it would be joined to")],
                        help="give all items of a list the same indentation",
                    )
                    break
        return value, start, end

    def _check_flow(self, frame: _Frame, value: str, start: int, end: int) -> None:
        """Texts that a comma has cut: an open parenthesis before it, or a key without a colon after it."""
        if value.count("(") > value.count(")") and self.source.text[end : end + 1] == ",":
            whole = "the entries" if frame.is_mapping else "the list"
            help = f"put the text in double quotes, or write {whole} as indented lines instead of on one line"
            self._cuts.error("RW132", self.source.span(end), help=help, what=",")
            frame.cut = True
        elif frame.is_mapping and frame.key and not value and start == end:
            key = frame.key[1]
            if ":" in self.source.text[key.end : start + 1] or frame.cut:
                return
            if frame.entries:
                help = "a comma inside `{...}` ends the text before it; put that text in double quotes"
            else:
                help = "text that begins with `{` must stand in double quotes"
            self._cuts.error("RW132", key, help=help + ", or write the entries as indented lines", what=key.text)

    def _check_escapes(self, value: str, start: int, end: int) -> None:
        match = forbidden(value)
        if match and self.screened.clean:
            origin = origin_of(self.source, start, end, value, "double")
            span = origin.span(match.start(), match.end()) if origin else self.source.span(start, end)
            self.report.error("RW108", span, help="delete it", what=character_name(match[0]))

    def _refuse_properties(self, event: Any, start: int) -> None:
        span = self.source.span(start, start + 1)
        if event.anchor is not None:
            self._end("RW111", span, "write the value out where it is needed")
        elif event.tag is not None:
            self.report.error("RW114", span, help="delete the tag; put the text in quotes if `!` belongs to it")

    def _is_key(self) -> bool:
        return bool(self._stack) and self._stack[-1].is_mapping and self._stack[-1].key is None

    def _key(self, key: str, start: int, end: int, style: str) -> None:
        span = self.source.span(start, end)
        if key == "<<" and style == "plain":
            self._end("RW113", span, "write the entries out")
        elif not key or len(span.text.splitlines()) > 1:
            self.report.error("RW120", span, help="write a name on one line before the colon")
        elif self.screened.clean and (match := forbidden(key)):
            self.report.error("RW108", span, help="delete it", what=character_name(match[0]))
        self._stack[-1].key = (key, span)
        if self._mistyped and key in self._stack[-1].entries:  # which is told; that it would be there twice follows
            self._stack[-1].key = (f"{key}_{len(self._stack[-1].entries)}", span)

    def _refuse_key(self, start: int, end: int) -> None:
        span = self.source.span(start, end)
        self.report.error("RW120", span, help="write a name before the colon; put text that begins with `{` in quotes")
        self._stack[-1].key = ("", span)

    def _add(self, node: Node) -> None:
        keep_going()
        self._nodes += 1
        if self._nodes > self.limits.nodes and not self.stopped:
            self.report.error("RW118", node.span, limit=self.limits.nodes)
            self.stopped = True
        if not self._stack:
            self.root = node
            return
        frame = self._stack[-1]
        if not frame.is_mapping:
            frame.items.append(node)
            return
        assert frame.key is not None
        key, span = frame.key
        frame.key = None
        known = frame.entries.get(key)
        if known is None:
            frame.entries[key] = Entry(key, span, node)
        elif key not in ("", "<<"):
            self.report.error(
                "RW110",
                span,
                labels=[Label(known.key_span, "it is first given here")],
                help="keep one of the two, or give the second another name",
                key=key,
            )

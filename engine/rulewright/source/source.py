"""Text with places: where a character of a file stands, and where embedded text stands in its file."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field

_LINE_END = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Source:
    """A text and the name to show for it. Offsets count characters; lines end with LF, CRLF or CR, as in YAML 1.2."""

    name: str
    text: str
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = (0, *(m.end() for m in _LINE_END.finditer(self.text)))
        object.__setattr__(self, "_starts", starts)

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column of a character offset, both counted from 1."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def line(self, number: int) -> str:
        """The text of a line (counted from 1) without its line end; empty past the last line."""
        if not 1 <= number <= len(self._starts):
            return ""
        start = self._starts[number - 1]
        end = self._starts[number] if number < len(self._starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")

    def offset(self, line: int, column: int) -> int:
        """The character offset of a line and column, both counted from 1, clipped to the text."""
        line = max(1, min(line, len(self._starts)))
        return min(self._starts[line - 1] + max(1, column) - 1, len(self.text))

    def span(self, start: int, end: int | None = None) -> Span:
        """The span from `start` to `end` (one character when `end` is left out)."""
        return Span(self, start, max(start, start + 1 if end is None else end))


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` (exclusive) of a source."""

    source: Source = field(repr=False)
    start: int
    end: int

    @property
    def line(self) -> int:
        return self.source.place(self.start)[0]

    @property
    def column(self) -> int:
        return self.source.place(self.start)[1]

    @property
    def text(self) -> str:
        return self.source.text[self.start : self.end]

    @property
    def where(self) -> str:
        """`file:line:column`, the form that editors and terminals turn into links."""
        line, column = self.source.place(self.start)
        return f"{self.source.name}:{line}:{column}"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a text that was taken out of a source stands in it, piece by piece.

    `pieces` pairs an offset in the taken text with its offset in the source, ascending: one pair for a plain scalar,
    one for each line of a literal block, one after each escape of a quoted scalar.
    """

    source: Source
    pieces: tuple[tuple[int, int], ...]
    end: int

    def offset(self, inner: int) -> int:
        """The offset in the source of an offset in the taken text."""
        inner = max(0, inner)
        index = max(0, bisect_right(self.pieces, (inner, len(self.source.text) + 1)) - 1)
        text_at, source_at = self.pieces[index]
        return min(source_at + inner - text_at, max(self.end, source_at))

    def span(self, start: int, end: int) -> Span:
        """The span in the source of characters `start` to `end` of the taken text."""
        first = self.offset(start)
        last = self.offset(max(start, end - 1)) + 1 if end > start else first
        return Span(self.source, first, max(first, last))

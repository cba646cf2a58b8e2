"""Lines of coloured text: built once, shown plain, with terminal colours, or through rich."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from ..colour import channels

if TYPE_CHECKING:
    from rich.text import Text


@dataclass(frozen=True, slots=True)
class Ink:
    """How characters look: colours `#rrggbb` or None for the terminal's own."""

    front: str | None = None
    back: str | None = None
    bold: bool = False
    dim: bool = False


PLAIN = Ink()


@dataclass(frozen=True, slots=True)
class Run:
    """Characters of one look."""

    text: str
    ink: Ink = PLAIN


Line = tuple[Run, ...]


def columns_of(text: str) -> int:
    """How many columns of a terminal a text takes: wide characters take two, marks on others none."""
    if text.isascii():
        return len(text)
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in ("W", "F") else 1 for c in text
    )


def cut(text: str, columns: int, end: str = "…") -> str:
    """The text, ended by `…` (or another character) when it is longer."""
    if columns_of(text) <= columns:
        return text
    while text and columns_of(text) > columns - 1:
        text = text[:-1]
    return text.rstrip() + end if columns > 0 else ""


def padded(line: Sequence[Run], columns: int, right: bool = False) -> Line:
    """A line filled up with spaces on its end (or its beginning)."""
    missing = columns - length(line)
    if missing <= 0:
        return tuple(line)
    space = Run(" " * missing)
    return (space, *line) if right else (*line, space)


def length(line: Sequence[Run]) -> int:
    """The columns that a line takes."""
    return sum(columns_of(run.text) for run in line)


def clipped(line: Line, columns: int) -> Line:
    """A line, ended by `…` where it is longer."""
    if length(line) <= columns:
        return line
    kept: list[Run] = []
    room = columns
    for run in line:
        if columns_of(run.text) >= room:
            kept.append(Run(cut(run.text + "  ", room), run.ink))
            break
        kept.append(run)
        room -= columns_of(run.text)
    return tuple(kept)


class Grid:
    """A sheet of characters that can be written on anywhere."""

    def __init__(self, columns: int, rows: int) -> None:
        self.columns = columns
        self.rows = rows
        self._cells: list[list[tuple[str, Ink]]] = [[(" ", PLAIN)] * columns for _ in range(rows)]

    def put(self, x: int, y: int, text: str, ink: Ink = PLAIN) -> int:
        """Writes from column x of row y, over the background there when `ink` has none; returns the column after."""
        for c in text:
            if not 0 <= y < self.rows or not 0 <= x < self.columns:
                return x
            under = self._cells[y][x][1]
            self._cells[y][x] = (c, ink if ink.back else replace(ink, back=under.back))
            x += 1
            if columns_of(c) == 2 and x < self.columns:
                self._cells[y][x] = ("", ink)
                x += 1
        return x

    def lines(self) -> list[Line]:
        """Everything written, without spaces at the ends of lines."""
        found: list[Line] = []
        for row in self._cells:
            runs: list[Run] = []
            for c, ink in row:
                if runs and runs[-1].ink == ink:
                    runs[-1] = Run(runs[-1].text + c, ink)
                else:
                    runs.append(Run(c, ink))
            while runs and not runs[-1].ink.back and not runs[-1].text.strip():
                runs.pop()
            if runs and not runs[-1].ink.back:
                runs[-1] = Run(runs[-1].text.rstrip(), runs[-1].ink)
            found.append(tuple(runs))
        return found


def plain(lines: Iterable[Line]) -> list[str]:
    """The characters alone."""
    return ["".join(run.text for run in line).rstrip() for line in lines]


def ansi(lines: Iterable[Line]) -> list[str]:
    """With the escape sequences of terminals that show 24-bit colours; every line ends with the terminal's own look."""
    return ["".join(_escaped(run) for run in line) for line in lines]


def _escaped(run: Run) -> str:
    codes = []
    if run.ink.bold:
        codes.append("1")
    if run.ink.dim:
        codes.append("2")
    if run.ink.front:
        codes.append("38;2;{};{};{}".format(*channels(run.ink.front)))
    if run.ink.back:
        codes.append("48;2;{};{};{}".format(*channels(run.ink.back)))
    return f"\x1b[{';'.join(codes)}m{run.text}\x1b[0m" if codes else run.text


def rich_text(lines: Iterable[Line]) -> Text:
    """For rich, which knows what the terminal can show."""
    from rich.style import Style
    from rich.text import Text

    text = Text(no_wrap=True)
    for k, line in enumerate(lines):
        if k:
            text.append("\n")
        for run in line:
            ink = run.ink
            text.append(run.text, Style(color=ink.front, bgcolor=ink.back, bold=ink.bold or None, dim=ink.dim or None))
    return text

"""What a person sees: the board with its panels, what happened, who decides. Drawn through rich."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.play.cells.eyes import Eyes
from rulewright.play.game import Game
from rulewright_tools.draw.text.textlines import Ink, Line, Run, clipped, length, plain, rich_text

from .picture import Block, Picture
from .telling import Told
from .words import Words

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

GAP = 3
"""Columns between what stands side by side."""

LEAST_TOLD = 3
"""Lines of what happened that are shown in any case."""

SMALL = Ink(dim=True)


class Screen:
    """The picture of a game on a console. `plain` shows text alone, without colours and without wiping the screen."""

    def __init__(self, console: Console, words: Words, *, plain: bool = False) -> None:
        self.console = console
        self.words = words
        self.plain = plain

    @property
    def width(self) -> int:
        return min(self.console.width, 160)

    def show(self, game: Game, eyes: Eyes, log: Sequence[Told], *, wipe: bool = True, below: int = 0) -> None:
        """The picture, as much of it as the height has room for with `below` lines under it. `wipe` puts it in place
        of what was there."""
        parts = self.parts(game, eyes, log, below)
        if self.plain or not wipe or not self.console.is_terminal:
            for part in parts:
                self.console.print(part)
            return
        with self.console.capture() as capture:
            for part in parts:
                self.console.print(part)
        # Home, then each line over the old one: no flicker, and no wiping of what was scrolled away.
        picture = capture.get().replace("\n", "\x1b[K\n")
        tall = picture.count("\n") > self.console.height - 2
        self.console.file.write(("\x1b[H\x1b[2J" if tall else "\x1b[H") + picture + "\x1b[J")
        self.console.file.flush()

    def parts(self, game: Game, eyes: Eyes, log: Sequence[Told], below: int) -> list[RenderableType]:
        """Heading, board and panels, what happened: what matters most where there is no room for all."""
        picture = Picture(game, eyes, self.words.language, self.width)
        if not picture.looks.panels:
            room = max(3, self.console.height - below - 12)
            summary = self._beside(picture.board(self.width), self.status(game, eyes))
            return [self.heading(game), summary, self.happened(log[-room:])]
        room = self.console.height - below - 2
        shown, left = self._chosen(picture, room, len(log))
        used = sum(_high(block) for block in shown)
        told = log[-max(LEAST_TOLD, room - used - 1 - bool(left)) :]
        spare = room - used - len(told) - 1 - bool(left)
        parts: list[RenderableType] = [self.heading(game)]
        if "" in left:  # it scrolls away at once, and can be scrolled back to
            parts.append(self._text(picture.board(self.width)))
        for at, row in enumerate(shown):
            parts += [*([""] if 0 < at <= spare else []), self._columns(row)]
        if left:
            parts.append(self._text([clipped((Run(self._elsewhere(left), SMALL),), self.width)]))
        return [*parts, self.happened(told)]

    def _chosen(self, picture: Picture, room: int, log: int) -> tuple[list[list[list[Line]]], list[str]]:
        """The rows of what is shown, and the titles of what is left out: the board (an empty title) first of all, then
        what changes, last what is the same all through the game."""
        blocks = picture.blocks()
        board = picture.board(self.width)
        told = min(log + 1, LEAST_TOLD + 1)
        beside = self._side_by_side(picture, blocks)
        if beside is not None and _high(beside) + told <= room:
            return [beside], []
        bare, legend = _parted(board)
        rows: list[tuple[int, list[list[Line]]]] = []  # with their place on the screen
        left: list[str] = []
        used = told

        def add(place: int, row: list[list[Line]]) -> bool:
            nonlocal used
            if used + _high(row) > room:
                return False
            used += _high(row)
            rows.append((place, row))
            return True

        if bare and not add(0, [bare]):
            left.append("")
        for place, group in (
            (3, [block for block in blocks if not block.fixed and not block.told]),
            (2, [block for block in blocks if block.fixed]),
            (4, [block for block in blocks if block.told and not block.fixed]),
        ):
            if place == 2 and legend and "" not in left:
                add(1, [legend])
            for row in _rows([block.lines for block in group], self.width):
                if (place == 2 and "" in left) or not add(place, [*row]):
                    left += [block.title for block in group if block.lines in row and place != 4]
        rows.sort(key=lambda row: row[0])
        return [row for _, row in rows], left

    def _side_by_side(self, picture: Picture, blocks: Sequence[Block]) -> list[list[Line]] | None:
        """Board and panels beside each other, where the width has room for them."""
        if not blocks:
            return [picture.board(self.width)]
        needed = max(_wide(block.lines) for block in blocks)
        narrowed = picture.board(max(30, self.width - needed - GAP))
        panels = _stacked([block.lines for block in blocks])
        if _wide(narrowed) + GAP + needed <= self.width and len(panels) <= len(narrowed) + 12:
            return [narrowed, panels]
        return None

    def _elsewhere(self, left: Sequence[str]) -> str:
        """How to see what has found no room."""
        found = []
        if "" in left:
            found.append(f"`{self.words.command('map')}`")
        titles = [title for title in left if title]
        if titles:
            found.append(f"`{self.words.command('panel')}` {', '.join(titles)}")
        return self.words("no_room", commands="; ".join(found))

    def standing(self, game: Game, eyes: Eyes) -> list[Line]:
        """What stands above each question: how the game stands for who decides, and what only they see."""
        picture = Picture(game, eyes, self.words.language, self.width)
        return [clipped(line, self.width) for line in (*picture.standing(), *picture.own())]

    def print_lines(self, lines: Sequence[Line]) -> None:
        """Lines as they are."""
        if lines:
            self.console.print(self._text(lines))

    def heading(self, game: Game) -> RenderableType:
        """Title, map and variants; how far the game is."""
        from rich.rule import Rule

        ruleset = game.program.ruleset
        names = [self.words.of(ruleset.title) or ruleset.id]
        if ruleset.map_id:
            names.append(self.words.of(ruleset.map_title) or ruleset.map_id)
        names.extend(ruleset.variants)
        number = len(game.history) - 1
        return Rule(f"{' · '.join(names)}   {number}", align="left", style="dim", characters=" " if self.plain else "─")

    def _beside(self, board: list[Line], other: RenderableType) -> RenderableType:
        from rich.table import Table

        if _wide(board) + GAP + self.console.measure(other).maximum > self.width:
            return self._under(board, other)
        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_row(self._text(board), other)
        return grid

    def _under(self, board: list[Line], *others: RenderableType) -> RenderableType:
        from rich.console import Group
        from rich.text import Text

        return Group(self._text(board), *(part for other in others for part in (Text(), other)))

    def _columns(self, columns: list[list[Line]]) -> RenderableType:
        from rich.table import Table

        grid = Table.grid(padding=(0, GAP, 0, 0))
        grid.add_row(*(self._text(lines) for lines in columns))
        return grid

    def _text(self, lines: Sequence[Line]) -> Text:
        from rich.text import Text

        return Text("\n".join(plain(lines)), no_wrap=True) if self.plain else rich_text(lines)

    def status(self, game: Game, eyes: Eyes) -> RenderableType:
        """The state of the players in a table, and below it what concerns all."""
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        from .status import status

        found = status(game, eyes, self.words("hidden"))
        table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
        for heading in ("", *found.headings):
            table.add_column(heading, overflow="fold")
        for seat, row in enumerate(found.players):
            mark = "▸ " if seat == found.active else "  "
            table.add_row(
                *[Text(mark + row[0], "bold" if seat == found.active else ""), *(Text(cell) for cell in row[1:])]
            )
        common = Table.grid(padding=(0, 2, 0, 0))
        for name, shown in found.common:
            common.add_row(Text("  " + name, "dim"), Text(shown))
        return Group(table, Text(), common)

    def happened(self, log: Sequence[Told]) -> RenderableType:
        """What happened lately."""
        from rich.text import Text

        text = Text()
        for line in log:
            text.append("\n" + line.text, line.style)
        return text

    def result(self, game: Game) -> RenderableType:
        """Who won, and with how much."""
        from rich.table import Table

        table = Table(box=None, padding=(0, 2, 0, 0), header_style="bold")
        table.add_column(self.words("place"), justify="right")
        table.add_column(self.words("player"))
        table.add_column(self.words("score"), justify="right")
        for standing in game.ranking:
            style = "bold" if standing.rank == 1 else ""
            table.add_row(
                str(standing.rank), game.players[standing.seat], self.score(game, standing.score), style=style
            )
        return table

    def score(self, game: Game, number: int) -> str:
        """A score with its unit."""
        return game.wording.value(number, game.program.ruleset.score.value.type)


def _wide(lines: Sequence[Line]) -> int:
    return max((length(line) for line in lines), default=0)


def _high(row: Sequence[Sequence[Line]]) -> int:
    """The lines that a row takes."""
    return max((len(block) for block in row), default=0)


def _parted(board: Sequence[Line]) -> tuple[list[Line], list[Line]]:
    """A board, and the legend under its last empty line."""
    at = max((k for k, line in enumerate(board) if not line), default=len(board))
    return list(board[:at]), list(board[at + 1 :])


def _stacked(blocks: Sequence[list[Line]]) -> list[Line]:
    """Blocks one under the other, an empty line between."""
    lines: list[Line] = []
    for block in blocks:
        lines += [(), *block] if lines else block
    return lines


def _rows(blocks: Sequence[list[Line]], width: int) -> list[list[list[Line]]]:
    """Blocks side by side in their order, in as many rows as the width asks for."""
    rows: list[list[list[Line]]] = [[]]
    used = 0
    for block in blocks:
        needed = _wide(block)
        if rows[-1] and used + GAP + needed > width:
            rows.append([])
            used = 0
        used += needed + (GAP if rows[-1] else 0)
        rows[-1].append(block)
    return rows

"""What a person sees: the board with its panels, what happened, who decides. Drawn through rich."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.play.eyes import Eyes
from rulewright.play.game import Game

from .commands import NOBODY
from .telling import Told
from .words import Words

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.text import Text

    from rulewright_tools.draw.textlines import Line

GAP = 3
"""Columns between what stands side by side."""


class Screen:
    """The picture of a game on a console. `plain` shows text alone, without colours and without wiping the screen."""

    def __init__(self, console: Console, words: Words, *, plain: bool = False) -> None:
        self.console = console
        self.words = words
        self.plain = plain

    @property
    def width(self) -> int:
        return min(self.console.width, 160)

    def show(self, game: Game, eyes: Eyes, log: Sequence[Told], *, wipe: bool = True) -> None:
        """The whole picture. `wipe` puts it in place of what was there."""
        parts = [self.heading(game), self.board(game, eyes), self.happened(log)]
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

    def board(self, game: Game, eyes: Eyes) -> RenderableType:
        """The board and its panels, side by side where there is room; without panels, a summary of the state."""
        alone = self._lines(game, eyes, self.width)
        blocks = _blocks(self._lines(game, eyes, self.width, panels=True)[len(alone) :])
        if not blocks:
            return self._beside(alone, self.status(game, eyes))
        needed = max(_wide(block) for block in blocks)
        narrowed = self._lines(game, eyes, max(30, self.width - needed - GAP))
        panels = _stacked(blocks)
        if _wide(narrowed) + GAP + needed <= self.width and len(panels) <= len(narrowed) + 12:
            return self._columns([narrowed, panels])
        alone = self._lines(game, eyes, min(self.width, 84))
        return self._under(alone, *(self._columns(row) for row in _rows(blocks, self.width)))

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

        from rulewright_tools.draw.textlines import plain, rich_text

        return Text("\n".join(plain(lines)), no_wrap=True) if self.plain else rich_text(lines)

    def _lines(self, game: Game, eyes: Eyes, width: int, *, panels: bool = False) -> list[Line]:
        from rulewright_tools.draw.text import text_lines

        position = game.position
        return text_lines(
            game.program.ruleset,
            position.cells,
            position.layout,
            lang=self.words.language,
            players=game.players,
            seat=None if eyes.all else (NOBODY if eyes.seat is None else eyes.seat),
            width=width,
            panels=panels,
        )

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
            text.append("\n" + line.text, "bold" if line.head else "")
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
    from rulewright_tools.draw.textlines import length

    return max((length(line) for line in lines), default=0)


def _blocks(lines: Sequence[Line]) -> list[list[Line]]:
    """Lines parted at the empty ones."""
    blocks: list[list[Line]] = [[]]
    for line in lines:
        if line:
            blocks[-1].append(line)
        elif blocks[-1]:
            blocks.append([])
    return [block for block in blocks if block]


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

"""What a person sees: the board with its panels, what happened, who decides. Drawn through rich."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rulewright.play.eyes import Eyes
from rulewright.play.game import Game

from .telling import Told
from .words import Words

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from rulewright_tools.draw.textlines import Line

NOBODY = -1
"""The seat of those who see what is public alone."""


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
        """The board and its panels: side by side where there is room. Without panels of its own, a summary of the state."""
        from rich.console import Group
        from rich.table import Table
        from rich.text import Text

        from rulewright_tools.draw.textlines import length, plain, rich_text

        def text(lines: Sequence[Line]) -> Text:
            return Text("\n".join(plain(lines))) if self.plain else rich_text(lines)

        alone = self._lines(game, eyes, panels=False)
        whole = self._lines(game, eyes, panels=True)
        beside = list(whole[len(alone) :])
        while beside and not beside[0]:
            beside.pop(0)
        board = text(alone)
        wide = max((length(line) for line in alone), default=0)
        if beside:
            panels: RenderableType = text(beside)
            needed = max(length(line) for line in beside)
        else:
            panels = self.status(game, eyes)
            needed = self.console.measure(panels).maximum
        if wide + 3 + needed > self.width:
            return Group(board, Text(), panels)
        grid = Table.grid(padding=(0, 3, 0, 0))
        grid.add_row(board, panels)
        return grid

    def _lines(self, game: Game, eyes: Eyes, *, panels: bool) -> list[Line]:
        from rulewright_tools.draw.text import text_lines

        position = game.position
        return text_lines(
            game.program.ruleset,
            position.cells,
            position.layout,
            lang=self.words.language,
            players=game.players,
            seat=None if eyes.all else (NOBODY if eyes.seat is None else eyes.seat),
            width=min(self.width, 78),
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
            table.add_row(*[Text(mark + row[0], "bold" if seat == found.active else ""), *(Text(cell) for cell in row[1:])])
        common = Table.grid(padding=(0, 2, 0, 0))
        for name, shown in found.common:
            common.add_row(Text("  " + name, "dim"), Text(shown))
        return Group(table, Text(), common)

    def happened(self, log: Sequence[Told]) -> RenderableType:
        """What happened lately."""
        from rich.text import Text

        text = Text()
        for line in log:
            text.append(("\n" if text else "") + line.text, "bold" if line.head else "")
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
            table.add_row(str(standing.rank), game.players[standing.seat], self.score(game, standing.score), style=style)
        return table

    def score(self, game: Game, number: int) -> str:
        """A score with its unit."""
        return game.wording.value(number, game.program.ruleset.score.value.type)


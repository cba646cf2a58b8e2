"""What there is to see of a game, in parts: board, panels, what is one's own, how it stands; as lines for a width."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from rulewright.play.cells.eyes import Eyes
from rulewright.play.game import Game
from rulewright.rules.kinds import Kind
from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Expr, LocalRef, StateGet
from rulewright.source import Report
from rulewright_tools.draw.eye import Eye, changes, parts
from rulewright_tools.draw.looks.looks import Column, Layer, Looks, Panel
from rulewright_tools.draw.looks.read_looks import read_looks
from rulewright_tools.draw.names import chosen
from rulewright_tools.draw.text.board_text import seen_lines
from rulewright_tools.draw.text.panels_text import content, panel_lines
from rulewright_tools.draw.text.textlines import Ink, Line, Run, clipped, length

NOBODY = -1
"""The seat of those who see what is public alone."""

SMALL = Ink(dim=True)
WIDEST = 34
"""Columns that one value may take where all stand in a line."""


@dataclass(frozen=True, slots=True)
class Block:
    """A panel as lines, its title first. `fixed`: it is the same all through the game; `told`: what it says stands
    above the question too."""

    title: str
    lines: list[Line]
    fixed: bool
    told: bool


@lru_cache(maxsize=4)
def _looks(ruleset: Ruleset) -> Looks:
    return read_looks(ruleset, Report())


class Picture:
    """A game as some eyes see it now."""

    def __init__(self, game: Game, eyes: Eyes, lang: str, width: int) -> None:
        self.game = game
        self.lang = lang
        self.width = width
        self.looks = _looks(game.program.ruleset)
        position = game.position
        self._cells, self._layout = position.cells, position.layout
        self.seat = None if eyes.all else (NOBODY if eyes.seat is None else eyes.seat)
        pending = game.decision
        self.mine = eyes.seat if eyes.seat is not None else (pending.seat if pending is not None else None)
        self._eye = Eye(
            game.program.ruleset,
            self.looks,
            self._cells,
            self._layout,
            lang=lang,
            players=game.players,
            seat=self.seat,
        )

    def board(self, width: int) -> list[Line]:
        """The board with its legend."""
        return seen_lines(self._eye, width)

    def blocks(self, *, whole: bool = False) -> list[Block]:
        """The panels that have something to show. Those that show what is one's own alone stand above the question;
        `whole` has them too."""
        found = []
        for panel in self.looks.panels:
            if not whole and self.seat is not None and self._private(panel):
                continue
            lines = [clipped(line, self.width) for line in self._lines(panel) if line]
            if lines:
                moves = _moves(panel)
                found.append(Block(chosen(panel.title, self.lang), lines, not moves, moves and bool(panel.values)))
        return found

    def _lines(self, panel: Panel) -> list[Line]:
        self._eye.looks = replace(self.looks, panels=(panel,))
        try:
            return panel_lines(self._eye, self.width)
        finally:
            self._eye.looks = self.looks

    # --- what is one's own --------------------------------------------------------------------------------------------

    def _private(self, panel: Panel) -> bool:
        """Whether a table shows nothing but who it is and what others can't see."""
        return self._of_players(panel) and all(
            _secret(column.layer) or isinstance(column.layer.subject, LocalRef) for column in panel.columns
        )

    def _of_players(self, panel: Panel) -> bool:
        return isinstance(panel.rows, Kind) and panel.rows.seats and panel.member is not None

    def own(self) -> list[Line]:
        """What only one's own eyes see (a hand), in as many lines as it needs: nothing is cut."""
        if self.seat is None or self.seat == NOBODY:
            return []
        lines: list[Line] = []
        for panel in self.looks.panels:
            if not self._of_players(panel) or panel.member is None or not self._eye.holds(panel.when, {}):
                continue
            for column in panel.columns:
                if _secret(column.layer):
                    title = chosen(column.title, self.lang) or chosen(panel.title, self.lang)
                    pieces = _pieces(content(self._eye, column.layer, {panel.member: self.seat}))
                    lines += flowing([Run(title + ": ", SMALL)], pieces, self.width)
        return lines

    # --- how it stands ------------------------------------------------------------------------------------------------

    def standing(self) -> list[Line]:
        """How the game stands for who decides, in few lines: what the panels tell of the player, and of all."""
        entries: list[list[Run]] = []
        for panel in self.looks.panels:
            if not self._eye.holds(panel.when, {}):
                continue
            if panel.now is not None and self._of_players(panel) and panel.member is not None and self.mine is not None:
                entries += self._entries(panel.columns, {panel.member: self.mine})
            elif panel.values and _moves(panel):
                entries += self._entries(panel.values, {})
        return flowing([], entries, self.width) if entries else []

    def _entries(self, columns: Sequence[Column], env: dict) -> list[list[Run]]:  # type: ignore[type-arg]  # an Env
        found = []
        for column in columns:
            title = chosen(column.title, self.lang)
            runs = content(self._eye, column.layer, env)
            if title and runs and length(runs) <= WIDEST and not _secret(column.layer):
                found.append([Run(title + " ", SMALL), *runs])
        return found


def _pieces(runs: Sequence[Run]) -> list[list[Run]]:
    """Runs that stand apart, each as an entry of its own."""
    found: list[list[Run]] = [[]]
    for run in runs:
        if run.text == " ":
            found.append([])
        else:
            found[-1].append(run)
    return [entry for entry in found if entry]


def flowing(head: Sequence[Run], entries: Sequence[Sequence[Run]], width: int) -> list[Line]:
    """Entries after a head, a dot between, in as many lines as they need."""
    lines: list[Line] = []
    line: list[Run] = list(head)
    indent = length(head)
    empty = True
    for entry in entries:
        if not empty and length(line) + 3 + length(entry) > width:
            lines.append(tuple(line))
            line, empty = [Run(" " * indent)] if indent else [], True
        line += [*([] if empty else [Run(" · ", SMALL)]), *entry]
        empty = False
    return [*lines, tuple(line)]


def _secret(layer: Layer) -> bool:
    """Whether a layer shows pieces that others can't see."""
    return (
        layer.tag == "pieces"
        and layer.subject is not None
        and any(isinstance(part, StateGet) and part.field.visible != "all" for part in parts(layer.subject))
    )


def _moves(panel: Panel) -> bool:
    """Whether what a panel shows can change during a game."""
    return any(changes(expr) for expr in _expressions(panel))


def _expressions(panel: Panel) -> Iterator[Expr]:
    layers = [column.layer for column in (*panel.columns, *panel.values)]
    layers += [marker.layer for marker in panel.markers]
    layers += [layer for layer in (panel.layer, panel.filled_with) if layer is not None]
    found: list[object] = [panel.when, panel.rows, panel.where, panel.now, panel.filled]
    found += [expr for marker in panel.markers for expr in (marker.rows, marker.at)]
    for layer in layers:
        found += [layer.subject, layer.when, layer.mark, layer.colour, layer.ink, layer.faded, layer.paint]
    for expr in found:
        if isinstance(expr, Expr) and not isinstance(expr, Kind):
            yield expr

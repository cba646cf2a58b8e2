"""A board as text: a map of hexagons, or a list of places, for the terminal, from the same looks as the drawing."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulewright.play.cells.values import Env
from rulewright.program.layout import Layout
from rulewright.rules.model import Ruleset
from rulewright.source import Report

from ..colour import ink_on
from ..eye import Eye
from ..geometry import axial
from ..looks.looks import KindLook, Layer, Looks
from ..looks.read_looks import drawing_order, read_looks
from ..names import chosen
from ..placing import scheme_of
from .panels_text import legend_lines, panel_lines
from .pieces_text import SIGNS, outline_sign, piece_runs
from .places_text import place_lines
from .textlines import PLAIN, Grid, Ink, Line, Run, ansi, clipped, columns_of, cut, plain

WIDTH = 100


def draw_text(
    ruleset: Ruleset,
    cells: list[int] | None = None,
    layout: Layout | None = None,
    *,
    lang: str = "en",
    players: Sequence[str] = (),
    seat: int | None = None,
    highlight: Collection[tuple[str, str]] = (),
    width: int = WIDTH,
    colour: bool = False,
    panels: bool = True,
    looks: Looks | None = None,
) -> list[str]:
    """The lines of a position as text: plain, or with terminal colours. Arguments as for `draw_board`."""
    lines = text_lines(
        ruleset,
        cells,
        layout,
        lang=lang,
        players=players,
        seat=seat,
        highlight=highlight,
        width=width,
        panels=panels,
        looks=looks,
    )
    return ansi(lines) if colour else plain(lines)


def text_lines(
    ruleset: Ruleset,
    cells: list[int] | None = None,
    layout: Layout | None = None,
    *,
    lang: str = "en",
    players: Sequence[str] = (),
    seat: int | None = None,
    highlight: Collection[tuple[str, str]] = (),
    width: int = WIDTH,
    panels: bool = True,
    looks: Looks | None = None,
) -> list[Line]:
    """The lines of a position with the colours of every character, for callers that print them in their own way
    (`textlines.rich_text`)."""
    eye = Eye(ruleset, looks or read_looks(ruleset, Report()), cells, layout, lang=lang, players=players, seat=seat)
    return seen_lines(eye, width, highlight, panels=panels)


def seen_lines(
    eye: Eye, width: int, highlight: Collection[tuple[str, str]] = (), *, panels: bool = False
) -> list[Line]:
    """The lines of what an eye sees."""
    lines: list[Line] = []
    order = drawing_order(eye.looks)
    for look in order:
        if look.kind.grid and any(look.kind.cells):
            lines += hex_lines(eye, look, width, highlight)
    if not lines:
        lines = place_lines(eye, order, width, highlight)
    lines += [(), *legend_lines(eye, order, width)]
    if panels:
        lines += panel_lines(eye, width)
    return [clipped(line, width) for line in lines]


def hex_lines(eye: Eye, look: KindLook, width: int, highlight: Collection[tuple[str, str]]) -> list[Line]:
    """A map of hexagons, two lines each: its name (or id), and what stands on it."""
    places = _places(eye, look)
    across = max(x for x, _ in places.values()) + 1
    half = 2 if look.kind.grid == "pointy" else 1
    cell = max(4, min(10, (width - 1) * half // (across + half - 1)))
    step = cell // half if half == 2 else cell
    grid = Grid((across - 1) * step + cell + 1, max(y for _, y in places.values()) + 2)
    for index, (x, y) in places.items():
        _hexagon(eye, look, index, grid, x * step, y, cell, (look.kind.name, look.kind.members[index]) in highlight)
    return grid.lines()


def _places(eye: Eye, look: KindLook) -> dict[int, tuple[int, int]]:
    """Column (in halves for pointy hexagons) and line of each hexagon, from 0."""
    grid = look.kind.grid or "flat"
    scheme = scheme_of(eye.ruleset, grid)
    found: dict[int, tuple[int, int]] = {}
    for index, at in enumerate(look.kind.cells):
        if at is not None:
            q, r = axial(scheme, *at)
            found[index] = (2 * q + r, 2 * r) if grid == "pointy" else (q, 2 * r + q)
    left, top = min(x for x, _ in found.values()), min(y for _, y in found.values())
    return {index: (x - left, y - top) for index, (x, y) in found.items()}


def _hexagon(eye: Eye, look: KindLook, index: int, grid: Grid, x: int, y: int, cell: int, lit: bool) -> None:
    env: Env = {look.member: index}
    layers = [layer for layer in look.layers if eye.holds(layer.when, env)]
    back = next((c for c in (eye.paint(y.paint, env) for y in reversed(layers) if y.tag == "fill") if c), None)
    front = ink_on(back) if back else None
    room = cell - 1
    for line in (0, 1):
        grid.put(x, y + line, " " * room, Ink(front, back))
    name, room_for_name = _name(eye, look, layers, index, env), room
    ground = eye.ground_sign(layers, env)
    if ground is not None:
        grid.put(x + room - 1, y, SIGNS[ground[0]], Ink(front, back))
        room_for_name -= 2
    at = x
    if lit:
        at = grid.put(x, y, "»", Ink("#ffffff", "#c4006a", bold=True))
        room_for_name -= 1
    sign = outline_sign(look, layers)
    strong = lit or bool(sign)
    at = grid.put(at, y, cut(name, room_for_name, "."), Ink(front, back, bold=strong, dim=not strong))
    grid.put(at, y, sign, Ink(front, back, bold=True))
    runs: list[Run] = []
    for layer in layers:
        if layer.tag in ("piece", "pieces", "count"):
            found = piece_runs(eye, layer, env)
            runs += [Run(" "), *found] if runs and found else found
    _put_runs(grid, x, y + 1, runs, room, Ink(front, back))


def _put_runs(grid: Grid, x: int, y: int, runs: Sequence[Run], room: int, under: Ink) -> None:
    total = sum(columns_of(run.text) for run in runs)
    at, end = x, x + room
    for run in runs:
        ink = run.ink if run.ink != PLAIN else under
        text = run.text
        if total > room and not text.strip():
            continue  # no room for spaces between groups
        if at + columns_of(text) > end:
            grid.put(end - 1, y, "…", under)
            return
        at = grid.put(at, y, text, ink)


def _name(eye: Eye, look: KindLook, layers: Sequence[Layer], index: int, env: Env) -> str:
    """What the looks write on a member: its text, or else its id."""
    for layer in layers:
        if layer.tag == "text" and layer.subject is not None:
            words = eye.words(layer.subject, env)
            if words:
                return words
    for layer in layers:
        if layer.tag == "text" and layer.words:
            return chosen(layer.words, eye.lang)
    return look.kind.members[index]

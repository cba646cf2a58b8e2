"""A board with a position on it, as one SVG document: board, title, legend, and panels beside or below."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from rulewright.program.layout import Layout
from rulewright.rules.model import Ruleset
from rulewright.source import Report

from .blocks import EMPTY, Block, below, card, text_block, wrapped
from .board import Board, extent
from .colour import LIGHT, THEMES, Theme
from .eye import Eye
from .geometry import Box, free_corner
from .legend import legend_blocks
from .looks.looks import Looks
from .looks.read_looks import read_looks
from .names import LEGEND, chosen
from .panels import panel_cards
from .paper import Drawing, Paper, clean, finished, sheet
from .placing import Placement

GAP = 14.0
SEA = 26.0
DEFAULT_WIDTH = 1000.0
LEGEND_CORNERS = ("bottom right", "bottom left", "top right", "top left")


def draw_board(
    ruleset: Ruleset,
    cells: list[int] | None = None,
    layout: Layout | None = None,
    *,
    lang: str = "en",
    players: Sequence[str] = (),
    seat: int | None = None,
    size: float | None = None,
    highlight: Collection[tuple[str, str]] = (),
    theme: str | Theme = LIGHT,
    panels: bool = True,
    looks: Looks | None = None,
) -> Drawing:
    """The drawing of a position (of the empty board without `cells`), `size` pixels wide (1000 when left out).

    `players` are the names at the seats; `seat` draws what that seat may see, None everything. `highlight` holds
    pairs of kind and id. `panels` False draws the board alone. `looks` saves reading them again;
    faulty looks are left out here, `read_looks` reports them. The same arguments give the same text on every machine.
    """
    paint = THEMES.get(theme, LIGHT) if isinstance(theme, str) else theme
    if looks is None:
        looks = read_looks(ruleset, Report())
    eye = Eye(ruleset, looks, cells, layout, lang=lang, players=players, seat=seat)
    if looks.background:
        light = paint.name == LIGHT.name
        paint = replace(paint, water=looks.background if light else paint.water, made_for=looks.background)
    placement = Placement(ruleset, eye)
    area = extent(placement, SEA)
    cartouche = _cartouche(ruleset, lang, paint)
    keys = _legends(eye, paint)
    area, spot, key, key_spot = _corners(area, placement, cartouche, keys)
    sides, unders = (_cards(eye, paint, panels, below_board=b) for b in (False, True))
    if key_spot is None and key.width:
        (sides if sides else unders).append(key)
    beside = below(sides, GAP)
    width = area.width + (GAP + beside.width if beside.width else 0)
    under = wrapped(unders, max(width, 300.0), GAP, GAP, top=True)
    width = max(width, under.width)
    height = max(area.height, beside.height) + (GAP + under.height if under.height else 0)
    paper = sheet(width + 2 * GAP, height + 2 * GAP, size or DEFAULT_WIDTH, _title(ruleset, lang), lang)
    paper.rect(0, 0, width + 2 * GAP, height + 2 * GAP, fill=paint.page)
    paper.rect(GAP, GAP, area.width, area.height, 10, fill=paint.water)
    shift = f"translate({GAP - area.left:.2f} {GAP - area.top:.2f})"
    group = paper.group(transform=shift)
    Board(eye, placement, paint, group).draw(highlight)
    cartouche.draw(group, spot.left, spot.top)
    if key_spot is not None:
        key.draw(group, key_spot.left, key_spot.top)
    _panels(paper, beside, GAP + area.width + GAP, GAP)
    _panels(paper, under, GAP, GAP + max(area.height, beside.height) + GAP)
    return finished(paper)


def _panels(paper: Paper, block: Block, x: float, y: float) -> None:
    if block.width:
        block.draw(paper.group(class_="panels"), x, y)


def _cards(eye: Eye, theme: Theme, wanted: bool, *, below_board: bool) -> list[Block]:
    """The cards of one side; those beside the board are all as wide as the widest."""
    if not wanted:
        return []
    cards = panel_cards(eye, theme, below_board=below_board)
    if below_board or not cards:
        return cards
    return panel_cards(eye, theme, below_board=False, least=max(block.width for block in cards))


def _title(ruleset: Ruleset, lang: str) -> str:
    board = chosen(ruleset.map_title, lang)
    return clean(chosen(ruleset.title, lang) + (f" – {board}" if board else ""))


def _cartouche(ruleset: Ruleset, lang: str, theme: Theme) -> Block:
    """Title of the game, board and variants."""
    lines = [text_block(clean(chosen(ruleset.title, lang)), theme.ink, size=25, bold=True, most=420, height=32)]
    board = clean(chosen(ruleset.map_title, lang))
    with_ = ", ".join(v.replace("_", " ") for v in ruleset.variants)
    second = " · ".join(part for part in (board, clean(with_)) if part)
    if second:
        lines.append(text_block(second, theme.muted, size=14, most=420, height=20))
    return below(lines)


def _legends(eye: Eye, theme: Theme) -> list[Block]:
    """The legend in each of its widths, as cards."""
    title = chosen(LEGEND, eye.lang)
    return [card(title, inner, theme, see_through=True) for inner in legend_blocks(eye, theme)]


def _corners(area: Box, placement: Placement, title: Block, keys: list[Block]) -> tuple[Box, Box, Block, Box | None]:
    """Finds room for title and legend in the corners of the board. Where there is none, the board grows for the title;
    the legend, in the first width for which there is room, gets no box."""
    taken = placement.all_boxes()
    inner = area.grown(-12)
    spot = free_corner(inner, title.width, title.height, taken, ("top left", "top right"))
    if spot is None:
        spot = Box(inner.left, area.top - title.height, inner.left + title.width, area.top)
        area = Box(area.left, spot.top - 10, max(area.right, spot.right + 12), area.bottom)
    taken.append(spot.grown(6))
    for key in keys:
        box = free_corner(inner, key.width, key.height, taken, LEGEND_CORNERS)
        if box is not None:
            return area, spot, key, box
    return area, spot, keys[0] if keys else EMPTY, None

"""Blocks: things of a known size that can be set beside and below each other. Panels and legends are made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from .colour import Theme
from .geometry import arranged
from .paper import Paper, fitting, text_width
from .pieces import Piece, stand

FONT = 13.0
LINE = 23.0
PIECE = 9.4
GAP = 9.0
PAD = 12.0

Draw = Callable[[Paper, float, float], None]


@dataclass(frozen=True, slots=True)
class Block:
    """Something `width` by `height`; `draw` is given its top left corner."""

    width: float
    height: float
    draw: Draw


def _nothing(paper: Paper, x: float, y: float) -> None:
    return


EMPTY = Block(0.0, 0.0, _nothing)


def text_block(
    text: str, ink: str, *, size: float = FONT, bold: bool = False, most: float = 260.0, height: float = LINE
) -> Block:
    """A line of text, cut when it is wider than `most`."""
    shown = fitting(text, size, most, bold)
    if not shown:
        return EMPTY

    def draw(paper: Paper, x: float, y: float) -> None:
        paper.text((x, y + height / 2 + size * 0.36), shown, size, ink, anchor="start", bold=bold)

    return Block(text_width(shown, size, bold), height, draw)


def pieces_block(
    pieces: Sequence[Piece], theme: Theme, *, size: float = PIECE, columns: int = 0, how: str = ""
) -> Block:
    """Pieces in a row, in rows of `columns`, or stacked."""
    if not pieces:
        return EMPTY
    half = max(p.half_width(size) for p in pieces)
    rise = 2 * size + 4.0
    per_row = min(len(pieces), columns or 12)
    rows = [pieces[k : k + per_row] for k in range(0, len(pieces), per_row)]
    if how == "stack":
        spots = arranged("stack", len(pieces), 2 * size)
        lift = -spots[-1][1]
        places = [(half + 2, size + 2 + lift + dy) for _, dy in spots]
        width, height = 2 * half + 4, 2 * size + 4 + lift
    else:
        places, width, height = [], 0.0, len(rows) * rise
        for number, row in enumerate(rows):
            at = 1.0
            for one in row:
                places.append((at + one.half_width(size), size + 2 + number * rise))
                at += 2 * one.half_width(size) + 3.0
            width = max(width, at - 1.0)
    spare = max(0.0, LINE - height)

    def draw(paper: Paper, x: float, y: float) -> None:
        for one, (dx, dy) in zip(pieces, places, strict=True):
            stand(paper, one, (x + dx, y + dy + spare / 2), size, theme)

    return Block(width, height + spare, draw)


def beside(blocks: Sequence[Block], gap: float = GAP, *, top: bool = False) -> Block:
    """Blocks in a row, each in the middle of its height or at the `top`."""
    blocks = [block for block in blocks if block.width]
    if not blocks:
        return EMPTY
    height = max(block.height for block in blocks)

    def draw(paper: Paper, x: float, y: float) -> None:
        for block in blocks:
            block.draw(paper, x, y if top else y + (height - block.height) / 2)
            x += block.width + gap

    return Block(sum(block.width for block in blocks) + gap * (len(blocks) - 1), height, draw)


def below(blocks: Sequence[Block], gap: float = 0.0) -> Block:
    """Blocks in a column."""
    blocks = [block for block in blocks if block.height]
    if not blocks:
        return EMPTY

    def draw(paper: Paper, x: float, y: float) -> None:
        for block in blocks:
            block.draw(paper, x, y)
            y += block.height + gap

    height = sum(block.height for block in blocks) + gap * (len(blocks) - 1)
    return Block(max(block.width for block in blocks), height, draw)


def wrapped(blocks: Sequence[Block], width: float, gap: float = 18.0, rise: float = 2.0, *, top: bool = False) -> Block:
    """Blocks in as many rows as the width asks for."""
    rows: list[list[Block]] = []
    used = width + 1
    for block in blocks:
        if used + gap + block.width > width:
            rows.append([])
            used = -gap
        rows[-1].append(block)
        used += gap + block.width
    return below([beside(row, gap, top=top) for row in rows], rise)


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table; `now` marks it as the one whose turn it is."""

    cells: tuple[Block, ...]
    now: bool = False


def table(heads: Sequence[str], rows: Sequence[Row], right: Sequence[bool], theme: Theme, least: float = 0.0) -> Block:
    """Rows and columns under small heads; `right` tells which columns stand to the right (numbers)."""
    count = len(heads)
    titles = [text_block(head, theme.muted, size=10.5, height=16) for head in heads]
    # A column in which nothing can be seen has no head either.
    widths = [max((row.cells[k].width for row in rows), default=0.0) for k in range(count)]
    widths = [max(widths[k], titles[k].width) if widths[k] else 0.0 for k in range(count)]
    shown = [k for k in range(count) if widths[k]]
    head = 17.0 if any(titles[k].width for k in shown) else 0.0
    heights = [max([LINE, *(cell.height for cell in row.cells)]) for row in rows]
    width = max(least, sum(widths[k] for k in shown) + GAP * max(0, len(shown) - 1))

    def put(paper: Paper, block: Block, k: int, x: float, y: float) -> None:
        block.draw(paper, x + (widths[k] - block.width if right[k] else 0), y)

    def draw(paper: Paper, x: float, y: float) -> None:
        starts, at = {}, x
        for k in shown:
            starts[k] = at
            put(paper, titles[k], k, at, y)
            at += widths[k] + GAP
        y += head
        for number, (row, height) in enumerate(zip(rows, heights, strict=True)):
            if row.now:
                paper.rect(x - PAD + 3, y, width + 2 * PAD - 6, height, 4, fill=theme.focus, fill_opacity=0.12)
                paper.rect(x - PAD + 3, y, 3.5, height, 1.5, fill=theme.focus)
            elif number % 2 == 0:
                paper.rect(x - PAD + 3, y, width + 2 * PAD - 6, height, 4, fill=theme.stripe)
            for k in shown:
                put(paper, row.cells[k], k, starts[k], y + (height - row.cells[k].height) / 2)
            y += height

    return Block(width, head + sum(heights), draw)


def card(title: str, inner: Block, theme: Theme, *, least: float = 0.0, see_through: bool = False) -> Block:
    """A sheet with a title, as wide as what it holds or `least`."""
    heading = text_block(title, theme.ink, size=14.5, bold=True, most=400, height=22) if title else EMPTY
    width = max(inner.width + 2 * PAD, heading.width + 2 * PAD, least)
    top = 8.0 + (heading.height + 3 if heading.height else 0)
    height = top + inner.height + 9

    def draw(paper: Paper, x: float, y: float) -> None:
        paper.rect(
            x, y, width, height, 8, fill=theme.card, stroke=theme.card_edge, fill_opacity=0.86 if see_through else None
        )
        heading.draw(paper, x + PAD, y + 6)
        inner.draw(paper, x + PAD, y + top)

    return Block(width, height, draw)

"""Pieces: what stands on a board. Each shape is a few points on a square from -1 to 1, drawn at any place and size."""

from __future__ import annotations

from math import cos, pi, sin

from .colour import READABLE, contrast, darker, ink_on, mixed
from .geometry import Point
from .paper import Paper, text_width

SHAPES = (
    "disc",
    "ring",
    "square",
    "block",
    "diamond",
    "triangle",
    "hexagon",
    "star",
    "shield",
    "tile",
    "card",
    "plate",
    "loco",
    "house",
    "tower",
    "ship",
    "flag",
)


LOCO_LETTER = 1.05


def _regular(corners: int, turn: float, inner: float = 0.0) -> tuple[Point, ...]:
    points = []
    for k in range(corners * (2 if inner else 1)):
        angle = turn + k * pi / corners * (1 if inner else 2)
        reach = inner if inner and k % 2 else 1.0
        points.append((reach * cos(angle), reach * sin(angle)))
    return tuple(points)


_OUTLINES: dict[str, tuple[Point, ...]] = {
    "square": ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)),
    "diamond": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "triangle": ((0, -0.95), (1, 0.8), (-1, 0.8)),
    "hexagon": _regular(6, 0.0),
    "star": _regular(5, -pi / 2, 0.45),
    "shield": ((-0.85, -0.9), (0.85, -0.9), (0.85, 0.1), (0.5, 0.65), (0, 1), (-0.5, 0.65), (-0.85, 0.1)),
    "house": ((-0.85, 0.85), (-0.85, -0.15), (0, -0.95), (0.85, -0.15), (0.85, 0.85)),
    "tower": ((-0.6, 1), (-0.6, -1), (-0.2, -1), (-0.2, -0.6), (0.2, -0.6), (0.2, -1), (0.6, -1), (0.6, 1)),
    "ship": ((-1, 0.1), (-0.1, 0.1), (-0.1, -0.95), (0.75, -0.05), (0.1, 0.1), (1, 0.1), (0.6, 0.8), (-0.65, 0.8)),
    "flag": ((-0.75, 1), (-0.75, -0.95), (0.9, -0.45), (-0.55, 0.1), (-0.55, 1)),
    "loco": (
        (-1.0, 0.55),
        (-1.0, -0.62),
        (-1.08, -0.62),
        (-1.08, -0.85),
        (-0.1, -0.85),
        (-0.1, -0.62),
        (-0.2, -0.62),
        (-0.2, -0.4),
        (0.42, -0.4),
        (0.36, -0.9),
        (0.86, -0.9),
        (0.78, -0.4),
        (0.95, -0.3),
        (0.95, 0.3),
        (1.12, 0.6),
    ),
}  # fmt: skip


def piece(
    paper: Paper,
    shape: str,
    at: Point,
    size: float,
    colour: str | None,
    *,
    ink: str | None = None,
    mark: str = "",
    empty: str = "#8a857a",
    faded: bool = False,
    edge: str | None = None,
) -> None:
    """Draws a piece with its middle at `at`; `size` is half its width. Without a colour it is an outline
    in `empty`. `mark` is a letter or two on it; a faded piece is hollow, with its mark in its colour."""
    fill = colour if colour and not faded else "none"
    edge = edge or (darker(colour, 0.45) if colour else empty)
    stroke = max(0.8, size * 0.1)
    style: dict[str, str | float | None] = {"fill": fill, "stroke": edge, "stroke_width": stroke}
    style["stroke_linejoin"] = "round"
    if not colour:
        style["stroke_dasharray"] = f"{stroke * 2.2:.2f} {stroke * 2.2:.2f}"
    x, y = at
    letter = ink or (empty if not colour else darker(colour, 0.3) if faded else ink_on(colour))
    height, dy = 1.15, 0.0
    match shape:
        case "disc":
            paper.disc(at, size * 0.92, **style)
        case "ring":
            paper.disc(at, size * 0.78, fill="none", stroke=colour or empty, stroke_width=size * 0.34)
        case "tile":
            paper.rect(x - size, y - size, 2 * size, 2 * size, size * 0.22, **style)
        case "card":
            paper.rect(x - size * 0.78, y - size, 1.56 * size, 2 * size, size * 0.2, **style)
            height = 1.1
        case "plate":
            half = max(size * 1.05, text_width(mark, size * 1.25, True) / 2 + size * 0.3)
            paper.rect(x - half, y - size * 0.85, 2 * half, 1.7 * size, size * 0.3, **style)
            height = 1.25
        case "block":
            _block(paper, at, size, colour if not faded else None, style)
            dy = 0.16
        case "loco":
            _loco(paper, at, size, style)
            if mark and colour and not faded:
                letter = _window(paper, at, size, mark, ink or letter, colour)
            height, dy = LOCO_LETTER, 0.03
        case _:
            outline = _OUTLINES[shape]
            paper.shape([(x + px * size, y + py * size) for px, py in outline], **style)
            dy = {"triangle": 0.25, "house": 0.2, "ship": 0.4, "flag": -0.4}.get(shape, 0.0)
    if mark:
        font = size * height
        if shape != "plate":
            font = min(font, font * 1.55 * size / max(0.1, text_width(mark, font, True)))
        paper.text((x, y + dy * size + font * 0.36), mark, font, letter, bold=True)


def _block(paper: Paper, at: Point, size: float, colour: str | None, style: dict[str, str | float | None]) -> None:
    """A solid block, seen a little from above: a light top and a full front."""
    x, y = at
    wide, deep = size * 0.86, size * 0.5
    front = [(x - wide, y - size + deep), (x + wide, y - size + deep), (x + wide, y + size), (x - wide, y + size)]
    back = wide * 0.72
    top = [(x - wide, y - size + deep), (x - back, y - size), (x + back, y - size), (x + wide, y - size + deep)]
    paper.shape(front, **style)
    paper.shape(top, **(style | {"fill": mixed(colour, "#ffffff", 0.35) if colour else "none"}))


def _loco(paper: Paper, at: Point, size: float, style: dict[str, str | float | None]) -> None:
    """An engine on its wheels, heading right."""
    x, y = at
    lift = size * 0.08
    paper.shape([(x + px * size, y + py * size - lift) for px, py in _OUTLINES["loco"]], **style)
    for wheel in (-0.66, 0.0, 0.62):
        paper.disc((x + wheel * size, y + 0.62 * size - lift), size * 0.26, **style)


def _window(paper: Paper, at: Point, size: float, mark: str, ink: str, colour: str) -> str:
    """A plain plate for the letters of an engine, which would be lost among the sleepers; the ink for them."""
    pane = mixed(colour, "#ffffff", 0.88)
    half = min(size * 0.78, text_width(mark, size * LOCO_LETTER, True) / 2 + size * 0.14)
    paper.rect(at[0] - half, at[1] - size * 0.46, 2 * half, size * 0.98, size * 0.14, fill=pane)
    return ink if contrast(ink, pane) >= READABLE else ink_on(pane)


PATTERNS = ("hills", "dots", "stripes", "waves", "trees")


def pattern(paper: Paper, name: str, at: Point, size: float, ink: str) -> None:
    """Small signs on a ground, drawn around `at` within `size`; they tell grounds apart where colours can't."""
    x, y = at
    style: dict[str, str | float | None] = {"stroke": ink, "stroke_width": size * 0.045, "fill": "none"}
    style |= {"stroke_linecap": "round", "stroke_linejoin": "round"}

    def joined(*runs: tuple[Point, ...]) -> str:
        return "".join(
            f"M{x + run[0][0] * size:.2f} {y + run[0][1] * size:.2f}"
            + "".join(f"L{x + px * size:.2f} {y + py * size:.2f}" for px, py in run[1:])
            for run in runs
        )

    spots = ((-0.36, -0.42), (0.38, -0.3), (-0.42, 0.26), (0.3, 0.42), (-0.02, 0.0))
    match name:
        case "hills":
            hill = ((-0.17, 0.1), (-0.05, -0.09), (0.02, 0.0), (0.07, -0.05), (0.18, 0.1))
            paper.path(joined(*(tuple((a + px, b + py) for px, py in hill) for a, b in spots[:4])), **style)
        case "trees":
            tree = ((-0.09, 0.08), (0.0, -0.14), (0.09, 0.08), (-0.09, 0.08))
            paper.path(joined(*(tuple((a + px, b + py) for px, py in tree) for a, b in spots)), **style)
        case "waves":
            wave = ((-0.16, 0.03), (-0.08, -0.04), (0.0, 0.03), (0.08, -0.04), (0.16, 0.03))
            paper.path(joined(*(tuple((a + px, b + py) for px, py in wave) for a, b in spots)), **style)
        case "stripes":
            lines = (((-0.6 + k * 0.3 - 0.2, 0.5), (-0.6 + k * 0.3 + 0.2, -0.5)) for k in range(5))
            paper.path(joined(*lines), **style)
        case "dots":
            for a, b in spots:
                paper.disc((x + a * size, y + b * size), size * 0.045, fill=ink)
        case _:
            raise AssertionError(f"no pattern {name}")

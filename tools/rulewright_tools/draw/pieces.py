"""The pieces of a layer: which they are, how many, and how they stand together. The same on the board and in panels."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.play.cells.values import Env
from rulewright.rules.kinds import Kind

from .colour import Theme, contrast, lightness, mixed
from .eye import Eye
from .geometry import Point, arranged
from .looks.expressions import item_kind
from .looks.looks import Layer
from .paper import Paper, text_width
from .shapes import piece

MOST = 120
"""Pieces of one layer that are drawn one by one."""


@dataclass(frozen=True, slots=True)
class Piece:
    """One piece ready to be drawn. `colour` None is an empty outline."""

    shape: str
    colour: str | None
    ink: str | None
    mark: str
    faded: bool = False

    def half_width(self, size: float) -> float:
        """Half the width that it takes."""
        match self.shape:
            case "plate":
                return max(size * 1.05, text_width(self.mark, size * 1.25, True) / 2 + size * 0.3)
            case "card":
                return size * 0.8
            case _:
                return size


def pieces_of(eye: Eye, layer: Layer, env: Env) -> list[Piece]:
    """The pieces that a layer (`piece`, `pieces`, `count`) shows; none when there is nothing to see."""
    found: list[Piece] = []
    match layer.tag:
        case "piece":
            member = eye.member(layer.subject, env)
            if member is not None:
                found = [_one(eye, layer, *member, env)]
        case "pieces":
            kind = item_kind(layer.subject) if layer.subject is not None else None
            items = eye.items(layer.subject, env) or []
            if kind is not None and layer.item is not None:
                found = [_one(eye, layer, kind, k, {**env, layer.item: k}) for k in items[:MOST]]
        case "count":
            count = max(0, min(eye.value(layer.subject, env) or 0, MOST))
            colour = eye.paint(layer.colour, env) if layer.colour is not None else "#8a8478"
            mark = eye.piece_mark(layer, None, 0, env)
            found = [Piece(layer.shape or "disc", colour, eye.paint(layer.ink, env), mark)] * count
        case _:
            pass
    if layer.spaces > len(found):
        found += [Piece(layer.shape or "square", None, None, "")] * (min(layer.spaces, MOST) - len(found))
    return found


def _one(eye: Eye, layer: Layer, kind: Kind, index: int, env: Env) -> Piece:
    colour = eye.paint(layer.colour, env) if layer.colour is not None else eye.fill(kind, index)
    ink = eye.paint(layer.ink, env) if layer.ink is not None else None
    if layer.colour is None and ink is None:
        ink = eye.ink(kind, index)
    shape = layer.shape or eye.shape(kind, index) or "disc"
    faded = layer.faded is not None and eye.holds(layer.faded, env)
    return Piece(shape, colour, ink, eye.piece_mark(layer, kind, index, env), faded)


def draw_pieces(paper: Paper, eye: Eye, layer: Layer, at: Point, unit: float, env: Env, theme: Theme) -> None:
    """Draws the pieces of a layer about a point; `unit` is the size of what they stand on."""
    found = pieces_of(eye, layer, env)
    if not found:
        return
    size = (layer.size or 0.25) * unit
    step = 2.12 * max(p.half_width(size) for p in found)
    spots = arranged(layer.arrange or "cluster", len(found), step, layer.columns)
    for one, (dx, dy) in zip(found, spots, strict=True):
        stand(paper, one, (at[0] + dx, at[1] + dy), size, theme)


def stand(paper: Paper, one: Piece, at: Point, size: float, theme: Theme) -> None:
    """Draws one piece."""
    dark = lightness(theme.card) < 0.2
    lost = dark and one.colour is not None and contrast(one.colour, theme.card) < 2
    edge = mixed(one.colour, "#ffffff", 0.4) if lost and one.colour else None
    piece(
        paper, one.shape, at, size, one.colour,
        ink=one.ink, mark=one.mark, empty=theme.muted, faded=one.faded, edge=edge,
    )  # fmt: skip

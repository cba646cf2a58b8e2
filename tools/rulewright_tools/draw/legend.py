"""The legend: what colours and signs on the board mean, gathered from the looks themselves."""

from __future__ import annotations

from rulewright.play.cells.values import Env
from rulewright.rules.kinds import Kind
from rulewright.rules.tree import ConstGet, Literal, LocalRef
from rulewright.rules.types import IntType, MemberType

from .blocks import LINE, Block, below, beside, pieces_block, text_block
from .board import DASHES
from .colour import Theme, darker
from .eye import Eye, changes, parts
from .geometry import hex_corners
from .looks.expressions import bare, item_kind
from .looks.looks import KindLook, Layer
from .looks.read_looks import drawing_order
from .names import chosen
from .paper import Paper
from .pieces import Piece, pieces_of
from .shapes import pattern
from .shapes import piece as draw_piece

SWATCH = 10.0
MOST_MEMBERS = 12
SOME_NUMBER = "5"
"""What stands for any number on a sample."""


def legend_blocks(eye: Eye, theme: Theme) -> list[Block]:
    """The legend in one column, in two, and in three; without any when there is nothing to tell."""
    entries = _entries(eye, theme)
    return [_in_columns(entries, count) for count in (1, 2, 3) if count <= len(entries)]


def _in_columns(entries: list[Block], count: int) -> Block:
    rows = -(-len(entries) // count)
    columns = [below(entries[k : k + rows]) for k in range(0, len(entries), rows)]
    highest = max(column.height for column in columns)
    filled = [Block(column.width, highest, column.draw) for column in columns]
    return beside(filled, 16.0)


def _entries(eye: Eye, theme: Theme) -> list[Block]:
    """Every ground on the board by name, then every layer that has a label; of what the map has, each label once."""
    entries: list[Block] = []
    told: set[str] = set()
    for look in drawing_order(eye.looks):
        for layer in look.layers:
            words = chosen(layer.label or {}, eye.lang)
            if words in told or not on_map(eye, look, layer):
                continue
            told |= {words} if words else set()
            if layer.tag == "fill" and layer.paint is not None and not isinstance(layer.paint, str):
                entries += _grounds(eye, look, layer, theme)
            elif layer.label:
                entries.append(_labelled(eye, look, layer, theme))
                entries += _members(eye, layer, theme)
    return entries


def on_map(eye: Eye, look: KindLook, layer: Layer) -> bool:
    """Whether some member of the board can show a layer. A layer whose condition can change for a single member counts
    as shown; one whose condition is the same for all members has to be shown now."""
    envs: list[Env] = [{look.member: k} for k in range(len(look.kind))]
    if layer.when is not None:
        if not changes(layer.when):
            envs = [env for env in envs if eye.holds(layer.when, env)]
        elif not eye.blank and not any(isinstance(part, LocalRef) for part in parts(layer.when)):
            envs = envs if eye.holds(layer.when, {}) else []
    subject = layer.subject
    if subject is None or isinstance(subject, Literal) or layer.tag not in ("count", "piece", "pieces"):
        return bool(envs)
    return any(changes(subject) or pieces_of(eye, layer, env) for env in envs)


def _members(eye: Eye, layer: Layer, theme: Theme) -> list[Block]:
    """What the letters on pieces mean: each member with its colour and mark."""
    kind = item_kind(layer.subject) if layer.tag == "pieces" and layer.subject is not None else None
    if kind is None or kind.seats or layer.mark is not None or layer.colour is not None or len(kind) > MOST_MEMBERS:
        return []
    entries = []
    for k in range(len(kind)):
        one = Piece(layer.shape or eye.shape(kind, k) or "disc", eye.fill(kind, k), eye.ink(kind, k), eye.mark(kind, k))
        if one.mark:
            entries.append(_line(pieces_block([one], theme), eye.name(kind, k), theme))
    return entries


def _line(swatch: Block, words: str, theme: Theme) -> Block:
    return beside([swatch, text_block(words[:1].upper() + words[1:], theme.ink, size=12)], 7.0)


def _grounds(eye: Eye, look: KindLook, layer: Layer, theme: Theme) -> list[Block]:
    """The members whose colours fill the board: those that occur on it."""
    paint = layer.paint
    if paint is None or isinstance(paint, str):
        return []
    type_ = bare(paint.type)
    if not isinstance(type_, MemberType) or type_.kind.seats or not isinstance(paint, ConstGet):
        return []
    shown = [eye.member(paint, {look.member: k}) for k in range(len(look.kind))]
    here = {found[1] for found in shown if found is not None}
    return [
        _line(_ground(eye, look, type_.kind, k), eye.name(type_.kind, k), theme)
        for k in range(len(type_.kind))
        if k in here
    ]


def _ground(eye: Eye, look: KindLook, kind: Kind, index: int) -> Block:
    colour = eye.fill(kind, index)
    env = _first_with(eye, look, kind, index)
    sign = eye.ground_sign(look.layers, env) if env is not None else None

    def draw(paper: Paper, x: float, y: float) -> None:
        middle = (x + SWATCH, y + LINE / 2)
        _form(paper, look, middle, fill=colour, stroke=darker(colour, 0.25), stroke_width=0.8)
        if sign is not None:
            pattern(paper, sign[0], middle, SWATCH * 1.2, sign[1] or darker(colour))

    return Block(2 * SWATCH, LINE, draw)


def _first_with(eye: Eye, look: KindLook, kind: Kind, index: int) -> Env | None:
    """The first member of the board that a ground fills."""
    for layer in look.layers:
        if layer.tag != "fill" or layer.paint is None or isinstance(layer.paint, str):
            continue
        for k in range(len(look.kind)):
            env: Env = {look.member: k}
            if eye.member(layer.paint, env) == (kind, index):
                return env
    return None


def _form(paper: Paper, look: KindLook, at: tuple[float, float], **style: str | float | None) -> None:
    if look.kind.grid:
        paper.shape(hex_corners(look.kind.grid, at, SWATCH), **style)
    elif look.form == "disc":
        paper.disc(at, SWATCH * 0.9, **style)
    else:
        paper.rect(at[0] - SWATCH, at[1] - SWATCH * 0.8, 2 * SWATCH, 1.6 * SWATCH, 3, **style)


def _labelled(eye: Eye, look: KindLook, layer: Layer, theme: Theme) -> Block:
    """A layer with a label, in small: its outline, line, sign or piece."""
    fixed = layer.paint if isinstance(layer.paint, str) else None
    colour = fixed or (layer.colour if isinstance(layer.colour, str) else None)

    def draw(paper: Paper, x: float, y: float) -> None:
        middle = (x + SWATCH, y + LINE / 2)
        match layer.tag:
            case "outline" | "fill":
                fill = colour if layer.tag == "fill" else "none"
                width = min(3.0, layer.width or 1.5)
                style: dict[str, str | float | None] = {"fill": fill, "stroke_width": width}
                _form(
                    paper, look, middle, stroke=colour or theme.muted, stroke_dasharray=DASHES.get(layer.dash), **style
                )
            case "line":
                width = min(6.0, layer.width or 4.0)
                dash = {"dashed": "5 3", "dotted": "0.1 6", "ties": "2 2.5"}.get(layer.dash)
                cap = "round" if layer.dash == "dotted" else None
                ends = [(x, middle[1]), (x + 2 * SWATCH, middle[1])]
                ink = theme.on_water(colour) if colour else theme.muted
                paper.way(ends, stroke=ink, stroke_width=width, stroke_dasharray=dash, stroke_linecap=cap)
            case "pattern":
                pattern(paper, layer.word, middle, SWATCH * 1.6, colour or theme.muted)
            case "text" | "id":
                paper.text((middle[0], middle[1] + 4), "Aa", 11, colour or theme.ink, bold=layer.bold)
            case _:
                _sample(eye, layer, paper, middle, colour or "#b5ad9e")

    return _line(Block(2 * SWATCH, LINE, draw), chosen(layer.label or {}, eye.lang), theme)


def _sample(eye: Eye, layer: Layer, paper: Paper, at: tuple[float, float], colour: str) -> None:
    kind = item_kind(layer.subject) if layer.tag == "pieces" and layer.subject is not None else None
    type_ = bare(layer.subject.type) if layer.subject is not None else None
    if isinstance(type_, MemberType):
        kind = type_.kind
    shape = layer.shape or (eye.shape(kind, 0) if kind is not None and len(kind) else None) or "disc"
    empty = layer.tag == "count" and isinstance(layer.subject, Literal) and not layer.subject.value
    mark = ""
    if kind is not None and kind.seats and layer.tag == "piece":
        colour, mark = eye.fill(kind, 0), eye.mark(kind, 0)
    elif isinstance(layer.mark, dict):
        mark = chosen(layer.mark, eye.lang)
    elif layer.mark is not None and isinstance(bare(layer.mark.type), IntType):
        mark = SOME_NUMBER
    draw_piece(paper, shape, at, SWATCH * 0.95, None if empty else colour, mark=mark)

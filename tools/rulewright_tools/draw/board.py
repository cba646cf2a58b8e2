"""The board: grounds, links, names and pieces, layer by layer."""

from __future__ import annotations

from collections.abc import Collection

from rulewright.play.cells.values import Env

from .colour import Theme, darker, mixed
from .eye import Eye
from .geometry import Box, Point, along, hex_corners, shifted
from .labels import words_of
from .looks.looks import KindLook, Layer
from .looks.read_looks import drawing_order
from .paper import Paper
from .pieces import draw_pieces
from .placing import Placement
from .shapes import pattern

DASHES = {"dashed": "8 6", "dotted": "0.1 7", "ties": "3 4"}


class Board:
    """Draws the members of the board's kinds on a paper, in the units of the map."""

    def __init__(self, eye: Eye, placement: Placement, theme: Theme, paper: Paper) -> None:
        self.eye = eye
        self.placement = placement
        self.theme = theme
        self.paper = paper

    def draw(self, highlight: Collection[tuple[str, str]] = ()) -> None:
        """Everything, from the ground up; then the ring of highlighted members, then what can be pointed at."""
        looks = drawing_order(self.eye.looks)
        for look in looks:
            if look.kind.grid and self.eye.looks.coast:
                self._coast(look)
        for look in looks:
            if look.form == "line":
                self._ring([look], highlight)  # under the line, which would hide what lies on it
            for layer in look.layers:
                group = self.paper.group(class_=f"{look.kind.name} {layer.id}")
                for index, middle in enumerate(self.placement.middles[look.kind]):
                    env: Env = {look.member: index}
                    if middle is not None and self.eye.holds(layer.when, env):
                        self._layer(group, look, layer, index, middle, env)
        self._ring([look for look in looks if look.form != "line"], highlight)
        self._targets(looks)

    def _coast(self, look: KindLook) -> None:
        """Bands of shallow water round the land, as old maps have them."""
        for k, colour in enumerate(self.theme.shore):
            width = look.size * (0.95 - 0.3 * k)
            group = self.paper.group(fill=colour, stroke=colour, stroke_width=width, stroke_linejoin="round")
            for middle in self.placement.middles[look.kind]:
                if middle is not None:
                    group.shape(hex_corners(look.kind.grid or "flat", middle, look.size))

    # --- layers

    def _layer(self, paper: Paper, look: KindLook, layer: Layer, index: int, middle: Point, env: Env) -> None:
        match layer.tag:
            case "fill":
                colour = self.eye.paint(layer.paint, env)
                self._area(paper, look, index, fill=colour, inset=layer.inset)
                sign = self.eye.ground_sign([layer], env)
                if sign is not None and colour is not None:
                    pattern(paper, sign[0], middle, look.size, darker(colour))
            case "outline":
                colour = self.eye.paint(layer.paint, env)
                width = layer.width if layer.width is not None else 1.5
                self._area(paper, look, index, stroke=colour, width=width, inset=layer.inset, dash=layer.dash)
            case "pattern":
                ink = self.eye.paint(layer.colour, env) or self.theme.muted
                pattern(paper, layer.word, self._spot(look, layer, index, middle), look.size, ink)
            case "line":
                self._line(paper, look, layer, index, env)
            case "text" | "id":
                self._text(paper, look, layer, index, middle, env)
            case _:
                at = self._spot(look, layer, index, middle)
                draw_pieces(paper, self.eye, layer, at, look.size, env, self.theme)

    def _spot(self, look: KindLook, layer: Layer, index: int, middle: Point) -> Point:
        """Where a layer's things stand for a member."""
        box = self.placement.boxes[look.kind][index]
        dx, dy = layer.at[0] * look.size, layer.at[1] * look.size
        way = self.placement.ways.get(look.kind)
        if way and way[index] and layer.shift:
            middle = along(shifted(way[index], layer.shift), self.placement.parts[look.kind][index])[0]
        if layer.beside and box is not None:
            gap = look.size * (0.75 if look.form == "plate" else 0.45)
            return box.centre[0], box.top - gap if layer.beside == "above" else box.bottom + gap
        return middle[0] + dx, middle[1] + dy

    def _area(
        self,
        paper: Paper,
        look: KindLook,
        index: int,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width: float = 1.5,
        inset: float = 0.0,
        dash: str = "solid",
        **style: str | float | None,
    ) -> None:
        """The form of a member, filled or outlined; `inset` draws it smaller by that part of its size."""
        if fill is None and stroke is None:
            return
        style |= {"fill": fill or "none", "stroke": stroke, "stroke_width": width if stroke else None}
        style |= {"stroke_linejoin": "round" if stroke else None, "stroke_dasharray": DASHES.get(dash)}
        middle = self.placement.middles[look.kind][index]
        box = self.placement.boxes[look.kind][index]
        if middle is None or box is None:
            return
        size = look.size * (1 - inset)
        match look.form:
            case "hexagon":
                paper.shape(hex_corners(look.kind.grid or "flat", middle, size), **style)
            case "square":
                paper.rect(middle[0] - size, middle[1] - size, 2 * size, 2 * size, size * 0.15, **style)
            case "plate":
                around = box.grown(look.size * (0.3 - inset))
                paper.rect(around.left, around.top, around.width, around.height, look.size * 0.4, **style)
            case "disc":
                paper.disc(middle, size, **style)
            case "line":
                way = self.placement.ways[look.kind][index]
                if way and stroke:
                    paper.way(way, stroke=stroke, stroke_width=width * 4 + 4, stroke_linecap="round")
            case _:
                return

    def _line(self, paper: Paper, look: KindLook, layer: Layer, index: int, env: Env) -> None:
        way = self.placement.ways.get(look.kind, [[]] * (index + 1))[index]
        colour = self.eye.paint(layer.paint, env)
        if not way or colour is None:
            return
        if isinstance(layer.paint, str) and not self._covers(look, layer):
            colour = self.theme.on_water(colour)
        width = layer.width if layer.width is not None else 4.0
        points = shifted(way, layer.shift)
        if layer.dash == "ties":
            paper.way(points, stroke=colour, stroke_width=width, stroke_dasharray=f"{width * 0.35:.2f} {width:.2f}")
            paper.way(points, stroke=colour, stroke_width=max(1.0, width * 0.3))
            return
        cap = "round" if layer.dash in ("solid", "dotted", "band") else None
        dash = f"0.1 {width * 2.2:.2f}" if layer.dash == "dotted" else DASHES.get(layer.dash)
        if layer.dash == "solid":
            paper.way(points, stroke=darker(colour, 0.45), stroke_width=width + 1.6, stroke_linecap=cap)
        paper.way(points, stroke=colour, stroke_width=width, stroke_linecap=cap, stroke_dasharray=dash)

    @staticmethod
    def _covers(look: KindLook, layer: Layer) -> bool:
        """Whether a line is drawn on another of the same way, in a colour that a member gives, rather than on water."""
        below = look.layers[: look.layers.index(layer)]
        return any(y.tag == "line" and not isinstance(y.paint, str) and y.shift == layer.shift for y in below)

    def _text(self, paper: Paper, look: KindLook, layer: Layer, index: int, middle: Point, env: Env) -> None:
        found = words_of(self.eye, look, layer, index)
        if found is None:
            return
        text, size = found
        label = self.placement.labels.get((look.kind.name, layer.id, index))
        x, y = label.at if label is not None else self._spot(look, layer, index, middle)
        # Names outside of their members lie on the water, whatever colour a theme gives it.
        outside = bool(layer.beside)
        ink = self.eye.paint(layer.ink, env) or (self.theme.ink if outside else "#2a2722")
        halo = self.eye.paint(layer.colour, env) or (self.theme.water if outside else None)
        anchor = label.anchor if label is not None else "middle"
        at = (x, y + size * 0.36)
        paper.text(at, text, size, ink, anchor=anchor, bold=layer.bold, halo=halo, turn=layer.turn)

    # --- on top

    def _ring(self, looks: list[KindLook], highlight: Collection[tuple[str, str]]) -> None:
        """A bright ring round each highlighted member, named by kind and id."""
        for look in looks:
            lit = [k for k, id in enumerate(look.kind.members) if (look.kind.name, id) in highlight]
            group = self.paper.group(class_="highlight") if lit else None
            for index in lit:
                if group is not None:
                    inset = 0.06 if look.form == "hexagon" else -0.12
                    pale = mixed(self.theme.focus, "#ffffff", 0.75)
                    self._area(group, look, index, stroke=pale, width=5.5, inset=inset)
                    self._area(group, look, index, stroke=self.theme.focus, width=2.8, inset=inset)

    def _targets(self, looks: list[KindLook]) -> None:
        """An unseen form for each member, with its name: what a pointer finds, and what a page makes a link of."""
        group = self.paper.group(class_="members", fill_opacity=0)
        for look in looks:
            for index, id in enumerate(look.kind.members):
                if self.placement.middles[look.kind][index] is None:
                    continue
                inner = group.group(data_kind=look.kind.name, data_member=id)
                name = self.eye.name(look.kind, index)
                inner.tip(name if name.lower() == id else f"{name} ({id})")
                if look.form == "line":
                    way = self.placement.ways[look.kind][index]
                    inner.way(way, stroke="#000000", stroke_width=14, stroke_opacity=0)
                else:
                    self._area(inner, look, index, fill="#000000")


def extent(placement: Placement, margin: float) -> Box:
    """The box of the whole board."""
    boxes = placement.all_boxes() or [Box(0, 0, 200, 100)]
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.joined(box)
    return whole.grown(margin)

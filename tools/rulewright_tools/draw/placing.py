"""Where the members of the board's kinds stand on the paper."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.rules.declared.grid import SCHEMES
from rulewright.rules.kinds import Kind
from rulewright.rules.model import Ruleset

from .eye import Eye
from .geometry import Box, Point, along, arranged, hex_centre, hex_corners, spaced
from .labels import Label, asked_for, placed
from .looks.looks import KindLook
from .looks.read_looks import HEX_SIZE, drawing_order
from .stops import Trail, seen, stopped

STEP = 3.0
"""How far apart the points of a link are when room on it is looked for."""


def scheme_of(ruleset: Ruleset, grid: str) -> str:
    """The offset scheme of the map's grid."""
    said = ruleset.map_data.get("grid")
    if isinstance(said, Mapping):
        said = said.get("scheme")
    usual = "odd_r" if grid == "pointy" else "odd_q"
    return said if isinstance(said, str) and said in SCHEMES else usual


class Placement:
    """Middles of members, ways of links, boxes of everything that belongs to a member, labels outside of members.
    Pieces of a link stand at its middle; `parts` (0..1) say how far along its way that is."""

    def __init__(self, ruleset: Ruleset, eye: Eye) -> None:
        self.ruleset = ruleset
        self.eye = eye
        self.middles: dict[Kind, list[Point | None]] = {}
        self.ways: dict[Kind, list[list[Point]]] = {}
        self.boxes: dict[Kind, list[Box | None]] = {}
        self.parts: dict[Kind, list[float]] = {}
        self.holds: set[tuple[Kind, int]] = set()
        self.labels: dict[tuple[str, str, int], Label] = {}
        looks = drawing_order(eye.looks)
        for look in sorted(looks, key=lambda k: (k.form == "line", k.around is not None)):
            if look.form == "line":
                self._links(look)
            elif look.around is not None:
                self._around(look)
            else:
                self._places(look)
        self._make_room(looks)

    def middle(self, kind: Kind, index: int) -> Point | None:
        points = self.middles.get(kind)
        if points is None:
            # A kind without looks can still be where others stand.
            self.middles[kind] = points = [self._own_place(kind, k) for k in range(len(kind))]
        return points[index] if 0 <= index < len(points) else None

    def _own_place(self, kind: Kind, index: int) -> Point | None:
        cell = kind.cells[index] if index < len(kind.cells) else None
        if kind.grid and cell is not None:
            return hex_centre(kind.grid, scheme_of(self.ruleset, kind.grid), *cell, self.hex_size(kind))
        return kind.positions[index] if index < len(kind.positions) else None

    def hex_size(self, kind: Kind) -> float:
        look = self.eye.looks.board.get(kind)
        return look.size if look is not None else HEX_SIZE

    def _places(self, look: KindLook) -> None:
        kind = look.kind
        self.middles[kind] = [self._own_place(kind, k) for k in range(len(kind))]
        self.boxes[kind] = [self._box(look, k) for k in range(len(kind))]

    def _box(self, look: KindLook, index: int) -> Box | None:
        middle = self.middles[look.kind][index]
        if middle is None:
            return None
        if look.kind.grid:
            return Box.around(hex_corners(look.kind.grid, middle, look.size))
        return Box.around([middle], look.size)

    def _around(self, look: KindLook) -> None:
        """Members that belong to another: at their own place, or, without one, side by side about its middle."""
        kind = look.kind
        hosts = [self.eye.member(look.around, {look.member: k}) for k in range(len(kind))]
        company: dict[tuple[Kind, int], list[int]] = {}
        for k, host in enumerate(hosts):
            if host is not None:
                company.setdefault(host, []).append(k)
        self.middles[kind] = [None] * len(kind)
        self.boxes[kind] = [None] * len(kind)
        for host, members in company.items():
            origin = self.middle(*host)
            if origin is None:
                continue
            spread = arranged("cluster", len(members), look.size * 2.1)
            for k, loose in zip(members, spread, strict=True):
                own = kind.positions[k] if k < len(kind.positions) else None
                if own is not None and look.unit is None:
                    middle = own
                else:
                    unit = look.unit or 1.0
                    dx, dy = (own[0] * unit, own[1] * unit) if own is not None else loose
                    middle = (origin[0] + dx, origin[1] + dy)
                self.middles[kind][k] = middle
                box = Box.around([middle], look.size)
                self.boxes[kind][k] = box
                self._enclose(host, box)

    def _enclose(self, host: tuple[Kind, int], box: Box) -> None:
        boxes = self.boxes.get(host[0])
        if boxes is not None:
            own = boxes[host[1]]
            # The first guest takes the place of the host's own form.
            boxes[host[1]] = own.joined(box) if own is not None and host in self.holds else box
            self.holds.add(host)

    def _links(self, look: KindLook) -> None:
        kind = look.kind
        assert kind.ends is not None
        ways: list[list[Point]] = []
        for k in range(len(kind)):
            ends = [kind.fields[name].values[k] for name in ("a", "b")]
            found = [self.middle(kind.ends, end) for end in ends if isinstance(end, int)]
            first, last = (found[0], found[1]) if len(found) == 2 else (None, None)
            ways.append([first, *look.bends.get(k, ()), last] if first is not None and last is not None else [])
        self.ways[kind] = ways
        self.boxes[kind] = [Box.around(way) if way else None for way in ways]

    def form(self, look: KindLook, index: int) -> Box | None:
        """The box of a member's form: a plate goes a little beyond what stands on it."""
        box = self.boxes[look.kind][index]
        return box.grown(look.size * 0.3) if box is not None and look.form == "plate" else box

    def _make_room(self, looks: list[KindLook]) -> None:
        """Gives names their sides, then pieces on links their places between them."""
        solid = [look for look in looks if look.form != "line" and not look.kind.grid]
        found = [self.form(look, k) for look in solid for k in range(len(look.kind))]
        forms = [box for box in found if box is not None]
        lines = [look for look in looks if look.form == "line"]
        trails = {look.kind: self._trails(look, forms) for look in lines}
        points = [point for some in trails.values() for trail in some for point in trail.points]
        asked = []
        for look in looks:
            for layer in look.layers:
                if layer.beside and layer.tag in ("text", "id"):
                    for k, box in enumerate(self.boxes[look.kind]):
                        if box is not None and self.eye.holds(layer.when, {look.member: k}):
                            one = asked_for(self.eye, look, layer, k, box)
                            asked += [one] if one is not None else []
        self.labels = placed(asked, forms, points)
        taken = [*forms, *(label.box for label in self.labels.values())]
        parts = iter(stopped([trail for look in lines for trail in trails[look.kind]], taken))
        for look in lines:
            ways = self.ways[look.kind]
            self.parts[look.kind] = [next(parts) for _ in ways]
            both = zip(ways, self.parts[look.kind], strict=True)
            self.middles[look.kind] = [along(way, part)[0] if way else None for way, part in both]

    def _trails(self, look: KindLook, forms: list[Box]) -> list[Trail]:
        sizes = [(y.size or 0.25) * look.size for y in look.layers if y.tag in ("piece", "pieces", "count")]
        size = max(sizes, default=0.0)
        ways = self.ways[look.kind]
        return [seen(spaced(way, STEP) if way else (), forms, size * 2.3, size * 2) for way in ways]

    def all_boxes(self) -> list[Box]:
        """The boxes of everything on the board: members, plates, what is written beside them, links."""
        found: list[Box] = [label.box for label in self.labels.values()]
        for kind in self.boxes:
            look = self.eye.looks.board[kind]
            if look.form == "line":
                found += [Box.around([point], 8.0) for way in self.ways[kind] if way for point in spaced(way, 20.0)]
            else:
                forms = [self.form(look, k) for k in range(len(kind))]
                found += [box for box in forms if box is not None]
        return found

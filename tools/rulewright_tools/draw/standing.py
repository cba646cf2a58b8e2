"""Where the members of the board's kinds stand on the paper."""

from __future__ import annotations

from collections.abc import Mapping

from rulewright.rules.kinds import Kind
from rulewright.rules.model import Ruleset

from .eye import Eye
from .geometry import SCHEMES, Box, Point, along, arranged, hex_centre, hex_corners
from .looks import KindLook
from .reading import HEX_SIZE, drawing_order


def scheme_of(ruleset: Ruleset, grid: str) -> str:
    """The offset scheme of the map's grid."""
    said = ruleset.map_data.get("grid")
    if isinstance(said, Mapping):
        said = said.get("scheme")
    usual = "odd_r" if grid == "pointy" else "odd_q"
    return said if isinstance(said, str) and said in SCHEMES else usual


class Standing:
    """Middles of members, ways of links, boxes of everything that belongs to a member."""

    def __init__(self, ruleset: Ruleset, eye: Eye) -> None:
        self.ruleset = ruleset
        self.eye = eye
        self.middles: dict[Kind, list[Point | None]] = {}
        self.ways: dict[Kind, list[list[Point]]] = {}
        self.boxes: dict[Kind, list[Box | None]] = {}
        self.holds: set[tuple[Kind, int]] = set()
        looks = drawing_order(eye.looks)
        for look in sorted(looks, key=lambda k: (k.form == "line", k.around is not None)):
            if look.form == "line":
                self._links(look)
            elif look.around is not None:
                self._around(look)
            else:
                self._places(look)

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
        self.middles[kind] = [along(way, 0.5)[0] if way else None for way in ways]
        self.boxes[kind] = [Box.around(way) if way else None for way in ways]

    def all_boxes(self) -> list[Box]:
        """The boxes of everything on the board: members, plates, what is written beside them, bends."""
        found: list[Box] = []
        for kind, boxes in self.boxes.items():
            look = self.eye.looks.board[kind]
            if look.form == "line":
                found += [Box.around([point], 6.0) for way in self.ways[kind] for point in way]
                continue
            edge = look.size * (0.3 if look.form == "plate" else 0.0)
            above = look.size * 1.1 if any(y.beside == "above" for y in look.layers) else edge
            below = look.size * 1.15 if any(y.beside == "below" for y in look.layers) else edge
            for box in boxes:
                if box is not None:
                    found.append(Box(box.left - edge, box.top - above, box.right + edge, box.bottom + below))
        return found

"""Names beside their places: how large they are, and on which side they meet least of everything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .eye import Eye
from .geometry import Box, Point
from .looks.looks import KindLook, Layer
from .names import chosen
from .paper import text_width

ROUNDS = 3
MOST = 400
"""Names on a board that look for the best side; more of them stand below."""

SPREAD = 40.0
"""How far from its place a name can reach besides its own width."""


@dataclass(frozen=True, slots=True)
class Label:
    """A text to be written, `size` high, about the middle of its box or (`anchor`) from the side where its place is."""

    text: str
    size: float
    box: Box
    anchor: str = "middle"

    @property
    def at(self) -> Point:
        x, y = self.box.centre
        return {"start": self.box.left, "end": self.box.right}.get(self.anchor, x), y


@dataclass(frozen=True, slots=True)
class Asked:
    """A text that looks for its place: beside which form, at which points, in order of liking."""

    key: tuple[str, str, int]
    text: str
    size: float
    width: float
    spots: tuple[Point, ...]
    form: Box

    def at(self, spot: Point) -> Label:
        box = Box.about(spot, self.width, self.size)
        anchor = "start" if box.left > self.form.right else "end" if box.right < self.form.left else "middle"
        return Label(self.text, self.size, box, anchor)


def words_of(eye: Eye, look: KindLook, layer: Layer, index: int) -> tuple[str, float] | None:
    """The text of a layer and how high it is; a long one that can't choose its side shrinks a
    little before it runs over its neighbours."""
    if layer.tag == "id":
        text: str | None = look.kind.members[index]
    else:
        text = chosen(layer.words, eye.lang) if layer.words else eye.words(layer.subject, {look.member: index})
    if not text:
        return None
    size = (layer.size or 0.28) * look.size
    if layer.beside == "beside":
        return text, size
    room = look.size * (2.0 if look.kind.grid else 5.0)
    return text, max(size * 0.72, min(size, size * room / max(1.0, text_width(text, size, layer.bold))))


def asked_for(eye: Eye, look: KindLook, layer: Layer, index: int, box: Box) -> Asked | None:
    """The text that a layer writes outside of its member (whose things stand in `box`), and the points where it could
    stand."""
    found = words_of(eye, look, layer, index)
    if found is None:
        return None
    text, size = found
    width = text_width(text, size, layer.bold)
    plate = look.form == "plate"
    gap = look.size * (0.75 if plate else 0.45)
    form = box.grown(look.size * 0.3 if plate else 0.0)
    x, y = box.centre
    above, below = box.top - gap, box.bottom + gap
    match layer.beside:
        case "above":
            spots: tuple[Point, ...] = ((x, above),)
        case "below":
            spots = ((x, below),)
        case _:
            right, left = form.right + 5 + width / 2, form.left - 5 - width / 2
            inner = max(0.0, (form.width - width) / 2)
            outer = (form.width + width) / 2 - size
            low, high = form.bottom - size / 2, form.top + size / 2
            spots = ((x, below), (x, above), (right, y), (left, y))
            spots += ((x - inner, below), (x + inner, below), (x - inner, above), (x + inner, above))
            spots += ((right, low), (left, low), (right, high), (left, high))
            spots += ((x - outer, below), (x + outer, below), (x - outer, above), (x + outer, above))
    return Asked((look.kind.name, layer.id, index), text, size, width, spots, form)


def placed(asked: Sequence[Asked], forms: Sequence[Box], ways: Sequence[Point]) -> dict[tuple[str, str, int], Label]:
    """Every text at the one of its points where it meets least: forms and other texts above all, then ways (their
    points), then room for what stands on the ways. The first of equally good points."""
    chosen_ones = {one.key: one.at(one.spots[0]) for one in asked}
    if len(asked) > MOST:
        return chosen_ones
    whole = _around(forms)
    open_ones = [one for one in asked if len(one.spots) > 1]
    near = {one.key: _near(one, forms, ways) for one in open_ones}
    for _ in range(ROUNDS):
        for one in open_ones:
            others = [label.box for key, label in chosen_ones.items() if key != one.key]
            around, points = near[one.key]

            def cost(number: int, one: Asked = one, taken: Sequence[Box] = (*around, *others),
                     points: Sequence[Point] = points) -> float:  # fmt: skip
                box = one.at(one.spots[number]).box.grown(1.5)
                met = sum(box.shared(other) for other in taken) * 10
                close, far = box.grown(2.5), box.grown(13)
                met += sum((8 if close.holds(point) else 1) for point in points if far.holds(point))
                return met + (box.width * box.height - box.shared(whole)) * 0.05 + number * 1.5

            best = min(range(len(one.spots)), key=cost)
            chosen_ones[one.key] = one.at(one.spots[best])
    return chosen_ones


def _near(one: Asked, forms: Sequence[Box], ways: Sequence[Point]) -> tuple[list[Box], list[Point]]:
    """The forms and ways near enough for a text to meet."""
    reach = Box.around(one.spots, one.width / 2 + SPREAD)
    return [form for form in forms if form.meets(reach)], [point for point in ways if reach.holds(point)]


def _around(boxes: Sequence[Box]) -> Box:
    whole = boxes[0] if boxes else Box(0, 0, 0, 0)
    for box in boxes:
        whole = whole.joined(box)
    return whole

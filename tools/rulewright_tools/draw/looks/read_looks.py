"""Reading the `looks` of a game: documents to `Looks`, with a finding for everything that can't be drawn."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.document.nodes import Entry, Mapping
from rulewright.rules.kinds import Kind
from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Local
from rulewright.rules.types import MemberType
from rulewright.source import Report, Span, nearest

from ..shapes import PATTERNS, SHAPES
from .expressions import Reader
from .layers import BOARD_TAGS, read_layer
from .looks import KindLook, Layer, Looks, MemberLook
from .panel_reading import read_panels
from .taking import colour, known_keys, mapping, merged, number, points, truth, word, words

TOP_KEYS = ("background", "coast", "members", "board", "panels")
LOOK_KEYS = ("fill", "ink", "mark", "shape", "pattern")
KIND_KEYS = ("form", "size", "around", "unit", "bends", "layers")
FORMS = ("disc", "square", "plate", "none")
HEX_SIZE = 40.0
PLACE_SIZE = 22.0


def looks_mapping(looks: object) -> Mapping | None:
    """The looks of a ruleset as one mapping: what a board says about looks goes over what its ruleset says."""
    if isinstance(looks, Mapping):
        return looks
    found: Mapping | None = None
    if isinstance(looks, Iterable) and not isinstance(looks, str):
        for part in looks:
            if isinstance(part, Mapping):
                found = merged(found, part) if found is not None else part
    return found


def read_looks(ruleset: Ruleset, report: Report) -> Looks:
    """The looks of a game. Faulty parts are left out, each with a finding in `report`; the rest can still be drawn."""
    looks = Looks()
    node = looks_mapping(ruleset.looks)
    if node is not None:
        known_keys(node, TOP_KEYS, "`looks`", report)
        looks.background = colour(node.get("background"), report)
        looks.coast = truth(node.get("coast"), "`coast`", report, default=True)
        reader = Reader(ruleset, report)
        _read_members(ruleset, looks, mapping(node.get("members"), "`members`", report), report)
        for entry in mapping(node.get("board"), "`board`", report) or ():
            _read_kind(reader, looks, entry)
        looks.panels = read_panels(reader, mapping(node.get("panels"), "`panels`", report))
    _complete(ruleset, looks)
    return looks


def check_looks(ruleset: Ruleset, report: Report) -> None:
    """Reports everything in the looks of a game that can't be drawn."""
    read_looks(ruleset, report)


def kind_named(ruleset: Ruleset, name: str, span: Span, report: Report) -> Kind | None:
    """The kind of that name; None, with a finding, when there is none."""
    kind = ruleset.kinds.get(name)
    if kind is None:
        guess = nearest(name, list(ruleset.kinds))
        report.error("RW620", span, help=f"did you mean `{guess}`?" if guess else None, name=name)
    return kind


def _read_members(ruleset: Ruleset, looks: Looks, node: Mapping | None, report: Report) -> None:
    """Colours and signs of members, by kind and id."""
    for kind_entry in node or ():
        kind = kind_named(ruleset, kind_entry.key, kind_entry.key_span, report)
        members = mapping(kind_entry.value, f"`{kind_entry.key}`", report)
        if kind is None or members is None:
            continue
        found = looks.members.setdefault(kind, {})
        for entry in members:
            index = kind.index.get(entry.key)
            if index is None:
                guess = nearest(entry.key, kind.members)
                help = f"did you mean `{guess}`?" if guess else None
                report.error("RW621", entry.key_span, help=help, kind=kind.name, id=entry.key)
                continue
            look = mapping(entry.value, f"`{entry.key}`", report)
            if look is not None:
                found[index] = _member_look(look, f"`{entry.key}`", report)


def _member_look(node: Mapping, what: str, report: Report) -> MemberLook:
    known_keys(node, LOOK_KEYS, what, report)
    return MemberLook(
        colour(node.get("fill"), report),
        colour(node.get("ink"), report),
        words(node.get("mark"), "`mark`", report),
        word(node.get("shape"), SHAPES, "`shape`", report),
        word(node.get("pattern"), PATTERNS, "`pattern`", report),
    )


def _read_kind(reader: Reader, looks: Looks, entry: Entry) -> None:
    """How the members of one board kind are drawn."""
    report = reader.report
    kind = kind_named(reader.ruleset, entry.key, entry.key_span, report)
    node = mapping(entry.value, f"`{entry.key}`", report)
    if kind is None or node is None:
        return
    known_keys(node, KIND_KEYS, f"`{entry.key}`", report)
    member = Local(kind.name, MemberType(kind), "parameter")
    around = reader.member(node.get("around"), "`around`", (member,))
    if around is None and not _has_place(kind):
        report.error("RW626", entry.key_span, kind=kind.name)
        return
    layers = [
        read_layer(reader, layer, (member,), BOARD_TAGS)
        for layer in mapping(node.get("layers"), "`layers`", report) or ()
    ]
    form = word(node.get("form"), FORMS, "`form`", report)
    look = _plain_look(kind, member, tuple(layer for layer in layers if layer is not None))
    look.form = form if form and not kind.grid and kind.ends is None else look.form
    look.size = number(node.get("size"), "`size`", report, low=1, high=1000) or look.size
    look.unit = number(node.get("unit"), "`unit`", report, low=0.01, high=1000)
    look.around = around
    look.bends = _bends(kind, mapping(node.get("bends"), "`bends`", report), report)
    looks.board[kind] = look


def _bends(kind: Kind, node: Mapping | None, report: Report) -> dict[int, tuple[tuple[float, float], ...]]:
    found = {}
    for entry in node or ():
        index = kind.index.get(entry.key)
        if index is None:
            guess = nearest(entry.key, kind.members)
            help = f"did you mean `{guess}`?" if guess else None
            report.error("RW621", entry.key_span, help=help, kind=kind.name, id=entry.key)
        else:
            found[index] = points(entry.value, "`bends`", report)
    return found


def _has_place(kind: Kind) -> bool:
    """Whether the members of a kind stand somewhere: on a grid, at a position, or between two ends that do."""
    if kind.ends is not None:
        return _has_place(kind.ends)
    return any(kind.cells) or any(kind.positions)


def _plain_look(kind: Kind, member: Local, layers: tuple[Layer, ...]) -> KindLook:
    form = "line" if kind.ends is not None else "hexagon" if kind.grid else "disc"
    return KindLook(kind, member, form, HEX_SIZE if kind.grid else PLACE_SIZE, layers)


def _complete(ruleset: Ruleset, looks: Looks) -> None:
    """Gives every kind of the board that has places and no looks a plain form, so that any board can be drawn."""
    if looks.board:
        return
    for kind in ruleset.kinds.values():
        if kind.source != "board" or not _has_place(kind) or (kind.ends is not None and kind.ends.grid):
            continue
        member = Local(kind.name, MemberType(kind), "parameter")
        nowhere = kind.span or Span(ruleset.sources[0], 0, 0)
        if kind.ends is not None:
            layers: tuple[Layer, ...] = (Layer("line", "line", nowhere, paint="#8a8478", width=4.0),)
        else:
            layers = (
                Layer("ground", "fill", nowhere, paint="#dfe6c8"),
                Layer("edge", "outline", nowhere, paint="#8a8478", width=1.2),
                Layer("id", "id", nowhere, size=0.26),
            )
        looks.board[kind] = _plain_look(kind, member, layers)


def drawing_order(looks: Looks) -> list[KindLook]:
    """Links below places, places below what stands around them."""
    return sorted(looks.board.values(), key=lambda k: 0 if k.form == "line" else 2 if k.around is not None else 1)


__all__ = ["check_looks", "drawing_order", "read_looks"]

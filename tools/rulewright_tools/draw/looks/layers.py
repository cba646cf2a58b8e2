"""Reading a layer of looks: one thing that is drawn for a member, and how."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.document.nodes import Entry, Mapping, Node, Scalar
from rulewright.rules.tree import Local
from rulewright.rules.types import MemberType

from ..geometry import ARRANGEMENTS
from ..shapes import PATTERNS, SHAPES
from .expressions import Names, Reader, item_kind
from .looks import Layer
from .taking import known_keys, mapping, number, point, truth, whole, word, words

CONTENT_TAGS = ("text", "piece", "pieces", "count")
BOARD_TAGS = ("fill", "outline", "pattern", "line", "id", *CONTENT_TAGS)
DASHES = ("solid", "dashed", "dotted", "ties", "band")
BESIDE = ("above", "below", "beside")
OPTIONS = (
    "when",
    "label",
    "colour",
    "ink",
    "faded",
    "mark",
    "shape",
    "size",
    "at",
    "arrange",
    "columns",
    "spaces",
    "width",
    "dash",
    "inset",
    "shift",
    "turn",
    "bold",
)


def tag_of(node: Mapping, tags: Sequence[str]) -> str | None:
    """The one key of a layer that says what it draws; None when there is none, or more than one."""
    found = [key for key in node.entries if key in tags]
    return found[0] if len(found) == 1 else None


def read_layer(
    reader: Reader, entry: Entry, names: Names, tags: Sequence[str], more: Sequence[str] = ()
) -> Layer | None:
    """A layer from its entry. `names` are the locals that its rule texts may use, `tags` what may be drawn here, `more`
    keys that the surroundings read. None, with a finding, when it can't be drawn."""
    report = reader.report
    node = mapping(entry.value, f"layer `{entry.key}`", report)
    if node is None:
        return None
    known_keys(node, (*tags, *OPTIONS, *more), f"layer `{entry.key}`", report)
    tag = tag_of(node, tags)
    if tag is None:
        found = [f"`{key}`" for key in node.entries if key in tags]
        shown = " and ".join(found) or "none of them"
        report.error("RW624", entry.key_span, id=entry.key, tags=", ".join(tags), found=shown)
        return None
    before = len(report.errors)
    layer = Layer(entry.key, tag, entry.key_span)
    _subject(reader, layer, node.get(tag), names)
    _options(reader, layer, node, names)
    return layer if len(report.errors) == before else None


def _subject(reader: Reader, layer: Layer, node: Node | None, names: Names) -> None:
    """Reads what the layer draws."""
    what = f"`{layer.tag}`"
    match layer.tag:
        case "fill" | "outline" | "line":
            layer.paint = reader.paint(node, what, names)
        case "pattern":
            layer.word = word(node, PATTERNS, what, reader.report) or ""
        case "text":
            layer.subject = reader.readable(node, what, names)
            layer.words = words(node, what, reader.report) if isinstance(node, Mapping) else None
        case "piece":
            layer.subject = reader.member(node, what, names)
        case "count":
            layer.subject = reader.number(node, what, names)
        case "pieces":
            layer.subject = reader.several(node, what, names)
            kind = item_kind(layer.subject) if layer.subject is not None else None
            if kind is not None:
                layer.item = Local(kind.name, MemberType(kind), "parameter")
        case _:
            truth(node, what, reader.report)


def _options(reader: Reader, layer: Layer, node: Mapping, names: Names) -> None:
    """Reads how it is drawn."""
    report = reader.report
    # Options of several pieces are asked for each piece; its name hides a local of the same name.
    inner = names
    if layer.item is not None:
        inner = (*(n for n in names if n.name != layer.item.name), layer.item)
    layer.when = reader.truth(node.get("when"), "`when`", names)
    layer.label = words(node.get("label"), "`label`", report)
    layer.colour = reader.paint(node.get("colour"), "`colour`", inner)
    layer.ink = reader.paint(node.get("ink"), "`ink`", inner)
    layer.faded = reader.truth(node.get("faded"), "`faded`", inner)
    mark = node.get("mark")
    layer.mark = words(mark, "`mark`", report) if isinstance(mark, Mapping) else reader.readable(mark, "`mark`", inner)
    layer.shape = word(node.get("shape"), SHAPES, "`shape`", report)
    layer.size = number(node.get("size"), "`size`", report, high=50)
    _place(reader, layer, node.get("at"))
    layer.arrange = word(node.get("arrange"), ARRANGEMENTS, "`arrange`", report) or ""
    layer.columns = whole(node.get("columns"), "`columns`", report)
    layer.spaces = whole(node.get("spaces"), "`spaces`", report)
    layer.width = number(node.get("width"), "`width`", report, high=200)
    layer.dash = word(node.get("dash"), DASHES, "`dash`", report) or "solid"
    layer.inset = number(node.get("inset"), "`inset`", report, low=-1, high=1) or 0.0
    layer.shift = number(node.get("shift"), "`shift`", report, low=-200, high=200) or 0.0
    layer.turn = number(node.get("turn"), "`turn`", report, low=-360, high=360) or 0.0
    layer.bold = truth(node.get("bold"), "`bold`", report)


def _place(reader: Reader, layer: Layer, node: Node | None) -> None:
    """Reads where it stands: a pair, or outside of everything that belongs to the member."""
    if isinstance(node, Scalar):
        layer.beside = word(node, BESIDE, "`at`", reader.report) or ""
    else:
        layer.at = point(node, "`at`", reader.report) or (0.0, 0.0)

"""Reading the panels of looks: tables, named values, pieces, tracks beside the board."""

from __future__ import annotations

from rulewright.document.nodes import Entry, Mapping, Node, Scalar
from rulewright.rules.kinds import Kind
from rulewright.rules.tree import Expr, Local
from rulewright.rules.types import MemberType
from rulewright.source import nearest

from .expressions import Names, Reader, item_kind
from .layers import CONTENT_TAGS, read_layer
from .looks import Column, Marker, Panel
from .taking import known_keys, mapping, truth, whole, word, words

ROW_KEYS = ("rows", "where", "now", "across", "columns")
TRACK_KEYS = ("track", "columns", "markers", "filled", "from", "after")
FORMS = ("rows", "values", "track", *CONTENT_TAGS)
PLACES = ("beside", "below")


def read_panels(reader: Reader, node: Mapping | None) -> tuple[Panel, ...]:
    """All panels that are in order, as the document has them."""
    panels = [_read_panel(reader, entry) for entry in node or ()]
    return tuple(panel for panel in panels if panel is not None)


def _read_panel(reader: Reader, entry: Entry) -> Panel | None:
    report = reader.report
    node = mapping(entry.value, f"panel `{entry.key}`", report)
    if node is None:
        return None
    found = [key for key in node.entries if key in FORMS]
    if len(found) != 1:
        shown = " and ".join(f"`{key}`" for key in found) or "none of them"
        report.error("RW631", entry.key_span, id=entry.key, forms=", ".join(FORMS), found=shown)
        return None
    title = words(node.get("title"), "`title`", report) or {"": entry.key.replace("_", " ").capitalize()}
    panel = Panel(entry.key, title, entry.key_span)
    panel.below = word(node.get("place"), PLACES, "`place`", report) == "below"
    what = f"panel `{entry.key}`"
    before = len(report.errors)
    match found[0]:
        case "rows":
            known_keys(node, ("title", "place", "when", *ROW_KEYS), what, report)
            panel.when = reader.truth(node.get("when"), "`when`", ())
            _read_table(reader, panel, node)
        case "values":
            known_keys(node, ("title", "place", "when", "values"), what, report)
            panel.when = reader.truth(node.get("when"), "`when`", ())
            panel.values = _read_columns(reader, mapping(node.get("values"), "`values`", report), ())
        case "track":
            known_keys(node, ("title", "place", "when", *TRACK_KEYS), what, report)
            panel.when = reader.truth(node.get("when"), "`when`", ())
            _read_track(reader, panel, node)
        case _:
            panel.layer = read_layer(reader, entry, (), CONTENT_TAGS, ("title", "place"))
            if panel.layer is not None:
                panel.when, panel.layer.when = panel.layer.when, None
    return panel if len(report.errors) == before else None


def rows_of(reader: Reader, node: Node | None, what: str) -> tuple[Expr | Kind, Local] | None:
    """The members that rows or markers stand for: a kind by name, or a set; and the local for each."""
    if isinstance(node, Scalar) and isinstance(node.value, str) and node.value in reader.ruleset.kinds:
        kind = reader.ruleset.kinds[node.value]
        return kind, Local(kind.name, MemberType(kind), "parameter")
    expr = reader.several(node, what, ())
    found = item_kind(expr) if expr is not None else None
    if expr is None or found is None:
        return None
    return expr, Local(found.name, MemberType(found), "parameter")


def _read_table(reader: Reader, panel: Panel, node: Mapping) -> None:
    rows = rows_of(reader, node.get("rows"), "`rows`")
    if rows is None:
        return
    panel.rows, panel.member = rows
    names = (panel.member,)
    panel.where = reader.truth(node.get("where"), "`where`", names)
    panel.now = reader.truth(node.get("now"), "`now`", names)
    panel.across = truth(node.get("across"), "`across`", reader.report)
    panel.columns = _read_columns(reader, mapping(node.get("columns"), "`columns`", reader.report), names)


def _read_columns(reader: Reader, node: Mapping | None, names: Names) -> tuple[Column, ...]:
    columns = []
    for entry in node or ():
        layer = read_layer(reader, entry, names, CONTENT_TAGS, ("title",))
        if layer is not None and isinstance(entry.value, Mapping):
            title = words(entry.value.get("title"), "`title`", reader.report)
            columns.append(Column(entry.key, title or {"": ""}, layer))
    return tuple(columns)


def _read_track(reader: Reader, panel: Panel, node: Mapping) -> None:
    report = reader.report
    name = node.get("track")
    shown = str(name.value) if isinstance(name, Scalar) else "this"
    panel.track = reader.ruleset.tracks.get(shown)
    if panel.track is None:
        guess = nearest(shown, list(reader.ruleset.tracks))
        help = f"did you mean `{guess}`?" if guess else None
        report.error("RW629", name.span if name else panel.span, help=help, name=shown)
    panel.after = words(node.get("after"), "`after`", report)
    panel.width = whole(node.get("columns"), "`columns`", report, high=100)
    panel.from_last = word(node.get("from"), ("first", "last"), "`from`", report) == "last"
    markers = []
    for entry in mapping(node.get("markers"), "`markers`", report) or ():
        inside = mapping(entry.value, f"`{entry.key}`", report)
        rows = rows_of(reader, inside.get("of"), "`of`") if inside is not None else None
        if inside is None or rows is None:
            continue
        at = reader.number(inside.get("at"), "`at`", (rows[1],))
        rest = Mapping(inside.span, {k: e for k, e in inside.entries.items() if k not in ("of", "at")})
        layer = read_layer(reader, Entry(entry.key, entry.key_span, rest), (rows[1],), ("piece",))
        if at is not None and layer is not None:
            markers.append(Marker(entry.key, *rows, at, layer))
    panel.markers = tuple(markers)
    filled = node.entries.get("filled")
    if filled is not None:
        panel.filled_with = read_layer(reader, filled, (), ("count",))
        panel.filled = panel.filled_with.subject if panel.filled_with is not None else None

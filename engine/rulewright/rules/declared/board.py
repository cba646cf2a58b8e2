"""`board` of a ruleset and the sections of a map: kinds that the map fills."""

from __future__ import annotations

from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence

from ..kinds import Kind
from ..type_words import listed
from ..vocabulary import MEMBER_WORDS, member_words
from ..world import World
from .alignment import Head, declared_types, head_is_right, without_head
from .enumerations import register_kind
from .grid import SCHEMES
from .member_values import is_table
from .pictures import KEYS as PICTURE_KEYS
from .pictures import has_picture, with_picture
from .plain_values import entries, known_keys, mapping, shape_of, text_value, wrong_shape
from .rows import Declared, Row, add_rows, column_names, fill_fields, read_fields, row_from_list, row_from_mapping
from .typenames import MAP_FIELD, find_kind

_KEYS = ("fields", "ends", "inverse", "grid", "sides", "plural", "title", "about")
_DRAWING = ("at", "via", "label")
"""Keys of every entry of a map: where it is drawn, through which points, and where its name stands."""

_HEAD = """
map title for about rules ripeness credits source sources notes author version license players looks draw size
background languages include grid blocked joined variants texts
"""

HEAD = frozenset(_HEAD.split())
"""Keys of a map that are no sections."""


def declare_board(world: World, ruleset: Mapping) -> list[Declared]:
    """The kinds of `board`, without members."""
    found = []
    for entry in entries(world, ruleset.get("board"), "`board`"):
        what = f"the kind `{entry.key}` of the board"
        node = mapping(world, entry.value, what)
        kind = register_kind(world, entry, "board")
        if kind is None:
            continue
        node = node or Mapping(entry.value.span)
        node = known_keys(world, node, _KEYS, what)
        kind.grid = _grid(world, node)
        found.append(Declared(kind, node))
        _declare_sides(world, node, kind)
    return found


def _grid(world: World, node: Mapping) -> str | None:
    grid = node.get("grid")
    if grid is None:
        return None
    if text_value(grid) not in ("flat", "pointy"):
        world.report.error("RW330", grid.span, found=shape_of(grid), help="write `flat` or `pointy`")
        return "flat"
    return text_value(grid)


def _declare_sides(world: World, node: Mapping, kind: Kind) -> None:
    sides = node.get("sides")
    if sides is None:
        return
    name = text_value(sides)
    if name is None or kind.grid is None:
        wrong_shape(world, sides, "`sides`", "the name of a new kind, on a kind with a `grid`")
        return
    side = register_kind(world, Entry(name, sides.span, Mapping(sides.span)), "board")
    if side is not None:
        side.ends = kind


def find_ends(world: World, declared: Declared) -> None:
    """The kind of the ends, when the members of a kind are links."""
    ends = declared.node.get("ends")
    if ends is None:
        return
    name = text_value(ends)
    if name is None:
        wrong_shape(world, ends, "`ends`", "the name of a kind")
        return
    declared.kind.ends = find_kind(world, name, ends.span)
    if declared.kind.ends is None:
        world.incomplete.add(declared.kind)


def read_map(world: World, ruleset: Mapping, map_node: Mapping | None, board: list[Declared]) -> None:
    """The members of the board's kinds, from the sections of the map."""
    if map_node is None:
        if board:
            world.report.error("RW328", board[0].node.span if not board[0].kind.span else board[0].kind.span)
            world.incomplete.update(declared.kind for declared in board)
        return
    _right_ruleset(world, ruleset, map_node)
    sections = {declared.kind.plural: declared for declared in board}
    meant: set[str] = set()
    for entry in map_node:
        if entry.key in sections:
            declared = sections[entry.key]
            rows = _section(world, declared, entry)
            add_rows(world, declared, rows or [])
            if rows is None:
                world.incomplete.add(declared.kind)
        elif entry.key not in HEAD:
            meant.add(_unknown_section(world, entry, sections))
    for plural, declared in sections.items():
        if map_node.get(plural) is None and plural in meant:
            world.incomplete.add(declared.kind)
        elif map_node.get(plural) is None:
            span = map_node.entries[plural].key_span if plural in map_node.entries else map_node.span
            help = f"write `{plural}:` and list them; `{plural}: {{}}` when there is none"
            world.report.error("RW326", span, plural=plural, help=help)
            world.incomplete.add(declared.kind)


def _right_ruleset(world: World, ruleset: Mapping, map_node: Mapping) -> None:
    wanted, found = map_node.get("for"), text_value(ruleset.get("ruleset"))
    name = text_value(wanted)
    if wanted is not None and found is not None and name != found:
        world.report.error("RW325", wanted.span, wanted=name or wanted.span.text, found=found)


def _unknown_section(world: World, entry: Entry, sections: dict[str, Declared]) -> str:
    """Reports it; the key that was probably meant, or an empty text."""
    by_name = {declared.kind.name: plural for plural, declared in sections.items()}
    near = by_name.get(entry.key) or world.nearest(entry.key, (*sections, *HEAD))
    help = f"did you mean `{near}`?" if near else f"this game's sections are {listed(sections, 20)}"
    world.report.error("RW327", entry.key_span, name=entry.key, help=help)
    return near or ""


def _section(world: World, declared: Declared, section: Entry) -> list[Row] | None:
    """The rows of a section; None when its head is wrong or missing, which is told."""
    node = section.value
    what = f"the section `{section.key}`"
    types = declared_types(declared.node.get("fields"))
    if isinstance(node, Mapping) and has_picture(declared, node):
        node = known_keys(world, node, (*PICTURE_KEYS, "columns", "rows"), what)
        columns = column_names(world, node.get("columns"), what)
        head = Head(columns, None, types, what)
        own = [row for e in entries(world, node.get("rows"), what) if (row := _table_row(world, e, head))]
        return with_picture(world, declared, node, what, own)
    if isinstance(node, Mapping) and is_table(node):
        node = known_keys(world, node, ("columns", "rows"), what)
        columns = column_names(world, node.get("columns"), what)
        head = Head(columns, node.entries["columns"].value.span, types, what)
        if not head_is_right(world, node.get("rows"), head, listed_head=True):
            return None
        return [row for e in entries(world, node.get("rows"), what) if (row := _table_row(world, e, head))]
    if (
        isinstance(node, Mapping)
        and declared.node.get("ends") is None
        and without_head(world, section, node, types, what)
    ):
        return None
    return [row for e in entries(world, node, what) if (row := _entry(world, declared, e))]


def _table_row(world: World, entry: Entry, head: Head) -> Row | None:
    if isinstance(entry.value, Sequence):
        return row_from_list(world, entry, entry.value, head)
    if isinstance(entry.value, Mapping):
        return row_from_mapping(entry, entry.value)
    wrong_shape(world, entry.value, f"the row `{entry.key}`", "a list of values, one for each column")
    return None


def _entry(world: World, declared: Declared, entry: Entry) -> Row | None:
    """One member: a mapping of its fields, `[a, b]` for a link, nothing at all when it has no fields."""
    node: Node = entry.value
    if isinstance(node, Mapping):
        return row_from_mapping(entry, node)
    if isinstance(node, Scalar) and node.value is None:
        return Row(entry.key, entry.key_span)
    links = declared.node.get("ends") is not None
    if isinstance(node, Sequence) and links:
        return Row(entry.key, entry.key_span, {"ends": node}, {"ends": node.span})
    expected = "its fields with their values, or a pair `[a, b]`" if links else "its fields with their values"
    wrong_shape(world, node, f"the entry `{entry.key}`", expected)
    return Row(entry.key, entry.key_span)


def read_board_fields(world: World, declared: Declared) -> None:
    """The types of the fields that every map must fill."""
    kind = declared.kind
    taken = {*_DRAWING, "ends", *member_words(kind)}

    def meaning(name: str) -> str | None:
        word = MEMBER_WORDS.get(name)
        return (
            (
                f"a word of the language: {word.about[:1].lower()}{word.about[1:].rstrip('.')}"
                if word
                else "where it is drawn"
            )
            if name in taken
            else None
        )

    read_fields(world, declared, "fields", MAP_FIELD, meaning)


def fill_board_fields(world: World, declared: Declared) -> None:
    """The values of a kind's members, and where the map puts them."""
    extra = (*_DRAWING, "ends") if declared.node.get("ends") is not None else _DRAWING
    fill_fields(world, declared, extra, ("via", "label"))


def scheme_of(world: World, map_node: Mapping, grid: str) -> str:
    """The scheme of a map with a grid: its columns and rows, and which of them are shifted."""
    node = map_node.get("grid")
    if isinstance(node, Mapping):
        node = known_keys(world, node, ("scheme", "blocked", "joined"), "`grid`")
        node = node.get("scheme") or node
    name = text_value(node)
    fitting = [scheme for scheme, of in SCHEMES.items() if of in ("", grid)]
    if name in fitting and name is not None:
        return name
    if node is None:
        world.report.error(
            "RW331", map_node.span, grid=grid, known=listed(fitting), help=f"write `grid: {{scheme: {fitting[0]}}}`"
        )
    else:
        near = world.nearest(name or "", fitting)
        help = f"did you mean `{near}`?" if near else None
        world.report.error("RW332", node.span, name=name or node.span.text, grid=grid, known=listed(fitting), help=help)
    return fitting[0]

"""`components` of a ruleset: tables of pieces, one row for each kind of piece."""

from __future__ import annotations

from rulewright.document.nodes import Mapping, Sequence

from ..world import World
from .alignment import Head, declared_types, head_is_right
from .enumerations import register_kind
from .plain_values import entries, known_keys, mapping, wrong_shape
from .rows import Declared, Row, add_rows, fill_fields, read_fields, row_from_list, row_from_mapping
from .typenames import COLUMN

_KEYS = ("columns", "rows", "inverse", "plural", "title")


def declare_components(world: World, ruleset: Mapping) -> list[Declared]:
    """The kinds of `components` with their members; their values are read when all kinds are known."""
    found = []
    for entry in entries(world, ruleset.get("components"), "`components`"):
        what = f"the component `{entry.key}`"
        node = mapping(world, entry.value, what)
        kind = register_kind(world, entry, "components")
        if kind is None or node is None:
            if kind is not None:
                world.incomplete.add(kind)
            continue
        node = known_keys(world, node, _KEYS, what)
        declared = Declared(kind, node)
        rows = _rows(world, node, what)
        add_rows(world, declared, rows or [])
        if rows is None:
            world.incomplete.add(kind)
        if node.get("rows") is None:
            world.report.error(
                "RW308", entry.key_span, what=f"rows` of `{entry.key}", help="list its pieces under `rows:`"
            )
            world.incomplete.add(kind)
        found.append(declared)
    return found


def _rows(world: World, node: Mapping, what: str) -> list[Row] | None:
    """The rows; None when the head is wrong, which is told."""
    columns_node = node.get("columns")
    spans = columns_node.entries if isinstance(columns_node, Mapping) else {}
    columns = {name: entry.key_span for name, entry in spans.items()}
    head = Head(columns, columns_node.span if columns_node else None, declared_types(columns_node), what)
    if not head_is_right(world, node.get("rows"), head, listed_head=False):
        return None
    rows = []
    for entry in entries(world, node.get("rows"), f"the rows of {what}"):
        if isinstance(entry.value, Sequence):
            rows.append(row_from_list(world, entry, entry.value, head))
        elif isinstance(entry.value, Mapping):
            rows.append(row_from_mapping(entry, entry.value))
        else:
            wrong_shape(world, entry.value, f"the row `{entry.key}`", "a list of values, one for each column")
    return rows


def read_columns(world: World, declared: Declared) -> None:
    """The types of a component's columns."""
    read_fields(world, declared, "columns", COLUMN, lambda name: None)


def fill_columns(world: World, declared: Declared) -> None:
    """The values of a component's rows."""
    fill_fields(world, declared)

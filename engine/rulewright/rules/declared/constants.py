"""`tracks` and `costs` of a ruleset: numbers that never change in play."""

from __future__ import annotations

from typing import Any

from rulewright.document.nodes import Entry, Mapping, Node, Sequence

from ..model import Track
from ..types import INT, Unit
from ..world import World
from .member_values import in_bounds
from .plain_values import entries, good_id, known_keys, mapping, text_value, whole_number, words, wrong_shape


def read_tracks(world: World, ruleset: Mapping) -> None:
    """The tracks: rows of numbered spaces, each with a value."""
    for entry in entries(world, ruleset.get("tracks"), "`tracks`"):
        if not good_id(world, entry.key, entry.key_span):
            continue
        if world.declare(entry.key, "a track", entry.key_span):
            track = _track(world, entry)
            if track is None:
                world.broken.add(entry.key)
            else:
                world.tracks[entry.key] = track


def _track(world: World, entry: Entry) -> Track | None:
    what = f"the track `{entry.key}`"
    node: Node | None = entry.value
    start, unit = 0, None
    if isinstance(node, Mapping):
        node = known_keys(world, node, ("values", "from", "unit", "title"), what)
        words(world, node.get("title"), f"the title of {what}")
        first = node.get("from")
        start = whole_number(first) or 0
        if first is not None and whole_number(first) is None:
            wrong_shape(world, first, f"`from` of {what}", "a whole number, that of the first space")
        unit = _unit(world, node.get("unit"), what)
        node = node.get("values")
    if not isinstance(node, Sequence) or not node.items:
        wrong_shape(world, node or entry.value, f"the values of {what}", "a list of whole numbers, one for each space")
        return None
    values = [_number(world, item, f"a value of {what}") for item in node]
    if None in values:
        return None
    return Track(entry.key, start, tuple(v for v in values if v is not None), unit, entry.key_span)


def _unit(world: World, node: Node | None, what: str) -> Unit | None:
    if node is None:
        return None
    name = text_value(node) or node.span.text
    unit = world.units.get(name)
    if unit is None and name not in world.broken:
        near = world.nearest(name, world.units)
        help = f"did you mean `{near}`?" if near else 'declare it under `types`: `money: {unit: "£{n}"}`'
        world.unknown(world.report, "RW310", node.span, help, name=name)
    return unit


def _number(world: World, node: Node, what: str) -> int | None:
    value = whole_number(node)
    if value is None:
        wrong_shape(world, node, what, "a whole number")
        return None
    return value if in_bounds(world, value, INT, node.span, what) else None


def read_costs(world: World, ruleset: Mapping) -> None:
    """The costs: numbers by name, in groups where that helps."""
    found = mapping(world, ruleset.get("costs"), "`costs`")
    if found is not None:
        world.costs = _group(world, found, "costs")


def _group(world: World, node: Mapping, path: str) -> dict[str, Any]:
    group: dict[str, Any] = {}
    for entry in node:
        if not good_id(world, entry.key, entry.key_span):
            continue
        if isinstance(entry.value, Mapping):
            group[entry.key] = _group(world, entry.value, f"{path}.{entry.key}")
        else:
            group[entry.key] = _number(world, entry.value, f"`{path}.{entry.key}`")
    return group

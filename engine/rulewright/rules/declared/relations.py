"""What members know of each other: ends of links, ways back (`inverse`), neighbours on a grid, sides between them."""

from __future__ import annotations

from collections.abc import Sequence as Sequence_

from rulewright.document.nodes import Mapping, Node, Scalar, Sequence
from rulewright.source import Label

from ..kinds import ConstField, Kind, Words
from ..tree import NO_MEMBER
from ..type_words import listed
from ..types import MemberType, OptionalType, SetType, UnknownType
from ..world import World
from .board import scheme_of
from .enumerations import new_member
from .grid import centre, neighbours
from .member_values import member
from .plain_values import entries, good_id, shape_of, text_value, wrong_shape
from .rows import Declared, Row

Pair = tuple[int, int]


# --- ends ------------------------------------------------------------------------------------------------------------


def fill_ends(world: World, declared: Declared) -> None:
    """The ends of every link: the constants `a`, `b` and `ends`."""
    ends = declared.kind.ends
    if ends is None:
        return
    pairs = [_pair(world, ends, row) for row in declared.rows]
    give_ends(declared.kind, ends, pairs)


def give_ends(kind: Kind, ends: Kind, pairs: list[Pair]) -> None:
    """Makes links of the members of a kind."""
    masks = [sum(1 << end for end in {a, b} if end != NO_MEMBER) for a, b in pairs]
    kind.fields["a"] = ConstField("a", MemberType(ends), [a for a, _ in pairs], kind.span, "end")
    kind.fields["b"] = ConstField("b", MemberType(ends), [b for _, b in pairs], kind.span, "end")
    kind.fields["ends"] = ConstField("ends", SetType(ends), masks, kind.span, "ends")


def _pair(world: World, ends: Kind, row: Row) -> Pair:
    node = row.cells.get("ends")
    if node is None:
        world.report.error("RW324", row.span, kind="link", id=row.id, name="ends", help="write `[a, b]`: what it joins")
        return NO_MEMBER, NO_MEMBER
    return pair_of(world, node, ends, f"`{row.id}`") or (NO_MEMBER, NO_MEMBER)


def pair_of(world: World, node: Node, kind: Kind, what: str) -> Pair | None:
    """Two different members, from a list of two ids."""
    if not isinstance(node, Sequence) or len(node.items) != 2:
        found_words = f"a list of {len(node.items)}" if isinstance(node, Sequence) else shape_of(node)
        world.report.error("RW329", node.span, what=what, kind=kind.plural, found=found_words)
        return None
    found: list[int | None] = []
    for item in node:
        name = text_value(item)
        if name is None:
            wrong_shape(world, item, f"an end of {what}", f"the id of one of the {kind.plural}")
        found.append(None if name is None else member(world, kind, name, item.span))
    first, second = found
    if first is not None and first == second:
        world.report.error("RW329", node.span, what=what, kind=kind.plural, found="the same one twice")
        return None
    return None if first is None or second is None else (first, second)


# --- ways back -------------------------------------------------------------------------------------------------------


def fill_inverses(world: World, declared: Declared) -> None:
    """The ways back that a kind declares: `inverse: links` for ends, `inverse: {place: spaces}` for a field."""
    node = declared.node.get("inverse")
    if node is None:
        return
    kind = declared.kind
    if isinstance(node, Scalar) and isinstance(node.value, str):
        if kind.ends is None and declared.node.get("ends") is not None:
            return
        if kind.ends is None:
            help = f"write which field: `inverse: {{FIELD: {node.value}}}`"
            world.report.error("RW333", node.span, problem=f"`{kind.name}` joins nothing", help=help)
        elif good_id(world, node.value, node.span):
            sources = _holders(kind.fields["ends"].values, len(kind.ends))
            _give_back(world, kind, kind.ends, node.value, sources, node)
        return
    for entry in entries(world, node, f"`inverse` of `{kind.name}`"):
        name = text_value(entry.value)
        if name is None:
            wrong_shape(world, entry.value, f"the way back from `{entry.key}`", "a name")
        elif good_id(world, name, entry.value.span):
            _inverse_of_field(world, declared, entry.key, name, entry.value)


def _inverse_of_field(world: World, declared: Declared, key: str, name: str, node: Node) -> None:
    kind, spec = declared.kind, declared.fields.get(key)
    if spec is None:
        near = world.nearest(key, declared.fields)
        help = f"did you mean `{near}`?" if near else f"its fields are {listed(declared.fields, 20)}"
        world.report.error("RW333", node.span, problem=f"`{kind.name}` has no field `{key}`", help=help)
        return
    type_ = spec.type.of if isinstance(spec.type, OptionalType) else spec.type
    if isinstance(type_, MemberType) and not type_.kind.seats:
        values = kind.fields[key].values
        sources: list[list[int]] = [[] for _ in type_.kind.members]
        for index, value in enumerate(values):
            if isinstance(value, int) and 0 <= value < len(sources):
                sources[value].append(index)
        _give_back(world, kind, type_.kind, name, sources, node)
    elif isinstance(type_, SetType) and type_.kind is not None:
        holders = _holders(kind.fields[key].values, len(type_.kind))
        _give_back(world, kind, type_.kind, name, holders, node)
    elif not isinstance(type_, UnknownType):
        world.report.error("RW333", node.span, problem=f"`{key}` points at no other member")


def _holders(masks: Sequence_[int] | Sequence_[Words], count: int) -> list[list[int]]:
    """For each of `count` members, the indices of the masks that hold it."""
    found: list[list[int]] = [[] for _ in range(count)]
    for index, mask in enumerate(masks):
        while isinstance(mask, int) and mask:
            low = mask & -mask
            found[low.bit_length() - 1].append(index)
            mask ^= low
    return found


def _give_back(world: World, kind: Kind, to: Kind, name: str, sources: list[list[int]], node: Node) -> None:
    known = to.fields.get(name)
    if known is not None:
        labels = [Label(known.span, "declared here")] if known.span else []
        other = f"a field of `{to.name}`"
        world.report.error("RW304", node.span, name=name, what=f"a field of `{to.name}`", other=other, labels=labels)
        return
    masks = [sum(1 << i for i in found) for found in sources]
    to.fields[name] = ConstField(name, SetType(kind), masks, node.span, "inverse")


# --- grids -----------------------------------------------------------------------------------------------------------


def fill_positions(world: World, declared: Declared) -> None:
    """Where a map puts the members of a kind without a grid."""
    for row in declared.rows:
        node = row.cells.get("at")
        declared.kind.cells.append(None)
        declared.kind.positions.append(None if node is None else _position(world, row, node))


def _position(world: World, row: Row, node: Node) -> tuple[float, float] | None:
    numbers = [n.value for n in node if isinstance(n, Scalar)] if isinstance(node, Sequence) else []
    if len(numbers) == 2:
        x, y = numbers
        if (
            isinstance(x, int | float)
            and isinstance(y, int | float)
            and not isinstance(x, bool | str)
            and not isinstance(y, bool)
        ):
            return float(x), float(y)
    wrong_shape(world, node, f"`at` of `{row.id}`", "a pair of numbers `[x, y]`")
    return None


def fill_grid(world: World, declared: Declared, map_node: Mapping) -> None:
    """Cells, neighbours and sides of a kind with a grid."""
    kind = declared.kind
    assert kind.grid is not None
    scheme = scheme_of(world, map_node, kind.grid)
    kind.cells = [_cell(world, row) for row in declared.rows]
    kind.positions = [None if cell is None else centre(kind.grid, scheme, cell) for cell in kind.cells]
    _one_each(world, declared)
    near = neighbours(scheme, kind.cells)
    for key, joins in (("blocked", False), ("joined", True)):
        for node, pair in _pairs(world, map_node, key, kind):
            _change_pair(world, near, pair, node, joins, kind)
    masks = [sum(1 << other for other in others) for others in near]
    kind.fields["neighbours"] = ConstField("neighbours", SetType(kind), masks, kind.span, "neighbours")
    side = next(
        (k for k in world.kinds.values() if k.ends is kind and text_value(declared.node.get("sides")) == k.name), None
    )
    if side is not None:
        _fill_sides(world, kind, side, near)


def _cell(world: World, row: Row) -> tuple[int, int] | None:
    node = row.cells.get("at")
    if node is None and row.cell is not None:
        return row.cell
    numbers = [n.value for n in node if isinstance(n, Scalar)] if isinstance(node, Sequence) else []
    if len(numbers) == 2:
        column, line = numbers
        if (
            isinstance(column, int)
            and isinstance(line, int)
            and not isinstance(column, bool)
            and not isinstance(line, bool)
        ):
            return column, line
    if node is None and "at" in row.meant:
        return None
    found = "nothing" if node is None else shape_of(node)
    world.report.error("RW334", row.span if node is None else node.span, id=row.id, found=found)
    return None


def _one_each(world: World, declared: Declared) -> None:
    seen: dict[tuple[int, int], Row] = {}
    for row, cell in zip(declared.rows, declared.kind.cells, strict=True):
        if cell is None:
            continue
        before = seen.setdefault(cell, row)
        if before is not row:
            labels = [Label(before.span, "here already")]
            world.report.error("RW335", row.span, id=row.id, other=before.id, labels=labels)


def _pairs(world: World, map_node: Mapping, key: str, kind: Kind) -> list[tuple[Node, Pair]]:
    grid = map_node.get("grid")
    node = (grid.get(key) if isinstance(grid, Mapping) else None) or map_node.get(key)
    if node is None:
        return []
    if not isinstance(node, Sequence):
        wrong_shape(world, node, f"`{key}`", "a list of pairs `[[a, b], [c, d]]`")
        return []
    found = ((item, pair_of(world, item, kind, f"a pair of `{key}`")) for item in node)
    return [(item, pair) for item, pair in found if pair is not None]


def _change_pair(world: World, near: list[list[int]], pair: Pair, node: Node, joins: bool, kind: Kind) -> None:
    a, b = pair
    if (b in near[a]) == joins:
        problem = "are neighbours already" if joins else "are no neighbours, so there is no side to close"
        world.report.error("RW336", node.span, a=kind.members[a], b=kind.members[b], problem=problem)
    elif joins:
        near[a], near[b] = sorted((*near[a], b)), sorted((*near[b], a))
    else:
        near[a].remove(b)
        near[b].remove(a)


def _fill_sides(world: World, kind: Kind, side: Kind, near: list[list[int]]) -> None:
    """A member of the kind of sides for every two neighbours, in order."""
    pairs = [(a, b) for a, others in enumerate(near) for b in others if a < b]
    kept: list[Pair] = []
    for a, b in pairs:
        span = kind.member_spans[a] or side.span
        assert span is not None
        if new_member(world, side, f"{kind.members[a]}_{kind.members[b]}", span):
            kept.append((a, b))
            side.titles.append(_both(kind.titles[a], kind.titles[b]))
            side.cells.append(None)
            first, second = kind.positions[a], kind.positions[b]
            middle = ((first[0] + second[0]) / 2, (first[1] + second[1]) / 2) if first and second else None
            side.positions.append(middle)
    give_ends(side, kind, kept)


def _both(first: Words, second: Words) -> Words:
    def read(words: Words, language: str) -> str:
        return words.get(language) or words.get("") or words.get("en") or next(iter(words.values()), "")

    return {language: f"{read(first, language)} – {read(second, language)}" for language in {**first, **second}}

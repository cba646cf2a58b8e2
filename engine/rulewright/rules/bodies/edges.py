"""The links of a graph, checked: which of them count, and what they cost."""

from __future__ import annotations

from collections.abc import Mapping

from ..checking import new_check
from ..checking.known_facts import NOTHING, facts_of
from ..model import MOST_COST, Edge, Graph
from ..tree import Literal, Local
from ..types import BOOL, IntType, UnknownType
from ..world import Use, World
from .number_bounds import NumberBounds
from .signatures import EdgeBody


def checked_edge(world: World, graph: Graph, text: EdgeBody, names: Mapping[str, Local]) -> tuple[Edge, set[Use]]:
    """The links of one kind, and what their texts read. `names` holds the graph's arguments, and `edge`."""
    edge = Edge(text.kind, names["edge"], Literal(True, type=BOOL, span=text.span), text.span)
    reads: set[Use] = set()
    facts = NOTHING
    if text.where is not None:
        rule, node = text.where
        check = new_check(world, rule, dict(names))
        edge.condition = check.condition(node, f"the condition of `{text.kind.name}`")
        facts = facts_of(world, edge.condition, True)
        reads |= check.reads
    if text.cost is not None:
        rule, node = text.cost
        check = new_check(world, rule, dict(names))
        check.facts = facts
        what = f"the cost of `{text.kind.name}`"
        unit = graph.unit
        edge.cost = check.number(node, what) if unit is None else check.value(node, IntType(unit), what)
        reads |= check.reads
        edge.sure = _bounded(world, edge, all_in=text.where is None and graph.where is None)
    return edge, reads


def _bounded(world: World, edge: Edge, *, all_in: bool) -> bool:
    """Whether every link surely costs from 0 to `MOST_COST`; a finding when one surely costs less. Where not all links
    are in at all times, only when all cost less: a condition may keep out those that would."""
    assert edge.cost is not None
    if isinstance(edge.cost.type, UnknownType):
        return True
    bounds = NumberBounds()
    found = [bounds.of(edge.cost, {edge.edge: (link, link)}) for link in range(len(edge.kind.members))]
    below = [link for link, known in enumerate(found) if known is not None and known[1] < 0]
    if below and (all_in or len(below) == len(found)):
        first = found[below[0]]
        assert first is not None
        value = str(first[1]) if first[0] == first[1] else f"{first[1]} or less"
        id = edge.kind.members[below[0]]
        help = f"write `max(…, 0)`{'' if len(below) == len(found) else ', or leave such links out with `where`'}"
        world.report.error("RW377", edge.cost.span, id=id, value=value, help=help)
        return True
    return all(known is not None and known[0] >= 0 and known[1] <= MOST_COST for known in found)

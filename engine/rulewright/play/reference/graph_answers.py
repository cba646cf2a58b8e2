"""The meaning of graph questions: breadth first, or the cheapest way first, from scratch each time."""

from __future__ import annotations

from dataclasses import dataclass
from heapq import heappop, heappush
from typing import TYPE_CHECKING

from rulewright.program.fault import Fault
from rulewright.rules.model import MOST_COST, Edge
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER, GraphAsk
from rulewright.rules.types import SetType

from ..cells.values import Env, Value, mask_of, members, whole

if TYPE_CHECKING:
    from .evaluate import Evaluator

Neighbours = list[set[int]]

Worth = tuple[int, int]
"""What a way costs, and how many links it has: of two ways the lesser one is taken."""


@dataclass(frozen=True, slots=True)
class Link:
    """A link that belongs to a graph now, with its ends."""

    edge: Edge
    index: int
    a: int
    b: int


Ways = list[list[tuple[int, int, int]]]
"""For each node the nodes one link away, each with the link (the edges of one kind after the other) and its cost."""


def ask(e: Evaluator, expr: GraphAsk, env: Env) -> Value:
    """The answer to a question of a graph. Every node reaches itself, at distance and cost 0."""
    if expr.of_costs:
        return _about_costs(e, expr, env)
    neighbours = network(e, expr, env)
    start = e.member(expr.args[0], env)
    distances = _distances(e, expr, neighbours, start)
    match expr.op:
        case "reach" | "component":
            return mask_of(distances)
        case "nearest":
            wanted = [n for n in members(whole(e.value(expr.args[1], env))) if n in distances]
            least = min((distances[n] for n in wanted), default=0)
            return mask_of(n for n in wanted if distances[n] == least)
    goal = e.member(expr.args[1], env)
    match expr.op:
        case "connected":
            return int(goal in distances)
        case "distance":
            return distances.get(goal, NO_NUMBER)
        case "path":
            return mask_of(_path(_distances(e, expr, neighbours, goal), neighbours, start))
        case _:
            raise AssertionError(expr.op)


def network(e: Evaluator, expr: GraphAsk, env: Env) -> Neighbours:
    """The neighbours of every node, over the edges that belong to the graph now and between the nodes that do."""
    neighbours: Neighbours = [set() for _ in range(e.layout.count(expr.graph.nodes))]
    for link in _links(e, expr, inner_names(e, expr, env)):
        neighbours[link.a].add(link.b)
        neighbours[link.b].add(link.a)
    return neighbours


def inner_names(e: Evaluator, expr: GraphAsk, env: Env) -> Env:
    """The arguments of the graph."""
    given = zip(expr.graph.params, expr.graph_args, strict=True)
    return {param: e.value_for(arg, param.type, env) for param, arg in given}


def _links(e: Evaluator, expr: GraphAsk, inner: Env) -> list[Link]:
    """The edges that belong to the graph now, between the nodes that do, in order."""
    graph = expr.graph
    kept = set()
    for node in range(e.layout.count(graph.nodes)):
        inner[graph.node] = node
        if graph.where is None or e.holds(graph.where, inner):
            kept.add(node)
    found = []
    for edge in graph.edges:
        ends = zip(edge.kind.fields["a"].values, edge.kind.fields["b"].values, strict=True)
        for link, (a, b) in enumerate(ends):
            assert isinstance(a, int) and isinstance(b, int)
            inner[edge.edge] = link
            if a in kept and b in kept and e.holds(edge.condition, inner):
                found.append(Link(edge, link, a, b))
    return found


def _distances(e: Evaluator, expr: GraphAsk, neighbours: Neighbours, start: int) -> dict[int, int]:
    distances = {start: 0}
    queue = [start]
    for node in queue:
        for other in sorted(neighbours[node]):
            e.step(expr.span)
            if other not in distances:
                distances[other] = distances[node] + 1
                queue.append(other)
    return distances


def _path(to_goal: dict[int, int], neighbours: Neighbours, start: int) -> list[int]:
    """One shortest way: at each step on to the first node in order that is one nearer to the goal."""
    if start not in to_goal:
        return []
    path = [start]
    while to_goal[path[-1]] > 0:
        left = to_goal[path[-1]]
        path.append(min(n for n in neighbours[path[-1]] if to_goal[n] == left - 1))
    return path


# --- costs -----------------------------------------------------------------------------------------------------------


def _about_costs(e: Evaluator, expr: GraphAsk, env: Env) -> Value:
    ways = _ways(e, expr, env)
    first, second = expr.args
    starts = list(members(whole(e.value(first, env)))) if isinstance(first.type, SetType) else [e.member(first, env)]
    if expr.op == "cheapest":
        worths = _worths(e, expr, ways, starts)
        reached = [(worths[goal][0], goal) for goal in members(whole(e.value(second, env))) if goal in worths]
        return min(reached)[1] if reached else NO_MEMBER
    goal = e.member(second, env)
    if expr.op == "cost":
        found = _worths(e, expr, ways, starts).get(goal)
        return NO_NUMBER if found is None else found[0]
    links, stops = _cheapest_way(_worths(e, expr, ways, [goal]), ways, starts)
    return mask_of({"route": links, "stops": stops}[expr.op])


def _ways(e: Evaluator, expr: GraphAsk, env: Env) -> Ways:
    """The links that belong to the graph now, with what they cost. Fault RW515 for a cost that is out of bounds."""
    graph = expr.graph
    inner = inner_names(e, expr, env)
    ways: Ways = [[] for _ in range(e.layout.count(graph.nodes))]
    before = {edge: sum(len(other.kind) for other in graph.edges[:i]) for i, edge in enumerate(graph.edges)}
    for link in _links(e, expr, inner):
        assert link.edge.cost is not None
        inner[link.edge.edge] = link.index
        cost = e.number(link.edge.cost, inner)
        if not 0 <= cost <= MOST_COST:
            raise Fault("RW515", link.edge.cost.span, graph=graph.name, low=0, high=MOST_COST, value=cost)
        place = before[link.edge] + link.index
        ways[link.a].append((link.b, place, cost))
        ways[link.b].append((link.a, place, cost))
    return ways


def _worths(e: Evaluator, expr: GraphAsk, ways: Ways, starts: list[int]) -> dict[int, Worth]:
    """What the best way from one of the nodes is worth, for each node that they reach."""
    found: dict[int, Worth] = {}
    waiting: list[tuple[Worth, int]] = [((0, 0), start) for start in starts]
    while waiting:
        worth, node = heappop(waiting)
        if node in found:
            continue
        found[node] = worth
        for other, _, cost in ways[node]:
            e.step(expr.span)
            heappush(waiting, ((worth[0] + cost, worth[1] + 1), other))
    return found


def _cheapest_way(left: dict[int, Worth], ways: Ways, starts: list[int]) -> tuple[list[int], list[int]]:
    """The links and the nodes of one cheapest way, by what is left from each node. At each step it goes on to the first
    node, by the first link, of those that leave the best rest."""
    begins = [(left[start], start) for start in starts if start in left]
    if not begins:
        return [], []
    at = min(begins)[1]
    links, stops = [], [at]
    while left[at] != (0, 0):
        cost, more = left[at]
        at, link = min((n, link) for n, link, price in ways[at] if left[n] == (cost - price, more - 1))
        links.append(link)
        stops.append(at)
    return links, stops

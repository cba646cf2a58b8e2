"""The meaning of graph questions: breadth first from scratch each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.rules.tree import NO_NUMBER, GraphAsk

from ..cells.values import Env, Value, mask_of, members, whole

if TYPE_CHECKING:
    from .evaluate import Evaluator

Neighbours = list[set[int]]


def ask(e: Evaluator, expr: GraphAsk, env: Env) -> Value:
    """The answer to a question of a graph. Every node reaches itself, at distance 0."""
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
    graph = expr.graph
    given = zip(graph.params, expr.graph_args, strict=True)
    inner: Env = {param: e.value_for(arg, param.type, env) for param, arg in given}
    kept = set()
    for node in range(e.layout.count(graph.nodes)):
        inner[graph.node] = node
        if graph.where is None or e.holds(graph.where, inner):
            kept.add(node)
    neighbours: Neighbours = [set() for _ in range(e.layout.count(graph.nodes))]
    for edges in graph.edges:
        ends = zip(edges.kind.fields["a"].values, edges.kind.fields["b"].values, strict=True)
        for link, (a, b) in enumerate(ends):
            assert isinstance(a, int) and isinstance(b, int)
            inner[edges.edge] = link
            if a in kept and b in kept and e.holds(edges.condition, inner):
                neighbours[a].add(b)
                neighbours[b].add(a)
    return neighbours


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

"""Who calls whom: the order in which bodies are checked, callees first, and the circles that are refused."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulewright.language import syntax, walk
from rulewright.source import Label

from ..model import Function, Procedure
from ..world import World
from .actions import ActionBody, AnyBody
from .signatures import Body, GraphBody

_BINDERS = (
    syntax.Quantifier,
    syntax.LetLine,
    syntax.Let,
    syntax.ForStatement,
    syntax.Choose,
    syntax.Random,
    syntax.Draw,
)


MOST_CALLS = 100
"""How deep rules may call each other: far above what people write, far below what would trouble a machine."""


def in_order(world: World, bodies: Sequence[AnyBody]) -> list[AnyBody]:
    """The bodies, each after those that it calls. A circle is a finding; it is cut where it was found."""
    by_owner: dict[object, AnyBody] = {body.of: body for body in bodies}
    depth: dict[AnyBody, int] = {}
    ordered: list[AnyBody] = []
    for body in bodies:
        if body not in depth:
            _visit(world, by_owner, depth, ordered, body)
    deepest = next((body for body in ordered if depth[body] > MOST_CALLS), None)
    if deepest is not None:
        world.report.error("RW355", deepest.of.span, name=deepest.of.name, limit=MOST_CALLS)
    return ordered


def _visit(
    world: World, by_owner: dict[object, AnyBody], depth: dict[AnyBody, int], ordered: list[AnyBody], first: AnyBody
) -> None:
    """Goes down from one body without recursion; a body has depth 0 as long as it is on the way."""
    way: list[tuple[AnyBody, Iterator[object]]] = [(first, _called(world, first))]
    depth[first] = 0
    deepest = [1]
    while way:
        body, calls = way[-1]
        called = next((by_owner[c] for c in calls if c in by_owner), None)
        if called is None:
            way.pop()
            depth[body] = deepest.pop()
            ordered.append(body)
            if way:
                deepest[-1] = max(deepest[-1], depth[body] + 1)
        elif called not in depth:
            depth[called] = 0
            way.append((called, _called(world, called)))
            deepest.append(1)
        elif depth[called] == 0:
            on_the_way = [step for step, _ in way]
            _circle(world, on_the_way[on_the_way.index(called) :])
        else:
            deepest[-1] = max(deepest[-1], depth[called] + 1)


def _circle(world: World, way: list[AnyBody]) -> None:
    names = [body.of.name for body in way]
    first = way[0].of
    labels = [Label(body.of.span, f"`{body.of.name}` stands here") for body in way[1:5]]
    shown = names if len(names) < 8 else [*names[:4], "…", *names[-2:]]
    chain = " → ".join(f"`{name}`" for name in (*shown, names[0]))
    help = "a rule cannot need itself; say it with a loop (`repeat while …`), or ask a graph how things are connected"
    world.report.error("RW353", first.span, name=first.name, chain=chain, labels=labels, help=help)


def _texts(body: AnyBody) -> Iterator[syntax.Syntax]:
    if isinstance(body, Body):
        if body.syntax is not None:
            yield body.syntax
    elif isinstance(body, GraphBody):
        if body.where is not None:
            yield body.where[1]
        for edge in body.edges:
            yield from (text[1] for text in (edge.where, edge.cost) if text is not None)
    elif body.syntax is not None:
        yield body.syntax


def _called(world: World, body: AnyBody) -> Iterator[object]:
    """Every function, procedure, graph and action that a body may reach in one step."""
    if isinstance(body, Body) and body.of.base is not None:
        yield body.of.base
    own = _own_names(body)
    for text in _texts(body):
        for part in walk(text):
            yield from _callees(world, part, own)


def _own_names(body: AnyBody) -> set[str]:
    """Names that mean something of the body's own, and so no function."""
    params: set[str] = set()
    if isinstance(body, Body):
        params = {param.name for param in body.of.params}
    elif isinstance(body, GraphBody):
        params = {"node", "edge", *(param.name for param in body.of.params)}
    elif isinstance(body, ActionBody):
        params = {"me", *(name for name, *_ in body.params)}
    return params | {part.name for text in _texts(body) for part in walk(text) if isinstance(part, _BINDERS)}


def _callees(world: World, part: syntax.Syntax, own: set[str]) -> Iterator[Function | Procedure | object]:
    match part:
        case syntax.Call(syntax.Name(id)) if id in world.functions:
            yield world.functions[id]
        case syntax.Name(id) if id not in own:
            function = world.functions.get(id)
            if function is not None and not function.params:
                yield function
            elif id in world.graphs:
                yield world.graphs[id]
        case syntax.Run(name) if name in world.procedures:
            yield world.procedures[name]
        case syntax.Offer(_, names):
            for name in names:
                for action in world.menus.get(name, [name]):
                    if action in world.actions:
                        yield world.actions[action]

"""What functions, procedures, graphs and actions look like from outside; their texts are parsed, not yet checked."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.document.nodes import Entry, Mapping, Node
from rulewright.language import parse_expression, parse_function, parse_script, syntax, walk
from rulewright.source import Span

from ..declared.plain_values import entries, good_id, known_keys, mapping, text_value, wrong_shape
from ..declared.typenames import VALUE, find_kind, read_type
from ..kinds import Kind
from ..model import Function, Graph, Procedure
from ..rule_text import RuleText
from ..tree import Literal, Local
from ..types import UNKNOWN, MemberType
from ..vocabulary import FUNCTIONS
from ..world import World


@dataclass(eq=False, slots=True)
class Body:
    """A function or procedure with its text, and the one that it replaces when it calls `base`."""

    of: Function | Procedure
    rule: RuleText | None = None
    syntax: syntax.FunctionBody | syntax.Script | None = None


Text = tuple[RuleText, syntax.Expression]
"""An expression as it stands in the ruleset, and as parsed."""


@dataclass(eq=False, slots=True)
class EdgeBody:
    """One kind of links of a graph: which of them count (None: all), and what each costs (None: nothing is said)."""

    kind: Kind
    span: Span
    where: Text | None
    cost: Text | None


@dataclass(eq=False, slots=True)
class GraphBody:
    """A graph with its conditions: for nodes, and for each kind of edge."""

    of: Graph
    where: Text | None = None
    edges: list[EdgeBody] = field(default_factory=list)


# --- functions and procedures ----------------------------------------------------------------------------------------


def read_functions(world: World, ruleset: Mapping) -> list[Body]:
    """The functions, each after the one that it replaces and calls."""
    bodies: list[Body] = []
    for entry in entries(world, ruleset.get("functions"), "`functions`"):
        node = _callable(world, entry, "function", ("args", "gives", "is", "about"))
        if node is None:
            continue
        if entry.key in FUNCTIONS:
            world.report.error("RW303", entry.key_span, name=entry.key, help="it is built in; take another name")
            continue
        if world.declare(entry.key, "a function", entry.key_span):
            function = _function(world, entry, node, node.get("is"), bodies)
            world.functions[entry.key] = function
    return bodies


def _callable(world: World, entry: Entry, what: str, keys: tuple[str, ...]) -> Mapping | None:
    node = mapping(world, entry.value, f"the {what} `{entry.key}`")
    if node is None or not good_id(world, entry.key, entry.key_span):
        world.broken.add(entry.key)
        return None
    node = known_keys(world, node, keys, f"the {what} `{entry.key}`")
    missing = "is" if what == "function" else "do"
    if node.get(missing) is None:
        world.report.error(
            "RW308",
            entry.key_span,
            what=missing,
            help=f"write what the {what} {'gives' if missing == 'is' else 'does'}",
        )
    return node


def _replaced(node: Mapping, text: Node | None, key: str) -> tuple[Mapping, Node] | None:
    """The text that a text took the place of, and the declaration that it belonged to."""
    if text is None:
        return None
    before = node.replaces
    owner = before if isinstance(before, Mapping) and before.get(key) is text.replaces else node
    return (owner, text.replaces) if text.replaces is not None else None


def _calls_base(node: syntax.Syntax | None) -> bool:
    if node is None:
        return False
    for part in walk(node):
        if isinstance(part, syntax.Run) and part.name == "base":
            return True
        if isinstance(part, syntax.Call) and part.of == syntax.Name("base"):
            return True
    return False


def _function(world: World, entry: Entry, node: Mapping, text: Node | None, bodies: list[Body]) -> Function:
    params = read_params(world, node.get("args"), f"the function `{entry.key}`")
    gives = node.get("gives")
    if gives is None:
        world.report.error("RW308", entry.key_span, what="gives", help="write the type of the result: `gives: bool`")
    result = read_type(world, world.rule(gives), VALUE)
    span = text.span if text is not None else entry.key_span
    empty = Literal(0, type=UNKNOWN, span=span)
    function = Function(entry.key, params, result, empty, span)
    rule = world.rule(text)
    body = Body(function, rule)
    body.syntax = parse_function(rule.text, rule.origin, world.report) if rule else None
    before = _replaced(node, text, "is")
    if before is not None and _calls_base(body.syntax):
        function.base = _function(world, entry, before[0], before[1], bodies)
    bodies.append(body)
    return function


def read_procedures(world: World, ruleset: Mapping) -> list[Body]:
    """The procedures, each after the one that it replaces and calls."""
    bodies: list[Body] = []
    for entry in entries(world, ruleset.get("procedures"), "`procedures`"):
        node = _callable(world, entry, "procedure", ("args", "do", "about"))
        if node is not None:
            world.procedures[entry.key] = _procedure(world, entry, node, node.get("do"), bodies)
    return bodies


def _procedure(world: World, entry: Entry, node: Mapping, text: Node | None, bodies: list[Body]) -> Procedure:
    params = read_params(world, node.get("args"), f"the procedure `{entry.key}`")
    procedure = Procedure(entry.key, params, (), text.span if text is not None else entry.key_span)
    rule = world.rule(text)
    body = Body(procedure, rule)
    body.syntax = parse_script(rule.text, rule.origin, world.report) if rule else None
    before = _replaced(node, text, "do")
    if before is not None and _calls_base(body.syntax):
        procedure.base = _procedure(world, entry, before[0], before[1], bodies)
    bodies.append(body)
    return procedure


def read_params(world: World, node: Node | None, what: str) -> tuple[Local, ...]:
    """Typed parameters."""
    found = []
    for entry in entries(world, node, f"the arguments of {what}"):
        if good_id(world, entry.key, entry.key_span):
            world.hides(entry.key, entry.key_span, world.report)
            type_ = read_type(world, world.rule(entry.value), VALUE)
            found.append(Local(entry.key, type_, "parameter", entry.key_span))
    return tuple(found)


# --- graphs ----------------------------------------------------------------------------------------------------------


def read_graphs(world: World, ruleset: Mapping) -> list[GraphBody]:
    """The graphs with their edges."""
    bodies = []
    for entry in entries(world, ruleset.get("graphs"), "`graphs`"):
        node = mapping(world, entry.value, f"the graph `{entry.key}`")
        if not good_id(world, entry.key, entry.key_span) or node is None:
            world.broken.add(entry.key)
            continue
        node = known_keys(world, node, ("args", "nodes", "where", "edges", "about"), f"the graph `{entry.key}`")
        body = _graph(world, entry, node)
        if body is not None and world.declare(entry.key, "a graph", entry.key_span):
            world.graphs[entry.key] = body.of
            bodies.append(body)
        else:
            world.broken.add(entry.key)
    return bodies


def _graph(world: World, entry: Entry, node: Mapping) -> GraphBody | None:
    params = read_params(world, node.get("args"), f"the graph `{entry.key}`")
    nodes_node = node.get("nodes")
    if nodes_node is None:
        world.report.error(
            "RW308", entry.key_span, what="nodes", help="write the kind that the graph joins: `nodes: place`"
        )
        return None
    name = text_value(nodes_node)
    kind = find_kind(world, name, nodes_node.span) if name else None
    if kind is None:
        if name is None:
            wrong_shape(world, nodes_node, "`nodes`", "the name of a kind")
        return None
    graph = Graph(entry.key, params, kind, Local("node", MemberType(kind), "node"), None, (), entry.key_span)
    body = GraphBody(graph)
    where = expression_of(world, node.get("where"))
    body.where = where
    edges = node.get("edges")
    written = [(edge, *_written(world, edge)) for edge in entries(world, edges, f"the edges of `{entry.key}`")]
    priced = [edge.key for edge, _, cost in written if cost is not None]
    for edge, condition, cost in written:
        found = _edge(world, edge, kind, condition, cost)
        if priced and cost is None:
            help = f"links of all kinds have costs, as `{priced[0]}` has: `{edge.key}: {{cost: 0}}`"
            world.report.error("RW308", edge.key_span, what="cost", help=help)
        elif found is not None:
            body.edges.append(found)
    if not isinstance(edges, Mapping) or not edges.entries:
        world.report.error(
            "RW308", entry.key_span, what="edges", help="write the links that belong to it: `edges: {link: true}`"
        )
    return body


def _written(world: World, entry: Entry) -> tuple[Node | None, Node | None]:
    """The condition and the cost of links: `road: edge.open`, or `road: {where: edge.open, cost: edge.toll}`."""
    if not isinstance(entry.value, Mapping):
        return entry.value, None
    node = known_keys(world, entry.value, ("where", "cost"), f"the edges `{entry.key}`")
    return node.get("where"), node.get("cost")


def _edge(world: World, entry: Entry, nodes: Kind, where: Node | None, cost: Node | None) -> EdgeBody | None:
    """One kind of links; None when something is wrong with it."""
    links = find_kind(world, entry.key, entry.key_span)
    texts = expression_of(world, where), expression_of(world, cost)
    broken = any(text is None and node is not None for text, node in zip(texts, (where, cost), strict=True))
    if links is None or broken or links in world.incomplete:
        return None
    if links.ends is not nodes:
        help = f"an edge is a kind of the board with `ends: {nodes.name}`"
        world.report.error("RW354", entry.key_span, name=entry.key, nodes=nodes.plural, help=help)
        return None
    return EdgeBody(links, entry.key_span, *texts)


def expression_of(world: World, node: Node | None) -> Text | None:
    rule = world.rule(node)
    parsed = parse_expression(rule.text, rule.origin, world.report) if rule else None
    return (rule, parsed) if rule is not None and parsed is not None else None


def flow_text(world: World, ruleset: Mapping) -> tuple[RuleText, syntax.Script] | None:
    """The flow as parsed."""
    node = ruleset.get("flow")
    if node is None:
        world.report.error("RW308", ruleset.span, what="flow", help="write the course of the game under `flow: |`")
        return None
    rule = world.rule(node)
    parsed = parse_script(rule.text, rule.origin, world.report) if rule else None
    return (rule, parsed) if rule is not None and parsed is not None else None

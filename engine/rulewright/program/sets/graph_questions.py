"""Graphs of the rules as networks: the key that tells which links and nodes belong to one, and questions to it.

The components of a network stay in cells of the position until a field is written that its key is made from:

    roads.reach(v)   ->   s[components + v] if s[known] or refresh() else 0
"""

from __future__ import annotations

from rulewright.rules.model import StateField
from rulewright.rules.tree import NO_NUMBER, Expr, GraphAsk, Local

from ..form.algebra import bit, fold
from ..form.expressions import (
    Address,
    Ask,
    Call,
    Cell,
    ColumnAt,
    Const,
    FunctionIr,
    FurtherCells,
    If3,
    Ir,
    Loc,
    Net,
    Op,
    Temp,
)
from ..form.statements import Do, Each, Put, Return, StmtIr, Store, When
from ..form.value_types import NUMBER, RECORD, TRUTH, Bits, member_kind
from ..form.walking import walk
from ..lowering.lowering import Lowering


def net(lw: Lowering, e: GraphAsk) -> Net:
    """The network of a graph; made when first asked for."""
    graph = e.graph
    made = lw.nets.get(graph)
    if made is None:
        links = []
        for edge in graph.edges:
            a = lw.const_values(edge.kind.fields["a"], edge.kind)
            b = lw.const_values(edge.kind.fields["b"], edge.kind)
            links.append(list(zip(a, b, strict=True)))
        key = FunctionIr(lw.name("k"), graph.params, RECORD, span=graph.span)
        made = lw.nets[graph] = Net(f"G{len(lw.nets)}", lw.count(graph.nodes), links, key)
        with lw.without_speculation():
            key.body = _key_body(lw, e)
        lw.lifted.append(key)
        watched = _watched(key) if lw.fast else frozenset()
        if watched:
            _keep(lw, made, watched)
    return made


def _watched(key: FunctionIr) -> frozenset[StateField]:
    """The fields that a key is made from, when it reads their masks and nothing else; empty when it reads more."""
    match key:
        case FunctionIr(params=(), body=[Return(value=found)]) if found is not None:
            fields = set()
            for x in walk(found):
                if isinstance(x, ColumnAt) and isinstance(x.at, Const):
                    fields.add(x.column.field.field)
                elif not isinstance(x, Const) and not (isinstance(x, Op) and x.op in _OF_SETS):
                    return frozenset()
            return frozenset(fields)
    return frozenset()


def _keep(lw: Lowering, net: Net, watched: frozenset[StateField]) -> None:
    """Gives a network cells for its components, and a function that works them out when they are not known."""
    net.known = lw.kept_cells("known", 1, TRUTH, watched)
    net.components = lw.kept_cells("components", net.nodes + 1, Bits(net.nodes))
    net.grown = lw.kept_cells("grown", len(net.links) + 1, NUMBER)
    net.refresh = FunctionIr(f"{net.key.name}r", (), TRUTH, span=net.key.span, pure=False)
    net.refresh.body = [
        Do("grow", (Call(net.key, ()),), extra=net),
        Store(Cell(net.known, Const(0)), Const(1)),
        Return(Const(1)),
    ]
    lw.lifted.append(net.refresh)


_OF_SETS = {"tuple", "&", "|", "&~"}
"""Operations that make a set, or a key, of sets alone."""


def _key_body(lw: Lowering, e: GraphAsk) -> list[StmtIr]:
    body: list[StmtIr] = []
    key = tuple(part for part, _ in parts(lw, e, body))
    return [*body, Return(Op("tuple", key))]


def parts(lw: Lowering, e: GraphAsk, body: list[StmtIr]) -> list[tuple[Ir, int]]:
    """The links of each kind that are in, and last the nodes, as masks of so many members; adds to `body` the loops
    that work them out."""
    graph = e.graph
    found: list[tuple[Ir, int]] = []
    for i, edge in enumerate(graph.edges):
        count = lw.count(edge.kind)
        found.append((_members(lw, body, f"e{i}", edge.condition, edge.edge, count), count))
    nodes = lw.count(graph.nodes)
    if graph.where is None:
        found.append((Const(lw.all(graph.nodes)), nodes))
    else:
        found.append((_members(lw, body, "inside", graph.where, graph.node, nodes), nodes))
    return found


def _members(lw: Lowering, body: list[StmtIr], name: str, condition: Expr, local: Local, count: int) -> Ir:
    """The mask of the members that pass a condition; adds a loop to `body` where there is no mask."""
    found = lw.mask(condition, local) if lw.fast else None
    if found is not None:
        return found
    held = Temp(name, Bits(count))
    grow: StmtIr = Put(held, fold("|", held, bit(Loc(local), count)))
    body.append(Put(held, Const(0)))
    everyone = Const((1 << count) - 1)
    each = Each(local, lw.bits(everyone, member_kind(local.type)), [When([(lw.cond(condition), [grow])])])
    body.append(lw.counted(each, count, lw.costs.of(condition), condition.span, lw.costs.bare.of(condition)))
    return held


def _asked(lw: Lowering, e: GraphAsk, question: str, *args: Ir) -> Ir:
    """A question to the network of a graph: to its components, where these are kept."""
    made = net(lw, e)
    key = Call(made.key, tuple(lw.value(a) for a in e.graph_args))
    known, components, refresh = made.known, made.components, made.refresh
    if known is None or components is None or refresh is None:
        return Ask(made, question, (key, *args))
    match question, args:
        case "reach", (node,):
            answer: Ir = _component(components, node)
        case "connected", (a, b):
            answer = fold("&", _component(components, a), bit(b, made.nodes))
        case "among", (goals,):
            answer = Op("among", (Address(components, Const(1)), goals))
        case "nearest", (a, goals):
            answer = Ask(made, "nearest_within", (key, Address(components, Const(1)), a, goals))
        case _:
            return Ask(made, question, (key, *args))
    return If3(Op("or", (Cell(known, Const(0)), Call(refresh, ()))), answer, Const(0))


def _component(components: FurtherCells, node: Ir) -> Cell:
    """The nodes that a node reaches; of none, nothing."""
    return Cell(components, fold("+", node, Const(1)))


def ask(lw: Lowering, e: GraphAsk) -> Ir:
    """The value of a question to a graph."""
    question = "reach" if e.op == "component" else e.op
    none = (Const(NO_NUMBER),) if question == "distance" else ()
    return _asked(lw, e, question, *(lw.value(a) for a in e.args), *none)


def among(lw: Lowering, e: GraphAsk, goals: Ir) -> Ir:
    """The nodes from which one of the nodes `goals` is reached, in the graph that `e` asks: ways lead both ways."""
    return _asked(lw, e, "among", goals)


def reach(lw: Lowering, e: GraphAsk, a: Expr) -> Ir:
    """The nodes that `a` reaches in the graph that `e` asks."""
    return _asked(lw, e, "reach", lw.value(a))

"""Graphs of the rules: the key of what is in, and questions about it."""

from __future__ import annotations

from rulewright.rules.model import StateField
from rulewright.rules.tree import NO_NUMBER, Expr, GraphAsk, Local

from ..form.ir import Call, ColumnAt, Const, Each, FunctionIr, Ir, Loc, Op, Put, Return, StmtIr, Temp, When, walk
from ..lowering.lowering import Lowering, Net, bit, fold, member_kind
from ..runtime.network import Network


def net(lw: Lowering, e: GraphAsk) -> Net:
    """The network behind a graph; made when first asked for."""
    graph = e.graph
    made = lw.nets.get(graph)
    if made is None:
        links = []
        for edge in graph.edges:
            a = lw.const_values(edge.kind.fields["a"], edge.kind)
            b = lw.const_values(edge.kind.fields["b"], edge.kind)
            links.append(list(zip(a, b, strict=True)))
        key = FunctionIr(lw.name("k"), graph.params, [], graph.span)
        made = lw.nets[graph] = Net(graph, Network(lw.count(graph.nodes), links), key, f"G{len(lw.nets)}")
        key.body = _key_body(lw, e)
        lw.lifted.append(key)
        made.watched = _watched(key) if lw.fast else frozenset()
    return made


def _watched(key: FunctionIr) -> frozenset[StateField]:
    """The fields that a key is made from, when it reads their masks and nothing else; empty when it reads more."""
    match key:
        case FunctionIr(params=(), body=[Return(value=found)]) if found is not None:
            fields = set()
            for x in walk(found):
                if isinstance(x, ColumnAt) and isinstance(x.at, Const):
                    fields.add(x.column.field.field)
                elif not isinstance(x, Const) and not (isinstance(x, Op) and x.op in _SETS):
                    return frozenset()
            return frozenset(fields)
    return frozenset()


_SETS = {"tuple", "&", "|", "&~"}
"""What makes sets of sets."""


def _key_body(lw: Lowering, e: GraphAsk) -> list[StmtIr]:
    graph = e.graph
    body: list[StmtIr] = []
    parts: list[Ir] = []
    for i, edge in enumerate(graph.edges):
        parts.append(_members(lw, body, f"e{i}", edge.condition, edge.edge, lw.all(edge.kind)))
    if graph.where is None:
        parts.append(Const(lw.all(graph.nodes)))
    else:
        parts.append(_members(lw, body, "inside", graph.where, graph.node, lw.all(graph.nodes)))
    return [*body, Return(Op("tuple", tuple(parts)))]


def _members(lw: Lowering, body: list[StmtIr], name: str, condition: Expr, local: Local, full: int) -> Ir:
    """The mask of the members that pass a condition; adds a loop to `body` where there is no mask."""
    found = lw.mask(condition, local) if lw.fast else None
    if found is not None:
        return found
    grow: StmtIr = Put(name, fold("|", Temp(name), bit(Loc(local))))
    body.append(Put(name, Const(0)))
    each = Each(local, lw.bits(Const(full), member_kind(local.type)), [When([(lw.cond(condition), [grow])])])
    body.append(lw.counted(each, full.bit_count(), lw.costs.of(condition), condition.span, lw.costs.bare.of(condition)))
    return Temp(name)


def _key(lw: Lowering, e: GraphAsk) -> tuple[Net, Ir]:
    made = net(lw, e)
    args = tuple(lw.value(a) for a in e.graph_args)
    return made, Call(made.key, args)


def ask(lw: Lowering, e: GraphAsk) -> Ir:
    """The value of a question to a graph."""
    made, key = _key(lw, e)
    args = tuple(lw.value(a) for a in e.args)
    name = {"component": "reach"}.get(e.op, e.op)
    tail = (Const(NO_NUMBER),) if name == "distance" else ()
    return Op(f"net.{made.name}.{name}", (key, *args, *tail))


def among(lw: Lowering, e: GraphAsk, goals: Ir) -> Ir:
    """The nodes from which one of the nodes `goals` is reached, in the graph that `e` asks: ways lead both ways."""
    made, key = _key(lw, e)
    return Op(f"net.{made.name}.among", (key, goals))


def reach(lw: Lowering, e: GraphAsk, a: Expr) -> Ir:
    """The nodes that `a` reaches in the graph that `e` asks."""
    made, key = _key(lw, e)
    return Op(f"net.{made.name}.reach", (key, lw.value(a)))

"""Questions to graphs whose links have costs.

The costs of all links are listed for a question. Where fields of the state alone decide them, they stay in cells of the
position until one of these is written:

    net.cost(a, b)   ->   G0.cost(tuple(s[40:52]), 1 << a, b, none) if s[known] or refresh() else 0
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulewright.rules.model import MOST_COST, Edge, StateField
from rulewright.rules.tree import NO_NUMBER, GraphAsk
from rulewright.rules.types import SetType

from ..form.algebra import bit, fold
from ..form.expressions import (
    Address,
    Ask,
    Call,
    Cell,
    Checked,
    Const,
    FunctionIr,
    If3,
    Ir,
    Loc,
    Look,
    Net,
    Op,
    Temp,
    Weights,
)
from ..form.statements import Do, Each, Put, Return, StmtIr, Store, When
from ..form.value_types import NUMBER, SEQUENCE, TRUTH, Bits
from ..form.walking import all_expressions
from ..lowering.lowering import Lowering
from . import graph_questions
from .predicate_sets import fields_of

Keep = Callable[[Ir, Ir], StmtIr]
"""The statement that keeps a cost: the place of the link among all of them, and its cost."""


def ask(lw: Lowering, e: GraphAsk) -> Ir:
    """The value of a question about costs."""
    made = graph_questions.net(lw, e)
    if made.weights is None:
        with lw.without_speculation():
            made.weights = _weights(lw, e, made)
    weights = made.weights
    asked = Call(weights.function, tuple(lw.value(a) for a in e.graph_args))
    first, second = (lw.value(a) for a in e.args)
    starts = first if isinstance(e.args[0].type, SetType) else bit(first, made.nodes)
    rest = (second, Const(NO_NUMBER)) if e.op == "cost" else (second,)
    if weights.known is None or weights.cells is None:
        return Ask(made, e.op, (asked, starts, *rest))
    costs = Op("cells", (Address(weights.cells, Const(0)), Const(weights.cells.size)))
    return If3(Op("or", (Cell(weights.known, Const(0)), asked)), Ask(made, e.op, (costs, starts, *rest)), Const(0))


def _weights(lw: Lowering, e: GraphAsk, net: Net) -> Weights:
    """What the links cost: in cells where these can be told from fields that are written as such, else listed."""
    held = Temp("costs", SEQUENCE)
    listed = FunctionIr(lw.name("y"), e.graph.params, SEQUENCE, span=e.graph.span)
    listed.body = [
        Put(held, Op("list", ())),
        *_costs(lw, e, lambda at, cost: Do("append", (held, cost))),
        Return(Op("fixed", (held,))),
    ]
    made_from = None if e.graph.params or not lw.fast else _decided_by(listed)
    if made_from is None:
        lw.lifted.append(listed)
        return Weights(listed)
    known = lw.kept_cells("known", 1, TRUTH, made_from)
    cells = lw.kept_cells("weights", sum(map(len, net.links)), NUMBER)
    kept = FunctionIr(listed.name, (), TRUTH, span=e.graph.span, pure=False)
    kept.body = [
        *_costs(lw, e, lambda at, cost: Store(Cell(cells, at), cost)),
        Store(Cell(known, Const(0)), Const(1)),
        Return(Const(1)),
    ]
    lw.lifted.append(kept)
    return Weights(kept, known, cells)


def _decided_by(function: FunctionIr) -> frozenset[StateField] | None:
    """The fields that decide a function's value; None when they are not known."""
    found: set[StateField] = set()
    for e in all_expressions(function.body):
        fields = fields_of(e)
        if fields is None:
            return None
        found |= fields
    return frozenset(found)


def _costs(lw: Lowering, e: GraphAsk, keep: Keep) -> list[StmtIr]:
    """Statements that keep the cost of every link, -1 for those that are not in. All conditions are asked before."""
    body: list[StmtIr] = []
    *chosen, inside = (_named(body, f"m{i}", part, n) for i, (part, n) in enumerate(graph_questions.parts(lw, e, body)))
    first = 0
    for edge, links in zip(e.graph.edges, chosen, strict=True):
        body.append(_of_kind(lw, e, edge, links, inside, partial(_kept_at, keep, first)))
        first += lw.count(edge.kind)
    return body


def _kept_at(keep: Keep, first: int, link: Ir, cost: Ir) -> StmtIr:
    """Keeps the cost of a link of the kind whose first link has the place `first`."""
    return keep(fold("+", link, Const(first)), cost)


def _of_kind(lw: Lowering, e: GraphAsk, edge: Edge, links: Ir, inside: Ir, keep: Keep) -> StmtIr:
    """The loop over the links of one kind."""
    assert edge.cost is not None
    link, count = Loc(edge.edge), lw.count(edge.kind)
    conditions = [] if links == Const((1 << count) - 1) else [fold("&", links, bit(link, count))]
    if inside != Const(lw.all(e.graph.nodes)):
        nodes = lw.count(e.graph.nodes)
        ends = (lw.const_values(edge.kind.fields[end], edge.kind) for end in ("a", "b"))
        conditions += [fold("&", inside, bit(Look(lw.table([*end, -1]), link), nodes)) for end in ends]
    cost = lw.value(edge.cost)
    if not edge.sure:
        cost = Checked(cost, lw.site("RW515", edge.cost.span, graph=e.graph.name, low=0, high=MOST_COST), 0, MOST_COST)
    kept = keep(link, cost)
    if conditions:
        is_in = conditions[0]
        for condition in conditions[1:]:
            is_in = fold("and", is_in, condition)
        kept = When([(is_in, [kept]), (None, [keep(link, Const(-1))])])
    each = Each(edge.edge, lw.bits(Const(lw.all(edge.kind)), edge.kind), [kept])
    steps = lw.costs.of(edge.cost)
    return lw.counted(each, count, steps, edge.cost.span, lw.costs.bare.of(edge.cost))


def _named(body: list[StmtIr], name: str, mask: Ir, members: int) -> Ir:
    """A mask under a name, so that it is worked out once."""
    if isinstance(mask, Const | Temp):
        return mask
    body.append(Put(Temp(name, Bits(members)), mask))
    return Temp(name, Bits(members))

"""Kept networks: the components of a network stay in cells of the position until a field is written that its key is
made from.

    reach(G0, key, v)   ->   s[components + v] if s[known] or refresh(s) else 0
"""

from __future__ import annotations

from ..form.algebra import bit, fold
from ..form.expressions import Address, Ask, Call, Cell, Cells, Const, FunctionIr, If3, Ir, Net, Op
from ..form.lowered import Lowered
from ..form.statements import Do, Return, Store
from ..form.types import NUMBER, TRUTH, Bits, ValueType
from ..form.walking import rebuilt, rewrite


def keep_networks(lowered: Lowered) -> None:
    """Gives cells to the networks that can be kept, and asks questions to their components of these."""
    kept = [net for net in lowered.nets if net.watched]
    for net in kept:
        _allot(lowered, net)
    if kept:
        for body in lowered.bodies():
            rewrite(body, lambda e: rebuilt(e, _kept))
        lowered.functions.extend(net.refresh for net in kept if net.refresh is not None)


def _allot(lowered: Lowered, net: Net) -> None:
    def cells(name: str, size: int, type: ValueType) -> Cells:
        return Cells(name, size, type, lowered.layout.allot(size))

    net.known = cells("known", 1, TRUTH)
    net.components = cells("components", net.nodes + 1, Bits(net.nodes))
    net.grown = cells("grown", len(net.links) + 1, NUMBER)
    net.refresh = FunctionIr(f"{net.key.name}r", (), TRUTH, span=net.key.span, pure=False)
    net.refresh.body = [
        Do("grow", (Call(net.key, ()),), extra=net),
        Store(Cell(net.known, Const(0)), Const(1)),
        Return(Const(1)),
    ]


def _kept(e: Ir) -> Ir | None:
    """A question to components that are kept, as one to cells."""
    if not isinstance(e, Ask) or e.net.components is None or e.net.known is None or e.net.refresh is None:
        return None
    known = Op("or", (Cell(e.net.known, Const(0)), Call(e.net.refresh, ())))
    key, *asked = (rebuilt(a, _kept) for a in e.args)
    match e.question, asked:
        case "reach", [node]:
            answer: Ir = _component(e.net.components, node)
        case "connected", [a, b]:
            answer = fold("&", _component(e.net.components, a), bit(b, e.net.nodes))
        case "among", [goals]:
            answer = Op("among", (Address(e.net.components, Const(1)), goals))
        case "nearest", [a, goals]:
            answer = Ask(e.net, "nearest_within", (key, Address(e.net.components, Const(1)), a, goals))
        case _:
            return None  # a question that components don't answer
    return If3(known, answer, Const(0))


def _component(components: Cells, node: Ir) -> Cell:
    """The nodes that a node reaches; of none, nothing."""
    return Cell(components, fold("+", node, Const(1)))

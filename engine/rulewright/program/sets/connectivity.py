"""What depends on a place only by the network around it: places that are connected have one answer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rulewright.rules.tree import Local

from ..form.ir import (
    Call,
    FunctionIr,
    ImageOf,
    Ir,
    Loc,
    Look,
    Op,
    Temp,
    children,
    expressions,
    rebuilt,
    walk,
    walk_statements,
)
from ..lowering.lowering import Lowering


@dataclass(frozen=True, slots=True)
class Around:
    """The question which nodes are connected with `node`."""

    question: Op
    node: Ir


def around(e: Ir, local: Local) -> Around | None:
    """The one question about a network by which `e` depends on a local; None when it depends on it otherwise."""
    found: dict[Around, None] = {}
    return next(iter(found)) if _collect(e, local, found) and len(found) == 1 else None


def parameter(function: FunctionIr, local: Local) -> Around | None:
    """The same for all of a function and one of its parameters, where those who call it can ask the question too."""
    found: dict[Around, None] = {}
    for s in walk_statements(function.body):
        for e in expressions(s):
            if not _collect(e, local, found):
                return None
    if len(found) != 1:
        return None
    asked = next(iter(found))
    return asked if all(_known(x, function) for x in walk(asked.question)) else None


def _known(e: Ir, function: FunctionIr) -> bool:
    """False for what only the body of a function names."""
    return not isinstance(e, Temp) and (not isinstance(e, Loc) or e.local in function.params)


def neighbours(lw: Lowering, asked: Around, local: Local) -> Ir | None:
    """The members of the local's kind with the same answer as the local's own; None when that takes a longer way."""
    match asked.node:
        case Loc():
            return asked.question
        case Look(table=table, at=Loc()):
            name = asked.question.op.split(".")[1]
            nodes = next(net.network.nodes for net in lw.nets.values() if net.name == name)
            back = [sum(1 << i for i, v in enumerate(table.values[:-1]) if v == node) for node in range(nodes)]
            return ImageOf(lw.image(back), asked.question)
    return None


def _for(e: Ir, args: Mapping[Local, Ir]) -> Ir:
    """An expression over a function's parameters, with the arguments of a call."""
    return rebuilt(e, lambda x: args.get(x.local) if isinstance(x, Loc) else None)


def _depends(e: Ir, local: Local) -> bool:
    return any(isinstance(x, Loc) and x.local is local for x in walk(e))


def _collect(e: Ir, local: Local, found: dict[Around, None]) -> bool:
    """Adds the questions by which `e` depends on a local; False when it depends on it otherwise."""
    if not _depends(e, local):
        return True
    match e:
        case Op(op=op, args=(key, node)) if op.startswith("net.") and op.endswith(".reach"):
            if _depends(key, local):
                return False
            found[Around(e, node)] = None
            return True
        case Call(function=function, args=args):
            for p, a in zip(function.params, args, strict=True):
                if _depends(a, local):
                    inner = parameter(function, p)
                    if inner is None or inner.node != Loc(p):
                        if not _collect(a, local, found):
                            return False
                        continue
                    key = _for(inner.question.args[0], dict(zip(function.params, args, strict=True)))
                    if _depends(key, local):
                        return False
                    found[Around(Op(inner.question.op, (key, a)), a)] = None
            return True
        case Loc():
            return False
    return all(_collect(part, local, found) for part in children(e))

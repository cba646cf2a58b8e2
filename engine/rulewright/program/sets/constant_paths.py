"""Conditions on a constant field of a member (`space.place`): the values of the field that satisfy the condition form a
set, and the members are those whose field is in it.

those s in spaces where s.place.open   ->   those s in spaces where s.place in (those l in places where l.open)
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from rulewright.rules.tree import ConstGet, Expr, Local, LocalRef, StateGet
from rulewright.rules.types import MemberType, OptionalType

from ..form.value_types import member_kind
from ..lowering.trees import parts, replaced


@dataclass(frozen=True, slots=True)
class Moved:
    """A condition about another local, which stands for `path`."""

    path: Expr
    local: Local
    condition: Expr


def moved(e: Expr, local: Local) -> Moved | None:
    """The condition as one about `local.a.b`, when the local stands in it only at the beginning of that path.

    A path that leads to none fails the condition. That is right where the rules test for none before, or where the path
    is the owner of a field, which the checker refuses when it may be none.
    """
    ways: list[tuple[Expr, ...]] = []
    if not _ways(e, local, (), ways) or not ways:
        return None
    shared = [
        nodes[0]
        for nodes in takewhile(lambda nodes: all(_step(n) == _step(nodes[0]) for n in nodes), zip(*ways, strict=False))
    ]
    if not shared:
        return None
    path = shared[-1]
    steps = len(shared)
    if isinstance(path.type, OptionalType) and not all(_owns(e, way[steps - 1]) for way in ways):
        return None
    fresh = Local("at", MemberType(member_kind(path.type)), "quantifier", path.span)
    nodes = {id(way[steps - 1]) for way in ways}
    new = LocalRef(fresh, type=fresh.type, span=path.span)
    return Moved(path, fresh, replaced(e, lambda x: new if id(x) in nodes else None))


def _step(e: Expr) -> str:
    assert isinstance(e, ConstGet)
    return e.field.name


def _ways(e: Expr, local: Local, above: tuple[Expr, ...], ways: list[tuple[Expr, ...]]) -> bool:
    """Adds, for each place where the local stands, the constants asked of it, the first one first; False when it stands
    somewhere alone."""
    if isinstance(e, LocalRef):
        if e.local is local:
            ways.append(above)
            return bool(above)
        return True
    if isinstance(e, ConstGet) and isinstance(_plain(e), MemberType):
        return _ways(e.of, local, (e, *above), ways)
    return all(_ways(part, local, (), ways) for part in parts(e))


def _plain(e: Expr) -> object:
    return e.type.of if isinstance(e.type, OptionalType) else e.type


def _owns(e: Expr, node: Expr) -> bool:
    """True when a field is asked of `node` wherever it stands in `e`."""
    if isinstance(e, StateGet) and e.owner is node:
        return True
    if isinstance(e, ConstGet) and e.of is node:
        return True
    inner = list(parts(e))
    return all(p is not node for p in inner) and all(_owns(p, node) for p in inner)

"""Sets and orders that have a member in every position."""

from __future__ import annotations

from .. import tree
from ..tree import Expr
from ..world import World


def never_empty(world: World, domain: Expr) -> bool:
    """Whether a set or an order is never empty. What a map supplies may be missing on another map, and a function may
    give something else in a variant."""
    match domain:
        case tree.AllMembers(kind):
            return kind.seats or (kind.source != "board" and len(kind.members) > 0)
        case tree.SetOf(items):
            return bool(items)
        case tree.Range(tree.Literal(value=low), tree.Literal(value=high)):
            return isinstance(low, int) and isinstance(high, int) and low <= high
        case tree.SetOperation("+", left, right):
            return never_empty(world, left) or never_empty(world, right)
        case tree.Quantifier("those", domain=of, where=None) | tree.Sorted(domain=of, where=None):
            return never_empty(world, of)
        case tree.MembersOf(of) | tree.RoundFrom(domain=of) | tree.Let(body=of):
            return never_empty(world, of)
        case tree.Conditional(then=then, otherwise=otherwise):
            return never_empty(world, then) and never_empty(world, otherwise)
        case tree.LocalRef(local):
            return local in world.never_empty
        case _:
            return False

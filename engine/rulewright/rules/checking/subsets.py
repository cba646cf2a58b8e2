"""`subsets of S`: what it is made of, and how large the sets are that its `where` asks for."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.language import syntax

from .. import tree
from ..tree import Expr, Local
from ..type_words import described
from ..types import INT, MOST_SUBSETS, SetType, SubsetsType, Type, UnknownType, subsets_between
from .context import Check
from .type_rules import as_set


def subsets(check: Check, node: syntax.Subsets, wanted: Type | None) -> Expr:
    """The subsets of a set of members."""
    of = as_set(check.domain(node.of))
    if isinstance(of.type, UnknownType):
        return check.unknown(node)
    assert isinstance(of.type, SetType)
    if of.type.kind is None:
        help = "subsets are made of members of a kind; declare one under `types`"
        check.error("RW369", node.of, found=described(of.type), help=help)
        return check.unknown(node)
    return tree.Subsets(of, type=SubsetsType(None, None, of.type.kind), span=check.span(node))


def sized(check: Check, domain: Expr, local: Local, where: Expr | None, *, some: bool = False) -> Expr:
    """The domain with the sizes that the conditions at the head of `where` ask for, so that no other subsets are made:
    `len(cards) == 2`, `len(cards) <= n`, `len(cards) in 1 .. 3`. With `some`, the empty set is left out.

    A finding where the rules alone tell that there are too many.
    """
    if not isinstance(domain, tree.Subsets):
        return domain
    least: list[Expr] = [tree.Literal(1, type=INT, span=domain.span)] if some else []
    most: list[Expr] = []
    for condition in _conjuncts(where):
        found = _sizes(condition, local)
        if found is None:
            break
        least += [found[0]] if found[0] is not None else []
        most += [found[1]] if found[1] is not None else []
    domain.least, domain.most = _extreme("max", least), _extreme("min", most)
    _few_enough(check, domain)
    return domain


def _conjuncts(where: Expr | None) -> Iterator[Expr]:
    if isinstance(where, tree.Logic) and where.op == "and":
        yield from _conjuncts(where.left)
        yield from _conjuncts(where.right)
    elif where is not None:
        yield where


_TURNED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "=="}


def _sizes(condition: Expr, local: Local) -> tuple[Expr | None, Expr | None] | None:
    """The least and the greatest size that a condition asks for; None when it is about something else."""
    match condition:
        case tree.Compare(op=op, left=left, right=right) if op in _TURNED:
            if _is_size(right, local):
                op, left, right = _TURNED[op], right, left
            if not _is_size(left, local) or not _is_steady(right, local):
                return None
            return _bounds(op, right)
        case tree.Contains(item=item, of=tree.Range(low=low, high=high), negated=False):
            if _is_size(item, local) and _is_steady(low, local) and _is_steady(high, local):
                return low, high
    return None


def _bounds(op: str, size: Expr) -> tuple[Expr | None, Expr | None]:
    one = tree.Literal(1, type=INT, span=size.span)
    match op:
        case "==":
            return size, size
        case ">=":
            return size, None
        case "<=":
            return None, size
        case ">":
            return tree.Arithmetic("+", size, one, type=INT, span=size.span), None
        case "<":
            return None, tree.Arithmetic("-", size, one, type=INT, span=size.span)
        case _:
            raise AssertionError(op)


def _is_size(expr: Expr, local: Local) -> bool:
    """True for `len(cards)`."""
    match expr:
        case tree.Builtin(name="len", args=(tree.LocalRef(local=of),)):
            return of is local
        case _:
            return False


def _is_steady(expr: Expr, local: Local) -> bool:
    """True for a number that is the same for all subsets, and that breaks no rule when it is asked for."""
    match expr:
        case tree.Literal() | tree.MemberLiteral() | tree.AllMembers():
            return True
        case tree.LocalRef(local=of):
            return of is not local
        case tree.StateGet(owner=owner, keys=keys):
            return all(_is_steady(part, local) for part in (owner, *keys) if part is not None)
        case tree.ConstGet(of=of_) | tree.Negative(of=of_) | tree.PiecesOf(of=of_):
            return _is_steady(of_, local)
        case tree.Arithmetic(op="+" | "-", left=left, right=right):
            return _is_steady(left, local) and _is_steady(right, local)
        case tree.Builtin(name="min" | "max" | "len" | "number", args=args):
            return all(_is_steady(arg, local) for arg in args)
        case _:
            return False


def _extreme(name: str, sizes: list[Expr]) -> Expr | None:
    if len(sizes) < 2:
        return sizes[0] if sizes else None
    return tree.Builtin(name, tuple(sizes), type=INT, span=sizes[0].span)


def _few_enough(check: Check, domain: tree.Subsets) -> None:
    """A finding for too many subsets of a whole kind, where the sizes are numbers."""
    if not isinstance(domain.of, tree.AllMembers) or domain.of.kind.seats or domain.of.kind in check.world.incomplete:
        return
    count = len(domain.of.kind.members)
    least = 0 if domain.least is None else _number(domain.least)
    most = count if domain.most is None else _number(domain.most)
    if least is not None and most is not None and subsets_between(count, least, most) > MOST_SUBSETS:
        help = "take a smaller set, or begin `where` with how many: `where len(x) == 2 and …`"
        check.error("RW517", domain.span, value=count, most=MOST_SUBSETS, help=help)


def _number(expr: Expr) -> int | None:
    match expr:
        case tree.Literal(value=int(value)):
            return value
        case tree.Builtin(name="min" | "max" as name, args=args):
            numbers = [number for arg in args if (number := _number(arg)) is not None]
            return (min if name == "min" else max)(numbers) if len(numbers) == len(args) else None
        case _:
            return None

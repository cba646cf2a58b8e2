"""Checked expressions that may break a rule: a track without such a space, a division by zero, a number beyond 64 bits.
For the form, `walking.may_fault` tells."""

from __future__ import annotations

from typing import assert_never

from rulewright.rules import tree
from rulewright.rules.model import Track
from rulewright.rules.tree import (
    Arithmetic,
    Builtin,
    CallFunction,
    Expr,
    GraphAsk,
    Literal,
    Subsets,
    TableGet,
    TrackGet,
)
from rulewright.rules.types import IntType

from .known_bounds import KnownBounds
from .trees import parts


class Risks:
    """Answers about expressions, remembered."""

    def __init__(self, bounds: KnownBounds) -> None:
        self._bounds = bounds
        self._known: dict[int, tuple[object, bool]] = {}

    def of(self, e: Expr) -> bool:
        """True for an expression that may break a rule."""
        known = self._known.get(id(e))
        if known is None:
            known = self._known[id(e)] = e, self._own(e) or any(self.of(part) for part in parts(e))
        return known[1]

    def _own(self, e: Expr) -> bool:
        match e:
            case TrackGet():
                return not always_on(e.track, e.at)
            case TableGet(table=table, keys=keys):
                return not all(
                    key.kind is not None or always_within(key.low, key.low + key.size - 1, at)
                    for key, at in zip(table.keys, keys, strict=True)
                )
            case Arithmetic(op="//" | "%", right=by) | Builtin(name="ceil", args=(_, by)):
                return not (isinstance(by, Literal) and by.value)
            case Arithmetic(op="*", left=a, right=b):
                return not isinstance(a, Literal) and not isinstance(b, Literal) and not self._bounds.fits(e)
            case Subsets():
                return True
            case CallFunction():
                return self.of(e.function.body)
            case GraphAsk(graph=graph):
                unsure = e.of_costs and not all(edge.sure for edge in graph.edges)
                return unsure or any(self.of(part) for part in e.parts)
            case Arithmetic(op="+" | "-") | Builtin(name="min" | "max" | "abs" | "len" | "number"):
                return False
            case tree.Literal() | tree.TextLiteral() | tree.MemberLiteral() | tree.AllMembers() | tree.LocalRef():
                return False
            case tree.StateGet() | tree.ConstGet() | tree.OtherEnd() | tree.Seat() | tree.TrackFind() | tree.Negative():
                return False
            case tree.Compare() | tree.IsNone() | tree.Logic() | tree.Not() | tree.Conditional() | tree.Contains():
                return False
            case tree.SetOf() | tree.SetOperation() | tree.Range() | tree.PiecesOf() | tree.MembersOf():
                return False
            case tree.Sorted() | tree.RoundFrom() | tree.Quantifier() | tree.Let():
                return False
            case Arithmetic() | Builtin():
                raise AssertionError(f"nobody knows whether it may break a rule: {e}")
            case _:
                assert_never(e)


def always_on(track: Track, at: Expr) -> bool:
    """True for a number whose type or value is within the track."""
    return always_within(track.start, track.start + len(track.values) - 1, at)


def always_within(low: int, high: int, at: Expr) -> bool:
    """True for a number whose type or value is within bounds."""
    if isinstance(at, Literal):
        return at.value is not None and low <= at.value <= high
    type_ = at.type
    return (
        isinstance(type_, IntType)
        and type_.low is not None
        and type_.high is not None
        and low <= type_.low
        and type_.high <= high
    )

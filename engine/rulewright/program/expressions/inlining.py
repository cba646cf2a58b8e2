"""Inlining: calls of small functions of the rules are replaced by their bodies in the fast form.

is_red(s)   ->   s.piece is not none and s.piece.hue == red
"""

from __future__ import annotations

from rulewright.rules.model import Function
from rulewright.rules.tree import CallFunction, Expr, Let

from ..form.expressions import Call
from ..form.walking import walk
from ..lowering.lowering import Lowering
from ..lowering.trees import inline, is_atom, is_cheap, size

INLINE_SIZE = 40


def in_place(lw: Lowering, e: CallFunction) -> Expr | None:
    """The body of a small function with simple arguments put in; None when it is called."""
    if not lw.fast or size(e.function.body, INLINE_SIZE) >= INLINE_SIZE or not all(is_cheap(a) for a in e.args):
        return None
    body = inline(e.function, e.args)
    if isinstance(body, Let):
        return None
    if all(is_atom(a) for a in e.args):
        return body
    return body if _calls_nothing(lw, e.function) else None


def _calls_nothing(lw: Lowering, function: Function) -> bool:
    """True for a function that calls nothing when it is put in place."""
    known = lw.calls_nothing.get(function)
    if known is None:
        known = lw.calls_nothing[function] = not any(isinstance(x, Call) for x in walk(lw.value(function.body)))
    return known

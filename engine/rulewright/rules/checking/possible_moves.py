"""Whether a player has a move among some actions, as a condition: what `offer … or none` asks before it waits."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.source import Span

from .. import tree
from ..model import Action, Function
from ..tree import Expr, Local, LocalRef
from ..types import BOOL, Type


def some_move(actions: Sequence[Action], by: Expr, span: Span) -> Expr:
    """The condition that player `by` has a legal move of one of these actions."""
    found: Expr | None = None
    for action in actions:
        asked = tree.CallFunction(_possible(action), (by,), type=BOOL, span=span)
        found = asked if found is None else tree.Logic("or", found, asked, type=BOOL, span=span)
    return tree.Literal(False, type=BOOL, span=span) if found is None else found


def _possible(action: Action) -> Function:
    """The function that says whether its argument, a player, has a legal move of an action."""
    me = Local("me", action.me.type, "parameter", action.span)
    given = LocalRef(me, type=me.type, span=action.span)
    body = _from_param(action, 0, (given,))
    return Function(action.name, (me,), BOOL, body, action.span)


def _from_param(action: Action, number: int, given: tuple[Expr, ...]) -> Expr:
    """Whether the parameters from one on can have values with which all conditions hold; `given`: who moves, and the
    values of the parameters before."""
    if number == len(action.params):
        tests = [_asked(action, r.that, given, BOOL) for r in action.requirements]
        return _all(tests) or tree.Literal(True, type=BOOL, span=action.span)
    param = action.params[number]
    local = Local(param.local.name, param.local.type, "quantifier", param.span)
    domain = _asked(action, param.domain, given, param.domain.type)
    given = (*given, LocalRef(local, type=local.type, span=param.span))
    tests = [] if param.where is None else [_asked(action, param.where, given, BOOL)]
    where = _all([*tests, _from_param(action, number + 1, given)])
    return tree.Quantifier("any", local, domain, where, None, None, type=BOOL, span=param.span)


def _all(tests: list[Expr]) -> Expr | None:
    """All of some conditions, asked in order."""
    found: Expr | None = None
    for test in tests:
        found = test if found is None else tree.Logic("and", found, test, type=BOOL, span=test.span)
    return found


def _asked(action: Action, e: Expr, given: tuple[Expr, ...], type_: Type) -> Expr:
    """An expression of an action with values for its player and its first parameters: a function of its own, because
    their names have places of their own in the action."""
    names = (action.me, *(param.local for param in action.params))[: len(given)]
    function = Function(action.name, names, type_, e, e.span)
    return tree.CallFunction(function, given, type=type_, span=e.span)

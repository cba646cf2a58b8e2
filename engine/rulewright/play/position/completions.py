"""Why no move that begins as a text does is legal: the conditions that its completions fail on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

from rulewright.program.fault import Fault
from rulewright.rules.model import Action, Param
from rulewright.rules.tree import Offer

from ..cells.values import Env, in_order
from ..moves.illegal import Reason
from ..moves.move import Move, Partial

if TYPE_CHECKING:
    from .reasons import Conditions

MOST = 400
"""So many completions are tried at most."""
FEW = 4
"""So many reasons are given where no condition fails in all completions."""


def reasons_without_arguments(conditions: Conditions, partial: Partial) -> tuple[Reason, ...]:
    """The conditions that keep a move with arguments left out from being legal; empty when a completion is legal.

    First those that fail whatever is left out. Where there are none: the conditions on which all completions fail, or
    else most of them, the most frequent first, as the completion that fails on the fewest tells them.
    """
    assert isinstance(partial.choice, tuple) and isinstance(partial.statement, Offer)
    assert partial.choice[0] is not None
    if any(partial.fits(choice) for choice in conditions.position.options.choices):
        return ()
    action = partial.statement.actions[partial.choice[0]]
    env: Env = {action.me: conditions.position.who}
    for param, value in zip(action.params, partial.choice[1:], strict=True):
        if value is not None:
            env[param.local] = value
    certain = tuple(reason for reason in conditions.requirements(action, env) if reason.holds is False)
    return certain or _of_completions(conditions, partial, action)


def _of_completions(conditions: Conditions, partial: Partial, action: Action) -> tuple[Reason, ...]:
    index, *given = partial.choice if isinstance(partial.choice, tuple) else (partial.choice,)
    assert index is not None
    failing: Counter[tuple[str, str]] = Counter()
    nearest: list[Reason] = []
    tried = 0
    for arguments in islice(_arguments(conditions, action, given, {action.me: conditions.position.who}), MOST):
        reasons = [r for r in conditions.of(Move(partial.statement, (index, *arguments))) if r.holds is False]
        tried += 1
        failing.update({(reason.id, reason.part) for reason in reasons})
        if not nearest or 0 < len(reasons) < len(nearest):
            nearest = reasons
    if not tried:
        left = next(p for p, value in zip(action.params, given, strict=True) if value is None)
        words = conditions.wording.phrase("nothing_possible")
        return (Reason(left.local.name, "domain", False, words, "", (), left.domain.span),)
    always = tuple(reason for reason in nearest if failing[reason.id, reason.part] == tried)
    by_number = sorted(nearest, key=lambda reason: -failing[reason.id, reason.part])
    return always or tuple(by_number[:FEW])


def _arguments(conditions: Conditions, action: Action, given: list[int | None], env: Env) -> Iterator[tuple[int, ...]]:
    """The arguments of a move, those left out from the sets that they are chosen from."""
    if not given:
        yield ()
        return
    param = action.params[len(action.params) - len(given)]
    for value in _values(conditions, param, env) if given[0] is None else (given[0],):
        for others in _arguments(conditions, action, given[1:], {**env, param.local: value}):
            yield (value, *others)


def _values(conditions: Conditions, param: Param, env: Env) -> list[int]:
    """The members that a parameter may have; none where the rule breaks."""
    e = conditions.e
    try:
        found = in_order(e.value(param.domain, env))
        return [x for x in found if param.where is None or e.holds(param.where, {**env, param.local: x})]
    except (Fault, KeyError):
        return []

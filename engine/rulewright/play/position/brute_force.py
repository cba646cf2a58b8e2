"""Legal moves the slow way: every argument tried, every condition asked. The program's lists are tested with it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulewright.program.decision import DECLINED
from rulewright.rules.model import Action, Param
from rulewright.rules.tree import Choose, Expr, Offer
from rulewright.rules.types import SetType

from ..cells.values import Env, in_order
from ..moves.move import Choice
from ..reference.evaluate import Evaluator
from ..reference.execute import choose_options
from .position import Position


def brute_force(position: Position) -> list[Choice]:
    """Every legal choice in the order of the rules; empty when the game is over."""
    decision = position.decision
    if decision is None:
        return []
    return list(legal_choices(position.evaluator(), decision.statement, position.env, position.who))


def legal_choices(e: Evaluator, statement: Choose | Offer, env: Env, who: int) -> Iterable[Choice]:
    """The legal choices at a decision of player `who`, whose script has the values of `env`."""
    if isinstance(statement, Choose):
        return choose_options(e, statement, env)
    return _moves(e, statement, who)


def _moves(e: Evaluator, statement: Offer, who: int) -> Iterator[Choice]:
    """The moves of an offer; declining, where it is allowed, comes last."""
    for index, action in enumerate(statement.actions):
        for arguments in _arguments(e, action, action.params, {action.me: who}):
            yield (index, *arguments)
    if statement.or_none:
        yield (DECLINED,)


def _arguments(e: Evaluator, action: Action, params: Sequence[Param], env: Env) -> Iterator[tuple[int, ...]]:
    """The arguments for the params that are left, under which everything holds."""
    if not params:
        if all(e.holds(requirement.that, env) for requirement in action.requirements):
            yield ()
        return
    param, *rest = params
    found = list(in_order(e.value(param.domain, env)))
    allowed = set(found)
    for value in _candidates(e, param.domain, found):
        inner = {**env, param.local: value}
        if value in allowed and (param.where is None or e.holds(param.where, inner)):
            for others in _arguments(e, action, rest, inner):
                yield (value, *others)


def _candidates(e: Evaluator, domain: Expr, found: list[int]) -> Iterable[int]:
    """All members of the kind; of numbers and subsets those of the domain."""
    kind = domain.type.kind if isinstance(domain.type, SetType) else None
    return found if kind is None else range(e.layout.count(kind))

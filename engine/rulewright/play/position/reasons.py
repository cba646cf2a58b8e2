"""Why a move is legal, or not: every condition asked by the reference evaluator, in words, with values and place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from rulewright.program.fault import Fault
from rulewright.rules.model import Action, Param, Requirement
from rulewright.rules.tree import Choose, Expr, Local, Offer, Template
from rulewright.rules.types import IntType

from ..cells.values import Env, Value, in_order, none_of
from ..moves.illegal import IllegalMove, Reason
from ..moves.move import Move, Partial, read_move
from ..reference.evaluate import Evaluator
from ..words.condition_values import condition_values
from ..words.wording import Wording, readable

if TYPE_CHECKING:
    from .position import Position

FEW = 5
"""At most so many possible numbers are listed for a player who has named another."""


class Conditions:
    """The conditions of one move in one position, asked one by one."""

    def __init__(self, position: Position, wording: Wording) -> None:
        self.position = position
        self.wording = wording
        self.e: Evaluator = position.evaluator()

    def of(self, move: Move) -> list[Reason]:
        """Every condition in the order of the rules. A move of another decision fails as not offered, first of all."""
        found = list(self._offered(move))
        if move.action is None:
            assert isinstance(move.statement, Choose)
            found.extend(self._choice(move.statement, move))
        else:
            found.extend(self._action(move.action, move.env(self.position.who)))
        return found

    def _offered(self, move: Move) -> Iterator[Reason]:
        decision = self.position.decision
        if decision is not None and decision.statement is move.statement:
            return
        if move.action is not None and decision is not None and move.action in decision.actions:
            return
        words = self.wording.phrase("not_offered", action=move.words(self.wording))
        yield Reason(move.action.name if move.action else "choice", "offer", False, words, "", (), None)

    def _choice(self, statement: Choose, move: Move) -> Iterator[Reason]:
        assert isinstance(move.choice, int)
        local = statement.local
        if move.choice == none_of(local.type):
            words = self.wording.phrase("may_not_decline")
            yield Reason(local.name, "none", statement.or_none, words, "", (), statement.span)
            return
        env = {**self.position.env, local: move.choice}
        yield self._domain(local, statement.domain, move.choice, env)
        if statement.where is not None:
            yield self._condition(local.name, "where", statement.where, env, None)

    def _action(self, action: Action, env: Env) -> Iterator[Reason]:
        for param in action.params:
            yield from self._param(param, env)
        yield from self.requirements(action, env)

    def _param(self, param: Param, env: Env) -> Iterator[Reason]:
        value = env[param.local]
        assert isinstance(value, int)
        yield self._domain(param.local, param.domain, value, env, param.words)
        if param.where is not None:
            yield self._condition(param.local.name, "where", param.where, env, None)

    def _domain(self, local: Local, domain: Expr, value: int, env: Env, said: Template | None = None) -> Reason:
        """Whether a value is in the set to choose from. `said`: the rules' own words for one that isn't."""
        members: list[Value] = []

        def inside() -> bool:
            members.extend(in_order(self.e.value(domain, env)))
            return value in members

        holds = self._ask(inside)
        shown, name = self.wording.value(value, local.type), self.wording.named(local.name, local.type)
        if holds is False and said is not None:
            words = self.wording.fill_with(said, self.e, env)
        elif name:
            words = self.wording.phrase("in" if holds else "not_in", value=shown, name=name)
        else:
            words = self.wording.phrase("possible" if holds else "not_possible", value=shown)
        if holds is False and said is None and isinstance(local.type, IntType) and 0 < len(members) <= FEW:
            # Numbers alone: of cards and the like, what there is may be nobody's business.
            items = ", ".join(self.wording.value(one, local.type) for one in members)
            words = self.wording.phrase("possible_are", words=words, items=items)
        values = condition_values(self.e, domain, env, self.wording)
        return Reason(local.name, "domain", holds, words, _source(domain), values, domain.span)

    def requirements(self, action: Action, env: Env) -> Iterator[Reason]:
        """The requirements of an action, each but those that are asked after one which does not hold."""
        holding: set[Requirement] = set()
        for requirement in action.requirements:
            if holding.issuperset(requirement.after):
                reason = self._requirement(requirement, env)
                if reason.holds:
                    holding.add(requirement)
                yield reason

    def _requirement(self, requirement: Requirement, env: Env) -> Reason:
        """One requirement; its own words when it fails."""
        words = None
        if requirement.words is not None:
            words = self.wording.fill_with(requirement.words, self.e, env)
        return self._condition(requirement.id, "require", requirement.that, env, words)

    def _condition(self, id: str, part: str, that: Expr, env: Env, words: str | None) -> Reason:
        holds = self._ask(lambda: self.e.holds(that, env))
        source = _source(that)
        if holds is not False or words is None:
            words = self.wording.phrase({True: "holds", False: "must_hold", None: "untold"}[holds], rule=source)
        return Reason(id, part, holds, words, source, condition_values(self.e, that, env, self.wording), that.span)

    def _ask(self, question: Callable[[], bool]) -> bool | None:
        """The answer; None when a rule breaks on the way, as another condition that guards it fails."""
        try:
            return question()
        except (Fault, KeyError):
            return None


def _source(expr: Expr) -> str:
    return " ".join(expr.span.text.split())


def explain(position: Position, move: Move, wording: Wording | None = None) -> list[Reason]:
    """Every condition of a move with its values, whether or not it holds."""
    return Conditions(position, wording or Wording()).of(move)


def why_not(position: Position, move: Move, wording: Wording | None = None) -> tuple[Reason, ...]:
    """The conditions of a move that fail, or can't be told; empty for a legal move."""
    return tuple(reason for reason in explain(position, move, wording) if reason.holds is not True)


def why_not_text(position: Position, text: str, wording: Wording | None = None) -> tuple[Reason, ...]:
    """The conditions that fail for the move that a text means; where arguments are left out, those of the whole action.

    IllegalMove (`invalid`) when the text means no move of this game.
    """
    wording = wording or Wording()
    decision = position.decision
    if decision is None:
        return ()
    names = position.options.names
    try:
        partial = read_move(text, decision.statement, position.program.ruleset, names)
    except IllegalMove as refused:
        if refused.sort != "illegal":
            raise
        return _elsewhere(position, text, wording)
    if partial.move is not None:
        return why_not(position, partial.move, wording)
    return _without_arguments(position, partial, wording)


def _elsewhere(position: Position, text: str, wording: Wording) -> tuple[Reason, ...]:
    """The reasons for an action that is not on this menu: that it is not, and every other condition that fails."""
    ruleset = position.program.ruleset
    decision = position.decision
    assert decision is not None
    name = text.partition("(")[0].strip()
    action = ruleset.actions[name]
    shown = wording.text(action.title) or readable(name)
    first = Reason(name, "offer", False, wording.phrase("not_offered", action=shown), "", (), decision.span)
    by = decision.statement.by
    offer = Offer(span=action.span, by=by, actions=(action,), label=name, prompt=None)
    try:
        move = read_move(text, offer, ruleset, position.options.names).move
    except IllegalMove:
        move = None
    if move is None:
        return (first,)
    env = move.env(position.who)
    rest = [r for r in Conditions(position, wording)._action(action, env) if r.holds is not True]
    return (first, *rest)


def _without_arguments(position: Position, partial: Partial, wording: Wording) -> tuple[Reason, ...]:
    """Requirements that fail whatever the arguments left out: those that can be asked without them."""
    assert isinstance(partial.choice, tuple) and isinstance(partial.statement, Offer)
    assert partial.choice[0] is not None
    action = partial.statement.actions[partial.choice[0]]
    env: Env = {action.me: position.who}
    for param, value in zip(action.params, partial.choice[1:], strict=True):
        if value is not None:
            env[param.local] = value
    conditions = Conditions(position, wording)
    return tuple(reason for reason in conditions.requirements(action, env) if reason.holds is False)

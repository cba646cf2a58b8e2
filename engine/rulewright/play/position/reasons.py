"""Why a move is legal, or not: every condition asked by the reference evaluator, in words, with values and place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rulewright.program.fault import Fault
from rulewright.program.lowering.trees import walk
from rulewright.rules.model import Action, Param, Requirement
from rulewright.rules.tree import Choose, Expr, Local, LocalRef, Offer, Subsets, Template
from rulewright.rules.type_words import readable
from rulewright.rules.types import IntType, OptionalType, SetType

from ..cells.eyes import Eyes
from ..cells.values import Env, in_order, none_of, stands_for_none, whole
from ..moves.illegal import IllegalMove, Reason
from ..moves.move import Move, Partial, Statement, read_move
from ..moves.notation import NONE
from ..reference.evaluate import Evaluator, satisfying
from ..reference.watching import Watching
from ..words.condition_values import condition_values
from ..words.phrases import joined
from ..words.wording import Wording
from .completions import reasons_without_arguments
from .nearest import Reasons, finder

if TYPE_CHECKING:
    from .position import Position

FEW = 8
"""At most so many possible values are listed for a player who has named another."""
IN_A_ROW = 5
"""So many numbers in a row are still listed one by one."""


class Conditions:
    """The conditions of one move in one position, asked one by one."""

    def __init__(self, position: Position, wording: Wording) -> None:
        self.position = position
        self.wording = wording
        self.e: Evaluator = position.evaluator()
        self.reader = wording.for_seat(position.who)
        self.seen = Watching(position.layout, position.cells, steps=self.e.steps, eyes=Eyes(position.who))
        """Asks what the player who decides may see: nothing else is told."""

    def of(self, move: Move) -> list[Reason]:
        """Every condition in the order of the rules. A move of another decision fails as not offered, and no more is
        asked: what the position says of it is left over from when it was offered."""
        if not self._is_offered(move):
            return [self.not_offered(move.action.name if move.action else "choice", move.words(self.wording))]
        if isinstance(move.statement, Choose):
            return list(self._choice(move.statement, move))
        if move.action is None:
            return [self.declining(move.statement)]
        return list(self._action(move.action, move.env(self.position.who)))

    def _is_offered(self, move: Move) -> bool:
        decision = self.position.decision
        if decision is None:
            return False
        return decision.statement is move.statement or (move.action is not None and move.action in decision.actions)

    def not_offered(self, id: str, shown: str) -> Reason:
        """That something is not offered now; and what is, to whom."""
        decision, words = self.position.decision, self.wording
        if decision is None:
            return Reason(id, "offer", False, words.phrase("not_offered", action=shown), "", (), None)
        statement = decision.statement
        player = words.member(self.position.program.ruleset.player, self.position.who)
        if isinstance(statement, Offer) and statement.refusal is not None:
            said = words.fill_with(statement.refusal, self.e, self.position.env)
            told = words.phrase("not_offered_because", action=shown, words=said)
        elif statement.prompt is None and isinstance(statement, Offer):
            titles = [words.text(action.title) or readable(action.name) for action in statement.actions]
            told = words.phrase("offered_instead", action=shown, player=player, items=joined(words.lang, titles, "or"))
        else:
            asked = "" if isinstance(statement, Offer) else words.asked_for(statement.local.type)
            prompt = asked if statement.prompt is None else words.fill_with(statement.prompt, self.e, self.position.env)
            told = words.phrase("asked_instead", action=shown, player=player, prompt=prompt)
        return Reason(id, "offer", False, told, "", (), decision.span)

    def declining(self, statement: Statement) -> Reason:
        """Whether the player may take nothing."""
        if statement.or_none:
            words = self.wording.phrase("possible", value=self.wording.declined(statement.declining))
        else:
            words = self.wording.phrase("may_not_decline")
        id = statement.local.name if isinstance(statement, Choose) else NONE
        return Reason(id, "none", statement.or_none, words, "", (), statement.span)

    def _choice(self, statement: Choose, move: Move) -> Iterator[Reason]:
        assert isinstance(move.choice, int)
        local = statement.local
        if move.choice == none_of(local.type) and (statement.or_none or not isinstance(local.type, SetType)):
            yield self.declining(statement)
            return
        env = {**self.position.env, local: move.choice}
        yield from self._narrowed(local, statement.domain, statement.where, move.choice, env, statement.refusal)

    def _action(self, action: Action, env: Env) -> Iterator[Reason]:
        for param in action.params:
            yield from self._param(param, env)
        yield from self.requirements(action, env)

    def _param(self, param: Param, env: Env) -> Iterator[Reason]:
        value = env[param.local]
        assert isinstance(value, int)
        yield from self._narrowed(param.local, param.domain, param.where, value, env, param.words)

    def _narrowed(
        self, local: Local, domain: Expr, where: Expr | None, value: int, env: Env, said: Template | None
    ) -> Iterator[Reason]:
        """Whether a value is in the set to choose from, and passes its `where`."""
        inside = self._domain(local, domain, where, value, env, said)
        yield inside
        if where is None or stands_for_none(value, local.type) or (said is not None and inside.holds is False):
            return
        words = None if said is None else self.reader.fill_with(said, self.e, env)
        reason = self._condition(local.name, "where", where, env, words, (local,))
        if reason.holds is False and words is None:
            reason = replace(reason, words=self._not_possible(local, domain, where, value, env))
        yield reason

    def _domain(
        self, local: Local, domain: Expr, where: Expr | None, value: int, env: Env, said: Template | None
    ) -> Reason:
        """Whether a value is in the set to choose from. `said`: the rules' own words for one that isn't."""
        holds = self._ask(lambda: _is_in(self.e, value, domain, env))
        if holds is None:
            words = self.wording.phrase("untold", rule=_source(domain))
        elif holds:
            words = self.wording.phrase("possible", value=self.wording.value(value, local.type))
        elif said is not None and not stands_for_none(value, local.type):
            words = self.reader.fill_with(said, self.e, env)
        else:
            words = self._not_possible(local, domain, where, value, env)
        values = condition_values(self.seen, domain, env, self.reader, (local,))
        return Reason(local.name, "domain", holds, words, _source(domain), values, domain.span)

    def _not_possible(self, local: Local, domain: Expr, where: Expr | None, value: int, env: Env) -> str:
        """That a value can't be chosen; and which can, where they are few, or numbers in a row."""
        words = self.wording.phrase("not_possible", value=self.wording.value(value, local.type))
        possible: list[int] = []

        def find() -> bool:
            possible.extend(satisfying(self.seen, domain, local, where, env))
            return True

        if self._ask(find) is None:
            return words  # what there is may be nobody's business
        if _of_numbers(local) and len(possible) > IN_A_ROW and possible[-1] - possible[0] == len(possible) - 1:
            low, high = (self.wording.value(one, local.type) for one in (possible[0], possible[-1]))
            return self.wording.phrase("possible_from", words=words, low=low, high=high)
        if 0 < len(possible) <= FEW:
            shown = [self.wording.value(one, local.type) for one in possible]
            return self.wording.phrase("possible_are", words=words, items=", ".join(shown))
        return words

    def requirements(self, action: Action, env: Env) -> Iterator[Reason]:
        """The requirements of an action, each but those that are asked after one which does not hold."""
        holding: set[Requirement] = set()
        missing = {p.local for p in action.params if p.local in env and stands_for_none(env[p.local], p.local.type)}
        for requirement in action.requirements:
            if holding.issuperset(requirement.after) and not _speaks_of(requirement.that, missing):
                reason = self._requirement(requirement, env)
                if reason.holds:
                    holding.add(requirement)
                yield reason

    def _requirement(self, requirement: Requirement, env: Env) -> Reason:
        """One requirement; its own words when it fails."""
        words = None
        if requirement.words is not None:
            words = self.reader.fill_with(requirement.words, self.e, env)
        return self._condition(requirement.id, "require", requirement.that, env, words)

    def _condition(
        self, id: str, part: str, that: Expr, env: Env, words: str | None, known: Sequence[Local] = ()
    ) -> Reason:
        holds = self._ask(lambda: self.e.holds(that, env))
        source = _source(that)
        if holds is not False or words is None:
            words = self.wording.phrase({True: "holds", False: "must_hold", None: "untold"}[holds], rule=source)
        return Reason(
            id, part, holds, words, source, condition_values(self.seen, that, env, self.reader, known), that.span
        )

    def _ask(self, question: Callable[[], bool]) -> bool | None:
        """The answer; None when a rule breaks on the way, as another condition that guards it fails."""
        try:
            return question()
        except (Fault, KeyError):
            return None


def _of_numbers(local: Local) -> bool:
    plain = local.type.of if isinstance(local.type, OptionalType) else local.type
    return isinstance(plain, IntType)


def _speaks_of(e: Expr, locals_: set[Local]) -> bool:
    return any(isinstance(x, LocalRef) and x.local in locals_ for x in walk(e))


def _source(expr: Expr) -> str:
    return " ".join(expr.span.text.split())


def explain(position: Position, move: Move, wording: Wording | None = None) -> list[Reason]:
    """Every condition of a move with its values, whether or not it holds."""
    return Conditions(position, wording or Wording()).of(move)


def why_not(position: Position, move: Move, wording: Wording | None = None) -> Reasons:
    """The conditions of a move that fail, or can't be told; empty for a legal move."""
    failing = [reason for reason in explain(position, move, wording) if reason.holds is not True]
    reasons = most_telling_first(failing, move.action)
    if not reasons or reasons[0].part == "offer":
        return Reasons.of(reasons)
    return Reasons.of(reasons, finder(position, Partial(move.statement, move.choice)))


def most_telling_first(reasons: Sequence[Reason], action: Action | None) -> list[Reason]:
    """First what no argument can help, then the others, last what can't be told; each in the order of the rules."""
    params = set() if action is None else {param.local for param in action.params}
    requirements = () if action is None else action.requirements
    hopeless = {requirement.id for requirement in requirements if not _speaks_of(requirement.that, params)}

    def rank(reason: Reason) -> tuple[bool, bool]:
        return reason.holds is None, reason.part != "require" or reason.id not in hopeless

    return sorted(reasons, key=rank)


def why_not_text(position: Position, text: str, wording: Wording | None = None) -> Reasons:
    """The conditions that fail for the move that a text means; where arguments are left out, those of the whole action.

    IllegalMove (`invalid`) when the text means no move of this game.
    """
    wording = wording or Wording()
    decision = position.decision
    if decision is None:
        return Reasons()
    names = position.options.names
    try:
        partial = read_move(text, decision.statement, position.program.ruleset, names)
    except IllegalMove as refused:
        if refused.sort != "illegal":
            raise
        return Reasons(_elsewhere(position, text, wording))
    if partial.move is not None:
        return why_not(position, partial.move, wording)
    reasons = reasons_without_arguments(Conditions(position, wording), partial)
    return Reasons.of(reasons, finder(position, partial))


def _elsewhere(position: Position, text: str, wording: Wording) -> tuple[Reason, ...]:
    """The reason for an action that is not on this menu, or for declining where that is not possible."""
    if text.strip() == NONE:
        decision = position.decision
        assert decision is not None
        return (Conditions(position, wording).declining(decision.statement),)
    name = text.partition("(")[0].strip()
    shown = wording.text(position.program.ruleset.actions[name].title) or readable(name)
    return (Conditions(position, wording).not_offered(name, shown),)


def _is_in(e: Evaluator, value: int, domain: Expr, env: Env) -> bool:
    """Whether a value is in a set; a set, whether it is made of members of the one that subsets are taken of, since how
    large it may be is the matter of `where`."""
    if isinstance(domain, Subsets):
        return not value & ~whole(e.value(domain.of, env))
    return value in in_order(e.value(domain, env))

"""Runs one scenario: steps in order, what fails told with its place; the first move that fails ends it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from typing import NoReturn

from rulewright.play.cells.values import Env, Value
from rulewright.play.loaded import LoadedGame
from rulewright.play.moves.illegal import IllegalMove, Reason
from rulewright.play.moves.notation import NONE, read_value
from rulewright.play.position.reasons import why_not_text
from rulewright.play.words.condition_values import condition_values
from rulewright.play.words.wording import Wording
from rulewright.program import Fault
from rulewright.rules.tree import Choose, Compare, Expr, LetStatement, MemberLiteral, Offer, Stmt
from rulewright.rules.types import INT, MemberType
from rulewright.source import Label, Span

from .binding import NOBODY, Bound, BoundClaim, BoundExpect, BoundOffer, BoundRefuse, BoundScript, BoundStep
from .loops import MOST, Loop, members, with_members
from .outcome import Failure, Outcome, failure
from .refusals import unmet
from .scenario import Chance, Do, Make, Refuse
from .stage import Stage

Failures = list[Failure]


def span_of(step: BoundStep) -> Span:
    """Where a step stands."""
    return step.span if isinstance(step, Make | Chance) else step.step.span


class Stop(Exception):
    """Nothing after this step can be trusted."""


def run_bound(bound: Bound, game: LoadedGame, stage: Stage | None = None) -> Outcome:
    """The outcome of a bound scenario. `stage` is where it starts, when not from nothing or the game's set-up."""
    begun = time.perf_counter()
    title = Wording("en").text(bound.scenario.title)
    outcome = Outcome(bound.scenario.path, title)
    run = _Run(bound, game, stage, outcome.failures)
    run.all()
    outcome.coverage = run.stage.covered()
    outcome.seconds = time.perf_counter() - begun
    return outcome


class _Run:
    def __init__(self, bound: Bound, game: LoadedGame, stage: Stage | None, failures: Failures) -> None:
        self.bound = bound
        self.failures = failures
        names = {name: seat for seat, name in enumerate(bound.players)}
        self.stage = stage or Stage(game.program(len(names)), names, bound.scenario.seed, halts=bound.scenario.halts)
        self.chance: list[tuple[str, Span]] = []
        self.tried: tuple[str, ...] = ()
        self.wording = Wording("en", tuple(bound.players))
        self.env: Env = {local: seat for seat, local in enumerate(bound.players.values())}

    def all(self) -> None:
        """Every step, or up to the one that stops it."""
        try:
            self._start()
            for step in self.bound.steps:
                try:
                    self._step(step)
                except Fault as fault:
                    self._broken(span_of(step), fault)
            self._chance_left()
        except Stop:
            return

    def _start(self) -> None:
        if self.bound.scenario.chance is not None:
            self._chance(self.bound.scenario.chance)
        if self.bound.scenario.start != "game":
            return
        try:
            self.stage.start_game()
        except Fault as fault:
            self._broken(self.bound.scenario.span_of("start"), fault)

    def _step(self, step: BoundStep) -> None:
        match step:
            case BoundScript():
                self._script(step)
            case BoundOffer():
                self._offer(step)
            case BoundExpect():
                for env in self._each(step.loops, step.step.span):
                    for claim in step.claims:
                        self._claim(claim, step.loops, env)
            case BoundRefuse():
                for env in self._each(step.loops, step.step.span):
                    self._refuse(step, with_members(step.step.move.text, step.loops, env, tuple(self.bound.players)))
            case Make():
                self._make(step)
            case Chance():
                self._chance(step)

    def _chance(self, step: Chance) -> None:
        self.chance += step.outcomes
        self.stage.hooks.script.extend(text for text, _ in step.outcomes)

    def _each(self, loops: tuple[Loop, ...], span: Span) -> Iterator[Env]:
        """The values for which a step is tried, up to the first that fails."""
        failures = len(self.failures)
        found = members(loops, self.stage.evaluator(), self.env)
        empty = True
        for env in islice(found, MOST):
            empty = False
            names = [
                (loop.local.name, with_members(f"{{{loop.local.name}}}", loops, env, tuple(self.bound.players)))
                for loop in loops
            ]
            self.tried = tuple(f"with {name} = {value}" for name, value in names)
            yield env
            if len(self.failures) > failures:
                break
        self.tried = ()
        if empty:
            self._fail(failure("RW657", loops[-1].text.span))

    def _fail(self, failed: Failure) -> None:
        self.failures.append(replace(failed, notes=(*self.tried, *failed.notes)))

    def _broken(self, span: Span, fault: Fault) -> NoReturn:
        """A rule that broke, told at the step with the place in the rules."""
        told = fault.diagnostic
        labels = (Label(told.span, told.code),) if told.span is not None else ()
        if told.code == "RW530":  # the script of chance named what cannot come up
            outcome, legal = told.values.get("outcome", ""), told.values.get("legal", "")
            item = self.chance[self.stage.hooks.used - 1][1]
            failed = failure(
                "RW653",
                item,
                labels=(Label(span, "asked for in this step"), *labels),
                help=f"possible are {legal}",
                outcome=outcome,
            )
        else:
            failed = failure("RW654", span, labels=labels, help=told.help, reason=told.message)
        self._fail(failed)
        raise Stop

    # --- bringing about -----------------------------------------------------------------------------------------------

    def _script(self, step: BoundScript) -> None:
        if isinstance(step.step, Do):
            self.stage.do(step.body, self.env)
        else:
            self.stage.stand_at((*self._names(step), *step.body), step.step.span)
            self.stage.settle(halts=step.step.halts)

    def _names(self, step: BoundScript) -> tuple[Stmt, ...]:
        """The players' names as values of the script that starts a procedure."""
        kind = self.bound.ruleset.player
        span = step.step.span
        return tuple(
            LetStatement(
                local=local, value=MemberLiteral(kind=kind, index=seat, type=MemberType(kind), span=span), span=span
            )
            for seat, local in enumerate(self.bound.players.values())
        )

    def _offer(self, step: BoundOffer) -> None:
        kind = self.bound.ruleset.player
        span = step.step.span
        by = MemberLiteral(kind=kind, index=step.seat, type=MemberType(kind), span=span)
        label = ", ".join(text.text for text in step.step.offered)
        offer = Offer(by=by, actions=step.actions, label=label, prompt=None, span=span)
        self.stage.stand_at((offer,), span)

    # --- moves --------------------------------------------------------------------------------------------------------

    def _decides(self, step: Make | Refuse) -> None:
        """Somebody must be deciding, and the one that `by` names."""
        if not self.stage.waits:
            self._fail(failure("RW650", step.span, help="the game is over" if self.stage.over else None))
            raise Stop
        if step.by is None:
            return
        players = list(self.bound.players)
        found = players[self.stage.who]
        if step.by.text != found:
            self._fail(failure("RW651", step.by.span, found=found, expected=step.by.text))
            raise Stop

    def _asked(self) -> str:
        """Who is to decide, and what."""
        decision = self.stage.position.decision
        assert decision is not None
        statement = decision.statement
        if isinstance(statement, Offer):
            what = statement.label
        elif statement.prompt is None:
            what = self.wording.asked_for(statement.local.type)
        else:
            what = self.wording.fill_with(statement.prompt, self.stage.evaluator(), self.stage.position.env)
        return f"{list(self.bound.players)[self.stage.who]} is to decide: {what}"

    def _make(self, step: Make) -> None:
        self._decides(step)
        try:
            position = self.stage.position
            move = position.options.find(step.move.text)
        except IllegalMove as refused:
            reasons, words = self._reasons(step.move.text, refused)
            notes = (self._asked(), *(line for reason in reasons for line in _reason_lines(reason)))
            self._fail(
                failure(
                    "RW645",
                    step.move.span,
                    (f"{step.move.text} is legal", words),
                    notes=notes,
                    labels=_labels(reasons),
                    help=refused.diagnostic.help,
                )
            )
            raise Stop from None
        self.stage.make(move, halts=step.halts)

    def _reasons(self, text: str, refused: IllegalMove) -> tuple[tuple[Reason, ...], str]:
        """The conditions that fail, and the sentence for what was found."""
        if refused.sort == "invalid":
            return (), refused.diagnostic.message
        try:
            reasons = why_not_text(self.stage.position, text, self.wording)
        except IllegalMove as again:
            return (), again.diagnostic.message
        failing = tuple(reason for reason in reasons if reason.holds is False)
        ids = ", ".join(reason.id for reason in failing)
        return failing, f"refused because of {ids}" if ids else refused.diagnostic.message

    def _refuse(self, bound: BoundRefuse, text: str) -> None:
        step = bound.step
        if bound.unknown:
            return
        if not self.stage.waits and self.stage.begun and step.by is None:
            self._compare(step, (), "nobody decides", NOBODY)
            return
        self._decides(step)
        if self._moves(text):
            said = ", ".join(said.text for said in step.because.texts)
            expected = f"refused because of {said}" if said else "refused"
            self._fail(failure("RW646", step.move.span, (expected, "legal"), notes=(self._asked(),)))
            return
        try:
            self.stage.position.options.find(text)
        except IllegalMove as refused:
            self._refused(step, text, refused)

    def _refused(self, step: Refuse, text: str, refused: IllegalMove) -> None:
        reasons, words = self._reasons(text, refused)
        if refused.sort != "illegal" and not reasons and not _is_value(text, self.stage):
            self._fail(
                failure(
                    "RW645",
                    step.move.span,
                    ("a move of this game", refused.diagnostic.message),
                    help=refused.diagnostic.help,
                )
            )
            return
        self._compare(step, reasons, words)

    def _compare(self, step: Refuse, reasons: tuple[Reason, ...], words: str, id: str | None = None) -> None:
        """Tells where a move is refused for another reason; `id` stands for a reason that is no condition."""
        if id is not None:
            reasons = (Reason(id, "offer", False, words, "", (), None),)
        found = unmet(step.because, reasons, words)
        if found is None:
            return
        at, sides = found
        asked = (self._asked(),) if self.stage.waits else ()
        notes = (*asked, *(line for reason in reasons for line in _reason_lines(reason)))
        self._fail(failure("RW647", at.span, sides, notes=notes, labels=_labels(reasons), expected=at.text))

    # --- what must hold -----------------------------------------------------------------------------------------------

    def _claim(self, bound: BoundClaim, loops: tuple[Loop, ...], tried: Env) -> None:
        env: Env = {**tried, self.bound.waiting: self.stage.who, self.bound.over: int(self.stage.over)}
        for local, text in bound.moves.items():
            found = self._moves(with_members(text, loops, tried, tuple(self.bound.players)))
            env[local] = found if local.type == INT else min(found, 1)
        evaluator = self.stage.evaluator()
        try:
            if bound.ranks:
                ranks = self.stage.ranks()
                env |= {local: ranks[seat] for local, seat in bound.ranks.items()}
            value = evaluator.value(bound.expr, env)
            wanted: Value = 1 if bound.value is None else evaluator.value_for(bound.value, bound.expr.type, env)
        except Fault as fault:
            self._broken(bound.claim.expression.span, fault)
        if value == wanted or (
            not isinstance(value, int) and not isinstance(wanted, int) and set(value) == set(wanted)
        ):
            return
        written = " ".join(bound.claim.expression.text.split())
        sides = self._sides(bound, value, wanted, env, written)
        notes = tuple(
            f"{part} is {value}" for part, value in condition_values(evaluator, bound.expr, env, self.wording)
        )
        self._fail(failure("RW649", bound.claim.expression.span, sides, notes=notes))

    def _sides(self, bound: BoundClaim, found: Value, wanted: Value, env: Env, written: str) -> tuple[str, str]:
        """Expected and found: of a comparison its two sides, else the value."""
        if bound.value is not None:
            words = (self.wording.value(v, bound.expr.type) for v in (wanted, found))
            return f"{written}: {next(words)}", f"{written}: {next(words)}"
        expr = bound.expr
        if isinstance(expr, Compare) and expr.op == "==":
            left, right = (self._shown(side, env) for side in (expr.left, expr.right))
            part = " ".join(expr.left.span.text.split())
            return f"{part} == {right}", f"{part} == {left}"
        return written, f"not ({written})"

    def _shown(self, expr: Expr, env: Env) -> str:
        try:
            return self.wording.value(self.stage.evaluator().value(expr, env), expr.type)
        except Fault as fault:
            return str(fault)

    def _moves(self, text: str) -> int:
        """How many legal moves a text means: with arguments left out, all that begin so."""
        if not self.stage.waits:
            return 0
        options = self.stage.position.options
        try:
            partial = options.read(text)
        except IllegalMove:
            return 0
        if partial.move is not None:
            return int(options.holds(partial.move.choice))
        return sum(1 for choice in options.choices if partial.fits(choice))

    def _chance_left(self) -> None:
        left = self.stage.hooks.left
        if left:
            _, span = self.chance[-len(left)]
            self._fail(failure("RW652", span, left=len(left), help=f"left over: {', '.join(left)}"))


def _is_value(text: str, stage: Stage) -> bool:
    """Whether a text is a value that could be chosen, though not here (`12`, `none`), and no slip of the pen."""
    decision = stage.position.decision
    if text == NONE or decision is None or not isinstance(decision.statement, Choose):
        return text == NONE
    return read_value(text, decision.statement.local.type, stage.names) is not None


def _reason_lines(reason: Reason) -> list[str]:
    values = ", ".join(f"{part} is {value}" for part, value in reason.values)
    return [f"{reason.id}: {reason.words}" + (f"  ({values})" if values else "")]


def _labels(reasons: tuple[Reason, ...]) -> tuple[Label, ...]:
    return tuple(Label(reason.span, f"`{reason.id}` fails") for reason in reasons if reason.span is not None)

"""Runs one scenario: steps in order, what fails told with its place; the first move that fails ends it."""

from __future__ import annotations

import time
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
from rulewright.rules.types import MemberType
from rulewright.source import Label, Span

from .binding import Bound, BoundClaim, BoundExpect, BoundOffer, BoundScript, BoundStep
from .outcome import Failure, Outcome, failure
from .scenario import Chance, Do, Make, Refuse, Text
from .stage import Stage

Failures = list[Failure]


def span_of(step: BoundStep) -> Span:
    """Where a step stands."""
    return step.step.span if isinstance(step, BoundScript | BoundOffer | BoundExpect) else step.span


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
        self.stage = stage or Stage(game.program(len(names)), names, bound.scenario.seed)
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
                for claim in step.claims:
                    self._claim(claim)
            case Make():
                self._make(step)
            case Refuse():
                self._refuse(step)
            case Chance():
                texts = (" ".join(map(str, o)) if isinstance(o, list) else str(o) for o in step.outcomes)
                self.stage.hooks.script.extend(texts)

    def _fail(self, failed: Failure) -> None:
        self.failures.append(failed)

    def _broken(self, span: Span, fault: Fault) -> NoReturn:
        """A rule that broke, told at the step with the place in the rules."""
        told = fault.diagnostic
        labels = (Label(told.span, told.code),) if told.span is not None else ()
        if told.code == "RW530":  # the script of chance named what cannot come up
            outcome, legal = told.values.get("outcome", ""), told.values.get("legal", "")
            failed = failure("RW653", span, labels=labels, help=f"possible are {legal}", outcome=outcome)
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
            self.stage.settle()

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

    def _make(self, step: Make) -> None:
        self._decides(step)
        try:
            position = self.stage.position
            move = position.options.find(step.move.text)
        except IllegalMove as refused:
            reasons, words = self._reasons(step.move, refused)
            notes = tuple(line for reason in reasons for line in _reason_lines(reason))
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
        self.stage.make(move)

    def _reasons(self, move: Text, refused: IllegalMove) -> tuple[tuple[Reason, ...], str]:
        """The conditions that fail, and the sentence for what was found."""
        if refused.sort == "invalid":
            return (), refused.diagnostic.message
        try:
            reasons = why_not_text(self.stage.position, move.text, self.wording)
        except IllegalMove as again:
            return (), again.diagnostic.message
        failing = tuple(reason for reason in reasons if reason.holds is False)
        ids = ", ".join(reason.id for reason in failing)
        return failing, f"refused because of {ids}" if ids else refused.diagnostic.message

    def _refuse(self, step: Refuse) -> None:
        self._decides(step)
        try:
            position = self.stage.position
            position.options.find(step.move.text)
        except IllegalMove as refused:
            self._refused(step, refused)
        else:
            expected = f"refused because of {', '.join(t.text for t in step.because)}" if step.because else "refused"
            self._fail(failure("RW646", step.move.span, (expected, "legal")))

    def _refused(self, step: Refuse, refused: IllegalMove) -> None:
        reasons, words = self._reasons(step.move, refused)
        if refused.sort != "illegal" and not reasons and not _is_value(step.move.text, self.stage):
            self._fail(
                failure(
                    "RW645",
                    step.move.span,
                    ("a move of this game", refused.diagnostic.message),
                    help=refused.diagnostic.help,
                )
            )
            return
        wanted = {text.text for text in step.because}
        if not wanted or wanted == {reason.id for reason in reasons}:
            return
        notes = tuple(line for reason in reasons for line in _reason_lines(reason))
        expected = ", ".join(text.text for text in step.because)
        sides = (f"refused because of {expected}", words)
        self._fail(
            failure("RW647", step.because[0].span, sides, notes=notes, labels=_labels(reasons), expected=expected)
        )

    # --- what must hold -----------------------------------------------------------------------------------------------

    def _claim(self, bound: BoundClaim) -> None:
        env: Env = {**self.env, self.bound.waiting: self.stage.who, self.bound.over: int(self.stage.over)}
        for local, text in bound.legal.items():
            env[local] = int(self._legal(text))
        evaluator = self.stage.evaluator()
        try:
            if bound.ranks:
                ranks = self.stage.ranks()
                env |= {local: ranks[seat] for local, seat in bound.ranks.items()}
            found = evaluator.value(bound.expr, env)
            wanted: Value = 1 if bound.value is None else evaluator.value_for(bound.value, bound.expr.type, env)
        except Fault as fault:
            self._broken(bound.claim.expression.span, fault)
        if found == wanted or (
            not isinstance(found, int) and not isinstance(wanted, int) and set(found) == set(wanted)
        ):
            return
        written = " ".join(bound.claim.expression.text.split())
        sides = self._sides(bound, found, wanted, env, written)
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

    def _legal(self, text: str) -> bool:
        return self.stage.waits and self.stage.position.options.__contains__(text)

    def _chance_left(self) -> None:
        left = self.stage.hooks.left
        if left:
            last = [s for s in self.bound.steps if isinstance(s, Chance)]
            self._fail(
                failure("RW652", last[-1].span if last else None, left=len(left), help=f"left over: {', '.join(left)}")
            )


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

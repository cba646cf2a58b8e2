"""A scenario bound to the rules that it tests: every text checked, all faults at once, nothing run."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rulewright.document import Node, rule_text
from rulewright.rules import Ruleset, check_expression, check_script
from rulewright.rules.model import Action
from rulewright.rules.tree import CallProcedure, Expr, Local, Stmt
from rulewright.rules.types import BOOL, INT, MemberType, OptionalType
from rulewright.source import Report, nearest

from .loops import Loop, bind_loops, with_some_member
from .move_texts import check_move_text
from .scenario import Chance, Claim, Do, Expect, Make, Offering, Refuse, Run, Scenario, Text

UNKNOWN = "unknown"
"""Stands under `because` for: the text means no move of this game."""
NOBODY = "nobody"
"""Stands under `because` for: nobody is to decide."""
_ASKED = re.compile(r"""\b(legal|moves)\(\s*(?:"([^"]*)"|'([^']*)')\s*\)""")
_RANK = re.compile(r"\brank\(\s*([a-z]\w*)\s*\)")


@dataclass(frozen=True, slots=True)
class BoundScript:
    """A `do` or a `run` with its statements."""

    step: Do | Run
    body: tuple[Stmt, ...]


@dataclass(frozen=True, slots=True)
class BoundOffer:
    """A player and the actions offered."""

    step: Offering
    seat: int
    actions: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class BoundClaim:
    """An expression, the value it must have (None: it must be true), and what it asks by name.

    That is the legality of moves, how many legal moves begin so, and the ranks of players, by their seats.
    """

    claim: Claim
    expr: Expr
    value: Expr | None
    moves: dict[Local, str]
    ranks: dict[Local, int]


@dataclass(frozen=True, slots=True)
class BoundExpect:
    """What must hold."""

    step: Expect
    claims: tuple[BoundClaim, ...]
    loops: tuple[Loop, ...]


@dataclass(frozen=True, slots=True)
class BoundRefuse:
    """A move that must not be legal. `unknown`: because its text means no move of the game, which is checked."""

    step: Refuse
    loops: tuple[Loop, ...]
    unknown: bool


BoundStep = BoundScript | BoundOffer | BoundExpect | BoundRefuse | Make | Chance


@dataclass(frozen=True, slots=True)
class Bound:
    """A scenario and its rules. `players` are the names that stand for seats; `waiting` and `over` are the locals of
    these names."""

    scenario: Scenario
    ruleset: Ruleset
    players: dict[str, Local]
    waiting: Local
    over: Local
    steps: tuple[BoundStep, ...]


def bind(scenario: Scenario, ruleset: Ruleset, report: Report) -> Bound | None:
    """The scenario with every text checked against the rules; None, with findings, when one is wrong."""
    before = len(report.errors)
    binder = _Binder(scenario, ruleset, report)
    low, high = ruleset.players
    if not low <= len(scenario.players) <= high:
        count = len(scenario.players)
        report.error("RW642", scenario.span_of("players"), count=count, seats=ruleset.seats)
    steps = tuple(step for step in map(binder.step, scenario.steps) if step is not None)
    if len(report.errors) > before:
        return None
    return Bound(scenario, ruleset, binder.players, binder.waiting, binder.over, steps)


class _Binder:
    def __init__(self, scenario: Scenario, ruleset: Ruleset, report: Report) -> None:
        self.scenario = scenario
        self.ruleset = ruleset
        self.report = report
        seat = MemberType(ruleset.player)
        self.players = {name: Local(name, seat, "parameter") for name in scenario.players}
        self.waiting = Local("waiting", OptionalType(seat), "parameter")
        self.over = Local("over", BOOL, "parameter")

    def step(self, step: object) -> BoundStep | None:
        match step:
            case Do():
                body = self._script(step.script, self.players)
                return None if body is None else BoundScript(step, body)
            case Run():
                return self._run(step)
            case Offering():
                return self._offer(step)
            case Expect():
                loops = self._loops(step.loops)
                if loops is None:
                    return None
                claims = [self._claim(claim, loops) for claim in step.claims]
                return BoundExpect(step, tuple(claim for claim in claims if claim is not None), loops)
            case Make():
                self._by(step)
                check_move_text(step.move.text, self.ruleset, self._names(), step.move.span, self.report)
                return step
            case Refuse():
                return self._refuse(step)
            case Chance():
                return step
        raise AssertionError(step)

    def _by(self, step: Make | Refuse) -> None:
        if step.by is not None:
            self._player(step.by.text, step.by)

    def _loops(self, texts: tuple[Text, ...]) -> tuple[Loop, ...] | None:
        return bind_loops(texts, self.ruleset, self.players, self.report)

    def _refuse(self, step: Refuse) -> BoundRefuse | None:
        self._by(step)
        loops = self._loops(step.loops)
        if loops is None:
            return None
        text = with_some_member(step.move.text, loops, self.scenario.players)
        unknown = [said.text for said in step.because.all] == [UNKNOWN]
        slips = self.report if not unknown else Report()
        check_move_text(text, self.ruleset, self._names(), step.move.span, slips)
        if unknown and not slips.errors:
            self.report.error("RW658", step.move.span, text=step.move.text)
        if not unknown:
            self._because(step)
        return BoundRefuse(step, loops, unknown)

    def _names(self) -> dict[str, int]:
        """The ids of players, by their seats."""
        return {name: seat for seat, name in enumerate(self.scenario.players)}

    def _player(self, name: str, at: Text | None, step: Offering | None = None) -> int | None:
        if name in self.scenario.players:
            return self.scenario.players.index(name)
        near = nearest(name, self.scenario.players)
        span = at.span if at is not None else step.player_span if step is not None else None
        help = f"did you mean `{near}`?" if near else f"there are {', '.join(self.scenario.players)}"
        self.report.error("RW641", span, name=name, help=help)
        return None

    def _script(self, text: Text, names: dict[str, Local]) -> tuple[Stmt, ...] | None:
        found = rule_text(text.node, self.report)
        if found is None:
            return None
        return check_script(self.ruleset, found[0], found[1], self.report, dict(names))

    def _run(self, step: Run) -> BoundScript | None:
        body = self._script(step.call, self.players)
        if body is None:
            return None
        if len(body) != 1 or not isinstance(body[0], CallProcedure):
            names = ", ".join(f"`{name}`" for name in list(self.ruleset.procedures)[:8])
            self.report.error("RW644", step.call.span, help=f"procedures are {names}" if names else None)
            return None
        return BoundScript(step, body)

    def _offer(self, step: Offering) -> BoundOffer | None:
        seat = self._player(step.player, None, step)
        actions: list[Action] = []
        for text in step.offered:
            actions.extend(a for a in self._actions(text) if a not in actions)
        return None if seat is None or not actions else BoundOffer(step, seat, tuple(actions))

    def _actions(self, text: Text) -> list[Action]:
        """The action of this name, or the actions of the menu."""
        rules = self.ruleset
        if text.text in rules.actions:
            return [rules.actions[text.text]]
        if text.text in rules.menus:
            return [rules.actions[name] for name in rules.menus[text.text]]
        near = nearest(text.text, [*rules.menus, *rules.actions])
        self.report.error("RW643", text.span, name=text.text, help=f"did you mean `{near}`?" if near else None)
        return []

    def _because(self, step: Refuse) -> None:
        """Ids under `because` must be conditions or parameters of the action, if the move names one."""
        action = self.ruleset.actions.get(step.move.text.partition("(")[0].strip())
        if action is None:
            return
        known = [*(r.id for r in action.requirements), *(p.local.name for p in action.params), action.name, NOBODY]
        for text in step.because.ids:
            if text.text not in known:
                near = nearest(text.text, known)
                help = f"did you mean `{near}`?" if near else f"there are {', '.join(known)}"
                self.report.error("RW648", text.span, name=text.text, action=action.name, help=help)

    def _claim(self, claim: Claim, loops: tuple[Loop, ...]) -> BoundClaim | None:
        found = rule_text(claim.expression.node, self.report)
        if found is None:
            return None
        own: set[str] = {"legal", "moves"} & set(self.ruleset.functions)
        text, moves = _with_names_for_moves(found[0], own)
        for match in _ASKED.finditer(found[0]):
            if match[1] not in own:
                span = found[1].span(match.start(2 if match[2] is not None else 3), match.end() - 1)
                asked = with_some_member(match[2] or match[3] or "", loops, self.scenario.players)
                check_move_text(asked, self.ruleset, self._names(), span, self.report)
        text, ranks = self._with_names_for_ranks(text, claim.expression)
        made = {local.name: local for local in (*moves, *ranks, *(loop.local for loop in loops))}
        names = {**self.players, "waiting": self.waiting, "over": self.over, **made}
        wanted = BOOL if claim.value is None else None
        expr = check_expression(self.ruleset, text, found[1], self.report, names, wanted)
        if expr is None:
            return None
        if claim.value is None:
            return BoundClaim(claim, expr, None, moves, ranks)
        value = self._value(claim.value, expr, names)
        return None if value is None else BoundClaim(claim, expr, value, moves, ranks)

    def _with_names_for_ranks(self, text: str, at: Text) -> tuple[str, dict[Local, int]]:
        """The text with each `rank(PLAYER)` written as a name of the same length; and whose ranks they are."""
        ranks: dict[Local, int] = {}

        def name(match: re.Match[str]) -> str:
            made = f"rank_{len(ranks)}".ljust(len(match[0]), "_")
            ranks[Local(made, INT, "parameter")] = self._player(match[1], at) or 0
            return made

        own = "rank" in self.ruleset.functions
        return (text if own else _RANK.sub(name, text)), ranks

    def _value(self, node: Node, expr: Expr, names: dict[str, Local]) -> Expr | None:
        found = rule_text(node, self.report)
        if found is None:
            return None
        return check_expression(self.ruleset, found[0], found[1], self.report, dict(names), expr.type)


def _with_names_for_moves(text: str, own: set[str]) -> tuple[str, dict[Local, str]]:
    """The text with each `legal("…")` and `moves("…")` written as a name of the same length, so that places stay; and
    the moves that they ask about. `own`: words that the game has for itself."""
    asked: dict[Local, str] = {}

    def name(match: re.Match[str]) -> str:
        if match[1] in own:
            return match[0]
        made = f"{match[1]}_{len(asked)}".ljust(len(match[0]), "_")
        asked[Local(made, BOOL if match[1] == "legal" else INT, "parameter")] = match[2] or match[3] or ""
        return made

    return _ASKED.sub(name, text), asked

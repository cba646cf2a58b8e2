"""Where a scenario stands: the state, what the game waits for, and what chance will bring."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.play.cells.values import Env
from rulewright.play.moves.legal_moves import Options
from rulewright.play.moves.move import Choice, Move
from rulewright.play.position.position import Position
from rulewright.play.position.scripted_chance import Scripted
from rulewright.play.reference.evaluate import Evaluator
from rulewright.play.reference.execute import Executor
from rulewright.program import OVER, PC, RNG, Fault, Machine, Program, compile_program
from rulewright.program.layout import FIRST_FREE
from rulewright.rules import Ruleset
from rulewright.rules.tree import Choose, Literal, Local, MemberLiteral, Range, Stmt
from rulewright.rules.types import INT, MemberType, SetType
from rulewright.source import Span

Coverage = dict[tuple[str, int, int, str], int]
"""How often each counted piece of the rules was reached: source, start, end, what."""


class Stage:
    """The situation of one scenario. Nothing waits at first: the state is as it was declared, the flow has not run.

    `halts`: forced moves wait to be made. `begun`: something has waited, or could have.
    """

    def __init__(self, program: Program, names: dict[str, int], seed: int, *, halts: bool = False) -> None:
        self.ruleset: Ruleset = program.ruleset
        self.seats = program.seats
        self.names = names
        self.program = program
        self.machine: Machine = program.checked
        self.cells: list[int] = self.machine.fresh(seed)
        self.hooks = Scripted(fall_back=True, names=names, counts=[0] * len(program.coverage))
        self.coverage: Coverage = {}
        self.halts = halts
        self.begun = False
        self._rest: Choose | None = None

    # --- what waits ---------------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether the rules have ended the game."""
        return self.cells[PC] == OVER

    @property
    def waits(self) -> bool:
        """Whether somebody is to decide."""
        return self.cells[PC] >= 0 and self.machine.decisions[self.cells[PC]].statement is not self._rest

    @property
    def who(self) -> int:
        """The seat that decides; -1 when nobody does."""
        return self.position.who if self.waits else -1

    @property
    def position(self) -> Position:
        """The position, with its legal moves; none at an offer that leaves none."""
        position = Position(self.program, self.machine, self.cells.copy())
        if self.waits:
            decision = position.decision
            assert decision is not None
            # Asked here and not by the position, so that conditions are counted and an empty offer is no fault.
            position._options = Options(decision.statement, self._choices(), self.ruleset, self.names)
        return position

    def _choices(self) -> Sequence[Choice]:
        self.machine.prelude.budget[0] = self.machine.prelude.limit  # a listing has a budget of its own
        try:
            return self.machine.options(self.cells, self.hooks)
        except Fault as fault:
            if fault.code in ("RW504", "RW511"):
                return ()
            raise

    def ranks(self) -> dict[int, int]:
        """The rank of each seat by score and tie-breaks, as the game stands. Fault when a rule breaks."""
        position = Position(self.program, self.machine, self.cells.copy())
        return {standing.seat: standing.rank for standing in position.ranking}

    def evaluator(self) -> Evaluator:
        """Asks expressions of the state."""
        return Evaluator(self.machine.layout, self.cells)

    # --- what happens -------------------------------------------------------------------------------------------------

    def start_game(self) -> None:
        """The game's own set-up, up to its first decision."""
        self.begun = True
        self.machine.begin(self.cells, self.hooks)
        self.settle()

    def resume_at(self, cells: Sequence[int]) -> None:
        """Takes the cells of a position that was played to."""
        self.begun = True
        self.cells = list(cells)

    def do(self, body: tuple[Stmt, ...], env: Env) -> None:
        """Effects on the state alone; where the game waits stays. Fault, with nothing changed, when a rule breaks."""
        cells = self.cells.copy()
        going = Executor(self.machine.layout, cells, self.hooks).run(body, dict(env))
        self.machine.rebuild(cells)
        if not going:
            cells[PC] = OVER
        self.cells = cells

    def stand_at(self, entry: tuple[Stmt, ...], span: Span) -> None:
        """Runs statements in place of the flow, with the state as it is, to their first decision or their end."""
        rest = _rest(self.ruleset, span)
        program = compile_program(self.ruleset, self.seats, entry=(*entry, rest))
        machine = program.checked
        cells = machine.initial.copy()
        cells[RNG] = self.cells[RNG]
        declared = machine.layout.declared
        cells[FIRST_FREE:declared] = self.cells[FIRST_FREE:declared]
        machine.rebuild(cells)
        self._close_counts()
        self.program, self.machine, self._rest = program, machine, rest
        self.begun = True
        self.hooks.counts = [0] * len(program.coverage)
        machine.begin(cells, self.hooks)
        self.cells = cells

    def make(self, move: Move, *, halts: bool = False) -> None:
        """Plays a legal move, and unless it `halts` what has one option after it. Fault when a rule breaks."""
        cells = self.cells.copy()
        self.machine.resume(cells, move.choice, self.hooks)
        self.cells = cells
        self.settle(halts=halts)

    def settle(self, *, halts: bool = False) -> None:
        """Plays decisions with one option, as a game does, unless forced moves are to wait."""
        while self.waits and not halts and not self.halts:
            options = self.machine.options(self.cells, self.hooks)
            if len(options) != 1:
                return
            self.machine.resume(self.cells, options[0], self.hooks)

    # --- coverage -----------------------------------------------------------------------------------------------------

    def _close_counts(self) -> None:
        for (span, what), count in zip(self.program.coverage, self.hooks.counts, strict=True):
            key = (span.source.name, span.start, span.end, what)
            self.coverage[key] = self.coverage.get(key, 0) + count

    def covered(self) -> Coverage:
        """The counts of all programs that ran up to now, added up."""
        self._close_counts()
        self.hooks.counts = [0] * len(self.program.coverage)
        return self.coverage


def _rest(ruleset: Ruleset, span: Span) -> Choose:
    """A decision that stands for the time after: the game is neither over nor waits for anybody."""
    numbers = Range(
        low=Literal(value=0, type=INT, span=span),
        high=Literal(value=1, type=INT, span=span),
        type=SetType(None),
        span=span,
    )
    by = MemberLiteral(kind=ruleset.player, index=0, type=MemberType(ruleset.player), span=span)
    local = Local("rest", INT, "choice")
    return Choose(local=local, domain=numbers, where=None, by=by, prompt=None, or_none=False, span=span)

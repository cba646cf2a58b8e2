"""Running a program with everything written down: chance, the log, what changed. The fast machine goes along."""

from __future__ import annotations

from rulewright.program import PC, WHO, Fault, Machine, Program
from rulewright.program.machine import FORCED

from ..moves.move import Choice, Move
from ..position.position import Position
from ..position.recording import Recording
from .history import Entry, Snapshot

MOST_FORCED = 2_000
"""So many decisions in a row may leave nothing to choose: no game needs them, and each entry of a history is large."""
CELLS_A_STEP = 8
"""So many cells of a position count as one step of work, because each entry of a history keeps all cells and works out
their key."""


class Runner:
    """Plays steps from snapshot to snapshot, on the checked machine. Changes nothing that it is given."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.machine: Machine = program.checked

    def begin(self, seed: int, hooks: Recording) -> Entry:
        """The set-up, up to the first decision. Fault when a rule breaks."""
        fresh = self.machine.fresh(seed)
        cells = fresh.copy()
        self.machine.begin(cells, hooks)
        after = Snapshot(tuple(cells), self._twin(cells, self.program.fast.fresh(seed), None))
        return self._entry(0, -1, None, False, Snapshot(tuple(fresh), None), after, hooks)

    def step(self, n: int, at: Snapshot, move: Move, *, forced: bool, hooks: Recording) -> Entry:
        """One legal move. Fault when a rule breaks."""
        cells = list(at.cells)
        who = cells[WHO]
        self.machine.resume(cells, move.choice, hooks)
        twin = None if at.twin is None else self._twin(cells, list(at.twin), move.choice)
        return self._entry(n, who, move, forced, at, Snapshot(tuple(cells), twin), hooks)

    def settle(self, n: int, at: Snapshot) -> list[Entry]:
        """The decisions with one option that come next, each played. Fault RW508 when they don't end."""
        played: list[Entry] = []
        spent = 0
        while True:
            position = self.position(at)
            if position.over or len(position.options) != 1:
                return played
            if len(played) == MOST_FORCED or spent > self.program.limits.steps:
                raise Fault("RW508", None, value=self.program.limits.steps)
            played.append(self.step(n + len(played), at, position.options[0], forced=True, hooks=Recording()))
            spent += self.machine.spent + max(FORCED, len(at.cells) // CELLS_A_STEP)
            at = played[-1].after

    def position(self, at: Snapshot) -> Position:
        """A position on the checked machine."""
        return Position(self.program, self.machine, list(at.cells))

    def fastest(self, at: Snapshot) -> Position:
        """A position on the fast machine where the twin is there, else on the checked one."""
        if at.twin is None:
            return self.position(at)
        return Position(self.program, self.program.fast, list(at.twin))

    def _twin(self, cells: list[int], twin: list[int], choice: Choice | None) -> tuple[int, ...] | None:
        """The fast machine's cells after the same step; None when scripted chance has led elsewhere."""
        try:
            if choice is None:
                self.program.fast.begin(twin)
            else:
                self.program.fast.resume(twin, choice)
        except Fault:
            return None
        declared = self.machine.layout.declared
        same = twin[PC] == cells[PC] and twin[:declared] == cells[:declared]
        return tuple(twin) if same else None

    def _entry(
        self, n: int, who: int, move: Move | None, forced: bool, before: Snapshot, after: Snapshot, hooks: Recording
    ) -> Entry:
        key = self.position(after).state_key()
        told = (tuple(hooks.happened), tuple(hooks.said))
        return Entry(n, who, move, forced, before, after, *told, key, self.machine.layout)

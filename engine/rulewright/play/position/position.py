"""A position: the cheap form of a game, without history. For searches, learning and everything that plays fast."""

from __future__ import annotations

import hashlib
import sys
from array import array
from collections.abc import Mapping, Sequence
from typing import Any, cast

from rulewright.program import OVER, PC, RNG, WHO, Decision, Fault, Layout, Machine, Program
from rulewright.program.machine import FORCED

from ..cells.values import Env
from ..moves.illegal import IllegalMove, illegal
from ..moves.legal_moves import Options
from ..moves.move import Choice, Move
from ..reference.evaluate import Evaluator
from ..words.wording import Wording
from .ranking import Standing, standings
from .silent import Silent


class Position:
    """One position of a game, changed in place by `apply`; `copy` first to keep it.

    It runs on one of the program's machines: the fast one, or the checked one. Two positions are equal when everything
    that decides their future is, the random generator included; `key()` leaves the generator out.
    """

    __slots__ = ("_hooks", "_options", "cells", "machine", "program")

    def __init__(self, program: Program, machine: Machine, cells: list[int]) -> None:
        self.program = program
        self.machine = machine
        self.cells = cells
        self._hooks: tuple[Any, ...] = () if machine.fast else (Silent(),)
        self._options: Options | None = None

    @classmethod
    def new(cls, program: Program, seed: int, *, fast: bool = True) -> Position:
        """A game set up, at its first decision. Fault when the set-up breaks a rule."""
        machine = program.machine(fast=fast)
        return cls(program, machine, machine.new(seed, *(() if fast else (Silent(),))))

    def copy(self) -> Position:
        """A position of its own with the same cells."""
        return Position(self.program, self.machine, self.cells.copy())

    # --- what waits ---------------------------------------------------------------------------------------------------

    @property
    def layout(self) -> Layout:
        return self.machine.layout

    @property
    def over(self) -> bool:
        return self.cells[PC] == OVER

    @property
    def who(self) -> int:
        """The seat that decides, from 0; -1 when the game is over."""
        return -1 if self.over else self.cells[WHO]

    @property
    def decision(self) -> Decision | None:
        """The place in the rules where the game waits; None when it is over."""
        return None if self.over else self.machine.decisions[self.cells[PC]]

    @property
    def options(self) -> Options:
        """The legal moves; empty when the game is over. Fault when the ruleset leaves a player none."""
        return self.options_for({})

    def options_for(self, names: Mapping[str, int]) -> Options:
        """The legal moves, where texts may also call players by these names."""
        if self._options is None or (names and self._options.names is not names):
            decision = self.decision
            if decision is None:
                return _NOTHING
            choices = self.machine.options(self.cells, *self._hooks)
            self._options = Options(decision.statement, choices, self.program.ruleset, names)
        return self._options

    @property
    def env(self) -> Env:
        """The values of the script that the waiting decision may ask for."""
        decision = self.decision
        return {} if decision is None else {local: self.cells[cell] for local, cell in decision.scope.items()}

    def evaluator(self) -> Evaluator:
        """The reference evaluator on this position's cells."""
        return Evaluator(self.layout, self.cells, steps=self.program.limits.steps)

    # --- playing ------------------------------------------------------------------------------------------------------

    def apply(self, move: Move | str) -> None:
        """Plays one legal move, up to the next decision or the end.

        IllegalMove for any other move, with the reasons; Fault when a rule breaks. Both leave the position as it was.
        """
        self.advance(self.checked(move).choice)

    def checked(self, move: Move | str, wording: Wording | None = None) -> Move:
        """The legal move that a move or its text means. IllegalMove, with the reasons, when there is none."""
        if self.over:
            raise illegal("RW526", "illegal")
        options = self.options
        if isinstance(move, Move):
            if move in options:
                return move
            text = move.text
        else:
            text = move
        try:
            found = options.find(text)
        except IllegalMove as refused:
            raise self._with_reasons(refused, text, wording) from None
        return found

    def _with_reasons(self, refused: IllegalMove, text: str, wording: Wording | None) -> IllegalMove:
        from .reasons import why_not_text  # here: reasons are asked for rarely, and lean on positions themselves

        if refused.sort != "illegal":
            return refused
        reasons = why_not_text(self, text, wording)
        return IllegalMove(refused.sort, refused.diagnostic, reasons=reasons, suggestions=refused.suggestions)

    def advance(self, choice: Choice) -> None:
        """Plays a choice that `options.choices` holds, unchecked. A Fault leaves the position as it was."""
        cells = self.cells.copy()
        self.machine.resume(cells, choice, *self._hooks)
        self.cells = cells
        self._options = None

    def settle(self) -> int:
        """Plays every decision that has one option, up to one with several or the end; how many were played.

        Fault RW508 when they don't end.
        """
        played = spent = 0
        while not self.over and len(self.options) == 1:
            self.advance(self.options.choices[0])
            played += 1
            spent += self.machine.spent + FORCED
            if spent > self.program.limits.steps:
                raise Fault("RW508", None, value=self.program.limits.steps)
        return played

    def guess(self, seat: int, seed: int) -> Position:
        """Another position that the seat (from 0) can't tell from this one, for searches that must not peek.

        Pieces that lie where the seat can't look are gathered by kind and dealt out again, as many to each place as
        were there; other hidden values are drawn from their type; the generator starts from the seed. Positions that
        differ only in where hidden pieces lie give the same guess. When the seat decides here, it has the same
        options there, unless no deal out of a few does that. What a running script remembers stays as it is.
        """
        from .guess import guess  # here: searches alone need it

        return guess(self, seat, seed)

    # --- the result ---------------------------------------------------------------------------------------------------

    @property
    def marks(self) -> list[tuple[int, ...]]:
        """For each seat its score and then its tie-breaks, as the game stands."""
        return [tuple(mark) for mark in self.machine.scores(self.cells, *self._hooks)]

    @property
    def scores(self) -> list[int]:
        """The score of each seat as the game stands."""
        return [mark[0] for mark in self.marks]

    @property
    def ranking(self) -> list[Standing]:
        """The seats from first to last; equals share a rank."""
        return standings(self.marks)

    # --- identity -----------------------------------------------------------------------------------------------------

    def key(self) -> str:
        """16 hex digits that name everything but the random generator: equal keys, equal moves ahead."""
        cells = self.cells
        return digest([cells[PC], *cells[WHO : self.layout.kept]])

    def state_key(self) -> str:
        """16 hex digits that name the declared state and who decides what: the same for both machines, and for records.

        It leaves out how the program keeps its place, so that a record holds on when the engine changes.
        """
        decision = self.decision
        waiting = "over" if decision is None else f"{decision.kind} {decision.name}"
        return digest([self.who, *self.cells[WHO + 1 : self.layout.declared]], waiting)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        kept = self.layout.kept
        return self.machine is other.machine and self.cells[:kept] == other.cells[:kept]

    def __hash__(self) -> int:
        return hash((self.cells[RNG], *self.cells[WHO : self.layout.declared]))

    def __repr__(self) -> str:
        decision = self.decision
        where = "over" if decision is None else f"seat {self.who + 1} decides {decision.name}"
        return f"<position of {self.program.ruleset.id}: {where}>"

    def to_bytes(self) -> bytes:
        """The position in a few hundred bytes, for `from_bytes` with the same rules and number of players."""
        from .saving import to_bytes

        return to_bytes(self)

    @staticmethod
    def from_bytes(program: Program, data: bytes) -> Position:
        """A saved position. RulesError (RW550) when the bytes are damaged or belong to another game."""
        from .saving import from_bytes

        return Position(program, *from_bytes(program, data))


class _NoStatement:
    """Stands in the options of a game that is over."""


_NOTHING = Options(cast("Any", _NoStatement()), (), cast("Any", None), {})


def digest(numbers: Sequence[int], label: str = "") -> str:
    """16 hex digits of a list of integers of any size, the same on every machine."""
    hashed = hashlib.blake2b(label.encode(), digest_size=8)
    try:
        words = array("q", numbers)
        if sys.byteorder == "big":
            words.byteswap()
        hashed.update(words.tobytes())
    except OverflowError:  # a set of more than 63 members: then all numbers as text
        hashed.update(",".join(map(str, numbers)).encode())
    return hashed.hexdigest()

"""Which functions remember their answers while the options of one decision are listed.

The same question is asked for many candidates (does this piece reach that place?), and nothing changes between them.
So functions that loop or ask
networks get a second form with a dictionary as an argument, made for one listing and gone with it.
"""

from __future__ import annotations

from collections.abc import Iterable

from ..form.ir import Call, Cell, ColumnAt, Each, FunctionIr, Ir, Op, StmtIr, expressions, walk, walk_statements
from ..listing import read_keys
from ..lowering.lowering import Lowering


def calls(body: list[StmtIr]) -> Iterable[FunctionIr]:
    """The functions that statements call."""
    for s in walk_statements(body):
        for e in expressions(s):
            for x in walk(e):
                if isinstance(x, Call):
                    yield x.function


class Shared:
    """The functions with a second form: `remembered` keep answers, the others only hand the dictionary on."""

    def __init__(self, lw: Lowering) -> None:
        self.lw = lw
        self.rules = dict.fromkeys((*lw.functions.values(), *(f for f in lw.forms.values() if f is not None)))
        self._slow: dict[FunctionIr, bool] = {}
        self._needs: dict[FunctionIr, bool] = {}
        self._stateless: dict[FunctionIr, bool] = {}

    def slow(self, function: FunctionIr) -> bool:
        """True when a function loops or asks a network, itself or through another."""
        known = self._slow.get(function)
        if known is None:
            known = any(isinstance(s, Each) or self._asks(s) for s in walk_statements(function.body))
            self._slow[function] = known = known or any(self.slow(f) for f in calls(function.body))
        return known

    @staticmethod
    def _asks(s: StmtIr) -> bool:
        return any(isinstance(x, Op) and x.op.startswith("net.") for e in expressions(s) for x in walk(e))

    def remembered(self, function: FunctionIr) -> bool:
        """True for a slow function of the rules."""
        return (
            function in self.rules
            and self.slow(function)
            and not self.stateless(function)
            and function not in self.lw.kept
        )

    def stateless(self, function: FunctionIr) -> bool:
        """True for a function of the rules that its arguments alone decide."""
        return function in self.rules and bool(function.params) and self._reads_nothing(function)

    def _reads_nothing(self, function: FunctionIr) -> bool:
        known = self._stateless.get(function)
        if known is None:
            known = all(self._free(x) for s in walk_statements(function.body) for e in expressions(s) for x in walk(e))
            self._stateless[function] = known
        return known

    def _free(self, e: Ir) -> bool:
        match e:
            case Cell() | ColumnAt():
                return False
            case Op(op=op):
                return not read_keys.reads_more(op)
            case Call(function=function):
                return self._reads_nothing(function)
        return True

    def needs(self, function: FunctionIr) -> bool:
        """True for a function with a second form."""
        known = self._needs.get(function)
        if known is None:
            known = function not in self.lw.kept
            known = known and (self.remembered(function) or any(self.needs(f) for f in calls(function.body)))
            self._needs[function] = known
        return known

    def reached(self, bodies: Iterable[list[StmtIr]]) -> list[FunctionIr]:
        """The functions with a second form that bodies call, directly or not."""
        found: dict[FunctionIr, None] = {}
        pending = [f for body in bodies for f in calls(body)]
        while pending:
            function = pending.pop()
            if function not in found and self.needs(function):
                found[function] = None
                pending.extend(calls(function.body))
        return list(found)

"""Code sinking: a variable that only a loop needs is set when the loop has a round at all.

t = dear(); for x in S: ... t ...   ->   if S: t = dear(); for x in S: ... t ...
"""

from __future__ import annotations

from ..form.expressions import Op, Temp
from ..form.statements import Each, Put, StmtIr, When, While
from ..form.walking import expressions, walk, walk_statements


def sink(body: list[StmtIr]) -> None:
    """Moves variables that are set before a loop over members, and read nowhere but in it, to its beginning. Changes
    the statements, which only read, in place."""
    _within(body, body)


def _within(statements: list[StmtIr], whole: list[StmtIr]) -> None:
    for s in list(statements):
        if isinstance(s, Each) and isinstance(s.over, Op) and s.over.op == "bits":
            _to_beginning(statements, s, whole)
        match s:
            case When(branches=branches):
                for _, inner in branches:
                    _within(inner, whole)
            case Each(body=inner) | While(body=inner):
                _within(inner, whole)
            case _:
                pass


def _to_beginning(statements: list[StmtIr], loop: Each, whole: list[StmtIr]) -> None:
    """Sinks statements that stand above a loop, the nearest first, so that what they need themselves can follow."""
    for s in reversed(statements[: statements.index(loop)]):
        if isinstance(s, Put) and isinstance(s.target, Temp) and _only_in(s.target, loop, whole):
            statements.remove(s)
            loop.before.insert(0, s)


def _only_in(name: Temp, loop: Each, whole: list[StmtIr]) -> bool:
    """True for a variable that is set once, and read in the rounds of a loop alone."""
    inside = {id(s) for body in (loop.before, loop.body) for s in walk_statements(body)}
    sets = sum(isinstance(s, Put) and s.target == name for s in walk_statements(whole))
    return sets == 1 and not any(_reads(s, name) for s in walk_statements(whole) if id(s) not in inside)


def _reads(s: StmtIr, name: Temp) -> bool:
    return any(x == name for e in expressions(s) for x in walk(e))

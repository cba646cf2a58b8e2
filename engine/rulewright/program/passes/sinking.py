"""What only a loop needs is worked out when the loop has a round at all."""

from __future__ import annotations

from ..form.ir import Each, Op, Put, StmtIr, Temp, When, While, expressions, walk, walk_statements


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
    """Sinks what stands above a loop, the nearest first, so that what it needs itself can follow."""
    for s in reversed(statements[: statements.index(loop)]):
        if isinstance(s, Put) and isinstance(s.target, str) and _only_in(s.target, loop, whole):
            statements.remove(s)
            loop.before.insert(0, s)


def _only_in(name: str, loop: Each, whole: list[StmtIr]) -> bool:
    """True for a variable that is set once, and read in the rounds of a loop alone."""
    inside = [*walk_statements(loop.before), *walk_statements(loop.body)]
    known = {id(s) for s in inside}
    sets = sum(isinstance(s, Put) and s.target == name for s in walk_statements(whole))
    return sets == 1 and not any(_reads(s, name) for s in walk_statements(whole) if id(s) not in known)


def _reads(s: StmtIr, name: str) -> bool:
    return any(isinstance(x, Temp) and x.name == name for e in expressions(s) for x in walk(e))

"""All that an expression or a statement holds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields

from .tree import CallFunction, Expr, GraphAsk, Stmt, Template


def asked_by(*exprs: object) -> Iterator[Expr]:
    """Every expression inside some, each once, with the bodies of functions and the conditions and costs of graphs
    that they ask."""
    yield from _inside(exprs, deep=True)


def written_in(statement: Stmt) -> Iterator[Expr]:
    """Every expression that is written in a statement or in the statements below it, texts included."""
    yield from _inside((statement,), deep=False)


def _inside(roots: tuple[object, ...], *, deep: bool) -> Iterator[Expr]:
    left: list[object] = [*roots]
    seen: set[int] = set()
    while left:
        one = left.pop()
        if isinstance(one, tuple):
            left.extend(one)
        elif isinstance(one, Template):
            left.extend(one.by_language.values())
        elif isinstance(one, Expr | Stmt) and id(one) not in seen:
            seen.add(id(one))
            if isinstance(one, Expr):
                yield one
            left.extend(getattr(one, field.name) for field in fields(one))
            if deep and isinstance(one, CallFunction):
                left.append(one.function.body)
            if deep and isinstance(one, GraphAsk):
                left.extend(one.parts)

"""Going over the pieces of a syntax tree."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields
from types import UnionType

from . import syntax
from .syntax import Syntax

CLASSES: dict[str, type[Syntax]] = {
    name: kind for name, kind in vars(syntax).items() if isinstance(kind, type) and issubclass(kind, Syntax)
}
"""Every class of the syntax by its name."""

_HOLDING = {*CLASSES, *(name for name, union in vars(syntax).items() if isinstance(union, UnionType))}


def _fields_with_syntax(kind: type[Syntax]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if not _HOLDING.isdisjoint(re.findall(r"\w+", str(f.type))))


_CHILD_FIELDS: dict[type, tuple[str, ...]] = {kind: _fields_with_syntax(kind) for kind in CLASSES.values()}


def children(node: Syntax) -> Iterator[Syntax]:
    """The pieces directly inside `node`, in the order of its fields."""
    for name in _CHILD_FIELDS[type(node)]:
        value = getattr(node, name)
        if isinstance(value, Syntax):
            yield value
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Syntax):
                    yield item


def walk(node: Syntax) -> Iterator[Syntax]:
    """`node` and all the pieces inside it, each before its own pieces."""
    waiting = [node]
    while waiting:
        piece = waiting.pop()
        yield piece
        waiting.extend(reversed(list(children(piece))))


def depth(node: Syntax) -> int:
    """How deep the tree is: 1 for a piece without pieces. Does not recurse, whatever the tree."""
    deepest = 0
    waiting = [(node, 1)]
    while waiting:
        piece, level = waiting.pop()
        deepest = max(deepest, level)
        waiting.extend((child, level + 1) for child in children(piece))
    return deepest

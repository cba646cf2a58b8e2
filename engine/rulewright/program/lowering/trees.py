"""Questions to checked trees, and trees made from trees: free locals, substitution, conjuncts."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping

from rulewright.rules.model import Function
from rulewright.rules.tree import (
    CallFunction,
    ConstGet,
    Expr,
    Let,
    Literal,
    Local,
    LocalRef,
    Logic,
    MemberLiteral,
    Quantifier,
    Sorted,
    Typed,
)
from rulewright.source import keep_going

_PARTS: dict[type, tuple[str, ...]] = {}


def _part_names(cls: type) -> tuple[str, ...]:
    """The attributes of an expression class that can hold expressions."""
    names = _PARTS.get(cls)
    if names is None:
        named = {"local", "field", "kind", "function", "graph", "track", "table"}
        skip = {"type", "span", "name", "op", "index", "words", *named}
        names = tuple(f.name for f in dataclasses.fields(cls) if f.name not in skip)
        _PARTS[cls] = names
    return names


def parts(e: Expr) -> Iterator[Expr]:
    """The direct parts of an expression."""
    for name in _part_names(type(e)):
        value = getattr(e, name)
        if isinstance(value, Typed):
            yield value  # type: ignore[misc]  # every Typed class is a member of the union Expr
        elif isinstance(value, tuple):
            for item in value:
                if isinstance(item, Typed):
                    yield item  # type: ignore[misc]  # as above


def walk(e: Expr) -> Iterator[Expr]:
    """An expression and all its parts."""
    yield e
    for part in parts(e):
        yield from walk(part)


def size(e: Expr, limit: int = 1000) -> int:
    """How many nodes an expression has; counting stops at `limit`."""
    n = 0
    for _ in walk(e):
        n += 1
        if n >= limit:
            break
    return n


class Free:
    """The free locals of expressions, remembered."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Expr, dict[Local, None]]] = {}

    def of(self, e: Expr) -> dict[Local, None]:
        """The locals that an expression reads and does not bind itself, in order of appearance."""
        known = self._known.get(id(e))
        if known is not None:
            return known[1]
        found: dict[Local, None] = {}
        if isinstance(e, LocalRef):
            found[e.local] = None
        for part in parts(e):
            found.update(self.of(part))
        if isinstance(e, Quantifier | Sorted | Let):
            outer = self.of(e.value if isinstance(e, Let) else e.domain)
            if e.local not in outer:
                found.pop(e.local, None)
        self._known[id(e)] = (e, found)
        return found


def substitute(e: Expr, values: Mapping[Local, Expr]) -> Expr:
    """A copy of `e` with locals replaced; locals that `e` binds become new ones, so that copies never meet."""
    if isinstance(e, LocalRef):
        return values.get(e.local, e)
    if isinstance(e, Quantifier | Sorted | Let):
        fresh = dataclasses.replace(e.local)
        inner = {**values, e.local: LocalRef(fresh, type=fresh.type, span=e.span)}
        changed: dict[str, object] = {"local": fresh}
        for name in _part_names(type(e)):
            part = getattr(e, name)
            if isinstance(part, Typed):
                outer = name in ("domain", "value")
                changed[name] = substitute(part, values if outer else inner)  # type: ignore[arg-type]  # a Typed is an Expr
            elif isinstance(part, tuple) and part and isinstance(part[0], Typed):
                changed[name] = tuple(substitute(item, inner) for item in part)
        return dataclasses.replace(e, **changed)  # type: ignore[arg-type]  # names are those of the class
    changed = {}
    for name in _part_names(type(e)):
        part = getattr(e, name)
        if isinstance(part, Typed):
            new = substitute(part, values)  # type: ignore[arg-type]  # as above
            if new is not part:
                changed[name] = new
        elif isinstance(part, tuple) and part and isinstance(part[0], Typed):
            items = tuple(substitute(item, values) for item in part)
            if any(a is not b for a, b in zip(items, part, strict=True)):
                changed[name] = items
    return dataclasses.replace(e, **changed) if changed else e  # type: ignore[arg-type]  # as above


def replaced(e: Expr, new: Callable[[Expr], Expr | None]) -> Expr:
    """A copy of `e` with the parts replaced for which `new` gives another; named values stay the same."""
    found = new(e)
    if found is not None:
        return found
    changed: dict[str, object] = {}
    for name in _part_names(type(e)):
        part = getattr(e, name)
        if isinstance(part, Typed):
            one = replaced(part, new)  # type: ignore[arg-type]  # a Typed is an Expr
            if one is not part:
                changed[name] = one
        elif isinstance(part, tuple) and part and isinstance(part[0], Typed):
            items = tuple(replaced(item, new) for item in part)
            if any(a is not b for a, b in zip(items, part, strict=True)):
                changed[name] = items
    return dataclasses.replace(e, **changed) if changed else e  # type: ignore[arg-type]  # names are those of the class


def inline(function: Function, args: tuple[Expr, ...]) -> Expr:
    """The body of a function with its arguments put in."""
    keep_going()
    return substitute(function.body, dict(zip(function.params, args, strict=True)))


def is_atom(e: Expr) -> bool:
    """True for an expression that costs nothing to ask twice."""
    return isinstance(e, LocalRef | Literal | MemberLiteral)


def is_cheap(e: Expr) -> bool:
    """True for an expression that costs little to ask twice: a constant of a cheap one."""
    return is_cheap(e.of) if isinstance(e, ConstGet) else is_atom(e)


def conjuncts(e: Expr) -> list[Expr]:
    """The conditions that `and` joins; a call of a function whose body is such a chain is opened."""
    if isinstance(e, Logic) and e.op == "and":
        return conjuncts(e.left) + conjuncts(e.right)
    if isinstance(e, CallFunction) and all(is_atom(a) for a in e.args):
        body = e.function.body
        if isinstance(body, Logic) and body.op == "and":
            return conjuncts(inline(e.function, e.args))
    return [e]

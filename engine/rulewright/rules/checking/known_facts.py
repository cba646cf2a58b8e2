"""Facts: which expressions are known not to be none. Only paths such as `s.tile` and pure calls can be; two of them are
the same when they are made of the same parts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from .. import tree
from ..tree import Expr
from ..types import NoneType, OptionalType, UnknownType
from ..world import Use, World

_PARTS: dict[type, tuple[str, ...]] = {
    tree.Literal: ("value",),
    tree.MemberLiteral: ("kind", "index"),
    tree.AllMembers: ("kind",),
    tree.LocalRef: ("local",),
    tree.StateGet: ("field", "owner", "keys"),
    tree.ConstGet: ("field", "of"),
    tree.OtherEnd: ("kind", "of", "end"),
    tree.Seat: ("step", "of"),
    tree.TrackGet: ("track", "at"),
    tree.TrackFind: ("track", "last", "value"),
    tree.TableGet: ("table", "keys"),
    tree.Negative: ("of",),
    tree.Arithmetic: ("op", "left", "right"),
    tree.Builtin: ("name", "args"),
    tree.SetOf: ("items",),
    tree.SetOperation: ("op", "left", "right"),
    tree.Range: ("low", "high"),
    tree.PiecesOf: ("of",),
    tree.CallFunction: ("function", "args"),
    tree.GraphAsk: ("graph", "op", "graph_args", "args"),
}


@dataclass(frozen=True, slots=True)
class Path:
    """An expression that gives the same value each time, until a field of `uses` or a variable of `locals` changes."""

    key: tuple[Any, ...]
    uses: frozenset[Use] = field(compare=False)
    locals: frozenset[str] = field(compare=False)


Facts = frozenset[Path]
"""The paths that are known not to be none."""

NOTHING: Facts = frozenset()

ANYTHING = Path(("anything",), frozenset(), frozenset())
"""The facts after a test that is itself wrong: nothing counts as none, so that one fault gives one finding."""


_WRONG = "?"  # stands among the locals of a path with something wrong in it


def path_of(world: World, expr: Expr) -> Path | None:
    """The path of an expression; None when it has none (a question over a set, a condition)."""
    uses: set[Use] = set()
    names: set[str] = set()
    key = _key(world, expr, uses, names)
    return None if key is None else Path(key, frozenset(uses), frozenset(names))


def _key(world: World, expr: Expr, uses: set[Use], names: set[str]) -> tuple[Any, ...] | None:
    parts = _PARTS.get(type(expr))
    if parts is None:
        return None
    _note(world, expr, uses, names)
    key: list[Any] = [type(expr)]
    for part in parts:
        value = getattr(expr, part)
        if type(value) in _PARTS:
            value = _key(world, value, uses, names)
            if value is None:
                return None
        elif isinstance(value, tuple):
            inner = [_key(world, item, uses, names) for item in value]
            if None in inner:
                return None
            value = tuple(inner)
        elif isinstance(value, bool):
            value = ("truth", value)
        elif value is not None and type(value).__module__ == tree.__name__ and not isinstance(value, tree.Local):
            return None
        key.append(value)
    return tuple(key)


def _note(world: World, expr: Expr, uses: set[Use], names: set[str]) -> None:
    match expr:
        case tree.Literal(type=UnknownType()):
            names.add(_WRONG)
        case tree.LocalRef(local=local):
            names.add(local.name)
        case tree.StateGet():
            uses.add(use_of(expr))
        case tree.CallFunction(function=called):
            uses |= {(field_, None) for field_, _ in world.reads.get(called, ())}
        case tree.GraphAsk(graph=graph):
            uses |= {(field_, None) for field_, _ in world.reads.get(graph, ())}


def use_of(expr: tree.StateGet) -> Use:
    """The field that an expression reads, and its owner when that is a local."""
    owner = expr.owner
    return expr.field, owner.local.name if isinstance(owner, tree.LocalRef) else None


def after_writes(facts: Facts, writes: Iterable[Use | str], loop: str | None = None) -> Facts:
    """The facts that are left after these fields and variables may have changed.

    With `loop`, the name of a loop's member: what the body writes through this name belongs to another member when the
    next round begins, so facts about the next member are left.
    """
    written = set(writes)
    if not written or not facts:
        return facts
    names = {w for w in written if isinstance(w, str)}
    fields = {w[0]: set[str | None]() for w in written if not isinstance(w, str)}
    for write in written:
        if not isinstance(write, str):
            fields[write[0]].add(write[1])

    def stays(path: Path) -> bool:
        if path.locals & names:
            return False
        return all(
            f not in fields or (loop is not None and fields[f] == {loop} and owner == loop) for f, owner in path.uses
        )

    return frozenset(path for path in facts if stays(path))


def facts_of(world: World, condition: Expr, truth: bool) -> Facts:
    """The facts that hold when a condition has come out as `truth`."""
    match condition:
        case tree.LocalRef(local=local):
            when_true, when_false = world.implied.get(local, (NOTHING, NOTHING))
            known: Facts = when_true if truth else when_false
            return known
        case tree.Not(of=of):
            return facts_of(world, of, not truth)
        case tree.Logic(op=op, left=left, right=right):
            a, b = facts_of(world, left, truth), facts_of(world, right, truth)
            return a | b if (op == "and") == truth else a & b
        case tree.Literal() | tree.IsNone(of=tree.Literal()) if _is_wrong(condition):
            return frozenset((ANYTHING,))
        case tree.IsNone(of=of, negated=negated):
            return _single(world, of) if negated == truth else NOTHING
        case tree.Compare(op=op, left=left, right=right) if op == ("==" if truth else "!="):
            return (_single(world, left) if _present(right) else NOTHING) | (
                _single(world, right) if _present(left) else NOTHING
            )
        case tree.Contains(item=item, negated=negated) if negated != truth:
            return _single(world, item)
        case tree.Conditional():
            return _facts_of_choice(world, condition, truth)
        case tree.Quantifier(op="any", local=local, where=where) if truth and where is not None:
            return frozenset(p for p in facts_of(world, where, True) if local.name not in p.locals)
        case _:
            return NOTHING


def forget(world: World, writes: Iterable[Use | str]) -> None:
    """Forgets what named conditions told of fields and variables that may have changed since."""
    for local, (when_true, when_false) in world.implied.items():
        if when_true or when_false:
            world.implied[local] = (after_writes(when_true, writes), after_writes(when_false, writes))


def _facts_of_choice(world: World, choice: tree.Conditional, truth: bool) -> Facts:
    chosen = facts_of(world, choice.condition, True) | facts_of(world, choice.then, truth)
    other = facts_of(world, choice.condition, False) | facts_of(world, choice.otherwise, truth)
    if _is_constant(choice.otherwise, not truth):
        return chosen
    if _is_constant(choice.then, not truth):
        return other
    return chosen & other


def _is_wrong(condition: Expr) -> bool:
    of = condition.of if isinstance(condition, tree.IsNone) else condition
    return isinstance(of.type, UnknownType)


def _is_constant(expr: Expr, value: bool) -> bool:
    return isinstance(expr, tree.Literal) and expr.value is value


def _present(expr: Expr) -> bool:
    return not isinstance(expr.type, OptionalType | NoneType | UnknownType)


def _single(world: World, expr: Expr) -> Facts:
    path = path_of(world, expr)
    if path is not None and _WRONG in path.locals:
        path = ANYTHING
    return NOTHING if path is None else frozenset((path,))

"""Going through expressions and statements of the form, and putting others in their places."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from operator import is_
from typing import Any

from rulewright.rules.tree import Local

from .expressions import (
    Address,
    Ask,
    Call,
    Cell,
    Checked,
    ColumnAt,
    Const,
    FunctionIr,
    If3,
    ImageOf,
    Ir,
    Loc,
    Look,
    Op,
    SumOf,
    Temp,
)
from .statements import (
    Assign,
    Do,
    Each,
    GoBack,
    Goto,
    Leave,
    Over,
    Put,
    Return,
    StmtIr,
    Store,
    Wait,
    When,
    While,
)

_CHILDREN: dict[type, Callable[[Any], tuple[Ir, ...]]] = {
    Const: lambda e: (),
    Loc: lambda e: (),
    Temp: lambda e: (),
    Op: lambda e: e.args,
    Ask: lambda e: e.args,
    Call: lambda e: e.args,
    If3: lambda e: (e.condition, e.then, e.otherwise),
    Cell: lambda e: (e.index,),
    Address: lambda e: (e.index,),
    Look: lambda e: (e.at,),
    ColumnAt: lambda e: (e.at,),
    ImageOf: lambda e: (e.of,),
    SumOf: lambda e: (e.of,),
    Checked: lambda e: (e.value,),
}
_WITH_PARTS: dict[type, Callable[[Any, tuple[Ir, ...]], Ir]] = {
    Op: lambda e, parts: Op(e.op, parts),
    Ask: lambda e, parts: Ask(e.net, e.question, parts),
    Call: lambda e, parts: Call(e.function, parts),
    If3: lambda e, parts: If3(parts[0], parts[1], parts[2]),
    Cell: lambda e, parts: Cell(e.region, parts[0]),
    Address: lambda e, parts: Address(e.region, parts[0]),
    Look: lambda e, parts: Look(e.table, parts[0]),
    ColumnAt: lambda e, parts: ColumnAt(e.column, parts[0]),
    ImageOf: lambda e, parts: ImageOf(e.image, parts[0]),
    SumOf: lambda e, parts: SumOf(e.table, parts[0]),
    Checked: lambda e, parts: Checked(parts[0], e.site, e.low, e.high, e.divisor, e.optional),
}


def children(e: Ir) -> tuple[Ir, ...]:
    """The direct parts of an expression."""
    return _CHILDREN[e.__class__](e)


def with_parts(e: Ir, new: Callable[[Ir], Ir]) -> Ir:
    """An expression with each direct part as `new` gives it: the expression itself where that changes none of them."""
    parts = _CHILDREN[e.__class__](e)
    if not parts:
        return e
    made = tuple([new(part) for part in parts])
    return e if all(map(is_, made, parts)) else _WITH_PARTS[e.__class__](e, made)


def rebuilt(e: Ir, new: Callable[[Ir], Ir | None]) -> Ir:
    """An expression with the parts replaced for which `new` gives another."""
    found = new(e)
    return with_parts(e, lambda part: rebuilt(part, new)) if found is None else found


def walk(e: Ir) -> Iterator[Ir]:
    """An expression and all its parts, each before its own parts."""
    pending = [e]
    while pending:
        x = pending.pop()
        yield x
        parts = _CHILDREN[x.__class__](x)
        if parts:
            pending.extend(parts[::-1])


def depends(e: Ir, local: Local) -> bool:
    """True for an expression in which a named value stands."""
    return any(isinstance(x, Loc) and x.local is local for x in walk(e))


def may_fault(e: Ir) -> bool:
    """True for an expression that can break a rule when it is evaluated: it must not be asked before its guard."""
    for x in walk(e):
        if isinstance(x, Checked) or (isinstance(x, Op) and x.op == "subsets"):
            return True
        if isinstance(x, Call) and any(may_fault(y) for y in all_expressions(x.function.body)):
            return True
    return False


def is_slow(e: Ir) -> bool:
    """True for an expression in which a function is called or a network asked."""
    return any(isinstance(x, Call | Ask) for x in walk(e))


def inner_bodies(s: StmtIr) -> tuple[list[StmtIr], ...]:
    """The lists of statements that stand in a statement."""
    match s:
        case When(branches):
            return tuple(inner for _, inner in branches)
        case Each(body=inner, before=before):
            return (before, inner)
        case While(body=inner):
            return (inner,)
        case Put() | Assign() | Store() | Leave() | Return() | Do() | Goto() | Wait() | GoBack() | Over():
            return ()


def walk_statements(body: list[StmtIr]) -> Iterator[StmtIr]:
    """All statements, inner ones too."""
    for s in body:
        yield s
        for inner in inner_bodies(s):
            yield from walk_statements(inner)


def expressions(s: StmtIr) -> tuple[Ir, ...]:
    """The expressions that stand directly in a statement."""
    match s:
        case Put(_, value):
            return (value,)
        case Assign():
            return (s.to, s.value, *s.axes, *(() if s.single is None else (s.single,)))
        case Store(to, value):
            return (to, value)
        case When(branches):
            return tuple(c for c, _ in branches if c is not None)
        case Each(over=over):
            return (over,)
        case While(condition=c):
            return (c,)
        case Return(value):
            return () if value is None else (value,)
        case Do(args=args):
            return args
        case Leave() | Goto() | Wait() | GoBack() | Over():
            return ()


def all_expressions(body: list[StmtIr]) -> Iterator[Ir]:
    """The expressions of all statements, inner ones too; not their parts."""
    for s in walk_statements(body):
        yield from expressions(s)


def calls(body: list[StmtIr]) -> Iterator[FunctionIr]:
    """The functions that statements call: for a value, or for their effect."""
    for s in walk_statements(body):
        if isinstance(s, Do) and isinstance(s.extra, FunctionIr):
            yield s.extra
        for e in expressions(s):
            for x in walk(e):
                if isinstance(x, Call):
                    yield x.function


def rewrite(body: list[StmtIr], new: Callable[[Ir], Ir]) -> None:
    """Puts in place of every expression of statements the one that `new` gives for it."""
    for s in walk_statements(body):
        match s:
            case Put(value=value):
                s.value = new(value)
            case Assign():
                s.to, s.value = _place(new(s.to)), new(s.value)
                s.axes = tuple(new(a) for a in s.axes)
                s.single = None if s.single is None else new(s.single)
            case Store(to, value):
                found = new(to)
                assert isinstance(found, Cell | ColumnAt)
                s.to, s.value = found, new(value)
            case When(branches=branches):
                s.branches = [(None if c is None else new(c), inner) for c, inner in branches]
            case Each(over=over):
                s.over = new(over)
            case While(condition=c):
                s.condition = new(c)
            case Return(value=value) if value is not None:
                s.value = new(value)
            case Do(args=args):
                s.args = tuple(new(a) for a in args)
            case Return() | Leave() | Goto() | Wait() | GoBack() | Over():
                pass


def _place(e: Ir) -> Cell:
    assert isinstance(e, Cell)
    return e


def targets(body: list[StmtIr]) -> Iterator[Local | Temp]:
    """The variables and named values that statements set, as often as they do."""
    for s in walk_statements(body):
        match s:
            case Put(target=target) | Each(var=target):
                yield target
            case Do(target=Local() as target):
                yield target
            case _:
                pass  # no other statement names a value

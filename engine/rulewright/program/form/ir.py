"""The program's own form: small, integers only, nothing of the ruleset's text. Backends print it.

Values are integers: numbers, truth values (0/1 where stored; any truth in a condition), members as indices, sets of
members as bit
masks. A set of numbers exists only as a sequence on its way into a loop or an option list.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import field
from typing import Any

from rulewright.dataclass import dataclass
from rulewright.rules.model import StateField
from rulewright.rules.tree import Local
from rulewright.source import Span

from ..fault import FaultSite
from .columns import ColumnFamily

# --- what expressions refer to ---------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Table:
    """Constants by index. A table over a kind has one entry more at its end, which index -1 (none) reaches."""

    values: tuple[int, ...]
    name: str = ""


@dataclass(eq=False, slots=True)
class Image:
    """The union of `masks[i]` over the members i of a set: remembered by the set."""

    masks: tuple[int, ...]
    name: str = ""


@dataclass(eq=False, slots=True)
class MoveList:
    """The choices `(action, outer arguments..., member)` for the members of a set, of a kind that has `members`:
    remembered by both."""

    action: int
    members: int


@dataclass(eq=False, slots=True)
class FunctionIr:
    """A generated function: reads the position, changes nothing if `pure`."""

    name: str
    params: tuple[Local, ...]
    body: list[StmtIr] = field(default_factory=list)
    span: Span | None = None
    pure: bool = True
    uses_state: bool = True
    careful: FunctionIr | None = None
    """What is asked instead when a rule breaks in this one, which asks more than it must."""


# --- expressions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Const:
    value: int


@dataclass(frozen=True, slots=True)
class Loc:
    """A named value: in a variable or in a cell, which storage decides."""

    local: Local


@dataclass(frozen=True, slots=True)
class Temp:
    """A variable of the generated function alone."""

    name: str


@dataclass(frozen=True, slots=True)
class Cell:
    at: Ir


@dataclass(frozen=True, slots=True)
class Look:
    """A constant from a table."""

    table: Table
    at: Ir


@dataclass(frozen=True, slots=True)
class ImageOf:
    image: Image
    of: Ir


@dataclass(frozen=True, slots=True)
class Op:
    """`+ - * // % & | ^ << >> == != < <= > >= and or not neg count index bits seq …`, see `backend.py`."""

    op: str
    args: tuple[Ir, ...]


@dataclass(frozen=True, slots=True)
class If3:
    """A value by condition."""

    condition: Ir
    then: Ir
    otherwise: Ir


@dataclass(frozen=True, slots=True)
class Call:
    function: FunctionIr
    args: tuple[Ir, ...]


@dataclass(frozen=True, slots=True)
class Checked:
    """`value`, after `test` of it held: a fault otherwise. `held` is the variable that holds it meanwhile."""

    value: Ir
    site: FaultSite
    low: int | None
    high: int | None
    held: str


@dataclass(frozen=True, slots=True)
class ColumnAt:
    """A derived column: the mask of all members of a kind for which a field passes a test. `at` chooses among a
    family."""

    column: ColumnFamily
    at: Ir


Ir = Const | Loc | Temp | Cell | Look | ImageOf | Op | If3 | Call | Checked | ColumnAt


# --- statements ------------------------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Put:
    """Gives a local or a temporary its value."""

    target: Local | str
    value: Ir


@dataclass(eq=False, slots=True)
class Store:
    """Writes a cell of a field (`axes`: owner and keys, so that columns follow), or a cell of the frame."""

    at: Ir
    value: Ir
    field: StateField | None = None
    axes: tuple[Ir, ...] = ()
    op: str = "="  # =, or for sets: |= and -=
    single: Ir | None = None  # the one element, when a set gains or loses just one


@dataclass(eq=False, slots=True)
class When:
    """if / elif / else; the last condition may be None."""

    branches: list[tuple[Ir | None, list[StmtIr]]]


@dataclass(eq=False, slots=True)
class Each:
    """A loop over a sequence of integers. `weight` is what a round takes from the step budget: always of a loop over
    numbers, of a loop over members only when `site` is set."""

    var: Local | str
    over: Ir
    body: list[StmtIr]
    weight: int = 1
    site: FaultSite | None = None
    before: list[StmtIr] = field(default_factory=list)
    """What is worked out before the first round, when there is one."""


@dataclass(eq=False, slots=True)
class While:
    """A loop with the step budget. `site` is where it breaks when the budget is spent."""

    condition: Ir
    body: list[StmtIr]
    site: FaultSite
    weight: int = 1


@dataclass(eq=False, slots=True)
class Leave:
    """`break` or `continue`."""

    how: str


@dataclass(eq=False, slots=True)
class Return:
    value: Ir | None


@dataclass(eq=False, slots=True)
class Do:
    """Something done for its effect: `name` is a primitive of the backend."""

    name: str
    args: tuple[Ir, ...] = ()
    target: Local | None = None
    extra: object = None


@dataclass(eq=False, slots=True)
class Goto:
    """The end of a block that goes on with another one; `again` when that is the head of the loop it stands in."""

    block: Block
    again: bool = False


@dataclass(eq=False, slots=True)
class Wait:
    """The end of a block at a decision."""

    decision: int


@dataclass(eq=False, slots=True)
class GoBack:
    """The end of a routine with several callers: on to the block whose number stands in a cell."""

    cell: int
    routine: object


@dataclass(eq=False, slots=True)
class Over:
    """The game ends."""


StmtIr = Put | Store | When | Each | While | Leave | Return | Do | Goto | Wait | GoBack | Over


@dataclass(eq=False, slots=True)
class Block:
    """Statements without a decision; the last one tells where to go on. `weight` counts statements as written, a
    branch or loop as many; `reads` are the named values that the rules read there, whether the form does or not."""

    number: int
    body: list[StmtIr] = field(default_factory=list)
    comment: str = ""
    span: Span | None = None
    weight: int = 0
    reads: dict[Local, None] = field(default_factory=dict)


def children(e: Ir) -> tuple[Ir, ...]:
    """The direct parts of an expression."""
    find = _CHILDREN.get(e.__class__)
    return () if find is None else find(e)


_CHILDREN: dict[type, Callable[[Any], tuple[Ir, ...]]] = {
    Op: lambda e: e.args,
    Call: lambda e: e.args,
    If3: lambda e: (e.condition, e.then, e.otherwise),
    Cell: lambda e: (e.at,),
    Look: lambda e: (e.at,),
    ColumnAt: lambda e: (e.at,),
    ImageOf: lambda e: (e.of,),
    Checked: lambda e: (e.value,),
}


def with_parts(e: Ir, new: Callable[[Ir], Ir]) -> Ir:
    """The same expression with each direct part as `new` gives it."""
    match e:
        case Op(op, args):
            return Op(op, tuple(new(a) for a in args))
        case If3(c, a, b):
            return If3(new(c), new(a), new(b))
        case Call(function, args):
            return Call(function, tuple(new(a) for a in args))
        case ImageOf(image, of):
            return ImageOf(image, new(of))
        case Cell(at):
            return Cell(new(at))
        case Look(table, at):
            return Look(table, new(at))
        case ColumnAt(column, at):
            return ColumnAt(column, new(at))
        case Checked():
            return Checked(new(e.value), e.site, e.low, e.high, e.held)
    return e


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
        parts = children(x)
        if parts:
            pending.extend(parts[::-1])


def may_fault(e: Ir) -> bool:
    """True when working an expression out can break a rule; then it must not be asked before what guards it."""
    for x in walk(e):
        if isinstance(x, Checked):
            return True
        if isinstance(x, Call) and any(may_fault(y) for s in walk_statements(x.function.body) for y in expressions(s)):
            return True
    return False


def walk_statements(body: list[StmtIr]) -> Iterator[StmtIr]:
    """All statements, inner ones too."""
    for s in body:
        yield s
        match s:
            case When(branches):
                for _, inner in branches:
                    yield from walk_statements(inner)
            case Each(body=inner, before=before):
                yield from walk_statements(before)
                yield from walk_statements(inner)
            case While(body=inner):
                yield from walk_statements(inner)
            case _:
                pass


def rewrite(body: list[StmtIr], new: Callable[[Ir], Ir]) -> None:
    """Puts in place of every expression of statements what `new` gives for it."""
    for s in walk_statements(body):
        match s:
            case Put(value=value):
                s.value = new(value)
            case Store():
                s.at, s.value = new(s.at), new(s.value)
                s.axes = tuple(new(a) for a in s.axes)
                s.single = None if s.single is None else new(s.single)
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
            case _:
                pass


def expressions(s: StmtIr) -> tuple[Ir, ...]:
    """The expressions that stand directly in a statement."""
    match s:
        case Put(_, value):
            return (value,)
        case Store():
            return (s.at, s.value, *s.axes, *(() if s.single is None else (s.single,)))
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
        case _:
            return ()

"""Statements of the form, and the blocks that they stand in."""

from __future__ import annotations

from dataclasses import field

from rulewright.dataclass import dataclass
from rulewright.rules.tree import Local
from rulewright.source import Span

from ..fault import FaultSite
from .expressions import Cell, ColumnAt, FunctionIr, FurtherCells, Ir, Temp


@dataclass(eq=False, slots=True)
class Put:
    """Gives a variable its value."""

    target: Local | Temp
    value: Ir


@dataclass(eq=False, slots=True)
class Assign:
    """Gives a value of the state a new one. `axes` are its owner and keys; of a set, `op` tells that it gains (`|=`) or
    loses (`-=`) something, and `single` is the one element when it is just one.

    Columns and networks that are made from the field follow: `passes/store_upkeep.py` writes that out as stores.
    """

    to: Cell
    value: Ir
    axes: tuple[Ir, ...] = ()
    op: str = "="
    single: Ir | None = None


@dataclass(eq=False, slots=True)
class Store:
    """Writes one cell, whose index breaks no rule, and nothing follows. `op` is one of `= += -= |= &~= ^=`."""

    to: Cell | ColumnAt
    value: Ir
    op: str = "="


@dataclass(eq=False, slots=True)
class When:
    """if / elif / else; the last condition may be None."""

    branches: list[tuple[Ir | None, list[StmtIr]]]


@dataclass(eq=False, slots=True)
class Each:
    """A loop over a sequence of numbers. Before the first round, each one takes `weight` steps from the budget: in a
    loop over a `range` always, and the fault has no place; in other loops only when `site` is set."""

    var: Local | Temp
    over: Ir
    body: list[StmtIr]
    weight: int = 1
    site: FaultSite | None = None
    before: list[StmtIr] = field(default_factory=list)
    """Of a loop over `bits`: statements before the first round, done only when there is one."""


@dataclass(eq=False, slots=True)
class While:
    """A loop with the step budget, from which each round takes `weight` steps as it begins. `site` is where it breaks
    when the budget is spent."""

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
    """Something done for its effect, one of `EFFECTS` in `operations.py`. `target` is the variable that gets the
    result; `extra` is no value, but a kind, a text of the log, a function, a network."""

    name: str
    args: tuple[Ir, ...] = ()
    target: Local | None = None
    extra: object = None


@dataclass(eq=False, slots=True)
class Goto:
    """The end of a block that goes on with another one; `again` when it is a jump back to the head of its loop."""

    block: Block
    again: bool = False


@dataclass(eq=False, slots=True)
class Wait:
    """The end of a block at a decision."""

    decision: int


@dataclass(eq=False, slots=True)
class GoBack:
    """The end of a routine with several callers: on to the block whose number stands in a cell."""

    cell: FurtherCells


@dataclass(eq=False, slots=True)
class Over:
    """The game ends."""


StmtIr = Put | Assign | Store | When | Each | While | Leave | Return | Do | Goto | Wait | GoBack | Over


@dataclass(eq=False, slots=True)
class Block:
    """Statements without a decision; the last one tells where to go on. A block that begins with a choice has it in the
    variable `c`. `weight` is the length of the block in rule text, so that both forms cut alike; `reads` are the named
    values that the rules read there, whether the form does or not."""

    number: int
    body: list[StmtIr] = field(default_factory=list)
    comment: str = ""
    span: Span | None = None
    weight: int = 0
    reads: dict[Local, None] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class MoveList:
    """Of the effect `moves`: the choices `(action, outer arguments..., member)` for the members of a set. Their kind
    has so many `members`."""

    action: int
    members: int


__all__ = [
    "Assign",
    "Block",
    "Do",
    "Each",
    "FunctionIr",
    "GoBack",
    "Goto",
    "Leave",
    "MoveList",
    "Over",
    "Put",
    "Return",
    "StmtIr",
    "Store",
    "Wait",
    "When",
    "While",
]

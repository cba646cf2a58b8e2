"""Expressions of the form: integers only, nothing of the ruleset's text. Each is a value of one type
(`value_types.py`).

Numbers, truths (0/1 where stored; any truth in a condition), members as indices, sets of members as bit masks. A set of
numbers exists only as a sequence on its way into a loop or an option list.
"""

from __future__ import annotations

from dataclasses import dataclass as standard
from dataclasses import field
from typing import TYPE_CHECKING

from rulewright.dataclass import dataclass
from rulewright.rules.model import StateField
from rulewright.rules.tree import Local
from rulewright.source import Span

from ..columns import ColumnFamily
from ..fault import FaultSite
from ..layout import WHO, FieldCells
from .value_types import NUMBER, ValueType

if TYPE_CHECKING:
    from .statements import StmtIr

# --- things that expressions name ------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Table:
    """Constants by index. A table over a kind has one entry more at its end, which index -1 (none) reaches."""

    values: tuple[int, ...]
    name: str
    type: ValueType | None
    """None for numbers, or for sets as their masks, of which the surroundings tell, as of a constant."""


@dataclass(eq=False, slots=True)
class Image:
    """A relation: which members, of a kind of so many, each member leads to."""

    masks: tuple[int, ...]
    name: str
    members: int


@dataclass(eq=False, slots=True)
class FurtherCells:
    """Cells that hold no declared field: who decides, where a routine goes on, the order of a loop, kept answers.

    `base` is given when they are allotted. Kept answers stay true until one of the fields `made_from` is written; the
    first cell is a flag then, which tells whether they are true.
    """

    name: str
    size: int
    type: ValueType = NUMBER
    base: int = -1
    made_from: frozenset[StateField] = frozenset()


Region = FieldCells | FurtherCells
"""Cells that stand together; an index counts from the first."""


@dataclass(eq=False, slots=True)
class FunctionIr:
    """A function: reads the position, changes nothing if `pure`."""

    name: str
    params: tuple[Local, ...]
    result: ValueType
    body: list[StmtIr] = field(default_factory=list)
    span: Span | None = None
    pure: bool = True
    stateless: bool = False
    """A hint: its arguments alone decide it, and it is slow, so that its answers are worth remembering for good."""
    fallback: FunctionIr | None = None
    """What is asked instead when a rule breaks in this one, which asks more than the rules do (speculation).

    In such a function something may be asked of none, whose cell is another region's or no cell: any value will do
    there, and any failure, which counts as a rule that breaks. The steps taken by then are given back.
    """


@standard(eq=False, slots=True)
class Net:
    """A graph of the rules: its nodes, for each kind of links their ends, and the function that gives its key: a
    mask of the links that belong to it for each kind, and last the mask of the nodes.

    The components of a network whose key the fields that `known` is made from alone decide are kept in cells: `known`
    is 1 while they are true, `components` hold what each node reaches (one entry more, the first, for none), `grown`
    the key that they were worked out for, from which they can grow. `refresh` works them out.

    `weights` gives, for each link, what it costs, -1 where it is not in; None where nobody asks for costs.
    """

    name: str
    nodes: int
    links: list[list[tuple[int, int]]]
    key: FunctionIr
    known: FurtherCells | None = None
    components: FurtherCells | None = None
    grown: FurtherCells | None = None
    refresh: FunctionIr | None = None
    weights: Weights | None = None


@standard(eq=False, slots=True)
class Weights:
    """What the links of a network cost. Either `function` lists it; or it is kept in `cells`, as long as `known` is 1,
    and `function` works it out."""

    function: FunctionIr
    known: FurtherCells | None = None
    cells: FurtherCells | None = None


# --- expressions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Const:
    """A number, or a set as its mask; its type is the one that its surroundings ask for."""

    value: int


@dataclass(frozen=True, slots=True)
class Loc:
    """A named value of the rules. In a function that sets it, or has it as a parameter, it is a variable; elsewhere it
    is in its cell, when `Lowered.cells` has one, and else in a variable of the blocks that stand in one function."""

    local: Local


@dataclass(frozen=True, slots=True)
class Temp:
    """A variable of one function."""

    name: str
    type: ValueType


@dataclass(frozen=True, slots=True)
class Cell:
    """The value in a cell of a region."""

    region: Region
    index: Ir


@dataclass(frozen=True, slots=True)
class Address:
    """A cell itself: where a pile or a bag begins, or columns of which some are asked together."""

    region: Region | ColumnFamily
    index: Ir


@dataclass(frozen=True, slots=True)
class ColumnAt:
    """A derived column: the mask of all members of a kind for which a field passes a test. `at` chooses among a
    family."""

    column: ColumnFamily
    at: Ir


@dataclass(frozen=True, slots=True)
class Look:
    """A constant from a table."""

    table: Table
    at: Ir


@dataclass(frozen=True, slots=True)
class ImageOf:
    """The members that a relation leads to from the members of a set."""

    image: Image
    of: Ir


@dataclass(frozen=True, slots=True)
class SumOf:
    """The sum of a table's entries over the members of a set."""

    table: Table
    of: Ir


@dataclass(frozen=True, slots=True)
class Op:
    """An operation of the table in `operations.py`."""

    op: str
    args: tuple[Ir, ...]


@dataclass(frozen=True, slots=True)
class Ask:
    """A question to a network, of the table `QUESTIONS` in `operations.py`: its key, then the nodes that are asked
    about."""

    net: Net
    question: str
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
    """`value`, when it lies from `low` to `high`; a fault at `site` otherwise. `divisor` asks that it is not 0 instead;
    `optional` lets none through."""

    value: Ir
    site: FaultSite
    low: int | None = None
    high: int | None = None
    divisor: bool = False
    optional: bool = False


WHO_DECIDES = Cell(FurtherCells("who", 1, NUMBER, WHO), Const(0))
"""The seat that decides at the waiting decision."""

Ir = Const | Loc | Temp | Cell | Address | ColumnAt | Look | ImageOf | SumOf | Op | Ask | If3 | Call | Checked

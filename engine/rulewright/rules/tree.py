"""Checked rule text: every name resolved, every expression typed. What the program is made from.

`span` is the place in the file; it survives into the generated program, so that explanations point at the rule.
Classes are compared by identity (`eq=False`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, assert_never

from rulewright.dataclass import dataclass
from rulewright.source import Span

from .kinds import ConstField, Kind, Words
from .types import Type

if TYPE_CHECKING:
    from .model import Action, ConstTable, Edge, Function, Graph, Procedure, StateField, Track

NO_MEMBER = -1
NO_NUMBER = -(2**31)


@dataclass(eq=False, slots=True)
class Local:
    """A named value of a script or expression: parameter, `let`, `var`, loop, choice, quantifier."""

    name: str
    type: Type
    role: str  # parameter | let | var | loop | choice | quantifier | me | edge | node
    span: Span | None = None
    table: StateField | None = None
    """Of the name of a table: where its values stand."""


@dataclass(eq=False, slots=True, kw_only=True)
class Typed:
    type: Type
    span: Span


# --- expressions -----------------------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True)
class Literal(Typed):
    """A number, a truth value (bool), or None for `none`; also costs (folded). `name` keeps `costs.city` for words."""

    value: int | bool | None
    name: str | None = None


@dataclass(eq=False, slots=True)
class TextLiteral(Typed):
    """A constant text by language (only where text is allowed: comparisons don't exist for text)."""

    words: Words


@dataclass(eq=False, slots=True)
class MemberLiteral(Typed):
    kind: Kind
    index: int


@dataclass(eq=False, slots=True)
class AllMembers(Typed):
    """The plural of a kind: the set of all its members (of the seated players for `players`)."""

    kind: Kind


@dataclass(eq=False, slots=True)
class LocalRef(Typed):
    local: Local


@dataclass(eq=False, slots=True)
class StateGet(Typed):
    """A field of the state. `owner` None for a global field. `key` is set for one value of a table (nested tables:
    several keys in order), or for how many of a piece are in a bag (`bag[c]`)."""

    field: StateField
    owner: Expr | None
    keys: tuple[Expr, ...] = ()


@dataclass(eq=False, slots=True)
class ConstGet(Typed):
    """A constant of a member: `tile.cost`, `place.spaces`, `hex.neighbours`, `link.a`."""

    field: ConstField
    kind: Kind
    of: Expr


@dataclass(eq=False, slots=True)
class OtherEnd(Typed):
    """`link.other(x)`: the end that is not x (if x is no end: the first end)."""

    kind: Kind
    of: Expr
    end: Expr


@dataclass(eq=False, slots=True)
class Seat(Typed):
    """`player.left` (next in order) or `player.right`, round the table."""

    of: Expr
    step: int  # +1 left, -1 right


@dataclass(eq=False, slots=True)
class TrackGet(Typed):
    """`income[n]`: the value of a space; outside the track is a fault in play."""

    track: Track
    at: Expr


@dataclass(eq=False, slots=True)
class TrackFind(Typed):
    """`income.first(v)`, `income.last(v)`: the first or last space worth v; none when there is none (type: optional
    int)."""

    track: Track
    value: Expr
    last: bool


@dataclass(eq=False, slots=True)
class TableGet(Typed):
    """`price[cotton, n]`: a constant by its keys; a number outside its range is a fault in play."""

    table: ConstTable
    keys: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Negative(Typed):
    of: Expr


@dataclass(eq=False, slots=True)
class Arithmetic(Typed):
    """`+ - * // %` on numbers."""

    op: str
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Builtin(Typed):
    """`min max abs ceil len number`, arguments already checked. `len` takes a set, pile or bag. `ceil(a, b)` rounds
    a/b up."""

    name: str
    args: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Compare(Typed):
    """`== != < <= > >=` on numbers, members, booleans, sets (== and != alone for the last three). Either side of
    `==`/`!=` may be optional."""

    op: str
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class IsNone(Typed):
    of: Expr
    negated: bool


@dataclass(eq=False, slots=True)
class Logic(Typed):
    """`and` or `or`, evaluated from the left, stopping early."""

    op: str
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Not(Typed):
    of: Expr


@dataclass(eq=False, slots=True)
class Conditional(Typed):
    """`if c then a else b`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(eq=False, slots=True)
class Contains(Typed):
    """`x in S` (set of members or numbers, range, pile, bag); `item` may be optional: none is in nothing."""

    item: Expr
    of: Expr
    negated: bool


@dataclass(eq=False, slots=True)
class SetOf(Typed):
    """`set(a, b)`."""

    items: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class SetOperation(Typed):
    """`+` (union), `&`, `-` on sets of one kind."""

    op: str
    left: Expr
    right: Expr


@dataclass(eq=False, slots=True)
class Range(Typed):
    """`a .. b`, both included; empty when a > b. Type: set of numbers."""

    low: Expr
    high: Expr


@dataclass(eq=False, slots=True)
class Subsets(Typed):
    """`subsets of S`: the sets made of `least` to `most` members of a set (None: any number), small ones first, those
    of a size in the order of their members. The sizes are those that the `where` beside it begins with. Type:
    SubsetsType. Too many of them are a fault in play."""

    of: Expr
    least: Expr | None = None
    most: Expr | None = None


@dataclass(eq=False, slots=True)
class PiecesOf(Typed):
    """A pile or bag taken as the set of its distinct members."""

    of: Expr


@dataclass(eq=False, slots=True)
class MembersOf(Typed):
    """An order taken as the set of its members."""

    of: Expr


@dataclass(eq=False, slots=True)
class Sorted(Typed):
    """The members of `domain` (a set or an order) that satisfy `where`, ascending by the first of `keys` (descending
    where `descending` says so), equal ones by the next, then as they stood. All keys are asked of all members, the last
    key first. Without keys: as they stand."""

    local: Local
    domain: Expr
    where: Expr | None
    keys: tuple[Expr, ...]
    descending: tuple[bool, ...]


@dataclass(eq=False, slots=True)
class RoundFrom(Typed):
    """`players from p`: the players in `domain` (a set) in the order of seats from `first` on, round once."""

    domain: Expr
    first: Expr


@dataclass(eq=False, slots=True)
class Quantifier(Typed):
    """A question over a set or an order, asked of the members that satisfy `where`.

    `op` is the word of its form (`language/quantifier_forms.py`); `of` is asked of each member, `then` decides between
    equals (all of it is asked of each), `otherwise` is the answer when there is none. The order of a set is that of the
    kind, ascending for numbers; of equals the first counts. `those` of an order gives an order.
    """

    op: str
    local: Local
    domain: Expr
    where: Expr | None
    of: Expr | None
    otherwise: Expr | None
    then: tuple[Expr, ...] = ()


@dataclass(eq=False, slots=True)
class Let(Typed):
    """A named value inside an expression (`let` lines of a function): evaluated once."""

    local: Local
    value: Expr
    body: Expr


@dataclass(eq=False, slots=True)
class CallFunction(Typed):
    function: Function
    args: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class GraphAsk(Typed):
    """A question to a graph; `parts` are the expressions of the graph itself that it asks, `of_costs` tells that costs
    are among them.

    connected(a, b): bool; distance(a, b): int or none; reach(a), component(a): set; nearest(a, S): set;
    path(a, b): set of the nodes on one shortest path, both ends included, empty when there is none (of several, the one
    that at each step goes on to the node first in order). A node that fails the graph's `where` reaches only itself.

    Of costs, where a is a node or a set of nodes: cost(a, b): number or none; cheapest(a, S): member or none;
    route(a, b): set of the links of a cheapest way; stops(a, b): set of its nodes. Of several cheapest ways it is one
    of the fewest links; from a set, it begins at the first node in order that has such a way. At each step it goes on
    to the first node in order, by the first link.
    """

    graph: Graph
    graph_args: tuple[Expr, ...]
    op: str
    args: tuple[Expr, ...]
    of_costs: bool = False

    @property
    def by_link(self) -> tuple[tuple[Edge, Expr], ...]:
        """What is asked of each link: its condition, and its cost where that is needed."""
        asked = [(edge, edge.condition) for edge in self.graph.edges]
        if self.of_costs:
            asked += [(edge, edge.cost) for edge in self.graph.edges if edge.cost is not None]
        return tuple(asked)

    @property
    def parts(self) -> tuple[Expr, ...]:
        where = () if self.graph.where is None else (self.graph.where,)
        return (*where, *(asked for _, asked in self.by_link))


Expr = (
    Literal
    | TextLiteral
    | MemberLiteral
    | AllMembers
    | LocalRef
    | StateGet
    | ConstGet
    | OtherEnd
    | Seat
    | TrackGet
    | TrackFind
    | TableGet
    | Negative
    | Arithmetic
    | Builtin
    | Compare
    | IsNone
    | Logic
    | Not
    | Conditional
    | Contains
    | SetOf
    | SetOperation
    | Range
    | PiecesOf
    | MembersOf
    | Sorted
    | RoundFrom
    | Subsets
    | Quantifier
    | Let
    | CallFunction
    | GraphAsk
)


@dataclass(frozen=True, slots=True)
class Template:
    """A text for players in each language: parts are text, or an expression whose value is shown in words."""

    by_language: dict[str, tuple[str | Expr, ...]]  # "" is for every language
    span: Span | None = None


# --- statements ------------------------------------------------------------------------------------------------------


@dataclass(eq=False, slots=True, kw_only=True)
class Stated:
    span: Span


@dataclass(eq=False, slots=True)
class LetStatement(Stated):
    """`let` and `var`."""

    local: Local
    value: Expr


@dataclass(eq=False, slots=True)
class NewTable(Stated):
    """`var need: tile -> int = 0`: every value of a script's own table begins with `value`, which is asked once. The
    table is a field of no owner; it is read by `StateGet` and changed by `AssignState`."""

    table: StateField
    value: Expr


@dataclass(eq=False, slots=True)
class AssignLocal(Stated):
    """`n = v` on a `var`; `+=` and `-=` are written out by the checker as arithmetic or set operations."""

    local: Local
    value: Expr


@dataclass(eq=False, slots=True)
class AssignState(Stated):
    """`target` is a StateGet (never a whole table, pile or bag). `op` is `=`, `+=`, `-=`; on sets += is union, -=
    difference."""

    target: StateGet
    op: str
    value: Expr


@dataclass(eq=False, slots=True)
class If(Stated):
    """`branches` in order; the condition of `else` is None."""

    branches: tuple[tuple[Expr | None, tuple[Stmt, ...]], ...]


@dataclass(eq=False, slots=True)
class For(Stated):
    """Over the members of an order, or of a set in the order of the kind (ascending for numbers), as it was when the
    loop began. `where` is asked for all members at the beginning too."""

    local: Local
    domain: Expr
    where: Expr | None
    body: tuple[Stmt, ...]


@dataclass(eq=False, slots=True)
class RepeatTimes(Stated):
    count: Expr
    body: tuple[Stmt, ...]


@dataclass(eq=False, slots=True)
class RepeatWhile(Stated):
    condition: Expr
    body: tuple[Stmt, ...]


@dataclass(eq=False, slots=True)
class Break(Stated):
    pass


@dataclass(eq=False, slots=True)
class Continue(Stated):
    pass


@dataclass(eq=False, slots=True)
class Choose(Stated):
    """A decision of player `by` among the members of `domain` (a set or an order) that satisfy `where`.
    `local` gets the choice; its type is optional when `or_none`. `refusal` are the words for a choice that is not
    possible, `declining` those that name the way to decline."""

    local: Local
    domain: Expr
    where: Expr | None
    by: Expr
    prompt: Template | None
    or_none: bool
    refusal: Template | None = None
    declining: Words | None = None


@dataclass(eq=False, slots=True)
class Offer(Stated):
    """A decision of player `by` among all moves of `actions` (menus already spelled out, in document order); when
    `or_none` the player may also decline, by the name of `declining`. An offer as written with `or none` stands in an
    `If` that asks whether a move is possible. `refusal` are the words for an action that is not offered."""

    by: Expr
    actions: tuple[Action, ...]
    label: str  # as written: `turn`, or `build, pass`
    prompt: Template | None
    or_none: bool = False
    refusal: Template | None = None
    declining: Words | None = None


@dataclass(eq=False, slots=True)
class Random(Stated):
    """Chance picks a member of `domain` satisfying `where`, each with weight `weight` (1 when None, negative counts
    as 0)."""

    local: Local
    domain: Expr
    where: Expr | None
    weight: Expr | None


@dataclass(eq=False, slots=True)
class Shuffle(Stated):
    pile: StateGet


@dataclass(eq=False, slots=True)
class Draw(Stated):
    local: Local
    pile: StateGet


@dataclass(eq=False, slots=True)
class Put(Stated):
    """`how`: into (bag), onto, under (pile)."""

    item: Expr
    how: str
    target: StateGet


@dataclass(eq=False, slots=True)
class Take(Stated):
    item: Expr
    source: StateGet


@dataclass(eq=False, slots=True)
class CallProcedure(Stated):
    procedure: Procedure
    args: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Say(Stated):
    text: Template


@dataclass(eq=False, slots=True)
class EndGame(Stated):
    pass


Stmt = (
    LetStatement
    | NewTable
    | AssignLocal
    | AssignState
    | If
    | For
    | RepeatTimes
    | RepeatWhile
    | Break
    | Continue
    | Choose
    | Offer
    | Random
    | Shuffle
    | Draw
    | Put
    | Take
    | CallProcedure
    | Say
    | EndGame
)


def bodies(s: Stmt) -> tuple[tuple[Stmt, ...], ...]:
    """The scripts that stand in a statement; not those of procedures and actions that it calls."""
    match s:
        case If(branches=branches):
            return tuple(body for _, body in branches)
        case For(body=body) | RepeatTimes(body=body) | RepeatWhile(body=body):
            return (body,)
        case LetStatement() | NewTable() | AssignLocal() | AssignState() | Break() | Continue() | Choose() | Offer():
            return ()
        case Random() | Shuffle() | Draw() | Put() | Take() | CallProcedure() | Say() | EndGame():
            return ()
        case _:
            assert_never(s)

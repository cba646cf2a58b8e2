"""The syntax of rule text: one frozen class for each construct, nothing resolved yet.

`start` and `end` are offsets in the parsed text (characters, `end` exclusive); `Rule.origin` maps them into the file.
They take no part in equality, so that `parse(format(x)) == x`.
"""

from __future__ import annotations

from dataclasses import field

from rulewright.dataclass import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Syntax:
    """A piece of rule text."""

    start: int = field(default=0, compare=False, repr=False)
    end: int = field(default=0, compare=False, repr=False)


# --- types -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NamedType(Syntax):
    """`int`, `int(0..6)`, `int(0..costs.hand)`, `bool`, `text`, a unit `money(0..)`, or a kind."""

    name: str
    low: Expression | None = None
    high: Expression | None = None
    bounded: bool = False


@dataclass(frozen=True, slots=True)
class OptionalType(Syntax):
    """`tile or none`."""

    of: TypeSyntax


@dataclass(frozen=True, slots=True)
class SetType(Syntax):
    """`set of place`; `set of int` is what a range gives."""

    of: TypeSyntax


@dataclass(frozen=True, slots=True)
class OrderType(Syntax):
    """`order of player`: members in an order of their own."""

    of: TypeSyntax


@dataclass(frozen=True, slots=True)
class TableType(Syntax):
    """`tile -> int(0..)`: one value for each member of the key's kind. May be nested to the right."""

    key: TypeSyntax
    value: TypeSyntax


@dataclass(frozen=True, slots=True)
class PileType(Syntax):
    """`pile of card`, ordered."""

    of: TypeSyntax


@dataclass(frozen=True, slots=True)
class BagType(Syntax):
    """`bag of card`, a multiset."""

    of: TypeSyntax


COLLECTIONS: dict[str, type[SetType] | type[OrderType] | type[PileType] | type[BagType]] = {
    "set": SetType,
    "order": OrderType,
    "pile": PileType,
    "bag": BagType,
}
"""The types that are written with `of`, by the word before it."""

TypeSyntax = NamedType | OptionalType | SetType | OrderType | TableType | PileType | BagType


@dataclass(frozen=True, slots=True)
class FieldSyntax(Syntax):
    """A declared field: `money(0..) = 30`, `pile of card, hidden, contents known`, `bag of card, visible to owner,
    at most 20`."""

    type: TypeSyntax
    default: Expression | None = None
    visible: str | None = None  # all | owner | none
    at_most: Expression | None = None
    known: bool = False  # contents known


# --- expressions -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number(Syntax):
    value: int


@dataclass(frozen=True, slots=True)
class Truth(Syntax):
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True)
class NoneWord(Syntax):
    """`none`."""


@dataclass(frozen=True, slots=True)
class Text(Syntax):
    """A quoted text, or one by language `{en: "...", es: "..."}`: pairs of language and text; "" for a plain one."""

    by_language: tuple[tuple[str, str], ...]
    starts: tuple[int, ...] = field(default=(), compare=False, repr=False)  # where each opening quote stands


@dataclass(frozen=True, slots=True)
class Name(Syntax):
    """A bare name: a local, `me`, a member, a plural, a field of the state, a function without arguments …"""

    id: str


@dataclass(frozen=True, slots=True)
class Attribute(Syntax):
    """`space.tile`; `name_start` is where the part after the dot begins."""

    of: Expression
    name: str
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Index(Syntax):
    """`me.stock[cotton_1]`; `grid[a, b]` is `grid[a][b]`."""

    of: Expression
    at: Expression


@dataclass(frozen=True, slots=True)
class Call(Syntax):
    """`f(a, b)` where `of` is a Name or an Attribute (`transport.connected(a, b)`, `income.last(4)`)."""

    of: Expression
    args: tuple[Expression, ...]


@dataclass(frozen=True, slots=True)
class Unary(Syntax):
    """`-x` or `not x`."""

    op: str
    of: Expression


@dataclass(frozen=True, slots=True)
class Binary(Syntax):
    """`+ - * // % &`, `and or`, `== != < <= > >=`, `in`, `not in`, and `..` (a range)."""

    op: str
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class IsNone(Syntax):
    """`x is none`; `x is not none` when `negated`."""

    of: Expression
    negated: bool = False


@dataclass(frozen=True, slots=True)
class If(Syntax):
    """`if c then a else b`."""

    condition: Expression
    then: Expression
    otherwise: Expression


@dataclass(frozen=True, slots=True)
class Quantifier(Syntax):
    """A question over a set: `any s in D where P`, `best s in D where P by V`, `max of V for s in D where P else E` …

    `op` is its word; which parts there are besides `where`, which may always be left out, `quantifier_forms` tells.
    `of` holds what is asked of each member, behind `satisfy`, `by` or `of`; `then` what decides between equals, behind
    `, then`.
    """

    op: str
    name: str
    domain: Expression
    where: Expression | None = None
    of: Expression | None = None
    otherwise: Expression | None = None
    then: tuple[Expression, ...] = ()
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SortKey(Syntax):
    """`p.spent` or `p.spent descending`, behind `sorted by` and `, then`."""

    of: Expression
    descending: bool = False


@dataclass(frozen=True, slots=True)
class SortedBy(Syntax):
    """`those p in players where P sorted by p.spent, then p.money descending`: stable. `name` is the member's name in
    the keys."""

    name: str
    domain: Expression
    where: Expression | None
    keys: tuple[SortKey, ...]
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class StartingAt(Syntax):
    """`players from p`: all of a kind in order, starting at a member, round once."""

    domain: Expression
    first: Expression


@dataclass(frozen=True, slots=True)
class Subsets(Syntax):
    """`subsets of me.hand`: the sets that are made of some of its members. Stands behind `in` alone."""

    of: Expression


Expression = (
    Number
    | Truth
    | NoneWord
    | Text
    | Name
    | Attribute
    | Index
    | Call
    | Unary
    | Binary
    | IsNone
    | If
    | Quantifier
    | SortedBy
    | StartingAt
    | Subsets
)


def literal_number(node: Expression | None) -> int | None:
    """The number that is written there, `6` or `-6`; None for anything else."""
    match node:
        case Number(value):
            return value
        case Unary("-", Number(value)):
            return -value
        case _:
            return None


@dataclass(frozen=True, slots=True)
class Domain(Syntax):
    """Where a parameter's values come from: `links where link.open`, `1 .. 3`, `me.hand`. The parameter itself may
    stand in `where` under its own name."""

    of: Expression
    where: Expression | None = None


@dataclass(frozen=True, slots=True)
class LetLine(Syntax):
    """A named value at the head of a function's body."""

    name: str
    value: Expression
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class FunctionBody(Syntax):
    """`let` lines, then the result."""

    lets: tuple[LetLine, ...]
    result: Expression


# --- statements ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Let(Syntax):
    """`let price = costs.way`, a constant in this script; `var n = 0`, one that changes. `value` None: a variable with
    a type begins as a field of the state does (`var seen: set of place`)."""

    name: str
    value: Expression | None
    changes: bool
    type: TypeSyntax | None = None
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Assign(Syntax):
    """`me.money -= price`; `op` is `=`, `+=` or `-=`."""

    target: Expression
    op: str
    value: Expression


@dataclass(frozen=True, slots=True)
class Branch(Syntax):
    """One arm of an `if`; the condition is None for `else`."""

    condition: Expression | None
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class IfStatement(Syntax):
    branches: tuple[Branch, ...]


@dataclass(frozen=True, slots=True)
class ForStatement(Syntax):
    """`for s in D where P sorted by K:`; without an order of its own no keys."""

    name: str
    domain: Expression
    where: Expression | None
    keys: tuple[SortKey, ...]
    body: tuple[Statement, ...]
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class RepeatTimes(Syntax):
    """`repeat N times:`; N is asked once."""

    count: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class RepeatWhile(Syntax):
    """`repeat while COND:`."""

    condition: Expression
    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Break(Syntax):
    pass


@dataclass(frozen=True, slots=True)
class Continue(Syntax):
    pass


@dataclass(frozen=True, slots=True)
class Choose(Syntax):
    """`choose x in D where P by p "prompt" or none "declining" else "refusal"`."""

    name: str
    domain: Expression
    where: Expression | None = None
    by: Expression | None = None
    prompt: Text | None = None
    or_none: bool = False
    refusal: Text | None = None
    declining: Text | None = None
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Offer(Syntax):
    """`offer p: turn` or `offer p: build, pass "prompt" or none "declining" else "refusal"`; names with
    their starts."""

    by: Expression
    names: tuple[str, ...]
    prompt: Text | None = None
    or_none: bool = False
    refusal: Text | None = None
    declining: Text | None = None
    name_starts: tuple[int, ...] = field(default=(), compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Random(Syntax):
    """`random x in D where P weight W`."""

    name: str
    domain: Expression
    where: Expression | None = None
    weight: Expression | None = None
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Shuffle(Syntax):
    """`shuffle deck`."""

    pile: Expression


@dataclass(frozen=True, slots=True)
class Draw(Syntax):
    """`draw c from deck`: the top of a pile, which must not be empty."""

    name: str
    pile: Expression
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Put(Syntax):
    """`put c into me.hand` (a bag), `put c onto deck` (on top), `put c under deck`."""

    item: Expression
    how: str  # into | onto | under
    target: Expression


@dataclass(frozen=True, slots=True)
class Take(Syntax):
    """`take c from me.hand`: one from a bag, or the topmost equal one from a pile; must be there."""

    item: Expression
    source: Expression


@dataclass(frozen=True, slots=True)
class Run(Syntax):
    """`pay(me, price)`: a procedure; `base(...)` the one replaced."""

    name: str
    args: tuple[Expression, ...]
    name_start: int = field(default=0, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Say(Syntax):
    """`say {en: "...", es: "..."}`: a line in the game's log; `{expr}` inside is replaced by its value."""

    text: Text


@dataclass(frozen=True, slots=True)
class EndGame(Syntax):
    """`end game`."""


Statement = (
    Let
    | Assign
    | IfStatement
    | ForStatement
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
    | Run
    | Say
    | EndGame
)


@dataclass(frozen=True, slots=True)
class Script(Syntax):
    """Statements in order."""

    body: tuple[Statement, ...]


@dataclass(frozen=True, slots=True)
class Template(Syntax):
    """A text for players with values in it: `A way costs {costs.way}`. Doubled braces stand for themselves."""

    parts: tuple[str | Expression, ...]


@dataclass(frozen=True, slots=True)
class MoveText(Syntax):
    """The text form of a move: `build_way(link=north_south)`, a chosen value `12`, `north`, or `none`."""

    name: str
    args: tuple[tuple[str, str], ...] = ()

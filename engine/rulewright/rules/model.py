"""A checked game: what `check` has proven and the program is made from. Built once, then left alone."""

from __future__ import annotations

from dataclasses import field
from typing import Any

from rulewright.dataclass import dataclass
from rulewright.source import Source, Span

from .kinds import Kind, Words
from .tree import Expr, Local, Stmt, Template
from .types import IntType, Type, Unit


@dataclass(eq=False, slots=True)
class StateField:
    """A declared field of the state. `owner` None for a global one. `visible`: all | owner | none.

    `default` is a constant: an int (members as indices, sets as masks, none as NO_MEMBER or NO_NUMBER). A table
    starts with it in every value. `known`: everybody knows its pieces, together with those of `KnownPlaces`.
    Without a stated default: low bound or 0 for numbers, false, none for optional values, the first member for
    members, empty for sets, piles, bags.
    """

    name: str
    owner: Kind | None
    type: Type
    default: int
    visible: str
    span: Span
    known: bool = False

    @property
    def path(self) -> str:
        return f"{self.owner.name}.{self.name}" if self.owner else self.name


@dataclass(eq=False, slots=True)
class KnownPlaces:
    """Hidden fields between which pieces go unseen: everybody knows which pieces lie in all of them together, though
    not where. `apart`: of one field, no piece of which comes into another place of it, so that those of each place are
    known."""

    fields: tuple[StateField, ...]
    apart: bool


@dataclass(eq=False, slots=True)
class Track:
    """A row of numbered spaces, each with a value. `start` is the number of the first space."""

    name: str
    start: int
    values: tuple[int, ...]
    unit: Unit | None
    span: Span


@dataclass(frozen=True, slots=True)
class TableKey:
    """What a table is asked by: the members of a kind, or the numbers from `low` on. `name` is how it is written; that
    of the number of players is `players`."""

    name: str
    kind: Kind | None
    type: Type
    low: int
    size: int

    @property
    def written(self) -> str:
        """What stands for the key where it is asked."""
        return self.kind.name if self.kind is not None else "len(players)" if self.name == "players" else "n"

    def shown(self, place: int) -> str:
        """The key at a place: a member, or a number."""
        return self.kind.members[place] if self.kind is not None else str(self.low + place)


@dataclass(eq=False, slots=True)
class ConstTable:
    """Constants by keys: one value for every combination, those of the last key beside each other."""

    name: str
    keys: tuple[TableKey, ...]
    type: Type
    values: tuple[int, ...]
    span: Span

    @property
    def form(self) -> str:
        """How it is asked: `price[industry, n]`."""
        return f"{self.name}[{', '.join(key.written for key in self.keys)}]"


@dataclass(eq=False, slots=True)
class Function:
    """A named expression. `base` is the function it replaces, if its body calls it."""

    name: str
    params: tuple[Local, ...]
    result: Type
    body: Expr
    span: Span
    base: Function | None = None


@dataclass(eq=False, slots=True)
class Procedure:
    """A named script. `base` as for functions."""

    name: str
    params: tuple[Local, ...]
    body: tuple[Stmt, ...]
    span: Span
    base: Procedure | None = None


MOST_COST = 2**31 - 1
"""What a link of a graph can cost at most."""


@dataclass(eq=False, slots=True)
class Edge:
    """The links of one kind that belong to a graph: those for which `condition` holds (over local `edge`).

    `cost` is what each of them costs, from 0 to `MOST_COST` (None: nothing is said of costs); where `sure`, its bounds
    tell that it always lies there.
    """

    kind: Kind
    edge: Local
    condition: Expr
    span: Span
    cost: Expr | None = None
    sure: bool = False


@dataclass(eq=False, slots=True)
class Graph:
    """A network over the members of `nodes`. `where` (over local `node`) keeps nodes out; None keeps all."""

    name: str
    params: tuple[Local, ...]
    nodes: Kind
    node: Local
    where: Expr | None
    edges: tuple[Edge, ...]
    span: Span

    @property
    def costs(self) -> bool:
        """Whether its links have costs: then those of all kinds have."""
        return any(edge.cost is not None for edge in self.edges)

    @property
    def unit(self) -> Unit | None:
        """The unit of the costs of its links; None for plain numbers."""
        types = [edge.cost.type for edge in self.edges if edge.cost is not None]
        return next((type_.unit for type_ in types if isinstance(type_, IntType) and type_.unit is not None), None)


@dataclass(eq=False, slots=True)
class Param:
    """A parameter of an action: `domain` is a set of members or numbers; `where` (over `local`) narrows it. `words` are
    what a player gets for a value outside the domain (None: words are made)."""

    local: Local
    domain: Expr
    where: Expr | None
    span: Span
    words: Template | None = None


@dataclass(eq=False, slots=True)
class Requirement:
    """A named condition of an action, with the words a player gets when it fails (None: words are made from the
    condition). It is asked only when those of `after` hold, which stand before it in the action."""

    id: str
    that: Expr
    words: Template | None
    span: Span
    after: tuple[Requirement, ...] = ()


@dataclass(eq=False, slots=True)
class Action:
    """One thing a player may do. `me` is the local that stands for the player."""

    name: str
    title: Words
    menu: str | None
    me: Local
    params: tuple[Param, ...]
    requirements: tuple[Requirement, ...]
    body: tuple[Stmt, ...]
    span: Span
    about: Words = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Score:
    """`value` and `ties` are numbers over local `player`; more is better."""

    player: Local
    value: Expr
    ties: tuple[Expr, ...]


@dataclass(eq=False, slots=True)
class Policy:
    """Narrowed choices for measurements: the name of a numeric choice → `lowest` or `highest`."""

    name: str
    about: Words
    choices: dict[str, str]


@dataclass(eq=False, slots=True)
class Ruleset:
    """One game on one map with its variants, checked.

    `looks` holds the document nodes of `looks`: the ruleset's, then the map's. `map_data` is what the map says beside
    its members (grid, size, background …), as plain data.
    """

    id: str
    map_id: str | None
    variants: tuple[str, ...]
    title: Words
    map_title: Words
    players: tuple[int, int]
    kinds: dict[str, Kind]
    units: dict[str, Unit]
    state: list[StateField]
    tracks: dict[str, Track]
    tables: dict[str, ConstTable]
    costs: dict[str, Any]
    functions: dict[str, Function]
    procedures: dict[str, Procedure]
    actions: dict[str, Action]
    menus: dict[str, tuple[str, ...]]
    graphs: dict[str, Graph]
    flow: tuple[Stmt, ...]
    score: Score
    policies: dict[str, Policy]
    looks: Any
    fingerprint: str
    sources: tuple[Source, ...]
    meta: dict[str, Any] = field(default_factory=dict)
    map_data: dict[str, Any] = field(default_factory=dict)
    known: tuple[KnownPlaces, ...] = ()
    world: Any = None  # everything declared, by name: what further rule texts (of scenarios) are checked against

    @property
    def player(self) -> Kind:
        return self.kinds["player"]

    @property
    def seats(self) -> str:
        """How many can play, in words of findings: `3 to 4 players`."""
        least, most = self.players
        return f"{least} to {most} players" if least != most else f"{most} player{'s' if most > 1 else ''}"

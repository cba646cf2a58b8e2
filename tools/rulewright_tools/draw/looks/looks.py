"""How a game looks, as its documents say it: checked, with every expression typed. What drawing works from."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.rules.kinds import Kind, Words
from rulewright.rules.model import Track
from rulewright.rules.tree import Expr, Local
from rulewright.source import Span

from ..geometry import Point

Paint = str | Expr
"""A colour `#rrggbb`, or an expression giving a member whose colour it is (none: no colour)."""


@dataclass(frozen=True, slots=True)
class MemberLook:
    """How a member of a kind looks wherever it appears. None: drawing chooses."""

    fill: str | None = None
    ink: str | None = None
    mark: Words | None = None
    shape: str | None = None
    pattern: str | None = None


@dataclass(eq=False, slots=True)
class Layer:
    """One thing drawn for a member: `tag` says what, `paint` or `subject` with what.

    fill, outline, line: `paint`; pattern: `word`; text, piece, pieces, count: `subject` (a fixed text: `words`);
    id: neither. `item` is the local that stands for each of several pieces.
    Sizes and `at` are counted in sizes of the member (centre to corner of a hexagon) on the board, in lines in a panel.
    """

    id: str
    tag: str
    span: Span
    paint: Paint | None = None
    subject: Expr | None = None
    word: str = ""
    when: Expr | None = None
    label: Words | None = None
    colour: Paint | None = None
    ink: Paint | None = None
    faded: Expr | None = None
    mark: Expr | Words | None = None
    words: Words | None = None
    item: Local | None = None
    shape: str | None = None
    size: float | None = None
    at: Point = (0.0, 0.0)
    beside: str = ""  # above | below: outside of everything that belongs to the member
    arrange: str = ""
    columns: int = 0
    spaces: int = 0
    width: float | None = None
    dash: str = "solid"
    inset: float = 0.0
    shift: float = 0.0
    turn: float = 0.0
    bold: bool = False


@dataclass(eq=False, slots=True)
class KindLook:
    """How the members of a board kind are drawn. `around` (over `member`) gives the member that each belongs to; with a
    `unit`, their places count from its middle, in steps of that. `bends` are the points that a link goes through."""

    kind: Kind
    member: Local
    form: str
    size: float
    layers: tuple[Layer, ...]
    around: Expr | None = None
    unit: float | None = None
    bends: dict[int, tuple[Point, ...]] = field(default_factory=dict)


@dataclass(eq=False, slots=True)
class Column:
    """A column of a table or a named value of a list: a title and what stands in it."""

    id: str
    title: Words
    layer: Layer


@dataclass(eq=False, slots=True)
class Marker:
    """Pieces that stand on a track: each member of `rows` (over `member`) at the space that `at` gives."""

    id: str
    rows: Expr | Kind
    member: Local
    at: Expr
    layer: Layer


@dataclass(eq=False, slots=True)
class Panel:
    """A card beside the board: a table (`rows`, `columns`), named `values`, pieces or text (`layer`), or a `track`,
    with one more space `after` its last for what stands beyond."""

    id: str
    title: Words
    span: Span
    when: Expr | None = None
    below: bool = False
    rows: Expr | Kind | None = None
    member: Local | None = None
    where: Expr | None = None
    now: Expr | None = None
    across: bool = False
    columns: tuple[Column, ...] = ()
    values: tuple[Column, ...] = ()
    layer: Layer | None = None
    track: Track | None = None
    markers: tuple[Marker, ...] = ()
    filled: Expr | None = None
    filled_with: Layer | None = None
    after: Words | None = None
    from_last: bool = False
    width: int = 0


@dataclass(eq=False, slots=True)
class Looks:
    """All looks of a game: of members by kind and index, of board kinds in drawing order, of panels."""

    background: str | None = None
    coast: bool = True
    members: dict[Kind, dict[int, MemberLook]] = field(default_factory=dict)
    board: dict[Kind, KindLook] = field(default_factory=dict)
    panels: tuple[Panel, ...] = ()

"""What a drawing may see: values of looks' expressions on a position (or on none), for a seat or for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields as fields_of
from dataclasses import is_dataclass
from functools import lru_cache

from rulewright.play.cells.values import Env, in_order
from rulewright.play.reference.evaluate import Evaluator
from rulewright.program.fault import Fault
from rulewright.program.layout import OVER, PC, Layout, lay_out
from rulewright.rules import tree as t
from rulewright.rules.kinds import Kind
from rulewright.rules.model import Ruleset
from rulewright.rules.types import BagType, MemberType, OptionalType, PileType, TableType, TextType

from .colour import MEMBERS, SEATS
from .looks.expressions import bare
from .looks.looks import Layer, Looks, Paint
from .marks import marks_of
from .names import chosen, member_words, text_constant, value_words

STEPS = 1_000_000
"""Work that all expressions of one drawing may take: looks come from strangers too."""


def parts(expr: t.Expr) -> Iterator[t.Expr]:
    """An expression and all expressions in it, those of the functions and graphs that it asks as well."""
    seen: set[int] = set()
    todo: list[object] = [expr]
    while todo:
        node = todo.pop()
        if isinstance(node, tuple):
            todo.extend(node)
        elif is_dataclass(node) and hasattr(node, "span") and id(node) not in seen:
            seen.add(id(node))
            if hasattr(node, "type"):
                yield node  # type: ignore[misc]  # one of the union's classes
            if isinstance(node, t.CallFunction):
                todo.extend((node.function.body, node.args))
            elif isinstance(node, t.GraphAsk):
                todo.extend((node.parts, node.graph_args, node.args))
            elif isinstance(node, t.Builtin) and node.name == "len" and isinstance(node.args[0], t.StateGet):
                # How many pieces lie there is open even when the pieces are not.
                todo.append(node.args[0].owner)
            else:
                todo.extend(getattr(node, f.name) for f in fields_of(node) if f.name not in ("type", "span"))


def changes(expr: t.Expr) -> bool:
    """Whether the value of an expression depends on the position."""
    for part in parts(expr):
        match part:
            case t.StateGet():
                return True
            case t.Builtin(name="len", args=(t.StateGet(), *_)):
                return True
            case _:
                continue
    return False


@lru_cache(maxsize=8192)
def _reads(expr: t.Expr) -> tuple[bool, tuple[t.StateGet, ...]]:
    """Whether the value of an expression depends on the position, and the fields it reads that aren't open to all."""
    gets = [part for part in parts(expr) if isinstance(part, t.StateGet) and part.field.visible != "all"]
    return changes(expr), tuple(gets)


class Eye:
    """Evaluates the expressions of looks on a position as it stands, each once. Everything gives None (or nothing)
    where there is nothing to see: no position, a field that this seat may not see, a rule that breaks."""

    def __init__(
        self,
        ruleset: Ruleset,
        looks: Looks,
        cells: list[int] | None,
        layout: Layout | None,
        *,
        lang: str,
        players: Sequence[str] = (),
        seat: int | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.looks = looks
        self.lang = lang
        self.layout = layout or lay_out(ruleset, len(players) or ruleset.players[1])
        self.blank = cells is None
        self.over = cells is not None and cells[PC] == OVER
        self.players = tuple(players[: self.layout.seats])
        self._marks = marks_of(self.players)
        self.seat = seat
        self._evaluator = Evaluator(self.layout, cells if cells is not None else [0] * self.layout.size, steps=STEPS)
        self._known: dict[tuple[object, ...], int | None] = {}  # a screen is laid out in several widths

    # --- whether

    def open(self, expr: t.Expr, env: Env) -> bool:
        """Whether the value may be shown."""
        changing, hidden = _reads(expr)
        if self.blank and changing:
            return False
        return self.seat is None or all(self._own(get, env) for get in hidden)

    def _own(self, get: t.StateGet, env: Env) -> bool:
        """Whether a field that isn't open to all belongs to the seat that looks."""
        if get.field.visible != "owner" or get.owner is None or get.field.owner is not self.ruleset.player:
            return False
        try:
            return self._evaluator.value(get.owner, env) == self.seat
        except (Fault, KeyError):
            return False

    # --- values

    def value(self, expr: t.Expr | None, env: Env) -> int | None:
        """The value of an expression that gives an integer; None also for `none`."""
        if expr is None:
            return None
        key = (expr, *env.items())
        if key not in self._known:
            self._known[key] = self._value(expr, env)
        return self._known[key]

    def _value(self, expr: t.Expr, env: Env) -> int | None:
        if not self.open(expr, env):
            return None
        try:
            value = self._evaluator.whole(expr, env)
        except Fault:
            return None
        optional = isinstance(expr.type, OptionalType)
        empty = t.NO_MEMBER if isinstance(bare(expr.type), MemberType) else t.NO_NUMBER
        return None if (optional or isinstance(bare(expr.type), MemberType)) and value == empty else value

    def holds(self, expr: t.Expr | None, env: Env) -> bool:
        """Whether a condition holds; one that isn't there does, one that can't be seen doesn't."""
        return expr is None or bool(self.value(expr, env))

    def member(self, expr: t.Expr | None, env: Env) -> tuple[Kind, int] | None:
        """The member that an expression gives."""
        value = self.value(expr, env)
        type_ = bare(expr.type) if expr is not None else None
        return (type_.kind, value) if value is not None and isinstance(type_, MemberType) else None

    def items(self, expr: t.Expr | None, env: Env) -> list[int] | None:
        """The members of a set in order, the pieces of a pile or bag; those of a table as often as it says."""
        if expr is None or not self.open(expr, env):
            return None
        of = expr.of if isinstance(expr, t.PiecesOf) else expr
        try:
            if isinstance(of.type, PileType | BagType):
                return self._evaluator.pieces(of, env)
            if isinstance(of.type, TableType) and isinstance(of, t.StateGet):
                place = self.layout.fields[of.field]
                owner = self._evaluator.whole(of.owner, env) if of.owner is not None else 0
                keys = tuple(self._evaluator.whole(key, env) for key in of.keys)
                counts = (
                    self._evaluator.cells[place.cell(owner, (*keys, k))] for k in range(self.layout.count(of.type.key))
                )
                return [k for k, count in enumerate(counts) for _ in range(min(count, 400))]
            return list(in_order(self._evaluator.value(expr, env)))
        except Fault:
            return None

    def words(self, expr: t.Expr | None, env: Env) -> str | None:
        """A value as people read it; None when it can't be seen."""
        if expr is None or not self.open(expr, env):
            return None
        try:
            if isinstance(expr.type, TextType):
                return self._text(expr, env)
            return value_words(expr.type, self._evaluator.whole(expr, env), self.lang, self.players)
        except Fault:
            return None

    def _text(self, expr: t.Expr, env: Env) -> str:
        match expr:
            case t.TextLiteral(words=words):
                return chosen(words, self.lang)
            case t.ConstGet():
                return text_constant(expr.field.values[self._evaluator.member(expr.of, env)], self.lang)
            case t.Conditional():
                return self._text(expr.then if self._evaluator.holds(expr.condition, env) else expr.otherwise, env)
            case _:
                return ""

    # --- looks

    def name(self, kind: Kind, index: int) -> str:
        return member_words(kind, index, self.lang, self.players)

    def fill(self, kind: Kind, index: int) -> str:
        """The colour of a member: its own, its seat's, or one of a palette."""
        look = self.looks.members.get(kind, {}).get(index)
        if look is not None and look.fill:
            return look.fill
        palette = SEATS if kind.seats else MEMBERS
        return palette[index % len(palette)]

    def ink(self, kind: Kind, index: int) -> str | None:
        look = self.looks.members.get(kind, {}).get(index)
        return look.ink if look is not None else None

    def mark(self, kind: Kind, index: int) -> str:
        """The letters on a member's pieces: its own; of players letters of the name, or the seat's number."""
        look = self.looks.members.get(kind, {}).get(index)
        if look is not None and look.mark:
            return chosen(look.mark, self.lang)[:4]
        if not kind.seats:
            return ""
        return self._marks[index] if index < len(self._marks) else str(index + 1)

    def shape(self, kind: Kind, index: int) -> str | None:
        look = self.looks.members.get(kind, {}).get(index)
        return look.shape if look is not None else None

    def ground_sign(self, layers: Sequence[Layer], env: Env) -> tuple[str, str | None] | None:
        """The pattern on a member that shows these layers, and its ink; from a layer, or the member that fills it."""
        for layer in layers:
            if layer.tag == "pattern" and layer.word and self.holds(layer.when, env):
                return layer.word, self.paint(layer.colour, env)
        for layer in reversed(layers):
            if layer.tag == "fill" and layer.paint is not None and not isinstance(layer.paint, str):
                found = self.member(layer.paint, env)
                look = self.looks.members.get(found[0], {}).get(found[1]) if found is not None else None
                if look is not None and look.pattern:
                    return look.pattern, None
        return None

    def paint(self, paint: Paint | None, env: Env) -> str | None:
        """A colour; None when there is none."""
        if paint is None or isinstance(paint, str):
            return paint
        found = self.member(paint, env)
        return self.fill(*found) if found is not None else None

    def piece_mark(self, layer: Layer, kind: Kind | None, index: int, env: Env) -> str:
        """The letters on a piece of a layer."""
        if isinstance(layer.mark, dict):
            return chosen(layer.mark, self.lang)
        if layer.mark is not None:
            return self.words(layer.mark, env) or ""
        return self.mark(kind, index) if kind is not None else ""

"""Expressions of the form as Python text. Every name in it is ours; numbers are all that comes from a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rulewright.rules.tree import NO_NUMBER, Local

from ..bits import bit_indices
from ..form.algebra import fold
from ..form.expressions import (
    Address,
    Ask,
    Call,
    Cell,
    Checked,
    ColumnAt,
    Const,
    FunctionIr,
    If3,
    Image,
    ImageOf,
    Ir,
    Loc,
    Look,
    Op,
    SumOf,
    Table,
    Temp,
)
from ..form.lowered import Lowered
from ..form.value_types import NUMBER, SEQUENCE
from ..passes.constant_tables import ConstantTables
from ..runtime.memos import HALF

WHOLE = 20
"""Sets of so many members are looked up whole."""
FEW_COLUMNS = 4
"""So few columns are read one by one."""
INFIX = frozenset(["+", "-", "*", "//", "%", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "and", "or"])
IN_BRACKETS = INFIX | {"&~", "between", "neg", "not", "lowest", "recall"}
"""Operations whose text stands in brackets as a whole."""


class ExpressionPrinter:
    """Prints the expressions of a lowered ruleset, and notes the relations and sums that they use.

    A named value stands in a variable, or in its cell when it has one and is no variable of the function at hand. The
    cell of a region is looked up whole, its index and the place of the region, where one member decides it.
    """

    def __init__(self, lowered: Lowered, tables: ConstantTables) -> None:
        self.lowered = lowered
        self.tables = tables
        self.images: dict[str, Image] = {}
        self.sums: dict[str, Table] = {}
        self.names: dict[Local, str] = {}
        self.variables: set[Local] = set()
        self.signature = "s" if lowered.fast else "s, h"
        self.used_temps = 0

    def begin(self, variables: Iterable[Local]) -> None:
        """Starts a function whose variables are these named values."""
        self.variables = set(variables)

    def local(self, local: Local) -> str:
        """A named value, to be read or set."""
        if local in self.variables or local not in self.lowered.cells:
            return self.variable(local)
        return f"s[{self.lowered.cells[local]}]"

    def variable(self, local: Local) -> str:
        """The variable of a named value."""
        return self.names.setdefault(local, f"v{len(self.names)}")

    def temp(self) -> str:
        """A new variable for the middle of an expression."""
        self.used_temps += 1
        return f"w{self.used_temps}"

    def plain(self, e: Ir) -> str:
        """An expression where no brackets are needed around it."""
        text = self(e)
        whole = isinstance(e, If3) or (isinstance(e, Op) and e.op in IN_BRACKETS)
        return text[1:-1] if whole or _in_brackets(text) else text

    def listed(self, args: Iterable[Ir]) -> str:
        """Arguments, one after the other."""
        return ", ".join(map(self.plain, args))

    def record(self, args: Iterable[Ir]) -> str:
        """Values side by side."""
        return f"({''.join(self.plain(a) + ', ' for a in args)})"

    def address(self, e: Cell | ColumnAt | Address) -> str:
        """The number of a cell."""
        region, index = (e.column, e.at) if isinstance(e, ColumnAt) else (e.region, e.index)
        at = fold("+", index, Const(region.base))
        return self.plain(self.tables.whole(at) or at)

    def call(self, function: FunctionIr, args: Iterable[str]) -> str:
        """A call of a generated function."""
        return f"{function.name}({', '.join([self.signature, *args])})"

    def __call__(self, e: Ir) -> str:
        """An expression, in brackets where it is more than one word."""
        match e:
            case Const(value):
                return f"({value})" if value < 0 else str(value)
            case Loc(local):
                return self.local(local)
            case Temp(name):
                return name
            case Cell() | ColumnAt():
                return f"s[{self.address(e)}]"
            case Address():
                return self.address(e)
            case Look(table, at):
                return f"{table.name}[{self.plain(at)}]"
            case ImageOf(image, of):
                self.images.setdefault(image.name, image)
                return f"{image.name}[{self.plain(of)}]"
            case SumOf(table, of):
                self.sums.setdefault(f"S_{table.name}", table)
                return f"S_{table.name}[{self.plain(of)}]"
            case If3(c, a, b):
                return f"({self(a)} if {self(c)} else {self(b)})"
            case Call(function, args) if function.stateless:
                return f"{function.name}k[{self.listed(args)}]"
            case Call(function, args):
                return self.call(function, map(self.plain, args))
            case Ask(net, question, args):
                cells = "s, " if question == "nearest_within" else ""
                return f"{net.name}.{question}({cells}{self.listed(args)})"
            case Checked():
                return self._checked(e)
            case Op(op, (a, b)) if op in INFIX:
                return f"({self(a)} {op} {self(b)})"
            case Op(op, args):
                return PRINTED[op](self, args)

    def _checked(self, e: Checked) -> str:
        held = self.temp()
        value = f"({held} := {self.plain(e.value)})"
        if e.divisor:
            broken = f"{value} == 0"
        elif e.high is None:
            broken = f"{value} < {e.low}"
        elif e.low is None:
            broken = f"{value} > {e.high}"
        else:
            broken = f"{value} < {e.low} or {held} > {e.high}"
        if e.optional:
            broken = f"({broken}) and {held} != {NO_NUMBER}"
        return f"(fault({e.site.index}, {held}) if {broken} else {held})"

    def bits(self, members: Ir, width: Ir) -> str:
        """The members of a set, ascending. Of middle-sized sets most are new, as a hand of cards is; most of their
        halves have been met before."""
        assert isinstance(width, Const)
        if isinstance(members, Const):
            return self.constants(bit_indices(members.value))
        if not WHOLE < width.value <= 2 * HALF:
            return f"BITS[{self.plain(members)}]"
        held = self.temp()
        return f"(BITS[({held} := {self.plain(members)}) & {(1 << HALF) - 1}] + UPPER_BITS[{held} >> {HALF}])"

    def constants(self, values: Iterable[int]) -> str:
        """A sequence of constants."""
        return self.tables.table(tuple(values), SEQUENCE).name

    def count(self, members: Ir) -> str:
        """How many members a set has."""
        return f"{self(members)}.bit_count()" if not isinstance(members, Const) else str(members.value.bit_count())

    def lowest(self, members: Ir) -> str:
        """The first member of a set; -1 when it has none."""
        if isinstance(members, Loc | Temp | Cell):
            return f"(({self(members)} & -{self(members)}).bit_length() - 1)"
        held = self.temp()
        return f"((({held} := {self.plain(members)}) & -{held}).bit_length() - 1)"

    def without(self, a: Ir, b: Ir) -> str:
        """The members of a set that are not in another."""
        return f"({self(a)} & {~b.value if isinstance(b, Const) else '~' + self(b)})"

    def numbers(self, args: tuple[Ir, ...]) -> str:
        """Different numbers, ascending."""
        if all(isinstance(x, Const) for x in args):
            return self.constants(sorted({x.value for x in args if isinstance(x, Const)}))
        return f"tuple(sorted({{{self.listed(args)}}}))"

    def extreme(self, op: str, args: tuple[Ir, ...]) -> str:
        """The least or greatest of numbers; of two without a call."""
        if len(args) > 2:
            return f"{'min' if op == '<' else 'max'}({self.listed(args)})"
        a, b = (Temp(self.temp(), NUMBER) if not isinstance(x, Const | Loc | Temp) else x for x in args)
        first, second = (
            self(x) if x is held else f"({self(held)} := {self.plain(x)})" for x, held in zip(args, (a, b), strict=True)
        )
        return f"({self(a)} if {first} {op} {second} else {self(b)})"

    def gather(self, first: Ir, members: Ir) -> str:
        """The union of the columns that a set chooses. Few columns that a table chooses are read one by one, and where
        there are fewer, a cell that is always 0."""
        assert isinstance(first, Address)
        if isinstance(members, Look) and isinstance(first.index, Const):
            start = first.region.base + first.index.value
            chosen = [[start + i for i in bit_indices(mask)] for mask in members.table.values]
            most = max(map(len, chosen))
            if 0 < most <= FEW_COLUMNS:
                zero = self.lowered.zero.base
                columns = ([cells[i] if i < len(cells) else zero for cells in chosen] for i in range(most))
                names = (self.tables.table(cells, NUMBER).name for cells in columns)
                at = self.plain(members.at)
                return f"({' | '.join(f's[{name}[{at}]]' for name in names)})"
        return f"gather(s, {self.address(first)}, {self.plain(members)})"

    def cells(self, first: Ir, width: Ir) -> str:
        """Cells that stand together."""
        assert isinstance(first, Address) and isinstance(first.index, Const) and isinstance(width, Const)
        start = first.region.base + first.index.value
        return f"tuple(s[{start}:{start + width.value}])"

    def if_some(self, members: Ir, call: Ir) -> str:
        """A call with a set where it is not empty; else the empty set."""
        assert isinstance(call, Call)
        held = Temp(self.temp(), NUMBER)
        asked = Call(call.function, tuple(held if a == Op("held", ()) else a for a in call.args))
        return f"({self(asked)} if ({held.name} := {self.plain(members)}) else 0)"

    def recall(self, memo: Ir, value: Ir, keys: tuple[Ir, ...]) -> str:
        """An answer of this listing."""
        held = self.temp()
        if len(keys) == 1 and isinstance(keys[0], Loc | Temp):
            key = first = self(keys[0])
        else:
            key = self.temp()
            first = f"{key} := {self.plain(keys[0]) if len(keys) == 1 else self.record(keys)}"
        return (
            f"({held} if ({held} := {self(memo)}.get({first})) is not None "
            f"else {self(memo)}.setdefault({key}, {self.plain(value)}))"
        )

    def remember(self, memo: Ir, value: Ir, keys: tuple[Ir, ...]) -> str:
        """An answer that is kept from one listing to the next."""
        held, key = self.temp(), self.temp()
        return (
            f"({held} if ({held} := {self(memo)}.get({key} := {self.record(keys)})) is not None "
            f"else {self(memo)}.keep({key}, {self(value)}))"
        )

    def sorted_by(self, members: Ir, keys: Ir, free: tuple[Ir, ...], descending: Ir) -> str:
        """Members in the order of keys that a function works out for all of them."""
        assert isinstance(keys, Call) and isinstance(descending, Const)
        held = self.temp()
        keyed = self.call(keys.function, [held, *map(self.plain, free)])
        return f"in_order(({held} := {self.plain(members)}), {keyed}, {bool(descending.value)})"


P = ExpressionPrinter
Args = tuple[Ir, ...]


def _called(name: str, first: str = "") -> Callable[[P, Args], str]:
    """An operation that is a call of a primitive; `first` are arguments before its own."""
    return lambda p, a: f"{name}({first}{p.listed(a)})"


def _joined(op: str) -> Callable[[P, Args], str]:
    """An operation on two sequences of numbers, written out as sets."""
    return lambda p, a: f"tuple(sorted({{*held({p.plain(a[0])})}} {op} {{*held({p.plain(a[1])})}}))"


PRINTED: dict[str, Callable[[P, Args], str]] = {
    "neg": lambda p, a: f"(-{p(a[0])})",
    "not": lambda p, a: f"(not {p(a[0])})",
    "abs": _called("abs"),
    "min": lambda p, a: p.extreme("<", a),
    "max": lambda p, a: p.extreme(">", a),
    "between": lambda p, a: f"({p(a[0])} <= {p(a[1])} <= {p(a[2])})",
    "&~": lambda p, a: p.without(*a),
    "bit": lambda p, a: f"BIT[{p.plain(a[0])}]",
    "count": lambda p, a: p.count(a[0]),
    "lowest": lambda p, a: p.lowest(a[0]),
    "gather": lambda p, a: p.gather(*a),
    "among": _called("among", "s, "),
    "if_some": lambda p, a: p.if_some(*a),
    "bits": lambda p, a: p.bits(*a),
    "bits_or_none": lambda p, a: f"BITS_OR_NONE[{p.plain(a[0])}]",
    "span": lambda p, a: f"SPAN[{p.listed(a)}]",
    "span_or_none": lambda p, a: f"SPAN_OR_NONE[{p.listed(a)}]",
    "listed": lambda p, a: f"({', '.join([f'*offered({p.plain(a[0])})', *map(p, a[1:])])},)",
    "range": lambda p, a: f"range({p.plain(a[0])}, {p.plain(fold('+', a[1], Const(1)))})",
    "times": _called("times"),
    "subsets": lambda p, a: f"subsets({p.listed(a[:4])})",
    "numbers": lambda p, a: p.numbers(a),
    "numbers|": _joined("|"),
    "numbers&": _joined("&"),
    "numbers-": _joined("-"),
    "sorted": lambda p, a: f"tuple(held({p.plain(a[0])}))",
    "fixed": _called("tuple"),
    "list": lambda p, a: "[]",
    "moves_list": lambda p, a: "[]",
    "list_length": _called("len"),
    "len": _called("amount"),
    "in": lambda p, a: f"({p(a[0])} in {p(a[1])})",
    "tuple": lambda p, a: p.record(a),
    "item": lambda p, a: f"{p(a[0])}[{p.plain(a[1])}]",
    "set_item": lambda p, a: f"{p(a[0])}[{p.plain(a[1])}]",
    "in_pile": _called("in_pile", "s, "),
    "pile_mask": lambda p, a: f"pile_mask(s, {p.plain(a[0])})",
    "bag_mask": _called("bag_mask", "s, "),
    "bag_total": _called("bag_total", "s, "),
    "cells": lambda p, a: p.cells(*a),
    "from": _called("starting_at"),
    "sorted_by": lambda p, a: p.sorted_by(a[0], a[1], a[2:-1], a[-1]),
    "dict": lambda p, a: "{}",
    "recall": lambda p, a: p.recall(a[0], a[1], a[2:]),
    "remember": lambda p, a: p.remember(a[0], a[1], a[2:]),
    "wide_moves": _called("WideMoves"),
    "asked": _called("asked", "h, "),
}
"""How each operation is printed that is not written between its operands. `held` is printed by `if_some`."""


def _in_brackets(text: str) -> bool:
    """True when the first bracket closes with the last, and what is between is neither a tuple nor an assignment. It
    reads the text, which takes long for long ones."""
    if len(text) <= 2 or text[0] != "(" or text[-1] != ")":
        return False
    depth = 0
    for i, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if depth == 0:
            return i == len(text) - 1
        if depth == 1 and (c == "," or text.startswith(":=", i)):
            return False
    return False

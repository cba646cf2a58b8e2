"""Statements of the form as Python text."""

from __future__ import annotations

from collections.abc import Callable

from rulewright.rules.tree import Local
from rulewright.source import keep_going

from ..form.expressions import Call, Const, FunctionIr, Ir, Net, Op, Temp
from ..form.lowered import Lowered
from ..form.statements import (
    Assign,
    Block,
    Do,
    Each,
    GoBack,
    Goto,
    Leave,
    MoveList,
    Over,
    Put,
    Return,
    StmtIr,
    Store,
    Wait,
    When,
    While,
)
from ..layout import OVER, PC
from ..passes.constant_tables import ConstantTables
from .expression_text import ExpressionPrinter

MOVES_PIECE = 16
"""Moves are remembered by pieces of a set of at most so many members, equal ones: few pieces are met often, most sets
once."""
MOST_PIECES = 4
"""A set of more pieces is remembered whole: few of its members are met together."""


class StatementPrinter:
    """Prints statements as lines, and notes the objects (kinds, texts of the log) that they hand on as `constants`."""

    def __init__(self, lowered: Lowered, tables: ConstantTables) -> None:
        self.lowered = lowered
        self.print = ExpressionPrinter(lowered, tables)
        self.lines: list[str] = []
        self.constants: dict[str, object] = {}
        self.moves: dict[str, tuple[int, int | None]] = {}
        self.root: Block = lowered.blocks.start

    def put(self, depth: int, text: str) -> None:
        """Adds a line."""
        keep_going()
        self.lines.append("    " * depth + text)

    def body(self, body: list[StmtIr], depth: int) -> None:
        """Adds statements, or `pass` where there are none."""
        start = len(self.lines)
        for s in body:
            self.statement(s, depth)
        if len(self.lines) == start:
            self.put(depth, "pass")

    def statement(self, s: StmtIr, depth: int) -> None:
        """Adds one statement."""
        p = self.print.plain
        match s:
            case Put(target=target, value=value):
                self.put(depth, f"{self.target(target)} = {p(value)}")
            case Store(to=to, value=value, op="&~="):
                inverse = str(~value.value) if isinstance(value, Const) else "~" + self.print(value)
                self.put(depth, f"s[{self.print.address(to)}] &= {inverse}")
            case Store(to=to, value=value, op=op):
                self.put(depth, f"s[{self.print.address(to)}] {op} {p(value)}")
            case When(branches=branches):
                self._when(branches, depth)
            case Each():
                self._each(s, depth)
            case While(condition=c, body=body, site=site):
                self.put(depth, f"while {p(c)}:")
                self.spend(depth + 1, str(s.weight), str(site.index))
                self.body(body, depth + 1)
            case Leave(how=how):
                self.put(depth, how)
            case Return(value=value):
                self.put(depth, "return None" if value is None else f"return {p(value)}")
            case Do():
                EFFECTS_PRINTED[s.name](self, s, depth)
            case Goto() | GoBack():
                self._go(s, depth)
            case Wait(decision=n):
                self.put(depth, f"s[{PC}] = {n}")
                self.put(depth, "return None")
            case Over():
                self.put(depth, f"s[{PC}] = {OVER}")
                self.put(depth, "return None")
            case Assign():
                raise AssertionError("assignments are written out before they are printed (store upkeep)")

    def target(self, target: Local | Temp) -> str:
        """A variable or cell that gets a value."""
        return target.name if isinstance(target, Temp) else self.print.local(target)

    def spend(self, depth: int, steps: str, site: str) -> None:
        """Takes steps from the budget, written out: a call would cost more than most rounds."""
        self.put(depth, f"budget[0] -= {steps}")
        self.put(depth, "if budget[0] < 0:")
        self.put(depth + 1, f"spent({site})")

    def _each(self, s: Each, depth: int) -> None:
        text = self.print.plain(s.over)
        members = isinstance(s.over, Op) and s.over.op == "bits"
        if isinstance(s.over, Op) and s.over.op == "range":
            text = f"ranged({self.print.listed(s.over.args)}, {s.weight})"
        elif s.site is not None and not (members and self.lowered.fast):
            text = f"counted({text}, {s.weight}, {s.site.index})"
        elif s.before or s.site is not None:
            over = self.print.temp()
            self.put(depth, f"if {over} := {text}:")
            depth += 1
            if s.site is not None:
                self.spend(depth, f"len({over}) * {s.weight}" if s.weight > 1 else f"len({over})", str(s.site.index))
            for inner in s.before:
                self.statement(inner, depth)
            text = over
        self.put(depth, f"for {self.target(s.var)} in {text}:")
        self.body(s.body, depth + 1)

    def _when(self, branches: list[tuple[Ir | None, list[StmtIr]]], depth: int) -> None:
        word = "if"
        for c, body in branches:
            if isinstance(c, Const) and not c.value:
                continue
            if c is None or isinstance(c, Const):
                if word == "if":
                    self.body(body, depth)
                else:
                    self.put(depth, "else:")
                    self.body(body, depth + 1)
                return
            self.put(depth, f"{word} {self.print.plain(c)}:")
            self.body(body, depth + 1)
            word = "elif"

    def _go(self, s: Goto | GoBack, depth: int) -> None:
        blocks = self.lowered.blocks
        target = blocks.direct(s)
        if target is None:
            assert isinstance(s, GoBack)
            self.put(depth, f"return BACK[s[{s.cell.base}]]({self.print.signature})")
        elif target.number not in blocks.roots:
            self.body(target.body, depth)
        elif target is self.root:
            self.put(depth, "continue")
        elif isinstance(s, Goto) and s.again and self.root.number not in blocks.resumes:
            self.put(depth, f"return b{target.number}")  # the driver calls it, so that loops don't nest calls
        else:
            self.put(depth, f"return b{target.number}({self.print.signature})")

    # --- effects ---

    def constant(self, value: object) -> str:
        """The name of an object that generated text hands on."""
        for name, held in self.constants.items():
            if held is value:
                return name
        name = f"K{len(self.constants)}"
        self.constants[name] = value
        return name

    def kind(self, s: Do) -> list[str]:
        """The kind of which chance chooses a member, for the hooks of the checked form."""
        return [] if self.lowered.fast else [self.constant(s.extra)]

    def hooked(self, name: str, args: list[str]) -> str:
        """A call that gets the position, and the hooks in the checked form."""
        return f"{name}({', '.join([self.print.signature, *args])})"

    def set(self, s: Do, depth: int, text: str) -> None:
        """Gives the target of an effect its value."""
        assert s.target is not None
        self.put(depth, f"{self.target(s.target)} = {text}")

    def random_weighted(self, s: Do, depth: int) -> None:
        """One of a sequence, by weights that a function works out for all of it."""
        members, site, keys, *free = s.args
        assert isinstance(keys, Call)
        p, held = self.print, self.print.temp()
        weights = p.call(keys.function, [held, *map(p.plain, free)])
        args = [f"({held} := {p.plain(members)})", weights, p.plain(site), *self.kind(s)]
        self.set(s, depth, self.hooked("pick_weighted", args))

    def say(self, s: Do, depth: int) -> None:
        self.put(depth, f"h.say(s, {self.constant(s.extra)}, {self.print.record(s.args)})")

    def grow(self, s: Do, depth: int) -> None:
        assert isinstance(s.extra, Net)
        self.put(depth, f"{s.extra.name}.grow(s, {self.print.listed(s.args)})")

    def call(self, s: Do, depth: int) -> None:
        assert isinstance(s.extra, FunctionIr)
        self.put(depth, self.print.call(s.extra, map(self.print.plain, s.args)))

    def choices(self, s: Do, depth: int) -> None:
        """Adds choices to the list: piece by piece of a set."""
        moves = s.extra
        assert isinstance(moves, MoveList)
        *outer, mask = map(self.print.plain, s.args)
        before = "".join(f"{x}, " for x in outer)
        if not MOVES_PIECE < moves.members <= MOST_PIECES * MOVES_PIECE:
            base = 0 if moves.members <= MOVES_PIECE else None
            name = f"M{moves.action}" if base is None else f"M{moves.action}_0"
            self.moves[name] = (moves.action, base)
            self.put(depth, f"out += {name}[{before}{mask}]")
            return
        if not isinstance(s.args[-1], Temp):
            self.put(depth, f"rest = {mask}")
            mask = "rest"
        pieces = -(-moves.members // MOVES_PIECE)
        size = -(-moves.members // pieces)
        for base in range(0, moves.members, size):
            name = f"M{moves.action}_{base}"
            self.moves[name] = (moves.action, base)
            part = mask if base == 0 else f"{mask} >> {base}"
            if base + size < moves.members:
                part += f" & {(1 << size) - 1}"
            self.put(depth, f"if part := {part}:")
            self.put(depth + 1, f"out += {name}[{before}part]")


P = StatementPrinter


def _called(name: str, first: str = "s, ") -> Callable[[P, Do, int], None]:
    """An effect that is a call of a primitive; `first` are arguments before its own."""
    return lambda p, s, depth: p.put(depth, f"{name}({first}{p.print.listed(s.args)})")


EFFECTS_PRINTED: dict[str, Callable[[P, Do, int], None]] = {
    "step": lambda p, s, depth: p.spend(depth, p.print.plain(s.args[1]), p.print.plain(s.args[0])),
    "reached": _called("reached", "h, "),
    "append": lambda p, s, depth: p.put(depth, f"{p.print(s.args[0])}.append({p.print.plain(s.args[1])})"),
    "call": P.call,
    "random": lambda p, s, depth: p.set(s, depth, p.hooked("pick", [*map(p.print.plain, s.args), *p.kind(s)])),
    "random_weighted": P.random_weighted,
    "random_among": lambda p, s, depth: p.set(
        s, depth, f"pick_among(s, {p.print.record(s.args[1:])}, {p.print.plain(s.args[0])})"
    ),
    "shuffle": lambda p, s, depth: p.put(depth, p.hooked("shuffle", [*map(p.print.plain, s.args), *p.kind(s)])),
    "draw": lambda p, s, depth: p.set(s, depth, f"draw(s, {p.print.listed(s.args)})"),
    "put_into": _called("put_into"),
    "put_onto": _called("put_onto"),
    "put_under": _called("put_below"),
    "take_bag": _called("take_bag"),
    "take_pile": _called("take_pile"),
    "say": P.say,
    "keep_list": lambda p, s, depth: p.set(s, depth, f"keep_list(s, {p.print.listed(s.args)})"),
    "move": lambda p, s, depth: p.put(depth, f"out.append({p.print.record(s.args)})"),
    "moves": P.choices,
    "more": lambda p, s, depth: p.put(depth, f"out += {p.print.plain(s.args[0])}"),
    "fault": _called("fault", ""),
    "few": lambda p, s, depth: p.put(depth, "few(out)"),
    "grow": P.grow,
}
"""How each effect is printed."""

"""The program as Python text: functions, blocks, option lists, and the tables they use."""

from __future__ import annotations

from rulewright.rules.tree import Local

from ..decision import Decision
from ..form.ir import (
    Block,
    Const,
    Do,
    Each,
    FunctionIr,
    GoBack,
    Goto,
    Ir,
    Leave,
    Loc,
    Op,
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
from ..lowering.lowering import Lowering
from ..passes.memos import Shared, calls
from ..scripts.block_functions import Units, exits, locals_in
from ..sets import connectivity
from .effects import EffectWriter
from .printer import function_locals


class Backend(EffectWriter):
    """Prints one program."""

    def __init__(self, lw: Lowering, units: Units) -> None:
        super().__init__(lw)
        self.units = units
        self.shared: set[FunctionIr] = set()
        self.remembers = False
        self.root: Block = units.flow.start

    # --- functions ---

    def function(self, made: FunctionIr) -> None:
        """Prints a generated function."""
        self.print.begin(function_locals(made))
        params = "".join(f", {self.print.variable(p)}" for p in made.params)
        where = f"  # {_where(made.span)}" if made.span else ""
        self.lines.append(f"def {made.name}({self.print.signature}{params}):{where}")
        self.body(made.body, 1)
        self.lines.append("")

    def keeper(self, made: FunctionIr) -> None:
        """Prints the form of a function without arguments that keeps its answer."""
        self.lines.append(f"def {made.name}a(s):")
        self.put(1, f"s[{self.lw.kept_cells[made]}] = r = {made.name}(s)")
        self.put(1, "return r")
        self.lines.append("")

    def options(self, decision: Decision, made: FunctionIr) -> None:
        """Prints the function that lists options; the named values it needs stand in cells."""
        self.print.begin(function_locals(made))  # what it loops over stands in variables: it changes no cell
        self.lines.append(f"def {made.name}({self.print.signature}):  # {_where(decision.span)}")
        depth = 1
        if made.careful is not None:
            self.put(1, "left = budget[0]")
            self.put(1, "try:")
            depth = 2
        if any(f in self.shared for f in calls(made.body)):
            self.put(depth, "m = {}")
            self.print.shared = self.shared
        self.body(made.body, depth)
        if made.careful is not None:
            self.put(1, "except Broken:")
            self.put(2, "budget[0] = left")
            self.put(2, f"return {made.careful.name}({self.print.signature})")
        self.print.shared = set()
        self.lines.append("")

    def sharing(self, functions: list[FunctionIr], shared: Shared) -> None:
        """Prints the forms of functions that remember their answers in `m`."""
        self.shared = set(functions)
        for number, made in enumerate(functions):
            self.print.begin(function_locals(made))
            self.print.shared = self.shared
            names = [self.print.variable(p) for p in made.params]
            self.lines.append(f"def {made.name}m({', '.join([self.print.signature, 'm', *names])}):")
            if shared.remembered(made):
                self.remembers = True
                self.put(1, f"k = ({', '.join([str(number), *(self._question(made, p) for p in made.params)])},)")
                self.put(1, "r = m.get(k)")
                self.put(1, "if r is not None:")
                self.put(2, "return r")
            self.body(made.body, 1)
            self.remembers = False
            self.print.shared = set()
            self.lines.append("")

    def _question(self, made: FunctionIr, p: Local) -> str:
        """What stands for an argument in the question that is remembered: connected places are one, where nothing else
        of them is asked."""
        asked = connectivity.parameter(made, p)
        net = None if asked is None else self.print.kept[asked.question.op.split(".")[1]]
        if asked is None or net is None or not net.watched or asked.node != Loc(p):
            return self.print.variable(p)
        return self.print.plain(asked.question)

    def block(self, root: Block) -> None:
        """Prints a block that is a function, with those inside it."""
        own: set[Local] = set()
        for block in self.units.blocks(root):
            own.update(local for local in locals_in(block.body) if local not in self.lw.cells)
        self.print.begin(own)
        choice = ", c" if root.number in self.units.resumes else ""
        where = f": {_where(root.span)}" if root.span else ""
        self.lines.append(f"def b{root.number}({self.print.signature}{choice}):  # {root.comment}{where}")
        self.root = root
        if self._loops(root):
            self.put(1, "for _ in bounces:")
            self.body(root.body, 2)
            self.put(1, f"return b{root.number}")
        else:
            self.body(root.body, 1)
        self.lines.append("")

    def _loops(self, root: Block) -> bool:
        """True for the head of a loop that comes round without a decision."""
        return any(self.units.direct(e) is root for block in self.units.blocks(root) for e in exits(block.body))

    # --- statements ---

    def body(self, body: list[StmtIr], depth: int) -> None:
        start = len(self.lines)
        for s in body:
            self.statement(s, depth)
        if len(self.lines) == start:
            self.put(depth, "pass")

    def statement(self, s: StmtIr, depth: int) -> None:
        p = self.print.plain
        match s:
            case Put(target=target, value=value):
                self.put(depth, f"{self.target(target)} = {p(value)}")
            case Store():
                self.store(s, depth)
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
            case Return(value=kept) if self.remembers and kept is not None:
                self.put(depth, f"m[k] = r = {p(kept)}")
                self.put(depth, "return r")
            case Return(value=value):
                self.put(depth, "return None" if value is None else f"return {p(value)}")
            case Do():
                self.do(s, depth)
            case Goto() | GoBack():
                self._go(s, depth)
            case Wait(decision=n):
                self.put(depth, f"s[{PC}] = {n}")
                self.put(depth, "return None")
            case Over():
                self.put(depth, f"s[{PC}] = {OVER}")
                self.put(depth, "return None")

    def _each(self, s: Each, depth: int) -> None:
        text = self.print.plain(s.over)
        members = isinstance(s.over, Op) and s.over.op == "bits"
        if isinstance(s.over, Op) and s.over.op == "range":
            text = f"ranged({self.print.plain(s.over.args[0])}, {self.print.plain(s.over.args[1])}, {s.weight})"
        elif s.site is not None and not (members and self.lw.fast):
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
        target = self.units.direct(s)
        if target is None:
            assert isinstance(s, GoBack)
            self.put(depth, f"return BACK[s[{s.cell}]]({self.print.signature})")
        elif target.number not in self.units.roots:
            self.body(target.body, depth)
        elif target is self.root:
            self.put(depth, "continue")
        elif isinstance(s, Goto) and s.again and self.root.number not in self.units.resumes:
            self.put(depth, f"return b{target.number}")  # the driver calls it, so that loops don't nest calls
        else:
            self.put(depth, f"return b{target.number}({self.print.signature})")


def _where(span: object) -> str:
    """The place of a rule for a comment: line and column; the file's name is left out, since it is a stranger's
    text."""
    line, column = getattr(span, "line", 0), getattr(span, "column", 0)
    return f"{line}:{column}"

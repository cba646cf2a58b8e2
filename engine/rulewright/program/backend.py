"""The program as Python text: functions, blocks, option lists, and the tables they use."""

from __future__ import annotations

from rulewright.rules.tree import Local
from rulewright.rules.types import MemberType
from rulewright.source import keep_going

from . import components
from .columns import ColumnFamily, test
from .decision import Decision
from .ir import (
    Block,
    Cell,
    Checked,
    Const,
    Do,
    Each,
    FunctionIr,
    GoBack,
    Goto,
    Image,
    Ir,
    Leave,
    Loc,
    Look,
    MoveList,
    Op,
    Over,
    Put,
    Return,
    StmtIr,
    Store,
    Temp,
    Wait,
    When,
    While,
)
from .layout import OVER, PC, element_type
from .lowering import Lowering, bit, fold, member_kind
from .printer import Printer, function_locals
from .runtime import MOVES_PIECE
from .sharing import Shared, calls
from .units import Units, exits, locals_in

MANY_TESTS = 3
"""So many tests of one value are kept by a table."""
MOST_PIECES = 4
"""Into how many pieces a set is cut in the text itself."""


class Backend:
    """Prints one program."""

    def __init__(self, lw: Lowering, units: Units) -> None:
        self.lw = lw
        self.units = units
        self.images: dict[str, Image] = {}
        self.print = Printer(lw, self.images)
        self.lines: list[str] = []
        self.objects: dict[str, object] = {}
        self.shared: set[FunctionIr] = set()
        self.passing: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.moves: dict[str, tuple[int, int | None]] = {}
        self.remembers = False
        self.columns: dict[object, list[ColumnFamily]] = {}
        for family in lw.columns.values():
            self.columns.setdefault(family.field.field, []).append(family)
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
            self.put(1, "try:")
            depth = 2
        if any(f in self.shared for f in calls(made.body)):
            self.put(depth, "m = {}")
            self.print.shared = self.shared
        self.body(made.body, depth)
        if made.careful is not None:
            self.put(1, "except Broken:")
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
        asked = components.parameter(made, p)
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

    def put(self, depth: int, text: str) -> None:
        keep_going()
        self.lines.append("    " * depth + text)

    def target(self, target: Local | str) -> str:
        if isinstance(target, str):
            return target
        if target in self.print.variables or target not in self.lw.cells:
            return self.print.variable(target)
        return f"s[{self.lw.cells[target]}]"

    def statement(self, s: StmtIr, depth: int) -> None:
        p = self.print.plain
        match s:
            case Put(target=target, value=value):
                self.put(depth, f"{self.target(target)} = {p(value)}")
            case Store():
                self._store(s, depth)
            case When(branches=branches):
                self._when(branches, depth)
            case Each():
                self._each(s, depth)
            case While(condition=c, body=body, site=site):
                self.put(depth, f"while {p(c)}:")
                self._spend(depth + 1, str(s.weight), str(site.index))
                self.body(body, depth + 1)
            case Leave(how=how):
                self.put(depth, how)
            case Return(value=kept) if self.remembers and kept is not None:
                self.put(depth, f"m[k] = r = {p(kept)}")
                self.put(depth, "return r")
            case Return(value=value):
                self.put(depth, "return None" if value is None else f"return {p(value)}")
            case Do():
                self._do(s, depth)
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
                self._spend(depth, f"len({over}) * {s.weight}" if s.weight > 1 else f"len({over})", str(s.site.index))
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
        elif target.number in self.units.flow.heads and self.root.number not in self.units.resumes:
            self.put(depth, f"return b{target.number}")  # the driver calls it, so that loops don't nest calls
        else:
            self.put(depth, f"return b{target.number}({self.print.signature})")

    # --- cells and their columns ---

    def _store(self, s: Store, depth: int) -> None:
        self._written(s, depth)
        for net in self.lw.nets.values():
            if s.field in net.watched:
                self.put(depth, f"s[{net.cell}] = 0")
        stale = [f"s[{self.lw.kept_cells[f]}] = " for f, watched in self.lw.kept.items() if s.field in watched]
        if stale:
            self.put(depth, f"{''.join(stale)}None")

    def _written(self, s: Store, depth: int) -> None:
        """The cell, and the columns that follow it."""
        p = self.print.plain
        at = p(s.at)
        families = self.columns.get(s.field, []) if s.field is not None else []
        if not families:
            self._plain(s, depth)
            return
        tests = [f for f in families if f.allowed is not None and f.family == "test" and f.cells == 1]
        whole = (len(tests) >= MANY_TESTS and not isinstance(s.value, Const)) or any(
            f.family == "value"
            or (f.family == "has" and s.single is None)
            or (f.family == "total" and _step(s) is None)
            for f in families
        )
        if all(f.family == "total" for f in families) and not whole:
            self._plain(s, depth)
            for family in families:
                self._follow(s, family, depth)
            return
        if whole:
            self.put(depth, f"old = s[{at}]")
        if isinstance(s.value, Const) and all(f.family in ("test", "size") for f in families):
            self.put(depth, f"s[{at}] = {p(s.value)}")
        else:
            self.put(depth, f"s[{at}] = new = {p(s.value)}")
        together = [f for f in families if f.allowed is not None and f.family == "test" and f.cells == 1]
        if len(together) >= MANY_TESTS and not isinstance(s.value, Const):
            self._follow_tests(s, together, depth)
            families = [f for f in families if f not in together]
        for family in families:
            self._follow(s, family, depth)

    def _follow_tests(self, s: Store, families: list[ColumnFamily], depth: int) -> None:
        """Keeps many tests of one value: each value has the columns whose test it passes."""
        axis = families[0].axis
        name = f"P{len(self.passing)}"
        values = self.lw.count(member_kind(element_type(families[0].field.field.type)))
        self.passing[name] = tuple(tuple(f.base for f in families if test(f, value)) for value in (*range(values), -1))
        one = self.print.plain(bit(s.axes[axis]))
        for word, told in (("old", f"&= ~{one}"), ("new", f"|= {one}")):
            self.put(depth, f"for w in {name}[{word}]:")
            self.put(depth + 1, f"s[w] {told}")

    def _plain(self, s: Store, depth: int) -> None:
        """Writes a cell that no column follows, or none that needs its value."""
        p = self.print.plain
        at, text = p(s.at), p(s.value)
        for op in "+-|":  # `s[7] + 1` is written as an addition in place
            if text.startswith(f"s[{at}] {op} ") and isinstance(s.value, Op) and s.value.args[0] == Cell(s.at):
                self.put(depth, f"s[{at}] {op}= {p(s.value.args[1])}")
                return
        self.put(depth, f"s[{at}] = {text}")

    def _follow(self, s: Store, family: ColumnFamily, depth: int) -> None:
        """Keeps a family of columns true to a changed value."""
        p = self.print.plain
        one = p(bit(s.axes[family.axis]))
        others: Ir = Const(0)
        rest = [a for i, a in enumerate(s.axes) if i != family.axis]
        for axis, count in zip(rest, family.others, strict=True):
            others = fold("+", fold("*", others, Const(count)), axis)
        base = fold("+", fold("*", others, Const(family.size)), Const(family.base))
        if family.family == "total":
            step = _step(s)
            if step is None:
                self.put(depth, f"s[{p(base)}] += new - old")
            else:
                self.put(depth, f"s[{p(base)}] {'+' if step > 0 else '-'}= {abs(step)}")
        elif family.family == "value":
            self.put(depth, f"s[{p(fold('+', base, Const(1)))} + old] ^= {one}")
            self.put(depth, f"s[{p(fold('+', base, Const(1)))} + new] ^= {one}")
        elif family.source is not None and family.source.family == "value":
            self._follow_answers(s, family, family.source, depth)
        elif family.family == "image":
            assert s.single is not None and s.op == "|="
            near = p(Look(self.lw.table((*family.relation, 0)), s.axes[family.axis]))
            self.put(depth, f"s[{p(fold('+', base, s.single))}] |= {near}")
        elif family.family == "has" and s.single is not None:
            cell = p(fold("+", base, s.single))
            self.put(depth, f"s[{cell}] |= {one}" if s.op == "|=" else f"s[{cell}] &= ~{one}")
        elif family.family == "has":
            self.put(depth, "for w in BITS[old ^ new]:")
            self.put(depth + 1, f"s[{p(base)} + w] ^= {one}")
        else:
            cell = p(base)
            if isinstance(s.value, Const):
                told = f"|= {one}" if test(family, s.value.value) else f"&= ~{one}"
                self.put(depth, f"s[{cell}] {told}")
                return
            step = _step(s) if family.family == "test" and family.allowed is None and family.high is None else None
            if step is not None and family.low is not None:  # more can only begin to pass, less only cease
                told = f"s[{cell}] |= {one}" if step > 0 else f"s[{cell}] &= ~{one}"
                self.put(depth, f"if new {'>=' if step > 0 else '<'} {family.low}: {told}")
                return
            self.put(depth, f"if {passes(family, 'new')}:")
            self.put(depth + 1, f"s[{cell}] |= {one}")
            self.put(depth, "else:")
            self.put(depth + 1, f"s[{cell}] &= ~{one}")

    def _follow_answers(self, s: Store, family: ColumnFamily, source: ColumnFamily, depth: int) -> None:
        """Keeps what a relation leads to from the members with each value."""
        p = self.print.plain
        if not isinstance(s.value, Const) or s.value.value >= 0:
            near = p(Look(self.lw.table((*family.relation, 0)), s.axes[family.axis]))
            told = f"s[{family.base + 1} + new] |= {near}"
            if isinstance(s.value, Const | Loc) and not (isinstance(s.value, Loc) and _may_be_none(s.value.local)):
                self.put(depth, told)
            else:
                self.put(depth, "if new >= 0:")
                self.put(depth + 1, told)
        image = next(i for (f, i), made in self.lw.derived.items() if made is family)
        self.images.setdefault(image.name, image)
        member = s.axes[family.axis]
        gone = p(Look(self.lw.table((*(~m for m in family.relation), -1)), member))
        others = p(Look(self.lw.table((*_alike(family.relation), 0)), member))
        self.put(depth, "if old >= 0:")
        self.put(depth + 1, f"if s[{source.base + 1} + old] & {others}:")
        self.put(depth + 2, f"s[{family.base + 1} + old] = {image.name}[s[{source.base + 1} + old]]")
        self.put(depth + 1, "else:")
        self.put(depth + 2, f"s[{family.base + 1} + old] &= {gone}")

    # --- what is done for its effect ---

    def _spend(self, depth: int, steps: str, site: str) -> None:
        """Takes steps from the budget, written out: a call would cost more than most rounds."""
        self.put(depth, f"budget[0] -= {steps}")
        self.put(depth, "if budget[0] < 0:")
        self.put(depth + 1, f"spent({site})")

    def _do(self, s: Do, depth: int) -> None:
        if s.name == "step":
            self._spend(depth, self.print.plain(s.args[1]), self.print.plain(s.args[0]))
            return
        if s.name in ("moves", "draw"):
            getattr(self, f"_{s.name}")(s, depth)
            return
        self.put(depth, getattr(self, "_do_" + s.name)(s, [self.print.plain(a) for a in s.args]))

    def _sig(self, name: str, a: list[str]) -> str:
        return f"{name}({', '.join([self.print.signature, *a])})"

    def _object(self, value: object) -> str:
        name = f"K{len(self.objects)}"
        for known, held in self.objects.items():
            if held is value:
                return known
        self.objects[name] = value
        return name

    def _do_reached(self, s: Do, a: list[str]) -> str:
        return f"reached(h, {a[0]})"

    def _do_append(self, s: Do, a: list[str]) -> str:
        return f"{a[0]}.append({a[1]})"

    def _do_call(self, s: Do, a: list[str]) -> str:
        assert isinstance(s.extra, FunctionIr)
        return self._sig(s.extra.name, a)

    def _do_random(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        kind = [] if self.lw.fast else [self._object(s.extra)]
        return f"{self.target(s.target)} = {self._sig('pick', [a[0], a[1], *kind])}"

    def _do_random_weighted(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        held = self.print.temp()
        from .ir import Call

        keys = s.args[2]
        assert isinstance(keys, Call)
        weights = self._sig(keys.function.name, [held, *a[3:]])
        kind = [] if self.lw.fast else [self._object(s.extra)]
        call = self._sig("pick_weighted", [f"({held} := {a[0]})", weights, a[1], *kind])
        return f"{self.target(s.target)} = {call}"

    def _do_random_counts(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        return f"{self.target(s.target)} = pick_counts(s, ({''.join(x + ', ' for x in a[1:])}), {a[0]})"

    def _do_random_among(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        return f"{self.target(s.target)} = pick_among(s, ({''.join(x + ', ' for x in a[1:])}), {a[0]})"

    def _do_shuffle(self, s: Do, a: list[str]) -> str:
        return self._sig("shuffle", [*a, *([] if self.lw.fast else [self._object(s.extra)])])

    def _draw(self, s: Do, depth: int) -> None:
        """The topmost piece of a pile, written out: a call would cost more."""
        assert s.target is not None
        pile, site = (self.print.plain(a) for a in s.args)
        top = f"s[{pile} + top]"
        self.put(depth, f"top = s[{pile}]")
        self.put(depth, "if top == 0:")
        self.put(depth + 1, f"fault({site})")
        self.put(depth, f"{self.target(s.target)} = {top}")
        self.put(depth, f"{top} = 0")
        self.put(depth, f"s[{pile}] = top - 1")

    def _do_put_into(self, s: Do, a: list[str]) -> str:
        return f"put_into(s, {', '.join(a)})"

    def _do_put_onto(self, s: Do, a: list[str]) -> str:
        return f"put_onto(s, {', '.join(a[:4])})"

    def _do_put_under(self, s: Do, a: list[str]) -> str:
        return f"put_below(s, {', '.join(a[:4])})"

    def _do_put_many_under(self, s: Do, a: list[str]) -> str:
        return f"put_many_below(s, {', '.join(a)})"

    def _do_take_bag(self, s: Do, a: list[str]) -> str:
        return f"take_bag(s, {', '.join(a)})"

    def _do_take_pile(self, s: Do, a: list[str]) -> str:
        return f"take_pile(s, {', '.join(a)})"

    def _do_say(self, s: Do, a: list[str]) -> str:
        return f"h.say(s, {self._object(s.extra)}, ({''.join(x + ', ' for x in a)}))"

    def _do_keep_list(self, s: Do, a: list[str]) -> str:
        assert s.target is not None
        return f"{self.target(s.target)} = keep_list(s, {', '.join(a)})"

    def _do_move(self, s: Do, a: list[str]) -> str:
        return f"out.append(({', '.join(a)},))"

    def _do_fault(self, s: Do, a: list[str]) -> str:
        return f"fault({', '.join(a)})"

    def _do_keep(self, s: Do, a: list[str]) -> str:
        return f"{a[0]}[{a[1]}] = {a[2]}"

    def _do_few(self, s: Do, a: list[str]) -> str:
        return "few(out)"

    def _moves(self, s: Do, depth: int) -> None:
        """Adds choices to the list: piece by piece of a set, since few pieces are met often and most sets once."""
        moves = s.extra
        assert isinstance(moves, MoveList)
        *outer, mask = [self.print.plain(a) for a in s.args]
        before = "".join(f"{x}, " for x in outer)
        if moves.members > MOST_PIECES * MOVES_PIECE:
            name = f"M{moves.action}"
            self.moves[name] = (moves.action, None)
            self.put(depth, f"out += {name}[{before}{mask}]")
            return
        if not isinstance(s.args[-1], Temp) and moves.members > MOVES_PIECE:
            self.put(depth, f"rest = {mask}")
            mask = "rest"
        for base in range(0, moves.members, MOVES_PIECE):
            name = f"M{moves.action}_{base}"
            self.moves[name] = (moves.action, base)
            last = base + MOVES_PIECE >= moves.members
            part = mask if base == 0 else f"{mask} >> {base}"
            if not last:
                part += f" & {(1 << MOVES_PIECE) - 1}"
            if moves.members <= MOVES_PIECE:
                self.put(depth, f"out += {name}[{before}{part}]")
                continue
            self.put(depth, f"if part := {part}:")
            self.put(depth + 1, f"out += {name}[{before}part]")


def _alike(relation: tuple[int, ...]) -> list[int]:
    """For each member those (itself too) that lead to something it leads to."""
    return [sum(1 << j for j, y in enumerate(relation) if x & y) for x in relation]


def _may_be_none(local: Local) -> bool:
    return not isinstance(local.type, MemberType)


def _step(s: Store) -> int | None:
    """How much a stored value is more than before, where that is written: `cell + 1`."""
    value = s.value.value if isinstance(s.value, Checked) else s.value
    match value:
        case Op("+", (Cell(at), Const(n))) if at == s.at:
            return n
        case Op("-", (Cell(at), Const(n))) if at == s.at:
            return -n
    return None


def passes(family: ColumnFamily, name: str) -> str:
    """The test of a column as Python text over a variable."""
    if family.allowed is not None:
        return f"{name} >= 0 and {family.allowed} >> {name} & 1"
    if family.family == "size" and (family.low, family.high) == (1, None):
        return name
    value = f"{name}.bit_count()" if family.family == "size" else name
    tests = []
    if family.low is not None:
        tests.append(f"{value} >= {family.low}")
    if family.high is not None:
        tests.append(f"{value} <= {family.high}")
    return " and ".join(tests) or "True"


def _where(span: object) -> str:
    """The place of a rule for a comment: line and column; the file's name is left out, since it is a stranger's
    text."""
    line, column = getattr(span, "line", 0), getattr(span, "column", 0)
    return f"{line}:{column}"

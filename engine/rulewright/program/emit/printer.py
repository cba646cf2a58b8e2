"""Integer code as Python text. Every name in it is ours; numbers are the only thing that comes from a file."""

from __future__ import annotations

from collections.abc import Iterable

from rulewright.rules.tree import Local

from ..form.columns import ColumnFamily
from ..form.ir import Call, Cell, Checked, ColumnAt, Const, FunctionIr, If3, Image, ImageOf, Ir, Loc, Look, Op, Temp
from ..lowering.lowering import Lowering, Net, fold
from ..passes.relation_columns import follows
from ..runtime.memos import PART, PIECE, bit_indices

_INFIX = {"+", "-", "*", "//", "%", "&", "|", "<<", "==", "!=", "<", "<=", ">", ">=", "and", "or"}


SMALL_SET = 20
"""Sets of a kind of so few members are met again."""


FEW_COLUMNS = 4


class Printer:
    """Prints expressions. `locals_` are the named values that stand in variables of the function being printed."""

    def __init__(self, lw: Lowering, images: dict[str, Image]) -> None:
        self.lw = lw
        self.images = images
        self.names: dict[Local, str] = {}
        self.variables: set[Local] = set()
        self.signature = "s" if lw.fast else "s, h"
        self.used_temps = 0
        self.shared: set[FunctionIr] = set()
        self.stateless: set[FunctionIr] = set()
        self.kept = {net.name: net for net in lw.nets.values()}

    def begin(self, variables: Iterable[Local]) -> None:
        """Starts a function whose variables are these named values."""
        self.variables = set(variables)

    def variable(self, local: Local) -> str:
        name = self.names.get(local)
        if name is None:
            name = self.names[local] = f"v{len(self.names)}"
        return name

    def temp(self) -> str:
        self.used_temps += 1
        return f"w{self.used_temps}"

    def __call__(self, e: Ir) -> str:
        """An expression, in brackets where it is more than one word."""
        match e:
            case Const(value):
                return f"({value})" if value < 0 else str(value)
            case Loc(local):
                if local in self.variables or local not in self.lw.cells:
                    return self.variable(local)
                return f"s[{self.lw.cells[local]}]"
            case Temp(name):
                return name
            case Cell(at):
                return f"s[{self.plain(at)}]"
            case Look(table, at):
                return f"{table.name}[{self.plain(at)}]"
            case ImageOf(image, of):
                if isinstance(of, ColumnAt) and (of.column, image) in self.lw.derived and follows(of):
                    return self(ColumnAt(self.lw.derived[of.column, image], of.at))
                self.images.setdefault(image.name, image)
                return f"{image.name}[{self.plain(of)}]"
            case ColumnAt(column, at):
                return f"s[{self.plain(self.column_cell(column, at))}]"
            case If3(c, a, b):
                return f"({self(a)} if {self(c)} else {self(b)})"
            case Call(function, args) if function in self.stateless:
                return f"{function.name}k[{', '.join(map(self.plain, args))}]"
            case Call(function) if function in self.lw.kept_cells:
                held = self.temp()
                kept = f"({held} := s[{self.lw.kept_cells[function]}])"
                return f"({held} if {kept} is not None else {function.name}a(s))"
            case Call(function, args):
                return (
                    f"{self.callee(function)}, {', '.join(map(self.plain, args))})"
                    if args
                    else f"{self.callee(function)})"
                )
            case Checked():
                return self._checked(e)
            case Op():
                return self._op(e)

    def callee(self, function: FunctionIr) -> str:
        """A call up to its own arguments, in the form that remembers where there is one."""
        if function in self.shared:
            return f"{function.name}m({self.signature}, m"
        return f"{function.name}({self.signature}"

    def plain(self, e: Ir) -> str:
        """An expression where no brackets are needed."""
        text = self(e)
        if len(text) > 2 and text.startswith("(") and text.endswith(")") and _outer_pair(text):
            return text[1:-1]
        return text

    @staticmethod
    def column_cell(column: ColumnFamily, at: Ir) -> Ir:
        return fold("+", at, Const(column.base))

    def _checked(self, e: Checked) -> str:
        held, site = e.held, e.site.index
        tests = []
        if e.low is None and e.high is None:
            tests.append(f"{held} == 0")
        if e.low is not None:
            tests.append(f"{held} < {e.low}")
        if e.high is not None:
            tests.append(f"{held} > {e.high}")
        broken = " or ".join(tests)
        if e.site.values.get("optional"):
            broken = f"({broken}) and {held} != {-(2**31)}"
        value = self.plain(e.value)
        first = broken.replace(held, f"({held} := {value})", 1)
        return f"(fault({site}, {held}) if {first} else {held})"

    def _op(self, e: Op) -> str:
        op, args = e.op, e.args
        if op in _INFIX:
            return f"({self(args[0])} {op} {self(args[1])})"
        if op.startswith("net."):
            _, name, question = op.split(".")
            if question in ("reach", "among", "connected", "nearest") and self.kept[name].watched:
                return self._kept(self.kept[name], question, args)
            return f"{name}.{question}({', '.join(map(self.plain, args))})"
        special = getattr(self, "_op_" + _WORDS.get(op, op), None)
        if special is not None:
            return str(special(args))
        raise AssertionError(f"no way to print {op}")

    def _kept(self, net: Net, question: str, args: tuple[Ir, ...]) -> str:
        """A question to the components of a network, kept in a cell since they were asked for last."""
        components = f"(s[{net.cell}] or {net.name}.kept(s, {net.cell}, {self.plain(args[0])}))"
        if question == "nearest":
            return f"{net.name}.nearest_within({components}, {', '.join(map(self.plain, args))})"
        if question == "among":
            return f"among({components}, {self.plain(args[1])})"
        reached = f"{components}[{self.plain(args[1])}]"
        return reached if question == "reach" else f"({reached} >> {self(args[2])} & 1)"

    def _op_not(self, a: tuple[Ir, ...]) -> str:
        return f"(not {self(a[0])})"

    def _op_neg(self, a: tuple[Ir, ...]) -> str:
        return f"(-{self(a[0])})"

    def _op_without(self, a: tuple[Ir, ...]) -> str:
        if isinstance(a[1], Const):
            return f"({self(a[0])} & {~a[1].value})"
        return f"({self(a[0])} & ~{self(a[1])})"

    def _op_bit(self, a: tuple[Ir, ...]) -> str:
        return f"BIT[{self.plain(a[0])}]"

    def _op_count(self, a: tuple[Ir, ...]) -> str:
        return f"{self(a[0])}.bit_count()" if not isinstance(a[0], Const) else str(a[0].value.bit_count())

    def _op_lowest(self, a: tuple[Ir, ...]) -> str:
        x = a[0]
        if isinstance(x, Loc | Temp | Cell):
            return f"(({self(x)} & -{self(x)}).bit_length() - 1)"
        name = self.temp()
        return f"((({name} := {self.plain(x)}) & -{name}).bit_length() - 1)"

    def _op_bits(self, a: tuple[Ir, ...]) -> str:
        if isinstance(a[0], Const):
            return self.lw.table(bit_indices(a[0].value)).name
        members = a[1]
        assert isinstance(members, Const)
        if members.value <= SMALL_SET:
            return f"LOW_BITS[{self.plain(a[0])}]"
        if members.value <= 2 * PIECE:
            held = self.temp()
            return f"(LOW_BITS[({held} := {self.plain(a[0])}) & {PART}] + HIGH_BITS[{held} >> {PIECE}])"
        return f"BITS[{self.plain(a[0])}]"

    def _op_bits_or_none(self, a: tuple[Ir, ...]) -> str:
        return f"BITS_OR_NONE[{self.plain(a[0])}]"

    def _op_span(self, a: tuple[Ir, ...]) -> str:
        return f"SPAN[{self.plain(a[0])}, {self.plain(a[1])}]"

    def _op_span_or_none(self, a: tuple[Ir, ...]) -> str:
        return f"SPAN_OR_NONE[{self.plain(a[0])}, {self.plain(a[1])}]"

    def _op_listed(self, a: tuple[Ir, ...]) -> str:
        return f"({', '.join([f'*offered({self.plain(a[0])})', *map(self, a[1:])])},)"

    def _op_tuple(self, a: tuple[Ir, ...]) -> str:
        return f"({''.join(self.plain(x) + ', ' for x in a)})"

    def _op_list_length(self, a: tuple[Ir, ...]) -> str:
        return f"len({self.plain(a[0])})"

    def _op_list(self, a: tuple[Ir, ...]) -> str:
        return "[]"

    def _op_numbers(self, a: tuple[Ir, ...]) -> str:
        if all(isinstance(x, Const) for x in a):
            return self.lw.table(sorted({x.value for x in a if isinstance(x, Const)})).name
        return f"tuple(sorted({{{', '.join(map(self.plain, a))}}}))"

    def _op_numbers_union(self, a: tuple[Ir, ...]) -> str:
        return f"tuple(sorted({{*held({self.plain(a[0])}), *held({self.plain(a[1])})}}))"

    def _op_numbers_both(self, a: tuple[Ir, ...]) -> str:
        return f"tuple(sorted({{*held({self.plain(a[0])})}} & {{*held({self.plain(a[1])})}}))"

    def _op_numbers_without(self, a: tuple[Ir, ...]) -> str:
        return f"tuple(sorted({{*held({self.plain(a[0])})}} - {{*held({self.plain(a[1])})}}))"

    def _op_sorted(self, a: tuple[Ir, ...]) -> str:
        return f"tuple(held({self.plain(a[0])}))"

    def _op_range(self, a: tuple[Ir, ...]) -> str:
        return f"range({self.plain(a[0])}, {self.plain(fold('+', a[1], Const(1)))})"

    def _op_times(self, a: tuple[Ir, ...]) -> str:
        return f"times({', '.join(map(self.plain, a))})"

    def _op_fixed(self, a: tuple[Ir, ...]) -> str:
        return f"tuple({self.plain(a[0])})"

    def _op_len(self, a: tuple[Ir, ...]) -> str:
        return f"amount({self.plain(a[0])})"

    def _op_in(self, a: tuple[Ir, ...]) -> str:
        return f"({self(a[0])} in {self(a[1])})"

    def _op_between(self, a: tuple[Ir, ...]) -> str:
        return f"({self(a[0])} <= {self(a[1])} <= {self(a[2])})"

    def _op_abs(self, a: tuple[Ir, ...]) -> str:
        return f"abs({self.plain(a[0])})"

    def _op_min(self, a: tuple[Ir, ...]) -> str:
        return self._extreme("<", a)

    def _op_max(self, a: tuple[Ir, ...]) -> str:
        return self._extreme(">", a)

    def _extreme(self, op: str, a: tuple[Ir, ...]) -> str:
        if len(a) == 2 and all(isinstance(x, Const | Loc | Temp | Cell) for x in a):
            return f"({self(a[0])} if {self(a[0])} {op} {self(a[1])} else {self(a[1])})"
        if len(a) == 2:
            x, y = self.temp(), self.temp()
            return f"({x} if ({x} := {self.plain(a[0])}) {op} ({y} := {self.plain(a[1])}) else {y})"
        return f"{'min' if op == '<' else 'max'}({', '.join(map(self.plain, a))})"

    def _op_if_some(self, a: tuple[Ir, ...]) -> str:
        """A call with a set, where the set is not empty; else the empty set."""
        held, call = self.temp(), a[1]
        assert isinstance(call, Call)
        asked = Call(call.function, (Temp(held), *call.args[1:]))
        return f"({self(asked)} if ({held} := {self.plain(a[0])}) else 0)"

    def _op_clip_high(self, a: tuple[Ir, ...]) -> str:
        held, high = self.temp(), self(a[1])
        return f"({high} if ({held} := {self.plain(a[0])}) > {high} else {held})"

    def _op_clip(self, a: tuple[Ir, ...]) -> str:
        held, low, high = self.temp(), self(a[1]), self(a[2])
        return f"({low} if ({held} := {self.plain(a[0])}) < {low} else {high} if {held} > {high} else {held})"

    def _op_wide_moves(self, a: tuple[Ir, ...]) -> str:
        return f"WideMoves({', '.join(map(self.plain, a))})"

    def _op_dict(self, a: tuple[Ir, ...]) -> str:
        return "{}"

    def _op_at(self, a: tuple[Ir, ...]) -> str:
        return f"{self.plain(a[0])}[{self.plain(a[1])}]"

    def _op_recall(self, a: tuple[Ir, ...]) -> str:
        name, value, *keys = a
        assert isinstance(name, Temp)
        key, held = self.temp(), self.temp()
        text = self.plain(keys[0]) if len(keys) == 1 else f"({', '.join(map(self.plain, keys))})"
        return (
            f"({held} if ({held} := {name.name}.get({key} := {text})) is not None "
            f"else {name.name}.setdefault({key}, {self.plain(value)}))"
        )

    def _op_remember(self, a: tuple[Ir, ...]) -> str:
        name, call, *keys = a
        assert isinstance(name, Temp)
        key, held = self.temp(), self.temp()
        text = "".join(self.plain(k) + ", " for k in keys)
        return (
            f"({held} if ({held} := {name.name}.get({key} := ({text}))) is not None "
            f"else {name.name}.keep({key}, {self(call)}))"
        )

    def _op_item(self, a: tuple[Ir, ...]) -> str:
        return f"{self(a[0])}[{self.plain(a[1])}]"

    def _op_sum(self, a: tuple[Ir, ...]) -> str:
        return self(a[0])

    def _op_gather(self, a: tuple[Ir, ...]) -> str:
        first = a[0]
        assert isinstance(first, ColumnAt)
        cell = self.column_cell(first.column, first.at)
        if isinstance(a[1], Look) and isinstance(cell, Const):
            found = self._few_columns(cell.value, a[1])
            if found is not None:
                return found
        return f"gather(s, {self.plain(self.column_cell(first.column, first.at))}, {self.plain(a[1])})"

    def _few_columns(self, base: int, members: Look) -> str | None:
        """A union of few columns, which a table chooses: read one by one, and where there are fewer, a cell that is
        always 0."""
        chosen = [bit_indices(mask) for mask in members.table.values]
        most = max(len(indices) for indices in chosen)
        if most > FEW_COLUMNS:
            return None
        at = self.plain(members.at)
        zero = self.lw.zero
        columns = ([base + indices[i] if i < len(indices) else zero for indices in chosen] for i in range(most))
        return f"({' | '.join(f's[{self.lw.table(cells).name}[{at}]]' for cells in columns)})" if most else "0"

    def _op_bag_total(self, a: tuple[Ir, ...]) -> str:
        at = self.plain(a[0])
        if at.isdigit():
            return f"sum(s[{at}:{int(at) + int(self(a[1]))}])"
        return f"bag_total(s, {at}, {self.plain(a[1])})"

    def _op_in_pile(self, a: tuple[Ir, ...]) -> str:
        return f"in_pile(s, {self.plain(a[1])}, {self.plain(a[0])})"

    def _op_pile_mask(self, a: tuple[Ir, ...]) -> str:
        return f"pile_mask(s, {self.plain(a[0])})"

    def _op_bag_mask(self, a: tuple[Ir, ...]) -> str:
        return f"bag_mask(s, {self.plain(a[0])}, {self.plain(a[1])})"

    def _op_from(self, a: tuple[Ir, ...]) -> str:
        return f"starting_at({', '.join(map(self.plain, a))})"

    def _op_sorted_by(self, a: tuple[Ir, ...]) -> str:
        members, keys, *free, descending = a
        assert isinstance(keys, Call) and isinstance(descending, Const)
        held = self.temp()
        rest = "".join(f", {self.plain(f)}" for f in free)
        keyed = f"{self.callee(keys.function)}, {held}{rest})"
        return f"in_order(({held} := {self.plain(members)}), {keyed}, {bool(descending.value)})"

    def _op_asked(self, a: tuple[Ir, ...]) -> str:
        return f"asked(h, {self.plain(a[0])}, {self.plain(a[1])})"


_WORDS = {"&~": "without", "numbers|": "numbers_union", "numbers&": "numbers_both", "numbers-": "numbers_without"}


def _outer_pair(text: str) -> bool:
    """True when the first bracket closes with the last, and what is between is neither a tuple nor an assignment."""
    depth = 0
    for i, c in enumerate(text):
        depth += (c in "([{") - (c in ")]}")
        if depth == 0:
            return i == len(text) - 1
        if depth == 1 and (c == "," or text.startswith(":=", i)):
            return False
    return False


def function_locals(function: FunctionIr) -> set[Local]:
    """The named values that a function keeps in variables: its parameters and what it sets itself."""
    from ..form.ir import Do, Each, Put, walk_statements

    found = set(function.params)
    for s in walk_statements(function.body):
        match s:
            case Put(target=Local() as local):
                found.add(local)
            case Each(var=Local() as local):
                found.add(local)
            case Do(target=Local() as local):
                found.add(local)
            case _:
                pass
    return found

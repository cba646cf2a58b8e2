"""Cells as Python text: how a value is written, and the columns, networks and answers that follow it."""

from __future__ import annotations

from rulewright.rules.tree import Local
from rulewright.rules.types import BagType, MemberType
from rulewright.source import keep_going

from ..form.columns import ColumnFamily, test
from ..form.ir import Cell, Checked, Const, Image, Ir, Loc, Look, Op, Store
from ..layout import element_type
from ..lowering.lowering import Lowering, bit, fold, member_kind
from .printer import Printer

MANY_TESTS = 3
"""So many tests of one value are kept by a table."""


class CellWriter:
    """Lines of text; among them those that write cells."""

    def __init__(self, lw: Lowering) -> None:
        self.lw = lw
        self.images: dict[str, Image] = {}
        self.print = Printer(lw, self.images)
        self.lines: list[str] = []
        self.passing: dict[str, tuple[tuple[int, ...], ...]] = {}
        self.columns: dict[object, list[ColumnFamily]] = {}
        for family in lw.columns.values():
            self.columns.setdefault(family.field.field, []).append(family)

    def put(self, depth: int, text: str) -> None:
        keep_going()
        self.lines.append("    " * depth + text)

    def store(self, s: Store, depth: int) -> None:
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
                if step > 0 and family.low <= step and isinstance(family.field.field.type, BagType):
                    self.put(depth, f"s[{cell}] |= {one}")  # what was put into a bag is in it
                    return
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

"""Whether expressions and statements fit: operands to operations, values to variables and cells, arguments to
functions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from rulewright.rules.tree import Local

from ..columns import ColumnFamily
from ..layout import FieldCells
from .expressions import (
    Address,
    Ask,
    Call,
    Cell,
    Checked,
    ColumnAt,
    Const,
    FunctionIr,
    FurtherCells,
    If3,
    ImageOf,
    Ir,
    Loc,
    Look,
    Net,
    Op,
    Region,
    SumOf,
    Temp,
)
from .lowered import Lowered
from .operations import ASKED, EFFECTS, OPERATIONS, Operation
from .statements import (
    Assign,
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
from .typing import Typing
from .value_types import MEMO, MOVES, RECORD, SEQUENCE, TRUTH, Bits, Number, Numbers, Truth, ValueType, value_type
from .walking import expressions, may_fault, targets, walk, walk_statements

HELD = Op("held", ())


class TypeVerifier:
    """Goes through all functions and blocks, whose words are known to be right. `upkeep` tells that assignments are
    written out already, and all cells given out."""

    def __init__(self, lowered: Lowered, upkeep: bool) -> None:
        self.lowered = lowered
        self.upkeep = upkeep
        self.typing = Typing(lowered.layout.count)
        self.functions = set(lowered.functions)
        self.columns = set(lowered.columns)
        self.nets = set(lowered.nets)

    def all(self) -> Iterator[str]:
        """What is wrong, each with where it stands."""
        for f in self.lowered.all_functions:
            yield from (f"{f.name}: {wrong}" for wrong in self._variables(f.body))
            yield from (f"{f.name}: {wrong}" for wrong in self._body(f.body, f))
        for root in self.lowered.blocks.roots.values():
            within = [s for block in self.lowered.blocks.within(root) for s in block.body]
            yield from (f"function of block {root.number}: {wrong}" for wrong in self._variables(within))
        for block in self.lowered.blocks.all:
            yield from (f"block {block.number}: {wrong}" for wrong in self._body(block.body, None))

    def _variables(self, body: list[StmtIr]) -> Iterator[str]:
        """Variables that are of several types in what becomes one function."""
        set_ = {(t.name, t.type): None for t in targets(body) if isinstance(t, Temp)}
        read = (x for s in walk_statements(body) for e in expressions(s) for x in walk(e) if isinstance(x, Temp))
        known: dict[str, ValueType] = {}
        for name, type_ in {**set_, **{(x.name, x.type): None for x in read}}:
            if known.setdefault(name, type_) != type_:
                yield f"{name} is {known[name]} and {type_}"

    def _body(self, body: list[StmtIr], f: FunctionIr | None) -> Iterator[str]:
        for s in walk_statements(body):
            for e in expressions(s):
                for x in walk(e):
                    yield from self._expression(x)
                if sum(x == HELD for x in walk(e)) != sum(_held_by(x) for x in walk(e)):
                    yield f"held stands outside of a call below if_some: {e}"
            yield from self._statement(s, f)

    # --- statements ---

    def _statement(self, s: StmtIr, f: FunctionIr | None) -> Iterator[str]:
        match s:
            case Assign() if self.upkeep:
                yield "an assignment is not written out"
            case Assign(to=to, value=value) | Store(to=to, value=value):
                yield from self._stored(value, self.typing.of(to))
                if may_fault(to):
                    yield f"the cell of a store may break a rule: {to}"
            case Put(target=target, value=value):
                yield from self._fits(value, self._named(target), "a variable gets")
            case Return(value=value) if value is not None and f is not None:
                yield from self._fits(value, f.result, "the result is")
            case When(branches=branches):
                for c, _ in branches:
                    if c is not None and not self._is("X", c):
                        yield f"no condition: {c}"
            case Each(over=over):
                yield from self._fits(over, SEQUENCE, "a loop goes over")
                yield from self._loop(s)
            case While(site=site):
                yield from self._place(site.index)
            case Do():
                yield from self._done(s)
            case Return() | Leave() | Goto() | GoBack() | Wait() | Over():
                pass
            case _:
                assert_never(s)

    def _loop(self, s: Each) -> Iterator[str]:
        over = self.typing.known(s.over)
        sets = Bits(over.members) if isinstance(over, Numbers) and over.members is not None else None
        named = self._named(s.var)
        if (not isinstance(named, Number | Truth)) if sets is None else (named != sets):
            yield f"a loop puts {'numbers' if sets is None else 'sets'} into {s.var}"
        if s.before and not (isinstance(s.over, Op) and s.over.op == "bits"):
            yield "statements stand before the rounds of a loop that goes over no set"
        if s.site is not None:
            yield from self._place(s.site.index)

    def _done(self, s: Do) -> Iterator[str]:
        effect = EFFECTS[s.name]
        yield from self._operands(effect, s.args)
        if bool(effect.gives) != (s.target is not None):
            yield f"effect {s.name} gives {effect.gives or 'nothing'}, and its target is {s.target}"
        match s.name, s.extra:
            case "call", FunctionIr() as function:
                yield from self._called(function, s.args)
            case "grow", Net() as net:
                if net not in self.nets or net.components is None:
                    yield f"the components of {net.name} are not kept"
            case "moves", MoveList(members=members):
                yield from self._fits(s.args[-1], Bits(members), "moves get")
            case (("call" | "grow" | "moves"), _):
                yield f"effect {s.name} of {s.extra}"

    def _stored(self, e: Ir, wanted: ValueType) -> Iterator[str]:
        """A value for a cell; a truth must be 0 or 1 there."""
        if wanted == TRUTH and (
            isinstance(self.typing.known(e), Bits) or (isinstance(e, Op) and e.op in ("and", "or"))
        ):
            yield f"a cell gets what holds, not 0 or 1: {e}"
        yield from self._fits(e, wanted, "a cell gets")

    # --- expressions ---

    def _expression(self, e: Ir) -> Iterator[str]:
        match e:
            case Cell(region=region, index=index) | Address(region=region, index=index):
                yield from self._index(region, index)
            case ColumnAt(column=column, at=at):
                yield from self._index(column, at)
            case Look(at=at) if not self._is("N", at):
                yield f"no index of a table: {at}"
            case ImageOf(of=of):
                yield from self._fits(of, Bits(len(e.image.masks)), "a relation is asked of")
            case SumOf(of=of):
                yield from self._fits(of, Bits(len(e.table.values)), "a sum goes over")
            case Call(function=function, args=args):
                yield from self._called(function, args)
            case Op(op=op, args=args):
                yield from self._operands(OPERATIONS[op], args)
            case Ask(net=net, question=question, args=args):
                if net not in self.nets:
                    yield f"{net.name} is no network of the form"
                yield from self._operands(ASKED[question], args, net.nodes)
            case If3(condition=c, then=a, otherwise=b):
                if not self._is("X", c):
                    yield f"no condition: {c}"
                yield from self._either(a, b)
            case Checked(value=value, site=site):
                yield from self._place(site.index)
                if not self._is("N", value):
                    yield f"no number is checked: {value}"
            case Const() | Loc() | Temp() | Look():
                pass
            case _:
                assert_never(e)

    def _either(self, a: Ir, b: Ir) -> Iterator[str]:
        """Both may be anything that holds or not; a number, list or record is beside its like."""
        one, two = (self.typing.known(x) for x in (a, b))
        holds = (Truth, Bits)
        if one is None or two is None or one == two or (isinstance(one, holds) and isinstance(two, holds)):
            return
        if not (isinstance(one, Number | Truth) and isinstance(two, Number | Truth)):
            yield f"a value is {one} or {two}: {a}, {b}"

    def _index(self, region: Region | ColumnFamily, index: Ir) -> Iterator[str]:
        """A cell of a region, whose cells must be given out. An index below 0 is that of none, behind its guard."""
        if not self._is("N", index):
            yield f"no index of a cell: {index}"
        size = _size(region)
        if isinstance(index, Const) and index.value >= size:
            yield f"cell {index.value} of a region of {size}"
        if self.upkeep and not 0 <= region.base <= self.lowered.layout.size - size:
            yield f"a region of {size} cells begins at {region.base}: {_called_region(region)}"
        if isinstance(region, ColumnFamily) and region not in self.columns:
            yield f"{_called_region(region)} is no column of the form"

    def _called(self, function: FunctionIr, args: tuple[Ir, ...]) -> Iterator[str]:
        if function not in self.functions:
            yield f"{function.name} is called, and is no function of the form"
        if not args:  # it has no parameters, or gets its sequence later
            return
        if len(args) != len(function.params):
            yield f"{function.name} takes {len(function.params)}, and gets {len(args)}"
            return
        for param, a in zip(function.params, args, strict=True):
            yield from self._fits(a, self._named(param), f"{param.name} of {function.name} gets")

    def _operands(self, word: Operation, args: tuple[Ir, ...], members: int | None = None) -> Iterator[str]:
        """Operands against a signature. `members` tells how many there are in the kind of its sets, where that is
        known."""
        letters = word.letters(len(args)) or []
        known = [self.typing.known(a) for x, a in zip(letters, args, strict=True) if x == "S"]
        sets = {type_.members for type_ in known if isinstance(type_, Bits)} | ({members} if members else set())
        if len(sets) > 1:
            yield f"{word.word} joins sets of {sorted(sets)} members"
        for letter, a in zip(letters, args, strict=True):
            if not self._is(letter, a):
                yield f"{word.word} takes {word.takes}, and gets {a} as {letter}"
        if "F" in letters:
            yield from self._asked_of_all(letters.index("F"), args, letters)

    def _asked_of_all(self, at: int, args: tuple[Ir, ...], letters: list[str]) -> Iterator[str]:
        """A function that is asked of a whole sequence: the first operand, then those of any type behind it."""
        keys = args[at]
        free = tuple(a for letter, a in zip(letters[at:], args[at:], strict=True) if letter == "V")
        if isinstance(keys, Call):
            yield from self._called(keys.function, (args[0], *free))

    def _is(self, letter: str, e: Ir) -> bool:
        known = self.typing.known(e)
        match letter:
            case "V":
                return True
            case "C":
                return True
            case "P":
                return isinstance(e, Const) and not any(self._place(e.value))
            case "A":
                return isinstance(e, Address)
            case "F":
                return isinstance(e, Call)
            case "X":
                return known is None or isinstance(known, Number | Truth | Bits)
            case "S":
                return known is None or isinstance(known, Bits)
            case "N":
                return known is None or isinstance(known, Number | Truth)
            case "Q":
                return known is None or isinstance(known, Numbers)
            case "T" | "R" | "M" | "D":
                return known in ({"T": TRUTH, "R": RECORD, "M": MOVES, "D": MEMO}[letter], None)
        raise AssertionError(f"no letter {letter}")

    def _place(self, site: int) -> Iterator[str]:
        if not 0 <= site < len(self.lowered.sites):
            yield f"no place {site}"

    def _named(self, target: Local | Temp) -> ValueType:
        """The type of a variable or named value."""
        return target.type if isinstance(target, Temp) else value_type(target.type, self.lowered.layout.count)

    def _fits(self, e: Ir, wanted: ValueType, how: str) -> Iterator[str]:
        known = self.typing.known(e)
        plain = (Number, Truth)
        if known is None or known == wanted or (isinstance(known, plain) and isinstance(wanted, plain)):
            return
        if isinstance(known, Numbers) and isinstance(wanted, Numbers) and None in (known.members, wanted.members):
            return  # a list that grows does not tell what it will hold
        if wanted == SEQUENCE and known in (MOVES, RECORD):
            return  # options are a sequence of choices, whichever way they are listed
        if wanted == TRUTH and isinstance(known, Bits):
            return  # a set holds when it is not empty
        yield f"{how} {known}, not {wanted}: {e}"


def _size(region: Region | ColumnFamily) -> int:
    match region:
        case FieldCells():
            return region.end - region.base
        case FurtherCells():
            return region.size
        case ColumnFamily():
            return region.cells


def _called_region(region: Region | ColumnFamily) -> str:
    match region:
        case FieldCells(field=field):
            return field.path
        case FurtherCells(name=name):
            return name
        case ColumnFamily(field=cells, family=family):
            return f"{family} of {cells.field.path}"


def _held_by(e: Ir) -> int:
    """How often `held` stands where it may: as an argument of the call below an `if_some`."""
    match e:
        case Op(op="if_some", args=(_, Call(args=args))):
            return sum(a == HELD for a in args)
    return 0

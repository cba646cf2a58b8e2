"""The verifier: what must be true of every lowered ruleset, whatever made it. Tests ask it of all games and of random
rulesets; a new operation or pass that breaks a rule of the form is found here, not in play.
"""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.rules.tree import Local

from .expressions import Address, Call, Const, FunctionIr, ImageOf, Ir, Loc, Op, Temp
from .lowered import Lowered
from .operations import EFFECTS, OPERATIONS
from .statements import Assign, Do, Each, Put, Return, StmtIr, Store
from .typing import Typing
from .value_types import MEMO, MOVES, RECORD, SEQUENCE, TRUTH, Bits, Number, Truth, ValueType
from .walking import all_expressions, expressions, targets, walk, walk_statements


def problems(lowered: Lowered, *, upkeep: bool = True) -> list[str]:
    """A sentence for each thing that is wrong with a form; `upkeep` tells that assignments are written out already."""
    return list(_Verifier(lowered, upkeep).all())


class _Verifier:
    def __init__(self, lowered: Lowered, upkeep: bool) -> None:
        self.lowered = lowered
        self.upkeep = upkeep
        self.typing = Typing(lowered.layout.count)
        self.functions = set(lowered.functions)

    def all(self) -> Iterator[str]:
        names = [f.name for f in self.lowered.all_functions]
        yield from (f"two functions are called {name}" for name in {n for n in names if names.count(n) > 1})
        for f in self.lowered.all_functions:
            yield from (f"{f.name}: {wrong}" for wrong in self._function(f))
        for block in self.lowered.blocks.all:
            set_ = {t.name: t.type for t in targets(block.body) if isinstance(t, Temp)} | {"c": None}
            yield from (f"block {block.number}: {wrong}" for wrong in self._body(block.body, set_, None))

    def _function(self, f: FunctionIr) -> Iterator[str]:
        named = {*f.params, *(t for t in targets(f.body) if isinstance(t, Local)), *self.lowered.cells}
        temps: dict[str, ValueType | None] = {}
        for target in targets(f.body):
            if isinstance(target, Temp):
                known = temps.setdefault(target.name, target.type)
                if known != target.type:
                    yield f"{target.name} is {known} and {target.type}"
        for e in all_expressions(f.body):
            for x in walk(e):
                if isinstance(x, Loc) and x.local not in named:
                    yield f"{x.local.name} is read, and neither set nor kept in a cell"
        yield from self._body(f.body, temps, f)

    def _body(self, body: list[StmtIr], temps: dict[str, ValueType | None], f: FunctionIr | None) -> Iterator[str]:
        for s in walk_statements(body):
            for e in expressions(s):
                for x in walk(e):
                    yield from self._expression(x, temps)
            yield from self._statement(s, f)

    def _statement(self, s: StmtIr, f: FunctionIr | None) -> Iterator[str]:
        match s:
            case Assign() if self.upkeep:
                yield "an assignment is not written out"
            case Assign(to=to, value=value) | Store(to=to, value=value):
                yield from self._fits(value, self.typing.of(to), "a cell gets")
            case Put(target=target, value=value):
                type_ = target.type if isinstance(target, Temp) else self.typing.of(Loc(target))
                yield from self._fits(value, type_, "a variable gets")
            case Return(value=value) if value is not None and f is not None:
                yield from self._fits(value, f.result, "the result is")
            case Each(over=over):
                yield from self._fits(over, SEQUENCE, "a loop goes over")
            case Do(name=name, args=args):
                yield from self._operands(f"effect {name}", EFFECTS[name].takes, args)
            case _:
                pass

    def _expression(self, e: Ir, temps: dict[str, ValueType | None]) -> Iterator[str]:
        match e:
            case Temp(name=name, type=type_):
                if name in temps and temps[name] not in (type_, None):
                    yield f"{name} is read as {type_}, and is {temps[name]}"
                elif name not in temps and name not in self.lowered.memos:
                    yield f"{name} is read and never set"
            case Call(function=function, args=args):
                if function not in self.functions:
                    yield f"{function.name} is called, and is no function of the form"
                elif len(args) not in (len(function.params), 0):  # 0: a function of keys gets its sequence later
                    yield f"{function.name} takes {len(function.params)}, and gets {len(args)}"
            case Op(op=op, args=args):
                if op not in OPERATIONS:
                    yield f"no operation {op}"
                else:
                    yield from self._operands(op, OPERATIONS[op].takes, args)
            case ImageOf(of=of):
                yield from self._set(of)
            case _:
                pass

    def _operands(self, op: str, takes: str, args: tuple[Ir, ...]) -> Iterator[str]:
        """Operands against a signature. A letter with `*` takes any number, up to the letters behind it."""
        letters: list[str] = []
        for i, letter in enumerate(takes):
            if letter == "*":
                last = letters.pop()
                behind = len(takes) - i - 1
                letters += [last] * (len(args) - len(letters) - behind)
            else:
                letters.append(letter)
        if len(letters) != len(args):
            yield f"{op} takes {takes or 'nothing'}, and gets {len(args)}"
            return
        known = [self.typing.known(a) for x, a in zip(letters, args, strict=True) if x == "S"]
        sets = {type_.members for type_ in known if isinstance(type_, Bits)}
        if len(sets) > 1:
            yield f"{op} joins sets of {sorted(sets)} members"
        for letter, a in zip(letters, args, strict=True):
            if not self._is(letter, a):
                yield f"{op} takes {takes}, and gets {a} as {letter}"

    def _is(self, letter: str, e: Ir) -> bool:
        known = self.typing.known(e)
        match letter:
            case "V":
                return True
            case "C":
                return isinstance(e, Const)
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
            case "T" | "Q" | "R" | "M" | "D":
                return known in ({"T": TRUTH, "Q": SEQUENCE, "R": RECORD, "M": MOVES, "D": MEMO}[letter], None)
        raise AssertionError(f"no letter {letter}")

    def _set(self, e: Ir) -> Iterator[str]:
        if not self._is("S", e):
            yield f"{e} is no set"

    def _fits(self, e: Ir, wanted: ValueType, how: str) -> Iterator[str]:
        known = self.typing.known(e)
        plain = (Number, Truth)
        if known is None or known == wanted or (isinstance(known, plain) and isinstance(wanted, plain)):
            return
        if wanted == SEQUENCE and known in (MOVES, RECORD):
            return  # options are a sequence of choices, whichever way they are listed
        if wanted == TRUTH:
            return  # anything but 0 holds
        yield f"{how} {known}, not {wanted}: {e}"

"""Moves whose last parameters are numbers, remembered by the few values that decide them.

for tin in 0 .. min(a.tin, most): for copper in 0 .. min(a.copper, most - tin): a move
->  the moves for (a, min(a.tin, most), a.copper, most), listed when they are met for the first time
"""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.rules.tree import Local
from rulewright.rules.types import IntType

from ..form.expressions import Call, Cell, Const, FunctionIr, Ir, Loc, Op, Temp
from ..form.statements import Do, Each, Put, Return, StmtIr
from ..form.typing import Typing
from ..form.value_types import MOVES, Bits
from ..form.walking import rebuilt, walk
from ..layout import FieldCells, element_type
from ..lowering.lowering import Lowering
from .narrowed_ranges import FAR, never_negative

MOST_MOVES = 256
"""So many moves are remembered together at most: longer lists are seldom met again."""


def remembered(
    lw: Lowering, action: int, outer: Sequence[Local], numbers: Sequence[tuple[Local, Op]]
) -> tuple[FunctionIr, list[Ir], int] | None:
    """The function that lists all moves of an action over ranges of numbers, the outer parameters given; the values by
    which it is remembered; and how many moves it lists at most. None where there may be too many, or nothing decides
    them."""
    inner = [local for local, _ in numbers]
    most = 1
    for _, items in numbers:
        most *= max(_greatest(items.args[1], inner, Typing(lw.count)) + 1, 1)
        if most > MOST_MOVES or not (never_negative(items.args[0]) or _is_extreme(items.args[0])):
            return None
    keys: dict[Ir, Local] = {}

    def key(e: Ir) -> Ir | None:
        if isinstance(e, Const) or any(isinstance(x, Loc) and x.local in inner for x in walk(e)):
            return None
        return Loc(keys.setdefault(e, Local(f"key{len(keys)}", IntType(None, None), "parameter")))

    out = Temp("out", MOVES)
    body: list[StmtIr] = [Do("move", (Const(action), *(Loc(local) for local in (*outer, *inner))))]
    for local, items in reversed(numbers):
        body = [Each(local, rebuilt(items, lambda e: None if isinstance(e, Op) and e.op == "range" else key(e)), body)]
    if not outer and not keys:
        return None  # the same moves in every position: nothing to remember them by
    function = FunctionIr(lw.name("q"), (*outer, *keys.values()), MOVES, stateless=True)
    function.body = [Put(out, Op("moves_list", ())), *body, Return(out)]
    return function, list(keys), most


def _is_extreme(low: Ir) -> bool:
    """True for a least number that is 0 or more whatever the others are: `max(0, ...)`."""
    return isinstance(low, Op) and low.op == "max" and any(map(never_negative, low.args))


def _greatest(e: Ir, inner: Sequence[Local], typing: Typing) -> int:
    """What a number is at most, in every position; `FAR` when that is not known. Numbers of inner loops are 0 or
    more."""
    match e:
        case Const(value=value):
            return value
        case Cell(region=FieldCells(field=field)):
            type_ = element_type(field.type)
            return type_.high if isinstance(type_, IntType) and type_.high is not None else FAR
        case Op(op="count", args=(of,)):
            set_ = typing.known(of)
            return set_.members if isinstance(set_, Bits) else FAR
        case Op(op="min", args=args):
            return min(_greatest(a, inner, typing) for a in args)
        case Op(op="+", args=args):
            return min(FAR, sum(_greatest(a, inner, typing) for a in args))
        case Op(op="-", args=(a, b)) if never_negative(b) or (isinstance(b, Loc) and b.local in inner):
            return _greatest(a, inner, typing)
    return FAR


def asked(lw: Lowering, function: FunctionIr, outer: Sequence[Local], keys: Sequence[Ir]) -> StmtIr:
    """Adds the moves of such a function to the list of a decision."""
    return Do("more", (Call(lw.lift(function), (*map(Loc, outer), *keys)),))

"""Checked expressions to the form, one value at a time."""

from __future__ import annotations

from typing import assert_never

from rulewright.rules.tree import (
    NO_NUMBER,
    AllMembers,
    Arithmetic,
    Builtin,
    CallFunction,
    Compare,
    Conditional,
    ConstGet,
    Contains,
    Expr,
    GraphAsk,
    IsNone,
    Let,
    Literal,
    LocalRef,
    Logic,
    MemberLiteral,
    MembersOf,
    Negative,
    Not,
    OtherEnd,
    PiecesOf,
    Quantifier,
    Range,
    RoundFrom,
    Seat,
    SetOf,
    SetOperation,
    Sorted,
    StateGet,
    Subsets,
    TableGet,
    TextLiteral,
    TrackFind,
    TrackGet,
)
from rulewright.rules.types import MOST_SUBSETS, BagType, BoolType, OrderType, PileType, SetType, Type
from rulewright.source import Span

from ..form.algebra import OPPOSITE, bit, choice, fold
from ..form.expressions import Address, Ask, Call, Cell, Checked, Const, FunctionIr, If3, Ir, Loc, Look, Op
from ..form.statements import Put, Return, StmtIr, When
from ..form.value_types import NUMBER, ValueType, none_of
from ..form.walking import may_fault, walk
from ..lowering import bags
from ..lowering.field_cells import field_cell
from ..lowering.known_bounds import LARGEST
from ..lowering.lowering import Lowering
from ..lowering.risks import always_on, always_within
from ..lowering.trees import is_atom
from ..sets import cost_questions, graph_questions
from . import inlining, order_values, quantifier_values


def value(lw: Lowering, e: Expr, want: Type | None = None) -> Ir:
    """The value of an expression: a number, index, mask, 0 or 1; for a set of numbers a sequence."""
    match e:
        case Literal(value=v):
            if v is None:
                return Const(none_of(want or e.type))
            return Const(int(v))
        case MemberLiteral(index=i):
            return Const(i)
        case TextLiteral():
            raise AssertionError("texts have no value in a program")
        case AllMembers(kind=kind):
            return Const(lw.all(kind))
        case LocalRef(local=local):
            return Loc(local)
        case StateGet():
            return state_value(lw, e)
        case ConstGet(field=const, kind=kind, of=of):
            none = 0 if isinstance(const.type, SetType) else -1
            return look(lw, lw.const_values(const, kind), value(lw, of), none, lw.type(const.type))
        case OtherEnd():
            return _other_end(lw, e)
        case Seat(of=of, step=step):
            n = lw.layout.seats
            return look(lw, [(i + step) % n for i in range(n)], value(lw, of))
        case TrackGet() | TrackFind():
            return _track(lw, e)
        case TableGet():
            return _table_get(lw, e)
        case Negative(of=of):
            return fold("neg", value(lw, of))
        case Arithmetic():
            return _arithmetic(lw, e)
        case Builtin():
            return _builtin(lw, e)
        case Conditional(condition=c, then=a, otherwise=b):
            return choice(cond(lw, c), value(lw, a, want or e.type), value(lw, b, want or e.type))
        case SetOf() | SetOperation() | Range() | PiecesOf():
            return _set(lw, e)
        case Sorted() | RoundFrom():
            return order_values.value(lw, e)
        case MembersOf():
            return order_values.members_of(lw, e)
        case Subsets():
            return _subsets(lw, e)
        case Let():
            return lift_let(lw, e, want)
        case CallFunction():
            return call(lw, e)
        case Quantifier(op=op):
            found = quantifier_values.lower(lw, e)
            return found if op not in ("any", "all") or _is_truth(found) else choice(found, Const(1), Const(0))
        case GraphAsk() if e.of_costs:
            return cost_questions.ask(lw, e)
        case GraphAsk() if not isinstance(e.type, BoolType):
            return graph_questions.ask(lw, e)
        case Compare() | IsNone() | Logic() | Not() | Contains() | GraphAsk():
            truth = cond(lw, e)
            return truth if isinstance(truth, Loc | Cell | Ask) else choice(truth, Const(1), Const(0))
        case _:
            assert_never(e)


def _is_truth(e: Ir) -> bool:
    """True for a condition whose value is 0 or 1 (or Python's words for them); others are any number but 0 when
    they hold."""
    return isinstance(e, Call) or (isinstance(e, Op) and (e.op in OPPOSITE or e.op == "not"))


def cond(lw: Lowering, e: Expr) -> Ir:
    """A truth value for use in a condition: any integer or truth, not necessarily 0 or 1."""
    match e:
        case Compare():
            return _compare(lw, e)
        case IsNone(of=of, negated=negated):
            return fold("!=" if negated else "==", value(lw, of), Const(none_of(of.type)))
        case Logic(op=op, left=a, right=b):
            return fold(op, cond(lw, a), cond(lw, b))
        case Not(of=of):
            return fold("not", cond(lw, of))
        case Contains():
            return contains(lw, e)
        case Conditional(condition=c, then=a, otherwise=b):
            return choice(cond(lw, c), cond(lw, a), cond(lw, b))
        case CallFunction():
            body = inlining.in_place(lw, e)
            return value(lw, e) if body is None else cond(lw, body)
        case Quantifier(op=op) if op in ("any", "all"):
            return quantifier_values.lower(lw, e)
        case GraphAsk():
            return graph_questions.ask(lw, e)
        case Literal() | LocalRef() | StateGet() | ConstGet() | TableGet() | Let() | Quantifier() | Builtin():
            return value(lw, e)
        case TextLiteral() | MemberLiteral() | AllMembers() | OtherEnd() | Seat() | TrackGet() | TrackFind():
            return value(lw, e)
        case Negative() | Arithmetic() | SetOf() | SetOperation() | Range() | PiecesOf() | MembersOf():
            return value(lw, e)
        case Sorted() | RoundFrom() | Subsets():
            return value(lw, e)
        case _:
            assert_never(e)


def look(lw: Lowering, values: list[int], at: Ir, none: int = -1, type: ValueType = NUMBER) -> Ir:
    """A constant by index; asked with none (-1) it gives none."""
    if isinstance(at, Const):
        return Const(values[at.value] if at.value >= 0 else none)
    if len(set(values)) == 1 and values[0] == none:
        return Const(none)
    return Look(lw.table([*values, none], type), at)


def state_value(lw: Lowering, e: StateGet) -> Ir:
    return field_cell(lw, e)[0]


def _address(lw: Lowering, e: StateGet) -> Address:
    """The cell where a pile or a bag begins."""
    cell = field_cell(lw, e)[0]
    return Address(cell.region, cell.index)


def _other_end(lw: Lowering, e: OtherEnd) -> Ir:
    a = lw.const_values(e.kind.fields["a"], e.kind)
    b = lw.const_values(e.kind.fields["b"], e.kind)
    link, end = value(lw, e.of), value(lw, e.end)
    first = look(lw, a, link)
    return If3(fold("==", end, first), look(lw, b, link), first)


def _track(lw: Lowering, e: TrackGet | TrackFind) -> Ir:
    track = e.track
    last = track.start + len(track.values) - 1
    if isinstance(e, TrackGet):
        at = value(lw, e.at)
        if not always_on(track, e.at) and not (isinstance(at, Const) and track.start <= at.value <= last):
            site = lw.site("RW503", e.span, track=track.name, low=track.start, high=last)
            at = Checked(at, site, track.start, last)
        place = fold("-", at, Const(track.start))
        return Const(track.values[place.value]) if isinstance(place, Const) else Look(lw.table(track.values), place)
    low, high = min(track.values), max(track.values)
    spaces = [NO_NUMBER] * (high - low + 1)
    for space, worth in enumerate(track.values, track.start):
        if e.last or spaces[worth - low] == NO_NUMBER:
            spaces[worth - low] = space
    wanted = value(lw, e.value)
    inside = fold("and", fold(">=", wanted, Const(low)), fold("<=", wanted, Const(high)))
    return choice(inside, Look(lw.table(spaces), fold("-", wanted, Const(low))), Const(NO_NUMBER))


def _table_get(lw: Lowering, e: TableGet) -> Ir:
    index: Ir = Const(0)
    reach = 0  # how far below the first value a member that is none leads
    for key, asked in zip(e.table.keys, e.keys, strict=True):
        at = value(lw, asked)
        last = key.low + key.size - 1
        if key.kind is None:
            if not always_within(key.low, last, asked) and not (isinstance(at, Const) and key.low <= at.value <= last):
                site = lw.site("RW516", e.span, table=e.table.name, low=key.low, high=last)
                at = Checked(at, site, key.low, last)
            at = fold("-", at, Const(key.low))
        index = fold("+", fold("*", index, Const(key.size)), at)
        reach = reach * key.size + 1
    if isinstance(index, Const):
        return Const(e.table.values[index.value])
    values = [*e.table.values, *[none_of(e.type)] * reach]
    return Look(lw.table(values, lw.type(e.type)), index)


def _arithmetic(lw: Lowering, e: Arithmetic) -> Ir:
    left, right = value(lw, e.left), value(lw, e.right)
    if e.op in ("//", "%"):
        right = _divisor(lw, right, e)
    made = fold(e.op, left, right)
    constants = any(isinstance(part, Const) for part in (made, left, right))
    return limited(lw, made, e.span) if e.op == "*" and not constants and not lw.bounds.fits(e) else made


def limited(lw: Lowering, number: Ir, span: Span | None) -> Ir:
    """A number that must stay within 64 bits: nothing in a game is larger, and nothing may grow for ever."""
    return Checked(number, lw.site("RW514", span), -LARGEST - 1, LARGEST)


def grows(e: Ir) -> bool:
    """True when a number may be much larger than those it is made from, so that a loop could blow it up."""
    for x in walk(e):
        if isinstance(x, Call):
            return True
        if isinstance(x, Op) and (x.op == "*" or (x.op in "+-" and not any(isinstance(a, Const) for a in x.args))):
            return True
    return False


def _divisor(lw: Lowering, right: Ir, e: Expr) -> Ir:
    if isinstance(right, Const) and right.value != 0:
        return right
    return Checked(right, lw.site("RW502", e.span), divisor=True)


def _builtin(lw: Lowering, e: Builtin) -> Ir:
    if e.name == "len":
        return _len(lw, e.args[0])
    args = [value(lw, a) for a in e.args]
    match e.name:
        case "number":
            return args[0]
        case "abs":
            return Op("abs", (args[0],))
        case "ceil":
            return fold("neg", Op("//", (fold("neg", args[0]), _divisor(lw, args[1], e))))
        case "min" | "max":
            return Op(e.name, tuple(args))
    raise AssertionError(f"no builtin {e.name}")


def _len(lw: Lowering, of: Expr) -> Ir:
    if isinstance(of, StateGet) and isinstance(of.type, PileType):
        return field_cell(lw, of)[0]
    if isinstance(of, StateGet) and isinstance(of.type, BagType):
        if lw.fast:
            return bags.total(lw, of)
        return Op("bag_total", (_address(lw, of), Const(lw.count(of.type.kind))))
    if isinstance(of.type, OrderType) or (isinstance(of.type, SetType) and of.type.kind is None):
        return Op("len", (value(lw, of),))
    return fold("count", value(lw, of))


def _compare(lw: Lowering, e: Compare) -> Ir:
    left, right = e.left, e.right
    if isinstance(left.type, SetType) and left.type.kind is None:
        return Op(e.op, (Op("sorted", (value(lw, left),)), Op("sorted", (value(lw, right),))))
    a = value(lw, left, right.type if isinstance(left, Literal) and left.value is None else None)
    b = value(lw, right, left.type if isinstance(right, Literal) and right.value is None else None)
    if isinstance(left.type, BoolType):
        a, b = _as_bit(a), _as_bit(b)
    return fold(e.op, a, b)


def _as_bit(x: Ir) -> Ir:
    """A truth as 0 or 1, to be compared with another."""
    return x if isinstance(x, Const | Cell | Loc | If3 | Look) else If3(x, Const(1), Const(0))


def contains(lw: Lowering, e: Contains) -> Ir:
    """`x in S`, as a condition."""
    of = e.of.of if isinstance(e.of, PiecesOf) else e.of
    result: Ir
    if isinstance(of, StateGet) and isinstance(of.type, PileType):
        result = Op("in_pile", (value(lw, e.item), _address(lw, of)))
    elif isinstance(of, StateGet) and isinstance(of.type, BagType):
        item = value(lw, e.item)
        bag = field_cell(lw, of)[0]
        result = fold(">", Cell(bag.region, fold("+", bag.index, item)), Const(0))
        result = fold("and", fold(">=", item, Const(0)), result)
    elif isinstance(of, Range):
        item, low, high = (value(lw, x) for x in (e.item, of.low, of.high))
        breaks = may_fault(low) or may_fault(high)  # then both are asked, whether the first decides or not
        result = Op("in", (item, Op("range", (low, high)))) if breaks else Op("between", (low, item, high))
    elif isinstance(of.type, SetType) and of.type.kind is None:
        result = Op("in", (value(lw, e.item), value(lw, of)))
    elif isinstance(of, SetOf) and 0 < len(of.items) <= 3 and is_atom(e.item):
        item = value(lw, e.item)
        result = Const(0)
        for one in of.items:
            result = fold("or", result, fold("==", item, value(lw, one)))
    else:
        item = value(lw, e.item)
        mask = value(lw, of)
        assert isinstance(of.type, SetType) and of.type.kind is not None
        result = fold("&", mask, bit(item, lw.count(of.type.kind)))
    return fold("not", result) if e.negated else result


def _subsets(lw: Lowering, e: Subsets) -> Ir:
    assert isinstance(e.of.type, SetType) and e.of.type.kind is not None
    members = Const(lw.count(e.of.type.kind))
    least = Const(0) if e.least is None else value(lw, e.least)
    most = members if e.most is None else value(lw, e.most)
    site = lw.site("RW517", e.span, most=MOST_SUBSETS)
    return Op("subsets", (value(lw, e.of), least, most, Const(site.index), members))


def _set(lw: Lowering, e: SetOf | SetOperation | Range | PiecesOf) -> Ir:
    numbers = isinstance(e.type, SetType) and e.type.kind is None
    match e:
        case Range(low=low, high=high):
            return Op("range", (value(lw, low), value(lw, high)))
        case SetOf(items=items) if numbers:
            return Op("numbers", tuple(value(lw, i) for i in items))
        case SetOf(items=items):
            assert isinstance(e.type, SetType)
            members = 0 if e.type.kind is None else lw.count(e.type.kind)
            mask: Ir = Const(0)
            for i in items:
                mask = fold("|", mask, bit(value(lw, i), members))
            return mask
        case SetOperation(op=op, left=a, right=b):
            if numbers:
                return Op({"+": "numbers|", "&": "numbers&", "-": "numbers-"}[op], (value(lw, a), value(lw, b)))
            return fold({"+": "|", "&": "&", "-": "&~"}[op], value(lw, a), value(lw, b))
        case PiecesOf(of=of):
            assert isinstance(of, StateGet)
            assert isinstance(of.type, PileType | BagType)
            if isinstance(of.type, BagType) and lw.fast:
                return bags.pieces(lw, of)
            word = "pile_mask" if isinstance(of.type, PileType) else "bag_mask"
            return Op(word, (_address(lw, of), Const(lw.count(of.type.kind))))


def lift_let(lw: Lowering, e: Let, want: Type | None = None) -> Ir:
    """A `let` in the middle of an expression becomes a function of its own."""
    free = tuple(lw.free.of(e))
    type_ = lw.type(want or e.type)
    function = FunctionIr(lw.name("q"), free, type_, body_statements(lw, e, want or e.type), e.span)
    return Call(lw.lift(function), tuple(Loc(local) for local in free))


def body_statements(lw: Lowering, e: Expr, want: Type | None = None) -> list[StmtIr]:
    """The statements that work out an expression and return it."""
    body: list[StmtIr] = []
    while isinstance(e, Let):
        body.append(Put(e.local, value(lw, e.value, e.local.type)))
        e = e.body
    if isinstance(e, Conditional) and not isinstance(e.type, BoolType):
        branches: list[tuple[Ir | None, list[StmtIr]]] = []
        branches.append((cond(lw, e.condition), body_statements(lw, e.then, want)))
        branches.append((None, body_statements(lw, e.otherwise, want)))
        body.append(When(branches))
        return body
    body.append(Return(value(lw, e, want)))
    return body


def function_ir(lw: Lowering, e: CallFunction) -> FunctionIr:
    """The generated function of a function of the rules."""
    function = e.function
    made = lw.functions.get(function)
    if made is None:
        made = FunctionIr(lw.name("f"), function.params, lw.type(function.result), span=function.span)
        lw.functions[function] = made
        with lw.without_speculation():  # it is called also from places that have no fallback
            made.body = body_statements(lw, function.body, function.result)
        lw.lifted.append(made)
    return made


def call(lw: Lowering, e: CallFunction) -> Ir:
    """A call of a function of the rules; small ones are put in place in the fast form."""
    body = inlining.in_place(lw, e)
    if body is not None:
        return value(lw, body, e.function.result)
    made = function_ir(lw, e)
    return Call(made, tuple(value(lw, a, p.type) for a, p in zip(e.args, e.function.params, strict=True)))

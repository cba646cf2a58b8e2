"""Scripts without decisions: checked statements to the program's own form."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.rules import tree
from rulewright.rules.model import Procedure
from rulewright.rules.tree import Expr, Local, StateGet, Stmt
from rulewright.rules.types import BagType, IntType, OptionalType, PileType, SetType, TextType, Type

from ..expressions import order_values, scalars, unrolled
from ..fault import FaultSite
from ..form.algebra import bit, choice, fold
from ..form.expressions import Address, Cell, Checked, Const, FunctionIr, Ir, Loc, Op, Temp
from ..form.statements import Assign, Do, Each, Leave, Put, StmtIr, When, While
from ..form.value_types import NUMBER
from ..form.walking import targets, walk_statements
from ..layout import element_type, key_kinds
from ..lowering import bags
from ..lowering.cost import UNCOUNTED
from ..lowering.field_cells import cell_of, field_cell
from ..lowering.known_bounds import LARGEST
from ..lowering.lowering import Lowering

IN_PLACE = 24
"""A function of so few statements is printed where it is called."""


def lower(lw: Lowering, body: Sequence[Stmt]) -> list[StmtIr]:
    """Statements in order."""
    made: list[StmtIr] = []
    for s in body:
        covered(lw, made, s)
        one(lw, s, made)
    return made


def covered(lw: Lowering, made: list[StmtIr], s: Stmt) -> None:
    """Counts a statement in the checked form."""
    if not lw.fast:
        lw.coverage.append((s.span, "statement"))
        made.append(Do("reached", (Const(len(lw.coverage) - 1),)))


def condition(lw: Lowering, e: Expr, what: str = "condition") -> Ir:
    """A condition; in the checked form both its outcomes are counted."""
    asked = lw.cond(e)
    if lw.fast:
        return asked
    lw.coverage.append((e.span, f"{what} true"))
    lw.coverage.append((e.span, f"{what} false"))
    return Op("asked", (Const(len(lw.coverage) - 2), asked))


def one(lw: Lowering, s: Stmt, made: list[StmtIr]) -> None:
    """Adds the form's statements for one statement of the rules."""
    match s:
        case tree.LetStatement(local=local, value=value):
            first = lw.value(value, local.type)
            made.append(Put(local, bounded(lw, first, local.type, s, local.name) if has_bounds(local.type) else first))
        case tree.NewTable():
            _new_table(lw, s, made)
        case tree.AssignLocal(local=local, value=value):
            new = lw.value(value, local.type)
            made.append(Put(local, bounded(lw, new, local.type, s, local.name)))
        case tree.AssignState():
            _assign(lw, s, made)
        case tree.If(branches=branches):
            made.append(When([(None if c is None else condition(lw, c), lower(lw, b)) for c, b in branches]))
        case tree.For(local=local, body=body):
            each = Each(local, loop_sequence(lw, s), lower(lw, body))
            members, bare = lw.costs.members(s.domain), lw.costs.bare.script(body)
            made.append(lw.counted(each, members, lw.costs.script(body), s.span, bare))
        case tree.RepeatTimes(count=count, body=body):
            site = lw.site("RW508", s.span)
            times = Op("times", (lw.value(count), Const(site.index), Const(lw.costs.bare.script(body))))
            inner = lower(lw, body)
            made.append(_put_all(times, inner) or Each(Temp(lw.name("i"), NUMBER), times, inner))
        case tree.RepeatWhile(condition=c, body=body):
            weight = lw.costs.bare.of(c) + lw.costs.bare.script(body)
            made.append(While(condition(lw, c), lower(lw, body), lw.site("RW508", s.span), weight))
        case tree.Break():
            made.append(Leave("break"))
        case tree.Continue():
            made.append(Leave("continue"))
        case tree.CallProcedure(procedure=procedure, args=args):
            values = tuple(lw.value(a, p.type) for a, p in zip(args, procedure.params, strict=True))
            function = procedure_ir(lw, procedure)
            if not in_place(lw, function, values, made):
                made.append(Do("call", values, extra=function))
        case tree.Say():
            _say(lw, s, made)
        case tree.Random():
            _random(lw, s, made)
        case tree.Shuffle() | tree.Draw() | tree.Put() | tree.Take():
            _pieces(lw, s, made)
        case _:
            raise AssertionError(f"{type(s).__name__} cuts a script")


def procedure_ir(lw: Lowering, procedure: Procedure) -> FunctionIr:
    """The generated function of a procedure without decisions."""
    made = lw.procedures.get(procedure)
    if made is None:
        made = FunctionIr(lw.name("p"), procedure.params, NUMBER, span=procedure.span, pure=False)
        lw.procedures[procedure] = made
        made.body = lower(lw, procedure.body)
        lw.lifted.append(made)
    return made


def in_place(lw: Lowering, function: FunctionIr, args: Sequence[Ir], made: list[StmtIr]) -> bool:
    """Puts the statements of a short function where it is called (inlining); False when it is too long, or not in
    the fast form.

    Its named values live no longer than the call, so they never need cells (`Lowering.inner`).
    """
    if not lw.fast or sum(1 for _ in walk_statements(function.body)) > IN_PLACE:
        return False
    lw.inner.update(function.params)
    lw.inner.update(target for target in targets(function.body) if isinstance(target, Local))
    made.extend(Put(p, a) for p, a in zip(function.params, args, strict=True))
    made.extend(function.body)
    return True


def _held(lw: Lowering, e: Ir, made: list[StmtIr]) -> Ir:
    """An index that may be used twice: put into a variable unless it is simple."""
    if isinstance(e, Const | Loc | Temp):
        return e
    held = Temp(lw.name("t"), NUMBER)
    made.append(Put(held, e))
    return held


def _address(lw: Lowering, pile: StateGet, made: list[StmtIr]) -> Address:
    """Where a pile or a bag begins; its index is worked out once."""
    cell = field_cell(lw, pile)[0]
    return Address(cell.region, _held(lw, cell.index, made))


def bounded(lw: Lowering, value: Ir, type_: Type, e: tree.Stated, name: str) -> Ir:
    """A value, tested against the bounds of its field where it could be outside."""
    plain = type_.of if isinstance(type_, OptionalType) else type_
    if not isinstance(plain, IntType):
        return value
    if plain.low is None and plain.high is None:
        return scalars.limited(lw, value, e.span) if scalars.grows(value) else value
    if isinstance(value, Const) and _within(value.value, plain):
        return value
    low, high = ("" if bound is None else bound for bound in (plain.low, plain.high))
    site = lw.site("RW501", e.span, field=name, low=low, high=high)
    most = LARGEST if plain.high is None and scalars.grows(value) else plain.high
    least = -LARGEST if plain.low is None and scalars.grows(value) else plain.low
    return Checked(value, site, least, most, optional=isinstance(type_, OptionalType))


def has_bounds(type_: Type) -> bool:
    """True for a number that a bound is declared for."""
    plain = type_.of if isinstance(type_, OptionalType) else type_
    return isinstance(plain, IntType) and (plain.low is not None or plain.high is not None)


def _new_table(lw: Lowering, s: tree.NewTable, made: list[StmtIr]) -> None:
    """Every value of a table gets the first one, key by key."""
    place, type_ = lw.place(s.table), element_type(s.table.type)
    value = bounded(lw, lw.value(s.value, type_), type_, s, s.table.path)
    if not isinstance(value, Const | Loc | Temp):
        held = Temp(lw.name("t"), lw.type(type_))
        made.append(Put(held, value))
        value = held
    keys = [Temp(lw.name("k"), NUMBER) for _ in place.radices]
    steps = 1
    inner: list[StmtIr] = [Assign(cell_of(place, keys), value, tuple(keys))]
    for key, kind in reversed(list(zip(keys, key_kinds(s.table.type), strict=True))):
        each = Each(key, lw.bits(Const(lw.all(kind)), kind), inner)
        inner = [lw.counted(each, lw.count(kind), steps, s.span, 1 if steps > UNCOUNTED else steps)]
        steps *= lw.count(kind)
    made.extend(inner)


def _within(value: int, type_: IntType) -> bool:
    return (type_.low is None or value >= type_.low) and (type_.high is None or value <= type_.high)


def _assign(lw: Lowering, s: tree.AssignState, made: list[StmtIr]) -> None:
    target = s.target
    place = lw.place(target.field)
    axes_exprs = [*(() if target.owner is None else (target.owner,)), *target.keys]
    axes = [_held(lw, lw.value(a), made) for a in axes_exprs]
    to = cell_of(place, axes)
    type_ = element_type(target.field.type)
    if isinstance(type_, BagType):
        type_ = IntType(None, 0, type_.capacity)
    if isinstance(type_, SetType):
        _assign_set(lw, s, to, tuple(axes), made)
        return
    new = lw.value(s.value, type_)
    if s.op != "=":
        new = fold("+" if s.op == "+=" else "-", to, new)
    if s.op != "=" or not isinstance(type_, IntType) or not lw.bounds.within(s.value, type_):
        new = bounded(lw, new, type_, s, target.field.path)
    made.append(Assign(to, new, tuple(axes)))


def _assign_set(lw: Lowering, s: tree.AssignState, to: Cell, axes: tuple[Ir, ...], made: list[StmtIr]) -> None:
    op, gained = s.op, s.value
    if op == "=" and isinstance(gained, tree.SetOperation) and _same(gained.left, s.target) and gained.op in ("+", "-"):
        op, gained = gained.op + "=", gained.right  # h.f = h.f + set(x) is h.f += set(x)
    new = lw.value(gained)
    if op == "=":
        made.append(Assign(to, new, axes))
        return
    single = None
    if isinstance(gained, tree.SetOf) and len(gained.items) == 1:
        single = _held(lw, lw.value(gained.items[0]), made)
        assert isinstance(gained.type, SetType) and gained.type.kind is not None
        new = bit(single, lw.count(gained.type.kind))
    whole = fold("|" if op == "+=" else "&~", to, new)
    made.append(Assign(to, whole, axes, "|=" if op == "+=" else "-=", single))


def _same(a: Expr, b: StateGet) -> bool:
    """True for the same field of the same simple owner."""
    if not isinstance(a, StateGet) or a.field is not b.field or a.keys or b.keys:
        return False
    if a.owner is None or b.owner is None:
        return a.owner is b.owner
    return (
        isinstance(a.owner, tree.LocalRef) and isinstance(b.owner, tree.LocalRef) and a.owner.local is b.owner.local
    ) or (
        isinstance(a.owner, tree.MemberLiteral)
        and isinstance(b.owner, tree.MemberLiteral)
        and a.owner.index == b.owner.index
    )


def loop_sequence(lw: Lowering, s: tree.For) -> Ir:
    """The members of a loop, as they are when it begins, in its order."""
    return order_values.sequence(lw, order_values.narrowed(s.local, s.domain, s.where, s.span))


def _random(lw: Lowering, s: tree.Random, made: list[StmtIr]) -> None:
    domain = order_values.narrowed(s.local, s.domain, s.where, s.span)
    members = order_values.sequence(lw, domain)
    kind = s.domain.type.kind if isinstance(s.domain.type, SetType) else None
    site = Const(lw.site("RW510", s.span).index)
    written = unrolled.members(lw, s.domain)
    if s.weight is not None and written is not None:
        made.append(Do("random_among", (site, *_weights(lw, s, s.weight, written)), s.local))
        return
    if s.weight is None:
        made.append(Do("random", (members, site), s.local, kind))
        return
    keys = order_values.listed(lw, s.local, s.weight, lw.costs.members(s.domain))
    made.append(Do("random_weighted", (members, site, keys[0], *keys[1]), s.local, kind))


def _weights(lw: Lowering, s: tree.Random, weight: Expr, members: list[tree.MemberLiteral]) -> list[Ir]:
    """The weight of each member of a whole small kind; 0 for those that are out."""
    found = []
    for member in members:
        here = Const(1) if s.where is None else lw.cond(unrolled.at(s.where, s.local, member))
        asked = lw.value(unrolled.at(weight, s.local, member))
        # A weight below 1 is out by itself.
        found.append(asked if here == Op(">", (asked, Const(0))) else choice(here, asked, Const(0)))
    return found


def _say(lw: Lowering, s: tree.Say, made: list[StmtIr]) -> None:
    found: dict[int, Expr] = {}
    for parts in s.text.by_language.values():
        for part in parts:
            if not isinstance(part, str):
                found[id(part)] = part
    lw.sayings[s] = tuple(found.values())
    if not lw.fast:
        made.append(Do("say", tuple(_shown(lw, v) for v in found.values()), extra=s))


def _shown(lw: Lowering, e: Expr) -> Ir:
    """The value from which a text shows an expression; for a text column the member whose text it is."""
    if isinstance(e, tree.TextLiteral):
        return Const(0)
    if isinstance(e, tree.ConstGet) and isinstance(e.type, TextType):
        return lw.value(e.of)
    return lw.value(e)


def _pieces(lw: Lowering, s: tree.Shuffle | tree.Draw | tree.Put | tree.Take, made: list[StmtIr]) -> None:
    match s:
        case tree.Shuffle(pile=pile):
            assert isinstance(pile.type, PileType)
            made.append(Do("shuffle", (_address(lw, pile, made),), extra=pile.type.kind))
        case tree.Draw(local=local, pile=pile):
            site = lw.site("RW505", s.span, pile=pile.field.path)
            made.append(Do("draw", (_address(lw, pile, made), Const(site.index)), local))
        case tree.Put(item=item, how=how, target=target):
            assert isinstance(target.type, PileType | BagType)
            site = lw.site("RW507", s.span, pile=target.field.path, most=target.type.capacity)
            if lw.fast and isinstance(target.type, BagType):
                cell, axes = _piece_cell(lw, target, item, made)
                full = fold(">=", bags.total(lw, target), Const(target.type.capacity))
                made.append(_refusal(full, site, target.type.capacity))
                made.append(Assign(cell, fold("+", cell, Const(1)), axes))
                return
            at = _address(lw, target, made)
            piece = _held(lw, lw.value(item), made)
            name = {"into": "put_into", "onto": "put_onto", "under": "put_under"}[how]
            once = (Const(1),) if how == "under" else ()
            kinds = (Const(lw.count(target.type.kind)),) if isinstance(target.type, BagType) else ()
            made.append(Do(name, (at, piece, *once, Const(target.type.capacity), Const(site.index), *kinds)))
        case tree.Take(item=item, source=source):
            site = lw.site("RW506", s.span, pile=source.field.path)
            if lw.fast and isinstance(source.type, BagType):
                cell, axes = _piece_cell(lw, source, item, made)
                made.append(_refusal(fold("<=", cell, Const(0)), site, 0))
                made.append(Assign(cell, fold("-", cell, Const(1)), axes))
                return
            at = _address(lw, source, made)
            piece = _held(lw, lw.value(item), made)
            name = "take_bag" if isinstance(source.type, BagType) else "take_pile"
            made.append(Do(name, (at, piece, Const(site.index))))


def _put_all(times: Ir, body: list[StmtIr]) -> Do | None:
    """A loop that does nothing but put one piece under one pile, as one statement; else None."""
    match body:
        case [Do("put_under", (Address(index=Const() | Loc()) as at, Const() | Loc() as piece, _, *rest))]:
            return Do("put_under", (at, piece, Op("len", (times,)), *rest))
    return None


def _refusal(broken: Ir, site: FaultSite, value: int) -> When:
    """A fault when a condition holds."""
    return When([(broken, [Do("fault", (Const(site.index), Const(value)))])])


def _piece_cell(lw: Lowering, bag: StateGet, item: Expr, made: list[StmtIr]) -> tuple[Cell, tuple[Ir, ...]]:
    """The cell that counts one piece of a bag, and its axes, worked out once."""
    axes = [*field_cell(lw, bag)[1], lw.value(item)]
    held = tuple(_held(lw, axis, made) for axis in axes)
    return cell_of(lw.place(bag.field), held), held

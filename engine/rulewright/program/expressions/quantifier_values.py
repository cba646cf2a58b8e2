"""Quantifiers (`any`, `count`, `those`, `best` …): masks where every condition has
one, else loops in functions of their own.

    count s in spaces where s.owner == p   ->   count(s[owners + p])
"""

from __future__ import annotations

from rulewright.language.quantifier_forms import quantifier_form
from rulewright.rules.tree import NO_MEMBER, ConstGet, Expr, Local, LocalRef, Quantifier
from rulewright.rules.types import IntType, OrderType, SetType

from ..form.algebra import bit, choice, fold
from ..form.expressions import Call, Const, FunctionIr, If3, Ir, Loc, Op, SumOf, Temp
from ..form.statements import Do, Each, Put, Return, StmtIr, When
from ..form.value_types import NUMBER, TRUTH, Bits, none_of
from ..form.walking import may_fault, walk_statements
from ..lowering.lowering import Lowering
from ..lowering.trees import conjuncts
from ..runtime.prelude import HOLDING
from ..sets.member_sets import meet
from . import unrolled


def lower(lw: Lowering, e: Quantifier) -> Ir:
    """The value of a quantifier (for any and all: a condition)."""
    if lw.fast and isinstance(e.domain.type, SetType) and e.domain.type.kind is not None:
        found = _by_mask(lw, e)
        if found is not None:
            return found
    return _loop(lw, e)


def split(lw: Lowering, e: Quantifier) -> tuple[Ir, list[Expr]]:
    """The mask of the members that pass all conditions with a mask, and the conditions left to ask one by one.

    A condition that stands behind one that may break a rule is left too: asked before it, it could hide the break.

    """
    assert isinstance(e.domain.type, SetType) and e.domain.type.kind is not None
    full = Const(lw.all(e.domain.type.kind))
    mask = lw.value(e.domain)
    guard: Ir = Const(1)
    rest: list[Expr] = []
    breaks = lw.may_break_rule(e.domain)
    for condition in [] if e.where is None else conjuncts(e.where):
        breaks = breaks or lw.may_break_rule(condition)
        if breaks:
            rest.append(condition)
        elif e.local not in lw.free.of(condition):
            guard = fold("and", guard, lw.cond(condition))
        else:
            found = lw.mask(condition, e.local)
            if found is None:
                rest.append(condition)
            else:
                mask = meet(full, mask, found)
    return choice(guard, mask, Const(0)), rest


def _by_mask(lw: Lowering, e: Quantifier) -> Ir | None:
    if e.where is None and e.op in ("any", "count", "those", "first"):
        mask, rest = lw.value(e.domain), list[Expr]()
    else:
        mask, rest = split(lw, e)
    if rest:
        written = unrolled.lower(lw, e)
        return _loop_over(lw, e, mask, rest) if written is None else written
    match e.op:
        case "any":
            return fold("!=", mask, Const(0))
        case "count":
            return fold("count", mask)
        case "those":
            return mask
        case "first":
            return fold("lowest", mask)
        case "all":
            assert e.of is not None
            held = lw.mask(e.of, e.local)
            if held is not None:
                return fold("==", fold("&~", mask, held), Const(0))
        case "sum":
            constant = _constant_by_member(lw, e)
            if constant is not None:
                return SumOf(lw.table(constant), mask)
        case _:
            pass  # no set gives its value: it is a loop, or written out
    written = unrolled.lower(lw, e)
    return _loop_over(lw, e, mask, []) if written is None else written


def _constant_by_member(lw: Lowering, e: Quantifier) -> list[int] | None:
    """The summand as a table by member, when it is a constant of the member alone."""
    of = e.of
    if isinstance(of, ConstGet) and isinstance(of.of, LocalRef) and of.of.local is e.local:
        return lw.const_values(of.field, of.kind)
    return None


def _loop(lw: Lowering, e: Quantifier) -> Ir:
    """The whole quantifier as a loop."""
    return _loop_over(lw, e, None, [] if e.where is None else [e.where])


def _loop_over(lw: Lowering, e: Quantifier, mask: Ir | None, conditions: list[Expr]) -> Ir:
    """A function that goes through the members (of `mask`, else of the domain) and asks `conditions` of each.

    The function gets the mask, or what the domain needs, as its argument, so that nothing is worked out twice.
    """
    free: dict[Local, None] = {}
    for part in (*conditions, *e.then, *(x for x in (e.of, e.otherwise) if x is not None)):
        free.update(lw.free.of(part))
    free.pop(e.local, None)
    written = _written_extreme(lw, e) if e.where is None else None
    if written is not None:
        made = lw.lift(FunctionIr(lw.name("q"), tuple(free), lw.type(e.type), written, e.span))
        return Call(made, tuple(Loc(local) for local in free))
    over = Local("over", e.domain.type, "parameter")
    function = FunctionIr(lw.name("q"), (over, *free), lw.type(e.type), span=e.span)
    assert isinstance(e.domain.type, SetType | OrderType)
    kind = e.domain.type.kind if isinstance(e.domain.type, SetType) else None
    items: Ir = Loc(over) if kind is None else lw.bits(Loc(over), kind)
    asked: Ir = Const(1)
    for condition in conditions:
        asked = fold("and", asked, lw.cond(condition))
    function.body = _loop_body(lw, e, items, asked)
    each = [x for x in (*conditions, e.of, *e.then) if x is not None]
    body, bare = (1 + sum(costs.of(x) for x in each) for costs in (lw.costs, lw.costs.bare))
    if kind is None and e.op == "those":
        bare += HOLDING
    for s in walk_statements(function.body):
        if isinstance(s, Each):
            lw.counted(s, lw.costs.members(e.domain), body, e.span, bare)
    function = lw.lift(function)
    domain = lw.value(e.domain) if mask is None else mask
    return Call(function, (domain, *(Loc(local) for local in free)))


def _guarded(asked: Ir, body: list[StmtIr]) -> list[StmtIr]:
    return body if asked == Const(1) else [When([(asked, body)])]


def _loop_body(lw: Lowering, e: Quantifier, items: Ir, asked: Ir) -> list[StmtIr]:
    x = e.local
    of = None if e.of is None else (lw.cond(e.of) if e.op == "all" else lw.value(e.of))
    n = Temp("n", NUMBER)
    match e.op:
        case "any":
            return [Each(x, items, _guarded(asked, [Return(Const(1))])), Return(Const(0))]
        case "all":
            assert of is not None
            fails = When([(fold("not", of), [Return(Const(0))])])
            return [Each(x, items, _guarded(asked, [fails])), Return(Const(1))]
        case "first":
            return [Each(x, items, _guarded(asked, [Return(Loc(x))])), Return(Const(none_of(e.type)))]
        case "last":
            member = Temp("member", lw.type(x.type))
            found = Each(x, items, _guarded(asked, [Put(member, Loc(x))]))
            return [Put(member, Const(none_of(e.type))), found, Return(member)]
        case "count":
            return [Put(n, Const(0)), Each(x, items, _guarded(asked, [Put(n, fold("+", n, Const(1)))])), Return(n)]
        case "sum":
            assert of is not None
            return [Put(n, Const(0)), Each(x, items, _guarded(asked, [Put(n, fold("+", n, of))])), Return(n)]
        case "those":
            return _those(lw, e, items, asked)
        case op if op in BETTER:
            assert of is not None
            return _extreme(lw, e, items, asked, of)
    raise AssertionError(f"no quantifier {e.op}")


def _those(lw: Lowering, e: Quantifier, items: Ir, asked: Ir) -> list[StmtIr]:
    n = Temp("n", lw.type(e.type))
    if not isinstance(n.type, Bits):
        add = Do("append", (n, Loc(e.local)))
        return [Put(n, Op("list", ())), Each(e.local, items, _guarded(asked, [add])), Return(Op("fixed", (n,)))]
    grow = Put(n, fold("|", n, bit(Loc(e.local), n.type.members)))
    return [Put(n, Const(0)), Each(e.local, items, _guarded(asked, [grow])), Return(n)]


FAR = 2**62
"""A number beyond all that are near."""
FEW = 6
"""So few members are written out, each with a test of its own."""
BETTER = {"best": ">", "least": "<", "max": ">", "min": "<"}
"""The quantifiers of an extreme: how a better value compares with the best one so far."""


def _extreme(lw: Lowering, e: Quantifier, items: Ir, asked: Ir, of: Ir) -> list[StmtIr]:
    found, best = Temp("found", TRUTH), Temp("best", NUMBER)
    new, member = Temp("new", NUMBER), Temp("member", lw.type(e.local.type))
    keep: list[StmtIr] = [Put(best, new), Put(member, Loc(e.local))]
    nobody = 0 if isinstance(e.local.type, SetType) else NO_MEMBER
    start: list[StmtIr] = [Put(best, Const(0)), Put(member, Const(nobody))]
    pairs = [(new, best)]
    later: list[StmtIr] = []
    for at, key in enumerate(e.then, 2):
        new_, best_ = Temp(f"new{at}", NUMBER), Temp(f"best{at}", NUMBER)
        pairs.append((new_, best_))
        later.append(Put(new_, lw.value(key)))
        keep.append(Put(best_, new_))
        start.append(Put(best_, Const(0)))
    rest: Ir = Const(0)
    better: Ir = Const(0)
    for one, other in reversed(pairs):
        rest, better = better, _either(BETTER[e.op], one, other, better)
    if _is_near(lw, e) and not any(may_fault(s.value) for s in later if isinstance(s, Put)):
        start[:2] = [Put(best, Const(FAR if BETTER[e.op] == "<" else -FAR)), Put(member, Const(none_of(e.type)))]
        tests: list[StmtIr] = [When([(better, keep)])]
        if later:  # what decides between equals is worked out where it may
            decided = When([(fold("or", Op(BETTER[e.op], (new, best)), rest), keep)])
            tests = [When([(Op(BETTER[e.op] + "=", (new, best)), [*later, decided])])]
        return [*start, Each(e.local, items, _guarded(asked, [Put(new, of), *tests])), Return(member)]
    test = When([(fold("or", fold("not", found), better), [Put(found, Const(1)), *keep])])
    loop = Each(e.local, items, _guarded(asked, [Put(new, of), *later, test]))
    start = [Put(found, Const(0)), *start]
    if quantifier_form(e.op).gives == "member":
        return [*start, loop, Return(If3(found, member, Const(none_of(e.type))))]
    assert e.otherwise is not None
    return [*start, loop, Return(If3(found, best, lw.value(e.otherwise, e.type)))]


def _written_extreme(lw: Lowering, e: Quantifier) -> list[StmtIr] | None:
    """Who is best of a whole small kind, member by member, without a loop; None where it is no such question."""
    members = unrolled.members(lw, e.domain)
    if not members or len(members) > FEW or e.op not in BETTER or not _is_near(lw, e):
        return None
    assert e.of is not None
    op = BETTER[e.op]
    bests = [Temp("best" if i == 0 else f"best{i + 1}", NUMBER) for i in range(1 + len(e.then))]
    news = [Temp("new" if i == 0 else f"new{i + 1}", NUMBER) for i in range(1 + len(e.then))]
    who = Temp("member", lw.type(e.local.type))
    rest: Ir = Const(0)
    for new, best in reversed(list(zip(news[1:], bests[1:], strict=True))):
        rest = _either(op, new, best, rest)
    body: list[StmtIr] = []
    for one in members:
        keys = [lw.value(unrolled.at(key, e.local, one)) for key in (e.of, *e.then)]
        if any(map(may_fault, keys)):
            return None
        if not one.index:
            body += [Put(who, Const(0)), *(Put(best, key) for best, key in zip(bests, keys, strict=True))]
            continue
        keep: list[StmtIr] = [Put(who, Const(one.index)), *(Put(b, n) for b, n in zip(bests, news, strict=True))]
        test = When([(fold("or", Op(op, (news[0], bests[0])), rest), keep)])
        if len(keys) > 1:
            later = [Put(new, key) for new, key in zip(news[1:], keys[1:], strict=True)]
            test = When([(Op(op + "=", (news[0], bests[0])), [*later, test])])
        body += [Put(news[0], keys[0]), test]
    return [*body, Return(who)]


def _either(op: str, one: Ir, other: Ir, rest: Ir) -> Ir:
    """Whether a value is better than another; where they are equal the rest decides."""
    better = Op(op, (one, other))
    return better if rest == Const(0) else fold("or", better, fold("and", Op("==", (one, other)), rest))


def _is_near(lw: Lowering, e: Quantifier) -> bool:
    """True where a number that is beyond all values can stand for that of nobody, so that the first one needs no
    test."""
    gives_member = quantifier_form(e.op).gives == "member"
    return lw.fast and gives_member and e.of is not None and lw.bounds.within(e.of, IntType(None, 1 - FAR, FAR - 1))

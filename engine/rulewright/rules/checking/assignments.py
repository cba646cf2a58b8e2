"""What changes: `=`, `+=`, `-=`."""

from __future__ import annotations

from rulewright.language import syntax
from rulewright.source import Label

from .. import tree
from ..tree import Expr, Local, Stmt
from ..type_words import described
from ..types import (
    UNKNOWN,
    BagType,
    IntType,
    MemberType,
    NoneType,
    OptionalType,
    PileType,
    SetType,
    TableType,
    Type,
    UnknownType,
)
from .calls import is_dice
from .context import Check
from .known_facts import path_of, use_of
from .names import is_new, known_name
from .operators import number_result
from .script import Script
from .type_rules import joined, plain, present
from .variables import learn, literal_in_bounds, remember


def assign(script: Script, node: syntax.Assign) -> Stmt | None:
    """`target = value`, `+=`, `-=`."""
    check, target = script.check, node.target
    if isinstance(target, syntax.Name) and target.id in check.names and check.names[target.id].table is None:
        return _assign_local(script, node, check.names[target.id], target)
    if isinstance(target, syntax.Name) and known_name(check, target, None) is None and is_dice(check, node.value):
        check.declare(target.id, UNKNOWN, "var", check.span(target))  # whoever uses it shall hear of nothing else
        check.expr(node.value)
        return None
    if isinstance(target, syntax.Name) and node.op == "=" and is_new(check, target.id):
        help = f"a new name is declared: `let {target.id} = …`, or `var {target.id} = …` when it changes later"
        check.world.unknown(check.report, "RW340", check.span(target), help, name=target.id)
        check.declare(target.id, check.expr(node.value).type, "var", check.span(target))
        return None
    place = check.raw(target)
    if not isinstance(place, tree.StateGet):
        if not isinstance(place.type, UnknownType) or _is_constant(place):
            _not_assignable(check, target, place)
        check.expr(node.value)
        return None
    if isinstance(place.type, TableType | PileType | BagType) or _counts_pieces(place):
        _whole(check, target, place)
        check.expr(node.value)
        return None
    return _assign_state(script, node, place)


def _is_constant(place: Expr) -> bool:
    return isinstance(place, tree.ConstGet)


def _counts_pieces(place: tree.StateGet) -> bool:
    """True for `bag[piece]`."""
    type_: Type = place.field.type
    for _ in place.keys:
        if isinstance(type_, BagType):
            return True
        type_ = type_.value if isinstance(type_, TableType) else UNKNOWN
    return False


def _not_assignable(check: Check, target: syntax.Expression, place: Expr) -> None:
    text = check.span(target).text
    labels: list[Label] = []
    help: str | None = None
    match place:
        case tree.ConstGet(field=field, kind=kind):
            reason = f"it belongs to the {kind.name} and never changes"
            labels = [Label(field.span, "declared here")] if field.span else []
            help = f"what changes is declared under `state`: `{kind.name}.NAME: …`"
        case tree.Literal(name=name) if name:
            reason, help = "costs never change in play", "declare a field under `state`, and let it begin with the cost"
        case tree.MemberLiteral() | tree.AllMembers():
            reason = "members of a kind never change"
        case _:
            reason = "it is a result, not a place for a value"
    check.error("RW380", target, text=text, reason=reason, help=help, labels=labels)


def _whole(check: Check, target: syntax.Expression, place: tree.StateGet) -> None:
    text = check.span(target).text
    if isinstance(place.type, TableType):
        kind = place.type.key
        reason, help = "it is a whole table", f"give one value at a time: `for x in {kind.plural}:` and `{text}[x] = …`"
    else:
        reason = "pieces come and go one by one"
        help = "write `put x into …` (a bag), `put x onto …` (a pile), or `take x from …`"
    check.error("RW380", target, text=text, reason=reason, help=help)


def _assign_local(script: Script, node: syntax.Assign, local: Local, target: syntax.Name) -> Stmt | None:
    check = script.check
    if local.role != "var":
        labels = [Label(local.span, "declared here")] if local.span else []
        help = (
            f"write `var {local.name} = …` where it is declared"
            if local.role == "let"
            else "copy it into a `var` first"
        )
        check.error("RW381", target, name=local.name, help=help, labels=labels)
        check.expr(node.value)
        return None
    if node.op == "=":
        value = check.expr(node.value, local.type)
        learn(script, local, value.type)
        value = _fit_local(script, value, local, node.value)
        literal_in_bounds(check, value, local.type, node.value, local.name)
    elif isinstance(local.type, UnknownType):
        value = check.expr(node.value)
        learn(script, local, value.type)
    else:
        before = check.expr(target)
        value = _changed(check, node, before)
        learn(script, local, value.type)
        value = _fit_local(script, value, local, node.value)
    known = value.type
    script.write(local.name)
    remember(check, local, value, known)
    return tree.AssignLocal(local, value, span=check.span(node))


def _fit_local(script: Script, value: Expr, local: Local, node: syntax.Syntax) -> Expr:
    check = script.check
    if isinstance(local.type, MemberType) and isinstance(value.type, NoneType | OptionalType):
        inner = present(value.type)
        if isinstance(inner, NoneType) or joined(inner, local.type) is not None:
            help = f"declare it as `var {local.name}: {local.type.kind.name} or none = …`, or test the value first"
            labels = [Label(local.span, "declared here")] if local.span else []
            if isinstance(inner, NoneType):
                what = f"the value of `{local.name}`"
                wanted = described(local.type)
                check.error("RW360", node, what=what, wanted=wanted, found="none", help=help, labels=labels)
            else:
                check.error("RW363", node, text=check.span(node).text, help=help, labels=labels)
            value.type = UNKNOWN
    if not script.last and local in script.inferred and isinstance(value.type, IntType):
        return value  # the unit is only being learned
    return check.fit(value, local.type, f"the value of `{local.name}`", node)


def _changed(check: Check, node: syntax.Assign, before: Expr) -> Expr:
    """`x += v` on a variable, written out."""
    op, span = node.op[0], check.span(node)
    check.present(before, node.target)
    if isinstance(before.type, SetType):
        value = check.value(node.value, before.type, f"what `{node.op}` takes")
        type_ = joined(before.type, value.type) or before.type
        return tree.SetOperation(op, before, value, type=type_, span=span)
    value = _amount(check, node, before.type)
    if isinstance(before.type, UnknownType):
        return check.unknown(node)
    return tree.Arithmetic(op, before, value, type=number_result(check, op, before, value, node), span=span)


def _amount(check: Check, node: syntax.Assign, before: Type) -> Expr:
    if not isinstance(before, IntType | UnknownType):
        what = f"what `{node.op}` changes"
        text = check.span(node.target).text
        help = f"give it a new value: `{text} = …`"
        check.error("RW360", node.target, what=what, wanted="a number or a set", found=described(before), help=help)
        return check.expr(node.value)
    if isinstance(before, UnknownType):
        return check.expr(node.value)
    return check.number(node.value, f"what follows `{node.op}`")


def _assign_state(script: Script, node: syntax.Assign, place: tree.StateGet) -> Stmt:
    check = script.check
    path = check.span(node.target).text
    declared = place.type
    if node.op == "=":
        value = check.value(node.value, plain(declared), f"the value of `{path}`")
        literal_in_bounds(check, value, declared, node.value, path)
    else:
        check.narrowed(place)
        check.present(place, node.target)
        if isinstance(place.type, IntType | SetType):
            value = check.value(node.value, plain(place.type), f"what `{node.op}` takes")
        else:
            value = _amount(check, node, place.type)
    known = value.type
    script.write(use_of(place))
    if isinstance(declared, OptionalType) and isinstance(known, IntType | MemberType):
        place.type = declared
        fact = path_of(check.world, place)
        if fact is not None and not _leads_through(check, place):
            check.facts |= {fact}
    return tree.AssignState(place, node.op, value, span=check.span(node))


def _leads_through(check: Check, place: tree.StateGet) -> bool:
    """True for `a.next.next`: once it has changed, the same words may mean another place."""
    ways = [path_of(check.world, part) for part in (place.owner, *place.keys) if part is not None]
    return any(way is None or any(field is place.field for field, _ in way.uses) for way in ways)

"""Generated functions that do the same under other names are one function."""

from __future__ import annotations

from rulewright.rules.tree import Local
from rulewright.rules.types import MemberType, OptionalType

from ..fault import FaultSite
from .ir import Call, Checked, Each, FunctionIr, Ir, Leave, Loc, Look, Put, Return, StmtIr, Temp, When, While, children

Key = tuple[object, ...]


class _Unlike(Exception):
    """This does what is not compared."""


def key(function: FunctionIr) -> Key | None:
    """What two functions have in common when they do the same; None for one that does more than work something out."""
    names: dict[Local | str, int] = {}
    for p in function.params:
        names[p] = len(names)
    try:
        return (*map(_kind, function.params), None, *(_statement(s, names) for s in function.body))
    except _Unlike:
        return None


def _kind(of: Local | str) -> object:
    """The kind whose member a named value is: what is looked up by it is as long as that kind."""
    type_ = of.type if isinstance(of, Local) else None
    type_ = type_.of if isinstance(type_, OptionalType) else type_
    return type_.kind if isinstance(type_, MemberType) else None


def _statement(s: StmtIr, names: dict[Local | str, int]) -> Key:
    match s:
        case Put(target=target, value=value):
            found = _expression(value, names)
            return ("put", names.setdefault(target, len(names)), _kind(target), found)
        case When(branches=branches):
            return (
                "when",
                *(
                    (None if c is None else _expression(c, names), *(_statement(x, names) for x in b))
                    for c, b in branches
                ),
            )
        case Each(var=var, over=over, body=body):
            start = _expression(over, names)
            at = names.setdefault(var, len(names))
            return ("each", at, _kind(var), start, s.weight, _site(s.site), *(_statement(x, names) for x in body))
        case While(condition=c, body=body):
            asked = _expression(c, names)
            return ("while", asked, s.weight, _site(s.site), *(_statement(x, names) for x in body))
        case Return(value=None):
            return ("return",)
        case Return(value=value) if value is not None:
            return ("return", _expression(value, names))
        case Leave(how=how):
            return (how,)
    raise _Unlike


def _expression(e: Ir, names: dict[Local | str, int]) -> Key:
    parts = tuple(_expression(x, names) for x in children(e))
    match e:
        case Loc(local=local):
            return ("local", names.get(local, local))
        case Temp(name=name):
            return ("local", names.get(name, name))
        case Checked(site=site, low=low, high=high):
            return ("checked", _site(site), low, high, *parts)
        case Call(function=function):
            return ("call", function, *parts)
        case Look(table=table):
            return ("look", table, *parts)
    words = tuple(getattr(e, name) for name in ("value", "op", "image", "column") if hasattr(e, name))
    return (type(e).__name__, *words, *parts)


def _site(site: FaultSite | None) -> Key | None:
    return None if site is None else (site.code, site.span, *sorted((k, str(v)) for k, v in site.values.items()))

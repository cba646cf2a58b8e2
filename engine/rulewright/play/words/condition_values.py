"""The values of a condition's parts: what a reader needs to see why it holds or fails.

First the parts of the condition as it is written; then what stands behind its calls, graphs and questions over sets,
until numbers, members or sets are seen: a call that only says yes or no is opened, and so is one that gives a sum.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import assert_never

from rulewright.program.fault import Fault
from rulewright.rules import tree as t
from rulewright.rules.types import BagType, BoolType, PileType, SetType, SubsetsType, TextType, Type

from ..cells.values import Env, Value, mask_of, members
from ..reference.evaluate import Evaluator, satisfying
from .wording import Wording

_EXPRESSIONS = t.Expr.__args__
_OPENED = t.CallFunction | t.Quantifier | t.GraphAsk
MOST = 12
"""Values at most."""
DEEPEST = 3
"""So many calls within calls are opened."""
LONGEST = 70
"""Characters of a part that stands behind a call."""
SHOWN = 10
"""Members of a set that are named one by one."""


def children(expr: t.Expr) -> Iterator[t.Expr]:
    """The operands of an expression that are asked in its own surroundings: not those inside a quantifier or `let`."""
    if isinstance(expr, t.Quantifier | t.Sorted | t.Let):
        return
    for each in fields(expr):
        value = getattr(expr, each.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, _EXPRESSIONS):
                yield item


def condition_values(
    e: Evaluator, expr: t.Expr, env: Env, wording: Wording, known: Collection[t.Local] = ()
) -> tuple[tuple[str, str], ...]:
    """Pairs of a part as it is written and its value in words, each once: those of the rule in its order, then those of
    what it calls. `known` are values that the reader has named."""
    reader = _Reader(e, wording, frozenset(known))
    level = [_Part(expr, env, {})]
    for depth in range(DEEPEST + 1):
        behind: list[_Part] = []
        for part in level:
            behind.extend(reader.read(part, whole=depth == 0))
        level = behind
    return tuple(reader.found.items())[:MOST]


@dataclass(frozen=True, slots=True)
class _Part:
    """An expression with the values that its locals have, and what those are called where the reader stands."""

    expr: t.Expr
    env: Env
    names: Mapping[t.Local, str]


@dataclass(slots=True)
class _Reader:
    """Collects the values of parts by their text."""

    e: Evaluator
    wording: Wording
    known: frozenset[t.Local]
    found: dict[str, str] = field(default_factory=dict)

    def read(self, part: _Part, *, whole: bool) -> list[_Part]:
        """Notes the values of an expression's parts, and gives what stands behind them. `whole`: it is the condition
        itself, which is told elsewhere; behind it, a yes or no that is opened is not told as well."""
        behind: list[_Part] = []
        for inner in self._reached(part.expr, part.env):
            at = _Part(inner, part.env, part.names)
            told = inner is part.expr if whole else isinstance(inner.type, BoolType) and isinstance(inner, _OPENED)
            if not told and _telling(inner) and not self._named(inner):
                self._note(text_of(inner, part.names), at, longest=None if not part.names else LONGEST)
            behind.extend(self._behind(at))
        return behind

    def _named(self, expr: t.Expr) -> bool:
        return isinstance(expr, t.LocalRef) and expr.local in self.known

    def _note(self, text: str, part: _Part, *, longest: int | None = None) -> None:
        value = self._value(part)
        if value is not None:
            self._put(text, value, part.expr.type, longest)

    def _put(self, text: str, value: Value, type_: Type, longest: int | None = None) -> None:
        if text in self.found or (longest is not None and len(text) > longest):
            return
        self.found[text] = self._shown(value, type_)

    def _shown(self, value: Value, type_: Type) -> str:
        if isinstance(value, int) and isinstance(type_, SetType) and value.bit_count() > SHOWN:
            first = mask_of(list(members(value))[:SHOWN])
            items = ", ".join(self.wording.member(type_.kind, item) for item in members(first)) if type_.kind else ""
            return self.wording.phrase("and_more", items=items, count=value.bit_count() - SHOWN)
        return self.wording.value(value, type_)

    def _value(self, part: _Part) -> Value | None:
        """The value of a part; None where it can't be asked, or may not be told."""
        try:
            return self.e.value(part.expr, part.env)
        except (Fault, KeyError):
            return None

    def _reached(self, expr: t.Expr, env: Env) -> Iterator[t.Expr]:
        """An expression and the operands that evaluation reaches: not the right of an `and` that has failed before."""
        match expr:
            case t.Logic():
                yield from self._reached(expr.left, env)
                if self._holds(expr.left, env) is (expr.op == "and"):
                    yield from self._reached(expr.right, env)
            case t.Conditional():
                yield from self._reached(expr.condition, env)
                holds = self._holds(expr.condition, env)
                if holds is not None:
                    yield from self._reached(expr.then if holds else expr.otherwise, env)
            case t.Subsets():  # its sizes stand in the condition beside it
                yield from self._reached(expr.of, env)
            case _:
                yield expr
                for child in children(expr):
                    yield from self._reached(child, env)

    def _holds(self, expr: t.Expr, env: Env) -> bool | None:
        try:
            return self.e.holds(expr, env)
        except (Fault, KeyError):
            return None

    def _behind(self, part: _Part) -> list[_Part]:
        """What an expression leads to that is not written in it."""
        try:
            match part.expr:
                case t.CallFunction():
                    return self._called(part.expr, part)
                case t.Let():
                    return self._let(part.expr, part)
                case t.Quantifier():
                    return self._asked(part.expr, part)
                case t.GraphAsk(op="connected"):
                    self._reach(part.expr, part)
                case _:
                    pass
        except (Fault, KeyError):
            pass  # what can't be asked isn't told
        return []

    def _called(self, call: t.CallFunction, part: _Part) -> list[_Part]:
        body = call.function.body
        if not isinstance(call.type, BoolType) and not _is_sum(body):
            return []
        given = list(zip(call.function.params, call.args, strict=True))
        env = {param: self.e.value_for(arg, param.type, part.env) for param, arg in given}
        return [_Part(body, env, {param: _argument(arg, part.names) for param, arg in given})]

    def _let(self, let: t.Let, part: _Part) -> list[_Part]:
        body: t.Expr = let
        env = dict(part.env)
        while isinstance(body, t.Let):
            env[body.local] = self.e.value_for(body.value, body.local.type, env)
            if not isinstance(body.local.type, BoolType):
                self._put(body.local.name, env[body.local], body.local.type)
            body = body.body
        return [_Part(body, env, part.names)]

    def _asked(self, asked: t.Quantifier, part: _Part) -> list[_Part]:
        """The set that a question goes over, and the members that decide it: there is one, or one that fails."""
        decide: t.Expr | None = asked.where
        if asked.op == "all" and asked.of is not None:
            failing = t.Not(asked.of, type=asked.of.type, span=asked.of.span)
            decide = failing
            if asked.where is not None:
                decide = t.Logic("and", asked.where, failing, type=failing.type, span=failing.span)
        if asked.op in ("any", "all"):
            deciding = list(satisfying(self.e, asked.domain, asked.local, decide, part.env))
            if deciding and isinstance(asked.domain.type, SubsetsType):
                self._put(asked.local.name, deciding[0], asked.local.type)
            elif deciding and isinstance(asked.domain.type, SetType):
                numbers = asked.domain.type.kind is None
                self._put(asked.local.name, frozenset(deciding) if numbers else mask_of(deciding), asked.domain.type)
        return [] if isinstance(asked.domain, t.AllMembers) else [_Part(asked.domain, part.env, part.names)]

    def _reach(self, asked: t.GraphAsk, part: _Part) -> None:
        """Where one gets to from the first of two ends that ought to be connected."""
        type_ = SetType(asked.graph.nodes)
        reach = t.GraphAsk(asked.graph, asked.graph_args, "reach", asked.args[:1], type=type_, span=asked.span)
        head = text_of(asked, part.names).partition(".connected(")[0]
        value = self.e.value(reach, part.env)
        self._put(f"{head}.reach({_argument(asked.args[0], part.names)})", value, type_)


def _is_sum(body: t.Expr) -> bool:
    """Whether what a function gives is added up from parts."""
    while isinstance(body, t.Let):
        body = body.body
    match body:
        case t.Arithmetic(op="+" | "-"):
            return True
        case t.Conditional(then=then, otherwise=otherwise):
            return _is_sum(then) or _is_sum(otherwise)
        case _:
            return False


def text_of(expr: t.Expr, names: Mapping[t.Local, str]) -> str:
    """An expression as it is written, with the locals called what they are called elsewhere."""
    start, text = expr.span.start, expr.span.text
    places = sorted(
        {(ref.span.start, ref.span.end, names[ref.local]) for ref in _references(expr) if ref.local in names}
    )
    parts, last = [], 0
    for begin, end, name in places:
        begin, end = begin - start, end - start
        if begin >= last and end <= len(text):
            parts.append(text[last:begin] + name)
            last = end
    return " ".join("".join([*parts, text[last:]]).split())


def _references(expr: t.Expr) -> Iterator[t.LocalRef]:
    if isinstance(expr, t.LocalRef):
        if expr.span.text == expr.local.name:
            yield expr
        return
    for each in fields(expr):
        value = getattr(expr, each.name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, _EXPRESSIONS):
                yield from _references(item)


def _argument(expr: t.Expr, names: Mapping[t.Local, str]) -> str:
    text = text_of(expr, names)
    plain = t.Literal | t.MemberLiteral | t.LocalRef | t.StateGet | t.ConstGet | t.CallFunction | t.Seat
    plain |= t.TrackGet | t.TableGet
    return text if isinstance(expr, plain) else f"({text})"


def _telling(expr: t.Expr) -> bool:
    if isinstance(expr.type, PileType | BagType | TextType):
        return False
    match expr:
        case t.Literal(name=name):
            return name is not None
        case t.LocalRef(local=local):
            return local.role in ("let", "var", "loop", "choice")
        case t.StateGet() | t.ConstGet() | t.OtherEnd() | t.Seat() | t.TrackGet() | t.TrackFind() | t.TableGet():
            return True
        case t.Builtin():
            return True
        case t.Quantifier() | t.Sorted() | t.RoundFrom() | t.CallFunction() | t.GraphAsk():
            return True
        case t.TextLiteral() | t.MemberLiteral() | t.AllMembers() | t.Negative() | t.Arithmetic() | t.Compare():
            return False
        case t.IsNone() | t.Logic() | t.Not() | t.Conditional() | t.Contains() | t.SetOf() | t.SetOperation():
            return False
        case t.Range() | t.PiecesOf() | t.MembersOf() | t.Subsets() | t.Let():
            return False
        case _:
            assert_never(expr)

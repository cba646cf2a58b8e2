"""One rule text being checked: the names it can use, what is known not to be none, and where findings go."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from rulewright.language import syntax
from rulewright.source import Label, Report, Span, keep_going

from .. import tree
from ..model import Function, Procedure
from ..rule_text import RuleText
from ..tree import Expr, Local
from ..type_words import described
from ..types import (
    BOOL,
    UNKNOWN,
    EmptySetType,
    IntType,
    MemberType,
    NoneType,
    OptionalType,
    OrderType,
    SetType,
    Type,
    UnknownType,
)
from ..world import Use, World
from .known_facts import ANYTHING, NOTHING, Facts, path_of
from .suggestions import conversion_hint
from .type_rules import as_order, as_set, fits, type_by_place, without_pieces

BEHIND_NOT = "what follows `not`"

Handler = Callable[["Check", Any, "Type | None"], Expr]


@dataclass(eq=False, slots=True)
class Check:
    """The state of checking one text. `base` is the rule that `base(...)` calls."""

    world: World
    rule: RuleText
    report: Report
    handlers: Mapping[type, Handler]
    names: dict[str, Local] = field(default_factory=dict)
    facts: Facts = NOTHING
    base: Function | Procedure | None = None
    reads: set[Use] = field(default_factory=set)
    added: list[tuple[str, Local | None]] = field(default_factory=list)

    # --- places and findings

    def span(self, node: syntax.Syntax) -> Span:
        """Where a piece of syntax stands in its file."""
        return self.rule.span(node.start, node.end)

    def error(self, code: str, node: syntax.Syntax | Span, **values: Any) -> None:
        """Adds a finding at a piece of syntax."""
        self.report.error(code, node if isinstance(node, Span) else self.span(node), **values)

    def unknown(self, node: syntax.Syntax) -> Expr:
        """The expression that takes the place of a wrong one: its type is unknown."""
        return tree.Literal(0, type=UNKNOWN, span=self.span(node))

    # --- names

    def declare(self, name: str, type_: Type, role: str, span: Span) -> Local:
        """A new local; a finding when the name is one already."""
        known = self.names.get(name)
        if known is not None:
            labels = [Label(known.span, "declared here")] if known.span else []
            self.report.error("RW348", span, name=name, labels=labels)
        else:
            self.world.hides(name, span, self.report)
        if name == "me":
            self.report.error("RW303", span, name=name, help="`me` is always the player who decides; take another name")
        local = Local(name, type_, role, span)
        self.added.append((name, known))
        self.names[name] = local
        return local

    @contextmanager
    def inner(self) -> Iterator[None]:
        """A stretch whose new names are forgotten at its end."""
        before = len(self.added)
        try:
            yield
        finally:
            while len(self.added) > before:
                name, known = self.added.pop()
                if known is None:
                    self.names.pop(name, None)
                else:
                    self.names[name] = known

    @contextmanager
    def knowing(self, facts: Facts) -> Iterator[None]:
        """A stretch in which more is known not to be none."""
        before = self.facts
        self.facts = before | facts
        try:
            yield
        finally:
            self.facts = before

    # --- expressions

    def raw(self, node: syntax.Expression, wanted: Type | None = None) -> Expr:
        """The checked expression, with the type it has by itself. `wanted` only helps to find members by name."""
        keep_going()
        return self.handlers[type(node)](self, node, wanted)

    def expr(self, node: syntax.Expression, wanted: Type | None = None) -> Expr:
        """The checked expression, with what is known here: an optional value that was tested is no longer optional."""
        return self.narrowed(self.raw(node, wanted))

    def narrowed(self, found: Expr) -> Expr:
        """Takes `or none` off an expression that is known not to be none."""
        if self.facts and isinstance(found.type, OptionalType):
            path = path_of(self.world, found)
            if ANYTHING in self.facts or (path is not None and path in self.facts):
                found.type = found.type.of
        return found

    def value(self, node: syntax.Expression, wanted: Type, what: str) -> Expr:
        """The checked expression, which must be of a type. `what` names its place in findings: `the condition`."""
        return self.fit(self.expr(node, wanted), wanted, what, node)

    def condition(self, node: syntax.Expression, what: str = "the condition") -> Expr:
        """A checked condition."""
        return self.value(node, BOOL, what)

    def some(self, node: syntax.Expression, wanted: Type | None = None) -> Expr:
        """A checked expression that cannot be none."""
        return self.present(self.expr(node, wanted), node)

    def present(self, found: Expr, node: syntax.Syntax) -> Expr:
        """The expression, with a finding when it can be none."""
        if isinstance(found.type, OptionalType):
            self._may_be_none(node)
            found.type = found.type.of
        elif isinstance(found.type, NoneType):
            self._may_be_none(node)
            found.type = UNKNOWN
        return found

    def number(self, node: syntax.Expression, what: str, wanted: Type | None = None) -> Expr:
        """A checked number of any unit."""
        found = self.some(node, wanted)
        if not isinstance(found.type, IntType | UnknownType):
            self.mismatch(found, "a number", what, node)
            found.type = UNKNOWN
        return found

    def domain(self, node: syntax.Expression, wanted: Type | None = None, *, subsets: bool = False) -> Expr:
        """A checked set or order, or the distinct members of a pile or bag; with `subsets` also `subsets of S`."""
        if isinstance(node, syntax.Subsets) and not subsets:
            one_by_one = "subsets are chosen or asked about; loops, orders, chance and `those` go over single members"
            self.error("RW369", node, found="subsets of a set", help=one_by_one)
            return self.unknown(node)
        found = without_pieces(self.some(node, wanted))
        if isinstance(found.type, EmptySetType):
            found.type = SetType(None)
        if not isinstance(found.type, SetType | OrderType | UnknownType):
            help = self._set_help(found.type)
            self.error("RW369", node, found=described(found.type), help=help)
            found.type = UNKNOWN
        return found

    def _set_help(self, found: Type) -> str | None:
        if isinstance(found, MemberType):
            return f"all of them are `{found.kind.plural}`, this one alone is `set(…)`"
        return "numbers are counted off as `1 .. 3`" if isinstance(found, IntType) else None

    # --- fitting

    def fit(self, found: Expr, wanted: Type, what: str, node: syntax.Syntax) -> Expr:
        """The expression as a value of a type, with a finding when it is none."""
        if isinstance(wanted, SetType):
            found = as_set(found)
        elif isinstance(wanted, OrderType):
            found = as_order(found)
        type_by_place(found, wanted)
        type_ = found.type
        if fits(type_, wanted):
            return found
        if isinstance(type_, NoneType) or (isinstance(type_, OptionalType) and not isinstance(wanted, OptionalType)):
            inner = type_.of if isinstance(type_, OptionalType) else UNKNOWN
            if fits(inner, wanted):
                if isinstance(type_, NoneType):
                    self.mismatch(found, described(wanted), what, node)
                else:
                    self._may_be_none(node)
                found.type = UNKNOWN
                return found
        wanted_number = wanted.of if isinstance(wanted, OptionalType) else wanted
        number = type_.of if isinstance(type_, OptionalType) else type_
        if isinstance(number, IntType) and isinstance(wanted_number, IntType):
            help = "write `number(…)` to drop the unit" if number.unit and not wanted_number.unit else None
            self.error("RW361", node, what=what, wanted=described(wanted_number), found=described(number), help=help)
        else:
            self.mismatch(found, described(wanted), what, node)
        found.type = UNKNOWN
        return found

    def _may_be_none(self, node: syntax.Syntax) -> None:
        text = " ".join(self.span(node).text.split())
        simple = all(c.isalnum() or c in "._" for c in text)
        help = (
            f"test it first: `if {text} is not none`, or `… is not none and …`"
            if simple
            else "name it with `let`, and test the name"
        )
        self.error("RW363", node, text=text if len(text) < 60 else text[:57] + "…", help=help)

    def mismatch(self, found: Expr, wanted: str, what: str, node: syntax.Syntax) -> None:
        """A finding about a value of the wrong type."""
        type_ = found.type
        if isinstance(type_, UnknownType):
            return
        negated = what == BEHIND_NOT
        help = conversion_hint(self.world, type_, wanted, self.span(node).text, negated=negated)
        if isinstance(found, tree.LocalRef) and found.local.name in self.world.members:
            kinds = [kind.name for kind, _ in self.world.members[found.local.name]]
            help = (
                f"`{found.local.name}` is a name declared in this rule; the member is `{kinds[0]}.{found.local.name}`"
            )
        self.error("RW360", node, what=what, wanted=wanted, found=described(type_), help=help)

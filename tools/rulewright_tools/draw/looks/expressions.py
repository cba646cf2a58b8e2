"""Rule texts in looks: checked by the engine, and asked whether they give what a drawing needs."""

from __future__ import annotations

from rulewright.document import rule_text
from rulewright.document.nodes import Mapping, Node, Scalar
from rulewright.rules import check_expression
from rulewright.rules.kinds import Kind
from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Expr, Local, PiecesOf
from rulewright.rules.type_words import described
from rulewright.rules.types import (
    BagType,
    BoolType,
    IntType,
    MemberType,
    OptionalType,
    OrderType,
    PileType,
    SetType,
    TableType,
    TextType,
    Type,
    UnknownType,
)
from rulewright.source import Report

from ..colour import COLOUR_NAMES, is_colour
from .looks import Paint
from .taking import colour

Names = tuple[Local, ...]


def bare(type_: Type) -> Type:
    """A type without its `or none`."""
    return type_.of if isinstance(type_, OptionalType) else type_


def item_kind(expr: Expr) -> Kind | None:
    """The kind of the pieces that an expression gives: of a set or an order, a pile, a bag, a table of numbers by
    kind."""
    type_ = expr.of.type if isinstance(expr, PiecesOf) else expr.type
    match type_:
        case SetType(kind=kind) | OrderType(kind=kind):
            return kind
        case PileType(kind=kind) | BagType(kind=kind):
            return kind
        case TableType(key=key, value=IntType()):
            return key
        case _:
            return None


class Reader:
    """Reads rule texts of one game's looks."""

    def __init__(self, ruleset: Ruleset, report: Report) -> None:
        self.ruleset = ruleset
        self.report = report

    def any(self, node: Node, names: Names) -> Expr | None:
        """A checked expression of any type; None, with a finding, when it is none."""
        found = rule_text(node, self.report)
        if found is None:
            return None
        expr = check_expression(self.ruleset, *found, self.report, {name.name: name for name in names})
        return None if expr is None or isinstance(expr.type, UnknownType) else expr

    def _wrong(self, expr: Expr, what: str, needs: str) -> None:
        self.report.error("RW625", expr.span, what=what, needs=needs, found=described(expr.type))

    def truth(self, node: Node | None, what: str, names: Names) -> Expr | None:
        """A condition; None when it isn't there."""
        expr = self.any(node, names) if node is not None else None
        if expr is not None and not isinstance(expr.type, BoolType):
            self._wrong(expr, what, "a condition")
            return None
        return expr

    def number(self, node: Node | None, what: str, names: Names) -> Expr | None:
        """A number, or a number that may be none."""
        expr = self.any(node, names) if node is not None else None
        if expr is not None and not isinstance(bare(expr.type), IntType):
            self._wrong(expr, what, "a number")
            return None
        return expr

    def member(self, node: Node | None, what: str, names: Names) -> Expr | None:
        """A member of some kind, or one that may be none."""
        expr = self.any(node, names) if node is not None else None
        if expr is not None and not isinstance(bare(expr.type), MemberType):
            self._wrong(expr, what, "a member of a kind")
            return None
        return expr

    def several(self, node: Node | None, what: str, names: Names) -> Expr | None:
        """A set of members, a pile, a bag, or a table of numbers by kind."""
        expr = self.any(node, names) if node is not None else None
        if expr is not None and item_kind(expr) is None:
            self._wrong(expr, what, "a set of members, a pile, a bag, or a table of numbers")
            return None
        return expr

    def readable(self, node: Node | None, what: str, names: Names) -> Expr | None:
        """Something that can be written: a text, a number, true or false, a member."""
        if node is None or isinstance(node, Mapping):
            return None
        expr = self.any(node, names)
        if expr is not None and not isinstance(bare(expr.type), TextType | IntType | BoolType | MemberType):
            self._wrong(expr, what, "a text, a number or a member")
            return None
        return expr

    def paint(self, node: Node | None, what: str, names: Names) -> Paint | None:
        """A colour, or an expression that gives the member whose colour it is."""
        if node is None:
            return None
        if isinstance(node, Scalar) and (node.value is None or str(node.value).startswith("#")):
            return colour(node, self.report)
        if isinstance(node, Scalar) and isinstance(node.value, str) and is_colour("#" + node.value):
            # `ffcc00` without its # would be read as a name; nobody calls a thing that in looks.
            return colour(node, self.report)
        own = Reader(self.ruleset, Report())
        found = own.member(node, what, names)
        named = COLOUR_NAMES.get(str(node.value).lower()) if isinstance(node, Scalar) else None
        if named is not None and not own.report.ok:
            self.report.error("RW622", node.span, help=f'write `"{named}"`', text=str(node.data))
        else:
            self.report.extend(own.report)
        return found

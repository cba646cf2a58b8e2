"""Rule text against what is declared: names bound, types checked."""

from __future__ import annotations

from rulewright.language import syntax
from rulewright.source import Report

from ..model import Function, Procedure
from ..rule_text import RuleText
from ..tree import Local
from ..world import World
from . import attributes, calls, names, operators, orders, quantifiers, subsets
from .context import Check, Handler
from .whole_script import check_script

EXPRESSION_CHECKS: dict[type, Handler] = {
    syntax.Number: operators.number,
    syntax.Truth: operators.truth,
    syntax.NoneWord: operators.none,
    syntax.Text: operators.text,
    syntax.Name: names.name,
    syntax.Attribute: attributes.attribute,
    syntax.Index: names.index,
    syntax.Call: calls.call,
    syntax.Unary: operators.unary,
    syntax.Binary: operators.binary,
    syntax.IsNone: operators.is_none,
    syntax.If: operators.conditional,
    syntax.Quantifier: quantifiers.quantifier,
    syntax.SortedBy: orders.sorted_by,
    syntax.StartingAt: orders.starting_at,
    syntax.Subsets: subsets.subsets,
}


def new_check(
    world: World,
    rule: RuleText,
    locals: dict[str, Local] | None = None,
    base: Function | Procedure | None = None,
    report: Report | None = None,
) -> Check:
    """A check of one rule text with the names that it can use."""
    world.implied.clear()
    return Check(world, rule, report or world.report, EXPRESSION_CHECKS, dict(locals or {}), base=base)


__all__ = ["Check", "check_script", "new_check"]

"""Steps that are tried for each member of a set: `for: h in hexes where h.terrain == lake`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rulewright.document import rule_text
from rulewright.play.cells.values import Env, in_order, kind_of
from rulewright.play.moves.notation import value_text
from rulewright.play.reference.evaluate import Evaluator
from rulewright.rules import Ruleset, check_expression
from rulewright.rules.tree import Local, Quantifier
from rulewright.source import Origin, Report

from .scenario import Text

MOST = 1_000
"""So many members are tried at most."""
_THOSE = "those "
_NAME = re.compile(r"\{([a-z]\w*)\}")


@dataclass(frozen=True, slots=True)
class Loop:
    """A name, and the set whose members it stands for, one after another."""

    text: Text
    local: Local
    members: Quantifier


def bind_loops(
    texts: tuple[Text, ...], ruleset: Ruleset, names: Mapping[str, Local], report: Report
) -> tuple[Loop, ...] | None:
    """The sets, each of which may ask about the names before it; None, with findings, when one is wrong."""
    known = dict(names)
    loops = []
    for text in texts:
        found = rule_text(text.node, report)
        if found is None:
            return None
        written, origin = found
        if not re.match(r"\s*[a-z]\w*\s+in\b", written):
            report.error("RW659", text.span)
            return None
        first = origin.pieces[0][1]
        moved = Origin(origin.source, ((0, first), *((at + len(_THOSE), to) for at, to in origin.pieces)), origin.end)
        expr = check_expression(ruleset, _THOSE + written, moved, report, dict(known))
        if expr is None:
            return None
        if not isinstance(expr, Quantifier):
            report.error("RW659", text.span)
            return None
        local = Local(expr.local.name, expr.local.type, "parameter")
        known[local.name] = local
        loops.append(Loop(text, local, expr))
    return tuple(loops)


def members(loops: tuple[Loop, ...], evaluator: Evaluator, env: Env) -> Iterator[Env]:
    """The values of the names, one tuple of members after another, beside those of `env`."""
    if not loops:
        yield env
        return
    first, *rest = loops
    for value in in_order(evaluator.value(first.members, env)):
        yield from members(tuple(rest), evaluator, {**env, first.local: value})


def with_members(text: str, loops: tuple[Loop, ...], env: Env, players: tuple[str, ...]) -> str:
    """The text of a move with the members in place of `{name}`."""
    names = {loop.local.name: loop.local for loop in loops}

    def member(match: re.Match[str]) -> str:
        local = names.get(match[1])
        if local is None:
            return match[0]
        kind = kind_of(local.type)
        value = env[local]
        assert isinstance(value, int)
        return players[value] if kind is not None and kind.seats and value >= 0 else value_text(value, local.type)

    return _NAME.sub(member, text)


def with_some_member(text: str, loops: tuple[Loop, ...], players: tuple[str, ...]) -> str:
    """The text of a move with any members in place of `{name}`, so that its form can be checked."""
    return with_members(text, loops, {loop.local: 0 for loop in loops}, players)

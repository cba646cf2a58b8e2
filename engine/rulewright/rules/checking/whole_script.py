"""A whole script checked: as often as it takes to know what its loops write and what its variables hold."""

from __future__ import annotations

from rulewright.language import syntax, walk
from rulewright.source import Report

from ..tree import Local
from ..world import Use
from .context import Check
from .known_facts import Facts
from .script import Block, Script, check_block
from .statements import STATEMENT_CHECKS


def check_script(check: Check, node: syntax.Script, by: Local | None) -> tuple[Block, frozenset[Use]]:
    """The checked statements of a script, and the fields that it writes."""
    script = Script(check, by, STATEMENT_CHECKS)
    names, facts, report = dict(check.names), check.facts, check.report
    if any(
        isinstance(n, syntax.ForStatement | syntax.RepeatTimes | syntax.RepeatWhile | syntax.Let) for n in walk(node)
    ):
        for _ in range(4):
            before = dict(script.learned)
            check.report = Report()
            check_block(script, node.body)
            _again(script, names, facts)
            if script.learned == before:
                break
    check.report = report
    script.last = True
    script.writes.clear()
    body = check_block(script, node.body)
    written = frozenset(use for use in script.writes if not isinstance(use, str))
    return body, frozenset((field_, None) for field_, _ in written)


def _again(script: Script, names: dict[str, Local], facts: Facts) -> None:
    script.check.names = dict(names)
    script.check.added.clear()
    script.check.facts = facts
    script.loops.clear()
    script.check.world.implied.clear()
    script.inferred.clear()
    script.alive = True

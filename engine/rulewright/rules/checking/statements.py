"""Statements that steer: conditions, loops, procedures, log lines; and the table of all of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rulewright.language import syntax

from .. import tree
from ..model import Procedure
from ..tree import Expr, Stmt
from ..types import INT
from . import assignments, decisions, pieces, variables
from .calls import arguments
from .known_facts import NOTHING, Facts, after_writes, facts_of, forget
from .orders import in_order
from .script import Block, Loop, Script, check_block
from .texts import template_in_rule
from .type_rules import element


def if_statement(script: Script, node: syntax.IfStatement) -> Stmt:
    """Branches. A condition that is true tells facts for its branch, and one that is false for the branches after
    it."""
    check = script.check
    branches: list[tuple[Expr | None, Block]] = []
    ends: list[Facts] = []
    pending = check.facts
    closed = False
    for branch in node.branches:
        check.facts = pending
        condition = None
        if branch.condition is not None:
            condition = check.condition(branch.condition)
            check.facts = pending | facts_of(check.world, condition, True)
            pending = pending | facts_of(check.world, condition, False)
        else:
            closed = True
        branches.append((condition, check_block(script, branch.body)))
        if script.alive:
            ends.append(check.facts)
    if not closed:
        ends.append(pending)
    script.alive = bool(ends)
    check.facts = frozenset.intersection(*ends) if ends else pending
    return tree.If(tuple(branches), span=check.span(node))


# --- loops -----------------------------------------------------------------------------------------------------------


def _body(script: Script, node: syntax.Syntax, body: tuple[syntax.Statement, ...], known: Facts) -> tuple[Block, Loop]:
    """A loop's body, in which `known` holds at the beginning of each round."""
    check = script.check
    before = after_writes(check.facts, script.writes_of(node))
    forget(check.world, script.writes_of(node))
    loop = Loop(node)
    script.loops.append(loop)
    check.facts = before | known
    block = check_block(script, body)
    script.loops.pop()
    script.end_loop(loop)
    script.alive = True
    check.facts = after_writes(before, loop.writes)
    return block, loop


def for_statement(script: Script, node: syntax.ForStatement) -> Stmt:
    """`for x in S where P sorted by K:`; a set or an order may stand for S."""
    check = script.check
    domain = check.domain(node.domain)
    if node.keys and isinstance(node.domain, syntax.SortedBy | syntax.StartingAt):
        check.error("RW371", node.keys[0], help="sort once, in the head of the loop")
    with check.inner():
        start = node.name_start or node.start
        local = check.declare(node.name, element(domain.type), "loop", check.rule.span(start, start + len(node.name)))
        where = check.condition(node.where) if node.where is not None else None
        if node.keys:
            domain, known = in_order(check, node, local, domain, where, node.keys)
            where = None
        else:
            known = facts_of(check.world, where, True) if where is not None else NOTHING
        stays = after_writes(known, script.writes_of(node), node.name)
        body, _ = _body(script, node, node.body, stays)
    return tree.For(local, domain, where, body, span=check.span(node))


def repeat_times(script: Script, node: syntax.RepeatTimes) -> Stmt:
    check = script.check
    count = check.value(node.count, INT, "how often to repeat")
    body, _ = _body(script, node, node.body, frozenset())
    return tree.RepeatTimes(count, body, span=check.span(node))


def repeat_while(script: Script, node: syntax.RepeatWhile) -> Stmt:
    check = script.check
    check.facts = after_writes(check.facts, script.writes_of(node))
    forget(check.world, script.writes_of(node))
    condition = check.condition(node.condition)
    body, loop = _body(script, node, node.body, facts_of(check.world, condition, True))
    if not loop.broken:
        check.facts |= facts_of(check.world, condition, False)
    return tree.RepeatWhile(condition, body, span=check.span(node))


def break_statement(script: Script, node: syntax.Break) -> Stmt:
    script.loops[-1].broken = True
    script.alive = False
    return tree.Break(span=script.check.span(node))


def continue_statement(script: Script, node: syntax.Continue) -> Stmt:
    script.alive = False
    return tree.Continue(span=script.check.span(node))


def end_game(script: Script, node: syntax.EndGame) -> Stmt:
    script.alive = False
    return tree.EndGame(span=script.check.span(node))


# --- procedures and the log ------------------------------------------------------------------------------------------


def run(script: Script, node: syntax.Run) -> Stmt | None:
    """A procedure, or `base(...)`: the one replaced."""
    check, world = script.check, script.check.world
    procedure = _procedure(script, node)
    if procedure is None:
        for item in node.args:
            check.expr(item)
        return None
    args = arguments(check, node, node.name, procedure.params, node.args)
    script.write_all(world.writes.get(procedure))
    return tree.CallProcedure(procedure, args or (), span=check.span(node)) if args is not None else None


def _procedure(script: Script, node: syntax.Run) -> Procedure | None:
    check, world = script.check, script.check.world
    start = node.name_start or node.start
    span = check.rule.span(start, start + len(node.name))
    if node.name == "base":
        if isinstance(check.base, Procedure):
            return check.base
        check.error("RW349", span, help="only a rule that changes another one (under `change:`) can call it")
        return None
    found = world.procedures.get(node.name)
    if found is None and node.name not in world.broken:
        if node.name in world.functions:
            help = "it is a function: it gives a value and changes nothing, so it cannot be a line of its own"
        elif node.name in world.actions:
            help = f"it is an action: let a player decide with `offer p: {node.name}`"
        else:
            near = check.world.nearest(node.name, world.procedures)
            help = f"did you mean `{near}`?" if near else "procedures are declared in the section `procedures`"
        check.world.unknown(check.report, "RW350", span, help, name=node.name)
    return found


def say(script: Script, node: syntax.Say) -> Stmt:
    return tree.Say(template_in_rule(script.check, node.text), span=script.check.span(node))


Handler = Callable[[Script, Any], "Stmt | None"]

STATEMENT_CHECKS: dict[type, Handler] = {
    syntax.Let: variables.let,
    syntax.Assign: assignments.assign,
    syntax.IfStatement: if_statement,
    syntax.ForStatement: for_statement,
    syntax.RepeatTimes: repeat_times,
    syntax.RepeatWhile: repeat_while,
    syntax.Break: break_statement,
    syntax.Continue: continue_statement,
    syntax.Choose: decisions.choose,
    syntax.Offer: decisions.offer,
    syntax.Random: decisions.random,
    syntax.Shuffle: pieces.shuffle,
    syntax.Draw: pieces.draw,
    syntax.Put: pieces.put,
    syntax.Take: pieces.take,
    syntax.Run: run,
    syntax.Say: say,
    syntax.EndGame: end_game,
}

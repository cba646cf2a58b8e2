"""Decisions and chance: `choose`, `offer`, `random`."""

from __future__ import annotations

from rulewright.language import syntax
from rulewright.source import Span

from .. import tree
from ..model import Action
from ..tree import Expr, Stmt
from ..types import IntType, MemberType, OptionalType
from .context import Check
from .known_facts import NOTHING, Facts, facts_of
from .possible_moves import some_move
from .script import Script
from .subsets import sized
from .texts import plain_words, template_in_rule
from .type_rules import as_set, element


def _name_span(check: Check, node: syntax.Choose | syntax.Random | syntax.Draw) -> Span:
    start = node.name_start or node.start
    return check.rule.span(start, start + len(node.name))


def _by(script: Script, node: syntax.Expression | None, whole: syntax.Syntax) -> Expr:
    """Who decides: the player named, or `me`."""
    check = script.check
    player = MemberType(check.world.kinds["player"])
    if node is not None:
        return check.value(node, player, "who decides")
    if script.by is not None:
        return tree.LocalRef(script.by, type=player, span=check.span(whole))
    check.error("RW352", whole, help="write who decides: `choose x in S by p`")
    return check.unknown(whole)


def choose(script: Script, node: syntax.Choose) -> Stmt:
    """A decision among the members of a set; its name stands for the choice from here on."""
    check = script.check
    by = _by(script, node.by, node)
    prompt = template_in_rule(check, node.prompt) if node.prompt is not None else None
    domain = check.domain(node.domain, subsets=True)
    member = element(domain.type)
    where: Expr | None = None
    known: Facts = NOTHING
    local = check.declare(node.name, member, "choice", _name_span(check, node))
    if node.where is not None:
        where = check.condition(node.where)
        known = facts_of(check.world, where, True)
    domain = sized(check, domain, local, where, some=node.or_none)
    refusal = template_in_rule(check, node.refusal) if node.refusal is not None else None
    if node.or_none and isinstance(member, IntType | MemberType):
        local.type = OptionalType(member)
    check.facts |= known
    declining = plain_words(check, node.declining) if node.declining is not None else None
    return tree.Choose(local, domain, where, by, prompt, node.or_none, refusal, declining, span=check.span(node))


def random(script: Script, node: syntax.Random) -> Stmt:
    """Chance picks a member of a set."""
    check = script.check
    domain = as_set(check.domain(node.domain))
    local = check.declare(node.name, element(domain.type), "choice", _name_span(check, node))
    where = weight = None
    known: Facts = NOTHING
    if node.where is not None:
        where = check.condition(node.where)
        known = facts_of(check.world, where, True)
    check.facts |= known
    if node.weight is not None:
        weight = check.number(node.weight, "the weight")
    return tree.Random(local, domain, where, weight, span=check.span(node))


def offer(script: Script, node: syntax.Offer) -> Stmt | None:
    """A decision among the moves of menus and actions; with `or none` only where there is a move."""
    check = script.check
    by = check.value(node.by, MemberType(check.world.kinds["player"]), "who decides")
    prompt = template_in_rule(check, node.prompt) if node.prompt is not None else None
    refusal = template_in_rule(check, node.refusal) if node.refusal is not None else None
    declining = plain_words(check, node.declining) if node.declining is not None else None
    names: dict[str, Action] = {}
    starts = node.name_starts or (node.start,) * len(node.names)
    for name, start in zip(node.names, starts, strict=True):
        for action in _offered(check, name, check.rule.span(start, start + len(name))):
            names[action] = check.world.actions[action]
    for action_ in names.values():
        script.write_all(check.world.writes.get(action_))
    ordered = tuple(action for name, action in check.world.actions.items() if name in names)
    span = check.span(node)
    label = ", ".join(node.names)
    made = tree.Offer(by, ordered, label, prompt, node.or_none, refusal, declining, span=span)
    return tree.If(((some_move(ordered, by, span), (made,)),), span=span) if node.or_none else made


def _offered(check: Check, name: str, span: Span) -> list[str]:
    """The actions of a menu, or the one action of that name."""
    world = check.world
    if name in world.menus:
        return world.menus[name]
    if name in world.actions:
        return [name]
    if name not in world.broken:
        near = check.world.nearest(name, (*world.menus, *world.actions))
        help = f"did you mean `{near}`?" if near else f"write `menu: {name}` in each action that belongs to it"
        check.world.unknown(check.report, "RW351", span, help, name=name)
    return []

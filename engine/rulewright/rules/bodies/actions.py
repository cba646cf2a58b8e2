"""`actions` of a ruleset as written: parameters, conditions, effects, and the menus that they belong to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.document.nodes import Entry, Mapping, Node
from rulewright.language import parse_domain, parse_script, syntax
from rulewright.source import Span

from ..declared.plain_values import entries, good_id, known_keys, mapping, text_value, words, wrong_shape
from ..model import Action
from ..rule_text import RuleText
from ..tree import Local
from ..types import MemberType
from ..world import World
from .signatures import Body, GraphBody, expression_of


@dataclass(eq=False, slots=True)
class Condition:
    """A named requirement as written."""

    id: str
    span: Span
    rule: RuleText | None
    syntax: syntax.Expression | None
    words: Node | None


class WrittenParam(NamedTuple):
    """A parameter as written; `words` is what a player is told for a value outside its set."""

    name: str
    span: Span
    rule: RuleText | None
    syntax: syntax.Domain | None
    words: Node | None


@dataclass(eq=False, slots=True)
class ActionBody:
    """An action with its parameters, conditions and effects."""

    of: Action
    params: list[WrittenParam] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    rule: RuleText | None = None
    syntax: syntax.Script | None = None


AnyBody = Body | GraphBody | ActionBody


_ACTION = ("title", "about", "menu", "params", "require", "do")


def read_actions(world: World, ruleset: Mapping) -> list[ActionBody]:
    """The actions and their menus."""
    bodies = []
    for entry in entries(world, ruleset.get("actions"), "`actions`"):
        node = mapping(world, entry.value, f"the action `{entry.key}`")
        if not good_id(world, entry.key, entry.key_span) or node is None:
            world.broken.add(entry.key)
            continue
        node = known_keys(world, node, _ACTION, f"the action `{entry.key}`")
        bodies.append(_action(world, entry, node))
    for menu in world.menus:
        if menu in world.actions:
            action = world.actions[menu]
            world.report.error("RW304", action.span, name=menu, what="an action", other="a menu")
    return bodies


def _action(world: World, entry: Entry, node: Mapping) -> ActionBody:
    menu_node = node.get("menu")
    menu = text_value(menu_node)
    if menu_node is not None and menu is None:
        wrong_shape(world, menu_node, f"the menu of `{entry.key}`", "a name")
    title = words(world, node.get("title"), f"the title of `{entry.key}`")
    me = Local("me", MemberType(world.kinds["player"]), "me")
    about = words(world, node.get("about"), f"`about` of `{entry.key}`")
    action = Action(entry.key, title, menu, me, (), (), (), entry.key_span, about)
    world.actions[entry.key] = action
    if menu is not None:
        world.menus.setdefault(menu, []).append(entry.key)
    body = ActionBody(action)
    for param in entries(world, node.get("params"), f"the parameters of `{entry.key}`"):
        if good_id(world, param.key, param.key_span):
            body.params.append(_param(world, param))
    for condition in entries(world, node.get("require"), f"the conditions of `{entry.key}`"):
        if good_id(world, condition.key, condition.key_span):
            body.conditions.append(_condition(world, condition))
    body.rule = world.rule(node.get("do"))
    if node.get("do") is None:
        world.report.error("RW308", entry.key_span, what="do", help="write what the action does")
    body.syntax = parse_script(body.rule.text, body.rule.origin, world.report) if body.rule else None
    return body


def _param(world: World, entry: Entry) -> WrittenParam:
    node: Node | None = entry.value
    said: Node | None = None
    if isinstance(node, Mapping):
        parts = known_keys(world, node, ("in", "else"), f"the parameter `{entry.key}`")
        node, said = parts.get("in"), parts.get("else")
        if node is None:
            world.report.error("RW308", entry.key_span, what="in", help="write the set to choose from: `in: me.hand`")
    rule = world.rule(node)
    domain = parse_domain(rule.text, rule.origin, world.report) if rule else None
    return WrittenParam(entry.key, entry.key_span, rule, domain, said)


def _condition(world: World, entry: Entry) -> Condition:
    node: Node | None = entry.value
    said: Node | None = None
    if isinstance(node, Mapping):
        parts = known_keys(world, node, ("that", "else"), f"the condition `{entry.key}`")
        node, said = parts.get("that"), parts.get("else")
        if node is None:
            world.report.error("RW308", entry.key_span, what="that", help="write the condition: `that: me.money > 0`")
    found = expression_of(world, node)
    rule, parsed = found if found else (None, None)
    return Condition(entry.key, entry.key_span, rule, parsed, said)

"""`actions` of a ruleset as written: parameters, conditions, effects, and the menus that they belong to."""

from __future__ import annotations

from dataclasses import dataclass, field

from rulewright.document.nodes import Entry, Mapping
from rulewright.language import parse_script, syntax

from ..declared.plain_values import entries, good_id, known_keys, mapping, text_value, words, wrong_shape
from ..model import Action
from ..rule_text import RuleText
from ..tree import Local
from ..types import MemberType
from ..world import World
from .conditions import Condition, Group, WrittenParam, in_order, read_group, read_groups, used_groups, with_shared
from .signatures import Body, GraphBody


@dataclass(eq=False, slots=True)
class ActionBody:
    """An action with its parameters, conditions and effects."""

    of: Action
    params: list[WrittenParam] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    rule: RuleText | None = None
    syntax: syntax.Script | None = None


AnyBody = Body | GraphBody | ActionBody


_ACTION = ("title", "about", "menu", "uses", "params", "require", "do")


def read_actions(world: World, ruleset: Mapping) -> list[ActionBody]:
    """The actions and their menus, and the groups of conditions that no action uses."""
    groups = read_groups(world, ruleset)
    bodies = []
    for entry in entries(world, ruleset.get("actions"), "`actions`"):
        node = mapping(world, entry.value, f"the action `{entry.key}`")
        if not good_id(world, entry.key, entry.key_span) or node is None:
            world.broken.add(entry.key)
            continue
        node = known_keys(world, node, _ACTION, f"the action `{entry.key}`")
        bodies.append(_action(world, entry, node, groups))
    bodies += [_alone(world, group) for group in groups.values() if not group.used]
    for menu in world.menus:
        if menu in world.actions:
            action = world.actions[menu]
            world.report.error("RW304", action.span, name=menu, what="an action", other="a menu")
    return bodies


def _action(world: World, entry: Entry, node: Mapping, groups: dict[str, Group]) -> ActionBody:
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
    own = read_group(world, node, entry.key, entry.key_span)
    own = with_shared(world, own, node, used_groups(world, node.get("uses"), groups))
    body = ActionBody(action, own.params, in_order(world, own))
    body.rule = world.rule(node.get("do"))
    if node.get("do") is None:
        world.report.error("RW308", entry.key_span, what="do", help="write what the action does")
    body.syntax = parse_script(body.rule.text, body.rule.origin, world.report) if body.rule else None
    return body


def _alone(world: World, group: Group) -> ActionBody:
    """A group that no action uses, as an action that nobody is offered: its texts are checked all the same."""
    world.report.error("RW359", group.span, name=group.name, help=f"write `uses: {group.name}` in an action")
    me = Local("me", MemberType(world.kinds["player"]), "me")
    return ActionBody(Action(group.name, {}, None, me, (), (), (), group.span), group.params, in_order(world, group))

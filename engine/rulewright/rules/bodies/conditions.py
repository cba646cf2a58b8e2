"""Parameters and conditions as written: of one action, or of a group that several actions share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulewright.language import parse_domain, syntax
from rulewright.source import Label, Span

from ..declared.plain_values import entries, good_id, known_keys, mapping, wrong_shape
from ..rule_text import RuleText
from ..type_words import listed
from ..world import World
from .signatures import expression_of


class NamedPlace(NamedTuple):
    """A name where it is written."""

    name: str
    span: Span


@dataclass(eq=False, slots=True)
class Condition:
    """A named requirement as written. `after` are the conditions that must hold before it is asked."""

    id: str
    span: Span
    rule: RuleText | None
    syntax: syntax.Expression | None
    words: Node | None
    after: list[NamedPlace] = field(default_factory=list)


class WrittenParam(NamedTuple):
    """A parameter as written; `words` is what a player is told for a value outside its set."""

    name: str
    span: Span
    rule: RuleText | None
    syntax: syntax.Domain | None
    words: Node | None


@dataclass(eq=False, slots=True)
class Group:
    """Parameters and conditions under one name. `used`: whether an action takes them."""

    name: str
    span: Span
    params: list[WrittenParam] = field(default_factory=list)
    conditions: list[Condition] = field(default_factory=list)
    used: bool = False


def read_groups(world: World, ruleset: Mapping) -> dict[str, Group]:
    """The groups of conditions that actions share, by name."""
    found = {}
    for entry in entries(world, ruleset.get("conditions"), "`conditions`"):
        node = mapping(world, entry.value, f"the conditions `{entry.key}`")
        if good_id(world, entry.key, entry.key_span) and node is not None:
            node = known_keys(world, node, ("params", "require"), f"the conditions `{entry.key}`")
            found[entry.key] = read_group(world, node, entry.key, entry.key_span)
    return found


def read_group(world: World, node: Mapping, name: str, span: Span) -> Group:
    """The parameters and conditions in an action or a group."""
    group = Group(name, span)
    for param in entries(world, node.get("params"), f"the parameters of `{name}`"):
        if good_id(world, param.key, param.key_span):
            group.params.append(_param(world, param))
    for condition in entries(world, node.get("require"), f"the conditions of `{name}`"):
        if good_id(world, condition.key, condition.key_span):
            group.conditions.append(_condition(world, condition))
    return group


def used_groups(world: World, node: Node | None, groups: dict[str, Group]) -> list[Group]:
    """The groups that an action names in `uses`."""
    found = []
    for name, span in _names(world, node, "`uses`", "the name of a group of conditions, or a list of names"):
        group = groups.get(name)
        if group is None:
            near = world.nearest(name, groups)
            known = f"known here: {listed(groups, 20)}" if groups else "groups stand under `conditions:`"
            world.report.error("RW358", span, name=name, help=f"did you mean `{near}`?" if near else known)
            group = groups[near] if near else None
        if group is not None and group not in found:
            group.used = True
            found.append(group)
    return found


def with_shared(world: World, own: Group, node: Mapping, shared: list[Group]) -> Group:
    """The parameters and conditions of an action `node` and of the groups that it uses, in the order in which `params`,
    `require` and `uses` stand in it. A parameter that the action has itself is that of the group too."""
    keys = list(node.entries)
    params, conditions = _in_place(keys, "params", own, shared), _in_place(keys, "require", own, shared)
    made = Group(own.name, own.span)
    named = {param.name for param in own.params}
    for group in params:
        made.params += [param for param in group.params if group is own or param.name not in named]
        named |= {param.name for param in group.params}
    by_id: dict[str, tuple[Condition, Group]] = {}
    for group in conditions:
        for condition in group.conditions:
            if condition.id not in by_id:
                by_id[condition.id] = condition, group
                made.conditions.append(condition)
                continue
            (first, of), (second, other) = sorted(
                [by_id[condition.id], (condition, group)], key=lambda x: x[1] is not own
            )
            labels = [Label(second.span, f"a condition of `{other.name}`")]
            what, also = f"a condition of `{of.name}`", f"one of `{other.name}`"
            world.report.error("RW304", first.span, name=first.id, what=what, other=also, labels=labels)
    return made


def _in_place(keys: list[str], key: str, own: Group, shared: list[Group]) -> list[Group]:
    """The action's own and its groups, in the order in which `uses` and a key stand."""
    first = "uses" in keys and (key not in keys or keys.index("uses") < keys.index(key))
    return [*shared, own] if first else [own, *shared]


def in_order(world: World, group: Group) -> list[Condition]:
    """The conditions, each behind those that it is asked after; else in the order of the document. An unknown one is a
    finding; so is a circle, which is cut where it closes."""
    by_id = {condition.id: condition for condition in group.conditions}
    done: dict[str, Condition] = {}
    for first in group.conditions:
        way = [] if first.id in done else [(first, _asked_before(world, first, by_id))]
        while way:
            condition, before = way[-1]
            other = next((other for other in before if other.id not in done), None)
            if other is None:
                way.pop()
                done[condition.id] = condition
            elif any(other is one for one, _ in way):
                on_the_way = [one for one, _ in way]
                _circle(world, on_the_way[on_the_way.index(other) :])
            else:
                way.append((other, _asked_before(world, other, by_id)))
    return list(done.values())


def _asked_before(world: World, condition: Condition, by_id: dict[str, Condition]) -> Iterator[Condition]:
    """The conditions that one is asked after."""
    for name, span in condition.after:
        if name in by_id:
            yield by_id[name]
        else:
            near = world.nearest(name, by_id)
            help = f"did you mean `{near}`?" if near else f"known here: {listed(by_id, 20)}"
            world.report.error("RW357", span, name=name, help=help)


def _circle(world: World, circle: list[Condition]) -> None:
    ids = [condition.id for condition in (*circle, circle[0])]
    shown = ids if len(ids) < 8 else [*ids[:4], "…", *ids[-2:]]
    labels = [Label(condition.span, f"`{condition.id}` stands here") for condition in circle[1:5]]
    chain = " → ".join(f"`{id}`" for id in shown)
    help = "take one of them out of its `after`"
    world.report.error("RW353", circle[0].span, name=circle[0].id, chain=chain, labels=labels, help=help)


def _names(world: World, node: Node | None, what: str, expected: str) -> list[NamedPlace]:
    """One name, or a list of names."""
    if node is None:
        return []
    found = []
    for item in node.items if isinstance(node, Sequence) else (node,):
        if isinstance(item, Scalar) and isinstance(item.value, str):
            found.append(NamedPlace(item.value, item.span))
        else:
            wrong_shape(world, item, what, expected)
    return found


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
    after: list[NamedPlace] = []
    if isinstance(node, Mapping):
        parts = known_keys(world, node, ("that", "after", "else"), f"the condition `{entry.key}`")
        node, said = parts.get("that"), parts.get("else")
        after = _names(world, parts.get("after"), "`after`", "the id of a condition, or a list of ids")
        if node is None:
            world.report.error("RW308", entry.key_span, what="that", help="write the condition: `that: me.money > 0`")
    found = expression_of(world, node)
    rule, parsed = found if found else (None, None)
    return Condition(entry.key, entry.key_span, rule, parsed, said, after)

"""`policies` of a ruleset: choices of numbers, narrowed for simulated games."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.document.nodes import Entry, Mapping

from .. import tree
from ..checking.type_rules import present
from ..declared.plain_values import entries, mapping, text_value, words
from ..model import Policy
from ..tree import Stmt
from ..type_words import listed
from ..types import IntType, UnknownType
from ..world import World


def read_policies(world: World, ruleset: Mapping, flow: tuple[Stmt, ...]) -> dict[str, Policy]:
    """The policies; each choice that one names must exist and be one of numbers."""
    node = ruleset.get("policies")
    choices = _choices(world, flow) if node is not None else {}
    found = {}
    for entry in entries(world, node, "`policies`"):
        policy = mapping(world, entry.value, f"the policy `{entry.key}`")
        if policy is not None:
            found[entry.key] = _policy(world, entry, policy, choices)
    return found


def _policy(world: World, entry: Entry, node: Mapping, choices: dict[str, list[tree.Choose]]) -> Policy:
    about = words(world, node.get("about"), f"`about` of `{entry.key}`")
    inner = mapping(world, node.get("choices"), "`choices`")
    lines = tuple(inner) if inner is not None else tuple(e for e in node if e.key not in ("about", "choices"))
    narrowed = {}
    for line in lines:
        if _is_good(world, line, choices):
            narrowed[line.key] = text_value(line.value) or ""
    return Policy(entry.key, about, narrowed)


def _is_good(world: World, line: Entry, choices: dict[str, list[tree.Choose]]) -> bool:
    value = text_value(line.value)
    if value not in ("lowest", "highest"):
        world.report.error("RW387", line.value.span, name=line.key, help="write `lowest` or `highest`")
        return False
    found = choices.get(line.key)
    if found is None:
        near = world.nearest(line.key, choices)
        help = f"did you mean `{near}`?" if near else f"the choices are {listed(choices)}" if choices else None
        world.report.error("RW385", line.key_span, name=line.key, help=help)
        return False
    if not any(isinstance(present(choice.local.type), IntType | UnknownType) for choice in found):
        world.report.error("RW386", line.key_span, name=line.key)
        return False
    return True


def _choices(world: World, flow: tuple[Stmt, ...]) -> dict[str, list[tree.Choose]]:
    """Every `choose` of the rules, by the name of its choice."""
    found: dict[str, list[tree.Choose]] = {}
    bodies = [flow, *(p.body for p in world.procedures.values()), *(a.body for a in world.actions.values())]
    for procedure in world.procedures.values():
        base = procedure.base
        while base is not None:
            bodies.append(base.body)
            base = base.base
    for body in bodies:
        for statement in _statements(body):
            if isinstance(statement, tree.Choose):
                found.setdefault(statement.local.name, []).append(statement)
    return found


def _statements(body: tuple[Stmt, ...]) -> Iterator[Stmt]:
    for statement in body:
        yield statement
        for inner in tree.bodies(statement):
            yield from _statements(inner)

"""From composed documents to a checked ruleset."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rulewright.document.compose import Removal
from rulewright.document.documents import sources_of
from rulewright.document.nodes import Mapping
from rulewright.source import DEFAULT_LIMITS, Label, Limits, Report, Source

from .bodies.actions import AnyBody, read_actions
from .bodies.known_contents import known_places
from .bodies.order import in_order
from .bodies.policies import read_policies
from .bodies.rule_bodies import check_body, read_score
from .bodies.signatures import flow_text, read_functions, read_graphs, read_procedures
from .checking import check_script, new_check
from .declared.board import declare_board, fill_board_fields, find_ends, read_board_fields, read_map
from .declared.components import declare_components, fill_columns, read_columns
from .declared.constants import read_costs, read_tracks
from .declared.enumerations import read_players, read_types
from .declared.plain_values import text_value, words
from .declared.relations import fill_ends, fill_grid, fill_inverses, fill_positions
from .declared.rows import Declared
from .declared.state import read_state
from .declared.tables import read_tables
from .declared.translations import read_translations, tell_unused
from .kinds import Words
from .misdeclared import tell_misdeclared
from .model import Ruleset
from .removed import tell_removed
from .tree import Stmt
from .world import World


def build(
    composed: Mapping,
    map_node: Mapping | None = None,
    *,
    variants: Sequence[str] = (),
    sources: Sequence[Source] = (),
    fingerprint: str = "",
    removed: Sequence[Removal] = (),
    report: Report,
    limits: Limits = DEFAULT_LIMITS,
) -> Ruleset | None:
    """The checked game of a composed ruleset and a map; None when something is wrong, and `report` says all of it.
    `removed` is what maps and variants have taken out of it."""
    before = len(report.errors)
    world = World(report, limits)
    read_translations(world, composed)
    players = read_players(world, composed)
    _read_kinds(world, composed, map_node)
    read_tables(world, composed, players)
    state = read_state(world, composed)
    flow = _read_rules(world, composed)
    known = known_places(world, state, flow) if any(f.known for f in state) and len(report.errors) == before else ()
    score = read_score(world, composed)
    policies = read_policies(world, composed, flow)
    world.tell_unknown()
    title, map_title = _title(world, composed), _title(world, map_node)
    if not variants and (map_node is None or map_node.get("rules") is None):  # else texts may have been changed
        tell_unused(world, composed)
    if len(report.errors) > before:
        tell_removed(report, removed)
        tell_misdeclared(report, tuple(sources_of((composed, *((map_node,) if map_node else ())))))
        return None
    return Ruleset(
        id=text_value(composed.get("ruleset")) or "",
        map_id=text_value(map_node.get("map")) if map_node else None,
        variants=tuple(variants),
        title=title,
        map_title=map_title,
        players=players,
        kinds=world.kinds,
        units=world.units,
        state=state,
        tracks=world.tracks,
        tables=world.tables,
        costs=world.costs,
        functions=world.functions,
        procedures=world.procedures,
        actions=world.actions,
        menus={name: tuple(actions) for name, actions in world.menus.items()},
        graphs=world.graphs,
        flow=flow,
        score=score,
        policies=policies,
        looks=tuple(node.get("looks") for node in (composed, map_node) if node is not None and node.get("looks")),
        fingerprint=fingerprint,
        sources=tuple(sources),
        meta=_meta(composed),
        map_data=_map_data(map_node),
        known=known,
        world=world,
    )


def _read_kinds(world: World, composed: Mapping, map_node: Mapping | None) -> None:
    """All kinds first, then all members, then all constants and values, because values name members of any kind, and
    bounds name constants."""
    read_types(world, composed)
    components = declare_components(world, composed)
    board = declare_board(world, composed)
    for declared in board:
        find_ends(world, declared)
    read_map(world, composed, map_node, board)
    _members_beside_plurals(world)
    read_tracks(world, composed)
    read_costs(world, composed)
    for declared in components:
        read_columns(world, declared)
    for declared in board:
        read_board_fields(world, declared)
    for declared in components:
        fill_columns(world, declared)
    for declared in board:
        fill_board_fields(world, declared)
        fill_ends(world, declared)
        _place(world, declared, map_node)
    for declared in (*components, *board):
        fill_inverses(world, declared)


def _members_beside_plurals(world: World) -> None:
    """A member with the name of a plural would take its place in every rule."""
    for plural, kind in world.plurals.items():
        for of, index in world.members.get(plural, ()):
            other = f"the set of all members of `{kind.name}`"
            what = f"a member of `{of.name}`"
            labels = [Label(kind.span, "declared here")] if kind.span else []
            world.report.error("RW304", of.member_spans[index], name=plural, what=what, other=other, labels=labels)


def _place(world: World, declared: Declared, map_node: Mapping | None) -> None:
    if declared.kind.grid is not None and map_node is not None:
        fill_grid(world, declared, map_node)
    else:
        fill_positions(world, declared)


def _read_rules(world: World, composed: Mapping) -> tuple[Stmt, ...]:
    """Functions, graphs, procedures, actions and the flow."""
    graphs = read_graphs(world, composed)
    functions = read_functions(world, composed)
    procedures = read_procedures(world, composed)
    actions = read_actions(world, composed)
    flow = flow_text(world, composed)
    values: list[AnyBody] = [*functions, *graphs]
    scripts: list[AnyBody] = [*procedures, *actions]
    for body in (*in_order(world, values), *in_order(world, scripts)):
        check_body(world, body)
    if flow is None:
        return ()
    rule, parsed = flow
    return check_script(new_check(world, rule), parsed, None)[0]


def _title(world: World, node: Mapping | None) -> Words:
    return words(world, node.get("title"), "the title") if node is not None else {}


def _meta(composed: Mapping) -> dict[str, Any]:
    keys = ("about", "credits", "ripeness", "texts")
    return {key: node.data for key in keys if (node := composed.get(key)) is not None}


def _map_data(map_node: Mapping | None) -> dict[str, Any]:
    """What a map says beside its members: grid, size, background, looks, texts, credits."""
    if map_node is None:
        return {}
    keys = ("about", "credits", "ripeness", "texts", "grid", "size", "background", "looks", "players")
    return {key: node.data for key in keys if (node := map_node.get(key)) is not None}

"""`rulewright schema`: JSON Schemas, for editors and other programs."""

from __future__ import annotations

import json
from typing import Any

import click
from click.shell_completion import CompletionItem

from .exit_codes import CannotRun
from .files import write_result
from .game import DocumentName
from .settings import Settings, common_options, settings_of


class SchemaName(DocumentName):
    """The name of a schema, or the id or path of a ruleset."""

    def __init__(self) -> None:
        super().__init__("ruleset")
        self.name = "kind|ruleset"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        names = [CompletionItem(n) for n in schema_names() if n.startswith(incomplete)]
        ids = [f.id for f in settings_of(ctx).library.entries() if f.kind == "ruleset" and f.id.startswith(incomplete)]
        return names + [CompletionItem(id) for id in ids]


@click.command()
@click.argument("name", type=SchemaName())
@click.argument("of", type=click.Choice(["map"]), required=False)
@click.option("-o", "--output", metavar="FILE", help="Write it to a file.")
@common_options
@click.pass_obj
def schema(settings: Settings, name: str, of: str | None, output: str | None) -> None:
    """Print the JSON Schema of a kind of document (`schema KIND`), or of one game's maps (`schema RULESET map`).

    It is of draft-07 and stands for itself: what it refers to is included. The kinds are ruleset, map, variant,
    scenario, and the outputs of commands.
    """
    if of is None and name not in schema_names():
        known = ", ".join(schema_names())
        raise CannotRun(
            f"there is no schema `{name}`", f"`schema {name} map` is the schema of a game's maps; the kinds are {known}"
        )
    data = map_schema(name, settings) if of else bundled(name)
    write_result(output, json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def schema_names() -> list[str]:
    """The schemas that come with Rulewright."""
    from rulewright.document.finding.shelf import schemas

    return sorted(
        p.name.removesuffix(".schema.json") for p in schemas().glob("*.schema.json") if not p.name.startswith("common")
    )


def bundled(name: str) -> dict[str, Any]:
    """A schema with everything that it refers to."""
    from rulewright.document import schema_text

    schema: dict[str, Any] = json.loads(schema_text(name))
    shared = json.loads(schema_text("common"))["definitions"]
    return include_shared(schema, shared)


def include_shared(schema: dict[str, Any], shared: dict[str, Any]) -> dict[str, Any]:
    """The schema with the shared definitions that it needs, directly or through others, under its own `definitions`."""
    own = dict(schema.get("definitions", {}))
    needed = _references(schema)
    while missing := [n for n in sorted(needed) if n not in own and n in shared]:
        for name in missing:
            own[name] = shared[name]
            needed |= _references(shared[name]) | _local_references(shared[name])
    local: dict[str, Any] = _localised({**schema, **({"definitions": own} if own else {})})
    return local


_COMMON, _LOCAL = "common.schema.json#/definitions/", "#/definitions/"


def _references(node: Any) -> set[str]:
    return {ref.removeprefix(_COMMON) for ref in _all_references(node) if ref.startswith(_COMMON)}


def _local_references(node: Any) -> set[str]:
    return {ref.removeprefix(_LOCAL) for ref in _all_references(node) if ref.startswith(_LOCAL)}


def _all_references(node: Any) -> set[str]:
    if isinstance(node, dict):
        own = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return own.union(*map(_all_references, node.values()))
    return set().union(*map(_all_references, node)) if isinstance(node, list) else set()


def _localised(node: Any) -> Any:
    if isinstance(node, dict):
        return {
            k: _LOCAL + v.removeprefix(_COMMON) if k == "$ref" and v.startswith(_COMMON) else _localised(v)
            for k, v in node.items()
        }
    return [_localised(item) for item in node] if isinstance(node, list) else node


def map_schema(ruleset: str, settings: Settings) -> dict[str, Any]:
    """The schema of the maps of a game. RulesError when the ruleset is wrong."""
    from rulewright.document import schema_text
    from rulewright.rules import board_schema
    from rulewright.source import Report, RulesError

    report = Report()
    found = board_schema(ruleset, library=settings.library, report=report)
    if found is None:
        raise RulesError(report)
    return include_shared(found, json.loads(schema_text("common"))["definitions"])

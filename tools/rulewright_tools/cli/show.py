"""`rulewright show`: the composed rules, the generated program, the flow."""

from __future__ import annotations

import sys

import click

from .exit_codes import CannotRun
from .files import write_result
from .findings import in_colour
from .game import GameName, game_options, library_of, load_game, warn
from .settings import Settings, common_options


@click.command()
@game_options
@click.argument("section", required=False)
@click.option("--origin", is_flag=True, help="Say of each leaf which file and line set it, and what it replaced.")
@click.option("--python", "as_python", is_flag=True, help="The generated program.")
@click.option("--checked", is_flag=True, help="With --python: the checked form, which explains and counts.")
@click.option("--flow", "as_flow", is_flag=True, help="The flow as a graph (Mermaid).")
@click.option("-p", "--players", type=click.IntRange(1, 16), help="With --python: for how many (default: the fewest).")
@click.option("-o", "--output", metavar="FILE", help="Write it to a file.")
@common_options
@click.pass_obj
def show(
    settings: Settings,
    ruleset: str,
    map_id: str | None,
    variants: tuple[str, ...],
    section: str | None,
    origin: bool,
    as_python: bool,
    checked: bool,
    as_flow: bool,
    players: int | None,
    output: str | None,
) -> None:
    """Print the composed rules: the ruleset with the changes of its map and variants, as YAML.

    SECTION prints a part alone: `actions`, or `actions.NAME`.
    """
    name = GameName(ruleset, map_id, variants)
    if sum((as_python, as_flow, origin)) > 1:
        raise click.UsageError("--origin, --python and --flow exclude each other")
    if as_python:
        game = load_game(name, settings)
        program = game.program(players or game.ruleset.players[0])
        text, language = program.machine(fast=not checked).source, "python"
    elif as_flow:
        from rulewright_tools.showing.flow_graph import flow_graph

        text, language = flow_graph(load_game(name, settings).ruleset), ""
    else:
        text, language = _composed(name, settings, section, origin), "yaml"
    if output is None and language and in_colour(sys.stdout):
        _print_coloured(text, language)
    else:
        write_result(output, text if text.endswith("\n") else text + "\n")


def _composed(name: GameName, settings: Settings, section: str | None, origin: bool) -> str:
    from rulewright.document import Entry, Mapping, load_documents
    from rulewright.source import Report, RulesError, nearest
    from rulewright_tools.showing.composed import origin_told, yaml_lines

    report = Report()
    library = library_of(name, settings)
    library.check(report)
    documents = load_documents(name.ruleset, map=name.map, variants=name.variants, library=library, report=report)
    if documents is None or not report.ok:
        raise RulesError(report)
    warn(report.warnings, settings)
    node = documents.ruleset
    if section is not None:
        path = section.split(".")
        entry: Entry | None = None
        for key in path:
            found = node.entries.get(key) if isinstance(node, Mapping) else None
            if found is None:
                near = nearest(key, node.entries) if isinstance(node, Mapping) else None
                raise CannotRun(f"there is no `{key}` in the rules", f"did you mean `{near}`?" if near else None)
            entry, node = found, found.value  # type: ignore[assignment]  # any node
        assert entry is not None
        node = Mapping(entry.key_span, {entry.key: entry})
    return "\n".join(yaml_lines(node, origin_told if origin else None)) + "\n"


def _print_coloured(text: str, language: str) -> None:
    from rich.console import Console
    from rich.syntax import Syntax

    console = Console(highlight=False)
    console.print(
        Syntax(text, language, theme="ansi_dark", background_color="default", word_wrap=False), soft_wrap=True
    )

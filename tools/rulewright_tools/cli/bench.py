"""`rulewright bench`: how fast a game loads and plays, in units that hold on any machine."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import click

from .exit_codes import CLEAN, CannotRun
from .files import write_result
from .game import GameName, check_players, game_options, load_game
from .output import columns, out
from .progress import Bar
from .settings import Settings, common_options

if TYPE_CHECKING:
    from rulewright.play.loaded import LoadedGame


@click.command()
@game_options
@click.option(
    "-p", "--players", type=click.IntRange(1, 16), help="How many play (default: the middle of what is allowed)."
)
@click.option(
    "--policy", help="Narrow the choices that this policy of the ruleset speaks of (default: no choice is narrowed)."
)
@click.option(
    "--repeats",
    type=click.IntRange(1, 100),
    default=7,
    show_default=True,
    help="Measurements, a yardstick between them.",
)
@click.option("--json", "json_file", metavar="FILE", help="Write the figures as JSON (`-`: standard output).")
@common_options
@click.pass_obj
def bench(
    settings: Settings,
    ruleset: str,
    map_id: str | None,
    variants: tuple[str, ...],
    players: int | None,
    policy: str | None,
    repeats: int,
    json_file: str | None,
) -> int:
    """Measure loading, listing options, playing and copying, on one core.

    Speeds are per yardstick: the time that `sum(i * i % 7 for i in range(1_000_000))` takes in the same run. Players
    choose uniformly
    among their legal moves; a policy narrows choices of numbers.
    """
    name = GameName(ruleset, map_id, variants)
    loaded = load_game(name, settings)
    least, most = loaded.ruleset.players
    seats = players if players is not None else (least + most + 1) // 2
    check_players(name, loaded.ruleset, seats, settings)
    if policy is not None and policy not in loaded.ruleset.policies:
        known = ", ".join(loaded.ruleset.policies) or "none"
        raise CannotRun(f"there is no policy `{policy}`", f"there are {known}")
    figures = measured(loaded, name, seats, policy, repeats, settings)
    if json_file is not None:
        write_result(json_file, json.dumps(figures, indent=2, ensure_ascii=False) + "\n")
    if json_file != "-":
        out("\n".join(columns([[key, _shown(value)] for key, value in figures.items()])))
    return CLEAN


def measured(
    loaded: LoadedGame, name: GameName, seats: int, policy: str | None, repeats: int, settings: Settings
) -> dict[str, Any]:
    """All figures of one game, in the order in which they are shown."""
    from rulewright_tools.lab import bench as lab

    rules = loaded.ruleset
    machine = loaded.program(seats).fast
    asked = {
        "ruleset": name.ruleset,
        "map": name.map,
        "variants": list(name.variants),
        "paths": [str(p) for p in settings.paths],
        "seats": seats,
    }
    with Bar("measuring", 4, quiet=settings.calm) as bar:
        played = lab.playouts(machine, repeats, policy)
        bar.advance()
        parts = lab.parts(machine, policy)
        bar.advance()
        cold = lab.load_seconds(asked, cached=False)
        bar.advance()
        cached = lab.load_seconds(asked, cached=True)
        bar.advance()
    return {
        "ruleset": rules.id,
        "map": rules.map_id,
        "variants": list(rules.variants),
        "players": seats,
        "policy": policy,
        "games": played.games,
        "yardstick_s": played.yardstick,
        "games_per_yardstick": played.per_yardstick,
        "decisions_per_yardstick": played.per_yardstick * played.decisions_per_game,
        "games_per_s": played.games / played.seconds,
        "decisions_per_s": played.decisions / played.seconds,
        "decisions_per_game": played.decisions_per_game,
        "options_per_decision": played.options_per_decision,
        "load_cold_s": cold,
        "load_cached_s": cached,
        **parts,
        "state_cells": machine.layout.kept,
        "state_cells_with_columns": machine.layout.size,
        "state_bytes": len(loaded.position(seats, 0).to_bytes()),
        "rss_mib": lab.rss_mib(),
    }


def _shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.4g}" if value < 100 else f"{value:.0f}"
    return ", ".join(value) if isinstance(value, list) else str(value if value is not None else "none")

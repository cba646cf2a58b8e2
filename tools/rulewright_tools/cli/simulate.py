"""`rulewright simulate`: many games by bots, and what they tell together."""

from __future__ import annotations

import contextlib
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

import click

from .exit_codes import CLEAN, FINDINGS, INTERRUPTED, CannotRun
from .game import GameName, check_players, game_options, load_rules
from .output import called, columns, out
from .progress import Bar
from .settings import Settings, cache_folder, common_options

if TYPE_CHECKING:
    from rulewright_tools.lab.plan import Plan
    from rulewright_tools.lab.summary import Summary


@click.command()
@game_options
@click.option(
    "-n", "--games", type=click.IntRange(1, 10_000_000), default=100, show_default=True, help="How many games."
)
@click.option("-p", "--players", type=click.IntRange(1, 16), help="How many play (default: the fewest).")
@click.option(
    "--bots",
    default="random",
    show_default=True,
    help="How each seat plays, by commas: random, greedy, playouts or playouts:NUMBER (of random games that it may "
    "play for a decision; 200 unless said); fewer than seats repeat.",
)
@click.option("--policy", help="Narrow the choices that this policy of the ruleset speaks of.")
@click.option(
    "--seed", type=int, default=1, show_default=True, help="Seed of the first game; each further game has the next."
)
@click.option("-w", "--workers", type=click.IntRange(1, 1024), help="Processes (default: all cores).")
@click.option("--json", "json_file", metavar="FILE", help="Write each game as a line of JSON (`-`: standard output).")
@click.option("--report", "report_file", metavar="FILE.html", help="Write what the games tell together as a page.")
@common_options
@click.pass_obj
def simulate(
    settings: Settings,
    ruleset: str,
    map_id: str | None,
    variants: tuple[str, ...],
    games: int,
    players: int | None,
    bots: str,
    policy: str | None,
    seed: int,
    workers: int | None,
    json_file: str | None,
    report_file: str | None,
) -> int:
    """Let bots play many games on all cores, and tell how often each seat wins, how much it scores, how long games are.

    The same seed and bots give the same games, whatever the number of workers. Ctrl-C keeps what is done.
    """
    from rulewright_tools.lab.simulation import cores
    from rulewright_tools.lab.summary import Summary

    name = GameName(ruleset, map_id, variants)
    plan = _plan(name, settings, players, bots, policy)
    summary = Summary()
    stopped = False
    try:
        _run(plan, range(seed, seed + games), workers or cores(), json_file, summary, settings)
    except KeyboardInterrupt:
        stopped = True
        settings.say(f"interrupted after {summary.games} of {games} games")
    _tell(summary, name, to_stderr=json_file == "-", settings=settings)
    if report_file:
        from rulewright_tools.lab.report import report_page

        from .files import write_result

        write_result(report_file, report_page(summary, name.words(), seed, settings.language))
    if stopped:
        return INTERRUPTED
    return FINDINGS if summary.faults else CLEAN


def _plan(name: GameName, settings: Settings, players: int | None, bots: str, policy: str | None) -> Plan:
    from rulewright_tools.lab.bots import BotError, checked_way
    from rulewright_tools.lab.plan import Plan
    from rulewright_tools.terminal.seats import NAMES

    rules = load_rules(name, settings)
    count = players if players is not None else rules.players[0]
    check_players(name, rules, count, settings)
    try:
        ways = [checked_way(way.strip().removeprefix("bot:")) for way in bots.split(",")]
    except BotError as error:
        raise CannotRun(str(error), error.help) from error
    if len(ways) > count:
        raise CannotRun(f"{len(ways)} bots are named, and {count} play")
    if policy is not None and policy not in rules.policies:
        raise CannotRun(f"there is no policy `{policy}`", f"there are {', '.join(rules.policies) or 'none'}")
    return Plan(
        ruleset=name.ruleset,
        map=name.map,
        variants=name.variants,
        paths=tuple(str(p) for p in settings.paths),
        players=NAMES[:count],
        bots=tuple(ways[i % len(ways)] for i in range(count)),
        policy=policy,
        cache=str(cache_folder()),
    )


def _run(plan: Plan, seeds: range, workers: int, json_file: str | None, summary: Summary, settings: Settings) -> None:
    from rulewright_tools.lab.simulation import simulated

    with _lines(json_file) as lines, Bar("playing", len(seeds), quiet=settings.calm) as bar:
        for game in simulated(plan, seeds, workers):
            if lines is not None:
                # One write for each line, so that an interrupt leaves whole lines behind.
                lines.write(json.dumps(game.data(), ensure_ascii=False, separators=(",", ":")) + "\n")
                lines.flush()
            summary.add(game)
            bar.advance()


@contextlib.contextmanager
def _lines(json_file: str | None) -> Iterator[IO[str] | None]:
    if json_file is None:
        yield None
    elif json_file == "-":
        yield sys.stdout
    else:
        try:
            stream = Path(json_file).open("w", encoding="utf-8")  # noqa: SIM115 - closed below
        except OSError as error:
            raise CannotRun(f"cannot write {json_file}: {error.strerror or error}") from error
        with stream:
            yield stream


def _tell(summary: Summary, name: GameName, *, to_stderr: bool, settings: Settings) -> None:
    from rulewright_tools.lab.summary import SEAT_HEADING, length_words, seat_rows

    tell = settings.say if to_stderr else out
    if summary.finished:
        tell("\n".join(columns([SEAT_HEADING, *seat_rows(summary)], heading=True)))
        tell("")
    tell(length_words(summary))
    if summary.unfinished:
        tell(f"{summary.unfinished} games were stopped as endless")
    if summary.faults:
        first = summary.faults[0]
        tell(f"{len(summary.faults)} games broke a rule; the first has the seed {first.seed}:")
        tell(f"  {first.fault}")
        tell(f"  see it: {called()} play {name.words()} --seed {first.seed} --players {len(first.players)}")

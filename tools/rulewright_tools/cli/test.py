"""`rulewright test`: scenarios and records as tests."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import click

from .exit_codes import CLEAN, FINDINGS, CannotRun
from .findings import in_colour
from .game import warn
from .output import called, out
from .progress import Bar
from .settings import Settings, common_options

if TYPE_CHECKING:
    from rulewright.source import Diagnostic
    from rulewright_tools.scenarios.outcome import Outcome

    Tested = tuple[Outcome, tuple[Diagnostic, ...]]

FEW = 24
"""Tests up to which more processes cost more than they save."""


@click.command()
@click.argument("paths", nargs=-1, metavar="[PATH]...", type=click.Path())
@click.option("-k", "words", metavar="WORDS", help="Only tests whose title or path has all these words.")
@click.option(
    "-j", "workers", type=click.IntRange(1, 1024), help="Processes (default: all cores, one for a few tests)."
)
@click.option("-v", "--verbose", is_flag=True, help="Name every test.")
@click.option("--coverage", is_flag=True, help="Name the rule lines that nothing reached.")
@common_options
@click.pass_obj
def test(
    settings: Settings, paths: tuple[str, ...], words: str | None, workers: int | None, verbose: bool, coverage: bool
) -> int:
    """Run scenarios and records as tests: files, everything below folders, or all of a ruleset by its id (default: the
    folder you are in).

    A scenario's steps are played and what it expects is compared; a record must replay to the last move, every
    position as it was. Records count as tests below `rulesets/`, `maps/` or a folder `records`.
    """
    from rulewright_tools.scenarios.tests import find_tests

    targets = _found(paths or (".",), find_tests, settings)
    if words:
        targets = [path for path in targets if _fits(path, words.casefold().split())]
    if not targets:
        raise CannotRun("there is no scenario (`*.scenario.yaml`) and no record to test here")
    begun = time.perf_counter()
    outcomes: list[Outcome] = []
    warnings: list[Diagnostic] = []
    with Bar("testing", len(targets), quiet=settings.calm) as bar:
        for outcome, odd in _outcomes(targets, settings, workers, coverage):
            outcomes.append(outcome)
            warnings.extend(odd)
            bar.advance()
            if not outcome.ok:
                settings.exit_code = FINDINGS
    warn(warnings, settings)
    _tell(outcomes, verbose)
    if coverage:
        _tell_coverage(outcomes)
    failed = sum(not outcome.ok for outcome in outcomes)
    passed = len(outcomes) - failed
    colour = "red" if failed else "green"
    counts = f"{passed} passed" + (f", {failed} failed" if failed else "")
    out(click.style(f"{counts} in {time.perf_counter() - begun:.1f} s", fg=colour, bold=True))
    return settings.exit_code or CLEAN


def _found(paths: tuple[str, ...], find_tests: object, settings: Settings) -> list[Path]:
    assert callable(find_tests)
    found: dict[Path, None] = {}
    for name in paths:
        path = Path(name)
        if name and not path.exists():
            path = _folder_of(name, settings) or path
        if not name or not path.exists():
            raise CannotRun(f"there is no file or folder {name}, and no ruleset of that name")
        if path.is_file() and not path.name.endswith((".scenario.yaml", ".jsonl")):
            raise CannotRun(
                f"{name} is neither a scenario (`*.scenario.yaml`) nor a record (`*.jsonl`)",
                f"`{called()} check {name}` checks a document",
            )
        found.update(dict.fromkeys(find_tests(path)))
    return list(found)


def _folder_of(name: str, settings: Settings) -> Path | None:
    """The folder of a ruleset, by its id."""
    from rulewright.source import Report

    found = settings.library.find("ruleset", name, Report())
    return None if found is None else found.path.parent


def _fits(path: Path, words: list[str]) -> bool:
    """Whether the path or the title has all the words."""
    text = str(path).casefold()
    if all(word in text for word in words):
        return True
    try:
        head = path.read_text(encoding="utf-8", errors="replace")[:2000]
    except OSError:
        return False
    title = next((line for line in head.splitlines() if line.startswith("scenario:")), "").casefold()
    return all(word in text + title for word in words)


def _outcomes(targets: list[Path], settings: Settings, workers: int | None, coverage: bool) -> Iterator[Tested]:
    from rulewright_tools.lab.simulation import cores

    from .settings import cache_folder

    wanted = workers or (cores() if len(targets) > FEW else 1)
    arguments = (tuple(settings.paths), cache_folder(), coverage)
    if wanted == 1:
        _begin(*arguments)
        yield from map(_one, targets)
        return
    pool = ProcessPoolExecutor(min(wanted, len(targets)), initializer=_begin_worker, initargs=arguments)
    try:
        yield from pool.map(_one, targets, chunksize=max(1, min(16, len(targets) // (wanted * 4))))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


class _Worker:
    """What a process keeps between tests."""

    games: object
    coverage: bool


def _begin(paths: tuple[Path, ...], cache: Path, coverage: bool) -> None:
    from rulewright.play.store import Store
    from rulewright_tools.scenarios.games import Games

    _Worker.games = Games(paths, Store(cache))
    _Worker.coverage = coverage


def _begin_worker(paths: tuple[Path, ...], cache: Path, coverage: bool) -> None:
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _begin(paths, cache, coverage)


def _one(path: Path) -> Tested:
    """What came of a test, and the warnings of a game that was loaded for it."""
    from rulewright_tools.scenarios.games import Games
    from rulewright_tools.scenarios.tests import crashed, run_test

    assert isinstance(_Worker.games, Games)
    try:
        outcome = run_test(path, _Worker.games, coverage=_Worker.coverage)
    except Exception as error:  # told at the test, so that the others run on
        outcome = crashed(path, error)
    if not _Worker.coverage:
        outcome.coverage = {}
    odd = tuple(_Worker.games.warnings)
    _Worker.games.warnings.clear()
    return outcome, odd


def _tell(outcomes: list[Outcome], verbose: bool) -> None:
    """Every failure; with -v every test."""
    from rulewright_tools.scenarios.outcome import told_lines

    colour = in_colour(sys.stdout)
    for outcome in outcomes:
        if not outcome.ok:
            out(f"{click.style('FAILED', fg='red', bold=True)} {outcome.title}  ({outcome.path})")
            for failed in outcome.failures:
                out("\n".join(told_lines(failed, colour=colour)))
            out()
        elif verbose:
            out(f"{click.style('passed', fg='green')} {outcome.title}  ({outcome.path}, {outcome.seconds:.2f} s)")


def _tell_coverage(outcomes: list[Outcome]) -> None:
    """For each ruleset, what nothing reached in any of its games: boards, variants and numbers of players together."""
    from rulewright_tools.scenarios.coverage import merged, reached
    from rulewright_tools.scenarios.games import Games
    from rulewright_tools.terminal.commands import short_place

    games = _Worker.games if hasattr(_Worker, "games") else Games()
    assert isinstance(games, Games)
    by_ruleset: dict[str, dict[tuple[str | None, tuple[str, ...], int], list[Outcome]]] = {}
    for outcome in outcomes:
        if outcome.game is not None:
            ruleset, board, variants, seats = outcome.game
            by_ruleset.setdefault(ruleset, {}).setdefault((board, variants, seats), []).append(outcome)
    for ruleset, ways in sorted(by_ruleset.items()):
        programs = [
            games.load(ruleset, board, variants, tested[0].path).program(seats)
            for (board, variants, seats), tested in sorted(ways.items(), key=str)
        ]
        found = reached(programs, merged(outcome.coverage for tested in ways.values() for outcome in tested))
        share = 100 * found.reached / max(1, found.total)
        games_ = "one game" if len(ways) == 1 else f"{len(ways)} games: boards, variants and numbers of players"
        out(click.style(f"{ruleset}: {share:.1f}% of {found.total} reached ({games_})", bold=True))
        for gap in found.gaps:
            out(f"  {short_place(gap.where)}: {gap.what}: {gap.text}")

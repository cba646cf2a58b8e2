"""Tests in files: scenarios and records, found and run."""

from __future__ import annotations

import time
import traceback
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rulewright.document.nodes import Sequence
from rulewright.play.records.read_record import read_record
from rulewright.play.replaying import replay
from rulewright.source import Diagnostic, Report, RulesError

from .binding import Bound, bind
from .games import Games
from .outcome import Failure, Outcome, failure, failures_of
from .runner import run_bound
from .scenario import Scenario, read_scenario
from .stage import Stage

SCENARIO, RECORD = ".scenario.yaml", ".jsonl"


def is_test(path: Path) -> bool:
    """Whether a file is a scenario, or a record in a folder for records or beside rules."""
    return path.name.endswith(SCENARIO) or (path.suffix == RECORD and is_record_place(path))


def is_record_place(path: Path) -> bool:
    """Whether records here are kept as tests: below `rulesets/` or `maps/`, or in a folder `records`."""
    return bool({"rulesets", "maps", "records"} & set(path.resolve().parts[:-1]))


def find_tests(path: Path) -> Iterator[Path]:
    """The tests below a folder, or a file itself."""
    if path.is_dir():
        yield from sorted(p for p in path.rglob("*") if p.is_file() and is_test(p) and not _hidden(p, path))
    else:
        yield path


def _hidden(path: Path, root: Path) -> bool:
    return any(part.startswith(".") for part in path.relative_to(root).parts)


def run_test(path: Path, games: Games, *, coverage: bool = False) -> Outcome:
    """The outcome of one file; `coverage` also counts the pieces that a record reaches (scenarios always count)."""
    return run_record(path, games, coverage=coverage) if path.suffix == RECORD else run_scenario(path, games)


def run_scenario(path: Path, games: Games) -> Outcome:
    """Reads, binds and runs a scenario. Whatever is wrong with it is in the outcome."""
    report = Report()
    scenario = read_scenario(path, report)
    if scenario is None:
        return Outcome(path, path.name, failures_of(report))
    title = next(iter(scenario.title.values()), path.name)
    try:
        game = games.load(scenario.ruleset, scenario.map, scenario.variants, path)
        bound = bind(scenario, game.ruleset, report)
        if bound is None:
            return Outcome(path, title, failures_of(report))
        stage = _from_record(bound, games) if isinstance(scenario.start, tuple) else None
        outcome = run_bound(bound, game, stage)
        outcome.game = (scenario.ruleset, scenario.map, scenario.variants, len(scenario.players))
        return outcome
    except RulesError as error:
        return Outcome(path, title, failures_of(_placed(error.report, scenario)))


def _placed(report: Report, scenario: Scenario) -> Report:
    """What is wrong with the game of a scenario; what it names and there isn't, at its place in the scenario."""

    def at_name(finding: Diagnostic) -> Diagnostic:
        key = {"variant": "with"}.get(str(finding.values.get("kind")), str(finding.values.get("kind")))
        if finding.code != "RW160" or finding.span is not None or key not in scenario.header.entries:
            return finding
        node = scenario.header.entries[key].value
        items = node.items if isinstance(node, Sequence) else (node,)
        named = [item.span for item in items if item.data == str(finding.values.get("id"))]
        return replace(finding, span=(named or [node.span])[0])

    return Report(at_name(finding) for finding in report)


def bound_scenario(path: Path, games: Games, report: Report) -> Bound | None:
    """A scenario checked against its rules, not run; None, with findings, when something is wrong."""
    scenario = read_scenario(path, report)
    if scenario is None:
        return None
    try:
        game = games.load(scenario.ruleset, scenario.map, scenario.variants, path)
    except RulesError as error:
        report.extend(_placed(error.report, scenario))
        return None
    return bind(scenario, game.ruleset, report)


def _from_record(bound: Bound, games: Games) -> Stage:
    """The stage after the moves of a record before the one named. RulesError when it cannot be used."""
    scenario = bound.scenario
    assert isinstance(scenario.start, tuple)
    name, at = scenario.start
    path = scenario.path.parent / name
    if ".." in Path(name).parts or Path(name).is_absolute():
        raise _unusable(scenario, "a record lies beside the scenario or below its folder")
    record = read_record(path)
    if record.header.ruleset != bound.ruleset.id or len(record.header.players) != len(scenario.players):
        raise _unusable(scenario, f"it is of {record.header.ruleset} with {len(record.header.players)} players")
    if not 0 <= at <= len(record.moves) + 1:
        raise _unusable(scenario, f"it has {len(record.moves)} moves")
    game = games.load(record.header.ruleset, record.header.map, record.header.variants, path)
    program = game.program(len(scenario.players))
    played = replay(record, program, upto=max(0, at - 1))
    if not played.ok or played.game is None:
        raise RulesError(played.report)
    names = {player: seat for seat, player in enumerate(scenario.players)}
    stage = Stage(program, names, record.header.seed or 0, halts=scenario.halts)
    stage.resume_at(played.game.history[-1].after.cells)
    return stage


def _unusable(scenario: Scenario, reason: str) -> RulesError:
    return RulesError(Report([Diagnostic("RW655", {"reason": reason}, scenario.span_of("start"))]))


def run_record(path: Path, games: Games, *, coverage: bool = False) -> Outcome:
    """Plays a record again: every move legal, every position as recorded."""
    from .coverage import game_coverage

    begun = time.perf_counter()
    outcome = Outcome(path, path.name)
    try:
        record = read_record(path)
        header = record.header
        game = games.load(header.ruleset, header.map, header.variants, path)
        result = replay(record, game.program(len(header.players)))
        outcome.title = f"{path.name}: {len(record.moves)} moves"
        outcome.failures += failures_of(result.report)
        outcome.game = (header.ruleset, header.map, header.variants, len(header.players))
        if coverage and result.game is not None:
            outcome.coverage = game_coverage(result.game)
        if result.ok and record.report.warnings:
            outcome.failures += [Failure(finding) for finding in record.report.warnings]
    except RulesError as error:
        outcome.failures += failures_of(error.report)
    outcome.seconds = time.perf_counter() - begun
    return outcome


def crashed(path: Path, error: Exception) -> Outcome:
    """The outcome of a test on which we failed ourselves; where, for the report."""
    frames = "".join(traceback.format_tb(error.__traceback__)[-4:])
    failed = failure("RW654", None, reason=f"a fault of Rulewright, please report it: {error!r}", help=None)
    return Outcome(path, path.name, [Failure(failed.finding, notes=tuple(frames.splitlines()))])

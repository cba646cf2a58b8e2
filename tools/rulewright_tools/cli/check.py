"""`rulewright check`: everything wrong that can be known without playing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from .exit_codes import CannotRun, exit_code
from .findings import FORMATS, print_report, summary
from .game import DocumentName
from .output import called
from .progress import Bar
from .settings import Settings, common_options

if TYPE_CHECKING:
    from rulewright.source import Report


@click.command()
@click.argument("names", nargs=-1, metavar="[PATH|ID]...", type=DocumentName("ruleset", "map", "variant", records=True))
@click.option("--format", "form", type=click.Choice(FORMATS), default="text", show_default=True, help="How to tell it.")
@click.option("--map", "map_id", type=DocumentName("map"), help="Check it on this map.")
@click.option(
    "--with", "variants", type=DocumentName("variant"), multiple=True, help="Check it with this variant, too."
)
@common_options
@click.pass_obj
def check(settings: Settings, names: tuple[str, ...], form: str, map_id: str | None, variants: tuple[str, ...]) -> int:
    """Find everything wrong that can be known without playing, all at once.

    Takes files, folders (everything below them) and ids; without any, the whole library. Findings go to standard
    output. A map or a variant is checked together with its ruleset, a scenario with the game it tests, a part of a
    ruleset with the ruleset that includes it. With --map and --with, as the game is when it is played so.

    Formats: text shows each place; concise is one line each, `file:line:col: CODE message`; json is described by
    schemas/diagnostics.schema.json; github annotates pull requests.
    """
    from rulewright.source import Report

    targets = _targets(names, settings)
    report = Report()
    settings.library.check(report)
    with Bar("checking", len(targets), quiet=settings.calm) as bar:
        for target in targets:
            _check_one(target, report, settings, map_id, variants)
            bar.advance()
    settings.exit_code = exit_code(report)
    print_report(report, form)
    if form == "text" or not report.ok:
        settings.say(f"{_counted(len(targets))} checked: {summary(report)}")
    return settings.exit_code


def _counted(n: int) -> str:
    return "1 document" if n == 1 else f"{n} documents"


def _targets(names: tuple[str, ...], settings: Settings) -> list[str | Path]:
    from rulewright_tools.search_folders import documents_below

    if not names:
        return [found.path for found in settings.library.entries()]
    targets: list[str | Path] = []
    for name in names:
        path = Path(name)
        if path.is_dir() and not _is_id(name, settings):
            below = documents_below(path)
            if not below:
                raise CannotRun(f"{name} is a folder without a ruleset, map, variant or scenario (`*.ruleset.yaml` …)")
            targets.extend(below)
        else:
            targets.append(path if path.is_file() else name)
    return targets


def _is_id(name: str, settings: Settings) -> bool:
    return "/" not in name and any(found.id == name for found in settings.library.entries())


def _check_one(
    target: str | Path, report: Report, settings: Settings, map_id: str | None, variants: tuple[str, ...]
) -> None:
    import rulewright
    from rulewright_tools.draw.looks.read_looks import check_looks
    from rulewright_tools.search_folders import library_for

    if isinstance(target, Path) and target.name.endswith(".scenario.yaml"):
        from rulewright_tools.scenarios.checks import check_scenario

        check_scenario(target, tuple(settings.paths), report)
    elif isinstance(target, Path) and target.suffix in (".jsonl", ".json"):
        report.error(
            "RW601",
            None,
            file=str(target),
            name=str(target),
            found="a record",
            help=f"`{called()} replay --verify {target}` checks a record",
        )
    else:
        library = library_for(settings.paths, [target]) if isinstance(target, Path) else settings.library
        report.extend(rulewright.check([target], library=library, further=check_looks, map=map_id, variants=variants))

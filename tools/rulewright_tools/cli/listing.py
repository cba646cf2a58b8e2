"""`rulewright list`: what can be found."""

from __future__ import annotations

import json
from typing import Any

import click

from rulewright.document import Found, Summary

from .output import columns, out
from .progress import Bar
from .settings import Settings, common_options

HEADING = {"ruleset": "RULESET", "map": "MAP", "variant": "VARIANT"}


@click.command("list")
@click.option("--json", "as_json", is_flag=True, help="As JSON (schemas/list.schema.json).")
@common_options
@click.pass_obj
def list_(settings: Settings, as_json: bool) -> int:
    """Rulesets, maps and variants that can be found.

    Where to look: each --path, RULEWRIGHT_PATH, the folder you are in, your own folder, and what comes with
    Rulewright; of two documents with one id the first is taken. In a folder count the files that lie in it
    (`ID.ruleset.yaml`, `ID.map.yaml`, `ID.variant.yaml`), and rulesets/ID/, rulesets/ID/variants/ and
    maps/RULESET/ below it.
    """
    from rulewright.source import Report

    from .findings import show_report

    report = Report()
    settings.library.check(report)
    summaries = _summaries(list(settings.library.entries()), report, settings)
    if as_json:
        out(json.dumps([_data(s) for s in summaries], ensure_ascii=False, indent=2))
    else:
        _print_tables(summaries, settings)
    if not report.ok:
        settings.exit_code = 1
        show_report(report, quiet=settings.quiet)
    return settings.exit_code


def _summaries(entries: list[Found], report: Any, settings: Settings) -> list[Summary]:
    from rulewright.document import summary

    found = []
    with Bar("reading", len(entries), quiet=settings.calm) as bar:
        for entry in entries:
            told = summary(entry, report)
            if told is not None:
                found.append(told)
            bar.advance()
    return found


def _print_tables(summaries: list[Summary], settings: Settings) -> None:
    blocks = []
    for kind, heading in HEADING.items():
        rows = [_row(s, settings.language) for s in summaries if s.found.kind == kind]
        if rows:
            third = "PLAYERS" if kind == "ruleset" else "FOR"
            blocks.append("\n".join(columns([[heading, "TITLE", third, "LANGUAGES", "RIPENESS"], *rows], heading=True)))
    if blocks:
        out("\n\n".join(blocks))
    else:
        settings.say("nothing found")


def _row(summary: Summary, language: str) -> list[str]:
    third = _players(summary) if summary.found.kind == "ruleset" else (summary.ruleset or "?")
    languages = " ".join(summary.languages) or "-"
    return [summary.found.id, _title(summary, language), third, languages, summary.ripeness or "-"]


def _players(summary: Summary) -> str:
    if summary.players is None:
        return "?"
    least, most = summary.players
    return str(least) if least == most else f"{least}-{most}"


def _title(summary: Summary, language: str) -> str:
    title = summary.title
    if isinstance(title, str):
        return title
    return str(title.get(language) or title.get("en") or next(iter(title.values()), summary.found.id))


def _data(summary: Summary) -> dict[str, Any]:
    least, most = summary.players or (None, None)
    return {
        "kind": summary.found.kind,
        "id": summary.found.id,
        "title": {"": summary.title} if isinstance(summary.title, str) else summary.title,
        "ruleset": summary.found.id if summary.found.kind == "ruleset" else summary.ruleset,
        "players": None if least is None else {"min": least, "max": most},
        "languages": list(summary.languages),
        "ripeness": summary.ripeness,
        "file": str(summary.found.path),
    }

"""`rulewright list`: what can be found."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from rulewright.document import Found, Summary

from .output import columns, out
from .progress import Bar
from .settings import Settings, common_options

if TYPE_CHECKING:
    from rulewright.source import Report


@dataclass(frozen=True, slots=True)
class Listed:
    """A document of the list, and what was found in it."""

    summary: Summary
    report: Report

    @property
    def broken(self) -> str:
        """The mark of a document that can't be used, with its first finding; empty for one that can."""
        errors = self.report.errors
        if not errors:
            return ""
        place = f", line {errors[0].span.line}" if errors[0].span else ""
        more = f" and {len(errors) - 1} more" if len(errors) > 1 else ""
        return f"broken: {errors[0].code}{place}{more}"


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
    for first, other in settings.library.twice():
        help = "only the other one is found by its id; give one of the two another id and file name"
        where = str(other.path)
        report.error("RW177", None, file=where, help=help, kind=other.kind, id=other.id, other=str(first.path))
    if as_json:
        out(json.dumps([_data(s) for s in summaries], ensure_ascii=False, indent=2))
    else:
        _print_tables(summaries, settings)
    if len(report):
        settings.exit_code = 0 if report.ok else 1
        show_report(report, quiet=settings.quiet)
    return settings.exit_code


def _summaries(entries: list[Found], report: Report, settings: Settings) -> list[Listed]:
    """What each document says of itself, and what is wrong with it; `report` gets the first finding of each."""
    from rulewright.document import read_document, summary
    from rulewright.source import Report

    found = []
    with Bar("reading", len(entries), quiet=settings.calm) as bar:
        for entry in entries:
            own = Report()
            told = summary(entry, own)
            if told is not None and own.ok:
                read_document(entry, own)
            if told is None:
                told = Summary(entry, entry.id, entry.ruleset, None, (), None)
            found.append(Listed(told, own))
            report.extend(Report(own.errors[:1]))
            bar.advance()
    return found


def _print_tables(summaries: list[Listed], settings: Settings) -> None:
    blocks = []
    for kind, heading in HEADING.items():
        rows = [_row(s, settings.language) for s in summaries if s.summary.found.kind == kind]
        if rows:
            third = "PLAYERS" if kind == "ruleset" else "FOR"
            blocks.append("\n".join(columns([[heading, "TITLE", third, "LANGUAGES", "RIPENESS"], *rows], heading=True)))
    if blocks:
        out("\n\n".join(blocks))
    else:
        settings.say("nothing found")


def _row(listed: Listed, language: str) -> list[str]:
    summary = listed.summary
    third = _players(summary) if summary.found.kind == "ruleset" else (summary.ruleset or "?")
    languages = " ".join(summary.languages) or "-"
    return [summary.found.id, _title(summary, language), third, languages, listed.broken or summary.ripeness or "-"]


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


def _data(listed: Listed) -> dict[str, Any]:
    from rulewright.source.render import as_data

    summary, errors = listed.summary, listed.report.errors
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
        "broken": {"errors": len(errors), "first": as_data(errors[0])} if errors else None,
    }

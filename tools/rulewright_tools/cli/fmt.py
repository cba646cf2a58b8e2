"""`rulewright fmt`: documents in canonical layout."""

from __future__ import annotations

import difflib
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from .exit_codes import CLEAN, FINDINGS, CannotRun, exit_code
from .files import write_atomically
from .output import out
from .progress import Bar
from .settings import Settings, common_options


@click.command()
@click.argument("paths", nargs=-1, required=True, metavar="PATH...", type=click.Path(allow_dash=True))
@click.option("--check", is_flag=True, help="Write nothing; exit 1 when something would change.")
@click.option("--diff", is_flag=True, help="Write nothing; print what would change.")
@common_options
@click.pass_obj
def fmt(settings: Settings, paths: tuple[str, ...], check: bool, diff: bool) -> int:
    """Lay the rule texts of documents out in the canonical way; comments are kept.

    Takes files and folders (every `*.ruleset.yaml`, `*.map.yaml`, `*.variant.yaml` and `*.scenario.yaml` below
    them), and `-` for standard input to standard output. A text with faults stays as it is.
    """
    from rulewright.source import Report

    from .findings import show_report

    report = Report()
    if paths == ("-",):
        _standard_input(report)
    else:
        changed = _format_files(list(_files(paths)), report, settings, write=not (check or diff), diff=diff)
        if changed and check:
            settings.exit_code = FINDINGS
        verb = "would change" if check or diff else "changed"
        settings.say(f"{changed} of {len(list(_files(paths)))} documents {verb}")
    if not report.ok:
        show_report(report, quiet=settings.quiet)
        settings.exit_code = max(settings.exit_code, exit_code(report))
    return settings.exit_code or CLEAN


def _files(paths: tuple[str, ...]) -> Iterator[Path]:
    from rulewright_tools.search_folders import documents_below

    for name in paths:
        path = Path(name)
        if path.is_dir():
            yield from documents_below(path)
        elif name == "-":
            raise CannotRun("`-` stands for standard input, and takes no files beside it")
        else:
            yield path


def _format_files(files: list[Path], report: object, settings: Settings, *, write: bool, diff: bool) -> int:
    from rulewright.document import read_source
    from rulewright.source import Report
    from rulewright_tools.layout.canonical import formatted

    assert isinstance(report, Report)
    changed = 0
    with Bar("formatting", len(files), quiet=settings.calm) as bar:
        for path in files:
            own = Report()
            source = read_source(path, own)
            after = formatted(source, own) if source else None
            report.extend(own)
            bar.advance()
            if source is None or after is None or after == source.text:
                continue
            changed += 1
            if write:
                _write(path, after)
            elif diff:
                settings.exit_code = FINDINGS
                _print_diff(path, source.text, after)
            else:
                out(str(path))
    return changed


def _write(path: Path, text: str) -> None:
    try:
        write_atomically(path, text)
    except OSError as error:
        raise CannotRun(f"cannot write {path}: {error.strerror or error}") from error


def _print_diff(path: Path, before: str, after: str) -> None:
    colours = {"+": "green", "-": "red", "@": "cyan"}
    lines = difflib.unified_diff(before.splitlines(), after.splitlines(), str(path), f"{path} (formatted)", lineterm="")
    for line in lines:
        colour = colours.get(line[:1])
        out(click.style(line, fg=colour) if colour else line)


def _standard_input(report: object) -> None:
    from rulewright.source import Report, Source
    from rulewright_tools.layout.canonical import formatted

    assert isinstance(report, Report)
    data = sys.stdin.buffer.read()
    try:
        source = Source("<stdin>", data.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise CannotRun("standard input is not UTF-8 text") from error
    out(formatted(source, report) or source.text, newline=False)

"""Findings for people and programs: asked for (standard output), or in the way (standard error)."""

from __future__ import annotations

import json
import sys
from typing import IO

from rulewright.source import Report, Severity
from rulewright.source.render import FORMATS, render

from .output import colour_wanted, err, out

__all__ = ["FORMATS", "print_report", "show_report", "summary"]


def show_report(report: Report, *, quiet: bool = False) -> None:
    """Findings that keep a command from going on: as text, to standard error."""
    findings = [f for f in report if not quiet or f.severity is Severity.ERROR]
    text = render(findings, "text", colour=in_colour(sys.stderr))
    assert isinstance(text, str)
    err(text, newline=False)
    if not quiet and len(findings) > 1:
        err(f"\n{summary(report)}")


def print_report(report: Report, form: str) -> None:
    """Findings that were asked for, to standard output in one of `FORMATS`."""
    text = render(report, form, colour=in_colour(sys.stdout))
    out(text if isinstance(text, str) else json.dumps(text, ensure_ascii=False, indent=2) + "\n", newline=False)


def in_colour(stream: IO[str]) -> bool:
    """Whether what goes to this stream should be coloured."""
    wanted = colour_wanted()
    return stream.isatty() if wanted is None else wanted


def summary(report: Report) -> str:
    """`2 errors, 1 warning`."""
    parts = [_counted(len(report.errors), "error"), _counted(len(report.warnings), "warning")]
    return ", ".join(part for part in parts if not part.startswith("0 ")) or "no findings"


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}" + ("" if n == 1 else "s")

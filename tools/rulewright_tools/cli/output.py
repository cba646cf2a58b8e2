"""Where words go: results to standard output, everything else to standard error, in colour where it is wanted."""

from __future__ import annotations

import os
import sys

import click


def colour_wanted() -> bool | None:
    """True or False when the environment says so; None leaves it to whether a terminal reads us."""
    if os.environ.get("FORCE_COLOR"):
        return True
    if os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return False
    return None


def called() -> str:
    """How the program was called, for hints that can be typed: `rulewright`, or what RULEWRIGHT_COMMAND says."""
    named = os.environ.get("RULEWRIGHT_COMMAND", "").strip()
    return named if named and named.isprintable() and len(named) <= 200 else "rulewright"


def out(text: str = "", *, newline: bool = True) -> None:
    """A result, to standard output."""
    click.echo(text, nl=newline, color=colour_wanted())


def err(text: str = "", *, newline: bool = True) -> None:
    """Narration or a finding, to standard error. Nobody left to read it is no reason to stop."""
    try:
        click.echo(text, err=True, nl=newline, color=colour_wanted())
    except BrokenPipeError:
        _silence(sys.stderr.fileno())


def _silence(descriptor: int) -> None:
    os.dup2(os.open(os.devnull, os.O_WRONLY), descriptor)


def columns(rows: list[list[str]], *, heading: bool = False, gap: int = 2) -> list[str]:
    """Rows as lines with their cells one under the other; numbers to the right. Cells may hold colours."""
    if not rows:
        return []
    widths = [max(_width(row[i]) for row in rows if i < len(row)) for i in range(max(map(len, rows)))]
    body = rows[1:] if heading else rows
    right = [
        bool(body) and all(_is_number(row[i]) for row in body if i < len(row) and row[i]) for i in range(len(widths))
    ]
    lines = []
    for number, row in enumerate(rows):
        cells = [_pad(cell, widths[i], right[i]) for i, cell in enumerate(row)]
        line = (" " * gap).join(cells).rstrip()
        lines.append(click.style(line, bold=True) if heading and number == 0 else line)
    return lines


def _width(cell: str) -> int:
    return len(click.unstyle(cell))


def _is_number(cell: str) -> bool:
    return click.unstyle(cell).strip().rstrip("%").replace(".", "", 1).replace(",", "").lstrip("-±").isdigit()


def _pad(cell: str, width: int, right: bool) -> str:
    space = " " * (width - _width(cell))
    return space + cell if right else cell + space

"""The outcome of a test: nothing, or each failure with its place, and what was expected and found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rulewright.source import Diagnostic, Label, Report, Span
from rulewright.source.render import as_text, visible

from .stage import Coverage


@dataclass(frozen=True, slots=True)
class Failure:
    """One thing that is not as the test says. `expected` and `found` are lines to be set against each other."""

    finding: Diagnostic
    expected: tuple[str, ...] = ()
    found: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(slots=True)
class Outcome:
    """One test that was run. `title` is what it shows, `game` what it was about: ruleset, map, variants, seats."""

    path: Path
    title: str
    failures: list[Failure] = field(default_factory=list)
    coverage: Coverage = field(default_factory=dict)
    seconds: float = 0.0
    game: tuple[str, str | None, tuple[str, ...], int] | None = None

    @property
    def ok(self) -> bool:
        return not self.failures


def failure(
    code: str,
    span: Span | None,
    sides: tuple[str, str] | None = None,
    *,
    notes: tuple[str, ...] = (),
    help: str | None = None,
    labels: tuple[Label, ...] = (),
    **values: object,
) -> Failure:
    """A failure of `code` at a place. `sides` are what was expected and what was found."""
    expected, found = ((sides[0],), (sides[1],)) if sides else ((), ())
    return Failure(Diagnostic(code, dict(values), span, labels, help), expected, found, notes)


def failures_of(report: Report) -> list[Failure]:
    """Findings as failures: of a scenario that could not be run at all."""
    return [Failure(finding) for finding in report.errors]


def told_lines(failed: Failure, *, colour: bool) -> Iterator[str]:
    """A failure for people: its place in the scenario, expected and found, what decided."""
    yield as_text(failed.finding, colour=colour)
    for sign, lines, code in (("-", failed.expected, "31"), ("+", failed.found, "32")):
        word = "expected" if sign == "-" else "found"
        for line in lines:
            text = f"  {sign} {word:<8}  {visible(line)}"
            yield f"\x1b[{code}m{text}\x1b[0m" if colour else text
    for note in failed.notes:
        yield f"    {visible(note)}"

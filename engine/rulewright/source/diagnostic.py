"""One finding: code, place, words, what to do; and the report that collects them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import Any

from .codes import code
from .source import Span

_LONGEST = 160


class Severity(Enum):
    """How bad a finding is: an error keeps the game from loading, a warning does not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that helps to understand a finding, such as `declared here`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """A finding. `values` fill the message template of the code's entry in `codes`."""

    code: str
    values: dict[str, Any] = field(hash=False)
    span: Span | None = None
    labels: tuple[Label, ...] = ()
    help: str | None = None
    file: str | None = None

    @property
    def severity(self) -> Severity:
        return Severity.WARNING if code(self.code).warning else Severity.ERROR

    @property
    def message(self) -> str:
        """One plain sentence, without a full stop."""
        return code(self.code).message.format(**{name: _shortened(value) for name, value in self.values.items()})

    @property
    def where(self) -> str:
        """`file:line:column`, the file alone when no place in it is known, or empty."""
        return self.span.where if self.span else (self.file or "")


def _shortened(value: Any) -> Any:
    """A value as a sentence can hold it: on one line, and not the whole of a stranger's file."""
    if not isinstance(value, str) or (len(value) <= _LONGEST and value.isprintable()):
        return value
    text = " ".join(value[: 2 * _LONGEST].split())
    text = "".join(c if c.isprintable() else "\ufffd" for c in text)  # a terminal would obey some of them
    return text if len(text) <= _LONGEST else text[: _LONGEST - 1] + "…"


class Report:
    """Findings collected in one run, in the order found; sorted by place when read. Never stops at the first."""

    def __init__(self, findings: Iterable[Diagnostic] = ()) -> None:
        self._findings: list[Diagnostic] = []
        self._seen: set[tuple[object, ...]] = set()
        for finding in findings:
            self.add(finding)

    def add(self, finding: Diagnostic) -> None:
        """Takes a finding in; the same code, message and place only once, by whichever path a file is named."""
        key = (finding.code, Path(finding.where).absolute(), finding.message)
        if key not in self._seen:
            self._seen.add(key)
            self._findings.append(finding)

    def error(
        self,
        code: str,
        span: Span | None,
        /,
        *,
        help: str | None = None,
        labels: Iterable[Label] = (),
        file: str | None = None,
        **values: Any,
    ) -> None:
        """Adds a finding of `code`; `values` fill its message. (A code that is a warning stays one.)"""
        self.add(Diagnostic(code, values, span, tuple(labels), help, file))

    def withdraw(self, code: str, span: Span) -> None:
        """Takes back the findings of a code within a place: another one explains them better."""
        for finding in [f for f in self._findings if f.code == code and f.span is not None]:
            at = finding.span
            if at is not None and at.source is span.source and span.start <= at.start < span.end:
                self._findings.remove(finding)

    def extend(self, other: Report) -> None:
        for finding in other._findings:
            self.add(finding)

    def __iter__(self) -> Iterator[Diagnostic]:
        def key(d: Diagnostic) -> tuple[str, int]:
            return (d.span.source.name, d.span.start) if d.span else (d.file or "", -1)

        return iter(sorted(self._findings, key=key))

    def __len__(self) -> int:
        return len(self._findings)

    @property
    def errors(self) -> list[Diagnostic]:
        return [d for d in self if d.severity is Severity.ERROR]

    @property
    def warnings(self) -> list[Diagnostic]:
        return [d for d in self if d.severity is Severity.WARNING]

    @property
    def ok(self) -> bool:
        """True when nothing keeps the documents from being used."""
        return not self.errors


class RulesError(Exception):
    """Documents are wrong; `report` holds every finding."""

    def __init__(self, report: Report) -> None:
        self.report = report
        first = next(iter(report.errors), None)
        more = len(report.errors) - 1
        text = f"{first.where}: {first.code} {first.message}" if first else "the documents are wrong"
        super().__init__(text + (f" (and {more} more)" if more > 0 else ""))

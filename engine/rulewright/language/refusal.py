"""What stops the reading of one rule text: a finding that has no place in a file yet."""

from __future__ import annotations

from typing import Any

from ..source import Origin, Report

MOST_FAULTS = 50
"""Reading a text stops after so many findings: nobody reads more, and a hostile file could make thousands."""


class Refusal(Exception):
    """A fault of the text at characters `start` to `end`; `values` fill the sentence of `code`."""

    def __init__(self, code: str, start: int, end: int, *, help: str | None = None, **values: Any) -> None:
        super().__init__(code)
        self.code = code
        self.start = start
        self.end = end
        self.help = help
        self.values = values

    def tell(self, origin: Origin, report: Report) -> None:
        """Adds the finding to `report`, at its place in the file."""
        if self.code == "RW206":  # which says more of the same quotes
            report.withdraw("RW124", origin.span(self.start, self.end))
        report.error(self.code, origin.span(self.start, self.end), help=self.help, **self.values)

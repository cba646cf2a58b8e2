"""A rule that broke in play: a bound, an empty choice, a division by zero. A fault of the ruleset, told with its
place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rulewright.source import Diagnostic, Span


class Fault(Exception):
    """Stops a script. Its cells may be half changed: the caller goes back to a copy from before the move."""

    def __init__(self, code: str, span: Span | None, **values: Any) -> None:
        self.code = code
        self.span = span
        self.values = values
        super().__init__(self.diagnostic.message)

    @property
    def diagnostic(self) -> Diagnostic:
        return Diagnostic(self.code, self.values, self.span)


@dataclass(eq=False, slots=True)
class FaultSite:
    """A place where a rule can break: the code, the place, constant values of the message."""

    code: str
    span: Span | None
    values: dict[str, object]
    index: int = -1

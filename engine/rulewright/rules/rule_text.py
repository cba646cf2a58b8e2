"""A rule text with its places: what signatures and bodies are read from."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.source import Origin, Span


@dataclass(frozen=True, slots=True)
class RuleText:
    """A rule text of a document, and where each of its characters stands in the file."""

    text: str
    origin: Origin

    def span(self, start: int, end: int) -> Span:
        """The place of characters `start` to `end` (exclusive)."""
        return self.origin.span(start, end)

    @property
    def whole(self) -> Span:
        """The place of all of it, without spaces at its end."""
        return self.origin.span(0, len(self.text.rstrip()) or 1)

"""A move that can't be played, and why."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.source import Diagnostic, Span


@dataclass(frozen=True, slots=True)
class Reason:
    """One condition of a move: whether it holds, in words, with the values that decide it and its place.

    `id` is the requirement's, or the name of the parameter or choice; `part` is `domain`, `where`, `require`, `none`
    (declining) or `offer` (the action is not on the menu). `holds` is None when the condition can't be told, because
    another that it relies on fails. `values` pairs parts of the condition, as written, with what they are now.
    """

    id: str
    part: str
    holds: bool | None
    words: str
    source: str
    values: tuple[tuple[str, str], ...]
    span: Span | None

    @property
    def where(self) -> str:
        """`file:line:column` of the condition."""
        return self.span.where if self.span else ""

    @property
    def data(self) -> dict[str, object]:
        """Plain data, for other programs."""
        return {
            "id": self.id,
            "part": self.part,
            "holds": self.holds,
            "words": self.words,
            "rule": self.source,
            "values": [list(pair) for pair in self.values],
            "where": self.where,
        }


class IllegalMove(Exception):
    """A text or move that the game doesn't take; nothing has changed.

    `sort` is `invalid` (no such move in this game), `illegal` (a condition fails: `reasons` names each) or `ambiguous`
    (`suggestions` are the moves that it may mean).
    """

    def __init__(
        self,
        sort: str,
        diagnostic: Diagnostic,
        *,
        reasons: tuple[Reason, ...] = (),
        suggestions: tuple[str, ...] = (),
    ) -> None:
        self.sort = sort
        self.diagnostic = diagnostic
        self.reasons = reasons
        self.suggestions = suggestions
        super().__init__(self._text())

    def _text(self) -> str:
        said = "; ".join(reason.words for reason in self.reasons)
        hint = self.diagnostic.help
        return self.diagnostic.message + (f": {said}" if said else "") + (f" ({hint})" if hint else "")


def illegal(code: str, sort: str, *, help: str | None = None, **values: object) -> IllegalMove:
    """An IllegalMove with a finding of `code`."""
    suggestions = values.pop("suggestions", ())
    assert isinstance(suggestions, tuple)
    return IllegalMove(sort, Diagnostic(code, values, help=help), suggestions=suggestions)

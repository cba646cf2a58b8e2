"""Why a move is possible or not, for a text of any kind: a whole move, the beginning of one, a title, a word for
passing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rulewright.play.game import Game
from rulewright.play.moves.illegal import IllegalMove, Reason
from rulewright.play.moves.move import Move
from rulewright.play.position.nearest import Reasons

from .meaning import begun
from .words import Words

MOST_WAYS = 12
"""So many legal moves are shown for the beginning of one."""


@dataclass(frozen=True, slots=True)
class Because:
    """The answer for one text. `reasons` are what fails (empty: it is possible); `conditions` what is told of one move;
    `ways` the legal moves that begin so, where there are several."""

    move: str
    reasons: Reasons
    conditions: Sequence[Reason]
    ways: Sequence[Move]


def because(game: Game, text: str, lang: str | None = None) -> Because:
    """The answer for a move or the beginning of one; ids as moves have them. IllegalMove when it is none of this
    game."""
    pending = game.decision
    assert pending is not None
    try:
        reasons = game.why_not(text, lang)
    except IllegalMove:
        longer = begun(text, game, pending.options)
        if longer is None:
            raise
        text, reasons = longer, game.why_not(longer, lang)
    if reasons:
        return Because(text, reasons, reasons, ())
    partial = pending.options.read(text)
    ways = [Move(partial.statement, choice) for choice in pending.options.choices if partial.fits(choice)]
    if len(ways) > 1:
        return Because(text, reasons, (), ways)
    return Because(text, reasons, game.explain(ways[0], lang), ())


def way_lines(ways: Sequence[Move], game: Game, words: Words, lang: str | None = None) -> list[str]:
    """Legal moves, each in words and as it is written."""
    wording = game.wording_in(lang)
    shown = [f"  ✓ {move.words(wording)} – {move.text}" for move in ways[:MOST_WAYS]]
    more = len(ways) - MOST_WAYS
    return [*shown, *([f"    {words('more', count=more)}"] if more > 0 else [])]

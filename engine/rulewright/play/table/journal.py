"""The log of a game: for each step who moved, what was said, and what changed, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rulewright.rules.tree import ConstGet, Expr, LocalRef, Say
from rulewright.rules.types import TextType

from ..cells.eyes import Eyes
from ..cells.values import Value
from ..reference.execute import template_expressions
from ..words.wording import UNKNOWN, Wording
from .history import Entry


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One step in words. `move` is its text, `words` the same as people read it; both empty for the set-up."""

    n: int
    player: str
    move: str
    words: str
    forced: bool
    said: tuple[str, ...]
    changed: tuple[str, ...]
    chance: tuple[str, ...]

    @property
    def data(self) -> dict[str, object]:
        """Plain data, for other programs."""
        return {
            "n": self.n,
            "player": self.player,
            "move": self.move,
            "words": self.words,
            "forced": self.forced,
            "said": list(self.said),
            "changed": list(self.changed),
            "chance": list(self.chance),
        }

    @property
    def lines(self) -> list[str]:
        """The step as lines of text: the move, then what was said, or what changed where nothing was."""
        head = [f"{self.player}: {self.words}"] if self.move else []
        return [*head, *(self.said or self.changed)]


def log_entry(entry: Entry, eyes: Eyes, wording: Wording, sayings: Mapping[Say, Sequence[Expr]]) -> LogEntry:
    """A step as some eyes may know it."""
    player = move = words = ""
    if entry.move is not None:
        player = wording.member(entry.layout.ruleset.player, entry.who)
        move = entry.move_text(eyes)
        words = entry.move.words(wording) if move == entry.move.text else move
    said = tuple(said_text(wording, say, values, sayings.get(say)) for say, values in entry.said)
    told = (change.tell(wording, eyes) for change in entry.changes)
    changed = tuple(line for line in told if line is not None)
    return LogEntry(entry.n, player, move, words, entry.forced, said, changed, tuple(entry.chance_texts(eyes)))


def said_text(wording: Wording, say: Say, values: Sequence[Value], expressions: Sequence[Expr] | None) -> str:
    """A line of the log: its text with the values that its expressions had."""
    exprs = template_expressions(say.text) if expressions is None else expressions
    known = {id(expr): value for expr, value in zip(exprs, values, strict=False)}

    def show(expr: Expr) -> str:
        value = known.get(id(expr))
        if value is None:
            value = _member_of(expr, exprs, known)
        return UNKNOWN if value is None else wording.shown(expr, value)

    return wording.fill(say.text, show)


def _member_of(expr: Expr, exprs: Sequence[Expr], known: Mapping[int, Value]) -> Value | None:
    """The member whose text is shown, where the text also names the member itself."""
    if not (isinstance(expr, ConstGet) and isinstance(expr.type, TextType) and isinstance(expr.of, LocalRef)):
        return None
    for other in exprs:
        if isinstance(other, LocalRef) and other.local is expr.of.local:
            return known.get(id(other))
    return None

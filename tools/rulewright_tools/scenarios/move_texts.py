"""The texts of moves in a scenario, read without a position: a text that is no move of the game can never be legal, so
that a test which refuses it could never fail."""

from __future__ import annotations

import re
from collections.abc import Mapping

from rulewright.language import parse_move
from rulewright.play.moves.illegal import IllegalMove
from rulewright.play.moves.move import read_move
from rulewright.play.moves.notation import NONE
from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Literal, Offer
from rulewright.rules.types import MemberType
from rulewright.source import Origin, Report, Source, Span, nearest

_NUMBER = re.compile(r"-?[0-9]+")


def check_move_text(text: str, ruleset: Ruleset, names: Mapping[str, int], span: Span | None, report: Report) -> None:
    """A finding for a text that is no move of the game, wherever it is asked. `names`: the ids of players."""
    source, found = Source("move", text), Report()
    parsed = parse_move(text, Origin(source, ((0, 0),), len(text)), found)
    if parsed is None:
        report.error("RW656", span, text=text, reason=next(iter(found)).message)
    elif parsed.name in ruleset.actions:
        action = ruleset.actions[parsed.name]
        by = Literal(0, type=MemberType(ruleset.player), span=action.span)
        try:
            read_move(text, Offer(span=action.span, by=by, actions=(action,), label="", prompt=None), ruleset, names)
        except IllegalMove as refused:
            diagnostic = refused.diagnostic
            at = _at(span, re.findall("`([^`]+)`", diagnostic.message), parsed.name)
            report.error("RW656", at, text=text, reason=diagnostic.message, help=diagnostic.help)
    elif not _is_choice(parsed.name, [name for name, _ in parsed.args], ruleset, names):
        known = [*ruleset.actions, *(member for kind in ruleset.kinds.values() for member in kind.members)]
        near = nearest(parsed.name, known)
        help = f"did you mean `{near}`?" if near else None
        reason = f"`{parsed.name}` is no action and no value"
        report.error("RW656", _at(span, [parsed.name], ""), text=text, reason=reason, help=help)


def _at(span: Span | None, words: list[str], action: str) -> Span | None:
    """The place of the first word in the text of a move; `action` is its own name, which stands before all others."""
    for word in words if span is not None else ():
        assert span is not None
        found = [m for m in re.finditer(rf"(?<!\w){re.escape(word)}(?!\w)", span.text) if word != action]
        if found:
            return span.source.span(span.start + found[0].start(), span.start + found[0].end())
    return span


def _is_choice(name: str, arguments: list[str], ruleset: Ruleset, names: Mapping[str, int]) -> bool:
    """Whether a text can be the answer to a `choose`: a value, or `amount(amount=3)`."""
    if arguments:
        return arguments == [name]
    if name == NONE or _NUMBER.fullmatch(name):
        return True
    ids = {id for kind in ruleset.kinds.values() for id in kind.members}
    return all(part in names or part.rpartition(".")[2] in ids for part in name.split("+"))

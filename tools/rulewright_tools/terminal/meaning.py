"""What a person means who names moves as the screen shows them: titles and names put into ids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import islice

from rulewright.play.cells.values import kind_of
from rulewright.play.game import Game
from rulewright.play.moves.illegal import Reason
from rulewright.play.moves.legal_moves import Options
from rulewright.play.moves.move import Move
from rulewright.play.moves.notation import NONE, read_value, value_text
from rulewright.play.words.wording import Wording
from rulewright.rules.amounts import MINUS, counted
from rulewright.rules.model import Action
from rulewright.rules.tree import Choose, Offer
from rulewright.rules.type_words import readable
from rulewright.rules.types import IntType, MemberType, OptionalType, SetType, Type
from rulewright.source import nearest

from .words import Words

SEARCHED = 2_000
"""Moves whose words are compared with what was typed."""

MOST_NUMBERS = 12
"""Numbers that are listed one by one where they are no full range."""


PASSING = frozenset((
    *("none", "pass", "passes", "decline"),
    *("pasar", "pasa", "paso", "rechazar", "ninguno", "nada"),
    *("passare", "passa", "passo", "rinunciare", "nessuno", "niente"),
))  # fmt: skip
"""What people type to pass or decline."""


def spelled(text: str, game: Game, options: Options) -> str:
    """The text of the move that is meant, with ids in place of titles and names; unchanged where none is known."""
    text = text.strip()
    folded = text.casefold()
    wording = game.wording
    head, bracket, rest = text.partition("(")
    if isinstance(options.statement, Choose) and not bracket:
        named = value_named(text, options.statement.local.type, game) or _action_id(head, game, options)
        return named or (NONE if _declines(folded, options, wording) else text)
    action = _action_id(head, game, options)
    if action is None:
        shown = (move for move in islice(options, SEARCHED) if move.words(wording).casefold() == folded)
        found = next(shown, None)
        return found.text if found is not None else NONE if _declines(folded, options, wording) else text
    return _with_arguments(action, rest, game)


def begun(text: str, game: Game, options: Options) -> str | None:
    """The text of the one action whose name or title begins as a text does, with the arguments that are whole; None
    where several do, or none does."""
    head, _, rest = text.strip().partition("(")
    folded = head.strip().casefold()
    offered = options.statement.actions if isinstance(options.statement, Offer) else ()
    for actions in (offered, game.program.ruleset.actions.values()):
        shown = ((a, (a.name.casefold(), _title(a, game.wording).casefold())) for a in actions)
        found = [action for action, names in shown if folded and any(name.startswith(folded) for name in names)]
        if found:
            return _with_arguments(found[0].name, rest, game) if len(found) == 1 else None
    return None


def _with_arguments(action: str, rest: str, game: Game) -> str:
    """An action with what stands behind its bracket."""
    args = _arguments(rest.strip().removesuffix(")"), game.program.ruleset.actions[action], game)
    return f"{action}({args})" if args else action


def _declines(folded: str, options: Options, wording: Wording) -> bool:
    """Whether a text in small letters says that nothing is chosen: in any of our languages, or as the rules name it."""
    return folded in PASSING or folded == wording.declined(options.statement.declining).casefold()


def value_named(text: str, type_: Type, game: Game) -> str | None:
    """A value of a type as it is written in moves, from its id or from the words that are shown for it."""
    text = text.strip()
    value = read_value(text, type_, game.names)
    if value is None:
        value = read_value(text.casefold(), type_, game.names)
    if value is not None:
        return value_text(value, type_)
    if isinstance(type_, SetType) and type_.kind is not None:
        parts = [value_named(part, MemberType(type_.kind), game) for part in text.split("+")]
        named = "+".join(part for part in parts if part is not None)
        return named if None not in parts and read_value(named, type_, game.names) is not None else None
    kind = kind_of(type_)
    if kind is None:
        plain = type_.of if isinstance(type_, OptionalType) else type_
        unit = plain.unit if isinstance(plain, IntType) else None
        if unit is not None and unit.parts > 1:
            found = (count for word in text.split() if (count := counted(word, unit.parts)) is not None)
            return next(map(str, found), None)
        numbers = re.findall(r"-?[0-9]+", text.replace(MINUS, "-"))
        return str(numbers[0]) if len(numbers) == 1 and len(text) < 20 and "(" not in text else None
    count = len(game.players) if kind.seats else len(kind.members)
    for index in range(count):
        if game.wording.member(kind, index).casefold() == text.casefold():
            return value_text(index, type_)
    return None


def near(text: str, game: Game, options: Options) -> str | None:
    """The nearest action or value that is shown, as it is written in moves; None when none is near."""
    head, bracket, rest = text.strip().partition("(")
    names: dict[str, str] = {}
    for action in _actions(game, options):
        for shown in (action.name, _title(action, game.wording)):
            names.setdefault(shown.casefold(), action.name)
    if isinstance(options.statement, Choose):
        names.update(_member_names(options.statement.local.type, game))
    known = _action_id(head, game, options)
    if bracket and known is not None:
        return _near_argument(rest.removesuffix(")"), game.program.ruleset.actions[known], game)
    found = nearest(head.strip().casefold(), names)
    return None if found is None or names[found] == text.strip() else names[found]


def _near_argument(rest: str, action: Action, game: Game) -> str | None:
    parts, changed = [], False
    types = {param.local.name: param.local.type for param in action.params}
    for part in filter(None, (p.strip() for p in rest.split(","))):
        name, _, value = (side.strip() for side in part.partition("="))
        type_ = types.get(name)
        if type_ is not None and value_named(value, type_, game) is None:
            names = _member_names(type_, game)
            found = nearest(value.casefold(), names)
            if found is None:
                return None
            value, changed = names[found], True
        parts.append(f"{name}={value}")
    return f"{action.name}({', '.join(parts)})" if changed else None


def _member_names(type_: Type, game: Game) -> dict[str, str]:
    """Ids of a kind's members by all that they are called."""
    kind = kind_of(type_)
    if kind is None:
        return {}
    found: dict[str, str] = {}
    for index, id in enumerate(kind.members[: len(game.players)] if kind.seats else kind.members):
        found.setdefault(game.wording.member(kind, index).casefold(), id)
        found.setdefault(id.casefold(), id)
    return found


def _actions(game: Game, options: Options) -> Iterable[Action]:
    """The actions that are offered, then all others."""
    offered: Sequence[Action] = options.statement.actions if isinstance(options.statement, Offer) else ()
    yield from offered
    yield from (action for action in game.program.ruleset.actions.values() if action not in offered)


def _title(action: Action, wording: Wording) -> str:
    return wording.text(action.title) or readable(action.name)


def _action_id(head: str, game: Game, options: Options) -> str | None:
    """The action of this name or title."""
    folded = head.strip().casefold()
    for action in _actions(game, options):
        if folded in (action.name.casefold(), _title(action, game.wording).casefold()):
            return action.name
    return None


def _arguments(rest: str, action: Action, game: Game) -> str:
    """Arguments with ids in place of names; one that is not understood stays as it is."""
    types = {param.local.name: param.local.type for param in action.params}
    parts = []
    for part in filter(None, (p.strip() for p in rest.split(","))):
        name, equals, value = (side.strip() for side in part.partition("="))
        if equals and not value:
            continue  # the beginning of an argument
        key = next((n for n in types if name.casefold() in (n.casefold(), readable(n).casefold())), name)
        if equals and key in types:
            parts.append(f"{key}={value_named(value, types[key], game) or value}")
        else:
            parts.append(part)
    return ", ".join(parts)


# --- numbers ----------------------------------------------------------------------------------------------------------


def between(text: str, options: Options, wording: Wording, words: Words) -> str | None:
    """For a move of which only a number is wrong: which numbers it may be."""
    move = options.read(text).move
    if move is None:
        return None
    for at, type_ in enumerate(_types(move)):
        if not isinstance(type_, IntType):
            continue
        if isinstance(move.choice, int):
            values = [choice for choice in options.choices if isinstance(choice, int) and choice >= 0]
        else:
            own = move.choice
            values = [
                choice[at + 1]
                for choice in options.choices
                if not isinstance(choice, int)
                and choice[0] == own[0]
                and all(a == b for i, (a, b) in enumerate(zip(choice, own, strict=True)) if i != at + 1)
            ]
        if values:
            return among([(value, wording.value(value, type_)) for value in sorted(set(values))], words)
    return None


def among(numbers: Sequence[tuple[int, str]], words: Words) -> str:
    """Which numbers an answer must be one of: numbers in order, each as people read it."""
    (low, first), (high, last) = numbers[0], numbers[-1]
    if len(numbers) == 1:
        return words("only", value=first)
    if high - low == len(numbers) - 1 or len(numbers) > MOST_NUMBERS:
        return words("between", low=first, high=last)
    return words("one_of", values=", ".join(shown for _, shown in numbers))


def _types(move: Move) -> list[Type]:
    if isinstance(move.statement, Choose):
        return [move.statement.local.type]
    assert move.action is not None
    return [param.local.type for param in move.action.params]


def raw(reason: Reason, wording: Wording) -> bool:
    """Whether a reason is told as the condition itself, which is no language of players."""
    return reason.part in ("domain", "where") or reason.words == wording.phrase("must_hold", rule=reason.source)

"""A move: an action with its arguments, or a chosen value. Its text is its one form everywhere."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rulewright.program.decision import DECLINED
from rulewright.rules.model import Action, Ruleset
from rulewright.rules.tree import Choose, Offer
from rulewright.rules.type_words import readable
from rulewright.rules.types import SetType, Type
from rulewright.source import Origin, Report, Source, nearest

from ..cells.values import Env, kind_of, none_of
from ..words.wording import Wording
from .illegal import illegal
from .notation import NONE, read_value, value_text

if TYPE_CHECKING:
    from rulewright.language.syntax import MoveText

Choice = int | tuple[int, ...]
Statement = Choose | Offer

ANSWER = "an answer here"
"""What a value is called that is chosen by itself: its name in a script is not for players."""


@dataclass(frozen=True, slots=True)
class Move:
    """A move at a decision of the rules. `choice` is its form in the program: a value, or (action, arguments …)."""

    statement: Statement
    choice: Choice

    @property
    def action(self) -> Action | None:
        """The action of a move at an offer; None when it declines."""
        if isinstance(self.statement, Choose) or self.declines:
            return None
        assert isinstance(self.choice, tuple)
        return self.statement.actions[self.choice[0]]

    @property
    def declines(self) -> bool:
        """Whether the player takes none of what is offered or can be chosen."""
        if isinstance(self.statement, Choose):
            assert isinstance(self.choice, int)
            may = self.statement.or_none or not isinstance(self.statement.local.type, SetType)
            return may and self.choice == none_of(self.statement.local.type)
        return self.choice == (DECLINED,)

    @property
    def text(self) -> str:
        """`go(to=north)`, `12`, `north`, `none`."""
        if self.declines:
            return NONE
        action = self.action
        if action is None:
            assert isinstance(self.choice, int) and isinstance(self.statement, Choose)
            return value_text(self.choice, self.statement.local.type)
        args = ", ".join(f"{name}={value}" for name, value in self.arguments.items())
        return f"{action.name}({args})" if args else action.name

    @property
    def arguments(self) -> dict[str, str]:
        """The arguments by name, as they are written; of a choice its one value."""
        action = self.action
        if action is None:
            return {self.statement.local.name: self.text} if isinstance(self.statement, Choose) else {}
        assert isinstance(self.choice, tuple)
        pairs = zip(action.params, self.choice[1:], strict=True)
        return {p.local.name: value_text(value, p.local.type) for p, value in pairs}

    def env(self, who: int) -> Env:
        """The values that the conditions of an action ask for when player `who` makes this move."""
        action = self.action
        if action is None:
            return {}
        assert isinstance(self.choice, tuple)
        found: Env = {action.me: who}
        found.update({p.local: value for p, value in zip(action.params, self.choice[1:], strict=True)})
        return found

    def words(self, wording: Wording) -> str:
        """The move as people read it: the action's title and its arguments, or the value."""
        if self.declines:
            return wording.declined(self.statement.declining)
        action = self.action
        if action is None:
            assert isinstance(self.choice, int) and isinstance(self.statement, Choose)
            return wording.value(self.choice, self.statement.local.type)
        assert isinstance(self.choice, tuple)
        pairs = zip(action.params, self.choice[1:], strict=True)
        args = ", ".join(wording.value(value, p.local.type) for p, value in pairs)
        title = wording.text(action.title) or readable(action.name)
        return f"{title}: {args}" if args else title

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class Partial:
    """A move as it was written: at an offer, arguments that were left out are None."""

    statement: Statement
    choice: int | tuple[int | None, ...]

    def fits(self, choice: Choice) -> bool:
        """Whether the text can mean a choice."""
        if isinstance(self.choice, int) or isinstance(choice, int):
            return self.choice == choice
        if self.choice[0] != choice[0]:
            return False
        return all(a is None or a == b for a, b in zip(self.choice[1:], choice[1:], strict=True))

    @property
    def move(self) -> Move | None:
        """The move when no argument was left out, else None."""
        if isinstance(self.choice, int):
            return Move(self.statement, self.choice)
        whole = tuple(value for value in self.choice if value is not None)
        return Move(self.statement, whole) if len(whole) == len(self.choice) else None


def read_move(text: str, statement: Statement, ruleset: Ruleset, names: Mapping[str, int]) -> Partial:
    """The move, or part of one, that a text means at a decision. IllegalMove (`invalid`) when it means nothing in this
    game.

    An action that this decision doesn't offer is `illegal`: RW527.
    """
    if len(text) > 2000:
        raise illegal("RW520", "invalid", text=text[:40] + "…")
    from rulewright.language import parse_move  # here: most games are played without reading a text

    source = Source("move", text)
    report = Report()
    found = parse_move(text, Origin(source, ((0, 0),), len(text)), report)
    if found is None:
        first = next(iter(report))
        raise illegal("RW520", "invalid", text=text, help=first.message)
    if isinstance(statement, Choose):
        return Partial(statement, _read_choice(found, text, statement, ruleset, names))
    return Partial(statement, _read_action(found, statement, ruleset, names))


def _read_choice(found: MoveText, text: str, statement: Choose, ruleset: Ruleset, names: Mapping[str, int]) -> int:
    local = statement.local
    args = dict(found.args)
    if found.name in ruleset.actions and (args or read_value(found.name, local.type, names) is None):
        raise illegal("RW527", "illegal", name=found.name)
    if found.name == local.name and set(args) == {local.name}:
        return _value(args[local.name], statement, names)
    if args:
        raise illegal("RW520", "invalid", text=text, help="a value is to be chosen here")
    return _value(found.name, statement, names)


def _value(text: str, statement: Choose, names: Mapping[str, int]) -> int:
    value = read_value(text, statement.local.type, names)
    if value is None:
        raise illegal("RW523", "invalid", value=text, what=ANSWER, help=_near_member(text, statement.local.type))
    return value


def _read_action(
    found: MoveText, statement: Offer, ruleset: Ruleset, names: Mapping[str, int]
) -> tuple[int | None, ...]:
    args = dict(found.args)
    if found.name == NONE and not args:
        if not statement.or_none:
            raise illegal("RW524", "illegal", move=NONE)
        return (DECLINED,)
    action = action_named(found.name, statement, ruleset)
    params = {p.local.name: p.local.type for p in action.params}
    for name in args:
        if name not in params:
            near = nearest(name, params)
            raise illegal(
                "RW522", "invalid", action=action.name, name=name, help=f"did you mean `{near}`?" if near else None
            )
    choice: list[int | None] = [statement.actions.index(action)]
    for name, type_ in params.items():
        value = read_value(args[name], type_, names) if name in args else None
        if name in args and value is None:
            raise illegal(
                "RW523", "invalid", value=args[name], what=f"a value of `{name}`", help=_near_member(args[name], type_)
            )
        choice.append(value)
    return tuple(choice)


def action_named(name: str, statement: Offer, ruleset: Ruleset) -> Action:
    """The action of an offer by its name. IllegalMove when there is none, or when it is not on this menu."""
    for action in statement.actions:
        if action.name == name:
            return action
    if name in ruleset.actions:
        raise illegal("RW527", "illegal", name=name, suggestions=_names(statement.actions))
    near = nearest(name, ruleset.actions)
    raise illegal("RW521", "invalid", name=name, help=f"did you mean `{near}`?" if near else None)


def _names(actions: Sequence[Action]) -> tuple[str, ...]:
    return tuple(action.name for action in actions)


def _near_member(text: str, type_: Type) -> str | None:
    kind = kind_of(type_)
    near = nearest(text, kind.members) if kind is not None else None
    return f"did you mean `{near}`?" if near else None

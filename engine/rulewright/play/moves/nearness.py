"""How near moves are to each other: by the arguments that differ, then on the board, then by number and order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rulewright.rules.kinds import Kind
from rulewright.rules.model import Ruleset
from rulewright.rules.tree import Choose
from rulewright.rules.types import MemberType, OptionalType, SetType, Type

from ..cells.values import kind_of, members, none_of, stands_for_none
from .move import Choice, Move, Partial, Statement

Node = tuple[Kind, int]
FAR = 1_000_000
"""The distance of what no way leads to."""


def nearest_move(partial: Partial, choices: Iterable[Choice], ruleset: Ruleset) -> Move | None:
    """Of the legal choices the one that changes the fewest arguments of a text, and these the least: on the board where
    they stand there, else by number, else in the order of their kind. None when the action has no legal move."""
    types = argument_types(partial.statement, partial.choice)
    given = _arguments(partial.choice)
    distances = [_Distance(value, type_, ruleset) for value, type_ in zip(given, types, strict=True)]
    best: Choice | None = None
    least = (len(given) + 1, 0, 0)
    for choice in choices:
        if not _same_action(partial.choice, choice) or _declines(partial.statement, choice, given):
            continue
        changed = [(at, value) for at, value in enumerate(_arguments(choice)) if given[at] not in (None, value)]
        if len(changed) <= least[0]:
            apart = [distances[at].to(value) for at, value in changed]
            mark = (len(changed), sum(steps for steps, _ in apart), sum(rank for _, rank in apart))
            if mark < least:
                best, least = choice, mark
    return None if best is None else Move(partial.statement, best)


def argument_types(statement: Statement, choice: Choice | tuple[int | None, ...]) -> list[Type]:
    """The types of the arguments of a choice; at a choice of a value, the one of that."""
    if isinstance(statement, Choose):
        return [statement.local.type]
    assert isinstance(choice, tuple) and choice[0] is not None
    return [param.local.type for param in statement.actions[choice[0]].params]


def _arguments(choice: Choice | tuple[int | None, ...]) -> Sequence[int | None]:
    return (choice,) if isinstance(choice, int) else choice[1:]


def _same_action(one: Choice | tuple[int | None, ...], other: Choice) -> bool:
    return isinstance(one, int) or (isinstance(other, tuple) and one[0] == other[0])


def _declines(statement: Statement, choice: Choice, given: Sequence[int | None]) -> bool:
    """Whether a choice declines where a value was named."""
    return (
        isinstance(statement, Choose)
        and statement.or_none
        and choice == none_of(statement.local.type)
        and given[0] != choice
    )


class _Distance:
    """The distance of other values of a type from one: steps on the board (or of a number), and in the kind's order."""

    def __init__(self, value: int | None, type_: Type, ruleset: Ruleset) -> None:
        self.value = value
        self.type = type_
        self.ruleset = ruleset
        self._known: Mapping[Node, int] | None = None

    def to(self, other: int | None) -> tuple[int, int]:
        assert self.value is not None and other is not None
        if stands_for_none(self.value, self.type) or stands_for_none(other, self.type):
            return FAR, FAR
        apart = abs(self.value - other)
        if isinstance(self.type, SetType):
            return (self.value ^ other).bit_count(), apart
        kind = kind_of(self.type)
        if kind is None:
            return apart, 0
        if self._known is None:
            self._known = steps_from((kind, self.value), self.ruleset)
        return self._known.get((kind, other), FAR), apart


def steps_from(start: Node, ruleset: Ruleset) -> Mapping[Node, int]:
    """How many steps lead from a member to every other: along links, between neighbouring hexes, and from a thing to
    what it belongs to. What merely describes a part of the board (a terrain) is no way."""
    ways = _ways(ruleset)
    found = {start: 0}
    queue = [start]
    for node in queue:
        for other in ways.get(node, ()):
            if other not in found:
                found[other] = found[node] + 1
                queue.append(other)
    return found


def _ways(ruleset: Ruleset) -> dict[Node, list[Node]]:
    ways: dict[Node, list[Node]] = {}
    for kind in ruleset.kinds.values():
        for field in kind.fields.values():
            for index, value in enumerate(field.values):
                if isinstance(value, int):
                    for other in _led_to(kind, field.type, value, field.origin):
                        ways.setdefault((kind, index), []).append(other)
                        ways.setdefault(other, []).append((kind, index))
    return ways


def _led_to(kind: Kind, type_: Type, value: int, origin: str) -> Iterable[Node]:
    plain = type_.of if isinstance(type_, OptionalType) else type_
    if isinstance(plain, MemberType) and value >= 0 and (plain.kind.source == "board" or kind.source != "board"):
        return [(plain.kind, value)]
    if isinstance(plain, SetType) and origin == "neighbours" and plain.kind is not None:
        return [(plain.kind, other) for other in members(value)]
    return []

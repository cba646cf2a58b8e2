"""Answers that are remembered, with bounds on their number and room."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from ..bits import bit_indices

MEMO_LIMIT = 20_000
MEMO_ROOM = 1_000_000
"""How much the answers of one memo hold together, in entries of their tuples."""


K = TypeVar("K")
V = TypeVar("V")
T = TypeVar("T")


class Memo(dict[K, V]):
    """Answers by question; forgets all when it has grown past its limit, so that memory stays bounded."""

    __slots__ = ("answer", "limit")

    def __init__(self, answer: Callable[[K], V], limit: int = MEMO_LIMIT) -> None:
        super().__init__()
        self.answer = answer
        self.limit = limit

    def __missing__(self, key: K) -> V:
        value = self.answer(key)
        if len(self) >= self.limit:
            self.clear()
        self[key] = value
        return value


class RoomMemo(dict[K, Sequence[T]]):
    """A memo of answers that may be long: `room` bounds the sum of their lengths."""

    __slots__ = ("answer", "held", "limit", "room")

    def __init__(self, answer: Callable[[K], Sequence[T]], limit: int = MEMO_LIMIT, room: int = MEMO_ROOM) -> None:
        super().__init__()
        self.answer = answer
        self.limit = limit
        self.room = room
        self.held = 0

    def __missing__(self, key: K) -> Sequence[T]:
        value = self.answer(key)
        self.held += len(value)
        if len(self) >= self.limit or self.held > self.room:
            self.clear()
            self.held = len(value)
        self[key] = value
        return value


class Kept(dict[K, V]):
    """Answers that the caller works out; forgets all when it has grown past its bound."""

    def keep(self, key: K, value: V) -> V:
        if len(self) >= MEMO_LIMIT:
            self.clear()
        self[key] = value
        return value


def answers(function: Callable[..., Any], arguments: int, *, lists: bool = False) -> dict[Any, Any]:
    """The answers of a function that reads nothing of the position, by its argument or arguments."""
    answer = (lambda x: function(None, x)) if arguments == 1 else (lambda args: function(None, *args))
    return RoomMemo(answer) if lists else Memo(answer)


HALF = 12
"""How many members each half of a middle-sized set has."""


def image_memo(masks: Sequence[int]) -> Memo[int, int]:
    """The union of `masks[i]` over the members i of a set."""

    def union(mask: int) -> int:
        result = 0
        for i in bit_indices(mask):
            result |= masks[i]
        return result

    return Memo(union)


def sum_memo(values: Sequence[int]) -> Memo[int, int]:
    """The sum of `values[i]` over the members i of a set."""

    def total(mask: int) -> int:
        return sum(values[i] for i in bit_indices(mask))

    return Memo(total)


def move_memo(action: int, base: int | None) -> RoomMemo[int | tuple[int, ...], tuple[int, ...]]:
    """Choices `(action, outer..., member)` by `(outer..., part)`, or by the part alone. A part is the piece of a set
    that begins with member `base`, or without a base the whole set."""

    first = base or 0

    def of_piece(key: int | tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        if key.__class__ is int:
            return tuple([(action, first + i) for i in bit_indices(key)])
        *outer, part = key  # type: ignore[misc]  # a tuple here
        before = (action, *outer)
        return tuple([(*before, first + i) for i in bit_indices(part)])

    return RoomMemo(of_piece)


def bits_memo(first: int = 0) -> RoomMemo[int, int]:
    """The members of a set, ascending, by its mask, which begins with member `first`."""
    return RoomMemo((lambda mask: tuple([first + i for i in bit_indices(mask)])) if first else bit_indices)


def bits_or_memo(declined: int) -> RoomMemo[int, int]:
    """The members of a set and the way to decline, by its mask."""

    def options(mask: int) -> tuple[int, ...]:
        return (*bit_indices(mask), declined)

    return RoomMemo(options)


def range_memo(declined: int | None, spans: Callable[[int, int], range]) -> RoomMemo[tuple[int, int], int]:
    """The numbers from low to high, both included, and the way to decline, by `(low, high)`."""
    tail = () if declined is None else (declined,)

    def options(bounds: tuple[int, int]) -> tuple[int, ...]:
        return (*spans(*bounds), *tail)

    return RoomMemo(options, 4096)

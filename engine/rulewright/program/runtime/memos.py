"""What generated programs stand on: memos with bounds, networks, piles, faults. Plain functions over integers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar

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
    """The same for answers that may be long: `room` bounds their lengths together."""

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


def bit_indices(mask: int) -> tuple[int, ...]:
    """The members of a set, ascending. What is read of none, ahead of the test that keeps it out, may be no set: a
    number below 0 has no members, here as in all that goes through sets."""
    found: list[int] = []
    add = found.append
    while mask > 0:
        low = mask & -mask
        add(low.bit_length() - 1)
        mask ^= low
    return tuple(found)


def answers(function: Callable[..., int], arguments: int) -> Memo[Any, int]:
    """The answers of a function that reads nothing of the position, by its argument or arguments."""
    return Memo((lambda x: function(None, x)) if arguments == 1 else (lambda args: function(None, *args)))


PIECE = 12
"""How many members a piece of a set has: sets change a member at a time, so most of their pieces are met again."""
PART = (1 << PIECE) - 1
MOVES_PIECE = 16
"""The same for lists of moves: of those that could be, few are."""


def image_memo(masks: Sequence[int]) -> Memo[int, int]:
    """The union of `masks[i]` over the members i of a set."""

    def of_piece(base: int) -> Memo[int, int]:
        def union(part: int) -> int:
            result = 0
            for i in bit_indices(part):
                result |= masks[base + i]
            return result

        return Memo(union)

    pieces = [of_piece(base) for base in range(0, len(masks), PIECE)]

    def of_set(mask: int) -> int:
        result = at = 0
        while mask > 0:
            result |= pieces[at][mask & PART]
            mask >>= PIECE
            at += 1
        return result

    return Memo(of_set)


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


def bits_memo() -> RoomMemo[int, int]:
    """The members of a set, ascending, by its mask."""

    def of_piece(base: int) -> Memo[int, tuple[int, ...]]:
        return Memo(lambda part: tuple(base + i for i in bit_indices(part)))

    pieces: list[Memo[int, tuple[int, ...]]] = []

    def of_set(mask: int) -> tuple[int, ...]:
        found: tuple[int, ...] = ()
        at = 0
        while mask > 0:
            if at == len(pieces):
                pieces.append(of_piece(at * PIECE))
            part = mask & PART
            if part:
                found += pieces[at][part]
            mask >>= PIECE
            at += 1
        return found

    return RoomMemo(of_set)


def bits_piece(base: int) -> Memo[int, tuple[int, ...]]:
    """The members of a set that has none before `base`, and fewer than a piece after it, by its mask from there."""
    return Memo(lambda part: tuple(base + i for i in bit_indices(part)))


class WideMoves(Sequence[tuple[int, ...]]):
    """A list of moves in which those of one action, over a large kind, stand as one set: `plain[:at]`, then
    `(action, member)` for each member of `mask`, then `plain[at:]`. Written out only as far as somebody looks."""

    __slots__ = ("action", "at", "mask", "members", "plain")

    def __init__(self, plain: list[tuple[int, ...]], at: int, action: int, mask: int) -> None:
        self.plain = plain
        self.at = at
        self.action = action
        self.mask = mask
        self.members = mask.bit_count()

    def __len__(self) -> int:
        return len(self.plain) + self.members

    def __getitem__(self, k: Any) -> Any:
        if k.__class__ is not int:
            return tuple(self)[k]
        if k < 0:
            k += len(self.plain) + self.members
        k -= self.at
        if 0 <= k < self.members:
            mask = self.mask
            while k:
                mask &= mask - 1
                k -= 1
            return (self.action, (mask & -mask).bit_length() - 1)
        return self.plain[k + self.at] if k < 0 else self.plain[self.at + k - self.members]

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        yield from self.plain[: self.at]
        for i in bit_indices(self.mask):
            yield (self.action, i)
        yield from self.plain[self.at :]

    def __contains__(self, move: object) -> bool:
        if isinstance(move, tuple) and len(move) == 2 and move[0] == self.action:
            return isinstance(move[1], int) and move[1] >= 0 and bool(self.mask >> move[1] & 1)
        return move in self.plain


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


def mask_of(members: Iterable[int]) -> int:
    """The set of some members; none (-1) is passed over."""
    mask = 0
    for i in members:
        if i >= 0:
            mask |= 1 << i
    return mask


def bag_mask(s: Sequence[int], at: int, kinds: int) -> int:
    """The pieces that a bag holds at least one of."""
    mask, one = 0, 1
    for n in s[at : at + kinds]:
        if n:
            mask |= one
        one += one
    return mask


def pile_mask(s: Sequence[int], at: int) -> int:
    """The pieces that lie in a pile."""
    return mask_of(s[at + 1 : at + 1 + s[at]])


def gather(s: Sequence[int], base: int, mask: int) -> int:
    """The union of the columns `base + i` over the members i of a set."""
    result = 0
    while mask > 0:
        low = mask & -mask
        result |= s[base + low.bit_length() - 1]
        mask ^= low
    return result


def in_order(members: Sequence[int], keys: Sequence[int], descending: bool) -> list[int]:
    """Members by their keys, stable."""
    order = sorted(range(len(members)), key=keys.__getitem__, reverse=descending)
    return [members[i] for i in order]


def take_from_pile(s: list[int], at: int, piece: int) -> bool:
    """Removes the topmost equal piece; False when there is none."""
    top = at + s[at]
    for i in range(top, at, -1):
        if s[i] == piece:
            s[i:top] = s[i + 1 : top + 1]
            s[top] = 0
            s[at] -= 1
            return True
    return False


def put_many_under(s: list[int], at: int, piece: int, n: int) -> None:
    """Puts equal pieces under a pile that has room for all of them."""
    held = s[at]
    s[at + 1 + n : at + 1 + n + held] = s[at + 1 : at + 1 + held]
    s[at + 1 : at + 1 + n] = [piece] * n
    s[at] = held + n


def put_under(s: list[int], at: int, piece: int) -> None:
    """Puts a piece under a pile that has room."""
    n = s[at]
    s[at + 2 : at + 2 + n] = s[at + 1 : at + 1 + n]
    s[at + 1] = piece
    s[at] = n + 1

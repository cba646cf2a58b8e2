"""Long lists of moves that stay a set until somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..bits import bit_indices


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

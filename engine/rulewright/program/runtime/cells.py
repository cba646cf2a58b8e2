"""Primitives on cells that stand together: piles, bags, columns, components."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


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


def among(s: Sequence[int], base: int, goals: int) -> int:
    """The nodes that are connected with one of `goals`; the components of node i stand in cell `base + i`."""
    found = 0
    while goals > 0:
        component = s[base + goals.bit_length() - 1]
        found |= component
        goals &= ~component
    return found

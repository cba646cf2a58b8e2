"""Sets of members as bit masks."""

from __future__ import annotations


def bit_indices(mask: int) -> tuple[int, ...]:
    """The members of a set, ascending. A number below 0, which speculation may take for a set, has no members."""
    found: list[int] = []
    add = found.append
    while mask > 0:
        low = mask & -mask
        add(low.bit_length() - 1)
        mask ^= low
    return tuple(found)

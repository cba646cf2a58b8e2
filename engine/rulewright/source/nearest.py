"""The one nearest-name search behind every `did you mean`."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import SequenceMatcher

_LONGEST = 100  # the search is quadratic, and a name may be as long as its file


def nearest(name: str, candidates: Iterable[str], *, cutoff: float = 0.6) -> str | None:
    """The candidate most like `name`, or None when none is near. Ties go to the first in the order given."""
    if len(name) > _LONGEST:
        return None
    folded = name.casefold()
    best, best_ratio = None, cutoff
    for candidate in candidates:
        if candidate == name:
            continue
        other = candidate.casefold()
        if other == folded:
            return candidate
        ratio = SequenceMatcher(None, folded, other).ratio()
        if sorted(other) == sorted(folded):
            ratio = max(ratio, 0.9)
        if ratio > best_ratio or (ratio == best_ratio and best is None):
            best, best_ratio = candidate, ratio
    return best

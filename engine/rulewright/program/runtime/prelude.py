"""The names that generated text may use: choices by chance, piles and bags, budgets, and how a rule breaks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from rulewright.rules.tree import NO_MEMBER, NO_NUMBER
from rulewright.rules.types import MOST_SUBSETS, subsets_between
from rulewright.source import Limits

from ..bits import bit_indices
from ..fault import Fault, FaultSite
from ..layout import RNG
from . import cells, chance, memos
from .wide_moves import WideMoves

Cells = list[int]

HOLDING = 10
"""A number that is written out, to be kept in a set, costs as much as so many steps."""

PRIMITIVES = (
    *(
        "fault",
        "spent",
        "few",
        "times",
        "ranged",
        "counted",
        "held",
        "offered",
        "keep_list",
        "starting_at",
        "subsets",
        "asked",
        "reached",
        "pick_among",
    ),
    *("put_into", "put_onto", "put_below", "draw", "take_bag", "take_pile", "in_pile", "bag_total"),
)
"""Methods of `Prelude` that generated text calls by their names."""


BROKEN = (Fault, ArithmeticError, LookupError, TypeError, ValueError)
"""How a speculative listing fails where it asks needlessly: a rule breaks, or something is asked of none, whose cell is
another one's or no cell at all."""


def amount(numbers: Sequence[int]) -> int:
    """How many numbers there are, also where Python would not say: a range may hold nearly all numbers."""
    return max(numbers.stop - numbers.start, 0) if isinstance(numbers, range) else len(numbers)


class Prelude:
    """The names that generated text may use, bound to one program's places where rules can break."""

    def __init__(self, sites: Sequence[FaultSite], limits: Limits, fast: bool) -> None:
        self.sites = sites
        self.limit = limits.steps
        self.budget = [limits.steps]
        self.bounces = range(limits.steps)
        self.most_options = limits.options
        self.fast = fast

    def fault(self, site: int, value: int = 0) -> int:
        """Stops the script: the rule at a place broke with a value."""
        at = self.sites[site]
        raise Fault(at.code, at.span, **{**at.values, "value": value})

    def spent(self, site: int) -> None:
        """Stops the script: its steps are spent."""
        self.fault(site, self.limit)

    def times(self, n: int, site: int, weight: int) -> range:
        self.budget[0] -= max(n, 0) * weight
        if self.budget[0] < 0:
            self.fault(site, self.limit)
        return range(n)

    def counted(self, members: Sequence[int], weight: int, site: int) -> Sequence[int]:
        """A sequence whose loop takes its steps from the budget."""
        self.budget[0] -= amount(members) * weight
        if self.budget[0] < 0:
            self.fault(site, self.limit)
        return members

    def ranged(self, low: int, high: int, weight: int) -> range:
        self.budget[0] -= max(high - low + 1, 0) * weight
        if self.budget[0] < 0:
            raise Fault("RW508", None, value=self.limit)
        return range(low, high + 1)

    def held(self, numbers: Sequence[int]) -> Sequence[int]:
        """Numbers that are about to be written out, which takes time and room for each."""
        self.budget[0] -= amount(numbers) * HOLDING
        if self.budget[0] < 0:
            raise Fault("RW508", None, value=self.limit)
        return numbers

    def offered(self, numbers: Sequence[int]) -> Sequence[int]:
        """Numbers that a decision is about to list; a fault when there are too many."""
        if amount(numbers) > self.most_options:
            raise Fault("RW512", None, value=amount(numbers), most=self.most_options)
        return numbers

    def spans(self, low: int, high: int) -> range:
        """The numbers that a decision offers; a fault when there are too many."""
        if high - low >= self.most_options:
            raise Fault("RW512", None, value=high - low + 1, most=self.most_options)
        return range(low, high + 1)

    def few(self, out: list[Any]) -> None:
        """A fault when a decision has grown past the limit of options."""
        if len(out) > self.most_options:
            raise Fault("RW512", None, value=len(out), most=self.most_options)

    def pick(self, s: Cells, members: Sequence[int], site: int) -> int:
        n = len(members)
        if n == 0:
            self.fault(site)
        return members[chance.below(s, n)]

    def pick_weighted(self, s: Cells, members: Sequence[int], weights: Sequence[int], site: int) -> int:
        return members[self.pick_among(s, weights, site)]

    def pick_among(self, s: Cells, weights: Sequence[int], site: int) -> int:
        """The index of one of the weights, by weight."""
        total = 0
        for w in weights:
            if w > 0:
                total += w
        if total == 0:
            self.fault(site)
        s[RNG] = x = (s[RNG] * chance.MULTIPLIER + chance.INCREMENT) & chance.MASK
        at = (x >> 33) * total >> 31
        i = 0
        for w in weights:
            if at < w:
                return i
            if w > 0:
                at -= w
            i += 1  # noqa: SIM113  # `enumerate` costs a quarter of this method, which games call often
        raise AssertionError("weights changed")

    def pick_asked(self, s: Cells, h: Any, members: Sequence[int], site: int, kind: Any) -> int:
        return self.pick_weighted_asked(s, h, members, [1] * len(members), site, kind)

    def pick_weighted_asked(
        self, s: Cells, h: Any, members: Sequence[int], weights: Sequence[int], site: int, kind: Any
    ) -> int:
        pairs = [(m, w) for m, w in zip(members, weights, strict=True) if w > 0]
        if not pairs:
            self.fault(site)
        return int(h.chance(s, kind, [m for m, _ in pairs], [w for _, w in pairs]))

    @staticmethod
    def shuffle(s: Cells, at: int) -> None:
        chance.shuffle(s, at + 1, s[at])

    @staticmethod
    def shuffle_asked(s: Cells, h: Any, at: int, kind: Any) -> None:
        n = s[at]
        s[at + 1 : at + 1 + n] = h.shuffle(s, kind, s[at + 1 : at + 1 + n])

    def put_into(self, s: Cells, at: int, piece: int, most: int, site: int, kinds: int) -> None:
        if sum(s[at : at + kinds]) >= most:
            self.fault(site, most)
        s[at + piece] += 1

    def put_onto(self, s: Cells, at: int, piece: int, most: int, site: int) -> None:
        n = s[at] + 1
        if n > most:
            self.fault(site, most)
        s[at] = n
        s[at + n] = piece

    def put_below(self, s: Cells, at: int, piece: int, n: int, most: int, site: int) -> None:
        """Puts n equal pieces under a pile of at most so many."""
        held = s[at]
        if held + n > most:
            self.fault(site, most)
        s[at + 1 + n : at + 1 + n + held] = s[at + 1 : at + 1 + held]
        s[at + 1 : at + 1 + n] = [piece] * n
        s[at] = held + n

    def draw(self, s: Cells, at: int, site: int) -> int:
        """Takes the topmost piece of a pile."""
        n = s[at]
        if n == 0:
            self.fault(site)
        piece = s[at + n]
        s[at + n] = 0
        s[at] = n - 1
        return piece

    def take_bag(self, s: Cells, at: int, piece: int, site: int) -> None:
        if s[at + piece] <= 0:
            self.fault(site)
        s[at + piece] -= 1

    def take_pile(self, s: Cells, at: int, piece: int, site: int) -> None:
        if not cells.take_from_pile(s, at, piece):
            self.fault(site)

    def keep_list(self, s: Cells, members: Sequence[int], base: int, most: int, site: int) -> int:
        n = len(members)
        if n > most:
            self.fault(site, n)
        s[base : base + n] = members
        return n

    @staticmethod
    def starting_at(mask: int, start: int, seats: int) -> list[int]:
        return [p for p in ((start + i) % seats for i in range(seats)) if mask >> p & 1]

    def subsets(self, mask: int, least: int, most: int, site: int) -> list[int]:
        """The sets of `least` to `most` members of a set, small ones first; a fault when there are too many."""
        single = [1 << i for i in bit_indices(mask)]
        least, most = max(least, 0), min(most, len(single))
        if subsets_between(len(single), least, most) > MOST_SUBSETS:
            self.fault(site, len(single))
        return [sum(some) for size in range(least, most + 1) for some in combinations(single, size)]

    @staticmethod
    def in_pile(s: Cells, piece: int, at: int) -> bool:
        return piece in s[at + 1 : at + 1 + s[at]]

    @staticmethod
    def bag_total(s: Cells, at: int, kinds: int) -> int:
        return sum(s[at : at + kinds])

    @staticmethod
    def asked(h: Any, entry: int, outcome: Any) -> Any:
        """Counts a condition's outcome: entry when it holds, the next when not."""
        if h.counts:
            h.counts[entry if outcome else entry + 1] += 1
        return outcome

    @staticmethod
    def reached(h: Any, entry: int) -> None:
        if h.counts:
            h.counts[entry] += 1

    def names(self, widest: int) -> dict[str, Any]:
        """The namespace that generated text begins with."""
        picked = (self.pick, self.pick_weighted) if self.fast else (self.pick_asked, self.pick_weighted_asked)
        return {
            "__builtins__": {f.__name__: f for f in (range, len, min, max, abs, sum, tuple, sorted)},
            "BIT": (*(1 << i for i in range(widest)), 0),
            "BITS": memos.bits_memo(),
            "UPPER_BITS": memos.bits_memo(memos.HALF),
            "BITS_OR_NONE": memos.bits_or_memo(NO_MEMBER),
            "SPAN": memos.range_memo(None, self.spans),
            "SPAN_OR_NONE": memos.range_memo(NO_NUMBER, self.spans),
            "WideMoves": WideMoves,
            "Broken": BROKEN,
            "amount": amount,
            "among": cells.among,
            "gather": cells.gather,
            "pile_mask": cells.pile_mask,
            "bag_mask": cells.bag_mask,
            "in_order": cells.in_order,
            "pick": picked[0],
            "pick_weighted": picked[1],
            "shuffle": self.shuffle if self.fast else self.shuffle_asked,
            **{name: getattr(self, name) for name in PRIMITIVES},
        }

"""Networks whose links have costs: how much a way costs, whom it is cheapest to reach, and which way that is.

The costs of a question stand side by side, one for each link, all kinds in their order; -1 for a link that is not in.
"""

from __future__ import annotations

from collections.abc import Sequence
from heapq import heappop, heappush

from ..bits import bit_indices
from .memos import MEMO_ROOM, RoomMemo

Weights = tuple[int, ...]
UNREACHED = -1


class PricedLinks:
    """The links between so many nodes, with answers that are remembered by what the links cost and where ways begin.

    A way is worth its cost times the number of nodes, and its number of links: of two ways that cost the same, the one
    of fewer links is worth less.
    """

    def __init__(self, nodes: int, links: Sequence[Sequence[tuple[int, int]]]) -> None:
        self._nodes = nodes
        self._priced: list[list[tuple[int, int]]] = [[] for _ in range(nodes)]
        """For each node its links, by their place among the costs, and the node at the other end."""
        for link, (a, b) in enumerate(pair for pairs in links for pair in pairs):
            self._priced[a].append((link, b))
            self._priced[b].append((link, a))
        total = sum(map(len, links))
        room = MEMO_ROOM * 4 // (1 + (nodes + total) // 32)
        self._worths: RoomMemo[tuple[Weights, int], int] = RoomMemo(self._worked_out, 8192, room)

    def _worked_out(self, question: tuple[Weights, int]) -> Sequence[int]:
        """For each node what the best way from one of a set is worth; `UNREACHED` where there is none."""
        weights, starts = question
        factor = self._nodes
        found = [UNREACHED] * factor
        waiting = [(0, start) for start in bit_indices(starts)]
        while waiting:
            worth, node = heappop(waiting)
            if found[node] != UNREACHED:
                continue
            found[node] = worth
            for link, other in self._priced[node]:
                if weights[link] >= 0 and found[other] == UNREACHED:
                    heappush(waiting, (worth + weights[link] * factor + 1, other))
        return tuple(found)

    def cost(self, weights: Weights, starts: int, goal: int, none: int) -> int:
        """How much the cheapest way from one of `starts` to `goal` costs; `none` when there is no way."""
        worth = self._worths[weights, starts][goal]
        return none if worth == UNREACHED else worth // self._nodes

    def cheapest(self, weights: Weights, starts: int, goals: int) -> int:
        """The first of the `goals` that it costs least to reach; -1 when none is reached."""
        worths = self._worths[weights, starts]
        reached = [(worths[goal] // self._nodes, goal) for goal in bit_indices(goals) if worths[goal] != UNREACHED]
        return min(reached)[1] if reached else -1

    def route(self, weights: Weights, starts: int, goal: int) -> int:
        """The links of a cheapest way, of a network of one kind of links."""
        return self._way(weights, starts, goal)[0]

    def stops(self, weights: Weights, starts: int, goal: int) -> int:
        """The nodes of a cheapest way."""
        return self._way(weights, starts, goal)[1]

    def _way(self, weights: Weights, starts: int, goal: int) -> tuple[int, int]:
        """The links and the nodes of a cheapest way. At each step it goes on to the first node, by the first link, from
        which the rest is worth least."""
        if goal < 0:
            return 0, 0  # none, asked before the test that keeps it out
        left = self._worths[weights, 1 << goal]
        begins = [(left[start], start) for start in bit_indices(starts) if left[start] != UNREACHED]
        if not begins:
            return 0, 0
        at = min(begins)[1]
        links, stops = 0, 1 << at
        while at != goal:
            at, link = min(
                (other, link)
                for link, other in self._priced[at]
                if weights[link] >= 0 and left[other] + weights[link] * self._nodes + 1 == left[at]
            )
            links |= 1 << link
            stops |= 1 << at
        return links, stops

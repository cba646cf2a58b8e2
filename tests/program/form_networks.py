"""Networks of the form answered anew: a search in breadth for each question, and no components that grow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from rulewright.program.form.expressions import Net
from rulewright.rules.tree import NO_MEMBER

Key = tuple[int, ...]
"""A mask of links for each kind of links, and last the mask of nodes."""


def bits(mask: int) -> Iterator[int]:
    """The members of a set, ascending. ValueError for what is no set."""
    if mask < 0:
        raise ValueError(f"{mask} is no set")
    at = 0
    while mask >> at:
        if mask >> at & 1:
            yield at
        at += 1


def mask_of(members: Sequence[int]) -> int:
    """The set of some members; none of them may be none."""
    return sum(1 << i for i in {i for i in members if i != NO_MEMBER})


@dataclass(eq=False, slots=True)
class Ways:
    """A network as its key says: the links that are in, between nodes that are in."""

    net: Net
    key: Key
    near: list[list[int]] = field(default_factory=list)
    known: dict[int, list[int | None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        *links, inside = self.key
        self.near = [[] for _ in range(self.net.nodes)]
        for pairs, mask in zip(self.net.links, links, strict=True):
            for i in bits(mask):
                a, b = pairs[i]
                if inside >> a & 1 and inside >> b & 1:
                    self.near[a].append(b)
                    self.near[b].append(a)

    def far(self, a: int) -> list[int | None]:
        """How far each node is from a; None for those that it does not reach."""
        if a not in self.known:
            if a < 0:
                raise IndexError("none has no ways")
            found: list[int | None] = [None] * self.net.nodes
            found[a] = 0
            edge, distance = [a], 0
            while edge:
                distance += 1
                edge = [y for y in dict.fromkeys(y for x in edge for y in self.near[x]) if found[y] is None]
                for y in edge:
                    found[y] = distance
            self.known[a] = found
        return self.known[a]

    def reach(self, a: int) -> int:
        return mask_of([y for y, n in enumerate(self.far(a)) if n is not None])

    def among(self, goals: int) -> int:
        found = 0
        for a in bits(goals):
            if not found >> a & 1:
                found |= self.reach(a)
        return found

    def connected(self, a: int, b: int) -> int:
        return int(self.far(a)[b] is not None)

    def distance(self, a: int, b: int, none: int) -> int:
        found = self.far(a)[b]
        return none if found is None else found

    def nearest(self, a: int, goals: int) -> int:
        far = self.far(a)
        reached = [(n, b) for b in bits(goals) if (n := far[b]) is not None]
        return mask_of([b for n, b in reached if n == min(reached)[0]])

    def path(self, a: int, b: int) -> int:
        far = self.far(b)
        left = far[a]
        if left is None:
            return 0
        way = [a]
        while left:
            left -= 1
            way.append(min(y for y in self.near[way[-1]] if far[y] == left))
        return mask_of(way)


ASKED: dict[str, Callable[..., int]] = {
    "reach": Ways.reach,
    "among": Ways.among,
    "connected": Ways.connected,
    "nearest": Ways.nearest,
    "distance": Ways.distance,
    "path": Ways.path,
}
"""How each question is answered that no cells answer."""


# --- costs -----------------------------------------------------------------------------------------------------------

Worth = tuple[int, int]
"""What a way costs, and how many links it has."""


@dataclass(eq=False, slots=True)
class Priced:
    """A network by what its links cost. Worths come down until nothing changes."""

    net: Net
    weights: tuple[int, ...]
    ends: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ends = [pair for pairs in self.net.links for pair in pairs]
        if len(self.ends) != len(self.weights):
            raise ValueError(f"{len(self.weights)} costs of {len(self.ends)} links")

    def ways(self) -> Iterator[tuple[int, int, int, int]]:
        """Every link that is in, in both directions: place, from, to, cost."""
        for link, (a, b) in enumerate(self.ends):
            if self.weights[link] >= 0:
                yield link, a, b, self.weights[link]
                yield link, b, a, self.weights[link]

    def worths(self, starts: int) -> dict[int, Worth]:
        found = dict.fromkeys(bits(starts), (0, 0))
        changed = True
        while changed:
            changed = False
            for _, a, b, cost in self.ways():
                if a in found:
                    worth = found[a][0] + cost, found[a][1] + 1
                    if b not in found or worth < found[b]:
                        found[b], changed = worth, True
        return found

    def cost(self, starts: int, goal: int, none: int) -> int:
        found = self.worths(starts)
        return found[goal][0] if goal in found else none

    def cheapest(self, starts: int, goals: int) -> int:
        found = self.worths(starts)
        costs = [found[b][0] for b in bits(goals) if b in found]
        return next((b for b in bits(goals) if b in found and found[b][0] == min(costs)), NO_MEMBER)

    def way(self, starts: int, goal: int) -> tuple[list[int], list[int]]:
        """The links and the nodes."""
        left = self.worths(1 << goal)
        best = min((left[a] for a in bits(starts) if a in left), default=None)
        if best is None:
            return [], []
        at = next(a for a in bits(starts) if left.get(a) == best)
        links, nodes = [], [at]
        while at != goal:
            cost, more = left[at]
            fitting = [(b, k) for k, a, b, price in self.ways() if a == at and left[b] == (cost - price, more - 1)]
            at = min(b for b, _ in fitting)
            links.append(min(k for b, k in fitting if b == at))
            nodes.append(at)
        return links, nodes

    def route(self, starts: int, goal: int) -> int:
        return mask_of(self.way(starts, goal)[0])

    def stops(self, starts: int, goal: int) -> int:
        return mask_of(self.way(starts, goal)[1])


COSTS_ASKED: dict[str, Callable[..., int]] = {
    "cost": Priced.cost,
    "cheapest": Priced.cheapest,
    "route": Priced.route,
    "stops": Priced.stops,
}
"""How each question about costs is answered."""

"""Networks: which nodes are connected, how far apart they are, and which is nearest."""

from __future__ import annotations

from collections.abc import Sequence

from ..bits import bit_indices
from .cells import among
from .memos import MEMO_ROOM, RoomMemo
from .priced_links import PricedLinks

Key = tuple[int, ...]
"""Which links are in (a mask for each kind of links), and last which nodes."""
Grown = tuple[Key, Sequence[int]]
"""A key and its components."""


class Network(PricedLinks):
    """Answers about the networks over one kind of nodes, remembered by which links and nodes are in.

    `links` holds, for each kind of links, the pair of end nodes of each link. Where the components are kept in cells,
    `components` is the cell of the first node's, `grown` the first of those of the key that they were worked out for.
    """

    def __init__(
        self, nodes: int, links: Sequence[Sequence[tuple[int, int]]], components: int = -1, grown: int = -1
    ) -> None:
        super().__init__(nodes, links)
        self.kept = components, grown
        self.nodes = nodes
        self.links = links
        self.full = (1 << nodes) - 1
        room = MEMO_ROOM * 4 // (1 + nodes // 64)  # each entry is a mask of nodes
        self._last: Grown | None = None
        self.ways: list[list[tuple[int, int, int]]] = [[] for _ in range(nodes)]
        """For each node its links: the kind's number, the link's, and the node at the other end as a mask."""
        for kind, pairs in enumerate(links):
            for link, (a, b) in enumerate(pairs):
                self.ways[a].append((kind, link, 1 << b))
                self.ways[b].append((kind, link, 1 << a))
        self.neighbours: RoomMemo[Key, int] = RoomMemo(self._neighbours, 512, room)
        self.components: RoomMemo[Key, int] = RoomMemo(self._components, 2048, room)
        self.levels: RoomMemo[tuple[Key, int], int] = RoomMemo(self._levels, 8192, room)

    def _neighbours(self, key: Key) -> tuple[int, ...]:
        """For each node the nodes one link away. The last mask of the key is the nodes that are in."""
        near = [0] * self.nodes
        inside = key[-1]
        for pairs, mask in zip(self.links, key[:-1], strict=True):
            for i in bit_indices(mask):
                a, b = pairs[i]
                if inside >> a & 1 and inside >> b & 1:
                    near[a] |= 1 << b
                    near[b] |= 1 << a
        return tuple(near)

    def _components(self, key: Key) -> Sequence[int]:
        """For each node the set of nodes that it reaches, itself included."""
        self._last = key, self._grown(key, self._last)
        return self._last[1]

    def _grown(self, key: Key, last: Grown | None) -> Sequence[int]:
        """The components grown from earlier ones, when nothing but links has been added since; else worked out anew."""
        if last is None or last[0][-1] != key[-1]:
            last = None
        else:
            for a, b in zip(last[0], key, strict=True):
                if a & ~b:
                    last = None
                    break
        inside = key[-1]
        found = [1 << node for node in range(self.nodes)] if last is None else list(last[1])
        for i, pairs in enumerate(self.links):
            new = key[i] if last is None else key[i] & ~last[0][i]
            while new:
                a, b = pairs[(new & -new).bit_length() - 1]
                new &= new - 1
                if found[a] >> b & 1 or not (inside >> a & 1 and inside >> b & 1):
                    continue
                both = left = found[a] | found[b]
                while left:
                    found[(left & -left).bit_length() - 1] = both
                    left &= left - 1
        return found

    def _levels(self, question: tuple[Key, int]) -> tuple[int, ...]:
        """The sets of nodes at distance 0, 1, 2 … from a node."""
        key, start = question
        if start < 0:
            return ()  # none, asked before the test that keeps it out
        near = self.neighbours[key]
        reached = frontier = 1 << start
        levels = [frontier]
        while frontier:
            new = 0
            for i in bit_indices(frontier):
                new |= near[i]
            frontier = new & ~reached
            reached |= frontier
            if frontier:
                levels.append(frontier)
        return tuple(levels)

    def reach(self, key: Key, a: int) -> int:
        """The nodes connected with a, itself included."""
        return self.components[key][a]

    def grow(self, s: list[int], key: Key) -> None:
        """Brings the components in cells up to a key. They grow from what they were when only links came."""
        components, grown = self.kept
        if not s[components + self.nodes - 1]:  # never worked out: every node reaches itself
            s[components : components + self.nodes] = [1 << node for node in range(self.nodes)]
        last = tuple(s[grown : grown + len(key)]), s[components : components + self.nodes]
        s[components : components + self.nodes] = self._grown(key, last)
        s[grown : grown + len(key)] = key

    def among(self, key: Key, goals: int) -> int:
        """The nodes that are connected with one of `goals`."""
        return among(self.components[key], 0, goals)

    def connected(self, key: Key, a: int, b: int) -> int:
        return self.components[key][a] >> b & 1

    def distance(self, key: Key, a: int, b: int, none: int) -> int:
        """How many links the shortest way from a to b has; `none` when there is no way."""
        for n, level in enumerate(self.levels[key, a]):
            if level >> b & 1:
                return n
        return none

    def nearest(self, key: Key, a: int, goals: int) -> int:
        """The members of `goals` at the least distance from a; empty when none is reached."""
        if a < 0:
            return 0  # none, asked before the test that keeps it out
        reached = frontier = 1 << a
        inside = key[-1]
        if not inside >> a & 1:
            return frontier & goals
        while not frontier & goals:
            new = 0
            for node in bit_indices(frontier):
                for kind, link, other in self.ways[node]:
                    if key[kind] >> link & 1:
                        new |= other
            frontier = new & inside & ~reached
            if not frontier:
                return 0
            reached |= frontier
        return frontier & goals

    def nearest_within(self, s: Sequence[int], key: Key, components: int, a: int, goals: int) -> int:
        """`nearest`, where the components stand in cells."""
        return self.nearest(key, a, goals) if a >= 0 and s[components + a] & goals else 0

    def path(self, key: Key, a: int, b: int) -> int:
        """The nodes of a shortest way from a to b: at each step on to the first node in order that is nearer to b."""
        levels = self.levels[key, b]
        near = self.neighbours[key]
        depth = next((n for n, level in enumerate(levels) if level >> a & 1), None)
        if depth is None:
            return 0
        way, at = 1 << a, a
        for n in range(depth - 1, -1, -1):
            step = near[at] & levels[n]
            at = (step & -step).bit_length() - 1
            way |= 1 << at
        return way

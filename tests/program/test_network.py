"""Graphs of the program against networkx, on random graphs with several kinds of links and nodes kept out."""

from __future__ import annotations

import random

import networkx as nx
import pytest

from rulewright.program.bits import bit_indices
from rulewright.program.runtime.network import Network

NONE = -(2**31)


def random_case(seed: int) -> tuple[Network, tuple[int, ...], nx.Graph, int]:
    """A network of two kinds of links, the key of what is in, and the same as a networkx graph over all nodes."""
    draw = random.Random(seed)
    n = draw.randint(1, 40)
    links = [
        [(draw.randrange(n), draw.randrange(n)) for _ in range(draw.randint(0, 2 * n))],
        [(draw.randrange(n), draw.randrange(n)) for _ in range(draw.randint(0, n))],
    ]
    built = [draw.getrandbits(len(pairs)) if pairs else 0 for pairs in links]
    inside = (1 << n) - 1 if draw.random() < 0.5 else draw.getrandbits(n)
    graph = nx.Graph()
    graph.add_nodes_from(range(n))
    for pairs, mask in zip(links, built, strict=True):
        for i in bit_indices(mask):
            a, b = pairs[i]
            if a != b and inside >> a & 1 and inside >> b & 1:
                graph.add_edge(a, b)
    return Network(n, links), (*built, inside), graph, n


@pytest.mark.parametrize("seed", range(60))
def test_reach_and_distance(seed: int) -> None:
    network, key, graph, n = random_case(seed)
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    for a in range(n):
        assert set(bit_indices(network.reach(key, a))) == nx.node_connected_component(graph, a)
        for b in range(n):
            assert network.connected(key, a, b) == (b in lengths[a])
            assert network.distance(key, a, b, NONE) == lengths[a].get(b, NONE)


@pytest.mark.parametrize("seed", range(60))
def test_nearest_and_path(seed: int) -> None:
    network, key, graph, n = random_case(seed)
    draw = random.Random(seed)
    lengths = dict(nx.all_pairs_shortest_path_length(graph))
    for a in range(n):
        goals = draw.getrandbits(n)
        reached = {b: lengths[a][b] for b in bit_indices(goals) if b in lengths[a]}
        least = min(reached.values(), default=None)
        assert set(bit_indices(network.nearest(key, a, goals))) == {b for b, d in reached.items() if d == least}
        b = draw.randrange(n)
        way = set(bit_indices(network.path(key, a, b)))
        if b not in lengths[a]:
            assert way == set()
        else:
            assert len(way) == lengths[a][b] + 1
            assert nx.is_connected(graph.subgraph(way))


def test_path_takes_the_first_node_in_order() -> None:
    """Two ways of two links from 0 to 3: over 1 and over 2; the one over 1 is taken."""
    network = Network(4, [[(0, 2), (2, 3), (0, 1), (1, 3)]])
    assert network.path((0b1111, 0b1111), 0, 3) == 0b1011


def test_a_node_kept_out_reaches_itself_alone() -> None:
    network = Network(3, [[(0, 1), (1, 2)]])
    assert network.reach((0b11, 0b101), 1) == 0b010
    assert network.reach((0b11, 0b101), 0) == 0b001


def test_memory_stays_bounded() -> None:
    """A memo forgets everything at its bound, and still answers right."""
    from rulewright.program.runtime.memos import Memo

    squares: Memo[int, int] = Memo(lambda n: n * n, limit=10)
    assert [squares[n] for n in range(25)] == [n * n for n in range(25)]
    assert len(squares) <= 10

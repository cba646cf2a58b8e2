"""Costs of links: random networks against every simple way that there is, and against Bellman and Ford."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

import networkx as nx
import pytest

from rulewright.program.bits import bit_indices
from rulewright.program.runtime.network import Network

NONE = -(2**31)


@dataclass(frozen=True, slots=True)
class Case:
    """A network of one or two kinds of links, and what its links cost; -1 for those that are not in."""

    nodes: int
    links: list[list[tuple[int, int]]]
    weights: tuple[int, ...]

    @property
    def network(self) -> Network:
        return Network(self.nodes, self.links)

    @property
    def priced(self) -> list[tuple[int, int, int, int]]:
        """Every link that is in: its place, its ends, its cost."""
        ends = [pair for pairs in self.links for pair in pairs]
        return [(i, a, b, w) for i, ((a, b), w) in enumerate(zip(ends, self.weights, strict=True)) if w >= 0]

    def simple_ways(self, start: int, goal: int) -> Iterator[tuple[list[int], list[int]]]:
        """Every way that visits no node twice: its nodes and its links."""
        pending: list[tuple[list[int], list[int]]] = [([start], [])]
        while pending:
            nodes, links = pending.pop()
            if nodes[-1] == goal:
                yield nodes, links
                continue
            for i, a, b, _ in self.priced:
                for at, other in ((a, b), (b, a)):
                    if at == nodes[-1] and other not in nodes:
                        pending.append(([*nodes, other], [*links, i]))

    def best_way(self, starts: list[int], goal: int) -> tuple[list[int], list[int]] | None:
        """Of all ways: least cost, fewest links, first nodes in order, first links."""
        ways = [way for start in starts for way in self.simple_ways(start, goal)]
        return min(ways, key=lambda way: (sum(self.weights[i] for i in way[1]), len(way[1]), *way), default=None)


def random_case(seed: int, most: int) -> Case:
    draw = random.Random(seed)
    n = draw.randint(2, most)
    kinds = [
        [tuple(draw.sample(range(n), 2)) for _ in range(draw.randint(0, 2 * n))] for _ in range(draw.randint(1, 2))
    ]
    dear = draw.choice([1, 3, 20])
    weights = [-1 if draw.random() < 0.2 else draw.randint(0, dear) for pairs in kinds for _ in pairs]
    return Case(n, [[(a, b) for a, b in pairs] for pairs in kinds], tuple(weights))


def bellman_ford(case: Case, starts: list[int]) -> dict[int, int]:
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(case.nodes))
    graph.add_weighted_edges_from((a, b, w) for _, a, b, w in case.priced)
    graph.add_weighted_edges_from(("start", start, 0) for start in starts)
    graph.add_node("start")
    return {b: w for b, w in nx.single_source_bellman_ford_path_length(graph, "start").items() if b != "start"}


@pytest.mark.parametrize("seed", range(60))
def test_costs_are_those_of_bellman_and_ford(seed: int) -> None:
    case = random_case(seed, 30)
    network, draw = case.network, random.Random(seed)
    for starts in (1 << draw.randrange(case.nodes), draw.getrandbits(case.nodes), 0):
        known = bellman_ford(case, bit_indices(starts))
        for goal in range(case.nodes):
            assert network.cost(case.weights, starts, goal, NONE) == known.get(goal, NONE)
        goals = draw.getrandbits(case.nodes)
        reached = [(known[goal], goal) for goal in bit_indices(goals) if goal in known]
        assert network.cheapest(case.weights, starts, goals) == (min(reached)[1] if reached else -1)


@pytest.mark.parametrize("seed", range(120))
def test_the_way_is_the_first_of_all_best_ways(seed: int) -> None:
    case = random_case(seed, 6)
    network, draw = case.network, random.Random(seed)
    for goal in range(case.nodes):
        for starts in (1 << draw.randrange(case.nodes), draw.getrandbits(case.nodes)):
            best = case.best_way(list(bit_indices(starts)), goal)
            nodes, links = best if best is not None else ([], [])
            assert list(bit_indices(network.stops(case.weights, starts, goal))) == sorted(nodes)
            assert list(bit_indices(network.route(case.weights, starts, goal))) == sorted(links)


def test_of_ways_that_cost_the_same_the_one_of_fewer_links_is_taken() -> None:
    """From 0 to 3 over 1 and 2 for 2, or over 4 for 2, though 4 comes last."""
    case = Case(5, [[(0, 1), (1, 2), (2, 3), (0, 4), (4, 3)]], (0, 1, 1, 1, 1))
    assert case.network.stops(case.weights, 1, 3) == 0b11001
    assert case.network.route(case.weights, 1, 3) == 0b11000


def test_links_that_cost_nothing_lead_in_no_circle() -> None:
    case = Case(4, [[(0, 1), (1, 2), (2, 0), (2, 3)]], (0, 0, 0, 0))
    assert case.network.cost(case.weights, 1, 3, NONE) == 0
    assert case.network.route(case.weights, 1, 3) == 0b1100


def test_great_costs_stay_whole() -> None:
    most = 2**31 - 1
    case = Case(40, [[(i, i + 1) for i in range(39)]], (most,) * 39)
    assert case.network.cost(case.weights, 1, 39, NONE) == 39 * most

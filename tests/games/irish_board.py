"""The board of Irish Gauge, read from the map and measured by geometry: none of the engine's neighbours."""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx

from shipped import MAPS, RULESETS, read


@dataclass(frozen=True, slots=True)
class Board:
    """Hexes by their number in the map. `apart[m][h]` is the way from main city m to hex h in steps."""

    hexes: tuple[str, ...]
    terrain: tuple[str, ...]
    main: frozenset[int]
    cities: frozenset[int]
    homes: dict[int, int]
    graph: nx.Graph[int]
    apart: dict[int, dict[int, int]]


def irish_board() -> Board:
    """The board as it lies on the table."""
    ground = read(MAPS / "irish_gauge" / "ireland.map.yaml").data
    railroads = list(read(RULESETS / "irish_gauge" / "irish_gauge.ruleset.yaml").data["components"]["railroad"]["rows"])
    assert ground["hexes"]["columns"] == ["at", "terrain", "name", "main", "city"]
    rows = ground["hexes"]["rows"]
    hexes = tuple(rows)
    number = {name: n for n, name in enumerate(hexes)}
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(range(len(hexes)))
    spots = {centre(*row[0]): number[name] for name, row in rows.items()}
    for (x, y), here in spots.items():
        # A flat hex has neighbours above and below it, and four at half its height to both sides.
        for step in ((0, 2), (0, -2), (1, 1), (1, -1), (-1, 1), (-1, -1)):
            there = spots.get((x + step[0], y + step[1]))
            if there is not None:
                graph.add_edge(here, there)
    main = frozenset(number[name] for name, row in rows.items() if row[3])
    homes = {railroads.index(r): number[h] for r, h in ground["homes"]["rows"].values()}
    return Board(
        hexes=hexes,
        terrain=tuple(row[1] for row in rows.values()),
        main=main,
        cities=frozenset(number[name] for name, row in rows.items() if row[4]),
        homes=homes,
        graph=graph,
        apart={m: nx.single_source_shortest_path_length(graph, m) for m in main},
    )


def centre(column: int, row: int) -> tuple[int, int]:
    """Where a hex's centre is, in halves of a hex's height; odd columns stand half a hex lower."""
    return column, 2 * row + column % 2

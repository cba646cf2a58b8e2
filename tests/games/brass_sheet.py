"""The facts on which the account of Brass stands: the fact sheet written down again, not read from the ruleset.

"Sheet n" is a section of it, as in the rulings and scenarios. All numbers are those of the original game of 2007, and
for two players those of the other side of the board ([2P] in the sheet). From the game at hand come names alone: which
number it gives to `coal_2`, `wigan_1` or `barrow_card`. Names that one of both lacks are a fault.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rulewright.program import Layout

CANAL, RAIL = 0, 1

TILES = {
    # level: how many, £, coal, iron, VP, steps of income, cubes, built in canal era, in rail era (sheet 1.2)
    "cotton": {
        1: (3, 12, 0, 0, 3, 5, 0, 1, 0),
        2: (3, 14, 1, 0, 5, 4, 0, 1, 1),
        3: (3, 16, 1, 1, 9, 3, 0, 1, 1),
        4: (3, 18, 1, 1, 12, 2, 0, 1, 1),
    },
    "coal": {
        1: (1, 5, 0, 0, 1, 4, 2, 1, 0),
        2: (2, 7, 0, 0, 2, 7, 3, 1, 1),
        3: (2, 8, 0, 1, 3, 6, 4, 1, 1),
        4: (2, 10, 0, 1, 4, 5, 5, 1, 1),
    },
    "iron": {
        1: (1, 5, 1, 0, 3, 3, 4, 1, 0),
        2: (1, 7, 1, 0, 5, 3, 4, 1, 1),
        3: (1, 9, 1, 0, 7, 2, 5, 1, 1),
        4: (1, 12, 1, 0, 9, 1, 6, 1, 1),
    },
    "port": {
        1: (2, 6, 0, 0, 2, 3, 0, 1, 0),
        2: (2, 7, 0, 0, 4, 3, 0, 1, 1),
        3: (2, 8, 0, 0, 6, 4, 0, 1, 1),
        4: (2, 9, 0, 0, 9, 4, 0, 1, 1),
    },
    "shipyard": {
        0: (2, 0, 0, 0, 0, 0, 0, 0, 0),
        1: (2, 16, 1, 1, 10, 2, 0, 1, 0),
        2: (2, 25, 1, 1, 18, 1, 0, 0, 1),
    },
}

LETTERS = {"C": "cotton", "K": "coal", "I": "iron", "P": "port", "S": "shipyard"}

SPACES = {  # sheet 2.1; in the order of the board
    "barrow": "S I",
    "birkenhead": "S",
    "blackburn": "CK CK I",
    "bolton": "CK CK I",
    "burnley": "CK CK",
    "bury": "CK CK",
    "colne": "C C",
    "ellesmere": "P",
    "fleetwood": "P",
    "lancaster": "P CP",
    "liverpool": "P P S P",
    "macclesfield": "C C",
    "manchester": "CK CK CK I",
    "oldham": "CK CK",
    "preston": "P CP I",
    "rochdale": "CK CK I",
    "stockport": "C C",
    "warrington": "CK P",
    "wigan": "K K",
}
PORT_FIRST = ("lancaster", "preston")
"""There a port goes on the first space before it goes on the second (sheet 2.5)."""

OUTSIDE = {
    "scotland": True,
    "yorkshire": True,
    "midlands": True,
    "blackpool": False,
    "southport": False,
    "northwich": False,
}
"""Locations outside, each with two printed circles, and which of them count as constructed ports (sheet 2.2)."""

BOTH = """
    lancaster-preston fleetwood-preston preston-wigan wigan-liverpool wigan-warrington wigan-blackburn blackburn-burnley
    burnley-colne colne-yorkshire yorkshire-rochdale rochdale-oldham oldham-manchester manchester-bury manchester-bolton
    bolton-bury manchester-warrington manchester-stockport stockport-macclesfield macclesfield-midlands
    midlands-northwich northwich-ellesmere ellesmere-warrington
"""
CANAL_ALONE = "liverpool-ellesmere"
RAIL_ALONE = """
    barrow-lancaster lancaster-scotland preston-blackpool preston-southport preston-blackburn southport-wigan
    southport-liverpool wigan-bolton blackburn-bolton burnley-bury bury-rochdale liverpool-warrington
    birkenhead-ellesmere
"""
"""The 36 pairs of the board (sheet 2.3)."""

VIRTUAL = ("liverpool", "birkenhead")
"""Both ways, for industry cards alone (sheet 2.4)."""

NOT_FOR_TWO = ("birkenhead", "ellesmere", "stockport", "macclesfield", "oldham", "rochdale", "northwich", "midlands")
CANAL_FOR_TWO = "lancaster-scotland"
"""The board for two lacks these locations with all their links, and has one canal more (sheet 2.7)."""

CARDS = {
    1: "bury ellesmere fleetwood",
    2: "barrow birkenhead blackburn bolton burnley colne macclesfield oldham rochdale stockport warrington wigan",
    3: "lancaster preston iron shipyard",
    4: "liverpool manchester",
    5: "coal",
    6: "port",
    8: "cotton",
}
"""Cards by the number of their copies (sheet 3.1)."""

FEWER_FOR_TWO = {1: "manchester wigan liverpool lancaster preston coal iron", 2: "shipyard", 3: "cotton port"}
"""By how many the deck for two has fewer (sheet 3.2); it has none of the places that its board lacks."""

ASIDE = {4: (6, 2), 3: (9, 6), 2: (2, 0)}
"""Cards put aside in the canal era and in the rail era (sheet 3.2)."""

ROUNDS = {4: 8, 3: 10, 2: 10}
"""Rounds of an era (sheet 3.2)."""

INCOME = (
    *range(-10, 1),
    *(n for n in range(1, 11) for _ in range(2)),
    *(n for n in range(11, 21) for _ in range(3)),
    *(n for n in range(21, 30) for _ in range(4)),
    *(30, 30, 30),
)
"""£ a round by space (sheet 4)."""

DISTANT = (0, 0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4)
DISTANT_FOR_TWO = (1, 2, 2, 2, 2, 3, 3, 4)
BONUS = (3, 3, 2, 2, 1, 1, 0, 0)
CLOSED = 8
"""Distant market (sheet 6)."""

OVERFLOW = 5
"""£ for a cube when its demand track is empty (sheet 5)."""

HAND, LINKS, START_SPACE = 8, 14, 10
"""Cards in a hand, links of a player, space of the income disc (sheet 7)."""

CANAL_COST, RAIL_COST, SECOND_RAIL_COST = 3, 5, 10
"""£3; £5 and £15 for two (sheet 8.3)."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A row of the table of tiles. `cubes` are those of its own industry that come with it."""

    industry: str
    level: int
    count: int
    cost: int
    coal: int
    iron: int
    vp: int
    steps: int
    cubes: int
    canal: int
    rail: int

    def __str__(self) -> str:
        return f"{self.industry}_{self.level}"


@dataclass(frozen=True, slots=True)
class Sheet:
    """What the sheet says of one game, in the numbers that the game at hand gives to places, tiles, cards."""

    seats: int
    money: int
    rounds: int
    aside: tuple[int, int]
    prices: tuple[int, ...]
    distant: list[int]
    drops: tuple[int, ...]
    """By how much each kind of distant tile lowers demand."""
    tiles: tuple[Tile, ...]
    stacks: dict[str, tuple[int, ...]]
    """The tiles of an industry from the top of its stack to the bottom."""
    places: tuple[str, ...]
    circles: tuple[int, ...]
    anchors: tuple[bool, ...]
    spaces: tuple[str, ...]
    at: tuple[int, ...]
    """The place of each space."""
    takes: tuple[frozenset[str], ...]
    homes: dict[str, tuple[int, ...]]
    """The spaces that carry the symbol of an industry."""
    port_first: dict[int, int]
    links: tuple[str, ...]
    ends: tuple[tuple[int, int], ...]
    digs: tuple[tuple[bool, bool], ...]
    """Whether a link can be a canal, and whether it can be a railway."""
    virtual: dict[int, int]
    cards: tuple[str, ...]
    copies: list[int]
    card_place: tuple[int, ...]
    card_industry: tuple[str, ...]


def same_names(what: str, game: Iterable[str], sheet: Iterable[str]) -> None:
    """The game has what the sheet lists, no more and no less."""
    odd = set(game) ^ set(sheet)
    assert not odd, f"{what} that the sheet or the game lacks: {', '.join(sorted(odd))}"


def links_of(seats: int) -> dict[frozenset[str], tuple[bool, bool]]:
    """The pairs of the board for a number of players: can be a canal, can be a railway."""
    found: dict[frozenset[str], tuple[bool, bool]] = {}
    for pairs, digs in ((BOTH, (True, True)), (CANAL_ALONE, (True, False)), (RAIL_ALONE, (False, True))):
        found.update({frozenset(pair.split("-")): digs for pair in pairs.split()})
    if seats == 2:
        found = {pair: digs for pair, digs in found.items() if pair.isdisjoint(NOT_FOR_TWO)}
        found[frozenset(CANAL_FOR_TWO.split("-"))] = (True, True)
    sums = [sum(digs[era] for digs in found.values()) for era in (CANAL, RAIL)]
    assert sums == ([14, 24] if seats == 2 else [23, 35])
    return found


def sheet_for(layout: Layout) -> Sheet:
    """The sheet in the numbers of a game."""
    seats = layout.seats
    two = seats == 2

    def names(kind: str) -> tuple[str, ...]:
        return tuple(layout.ruleset.kinds[kind].members)

    assert names("era") == ("canal", "rail")
    left_out = set(NOT_FOR_TWO) if two else set()
    places, tiles, spaces, cards = names("place"), names("tile"), names("space"), names("card")
    same_names("places", places, (SPACES.keys() | OUTSIDE.keys()) - left_out)

    rows = {
        f"{industry}_{level}": Tile(industry, level, *row) for industry, v in TILES.items() for level, row in v.items()
    }
    same_names("tiles", tiles, rows)
    takes = {f"{place}_{n}": marks for place, row in SPACES.items() for n, marks in enumerate(row.split(), 1)}
    takes = {space: marks for space, marks in takes.items() if space.rpartition("_")[0] not in left_out}
    same_names("spaces", spaces, takes)

    pairs = links_of(seats)
    ends = [tuple(name.split("_")) for name in names("link")]
    same_names("links", ("-".join(sorted(pair)) for pair in ends), ("-".join(sorted(pair)) for pair in pairs))

    deck = Counter({name: n for n, some in CARDS.items() for name in some.split() if name not in left_out})
    if two:
        deck.subtract({name: n for n, some in FEWER_FOR_TWO.items() for name in some.split()})
    assert sum(deck.values()) == (40 if two else 66)
    shown = tuple(card.removesuffix("_card") for card in cards)
    same_names("cards", shown, deck)
    assert len(INCOME) == 100

    at = tuple(places.index(space.rpartition("_")[0]) for space in spaces)
    symbols = tuple(frozenset(LETTERS[mark] for mark in takes[space]) for space in spaces)
    return Sheet(
        seats=seats,
        money=25 if two else 30,
        rounds=ROUNDS[seats],
        aside=ASIDE[seats],
        prices=(2, 2, 3, 3, 4, 4) if two else (1, 1, 2, 2, 3, 3, 4, 4),
        distant=list(DISTANT_FOR_TWO if two else DISTANT),
        drops=tuple(int(name.removeprefix("drop_")) for name in names("distant_market")),
        tiles=tuple(rows[name] for name in tiles),
        stacks={i: tuple(tiles.index(f"{i}_{level}") for level in levels) for i, levels in TILES.items()},
        places=places,
        circles=tuple(2 if place in OUTSIDE else 0 for place in places),
        anchors=tuple(OUTSIDE.get(place, False) for place in places),
        spaces=spaces,
        at=at,
        takes=symbols,
        homes={i: tuple(s for s, marks in enumerate(symbols) if i in marks) for i in TILES},
        port_first={spaces.index(f"{place}_2"): spaces.index(f"{place}_1") for place in PORT_FIRST},
        links=names("link"),
        ends=tuple((places.index(a), places.index(b)) for a, b in ends),
        digs=tuple(pairs[frozenset(pair)] for pair in ends),
        virtual={} if two else _both_ways(places, VIRTUAL),
        cards=shown,
        copies=[deck[name] for name in shown],
        card_place=tuple(places.index(name) if name in places else -1 for name in shown),
        card_industry=tuple(name if name in TILES else "" for name in shown),
    )


def _both_ways(places: Sequence[str], pair: tuple[str, str]) -> dict[int, int]:
    a, b = (places.index(name) for name in pair)
    return {a: b, b: a}

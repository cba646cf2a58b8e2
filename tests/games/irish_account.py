"""An account of Irish Gauge kept by hand: what each move may change, by the rules sheet and not by the ruleset.

Its sources are facts of the game (stated here again as numbers): 30 cubes, 3 points an action, £12 for joining the main
cities, £4 a paying city, £2 a town. The account looks at cells before and after every move, and at the moves offered.
"""

from __future__ import annotations

from dataclasses import dataclass

import networkx as nx
from irish_board import Board

from rulewright.program import PC, Choice, Layout, Program
from rulewright.rules.tree import NO_NUMBER, Offer

EACH_COLOUR = 10
LOCOMOTIVES = 19
HALF_POINTS = 6
FACE = {
    "cbsc": (7, 12, 17),
    "wlw": (5, 10, 15, 19),
    "bcd": (8, 13),
    "gsw": (4, 9, 14, 18),
    "mgw": (6, 11, 16),
}
"""Printed values of the certificates of each railroad, from the first sold to the last."""

OWNERS = tuple(railroad for railroad, values in enumerate(FACE.values()) for _ in values)
VALUES = tuple(value for values in FACE.values() for value in values)

Cells = list[int]


@dataclass(frozen=True, slots=True)
class Books:
    """What lies on the table: read from cells, in the terms of the account."""

    money: tuple[int, ...]
    owner: tuple[int, ...]
    track: tuple[int, ...]
    cube: tuple[int, ...]
    bag: tuple[int, ...]
    drawn: tuple[int, ...]
    active: int
    builder: int
    left: int
    lot: int
    bid: int
    leader: int

    def network(self, railroad: int) -> set[int]:
        """The hexes in which a railroad has a locomotive."""
        return {h for h, railroads in enumerate(self.track) if railroads >> railroad & 1}

    def held(self, player: int, railroad: int) -> int:
        return sum(o == player and r == railroad for o, r in zip(self.owner, OWNERS, strict=True))

    def top(self, railroad: int) -> int | None:
        """The certificate on top of a stack; None when all are sold."""
        return next((s for s, r in enumerate(OWNERS) if r == railroad and self.owner[s] < 0), None)


class Account:
    """Checks games of one number of players. AssertionErrors say what is not as the rules sheet has it."""

    def __init__(self, program: Program, board: Board) -> None:
        self.board = board
        self.program = program
        self.seats = program.seats
        self.layout: Layout = program.layout
        self.cells = {field.path: (place.base, place.end) for field, place in self.layout.fields.items()}

    def read(self, s: Cells) -> Books:
        """The books of a position."""

        def column(path: str) -> tuple[int, ...]:
            base, end = self.cells[path]
            return tuple(s[base:end])

        drawn = column("drawn")
        return Books(
            money=column("player.money"),
            owner=column("share.owner"),
            track=column("hex.track"),
            cube=column("hex.cube"),
            bag=column("bag"),
            drawn=drawn[1 : 1 + drawn[0]],
            active=column("active")[0],
            builder=column("builder")[0],
            left=column("left")[0],
            lot=column("lot")[0],
            bid=column("bid")[0],
            leader=column("leader")[0],
        )

    # --- what lies on the table ---------------------------------------------------------------------------------------

    def start(self, books: Books) -> None:
        """The set-up."""
        assert books.money == (20,) * self.seats
        assert set(books.owner) == {-1}
        assert {h for h, cube in enumerate(books.cube) if cube >= 0} == self.board.cities
        assert sum(books.bag) == 22 and books.drawn == ()
        homes: dict[int, int] = {}
        for railroad, home in self.board.homes.items():
            homes[home] = homes.get(home, 0) | 1 << railroad
        assert books.track == tuple(homes.get(h, 0) for h in range(len(books.track)))

    def pieces(self, books: Books) -> None:
        """Nothing is lost and nothing comes from nowhere."""
        for colour in range(3):
            on_map, drawn = books.cube.count(colour), books.drawn.count(colour)
            assert on_map + drawn + books.bag[colour] == EACH_COLOUR, f"colour {colour}"
        for h, railroads in enumerate(books.track):
            assert self.board.terrain[h] != "hard" or railroads.bit_count() <= 1, self.board.hexes[h]

    def networks(self, books: Books) -> None:
        """At most 19 locomotives a railroad, all joined to its home."""
        for railroad, home in self.board.homes.items():
            network = books.network(railroad)
            assert home in network and len(network) <= LOCOMOTIVES
            assert nx.is_connected(self.board.graph.subgraph(network))

    # --- what a move changes ------------------------------------------------------------------------------------------

    def move(self, s: Cells, before: Books, choice: Choice, after: Books) -> str:
        """Compares what a move has changed with what it may; the name of what was done."""
        self.pieces(after)
        statement = self.program.decisions[s[PC]].statement
        if not isinstance(statement, Offer):
            assert isinstance(choice, int)
            self._bid(before, choice, s[2], after)
            return "bid"
        assert isinstance(choice, tuple)
        name, *arguments = statement.actions[choice[0]].name, *choice[1:]
        money = list(before.money)
        cube, track, drawn, bag = before.cube, before.track, before.drawn, before.bag
        match name:
            case "auction":
                assert after.lot == before.top(arguments[0])
            case "lay_track":
                assert after.builder == arguments[0] and after.left == HALF_POINTS
            case "build":
                track = self._built(before, arguments[0], after, money)
            case "stop":
                assert after.left == 0
            case "place_special_interest":
                place, colour = arguments
                cube = (*cube[:place], colour, *cube[place + 1 :])
                bag = tuple(n - (c == colour) for c, n in enumerate(bag))
            case "call_dividends":
                call = after.drawn[len(drawn) :]
                assert len(call) == min(3, sum(bag))
                bag = tuple(n - call.count(c) for c, n in enumerate(bag))
                drawn = (*drawn, *call)
                self._dividends(before, set(call), money)
            case _:
                raise AssertionError(f"no such action in the rules sheet: {name}")
        assert after.owner == before.owner
        assert (after.cube, after.track, after.drawn, after.bag) == (cube, track, drawn, bag)
        assert after.money == tuple(money), name
        return name

    def _bid(self, before: Books, amount: int, bidder: int, after: Books) -> None:
        """A bid or a pass. The last word of an auction moves money from the buyer to the bank; nothing else does."""
        bid, leader = (before.bid, before.leader) if amount == NO_NUMBER else (amount, bidder)
        if amount != NO_NUMBER:
            assert VALUES[before.lot] <= amount <= before.money[bidder] and amount > before.bid
        money, owner = list(before.money), list(before.owner)
        if after.owner != before.owner:
            buyer = leader if leader >= 0 else before.active
            owner[before.lot] = buyer
            money[buyer] -= bid
        else:
            assert (after.lot, after.bid, after.leader) == (before.lot, bid, leader)
        assert after.owner == tuple(owner) and after.money == tuple(money)
        same = ("track", "cube", "bag", "drawn")
        assert all(getattr(after, field) == getattr(before, field) for field in same)

    def _built(self, before: Books, place: int, after: Books, money: list[int]) -> tuple[int, ...]:
        """The track after one locomotive; pays the main-city dividend into `money` when it is due."""
        railroad = before.builder
        network = before.network(railroad)
        assert place not in network and network & set(self.board.graph[place])
        cost = self.cost(before, place)
        assert cost is not None and after.left == before.left - cost
        main = self.board.main
        if main <= network | {place} and not main <= network:
            self._pay(before, railroad, 12, money)
        return (*before.track[:place], before.track[place] | 1 << railroad, *before.track[place + 1 :])

    def cost(self, books: Books, place: int) -> int | None:
        """What a locomotive costs in a hex, in half points; None where none may go."""
        hard = self.board.terrain[place] == "hard"
        if books.track[place]:
            return None if hard else 3
        return 4 if hard else 2

    def _dividends(self, before: Books, call: set[int], money: list[int]) -> None:
        for railroad in range(5):
            network = before.network(railroad)
            towns = sum(self.board.terrain[h] == "urban" and before.cube[h] < 0 for h in network)
            cities = sum(before.cube[h] in call for h in network if before.cube[h] >= 0)
            if cities >= 2 or (cities and towns):
                self._pay(before, railroad, 4 * cities + 2 * towns, money)

    def _pay(self, books: Books, railroad: int, total: int, money: list[int]) -> None:
        """Each share gets the same, rounded up."""
        shares = [books.held(player, railroad) for player in range(self.seats)]
        if sum(shares):
            each = -(-total // sum(shares))
            for player, count in enumerate(shares):
                money[player] += count * each

    # --- what may be done ---------------------------------------------------------------------------------------------

    def offered(self, s: Cells, books: Books, options: list[Choice]) -> None:
        """Compares the moves offered with those that the rules sheet allows."""
        statement = self.program.decisions[s[PC]].statement
        if not isinstance(statement, Offer):
            return
        who = s[2]
        names = [action.name for action in statement.actions]
        allowed: set[tuple[int, ...]] = set()
        for index, name in enumerate(names):
            allowed |= {(index, *arguments) for arguments in self._allowed(name, books, who)}
        assert set(options) == allowed

    def _allowed(self, name: str, books: Books, who: int) -> set[tuple[int, ...]]:
        match name:
            case "auction":
                tops = {railroad: books.top(railroad) for railroad in range(5)}
                return {(r,) for r, top in tops.items() if top is not None and VALUES[top] <= books.money[who]}
            case "lay_track":
                mine = (r for r in range(5) if books.held(who, r))
                return {(r,) for r in mine if self._places(books, r, HALF_POINTS)}
            case "build":
                return {(h,) for h in self._places(books, books.builder, books.left)}
            case "place_special_interest":
                towns = [h for h, t in enumerate(self.board.terrain) if t == "urban" and books.cube[h] < 0]
                reached = [h for h in towns if any(books.track[h] >> r & 1 and books.held(who, r) for r in range(5))]
                return {(h, colour) for h in reached for colour in range(3) if books.bag[colour]}
            case "call_dividends" | "stop":
                return {()}
        raise AssertionError(f"no such action in the rules sheet: {name}")

    def _places(self, books: Books, railroad: int, points: int) -> set[int]:
        """Where a railroad may place a locomotive for so many half points."""
        network = books.network(railroad)
        if len(network) >= LOCOMOTIVES:
            return set()
        around = {n for h in network for n in self.board.graph[h]} - network
        return {h for h in around if (cost := self.cost(books, h)) is not None and cost <= points}

    # --- the end ------------------------------------------------------------------------------------------------------

    def end(self, books: Books, scores: list[tuple[int, ...]]) -> None:
        """The bag is empty; worth is cash and printed values."""
        assert sum(books.bag) == 0 and books.lot == -1
        for player in range(self.seats):
            shares = sum(value for value, owner in zip(VALUES, books.owner, strict=True) if owner == player)
            assert scores[player] == (books.money[player] + shares,)

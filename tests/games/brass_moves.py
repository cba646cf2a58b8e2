"""What the fact sheet lets players of Brass do: networks, ways of coal, and which moves are allowed, by the books."""

from __future__ import annotations

from brass_books import NOBODY, Books, Table
from brass_sheet import CANAL, CANAL_COST, CLOSED, INCOME, RAIL, RAIL_COST, SECOND_RAIL_COST

BOUGHT = -1
"""A source of coal: the demand track."""


class Moves(Books):
    """The books, and what may be done by them."""

    def __init__(self, table: Table, seed: int) -> None:
        super().__init__(table, seed)
        self.near: list[list[int]] = [[] for _ in self.sheet.places]
        """For each place those at the other ends of its built links."""
        self.ways: dict[int, dict[int, int]] = {}
        """For a place the distances to all that built links reach; forgotten when links change."""
        self.second = False
        """Whether a second railway is being built."""
        self.actions = 0
        """Actions that the player whose turn it is still has."""

    # --- the board ----------------------------------------------------------------------------------------------------

    def reached(self, place: int) -> dict[int, int]:
        """Places that chains of built links reach, whoever owns them, with the number of links (sheet 8.0, 8.6)."""
        known = self.ways.get(place)
        if known is None:
            known = self.ways[place] = {place: 0}
            for here in (queue := [place]):
                for there in self.near[here]:
                    if there not in known:
                        known[there] = known[here] + 1
                        queue.append(there)
        return known

    def lay(self, p: int, link: int) -> None:
        """A link from the hand onto the board."""
        self.links[p] -= 1
        self.built[link] = p
        a, b = self.sheet.ends[link]
        self.near[a].append(b)
        self.near[b].append(a)
        self.ways.clear()

    def take_links(self) -> None:
        """All links go back to their owners."""
        for p in range(self.seats):
            self.links[p] += self.built.count(p)
        self.built[:] = [NOBODY] * len(self.built)
        for near in self.near:
            near.clear()
        self.ways.clear()

    def tiles_of(self, industry: str) -> list[int]:
        """Spaces with a tile of an industry, either side up."""
        numbers = self.sheet.stacks[industry]
        return [space for space, tile in enumerate(self.tile) if tile in numbers]

    def port_reached(self, place: int) -> bool:
        """Whether a constructed port is connected: any port tile, or one of the three outside (sheet 0.2)."""
        ways, sheet = self.reached(place), self.sheet
        return any(sheet.anchors[p] for p in ways) or any(sheet.at[s] in ways for s in self.tiles_of("port"))

    def with_cubes(self, kind: str) -> list[int]:
        """Mines or works that have cubes."""
        return [s for s, cubes in enumerate(self.cubes) if cubes and self.sheet.tiles[self.tile[s]].industry == kind]

    def mines(self, place: int) -> list[int]:
        """The nearest connected mines that have coal (sheet 8.6)."""
        ways = self.reached(place)
        found = [(ways[self.sheet.at[s]], s) for s in self.with_cubes("coal") if self.sheet.at[s] in ways]
        return [s for distance, s in found if distance == min(found)[0]]

    def coal(self, place: int) -> list[int]:
        """Sources of coal for a place: nearest mines; without any the demand track, if a port is connected (8.6)."""
        return self.mines(place) or ([BOUGHT] if self.port_reached(place) else [])

    def rail_coal(self, p: int, link: int) -> list[int]:
        """Sources of coal for a railway: for either end as the player likes, without the new link (8.3, ruling 1).

        `p` has paid for the railway, and buys only what can be paid.
        """
        a, b = self.sheet.ends[link]
        found = set(self.coal(a)) | set(self.coal(b))
        return sorted(found if self.money[p] >= self.price("coal") else found - {BOUGHT})

    def network(self, p: int) -> set[int]:
        """Places with a tile of a player, or the end of a link (sheet 0.2)."""
        found = {self.sheet.at[space] for space, owner in enumerate(self.owner) if owner == p}
        for ends, owner in zip(self.sheet.ends, self.built, strict=True):
            if owner == p:
                found.update(ends)
        return found

    def top(self, p: int, industry: str) -> int:
        """The tile on top of a stack; NOBODY when it is used up."""
        base = p * len(self.sheet.tiles)
        return next((tile for tile in self.sheet.stacks[industry] if self.stock[base + tile]), NOBODY)

    def tops(self, p: int) -> list[int]:
        return [tile for industry in self.sheet.stacks if (tile := self.top(p, industry)) != NOBODY]

    def held(self, p: int) -> list[int]:
        """The kinds of cards in a hand."""
        kinds = len(self.sheet.cards)
        return [card for card, n in enumerate(self.hand[p * kinds : (p + 1) * kinds]) if n]

    # --- what may be done ---------------------------------------------------------------------------------------------

    def iron_price(self) -> int:
        """£ for one iron: nothing while any works has some (sheet 8.7)."""
        return 0 if self.with_cubes("iron") else self.price("iron")

    def may_stand(self, p: int, tile: int, space: int) -> bool:
        """Whether a tile may go on a space: symbol, era, ports first, what is replaced (sheet 2.5, 8.1, 8.1.1)."""
        sheet, row, old = self.sheet, self.sheet.tiles[tile], self.tile[space]
        if row.industry not in sheet.takes[space] or not (row.canal, row.rail)[self.era[0]]:
            return False
        if old == NOBODY:
            first = sheet.port_first.get(space)
            if row.industry == "port" and first is not None and self.tile[first] == NOBODY:
                return False
        else:
            covered = sheet.tiles[old]
            if covered.industry != row.industry or covered.level >= row.level:
                return False
            if self.owner[space] == p:
                return True
            kind = row.industry
            if kind not in self.gap or self.with_cubes(kind) or self.gap[kind][0] < len(sheet.prices):
                return False
        place = sheet.at[space]
        mine = (s for s, owner in enumerate(self.owner) if owner == p and sheet.at[s] == place)
        return self.era[0] == RAIL or not any(mine)

    def affords(self, p: int, tile: int, place: int) -> bool:
        """Whether coal and iron come, and all can be paid before anything is received (sheet 8.0, 8.1)."""
        row = self.sheet.tiles[tile]
        cost = row.cost + (self.iron_price() if row.iron else 0)
        if row.coal and cost <= self.money[p]:
            sources = self.coal(place)
            if not sources:
                return False
            cost += self.price("coal") if sources == [BOUGHT] else 0
        return cost <= self.money[p]

    def may_raise(self, p: int, tile: int, space: int) -> bool:
        """Whether a tile may be built on a space with any card: the top one, level 0 never (sheet 8.1)."""
        ready = tile in self.tops(p) and self.sheet.tiles[tile].level > 0 and self.may_stand(p, tile, space)
        return ready and self.affords(p, tile, self.sheet.at[space])

    def sites(self, p: int) -> list[tuple[int, int]]:
        """Tiles and spaces on which they could be built with any card."""
        tops = [(tile, row.industry) for tile in self.tops(p) if (row := self.sheet.tiles[tile]).level]
        could = ((t, s) for t, industry in tops for s in self.sheet.homes[industry] if self.may_stand(p, t, s))
        return [(tile, space) for tile, space in could if self.affords(p, tile, self.sheet.at[space])]

    def card_serves(self, card: int, tile: int, place: int, network: set[int]) -> bool:
        """Whether a card builds a tile in a place (sheet 8.1 a to c, 2.4)."""
        if self.sheet.card_place[card] >= 0:
            return self.sheet.card_place[card] == place
        if self.sheet.card_industry[card] != self.sheet.tiles[tile].industry:
            return False
        return not network or place in network or self.sheet.virtual.get(place) in network

    def may_link(self, p: int, link: int, network: set[int]) -> bool:
        """A free line of this era that touches the network, and a counter (sheet 8.3)."""
        a, b = self.sheet.ends[link]
        free = self.built[link] == NOBODY and self.sheet.digs[link][self.era[0]]
        return free and self.links[p] > 0 and (a in network or b in network)

    def may_rail(self, p: int, link: int) -> bool:
        """Coal comes to either end, and all can be paid."""
        a, b = self.sheet.ends[link]
        sources = {*self.coal(a), *self.coal(b)}
        cost = SECOND_RAIL_COST if self.second else RAIL_COST
        coal = self.price("coal") if sources == {BOUGHT} else 0
        return bool(sources) and self.money[p] >= cost + coal

    def may(self, name: str, p: int, args: tuple[int, ...]) -> bool:
        """Whether a move is allowed."""
        match name, args:
            case "build", (card, tile, space):
                serves = self.card_serves(card, tile, self.sheet.at[space], self.network(p))
                return serves and card in self.held(p) and self.may_raise(p, tile, space)
            case "build_anywhere", (tile, space):
                return self.actions == 2 and self.may_raise(p, tile, space)
        return args in self.allowed(name, p)

    def allowed(self, name: str, p: int) -> set[tuple[int, ...]]:
        """The arguments with which an action may be taken."""
        sheet = self.sheet
        links = range(len(sheet.links))
        match name:
            case "build" | "build_anywhere":
                sites = self.sites(p)
                if name == "build_anywhere":
                    return set(sites) if self.actions == 2 else set()
                hand, network = self.held(p), self.network(p)
                return {(c, t, s) for t, s in sites for c in hand if self.card_serves(c, t, sheet.at[s], network)}
            case "build_canal":
                network = self.network(p)
                ready = self.era[0] == CANAL and self.money[p] >= CANAL_COST
                return {(k,) for k in links if ready and self.may_link(p, k, network)}
            case "build_rail":
                network = self.network(p)
                ready = self.era[0] == RAIL
                return {(k,) for k in links if ready and self.may_link(p, k, network) and self.may_rail(p, k)}
            case "develop":
                return {(tile,) for tile in self.tops(p)} if self.money[p] >= self.iron_price() else set()
            case "sell_through_port":
                ports = [s for s in self.tiles_of("port") if not self.flipped[s]]
                return {(m, h) for m in self.mills(p) for h in ports if sheet.at[h] in self.reached(sheet.at[m])}
            case "sell_abroad":
                is_open = self.mark[0] < CLOSED
                return {(m,) for m in self.mills(p) if is_open and self.port_reached(sheet.at[m])}
            case "loan":
                given = self.era[0] == CANAL or self.deck
                return {(10 * n,) for n in (1, 2, 3) if given and INCOME[self.at[p]] - n >= INCOME[0]}
            case "pass" | "stop":
                return {()}
        raise AssertionError(f"no such action in the sheet: {name}")

    def mills(self, p: int) -> list[int]:
        """A player's mills that have not sold."""
        return [s for s in self.tiles_of("cotton") if self.owner[s] == p and not self.flipped[s]]

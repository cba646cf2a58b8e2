"""The books of one game of Brass: what lies on the table by the account, and whether the position has the same.

Two things are asked of a position after every decision. What lies there must add up: cards, tiles, cubes, links, money
by source and sink. And every pile, stack, space and purse must be as in the books, which are written by the fact sheet
alone (`brass_account.py`): so a change that no entry explains is a fault.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from operator import add
from typing import NoReturn

from brass_sheet import INCOME, LINKS, OVERFLOW, START_SPACE, Sheet, sheet_for

from rulewright.program import Layout, Program
from rulewright.rules.types import PileType

Cells = list[int]
Answer = tuple[str, tuple[int, ...]]
Found = dict[str, list[int]]
NOBODY = -1
CUBES = ("coal", "iron")
HELPS = ("active", "actions_left", "busy", "player.tops")
"""Fields in which the ruleset remembers what does not lie on the table."""


PARAMETERS = {
    "build": ("card", "tile", "space"),
    "build_anywhere": ("tile", "space"),
    "build_canal": ("link",),
    "build_rail": ("link",),
    "develop": ("tile",),
    "sell_through_port": ("space", "space"),
    "sell_abroad": ("space",),
}
"""What the numbers of a move stand for; else amounts."""


class Differs(AssertionError):
    """The position is not as the account has it."""


@dataclass(frozen=True, slots=True)
class Column:
    """Where a field of the game stands among the cells. `each` cells belong to one owner."""

    path: str
    base: int
    end: int
    each: int
    pile: bool
    names: tuple[str, ...]

    def read(self, s: Cells) -> list[int]:
        """What stands there; of a pile its pieces from the bottom to the top."""
        if self.pile:
            return s[self.base + 1 : self.base + 1 + s[self.base]]
        return s[self.base : self.end]


class Table:
    """What all games of a number of players share: the sheet, and where to look."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.layout: Layout = program.layout
        self.seats = program.seats
        self.sheet: Sheet = sheet_for(self.layout)
        seats = tuple(f"seat {n + 1}" for n in range(self.seats))
        owners = {"player": seats, "space": self.sheet.spaces, "link": self.sheet.links}
        self.columns = {
            field.path: Column(
                field.path,
                place.base,
                place.end,
                place.stride,
                isinstance(field.type, PileType),
                owners[field.owner.name] if field.owner else (),
            )
            for field, place in self.layout.fields.items()
        }
        self.plain = [(c.path, c.base, c.end) for c in self.columns.values() if not c.pile and c.path not in HELPS]
        self.piles = [(c.path, c.base) for c in self.columns.values() if c.pile]
        self.actions = [tuple(action.name for action in decision.actions) for decision in program.decisions]
        """For each decision what it offers; nothing when it asks for a choice."""


class Books:
    """What lies on the table, and what has left it. Lists are changed in place: `written` looks at them."""

    def __init__(self, table: Table, seed: int) -> None:
        sheet = self.sheet = table.sheet
        self.table, self.seed, self.seats = table, seed, table.seats
        self.moves = 0
        self.last: list[Answer | int] = []
        """The last move of a menu, and what was chosen after it."""
        seats, spaces = range(self.seats), len(sheet.spaces)
        self.era, self.round, self.mark = [0], [0], [0]
        self.gap = {cube: [0] for cube in CUBES}
        self.markets: list[int] = []
        self.deck: list[int] = []
        self.aside: list[int] = []
        self.discards = [0] * len(sheet.cards)
        self.turn = [0 for _ in seats]
        self.money = [sheet.money for _ in seats]
        self.spent = [0 for _ in seats]
        self.at = [START_SPACE for _ in seats]
        self.vp = [0 for _ in seats]
        self.links = [LINKS for _ in seats]
        self.stock = [tile.count for _ in seats for tile in sheet.tiles]
        self.hand = [0 for _ in seats for _ in sheet.cards]
        self.tile = [NOBODY] * spaces
        self.owner = [NOBODY] * spaces
        self.cubes = [0] * spaces
        self.flipped = [0] * spaces
        self.built = [NOBODY] * len(sheet.links)

        self.full = list(self.stock)
        self.gone = [0] * len(self.stock)
        """Tiles that have left the game: developed, replaced, given up, removed with the canals."""
        self.bank: Counter[str] = Counter()
        """£ that came from the bank to players, by what for; less than nothing where they went to it."""
        self.entries: list[tuple[int, int, str]] = []
        """What money and income moved since the last decision: seat, how much, why."""
        self.done: Counter[str] = Counter()
        """What has happened in the game, and how often."""
        self.cube: dict[str, Counter[str]] = {kind: Counter() for kind in CUBES}
        """Cubes by what became of them."""
        self.written = {
            "era": self.era,
            "round": self.round,
            "coal_gap": self.gap["coal"],
            "iron_gap": self.gap["iron"],
            "cotton_mark": self.mark,
            "markets": self.markets,
            "deck": self.deck,
            "aside": self.aside,
            "discards": self.discards,
            "player.turn": self.turn,
            "player.money": self.money,
            "player.spent": self.spent,
            "player.at": self.at,
            "player.vp": self.vp,
            "player.links": self.links,
            "player.stock": self.stock,
            "player.hand": self.hand,
            "space.tile": self.tile,
            "space.owner": self.owner,
            "space.cubes": self.cubes,
            "space.flipped": self.flipped,
            "link.owner": self.built,
        }
        odd = self.written.keys() ^ table.columns.keys() - set(HELPS)
        self.need(not odd, f"fields that the game or the account lacks: {', '.join(sorted(odd))}")

    # --- faults -------------------------------------------------------------------------------------------------------

    def fault(self, what: str) -> NoReturn:
        """Says where, and what differs."""
        why = "; ".join(f"seat {p + 1} {n:+} {text}" for p, n, text in self.entries)
        moves = (str(part) if isinstance(part, int) else self.told(*part) for part in self.last)
        where = f"{self.seats} players, seed {self.seed}, decision {self.moves} ({', '.join(moves) or 'set-up'})"
        raise Differs(f"{where}: {what}. By the account: {why or 'nothing was paid'}")

    def told(self, name: str, args: tuple[int, ...]) -> str:
        """A move in words."""
        sheet = self.sheet
        names = {"card": sheet.cards, "tile": sheet.tiles, "space": sheet.spaces, "link": sheet.links}
        kinds = PARAMETERS.get(name, ())
        words = (names[kind][n] for kind, n in zip(kinds, args, strict=True)) if kinds else args
        return f"{name}({', '.join(map(str, words))})"

    def need(self, holds: bool, what: str) -> None:
        """A condition that the sheet sets."""
        if not holds:
            self.fault(what)

    # --- entries ------------------------------------------------------------------------------------------------------

    def get(self, p: int, amount: int, why: str) -> None:
        """£ from the bank."""
        self.money[p] += amount
        self.bank[why] += amount
        self.done[why] += 1
        self.entries.append((p, amount, f"£ {why}"))

    def lose(self, p: int, amount: int, why: str) -> None:
        """£ to the bank that don't count as spent (sheet 8.0)."""
        if not 0 <= amount <= self.money[p]:
            self.fault(f"seat {p + 1} has £{self.money[p]} and pays {amount} {why}")
        self.get(p, -amount, why)

    def pay(self, p: int, amount: int, why: str) -> None:
        """£ for tiles, links and bought cubes: they lie in the box of amounts spent (sheet 8.0)."""
        self.lose(p, amount, why)
        self.spent[p] += amount

    def price(self, kind: str) -> int:
        """What the next cube costs (sheet 5)."""
        gap = self.gap[kind][0]
        return self.sheet.prices[gap] if gap < len(self.sheet.prices) else OVERFLOW

    def buy(self, p: int, kind: str) -> None:
        """A cube from the demand track, or from the supply when it is empty."""
        self.pay(p, self.price(kind), f"for {kind}")
        source = "bought" if self.gap[kind][0] < len(self.sheet.prices) else "supplied"
        self.gap[kind][0] += source == "bought"
        self.cube[kind][source] += 1

    def sell_cubes(self, p: int, space: int) -> None:
        """Cubes of a new tile onto the demand track, the dearest space first (sheet 5)."""
        kind = self.sheet.tiles[self.tile[space]].industry
        while self.cubes[space] and self.gap[kind][0]:
            self.gap[kind][0] -= 1
            self.get(p, self.sheet.prices[self.gap[kind][0]], f"{kind} sold")
            self.cubes[space] -= 1
            self.cube[kind]["sold"] += 1

    def advance(self, p: int, steps: int, why: str) -> None:
        """The income disc goes forward by spaces and stops at the last one (sheet 4)."""
        self.at[p] = min(len(INCOME) - 1, self.at[p] + steps)
        self.entries.append((p, steps, f"steps {why}"))

    def flip(self, space: int) -> None:
        """Flipping moves the owner's income disc (sheet 1.3)."""
        self.need(not self.flipped[space], f"{self.sheet.spaces[space]} is flipped twice")
        self.flipped[space] = 1
        self.advance(self.owner[space], self.sheet.tiles[self.tile[space]].steps, self.sheet.spaces[space])

    def clear(self, space: int) -> int:
        """A tile leaves the game, with its cubes; its number."""
        tile = self.tile[space]
        self.gone[self.owner[space] * len(self.sheet.tiles) + tile] += 1
        if self.cubes[space]:
            self.cube[self.sheet.tiles[tile].industry]["removed"] += self.cubes[space]
        self.tile[space] = self.owner[space] = NOBODY
        self.cubes[space] = self.flipped[space] = 0
        return tile

    # --- what a position has to have ----------------------------------------------------------------------------------

    def compare(self, s: Cells) -> None:
        """A position adds up, and is as in the books."""
        found = {path: s[base:end] for path, base, end in self.table.plain}
        for path, base in self.table.piles:
            found[path] = s[base + 1 : base + 1 + s[base]]
        self._cards(found)
        self._tiles(found)
        self._markets(found)
        self._money_and_links(found)
        if found != self.written:
            path = next(path for path, wanted in self.written.items() if found[path] != wanted)
            self.fault(self._where(self.table.columns[path], found[path], self.written[path]))

    def _where(self, column: Column, found: list[int], wanted: list[int]) -> str:
        if len(found) != len(wanted):
            return f"{column.path} has {len(found)} pieces, not {len(wanted)}"
        index = next(n for n, (a, b) in enumerate(zip(found, wanted, strict=True)) if a != b)
        owner = f" of {column.names[index // column.each]}" if column.names else ""
        key = f" [{index % column.each}]" if column.each > 1 else ""
        return f"{column.path}{owner}{key} is {found[index]}, not {wanted[index]}"

    def _cards(self, found: Found) -> None:
        """Hands, deck, discards and what was put aside make up the deck (sheet 3)."""
        hands, kinds = found["player.hand"], len(self.sheet.cards)
        bags = [hands[p * kinds : (p + 1) * kinds] for p in range(self.seats)]
        cards = list(map(sum, zip(found["discards"], *bags, strict=True)))
        for card in (*found["deck"], *found["aside"]):
            cards[card] += 1
        if cards != self.sheet.copies:
            odd = (c for c, (n, copies) in enumerate(zip(cards, self.sheet.copies, strict=True)) if n != copies)
            self.fault(", ".join(f"{cards[c]} of {self.sheet.copies[c]} cards of {self.sheet.cards[c]}" for c in odd))

    def _tiles(self, found: Found) -> None:
        """Stacks, board and what is gone make up each player's tiles (sheet 1.2); cubes lie where they may."""
        tiles = self.sheet.tiles
        count, on_tiles = len(tiles), dict.fromkeys(CUBES, 0)
        have = list(map(add, found["player.stock"], self.gone))
        board = (found[f"space.{what}"] for what in ("tile", "owner", "cubes", "flipped"))
        for space, (tile, owner, cubes, flipped) in enumerate(zip(*board, strict=True)):
            if tile < 0:
                right = owner < 0 and not cubes and not flipped
            else:
                row = tiles[tile]
                have[owner * count + tile] += 1
                right = owner >= 0 and row.industry in self.sheet.takes[space]
                if row.cubes:
                    on_tiles[row.industry] += cubes
                    right = right and 0 <= cubes <= row.cubes and flipped == (cubes == 0)
                else:
                    right = right and cubes == 0 and (flipped or row.industry != "shipyard")
            if not right:
                what = f"tile {tile}, owner {owner}, cubes {cubes}, flipped {flipped}"
                self.fault(f"on {self.sheet.spaces[space]} lie {what}")
        if have != self.full:
            odd = next(n for n, (a, b) in enumerate(zip(have, self.full, strict=True)) if a != b)
            row = tiles[odd % count]
            self.fault(f"seat {odd // count + 1} has {have[odd]} of {self.full[odd]} tiles {row}")
        for kind, lie in on_tiles.items():
            became = self.cube[kind]
            left = became["placed"] - became["used"] - became["sold"] - became["removed"]
            if lie != left:
                self.fault(f"{lie} cubes of {kind} lie on tiles, not {left}")

    def _markets(self, found: Found) -> None:
        """Empty spaces of the demand tracks are cubes bought and not sold to them (sheet 5); distant tiles stay (6)."""
        for kind in CUBES:
            (gap,), became = found[f"{kind}_gap"], self.cube[kind]
            if gap != became["bought"] - became["sold"] or not 0 <= gap <= len(self.sheet.prices):
                self.fault(f"{gap} spaces for {kind} are empty: {became['bought']} bought, {became['sold']} sold")
        distant = sorted(self.sheet.drops[d] for d in found["markets"])
        if distant != self.sheet.distant:
            self.fault(f"the distant market holds {distant}")

    def _money_and_links(self, found: Found) -> None:
        """All money came from the bank or went to it; a player's links are in the hand or on the board."""
        have, came = sum(found["player.money"]), self.seats * self.sheet.money + sum(self.bank.values())
        if have != came:
            self.fault(f"players have £{have}, not {came}")
        built = found["link.owner"]
        for p, left in enumerate(found["player.links"]):
            if left + built.count(p) != LINKS:
                self.fault(f"seat {p + 1} has {left} links and {built.count(p)} on the board")

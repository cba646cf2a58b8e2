"""An account of Tinners' Trail kept by hand: the game of the rules sheet, written down again without the ruleset.

It has its own map and its own numbers, those of the sheet. `Account.game` is the whole game: it stops where somebody
decides, with all that may be chosen there, and goes on with what was chosen. Chance is what the engine's generator
brings next, so that two ways of telling the game can be compared piece by piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field

from rulewright.program.layout import RNG
from rulewright.program.runtime import chance

MAP = """
1,St Just,start,2,1,yes,2 3
2,Penzance,clear,0,0,yes,1 3 4
3,St Ives,start,1,1,yes,1 2 4 5
4,Marazion,start,1,2,yes,2 3 5 6
5,Camborne,start,1,3,yes,3 4 6 7 9
6,Breage,start,2,0,yes,4 5 7 8
7,Wendron,start,2,1,no,5 6 8 9 10 12
8,Lizard,clear,0,0,yes,6 7 12
9,Redruth,start,1,3,no,5 7 10 11
10,Gwennap,start,0,3,no,7 9 11 12 13
11,St Agnes,start,1,2,yes,9 10 13 14
12,Falmouth,clear,0,0,yes,7 8 10 13
13,Truro,clear,0,0,yes,10 11 12 14 15 16
14,Perranporth,clear,0,0,yes,11 13 15
15,Newquay,clear,0,0,yes,13 14 16 17
16,St Austell,start,1,2,yes,13 15 17 18
17,Bodmin,clear,0,0,no,15 16 18 19
18,Liskeard,start,0,2,yes,16 17 19
19,Callington,clear,0,0,yes,17 18
"""
"""Number, name, kind, printed tin and copper, coast, neighbours."""

DIE = (1, 2, 2, 3, 3, 4)
PRICES = ((4, 3, 1), (5, 4, 2), (6, 4, 4), (7, 5, 5), (8, 5, 6), (9, 6, 7), (10, 6, 8), (99, 7, 10))
"""The largest total of each level, and what tin and copper are worth there."""

OFFERS = (
    {"miner": 2, "port": 2, "adit": 1, "train": 0},
    {"miner": 2, "port": 2, "adit": 1, "train": 1},
    {"miner": 3, "port": 2, "adit": 1, "train": 1},
    {"miner": 3, "port": 2, "adit": 1, "train": 1},
)
DISCS = (1, 2, 2, 3)
"""In turn n the first n boxes are filled."""

TIME = {"build_mine": 2, "mine": 1, "port": 2, "miner": 1, "adit": 3, "train": 2, "improve_pumps": 1, "sell_pasties": 1}
PAYS = (5, 10, 15, 20, 25, 30)
POINTS = ((6, 12, 18, 24, 30, 36), (5, 10, 15, 20, 25, 30), (4, 8, 12, 16, 20, 24), (3, 6, 9, 12, 15, 18))

Pick = tuple[object, ...]
"""What somebody chooses: the name of an action and its arguments; or one number, area or box; or None."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A decision: who decides, and between what."""

    player: int
    options: frozenset[Pick]


@dataclass(slots=True)
class Area:
    """An area; ore is tin, then copper."""

    name: str
    start: bool
    printed: tuple[int, int]
    coast: bool
    beside: tuple[int, ...]
    owner: int = -1
    tin: int = 0
    copper: int = 0
    water: int = 0
    rolled: bool = False
    built: set[str] = field(default_factory=set)

    @property
    def id(self) -> str:
        return self.name.lower().replace(" ", "_")


@dataclass(slots=True)
class Player:
    """What stands before a player, and where the marker stands."""

    money: int = 15
    time: int = 0
    place: int = 0
    passed: int = 0
    tin: int = 0
    copper: int = 0
    cubes: int = 12


def areas() -> dict[int, Area]:
    """The map of the sheet."""
    found = {}
    for line in MAP.split("\n")[1:-1]:
        number, name, kind, tin, copper, coast, beside = line.split(",")
        neighbours = tuple(int(n) for n in beside.split())
        found[int(number)] = Area(name, kind == "start", (int(tin), int(copper)), coast == "yes", neighbours)
    return found


class Account:
    """One game. `books` counts where money, cubes and pieces come from and where they go."""

    def __init__(self, seats: int, seed: int, *, money: int = 15, two_own: bool = False, prospectors: int = 1) -> None:
        self.areas = areas()
        self.players = [Player(money) for _ in range(seats)]
        self.two_own = two_own
        self.prospectors = prospectors
        self.adits: set[tuple[int, int]] = set()
        self.price = {"tin": 0, "copper": 0}
        """Levels; 0: none yet."""
        self.offer: dict[str, int] = {}
        self.full: set[int] = set()
        self.invested: Counter[tuple[int, int, int]] = Counter()
        """By player, turn and box."""
        self.turn = 0
        self.arrivals = 0
        self.lot: int | None = None
        self.bid = 0
        self.books: Counter[str] = Counter()
        self._chance = [0] * (RNG + 1)
        self._chance[RNG] = chance.seed_state(seed)

    # --- the whole game

    def game(self) -> Generator[Asked, Pick, None]:
        self._set_up()
        for self.turn in range(4):
            for ore in ("tin", "copper"):
                self._roll_price(ore)
            self.offer = dict(OFFERS[self.turn])
            self.full = set(range(self.turn + 1))
            yield from self._actions()
            self._sell()
            yield from self._invest()
            if self.turn < 3:
                yield from self._prospect()
                self.arrivals = len(self.players)
                for p in self.players:
                    p.place, p.passed, p.time = p.passed, 0, 0

    def scores(self) -> list[tuple[int, int]]:
        """Points, then money."""
        points = [0] * len(self.players)
        for (p, turn, box), cubes in self.invested.items():
            points[p] += cubes * POINTS[turn][box]
        return [(n, p.money) for n, p in zip(points, self.players, strict=True)]

    def _below(self, n: int) -> int:
        return chance.below(self._chance, n)

    def _dice(self) -> tuple[int, int, int]:
        """Orange, white and blue: copper, tin and water."""
        return DIE[self._below(6)], DIE[self._below(6)], DIE[self._below(6)]

    def _set_up(self) -> None:
        waiting = list(self.players)
        while waiting:
            self.arrivals += 1
            waiting.pop(self._below(len(waiting))).place = self.arrivals
        for a in self.areas.values():
            if a.start:
                a.tin, a.copper = a.printed
                self.books["tin printed"] += a.tin
                self.books["copper printed"] += a.copper
                self._roll(a)

    def _roll(self, a: Area) -> None:
        copper, tin, water = self._dice()
        for what, n in (("copper", copper), ("tin", tin), ("water", water)):
            setattr(a, what, getattr(a, what) + n)
            self.books[f"{what} rolled"] += n
        a.rolled = True
        self.books["rolls"] += 1

    def _roll_price(self, ore: str) -> None:
        total = sum(self._dice()) + (1, 0, 0, -1)[self.turn]
        total += {8: -1, 1: 1}.get(self.price[ore], 0)
        self.price[ore] = next(n for n, row in enumerate(PRICES, 1) if total <= row[0])

    def worth(self, ore: str) -> int:
        return PRICES[self.price[ore] - 1][1 if ore == "tin" else 2]

    # --- actions

    def _in_play(self) -> list[int]:
        return [n for n, p in enumerate(self.players) if not p.passed]

    def _actions(self) -> Generator[Asked, Pick, None]:
        while playing := self._in_play():
            n = min(playing, key=lambda n: (self.players[n].time, self.players[n].place))
            last = len(playing) == 1
            action, *arguments = yield Asked(n, frozenset(self._moves(n)))
            self.books[str(action)] += 1
            match action, arguments:
                case "build_mine", [int(a)]:
                    yield from self._auction(n, a)
                case "mine", [int(a), int(tin), int(copper)]:
                    self._mine(n, self.areas[a], tin, copper)
                case "develop", [str(piece), int(a)]:
                    self._develop(n, piece, a)
                case "build_adit", [int(a), int(b)]:
                    self._adit(n, a, b)
                case "improve_pumps", [int(box)]:
                    yield from self._pumps(n, box)
                case "sell_pasties", []:
                    self.players[n].money += 1
                    self.books["money for pasties"] += 1
                    self._spend(n, 1)
                case "pass", []:
                    self._pass(n)
                case _:
                    raise AssertionError(action)
            if last and not self.players[n].passed:
                self._pass(n)
                self.books["last action"] += 1

    def _spend(self, n: int, time: int) -> None:
        self.arrivals += 1
        self.players[n].time += time
        self.players[n].place = self.arrivals
        assert self.players[n].time <= 10

    def _pass(self, n: int) -> None:
        self.players[n].passed = 1 + sum(p.passed > 0 for p in self.players)

    def owned(self, n: int) -> list[int]:
        return [a for a, area in self.areas.items() if area.owner == n]

    def _moves(self, n: int) -> Iterator[Pick]:
        me, left, own = self.players[n], 10 - self.players[n].time, self.owned(n)
        yield ("pass",)
        if left >= 1:
            yield ("sell_pasties",)
            for box in self.full:
                yield "improve_pumps", box
            for a in own:
                area = self.areas[a]
                for tin in range(area.tin + 1):
                    for copper in range(area.copper + 1):
                        cubes = tin + copper
                        if 1 <= cubes <= 2 + len(area.built) and cubes * area.water <= me.money:
                            yield "mine", a, tin, copper
        if left >= 2 and me.money >= 1 and len(own) < 6:
            for a, area in self.areas.items():
                if area.owner < 0:
                    yield "build_mine", a
        for piece in ("miner", "port", "train"):
            if left >= TIME[piece] and self.offer[piece]:
                for a in own:
                    if piece not in self.areas[a].built and (piece != "port" or self.areas[a].coast):
                        yield "develop", piece, a
        if left >= TIME["adit"] and self.offer["adit"]:
            for a, area in self.areas.items():
                for b in area.beside:
                    if a < b and (a, b) not in self.adits and (a in own or b in own):
                        yield "build_adit", a, b

    def _auction(self, n: int, a: int) -> Generator[Asked, Pick, None]:
        self.lot = a
        seats = len(self.players)
        (bid,) = yield Asked(n, frozenset((x,) for x in range(1, self.players[n].money + 1)))
        assert isinstance(bid, int)
        self.bid, leader = bid, n
        out = {p for p in range(seats) if self.players[p].passed or self.players[p].time > 8 or len(self.owned(p)) >= 6}
        at = n
        while True:
            out |= {p for p in range(seats) if p != leader and self.players[p].money <= self.bid}
            if len(out | {leader}) == seats:
                break
            at = (at + 1) % seats
            if at in out or at == leader:
                continue
            (bid,) = yield Asked(at, frozenset((x,) for x in (None, *range(self.bid + 1, self.players[at].money + 1))))
            if bid is None:
                out.add(at)
                self.books["dropped out"] += 1
            else:
                assert isinstance(bid, int)
                self.bid, leader = bid, at
        area = self.areas[a]
        self.players[leader].money -= self.bid
        self.books["money for mines"] += self.bid
        self.books["mines"] += 1
        self.books["won by another"] += leader != n
        area.owner = leader
        self._spend(leader, TIME["build_mine"])
        self.lot, self.bid = None, 0
        if not area.rolled:
            self._roll(area)

    def _mine(self, n: int, area: Area, tin: int, copper: int) -> None:
        me = self.players[n]
        me.money -= (tin + copper) * area.water
        self.books["money for mining"] += (tin + copper) * area.water
        area.tin -= tin
        area.copper -= copper
        me.tin += tin
        me.copper += copper
        area.water += 1
        self.books["tin mined"] += tin
        self.books["copper mined"] += copper
        self.books["water of mining"] += 1
        self._spend(n, TIME["mine"])

    def _drain(self, a: int, cubes: int, why: str) -> None:
        gone = min(cubes, self.areas[a].water)
        self.areas[a].water -= gone
        self.books[f"water to {why}"] += gone

    def _develop(self, n: int, piece: str, a: int) -> None:
        self.offer[piece] -= 1
        self.areas[a].built.add(piece)
        self.books[piece] += 1
        if piece == "port":
            self._drain(a, 1, "port")
        if piece == "train" and self.two_own:
            self._drain(a, 2, "train")
        elif piece == "train":
            for b in (a, *self.areas[a].beside):
                if self.areas[b].owner == n:
                    self._drain(b, 1, "train")
        self._spend(n, TIME[piece])

    def _adit(self, n: int, a: int, b: int) -> None:
        self.offer["adit"] -= 1
        self.adits.add((a, b))
        self.books["adit"] += 1
        for one in (a, b):
            self._drain(one, 1, "adit")
            self.areas[one].tin += 1
            self.areas[one].copper += 1
            self.books["tin of adits"] += 1
            self.books["copper of adits"] += 1
        self._spend(n, TIME["adit"])

    def _pumps(self, n: int, box: int) -> Generator[Asked, Pick, None]:
        self.full.remove(box)
        for _ in range(DISCS[box]):
            wet = [a for a in self.owned(n) if self.areas[a].water]
            if not wet:
                self.books["disc of no use"] += 1
                continue
            (a,) = yield Asked(n, frozenset((x,) for x in wet))
            assert isinstance(a, int)
            self._drain(a, 1, "pumps")
        self._spend(n, TIME["improve_pumps"])

    # --- the end of a turn

    def _by_order(self) -> list[int]:
        """Who passed first is first."""
        return sorted(range(len(self.players)), key=lambda n: self.players[n].passed)

    def _sell(self) -> None:
        for p in self.players:
            got = p.tin * self.worth("tin") + p.copper * self.worth("copper")
            self.books["tin sold"] += p.tin
            self.books["copper sold"] += p.copper
            self.books["money for ore"] += got
            p.money += got
            p.tin = p.copper = 0

    def _free(self, n: int) -> list[int]:
        """The boxes of the turn that a player can put a cube into."""
        me = self.players[n]
        found = []
        for box, price in enumerate(PAYS):
            held = sum(self.invested[p, self.turn, box] for p in range(len(self.players)))
            if held < 2 and price <= me.money and me.cubes:
                found.append(box)
        return found

    def _invest(self) -> Generator[Asked, Pick, None]:
        still = self._by_order()
        while still:
            for n in list(still):
                free = self._free(n)
                (box,) = yield Asked(n, frozenset((x,) for x in (None, *free)))
                if box is None:
                    still.remove(n)
                    continue
                assert isinstance(box, int)
                self.players[n].money -= PAYS[box]
                self.players[n].cubes -= 1
                self.invested[n, self.turn, box] += 1
                self.books["money invested"] += PAYS[box]
                self.books["cubes placed"] += 1

    def _prospect(self) -> Generator[Asked, Pick, None]:
        for n in self._by_order()[: self.prospectors]:
            unknown = [a for a, area in self.areas.items() if area.owner < 0 and not area.rolled]
            if unknown:
                (a,) = yield Asked(n, frozenset((x,) for x in (None, *unknown)))
                if a is not None:
                    assert isinstance(a, int)
                    self.books["prospected"] += 1
                    self._roll(self.areas[a])

"""An account of Brass kept by hand: the whole game by the fact sheet, one step behind the game that is played.

The account runs through a game by itself, from the set-up to the last point. It knows whom the rules have to ask and
among what, takes the move, enters what it costs and brings, and compares the position with its books. Only chance is
taken over from the position (shuffled piles, the first player) and counted. The ruleset is asked nothing.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from brass_books import NOBODY, Answer, Cells, Table
from brass_moves import BOUGHT, Moves
from brass_sheet import BONUS, CANAL, CANAL_COST, CLOSED, HAND, INCOME, RAIL, RAIL_COST, SECOND_RAIL_COST

from rulewright.program import PC, WHO, Choice

SALES = ("sell_through_port", "sell_abroad")
TURN = ("build", "build_anywhere", "build_canal", "build_rail", "develop", *SALES, "loan", "pass")


@dataclass(frozen=True, slots=True)
class Ask:
    """What comes next: a player is asked for one of these actions, or to choose among these."""

    p: int
    actions: tuple[str, ...] = ()
    among: frozenset[int] = frozenset()


Steps = Generator[Ask, Answer, None]


class Account(Moves):
    """The account of one game."""

    def __init__(self, table: Table, seed: int, s: Cells) -> None:
        super().__init__(table, seed)
        self.seen = s
        self.steps = self._game()
        self.ask: Ask | None = next(self.steps)
        self._compare(s)

    def before(self, s: Cells, options: Sequence[Choice], *, moves: bool) -> None:
        """The question that waits is the one that the rules ask now; `moves`: and all moves are those allowed."""
        ask = self.ask
        assert ask is not None
        actions = self.table.actions[s[PC]]
        if s[WHO] != ask.p:
            self.fault(f"seat {s[WHO] + 1} is asked, not seat {ask.p + 1}")
        if actions != ask.actions:
            self.fault(f"{actions or 'a choice'} is asked for, not {ask.actions or 'a choice'}")
        if not actions:
            if ask.among != set(options):
                self.fault(f"asked among {sorted(options)}, not {sorted(ask.among)}")
        elif moves:
            allowed = {(n, *args) for n, name in enumerate(actions) for args in self.allowed(name, ask.p)}
            if odd := allowed ^ {option for option in options if isinstance(option, tuple)}:
                told = ((self.told(actions[move[0]], move[1:]), move in allowed) for move in sorted(odd))
                self.fault("; ".join(f"{move} is {'not ' * ok}offered" for move, ok in told))

    def after(self, asked: int, choice: Choice, s: Cells) -> None:
        """Enters a move made at the decision `asked`, and compares the position that it led to."""
        self.moves += 1
        self.entries.clear()
        self.seen = s
        if isinstance(choice, int):
            self.last.append(choice)
            answer: Answer = "", (choice,)
        else:
            answer = self.table.actions[asked][choice[0]], choice[1:]
            self.last = [answer]
        try:
            self.ask = self.steps.send(answer)
        except StopIteration:
            self.ask = None
        self._compare(s)

    def _compare(self, s: Cells) -> None:
        if (self.ask is None) != (s[PC] < 0):
            self.fault("the game goes on" if self.ask is None else "the game is over")
        self.compare(s)

    def scores(self) -> list[tuple[int, ...]]:
        """Points; then what breaks ties: income, money, place in the order of a next round (sheet 8.12, ruling 5)."""
        each = zip(self.vp, self.at, self.money, self.turn, strict=True)
        return [(vp, INCOME[at], money, -turn) for vp, at, money, turn in each]

    # --- the course of the game (sheet 7) -----------------------------------------------------------------------------

    def _game(self) -> Steps:
        self._shuffled("markets")
        self._deal()
        turn = self.table.columns["player.turn"].read(self.seen)
        first = turn.index(0) if 0 in turn else 0
        self.turn[:] = [(p - first) % self.seats for p in range(self.seats)]
        for era in (CANAL, RAIL):
            if era == RAIL:
                self._begin_rail_era()
            for round_ in range(1, self.sheet.rounds + 1):
                self.round[0] = round_
                opening = era == CANAL and round_ == 1
                if not opening:
                    yield from self._incomes()
                for p in self._order():
                    yield from self._turn(p, 1 if opening else 2)
                self._new_order()
            self.need(not self.deck and not any(self.hand), "cards are left at the end of an era")
            self._score()
        for p in range(self.seats):
            self.vp[p] += self.money[p] // 10

    def _order(self) -> list[int]:
        return sorted(range(self.seats), key=self.turn.__getitem__)

    def _new_order(self) -> None:
        """Who spent least goes first; ties keep their order; the boxes are emptied (sheet 8.10)."""
        for place, p in enumerate(sorted(self._order(), key=self.spent.__getitem__)):
            self.turn[p] = place
        self.spent[:] = [0] * self.seats

    def _shuffled(self, pile: str) -> None:
        """Takes over the order of a pile. What is in it is counted when the position is compared."""
        getattr(self, pile)[:] = self.table.columns[pile].read(self.seen)

    def _deal(self) -> None:
        """The deck is shuffled, cards are put aside, eight go to each hand (sheet 3.2, 3.3)."""
        self.discards[:] = [0] * len(self.discards)
        self._shuffled("aside")
        self._shuffled("deck")
        self.hand[:] = self.table.columns["player.hand"].read(self.seen)
        aside = self.sheet.aside[self.era[0]]
        self.need(len(self.aside) == aside, f"{len(self.aside)} cards are put aside, not {aside}")
        kinds = len(self.sheet.cards)
        for p in range(self.seats):
            self.need(sum(self.hand[p * kinds : (p + 1) * kinds]) == HAND, f"seat {p + 1} is not dealt {HAND} cards")

    def _begin_rail_era(self) -> None:
        """Canals and tiles of level 1 go; the cotton market and the deck start again; all else stays (sheet 7)."""
        self.take_links()
        for space, tile in enumerate(self.tile):
            if tile >= 0 and self.sheet.tiles[tile].level == 1:
                self.clear(space)
        self.era[0], self.mark[0] = RAIL, 0
        self._shuffled("markets")
        self._deal()

    def _score(self) -> None:
        """Circles at both ends of links, points of flipped tiles (sheet 2.6, 8.12)."""
        circles = list(self.sheet.circles)
        for space, flipped in enumerate(self.flipped):
            if flipped:
                circles[self.sheet.at[space]] += 1
                self.vp[self.owner[space]] += self.sheet.tiles[self.tile[space]].vp
        for (a, b), owner in zip(self.sheet.ends, self.built, strict=True):
            if owner >= 0:
                self.vp[owner] += circles[a] + circles[b]

    def _incomes(self) -> Steps:
        """Income in player order; who owes more than there is gives up tiles at half price (sheet 8.11, ruling 3)."""
        for p in self._order():
            due = INCOME[self.at[p]]
            if due >= 0:
                self.get(p, due, "income")
                continue
            owed = -due
            paid = min(self.money[p], owed)
            self.lose(p, paid, "debt")
            owed -= paid
            while owed and (mine := frozenset(s for s, owner in enumerate(self.owner) if owner == p)):
                _, (space,) = yield Ask(p, among=mine)
                self.get(p, self.sheet.tiles[self.clear(space)].cost // 2, "tile given up")
                paid = min(self.money[p], owed)
                self.lose(p, paid, "debt")
                owed -= paid
            if owed:
                self.vp[p] -= min(self.vp[p], owed)
                self.done["owes with no tiles"] += 1

    # --- a turn (sheet 8) ---------------------------------------------------------------------------------------------

    def _turn(self, p: int, actions: int) -> Steps:
        self.actions = actions
        while self.actions:
            name, args = yield Ask(p, TURN)
            if not self.may(name, p, args):
                self.fault(f"{self.told(name, args)} is against the rules")
            self.done[name] += 1
            if name == "build":
                self._discard(p, args[0])
                yield from self._raise(p, *args[1:])
            else:
                for _ in range(2 if name == "build_anywhere" else 1):
                    yield from self._choose_discard(p)
                yield from self._do(p, name, args)
            self.actions -= 2 if name == "build_anywhere" else 1
        kinds = len(self.sheet.cards)
        for _ in range(HAND - sum(self.hand[p * kinds : (p + 1) * kinds])):
            if self.deck:
                self.hand[p * kinds + self.deck.pop()] += 1

    def _discard(self, p: int, card: int) -> None:
        self.hand[p * len(self.sheet.cards) + card] -= 1
        self.discards[card] += 1

    def _choose_discard(self, p: int) -> Steps:
        _, (card,) = yield Ask(p, among=frozenset(self.held(p)))
        self._discard(p, card)

    def _do(self, p: int, name: str, args: tuple[int, ...]) -> Steps:
        """What an action does after its card is gone."""
        match name:
            case "build_anywhere":
                yield from self._raise(p, *args)
            case "build_canal":
                self.pay(p, CANAL_COST, "for a canal")
                self.lay(p, args[0])
            case "build_rail":
                yield from self._rail(p, args[0], RAIL_COST)
                self.second = True
                yield from self._again(p, "build_rail")
                self.second = False
            case "develop":
                yield from self._develop(p, args[0])
                yield from self._again(p, "develop")
            case "sell_through_port" | "sell_abroad":
                yield from self._sell(p, name, args)
            case "loan":
                (amount,) = args
                self.get(p, amount, "borrowed")
                band = INCOME[self.at[p]] - amount // 10
                self.at[p] = max(space for space, income in enumerate(INCOME) if income == band)

    def _again(self, p: int, what: str) -> Steps:
        """The second railway, or the second tile developed."""
        name, args = yield Ask(p, (what, "stop"))
        self.need(self.may(name, p, args), f"{self.told(name, args)} is against the rules")
        if name == "build_rail":
            yield from self._rail(p, args[0], SECOND_RAIL_COST)
            self.done["second railway"] += 1
        elif name == "develop":
            yield from self._develop(p, args[0])
            self.done["second development"] += 1

    def _rail(self, p: int, link: int, cost: int) -> Steps:
        self.pay(p, cost, "for a railway")
        sources = self.rail_coal(p, link)
        if sources == [BOUGHT]:
            self.buy(p, "coal")
        else:
            _, (source,) = yield Ask(p, among=frozenset(sources))
            if source == BOUGHT:
                self.buy(p, "coal")
                self.done["coal bought though a mine has some"] += 1
            else:
                self._take(source)
        self.lay(p, link)

    def _take(self, space: int) -> None:
        """A cube from a mine or works, free of charge; the last one flips it (sheet 1.3)."""
        self.cubes[space] -= 1
        self.cube[self.sheet.tiles[self.tile[space]].industry]["used"] += 1
        if not self.cubes[space]:
            self.flip(space)

    def _get(self, p: int, kind: str, sources: list[int]) -> Steps:
        """A cube from one of the sources, or bought."""
        if sources and sources != [BOUGHT]:
            _, (space,) = yield Ask(p, among=frozenset(sources))
            self._take(space)
        else:
            self.buy(p, kind)

    def _develop(self, p: int, tile: int) -> Steps:
        """One iron for a tile (sheet 8.4)."""
        yield from self._get(p, "iron", self.with_cubes("iron"))
        index = p * len(self.sheet.tiles) + tile
        self.stock[index] -= 1
        self.gone[index] += 1

    def _raise(self, p: int, tile: int, space: int) -> Steps:
        """Builds a tile: pay, coal, iron, replace, place, sell cubes, flip (sheet 8.1)."""
        row = self.sheet.tiles[tile]
        self.pay(p, row.cost, f"for {row}")
        for _ in range(row.coal):
            yield from self._get(p, "coal", self.coal(self.sheet.at[space]))
        for _ in range(row.iron):
            yield from self._get(p, "iron", self.with_cubes("iron"))
        if self.tile[space] != NOBODY:
            self.done["replaces" if self.owner[space] == p else "replaces another's"] += 1
            self.clear(space)
        self.stock[p * len(self.sheet.tiles) + tile] -= 1
        self.tile[space], self.owner[space], self.cubes[space] = tile, p, row.cubes
        if row.cubes:
            self.cube[row.industry]["placed"] += row.cubes
        if row.industry == "iron" or (row.industry == "coal" and self.port_reached(self.sheet.at[space])):
            self.sell_cubes(p, space)
        if row.industry == "shipyard" or (row.cubes and not self.cubes[space]):
            self.flip(space)

    def _sell(self, p: int, name: str, args: tuple[int, ...]) -> Steps:
        """Mills one after the other, through ports or abroad, until the player or the market stops (sheet 6, 8.5)."""
        while name != "stop":
            if name == "sell_through_port":
                self.flip(args[0])
                self.flip(args[1])
            else:
                drawn = self.markets.pop()
                self.markets.insert(0, drawn)
                self.mark[0] = min(CLOSED, self.mark[0] + self.sheet.drops[drawn])
                if self.mark[0] == CLOSED:
                    self.done["market closes"] += 1
                    return
                self.advance(p, BONUS[self.mark[0]], "abroad")
                self.flip(args[0])
            name, args = yield Ask(p, (*SALES, "stop"))
            self.need(self.may(name, p, args), f"{self.told(name, args)} is against the rules")

"""Games of Tinners' Trail against an account kept by hand, at every decision; and that the account objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Sequence
from functools import cache
from random import Random

import pytest
from tinners_account import Account, Asked, Pick
from tinners_moods import MOODS, pick

from rulewright.program import PC, WHO, Choice, Program
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER
from shipped import loaded

GAMES, LONG = 60, 1_000
"""Games for each number of players; `python tests/games/test_tinners_account.py` plays as many as the long run has."""

LONGEST = 3_000
"""Decisions after which a game counts as endless."""

VARIANTS = {"train_two_own": {"two_own": True}, "start_money_20": {"money": 20}, "two_prospectors": {"prospectors": 2}}
"""Of the ruleset, and how the account is told of each."""

OFTEN = (
    *("build_mine", "mine", "develop", "build_adit", "improve_pumps", "sell_pasties", "pass", "last action"),
    *(
        "miner",
        "port",
        "train",
        "adit",
        "prospected",
        "cubes placed",
        "dropped out",
        "won by another",
        "disc of no use",
    ),
    *("water to port", "water to train", "water to adit", "water to pumps", "tin sold", "copper sold"),
)
"""What happens in any few games, or the account checks little."""


class Table:
    """The cells of a program by the words of the account."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.seats = program.seats
        self.cells = {field.path: (place.base, place.end) for field, place in program.layout.fields.items()}
        kinds = program.layout.ruleset.kinds
        fresh = Account(self.seats, 0)
        self.number = {area.id: n for n, area in fresh.areas.items()}
        self.area_ids = tuple(kinds["area"].members)
        self.areas = tuple(self.number[id] for id in self.area_ids)
        self.developments = tuple(kinds["development"].members)
        ids = {n: id for id, n in self.number.items()}
        names = {f"{ids[a]}_{ids[b]}": (a, b) for a, area in fresh.areas.items() for b in area.beside if a < b}
        assert set(names) == set(kinds["border"].members)
        self.borders = tuple(names[id] for id in kinds["border"].members)
        self.years = len(kinds["year"].members)
        self.boxes = len(kinds["box"].members)

    def column(self, s: Sequence[int], path: str) -> tuple[int, ...]:
        base, end = self.cells[path]
        return tuple(s[base:end])

    def told(self, s: Sequence[int], choice: Choice) -> Pick:
        """A choice in the words of the account."""
        decision = self.program.decisions[s[PC]]
        if isinstance(choice, int):
            kind = decision.member_kind
            if choice == (NO_NUMBER if kind is None else NO_MEMBER):
                return (None,)
            return (self.areas[choice],) if kind is not None and kind.name == "area" else (choice,)
        name, *arguments = decision.actions[choice[0]].name, *choice[1:]
        match name:
            case "build_mine":
                return name, self.areas[arguments[0]]
            case "mine":
                return name, self.areas[arguments[0]], *arguments[1:]
            case "develop":
                return name, self.developments[arguments[0]], self.areas[arguments[1]]
            case "build_adit":
                return name, *self.borders[arguments[0]]
        return name, *arguments

    def differences(self, s: Sequence[int], account: Account) -> list[str]:
        """Where the position is not as the account has it."""
        hands, lands = account.players, [account.areas[n] for n in self.areas]
        bits = [sum(1 << k for k, piece in enumerate(self.developments) if piece in a.built) for a in lands]
        seats, years, boxes = range(self.seats), range(self.years), range(self.boxes)
        expected = {
            "player.money": tuple(p.money for p in hands),
            "player.time": tuple(p.time for p in hands),
            "player.arrived": tuple(p.place for p in hands),
            "player.next": tuple(p.passed for p in hands),
            "player.cubes": tuple(p.cubes for p in hands),
            "player.ore": tuple(n for p in hands for n in (p.tin, p.copper)),
            "box.cubes": tuple(account.invested[p, y, b] for b in boxes for y in years for p in seats),
            "area.owner": tuple(a.owner for a in lands),
            "area.ore": tuple(n for a in lands for n in (a.tin, a.copper)),
            "area.water": tuple(a.water for a in lands),
            "area.surveyed": tuple(int(a.rolled) for a in lands),
            "area.built": tuple(bits),
            "border.adit": tuple(int(pair in account.adits) for pair in self.borders),
            "pump.full": tuple(int(n in account.full) for n in range(4)),
            "offer": tuple(account.offer[piece] for piece in self.developments),
            "price": (account.price["tin"] - 1, account.price["copper"] - 1),
            "turn": (account.turn,),
            "lot": (-1 if account.lot is None else self.areas.index(account.lot),),
            "bid": (account.bid,),
        }
        found = {path: self.column(s, path) for path in expected}
        return [f"{path}: {found[path]}, not {value}" for path, value in expected.items() if found[path] != value]


def unbalanced(table: Table, s: Sequence[int], books: Counter[str], money: int) -> list[str]:
    """Which sums of the position are not what the sources and uses in the books come to."""
    ore = table.column(s, "area.ore")
    spent = books["money for mines"] + books["money for mining"] + books["money invested"]
    earned = books["money for pasties"] + books["money for ore"]
    drained = sum(books[f"water to {why}"] for why in ("port", "train", "adit", "pumps"))
    offer = dict(zip(table.developments, table.column(s, "offer"), strict=True))
    built = table.column(s, "area.built")
    checks = {
        "money": (sum(table.column(s, "player.money")), table.seats * money + earned - spent),
        "water": (sum(table.column(s, "area.water")), books["water rolled"] + books["water of mining"] - drained),
        "mines": (sum(owner >= 0 for owner in table.column(s, "area.owner")), books["mines"]),
        "cubes": (sum(table.column(s, "player.cubes")), table.seats * 12 - books["cubes placed"]),
        "adits": (sum(table.column(s, "border.adit")), books["adit"]),
    }
    for k, kind in enumerate(("tin", "copper")):
        dug = books[f"{kind} printed"] + books[f"{kind} rolled"] + books[f"{kind} of adits"] - books[f"{kind} mined"]
        held = sum(table.column(s, "player.ore")[k::2])
        checks[f"{kind} in the ground"] = sum(ore[k::2]), dug
        checks[f"{kind} in hand"] = held, books[f"{kind} mined"] - books[f"{kind} sold"]
    for k, piece in enumerate(table.developments):
        if piece != "adit":
            checks[piece] = sum(bits >> k & 1 for bits in built), books[piece]
        assert 0 <= offer[piece] <= 3
    return [f"{name}: {found}, not {value}" for name, (found, value) in checks.items() if found != value]


@cache
def table_for(seats: int, variants: tuple[str, ...] = ()) -> Table:
    return Table(loaded("tinners_trail", None, variants).program(seats))


Tamper = Callable[[Table, list[int]], bool]


def play(table: Table, mood: str, seed: int, every: int = 1, tamper: Tamper | None = None, **told: int) -> Counter[str]:
    """A game in which everything is compared at every decision, the moves offered at one of so many; its books."""
    machine = table.program.fast
    draw = Random(f"account {mood} {seed}")
    s = machine.new(seed)
    account = Account(table.seats, seed, **told)
    game = account.game()
    asked: Asked | None = next(game)
    for n in range(LONGEST):
        if s[PC] < 0:
            break
        where = f"{table.seats} players, seed {seed}, {mood}, decision {n}"
        assert asked is not None, f"{where}: the game goes on"
        assert s[WHO] == asked.player, f"{where}: another player decides"
        if tamper is not None and tamper(table, s):
            tamper = None
            machine.rebuild(s)
        assert table.differences(s, account) == [], where
        assert unbalanced(table, s, account.books, int(told.get("money", 15))) == [], where
        choices = list(machine.options(s))
        options = [table.told(s, choice) for choice in choices]
        if n % every == 0:
            assert set(options) == asked.options and len(options) == len(asked.options), where
        choice = pick(mood, draw, options)
        machine.resume(s, choices[options.index(choice)])
        asked = next_of(game, choice)
    assert s[PC] < 0 and asked is None, "the game does not end"
    assert table.differences(s, account) == []
    assert unbalanced(table, s, account.books, int(told.get("money", 15))) == []
    assert machine.scores(s) == account.scores()
    return account.books


def next_of(game: Generator[Asked, Pick, None], choice: Pick) -> Asked | None:
    """The next decision of the account; None at the end."""
    try:
        return game.send(choice)
    except StopIteration:
        return None


def played(seats: int, games: int, every: int = 1) -> Counter[str]:
    """The books of many games together, in all moods."""
    done: Counter[str] = Counter()
    for seed in range(games):
        done += play(table_for(seats), MOODS[seed % len(MOODS)], seed, every)
    return done


@pytest.mark.parametrize("seats", [3, 4])
def test_the_account_holds(seats: int) -> None:
    done = played(seats, GAMES)
    assert not [event for event in OFTEN if not done[event]]


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_account_holds_with_variants(variant: str) -> None:
    for seed in range(15):
        play(table_for(3 + seed % 2, (variant,)), MOODS[seed % len(MOODS)], seed, **VARIANTS[variant])


def add(path: str, by: int = 1, when: str = "", least: int = 1) -> Tamper:
    """Adds to the first cell of a field, once one of the cells of a field has come to a least value."""

    def tamper(table: Table, s: list[int]) -> bool:
        if max(table.column(s, when or path)) < least:
            return False
        s[table.cells[path][0]] += by
        return True

    return tamper


TAMPERS = {
    "money": add("player.money"),
    "time": add("player.time"),
    "ore": add("area.ore"),
    "ore in hand": add("player.ore"),
    "water": add("area.water"),
    "cubes": add("player.cubes", -1),
    "offer": add("offer"),
    "order": add("player.arrived", 50, least=3),
    "passing": add("player.next"),
    "price": add("price", 1),
    "an investment": add("box.cubes"),
    "a roll": add("area.surveyed", -1),
    "an adit": add("border.adit", 1, "player.time", 2),
}


@pytest.mark.parametrize("what", TAMPERS)
def test_the_account_objects(what: str) -> None:
    with pytest.raises(AssertionError, match="decision"):
        for seed in range(5):
            play(table_for(3), "builders", seed, tamper=TAMPERS[what])


if __name__ == "__main__":
    for players in (3, 4):
        print(players, "players,", LONG, "games:", dict(played(players, LONG)))

"""Games of Brass (3,000 in a long run) against an account kept by hand, at every decision; and the account objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
from brass_account import TURN, Account
from brass_books import Differs, Table
from brass_moods import MOODS, pick

import rulewright as rw
from rulewright.program import PC, WHO, Fault
from shipped import ROOT, loaded, share

CHUNKS, GAMES = share(10, 4), 100
"""Chunks of games for each number of players: so that processes share them."""

EVERY = 40
"""All moves offered are compared with those allowed at one decision of so many; the move made, always."""

LONGEST = 2_000
"""Decisions after which a game counts as endless."""

OFTEN = (
    *(*TURN, "second railway", "second development", "replaces", "owes with no tiles"),
    *("income", "debt", "borrowed", "tile given up", "for a canal", "for a railway", "for coal", "for iron"),
    *("coal sold", "iron sold", "for cotton_2", "for coal_3", "for iron_2", "for port_3"),
)
"""What happens in every hundred games, or the account checks little."""

SELDOM = ("market closes", "coal bought though a mine has some", "replaces another's", "for cotton_4", "for shipyard_2")


@cache
def table_for(seats: int) -> Table:
    """The table for a number of players; two have their own board."""
    game = loaded("brass", "lancashire_two", ("two_player",)) if seats == 2 else loaded("brass")
    return Table(game.program(seats))


def walk(table: Table, mood: str, seed: int, every: int = EVERY) -> Iterator[tuple[Account, list[int]]]:
    """A game in which everything is checked at every decision: the account and the position, as they go on."""
    machine = table.program.fast
    draw = Random(f"account {seed}")
    s = machine.new(seed)
    account = Account(table, seed, s)
    yield account, s
    for turn in range(LONGEST):
        if s[PC] < 0:
            break
        asked = s[PC]
        try:
            options = machine.options(s)
            account.before(s, options, moves=(seed + turn) % every == 0)
            choice = pick(table, mood, draw, s, options)
            machine.resume(s, choice)
        except Fault as fault:
            account.fault(f"a dead end, or what the rules can't do: {fault}")
        account.after(asked, choice, s)
        yield account, s
    account.need(s[PC] < 0, "the game does not end")
    scores = [tuple(mark) for mark in machine.scores(s)]
    account.need(scores == account.scores(), f"the scores are {scores}, not {account.scores()}")


def play(table: Table, mood: str, seed: int, every: int = EVERY) -> Counter[str]:
    """A whole game; what has happened in it."""
    *_, (account, _) = walk(table, mood, seed, every)
    return account.done


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_account_holds(seats: int, chunk: int) -> None:
    done: Counter[str] = Counter()
    for game in range(GAMES):
        done += play(table_for(seats), MOODS[game % len(MOODS)], seed=chunk * GAMES + game)
    assert not [event for event in OFTEN if not done[event]]


def test_the_account_holds_where_few_games_come() -> None:
    done: Counter[str] = Counter()
    for seed in range(5_000, 6_000):
        done += play(table_for(4), ("improvers", "shipwrights", "weavers", "carriers")[seed % 4], seed)
        if all(done[event] for event in SELDOM):
            return
    assert not [event for event in SELDOM if not done[event]]


# --- that it objects --------------------------------------------------------------------------------------------------

Tamper = Callable[[dict[str, int], list[int], Account], bool | None]
"""Changes a position; False when it has not what is to be changed. The first argument says where each field begins."""


def add(path: str, by: int = 1) -> Tamper:
    """Adds to the first cell of a field."""

    def tamper(at: dict[str, int], s: list[int], account: Account) -> None:
        s[at[path]] += by

    return tamper


def move(path: str) -> Tamper:
    """From the second owner of a field to the first."""

    def tamper(at: dict[str, int], s: list[int], account: Account) -> None:
        s[at[path]] += 1
        s[at[path] + 1] -= 1

    return tamper


def swap(path: str, first: int = 0) -> Tamper:
    """Two neighbouring cells of a field change places, if they differ."""

    def tamper(at: dict[str, int], s: list[int], account: Account) -> bool:
        a = at[path] + first
        s[a], s[a + 1] = s[a + 1], s[a]
        return s[a] != s[a + 1]

    return tamper


def on_tile(changes: dict[str, int], *, cubes: bool, flipped: bool = False) -> Tamper:
    """Changes fields of the first space whose tile, not that of a shipyard, has cubes or not, and is flipped or not."""

    def tamper(at: dict[str, int], s: list[int], account: Account) -> bool:
        for space, tile in enumerate(account.tile):
            fits = bool(account.cubes[space]) == cubes and bool(account.flipped[space]) == flipped
            if tile >= 0 and fits and account.sheet.tiles[tile].industry != "shipyard":
                for path, value in changes.items():
                    s[at[path] + space] = value
                return True
        return False

    return tamper


def card_from(path: str, into: str = "") -> Tamper:
    """A card goes from the bag of the first owner; into another bag, or nowhere."""

    def tamper(at: dict[str, int], s: list[int], account: Account) -> bool:
        for card in range(len(account.sheet.cards)):
            if s[at[path] + card]:
                s[at[path] + card] -= 1
                if into:
                    s[at[into] + card] += 1
                return True
        return False

    return tamper


def link(owner: int) -> Tamper:
    """The first link on the board gets another owner, or none."""

    def tamper(at: dict[str, int], s: list[int], account: Account) -> bool:
        for number, p in enumerate(account.built):
            if p >= 0 and p != owner:
                s[at["link.owner"] + number] = owner
                return True
        return False

    return tamper


def tile(name: str, row: str) -> str:
    """A change of the rules: another row for a tile."""
    return f"components.tile.rows.{name}: [Other, {row}]"


GONE = {"space.tile": -1, "space.owner": -1, "space.cubes": 0, "space.flipped": 0}
TAMPERED: dict[str, tuple[Tamper, str]] = {
    "a pound more": (add("player.money"), "players have £"),
    "a pound from another": (move("player.money"), "player.money of seat 1 is"),
    "a pound not spent": (add("player.spent"), "player.spent of seat 1 is"),
    "a step of income": (add("player.at"), "player.at of seat 1 is"),
    "a point": (add("player.vp"), "player.vp of seat 1 is"),
    "another order": (swap("player.turn"), "player.turn of seat 1 is"),
    "a link from nowhere": (add("player.links"), "on the board"),
    "a link lost": (link(-1), "on the board"),
    "a link of another": (link(0), "on the board"),
    "a tile lost from a stack": (add("player.stock", -1), r"has \d of 3 tiles cotton_1"),
    "a tile lost from the board": (on_tile(GONE, cubes=False, flipped=True), r"has \d of \d tiles"),
    "an unsold tile sold": (on_tile({"space.flipped": 1}, cubes=False), r"space.flipped of \w+ is 1, not 0"),
    "a tile of nobody": (on_tile({"space.owner": -1}, cubes=True), "owner -1"),
    "a cube lost": (on_tile({"space.cubes": 0, "space.flipped": 1}, cubes=True), r"cubes of \w+ lie on tiles"),
    "too many cubes": (on_tile({"space.cubes": 7}, cubes=True), "cubes 7"),
    "a cube on a mill": (on_tile({"space.cubes": 1}, cubes=False), "cubes 1, flipped 0"),
    "a flipped tile with cubes": (on_tile({"space.flipped": 1}, cubes=True), r"cubes \d, flipped 1"),
    "an empty tile unflipped": (on_tile({"space.cubes": 0}, cubes=True), "cubes 0, flipped 0"),
    "a card lost from a hand": (card_from("player.hand"), r"\d of \d cards of"),
    "a card lost from discards": (card_from("discards"), r"\d of \d cards of"),
    "a card lost from the deck": (add("deck", -1), r"\d of \d cards of"),
    "a card put aside lost": (add("aside", -1), r"\d of \d cards of"),
    "a card discarded unasked": (card_from("player.hand", "discards"), "discards"),
    "a card taken back": (card_from("discards", "player.hand"), "discards"),
    "another card on top": (swap("deck", 1), "deck"),
    "coal from nowhere": (add("coal_gap"), r"\d spaces for coal are empty"),
    "iron from nowhere": (add("iron_gap"), r"\d spaces for iron are empty"),
    "less demand for cotton": (add("cotton_mark"), "cotton_mark is"),
    "a distant tile lost": (add("markets", -1), "the distant market holds"),
    "distant tiles changed": (swap("markets", 1), "markets"),
    "another era": (add("era"), "era is"),
    "another round": (add("round"), "round is"),
}


@pytest.mark.parametrize("case", TAMPERED)
def test_a_position_that_was_tampered_with(case: str) -> None:
    tamper, words = TAMPERED[case]
    table = table_for(3)
    at = {path: column.base for path, column in table.columns.items()}
    for n, (account, s) in enumerate(walk(table, "traders", seed=1)):
        spoilt = s.copy()
        if n >= 20 and tamper(at, spoilt, account) is not False:
            with pytest.raises(Differs, match=rf"3 players, seed 1, decision {n} \(.*{words}"):
                account.compare(spoilt)
            return
    raise AssertionError("the game never had what is to be changed")


def test_questions_that_are_wrong() -> None:
    """Another player, another question, one option less and one more."""
    table = table_for(3)
    asked: Counter[bool] = Counter()
    for account, s in walk(table, "carriers", seed=2):
        if s[PC] < 0:
            break
        options = list(table.program.fast.options(s))
        actions = table.actions[s[PC]]
        other = s.copy()
        other[WHO] = (s[WHO] + 1) % 3
        with pytest.raises(Differs, match="is asked, not seat"):
            account.before(other, options, moves=False)
        other = s.copy()
        other[PC] = table.actions.index(() if actions else TURN)
        with pytest.raises(Differs, match="is asked for, not"):
            account.before(other, options, moves=False)
        with pytest.raises(Differs, match=r"\) is not offered" if actions else "asked among"):
            account.before(s, options[1:], moves=True)
        if actions in ((), TURN):
            more = (0, 0, 0, 0) if actions else 99  # a mill on the space of a shipyard; what there is not
            with pytest.raises(Differs, match=r"build\(barrow, cotton_1, barrow_1\) is offered" if actions else "99"):
                account.before(s, [*options, more], moves=True)
            asked[bool(actions)] += 1
    assert asked[True] and asked[False]


OTHER_RULES: dict[str, tuple[str, str]] = {
    "money at the start": ("costs.money: 31", "players have £124, not 120"),
    "a canal": ("costs.canal: 4", "players have £"),
    "a second railway": ("costs.second_rail: 9", "players have £"),
    "no more cubes": ("costs.overflow: 4", "is offered|players have £"),
    "prices": ("tracks.demand: {unit: money, values: [1, 1, 2, 2, 3, 3, 4, 5]}", "is not offered|players have £"),
    "cards aside": ("tracks.aside_rail: {from: 3, values: [6, 3]}", "3 cards are put aside, not 2"),
    "a tile's price": (tile("coal_2", "coal, 2, 2, 8, 0, 0, 2, 7, 3, [canal, rail]"), "is not offered|players have £"),
    "a tile's steps": (tile("port_1", "port, 1, 2, 6, 0, 0, 2, 2, 0, [canal]"), "player.at of seat"),
    "a tile's points": (tile("port_2", "port, 2, 2, 7, 0, 0, 5, 3, 0, [canal, rail]"), "player.vp of seat"),
    "a tile's cubes": (tile("iron_1", "iron, 1, 1, 5, 1, 0, 3, 3, 5, [canal]"), "cubes 5|cubes of iron lie on tiles"),
    "a tile's era": (tile("shipyard_1", "shipyard, 1, 2, 16, 1, 1, 10, 2, 0, [canal, rail]"), "is offered"),
    "too many tiles": (tile("iron_4", "iron, 4, 2, 12, 1, 0, 9, 1, 6, [canal, rail]"), "has 2 of 1 tiles iron_4"),
    "distant tiles": ('components.distant_market.rows.drop_4: ["−4", 4, 0]', "the distant market holds"),
    "the lowest space": (
        "functions.last_of_band.is: min of k for k in 0 .. 99 where income[k] == n else 0",
        "player.at",
    ),
    "coal without a way": ("functions.reaches_port.is: true", "is offered"),
    "paid, not spent": ("procedures.pay.do: p.money -= n", "player.spent of seat"),
    "a debt forgiven": ("procedures.default_on.do: p.vp -= 0", "player.vp of seat"),
    "first tiles stay": ("procedures.clear_first_tiles.do: round += 0", "tiles cotton_1"),
    "links score nothing": ("functions.link_vp.is: 0", "player.vp of seat"),
    "smaller hands": ("costs.hand: 7", "is not dealt 8 cards"),
}
"""Changes to the rules, and words of what the account says to them."""


@pytest.mark.parametrize("case", OTHER_RULES)
def test_other_rules(case: str, tmp_path: Path) -> None:
    """Each number and rule that is other than in the sheet comes to light within a few games."""
    change, words = OTHER_RULES[case]
    file = tmp_path / "other.variant.yaml"
    file.write_text(f"variant: other\nfor: brass\ntitle: Other\nrules:\n  change:\n    {change}\n", "utf-8")
    objects(rw.load("brass", None, (file,), library=rw.Library([ROOT], shipped=False)), words)


OTHER_RULINGS = {
    "rail_coal_strict": "asked among",
    "debt_carried": "players have £",
    "income_before_removal": "cards are put aside|players have £",
    "virtual_link_one_way": "is not offered",
}


@pytest.mark.parametrize("variant", OTHER_RULINGS)
def test_rulings_that_are_other(variant: str) -> None:
    """The account plays the game as the rulings have it, and no variant of it."""
    objects(loaded("brass", None, (variant,)), OTHER_RULINGS[variant])


def objects(game: rw.LoadedGame, words: str) -> None:
    """The account objects to something in the first games, in these words."""
    table = Table(game.program(4))
    with pytest.raises(Differs, match=words):
        for seed in range(80):
            play(table, MOODS[seed % len(MOODS)], seed, every=1)

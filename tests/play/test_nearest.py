"""What would make a refused move legal: found, put into words, and put to the proof by applying it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.cells.eyes import Eyes
from rulewright.play.cells.values import kind_of
from rulewright.play.moves.move import Choice, Move
from rulewright.play.position.brute_force import brute_force
from rulewright.play.position.nearest import Reasons
from rulewright.play.position.reasons import why_not
from rulewright.rules.tree import Choose

from .conftest import GAMES

EVERYTHING = Path(__file__).parents[1] / "program" / "games"


def refused(loaded: rw.LoadedGame, seeds: range, each: int) -> Iterator[tuple[rw.Position, Move]]:
    """Positions of random games, each with moves that are not legal there."""
    for seed in seeds:
        draw = random.Random(seed)
        position = loaded.position(3, seed)
        while not position.over:
            options = position.options
            statement = options.statement
            for _ in range(each):
                if isinstance(statement, Choose):
                    choice: Choice = value_of(statement.local.type, position, draw)
                else:
                    at = draw.randrange(len(statement.actions))
                    types = [param.local.type for param in statement.actions[at].params]
                    choice = (at, *(value_of(type_, position, draw) for type_ in types))
                if not options.holds(choice):
                    yield position, Move(statement, choice)
            position.advance(draw.choice(options.choices))


def value_of(type_: object, position: rw.Position, draw: random.Random) -> int:
    kind = kind_of(type_)  # type: ignore[arg-type]
    if kind is None:
        return draw.randrange(12)
    return draw.randrange(position.layout.count(kind))


@pytest.mark.parametrize(
    ("name", "least"),
    [("lamps", (10, 0, 0)), ("everything", (80, 15, 0)), ("trails", (30, 9, 9))],
)
def test_what_would_do_does(tmp_path: Path, name: str, least: tuple[int, int, int]) -> None:
    """The nearest move is legal; each change, made, makes the move legal; each that helps makes its condition hold; and
    nothing hidden is touched."""
    loaded = game_of(name, tmp_path)
    moves = changes = helping = 0
    for position, move in refused(loaded, range(2), 2):
        near = why_not(position, move).nearest
        if near.move is not None:
            moves += 1
            assert near.move in position.options
            assert near.closed is None
        for change in near.changes:
            changes += 1
            assert change.seen(Eyes(position.who))
            altered = position.copy()
            altered.cells[change.slot.cell] = change.after
            assert move.choice in brute_force(altered), (move.text, change)
        for id, change in near.helping:
            helping += 1
            altered = position.copy()
            assert altered.cells[change.slot.cell] == change.before
            altered.cells[change.slot.cell] = change.after
            assert id not in [reason.id for reason in why_not(altered, move)], (move.text, id, change)
    assert moves >= least[0] and changes >= least[1] and helping >= least[2], (moves, changes, helping)


def game_of(name: str, folder: Path) -> rw.LoadedGame:
    match name:
        case "lamps":
            return rw.load(GAMES / "lamps.ruleset.yaml", map=GAMES / "field.map.yaml")
        case "everything":
            return rw.load(EVERYTHING / "everything.ruleset.yaml", map=EVERYTHING / "everything.map.yaml")
        case _:
            (folder / "trails.ruleset.yaml").write_text(TRAILS, encoding="utf-8")
            (folder / "hills.map.yaml").write_text(HILLS, encoding="utf-8")
            return rw.load(folder / "trails.ruleset.yaml", library=rw.Library([folder], shipped=False))


TRAILS = """ruleset: trails
title: Trails
players: {min: 2, max: 3}
map: hills
types:
  coin: {unit: "£{n}"}
  ground: [easy, hard]
board:
  hut: {fields: {ground: ground}}
  trail: {ends: hut, inverse: trails, fields: {made: bool = false}}
state:
  host: player
  player.purse: coin(0..) = 4
  player.boots: int(0..9) = 3
  player.luck: int(0..9) = 0, hidden
  player.home: hut or none
  trail.owner: player or none
graphs:
  own:
    args: {p: player}
    nodes: hut
    edges: {trail: edge.owner == p}
actions:
  walk:
    menu: turn
    params:
      to: huts
      days: 1 .. 9
    require:
      way: me.home is not none and own(me).connected(me.home, to)
      price: {that: days * 2 <= me.purse, after: way}
      sole: me.boots >= days
    do: me.home = to
  swim:
    menu: turn
    require:
      lucky: me.luck > 5
    do: me.purse = 9
  rest: {menu: turn, do: me.purse += 1}
flow: |
  for p in players:
    p.home = alm
  for t in trails where t.made:
    t.owner = host
  choose h in huts where h.ground == easy by host
  host.home = h
  repeat 9 times:
    for p in players:
      offer p: turn
score: {player: player.purse}
"""
HILLS = """map: hills
for: trails
title: Hills
huts: {alm: {at: [0, 0], ground: easy}, brae: {at: [9, 0], ground: hard}, combe: {at: [5, 0], ground: easy}, \
dell: {at: [3, 3], ground: easy}, edge: {at: [8, 8], ground: hard}}
trails:
  alm_combe: {ends: [alm, combe], made: true}
  combe_dell: {ends: [combe, dell], made: true}
  dell_edge: [dell, edge]
  brae_edge: [brae, edge]
"""


@pytest.fixture
def trails(tmp_path: Path) -> rw.Game:
    """Ada stands on Alm, from which her trails lead to Combe and Dell. She has £4, and three days' boots."""
    return game_of("trails", tmp_path).new_game(["Ada", "Ben"], seed=1)


def near(game: rw.Game, move: str, lang: str = "en") -> list[str]:
    return game.why_not(move, lang).nearest.lines(game.wording_in(lang))


def test_the_nearest_value_is_near_on_the_board(trails: rw.Game) -> None:
    """Brae is spelled like no hut; it comes first in order after Alm; from it the way leads by Edge to Dell."""
    assert trails.why_not("brae").nearest.move == trails.legal("dell")
    assert near(trails, "brae") == ["Nearest legal move: Dell – dell"]
    with pytest.raises(rw.IllegalMove) as caught:
        trails.play("brae")
    assert caught.value.suggestions == ("dell",)


def test_numbers_are_told_by_how_much(trails: rw.Game) -> None:
    trails.play("alm")
    assert near(trails, "walk(to=dell, days=3)") == [
        "Legal with: £2 more",
        "Nearest legal move: Walk: Dell, 2 – walk(to=dell, days=2)",
    ]
    assert near(trails, "walk(to=dell, days=3)", "es")[0] == "Sería legal con: £2 más"
    assert near(trails, "walk(to=dell, days=3)", "it")[0] == "Sarebbe lecito con: £2 in più"


def test_what_helps_one_of_several_conditions(trails: rw.Game) -> None:
    trails.play("alm")
    assert [reason.id for reason in trails.why_not("walk(to=dell, days=5)")] == ["price", "sole"]
    found = trails.why_not("walk(to=dell, days=5)").nearest
    assert found.changes == ()  # neither alone would do
    assert [(id, change.before, change.after) for id, change in found.helping] == [("price", 4, 10), ("sole", 3, 5)]
    price, sole = (reason.words for reason in trails.why_not("walk(to=dell, days=5)"))
    assert near(trails, "walk(to=dell, days=5)")[:2] == [
        f"“{price}”: £6 more would do",
        f"“{sole}”: Boots: 3 → 5 would do",
    ]


def test_one_thing_on_the_board(trails: rw.Game) -> None:
    """The fewest arguments are changed, and of those that do the one that is nearest on the board."""
    trails.play("alm")
    assert near(trails, "walk(to=edge, days=1)") == [
        "Legal with: Home: Alm → Edge; Dell edge, owner: none → you",
        "Nearest legal move: Walk: Dell, 1 – walk(to=dell, days=1)",
    ]
    assert near(trails, "walk(to=brae, days=1)")[1:] == ["Nearest legal move: Walk: Dell, 1 – walk(to=dell, days=1)"]
    assert near(trails, "walk(to=brae)") == ["Nearest legal move: Walk: Dell, 1 – walk(to=dell, days=1)"]


def test_what_nobody_sees_is_never_told(trails: rw.Game) -> None:
    trails.play("alm")
    assert near(trails, "swim") == ["Swim: nothing of it is legal now"]
    assert near(trails, "swim", "es") == ["Swim: ahora no hay ninguna posibilidad legal"]


def test_a_legal_move_has_nothing_nearest(trails: rw.Game) -> None:
    assert trails.why_not("alm") == ()
    assert trails.why_not("alm").nearest.lines(trails.wording) == []
    assert Reasons().nearest.move is None


def test_the_search_is_made_where_the_reasons_were(trails: rw.Game) -> None:
    """Playing on does not change what was the nearest."""
    trails.play("alm")
    reasons = trails.why_not("walk(to=dell, days=3)")
    trails.play("rest")
    assert reasons.nearest.lines(trails.wording)[0] == "Legal with: £2 more"

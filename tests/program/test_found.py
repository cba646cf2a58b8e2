"""What rulesets made by chance have found: small ones, each of which the fast program once got wrong."""

from __future__ import annotations

from pathlib import Path

from made.rules import Made
from made.sides import Seen, Sides, attempt, load

from rulewright.play.position.brute_force import brute_force
from rulewright.play.position.position import Position

HEAD = """\
ruleset: made
title: Found
players: {min: 1, max: 2}
map: made_map
types:
  hue: [red, green, blue]
components:
  thing:
    columns: {hue: hue, size: int, spot: place or none, fee: int or none, home: place, next: thing or none}
    rows:
      one: [red, 1, north, 3, north, two]
      two: [green, 2, none, none, south, none]
      six: [blue, 6, south, 2, far, one]
      ten: [blue, 0, far, none, far, two]
      old: [red, 0, none, 2, east, none]
board:
  place: {fields: {size: int = 1}}
  way: {ends: place, inverse: ways}
  ferry: {ends: place, plural: ferries}
tracks:
  income: {from: 0, values: [-2, -1, 0, 1]}
state:
  season: hue = green
  yard: place or none
  lit: bool = true
  num: int(0..9) = 9
  player.at: int(0..9) = 9
  player.cap: int(0..9) or none
  player.rival: player or none
  place.holder: player or none
  place.open: bool = false
  thing.up: bool = false
  thing.n: int(0..9) = 1
  thing.at: place or none
  way.owner: player or none
  way.open: bool = true
graphs:
  roads:
    nodes: place
    edges: {way: edge.open}
  own:
    args: {p: player}
    nodes: place
    edges: {way: edge.owner == p}
  sea:
    nodes: place
    edges: {ferry: "income[edge.a.size] >= 0"}
"""
MAP = """\
map: made_map
for: made
title: Found, a map
places:
  north: {at: [0, 0], size: 3}
  east: {at: [1, 0]}
  south: {at: [2, 0], size: 9}
  far: {at: [3, 0], size: 2}
ways:
  north_east: [north, east]
  east_south: [east, south]
ferries:
  north_south: [north, south]
"""
TAIL = """\
flow: |
  repeat 3 times:
    for p in players:
      offer p: turn
score:
  player: player.at
"""


def action(name: str, params: dict[str, str], *conditions: str, do: str = "num = 1") -> str:
    """An action of the menu, as text."""
    lines = [f"  {name}:", "    menu: turn"]
    lines += ["    params:", *(f"      {x}: |\n        {domain}" for x, domain in params.items())] if params else []
    lines += ["    require:", *(f"      r{i}: |\n        {c}" for i, c in enumerate(conditions))] if conditions else []
    done = "\n".join(f"      {line}" for line in do.split("\n"))
    return "\n".join([*lines, "    do: |", done, ""])


def function(name: str, args: str, gives: str, body: str) -> str:
    return f"  {name}: {{args: {{{args}}}, gives: {gives}, is: '{body}'}}\n"


CLOSE = "for w in ways:\n  w.open = false"
REST = action("rest", {}, do="me.at = 0")


def sides_of(folder: Path, actions: str, functions: str = "") -> Sides:
    rules = HEAD + (f"functions:\n{functions}" if functions else "") + f"actions:\n{actions}{REST}" + TAIL
    return Sides(load(Made(rules, MAP, 2), folder), Seen())


def offered(folder: Path, actions: str, functions: str = "") -> list[object]:
    """The first options, after all sides have agreed on a few games."""
    sides = sides_of(folder, actions, functions)
    for seed in range(3):
        sides.play(seed)
    assert not sides.seen.codes
    return list(sides.fast.options(sides.fast.new(0)))


# --- values ---


def test_what_is_opened_may_not_ask_for_the_member(tmp_path: Path) -> None:
    """The function has nothing of its argument: a hue is compared with another one, the same for all places."""
    which = 'choose q in places where now(q.open) == h by me "Which" or none\nnum = 1'
    sides = sides_of(tmp_path, action("a", {"h": "hues"}, do=which), function("now", "x: bool", "hue", "season"))
    sides.play(1)
    for hue, options in ((0, [-1]), (1, [0, 1, 2, 3, -1])):
        s = sides.fast.new(1)
        sides.fast.resume(s, (0, hue))
        assert list(sides.fast.options(s)) == options


def test_another_named_value_may_be_none(tmp_path: Path) -> None:
    asked = "any z in things where (if z.up then q else z.at) is none and z.up"
    actions = action("a", {"t": "things"}, "some(yard)", do="t.up = true")
    assert offered(tmp_path, actions, function("some", "q: place or none", "bool", asked)) == [(1,)]
    actions = action("a", {"t": "things"}, "some(yard) or not t.up", do="t.up = true")
    assert len(offered(tmp_path, actions, function("some", "q: place or none", "bool", asked))) == 6


def test_none_equals_none(tmp_path: Path) -> None:
    assert offered(tmp_path, action("a", {"t": "things"}, "t.fee == me.cap")) == [(0, 1), (0, 3), (1,)]
    assert offered(tmp_path, action("a", {"t": "things"}, "t.fee != me.cap")) == [(0, 0), (0, 2), (0, 4), (1,)]


def test_a_truth_is_kept_as_a_truth(tmp_path: Path) -> None:
    """`or` and sets give any number where something holds; a field has 1."""
    whole = "all h in hues where (any q in places where q.open) satisfy far in places"
    some, joined = "east in (those q in places where far in places)", "roads.connected(north, south)"
    for asked in (whole, some, joined, f"({joined}) == (num > 0)"):
        sides = sides_of(tmp_path, action("a", {}, do=f"lit = {asked}"))
        sides.play(1)
        s = sides.fast.new(1)
        sides.fast.resume(s, (0,))
        layout = sides.fast.layout
        assert s[next(cells.base for of, cells in layout.fields.items() if of.path == "lit")] == 1


# --- what may break a rule ---


def test_a_guard_of_a_parameter_guards_what_needs_none(tmp_path: Path) -> None:
    """`income` has no space 9, but no thing stands anywhere."""
    asked = "things where t.at is not none and (t.at.size > 0 and income[me.at] >= 0)"
    assert offered(tmp_path, action("a", {"t": asked})) == [(1,)]
    assert offered(tmp_path, action("a", {"t": "things"}, "t.size > 9", "income[me.at] >= 0 and t.size > 0")) == [(1,)]


def test_what_stands_behind_a_break_does_not_hide_it(tmp_path: Path) -> None:
    """A track has no space 9, and is asked for it before a condition that fails."""
    first = "first t in set(one, two) where (any q in places where income[q.size] > t.size) and t.up"
    sides = sides_of(tmp_path, action("a", {}, do=f"let t = {first}\nif t is not none:\n  t.n = 2"))
    sides.play(1)
    assert sides.seen.broken > 0


def test_both_ends_of_a_range_are_asked(tmp_path: Path) -> None:
    """A division by zero stands at the end of a range that has ended before it began; the reference tells of it."""
    for asked in ("me.at in 10 .. (10 // (9 - me.at))", "me.at in (10 // (9 - me.at)) .. 20"):
        sides = sides_of(tmp_path, action("a", {}, asked))
        fast, checked, hooks = sides.fast, sides.checked, sides.hooks
        for listed in (lambda: fast.options(fast.new(0)), lambda: checked.options(checked.new(0, hooks), hooks)):  # noqa: B023  # called at once
            assert attempt(listed) == (None, "RW502")
        position = Position(sides.program, fast, fast.new(0))
        assert attempt(lambda: brute_force(position)) == (None, "RW502")  # noqa: B023  # called at once


def test_a_network_is_not_asked_of_none(tmp_path: Path) -> None:
    """There is no yard, which is tested; to ask all the same, once for all ways, is care's business."""
    asked = "(if yard is none then w.open else own(me).connected(t.home, yard)) and t.size > 0"
    assert len(offered(tmp_path, action("a", {"t": "things", "w": "ways"}, asked))) == 1 + 3 * 2


# --- listings ---


def test_both_forms_have_the_same_cells(tmp_path: Path) -> None:
    """What is asked behind a decision has a cell, though the fast form knows the answer without."""
    do = 'choose q in places by me "Which"\nme.rival = best p in players where far == near(h) and p == me by 0'
    functions = "  near: {args: {h: hue}, gives: place, is: 'if h == h then north else north'}\n"
    sides = sides_of(tmp_path, action("a", {"h": "hues"}, do=do), functions)
    sides.play(1)


def test_what_is_open_is_asked_twice(tmp_path: Path) -> None:
    """Two actions ask the same of a thing, one of them within a loop."""
    asked = "t.n + (if t.home == t.home then 0 else 0) <= 0 or t.size > 2"
    actions = action("a", {"h": "hues", "t": "things"}, asked) + action("b", {"t": "things"}, asked)
    assert offered(tmp_path, actions) == [(0, 0, 2), (0, 1, 2), (0, 2, 2), (1, 2), (2,)]


def test_a_set_of_nobody_is_empty(tmp_path: Path) -> None:
    """`next` may be none, and has no home with ways then: nothing goes through them for ever."""
    asked = "(any w in t.next.home.ways where w.other(t.next.home) in set(t.next.home, east) and me.at > 0)"
    assert offered(tmp_path, action("a", {"t": "things where t.next is not none"}, asked)) == [
        (0, 0),
        (0, 2),
        (0, 3),
        (1,),
    ]


def test_a_network_of_a_function_has_its_own_arguments(tmp_path: Path) -> None:
    reaches = function(
        "reaches", "q: place, p: player", "bool", "any z in things where not z.up and own(p).connected(q, z.home)"
    )
    actions = action("a", {"w": "ways", "t": "things", "q": "places"}, "reaches(w.b, me)", "reaches(q, me.left)")
    assert len(offered(tmp_path, actions, reaches)) == 1 + 2 * 5 * 4


def test_functions_alike_go_over_one_kind(tmp_path: Path) -> None:
    """The same is asked of a hue and of a thing, of which there are more."""
    asked = (
        'choose t in things where any z in set(one, two) where z.n + t.n > (if {} == {} then 1 else 2) by me "Which"'
    )
    actions = action("a", {"h": "hues"}, do=asked.format("h", "green") + "\nt.up = true")
    actions += action("b", {"u": "things"}, "u != two", do=asked.format("u", "two") + "\nt.up = true")
    sides = sides_of(tmp_path, action("c", {}, do="one.n = 2") + actions)
    for seed in range(3):
        sides.play(seed)
    s = sides.fast.new(1)
    sides.fast.resume(s, (0,))
    sides.fast.resume(s, (2, 4))
    assert list(sides.fast.options(s)) == [0, 1, 2, 3, 4]


def test_sets_of_numbers_are_asked_for_again(tmp_path: Path) -> None:
    some = function("some", "s: set of int", "bool", "any x in s where x > 3 and 2 in s")
    assert len(offered(tmp_path, action("a", {"t": "things"}, "some(those n in 1 .. 5 where n > t.n)"), some)) == 6


def test_all_members_of_one_kind_are_not_all_of_another(tmp_path: Path) -> None:
    """There is one ferry: a set that holds the first of a kind is all ferries, and not all places."""
    asked = "(sum of 1 for z in things where z.home in roads.reach(f.b) and z.home != f.b) > t.n"
    actions = action("a", {"p": "players", "t": "things", "f": "ferries"}, asked, "me.left != me")
    actions += action("b", {}, do="for w in ways:\n  w.open = false")
    assert len(offered(tmp_path, actions)) == 2 * 5 + 2


# --- conditions that two relations carry ---


def test_no_condition_is_lost_beside_another(tmp_path: Path) -> None:
    """A way is asked for its far end and for a network at once: only one of these can be followed as a set."""
    near = "w.other(q) in (those x in places where x.size == 3) and w.a in roads.reach(q)"
    sides = sides_of(tmp_path, action("a", {"q": "places"}, f"any w in q.ways where {near}", do=CLOSE))
    s = sides.fast.new(1)
    assert list(sides.fast.options(s)) == [(0, 1), (1,)]  # from the east a way leads north, and all is connected
    sides.fast.resume(s, (0, 1))
    assert list(sides.fast.options(s)) == [(1,)]
    for pair in (near, f"{near} and w.open", "w.other(q) in set(north, south) and w.other(q) in set(south, far)"):
        sides = sides_of(tmp_path, action("a", {"q": "places"}, f"any w in q.ways where {pair}"))
        sides.play(1)
        sides = sides_of(tmp_path, action("a", {"q": "places"}, f"all w in q.ways where w.open satisfy not ({pair})"))
        sides.play(1)

"""Graphs whose links have costs: by the reference, by the checked and by the fast program; what the checker says."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.position.recording import Recording
from rulewright.play.reference.execute import Executor
from rulewright.program import Fault
from rulewright.program.layout import initial_cells

from .inline import indented

RULES = """\
ruleset: cables
title: Cables
players: {min: 1, max: 2}
map: land
types:
  money: {unit: "£{n}"}
board:
  city: {plural: cities, fields: {shut: bool = false}}
  cable: {ends: city, fields: {price: money, rise: int = 0}}
  ferry: {plural: ferries, ends: city}
state:
  n: int = 0
  raised: int = 0
  city.closed: bool = false
  cable.owner: player or none
  player.toll: money(0..9) = 1
  player.used: set of city
graphs:
  grid:
    nodes: city
    edges: {cable: {cost: edge.price}}
  open:
    nodes: city
    where: not node.closed
    edges: {cable: {cost: edge.price + edge.rise * raised}}
  freight:
    args: {p: player}
    nodes: city
    edges:
      cable: {where: edge.owner is not none, cost: if edge.owner == p then 0 else edge.owner.toll}
      ferry: {cost: 5}
functions:
  told(x:money or none) -> int: if x is none then -1 else number(x)
  spot(x:city or none) -> int: if x is none then -1 else sum of 1 for y in cities where y == x or before(y, x)
  before(x:city, y:city) -> bool: any z in set(1) where order(x) < order(y)
  order(x:city) -> int: |
    if x == a then 1
    else if x == b then 2
    else if x == c then 3
    else if x == d then 4
    else 5
"""

MAP = """\
map: land
for: cables
title: Land
cities: {a: {}, b: {}, c: {}, d: {}, e: {}}
cables:
  ab: {ends: [a, b], price: 3, rise: 2}
  bc: {ends: [b, c], price: 4}
  ac: {ends: [a, c], price: 7}
  ac_too: {ends: [a, c], price: 7, rise: 1}
  cd: {ends: [c, d], price: 0}
ferries:
  de: {ends: [d, e]}
"""


def loaded(folder: Path, flow: str, rules: str = RULES) -> rw.LoadedGame:
    path = folder / "cables.ruleset.yaml"
    text = f"{rules}flow: |\n{indented(flow, 2)}\nscore: {{player: n}}\n"
    path.write_text(text, encoding="utf-8")
    (folder / "land.map.yaml").write_text(MAP, encoding="utf-8")
    return rw.load(path, library=rw.Library([folder], shipped=False))


def all_three(folder: Path, script: str) -> tuple[int, int, int]:
    """The field `n` after a script: by the reference, by the fast and by the checked program."""
    program = loaded(folder, script).program(2)
    cells = initial_cells(program.layout)
    Executor(program.layout, cells, Recording()).run(program.ruleset.flow)
    at = next(place.base for field, place in program.layout.fields.items() if field.path == "n")
    return cells[at], program.fast.new(1)[at], program.checked.new(1, Recording())[at]


OWNED = "for p in players:\n  cd.owner = p\n  ab.owner = p\n"
"""The last player owns two cables."""

VALUES = {
    "n = told(grid.cost(a, c))": 7,
    "n = told(grid.cost(a, a))": 0,
    "n = told(grid.cost(a, e))": -1,
    "n = told(grid.cost(set(b, d), a))": 3,
    "n = told(grid.cost(set(b, d), c))": 0,
    "n = told(grid.cost(set(), c))": -1,
    "n = told(grid.cost(cities, e))": 0,
    "n = spot(grid.cheapest(a, cities))": 1,
    "n = spot(grid.cheapest(a, set(c, d)))": 3,
    "n = spot(grid.cheapest(a, set(d, b)))": 2,
    "n = spot(grid.cheapest(a, set(e)))": -1,
    "n = spot(grid.cheapest(set(b, d), set(a, c)))": 3,
    "n = number(sum of l.price for l in grid.route(a, d))": 7,
    "n = len(grid.route(a, d))": 2,
    "if ac in grid.route(a, d) and ac_too not in grid.route(a, d):\n  n = 1": 1,
    "n = len(grid.stops(a, d))": 3,
    "n = len(grid.stops(a, e)) + len(grid.route(a, e)) + len(grid.route(a, a))": 0,
    "n = len(grid.stops(a, a))": 1,
    "if grid.route(set(a, b), d) == set(bc, cd):\n  n = 1": 1,
    # The state changes what links cost, and which are in.
    "n = told(open.cost(a, b))\nraised = 3\nn = n * 100 + told(open.cost(a, b))": 309,
    "n = told(open.cost(a, d))\nb.closed = true\nn = n * 10 + told(open.cost(a, b)) + told(open.cost(b, b))": 69,
    "raised = 1\nif ac in open.route(a, c) and ac_too not in open.route(a, c):\n  n = told(open.cost(a, c))": 7,
    # Links of two kinds, with arguments.
    f"{OWNED}for p in players:\n  n = n * 10 + told(freight(p).cost(c, e))": 65,
    f"{OWNED}for p in players:\n  p.toll = 4\nfor p in players:\n  n = n * 10 + told(freight(p).cost(c, e))": 95,
    f"{OWNED}for p in players:\n  n = n + len(freight(p).stops(c, e))": 6,
}


@pytest.mark.parametrize(("script", "value"), VALUES.items())
def test_what_a_way_costs(tmp_path: Path, script: str, value: int) -> None:
    assert all_three(tmp_path, script) == (value, value, value)


def test_a_cost_below_0_is_a_fault_with_its_place(tmp_path: Path) -> None:
    program = loaded(tmp_path, "raised = 0 - 9\nn = told(open.cost(a, b))").program(2)
    cells = initial_cells(program.layout)
    asked = (
        lambda: Executor(program.layout, cells, Recording()).run(program.ruleset.flow),
        lambda: program.fast.new(1),
        lambda: program.checked.new(1, Recording()),
    )
    for ask in asked:
        with pytest.raises(Fault) as broken:
            ask()
        fault = broken.value
        assert (fault.code, fault.values["value"], fault.span and fault.span.text) == (
            *("RW515", -15),
            "edge.price + edge.rise * raised",
        )


def test_costs_stay_known_until_a_field_is_written_that_they_read(tmp_path: Path) -> None:
    """Asked twice, they are worked out once; the costs that read nothing are worked out once in a game."""
    asked = "n = told(open.cost(a, b)) + told(open.cost(a, c)) + told(grid.cost(a, b))"
    flow = f"{asked}\nraised = 1\nn += told(open.cost(a, b))"
    build = loaded(tmp_path, flow).program(2).fast.build
    known = [line.strip() for line in build.source.split("\n") if line.strip().endswith("] = 1") and "= 1" in line]
    written = [line.strip() for line in build.source.split("\n") if line.strip().endswith("] = 0")]
    assert len(known) >= 2
    assert len(written) == 1


def test_costs_that_bounds_keep_in_are_not_looked_at_again(tmp_path: Path) -> None:
    graphs = loaded(tmp_path, "n = 1").ruleset.graphs
    assert [edge.sure for name in ("grid", "open", "freight") for edge in graphs[name].edges] == [
        True,
        False,
        True,
        True,
    ]


@pytest.mark.parametrize(
    ("cost", "code", "text"),
    [
        ("edge.price - 1", "RW377", "the link `cd` costs -1, and no cost is below 0"),
        ("0 - edge.price - 1", "RW377", "the link `ab` costs -4, and no cost is below 0"),
        (
            "min(raised, 0) - number(max(edge.price, 1))",
            "RW377",
            "the link `ab` costs -3 or less, and no cost is below 0",
        ),
        ("edge.shut", "RW343", ""),
        ("true", "RW360", "the cost of `cable` must be a number, but this is true or false"),
        ("edge.owner.toll", "RW363", "`edge.owner` may be none here"),
        ("edge.price * raised", "", ""),
        ("max(edge.price - 1, 0)", "", ""),
    ],
)
def test_what_is_found_in_a_cost(tmp_path: Path, cost: str, code: str, text: str) -> None:
    rules = RULES.replace("edges: {cable: {cost: edge.price}}", f'edges: {{cable: {{cost: "{cost}"}}}}')
    if not code:
        assert loaded(tmp_path, "n = 1", rules)
        return
    with pytest.raises(rw.RulesError) as refused:
        loaded(tmp_path, "n = 1", rules)
    found = [(d.code, d.message) for d in refused.value.report.errors]
    assert [c for c, _ in found] == [code]
    assert text in found[0][1]


def test_a_condition_keeps_links_out_that_would_cost_less_than_0(tmp_path: Path) -> None:
    edges = 'edges: {cable: {where: edge.price > 0, cost: "edge.price - 1"}}'
    assert loaded(tmp_path, "n = told(grid.cost(a, c))", RULES.replace("edges: {cable: {cost: edge.price}}", edges))

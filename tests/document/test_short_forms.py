"""Short ways to write rules mean the long ones, and each part of them has its place."""

from __future__ import annotations

from typing import Any

import pytest

from rulewright.document import Mapping, Node, read_text, refusal_at
from rulewright.document.short_forms import in_long_form
from rulewright.source import Report, Source
from rulewright_tools.layout.canonical import formatted

PAIRS = {
    "a function": (
        "functions:\n  price(t:tile, n:int(0..6)) -> money: t.cost * n\n",
        {"functions": {"price": {"args": {"t": "tile", "n": "int(0..6)"}, "gives": "money", "is": "t.cost * n"}}},
    ),
    "without arguments": (
        "functions:\n  best() -> tile or none: none\n  all -> set of tile: tiles\n",
        {
            "functions": {
                "best": {"gives": "tile or none", "is": "none"},
                "all": {"gives": "set of tile", "is": "tiles"},
            }
        },
    ),
    "a table as an argument": (
        "functions:\n  most(t:(tile -> int), p:player)->int: 3\n",
        {"functions": {"most": {"args": {"t": "(tile -> int)", "p": "player"}, "gives": "int", "is": 3}}},
    ),
    "with a note": (
        'functions:\n  "price(t: tile) -> money":\n    about: Of a tile\n    is: t.cost\n',
        {"functions": {"price": {"args": {"t": "tile"}, "gives": "money", "about": "Of a tile", "is": "t.cost"}}},
    ),
    "procedures": (
        "procedures:\n  pay(p:player, n:money): p.money -= n\n  turn: |\n    end game\n",
        {
            "procedures": {
                "pay": {"args": {"p": "player", "n": "money"}, "do": "p.money -= n"},
                "turn": {"do": "end game\n"},
            }
        },
    ),
    "conditions": (
        'actions:\n  go:\n    params:\n      n: 1 .. 3 else "Not {n}"\n      m: 1 .. 3\n    require:\n'
        '      rich: me.money > n else "You have {me.money} \\"coins\\""\n      free: true\n',
        {
            "actions": {
                "go": {
                    "params": {"n": {"in": "1 .. 3", "else": "Not {n}"}, "m": "1 .. 3"},
                    "require": {"rich": {"that": "me.money > n", "else": 'You have {me.money} "coins"'}, "free": True},
                }
            }
        },
    ),
    "a group": (
        'conditions:\n  site:\n    require:\n      free: |\n        s.owner is none\n        else "Taken"\n',
        {"conditions": {"site": {"require": {"free": {"that": "s.owner is none", "else": "Taken"}}}}},
    ),
    "changes": (
        "rules:\n  add:\n    functions.two(n:int) -> int: n * 2\n    procedures.turn: end game\n"
        '    actions.go.require.late: round > 2 else "Too early"\n  change:\n    functions.price.is: base(t) + 1\n',
        {
            "rules": {
                "add": {
                    "functions.two": {"args": {"n": "int"}, "gives": "int", "is": "n * 2"},
                    "procedures.turn": {"do": "end game"},
                    "actions.go.require.late": {"that": "round > 2", "else": "Too early"},
                },
                "change": {"functions.price.is": "base(t) + 1"},
            }
        },
    ),
    "long forms stay": (
        "functions:\n  f: {gives: int, is: '1'}\nprocedures:\n  p: {do: end game}\n"
        "actions:\n  go: {require: {a: {that: b}}}\n",
        {
            "functions": {"f": {"gives": "int", "is": "1"}},
            "procedures": {"p": {"do": "end game"}},
            "actions": {"go": {"require": {"a": {"that": "b"}}}},
        },
    ),
}


def read(text: str) -> tuple[Mapping, Report]:
    """A document in long form, and what was found."""
    report = Report()
    node = read_text(Source("it.yaml", text), report)
    assert isinstance(node, Mapping)
    return in_long_form(node, report), report


@pytest.mark.parametrize("name", PAIRS)
def test_short_forms_mean_the_long_ones(name: str) -> None:
    text, wanted = PAIRS[name]
    found, report = read(text)
    assert not list(report)
    assert found.data == wanted


def at(node: Node, *path: str) -> Any:
    for key in path:
        assert isinstance(node, Mapping)
        found = node.get(key)
        assert found is not None
        node = found
    return node


def test_each_part_has_its_place() -> None:
    head = "functions:\n  price(t:tile) -> money: t.cost\n"
    text = head + 'actions:\n  go:\n    require:\n      a: me.b > 1 else "x \\"y\\" {z}"\n'
    found, _ = read(text)
    price = at(found, "functions", "price")
    assert [at(price, *p).span.where for p in (("args", "t"), ("gives",), ("is",))] == [
        "it.yaml:2:11",
        "it.yaml:2:20",
        "it.yaml:2:27",
    ]
    assert found.entries["functions"].value.entries["price"].key_span.text == "price"  # type: ignore[union-attr]
    said = at(found, "actions", "go", "require", "a", "else")
    assert said.value == 'x "y" {z}'
    assert said.origin.span(said.value.index("z"), said.value.index("z") + 1).text == "z"
    assert at(found, "actions", "go", "require", "a", "that").span.text == "me.b > 1"


def test_a_head_and_keys_below_it_say_nothing_twice() -> None:
    _, report = read("functions:\n  f(n:int) -> int: {gives: money, is: '1'}\n  f: {gives: int, is: '2'}\n")
    assert [finding.code for finding in report] == ["RW110", "RW110"]


@pytest.mark.parametrize(
    ("text", "end"),
    [
        ('a > 1 else "b"', 5),
        ("a > 1", None),
        ('if a then b else c == "d"', None),
        ('(if a then b else c) == d else "e"', 25),
        ('a == 1 else "b" or c', None),
    ],
)
def test_words_behind_a_condition(text: str, end: int | None) -> None:
    assert refusal_at(text) == end


def test_fmt_keeps_short_forms() -> None:
    """Each text is put into canonical form where it stands, whichever form the document has."""
    text = (
        "functions:\n  f(n:int) -> int: n{}1\nprocedures:\n  p: x{}1\n"
        'actions:\n  go:\n    require:\n      a: b{}1 else "c"\n'
    )
    before, after = text.format("+", "=", ">"), text.format(" + ", " = ", " > ")
    assert formatted(Source("it.yaml", before), Report()) == after

"""Numbers with units: what goes together, and what comes out."""

from __future__ import annotations

import pytest
from small_games import expression, faults, harbours, script, script_faults, with_parts

from rulewright.rules.amounts import PARTS, amount, counted, signed
from rulewright.rules.tree import LetStatement, Local
from rulewright.rules.types import IntType, MemberType, SetType

P = {"p": Local("p", MemberType(harbours().player), "parameter")}
MONEY = harbours().units["money"]


@pytest.mark.parametrize(
    ("text", "unit"),
    [
        ("p.money + 1", "money"),
        ("1 + p.money", "money"),
        ("p.money - p.money", "money"),
        ("p.money * 2", "money"),
        ("2 * p.money", "money"),
        ("p.money // 2", "money"),
        ("p.money // p.money", None),
        ("100 // p.money", None),
        ("p.money % 3", "money"),
        ("p.money % p.money", "money"),
        ("-p.money", "money"),
        ("abs(p.money)", "money"),
        ("ceil(p.money, 2)", "money"),
        ("ceil(p.money, p.money)", None),
        ("min(3, p.money)", "money"),
        ("max(p.money, 3, 4)", "money"),
        ("number(p.money)", None),
        ("number(p.money) + number(p.fame)", None),
        ("if p.money > 3 then p.money else 0", "money"),
        ("sum of s.price for s in ships", "money"),
        ("max of s.price for s in ships else 0", "money"),
        ("count s in ships", None),
        ("costs.ship", None),
        ("costs.ship + p.money", "money"),
        ("demand[2]", "money"),
        ("len(deck)", None),
        ("stock[wine]", None),
    ],
)
def test_results(text: str, unit: str | None) -> None:
    found = expression(text, **P).type
    assert isinstance(found, IntType) and (found.unit.name if found.unit else None) == unit


def test_ranges_keep_the_unit() -> None:
    assert expression("1 .. p.money", **P).type == SetType(None, MONEY)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("p.money + p.fame", "RW362"),
        ("p.money * p.fame", "RW366"),
        ("p.money // p.fame", "RW362"),
        ("p.money > p.fame", "RW362"),
        ("p.money == p.fame", "RW362"),
        ("max(p.money, p.fame)", "RW362"),
        ("p.money .. p.fame", "RW362"),
        ("p.money in set(p.fame)", "RW365"),
        ("stock[wine] + demand[p.money]", "RW361"),
        ("demand.first(p.fame) is none", "RW361"),
    ],
)
def test_mixed(text: str, code: str) -> None:
    assert faults(text, **P) == [code]


def unit_of(text: str, name: str) -> str | None:
    for statement in script(text, **P):
        if isinstance(statement, LetStatement) and statement.local.name == name:
            type_ = statement.local.type
            assert isinstance(type_, IntType)
            return type_.unit.name if type_.unit else None
    raise AssertionError(name)


def test_a_variable_takes_the_unit_of_what_it_is_given() -> None:
    assert unit_of("var n = 0\nrepeat while n < 3:\n  n = p.money\np.money = n", "n") == "money"
    assert unit_of("var n = 0\nn += p.fame\np.fame = n", "n") == "fame"
    assert unit_of("var n = 0\nn += 1", "n") is None
    assert script_faults("var n = 0\nn = p.money\nn = p.fame", **P) == ["RW361"]
    assert script_faults("var n: int = 0\nn = p.money", **P) == ["RW361"]
    assert script_faults("var n = 0\np.fame = n\nn = p.money", **P) == ["RW361"]


def test_a_variable_that_begins_with_nothing_learns_its_type() -> None:
    assert script_faults("var w = none\nfor q in players:\n  w = q\nif w is not none:\n  w.fame += 1", **P) == []
    assert script_faults("var s = set()\ns += set(p)\nif p in s:\n  p.fame += 1", **P) == []
    assert script_faults("var w = none\nw = p\nw = wine", **P) == ["RW360"]
    assert script_faults("var w = none\nw = p.money\nw = 3", **P) == []
    assert script_faults("var w = none\nw = 3\nw = p.money", **P) == []
    assert script_faults("var w = none\nlet x = w", **P) == ["RW372"]


def test_a_unit_by_language() -> None:
    rules, report = with_parts('types:\n  points: {unit: {en: "{n} VP", es: "{n} PV"}}\n', "")
    assert not list(report) and rules is not None
    points = rules.world.units["points"]  # type: ignore[attr-defined]
    assert [points.shown(3, lang) for lang in ("en", "es", "es-MX", "it")] == ["3 VP", "3 PV", "3 PV", "3 VP"]
    assert MONEY.shown(3, "es") == MONEY.pattern.replace("{n}", "3")


def test_one_is_written_in_another_way_and_parts_have_signs() -> None:
    text = """types:
  coin: {unit: {en: "{n} coins", es: "{n} monedas"}, one: {en: "{n} coin", es: "{n} moneda"}}
  effort: {unit: "{n} points", one: "{n} point", parts: 2}
  crumb: {unit: "{n} loaves", parts: 6}
"""
    rules, report = with_parts(text, "")
    assert report.ok, [str(f) for f in report]
    units = rules.world.units  # type: ignore[attr-defined]
    coin, effort, crumb = (units[name] for name in ("coin", "effort", "crumb"))
    assert [coin.shown(n, "en") for n in (0, 1, 2, -1)] == ["0 coins", "1 coin", "2 coins", "−1 coin"]
    assert [coin.shown(n, "es-MX") for n in (1, 2)] == ["1 moneda", "2 monedas"]
    assert [coin.shown(n, "it") for n in (1, 2)] == ["1 coin", "2 coins"]  # as elsewhere: it has no form of its own
    assert [effort.shown(n, "en") for n in range(6)] == [
        "0 points",
        "½ point",
        "1 point",
        "1½ points",
        "2 points",
        "2½ points",
    ]
    assert effort.shown(-3, "es") == "−1½ points"
    assert [crumb.shown(n, "en")[:2].strip() for n in range(1, 8)] == ["⅙", "⅓", "½", "⅔", "⅚", "1", "1⅙"]


def test_amounts_are_read_as_they_are_written() -> None:
    for parts in PARTS:
        for count in range(-20, 20):
            assert counted(signed(count, amount(count, parts)), parts) == count
    assert [counted(text, 2) for text in ("1⅓", "½½", "x½", "", "²", "1 ½")] == [None] * 6


@pytest.mark.parametrize(
    ("wrong", "column"),
    [
        ('{unit: "{n} points", parts: 7}', 39),
        ('{unit: "{n} points", parts: half}', 39),
        ('{unit: "{n} points", one: "point"}', 37),
        ('{unit: "{n} points", part: 2}', 32),
    ],
)
def test_a_unit_that_cannot_be(wrong: str, column: int) -> None:
    _, report = with_parts(f"types:\n  effort: {wrong}\n", "")
    found = next(iter(report))
    assert found.code in ("RW300", "RW301") and found.span is not None and found.span.column == column

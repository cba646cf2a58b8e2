"""What names mean, and in which order they are looked up."""

from __future__ import annotations

import pytest
from small_games import expression, faults, good, harbours, said, script_faults, with_parts

from rulewright.rules import tree
from rulewright.rules.tree import Local
from rulewright.rules.types import BOOL, INT, BagType, MemberType, OptionalType, PileType, SetType, TableType

KINDS = harbours().kinds
NAMES = {"p": Local("p", MemberType(KINDS["player"]), "parameter"), "b": Local("b", MemberType(KINDS["berth"]), "let")}


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("p", tree.LocalRef),
        ("round", tree.StateGet),
        ("p.money", tree.StateGet),
        ("wine", tree.MemberLiteral),
        ("weather.salt", tree.MemberLiteral),
        ("good.salt", tree.MemberLiteral),
        ("players", tree.AllMembers),
        ("stormy", tree.CallFunction),
        ("stormy()", tree.CallFunction),
        ("costs.build.pier", tree.Literal),
        ("demand[2]", tree.TrackGet),
        ("demand.last(3)", tree.TrackFind),
        ("b.port", tree.ConstGet),
        ("b.port.berths", tree.ConstGet),
        ("east_west.other(east)", tree.OtherEnd),
        ("p.left.right", tree.Seat),
        ("sea.reach(east)", tree.GraphAsk),
        ("own(p).connected(east, west)", tree.GraphAsk),
        ("p.hand[wine_card]", tree.StateGet),
    ],
)
def test_meanings(text: str, kind: type) -> None:
    assert isinstance(expression(text, **NAMES), kind)


def test_a_local_comes_before_everything() -> None:
    wine = Local("wine", INT, "let")
    assert expression("wine", wine=wine).type == INT
    assert isinstance(expression("good.wine", wine=wine), tree.MemberLiteral)
    assert faults("wine in goods", wine=wine) == ["RW365"]


@pytest.mark.parametrize(
    "text",
    [
        "sky == salt",
        "salt == sky",
        "sky in set(salt, storm)",
        "len(set(salt, storm)) == 2",
        "wine in set(salt)",
        "b.port.sells == set(salt)",
        "if true then sky == salt else false",
        "stock[salt] > 0",
        "salt in b.port.sells",
    ],
)
def test_a_member_of_two_kinds_is_found_by_its_place(text: str) -> None:
    assert faults(text, **NAMES) == []


def test_a_member_of_two_kinds_alone_is_refused() -> None:
    assert faults("salt == salt") == ["RW341", "RW341"]


def test_an_argument_and_an_assignment_tell_which_member_is_meant() -> None:
    assert script_faults("sky = salt\np.lucky = salt\nvar w = sky\nw = salt", **NAMES) == []


def test_costs_keep_their_name() -> None:
    found = expression("costs.build.pier")
    assert isinstance(found, tree.Literal) and found.value == 3 and found.name == "costs.build.pier"


def test_a_field_goes_before_a_member_of_the_kind_with_its_name() -> None:
    rules = "state:\n  good: good\nfunctions:\n  f: {gives: good, is: good.wine}\n  g: {gives: bool, is: good == wine}"
    ruleset = good(rules)
    assert isinstance(ruleset.functions["f"].body, tree.MemberLiteral)


def test_types_of_fields() -> None:
    fields = {field.path: field for field in harbours().state}
    assert fields["deck"].type == PileType(KINDS["card"], 2) and fields["deck"].visible == "none"
    assert fields["heap"].type == PileType(KINDS["card"], 20) and fields["heap"].visible == "all"
    assert fields["player.hand"].type == BagType(KINDS["card"], 8) and fields["player.hand"].visible == "owner"
    assert isinstance(fields["stock"].type, TableType) and fields["stock"].default == 5
    assert fields["first"].type == OptionalType(MemberType(KINDS["player"])) and fields["first"].default == -1
    assert fields["seen"].type == SetType(KINDS["good"]) and fields["seen"].default == 0
    assert fields["player.money"].default == 20


def test_menus_are_spelled_out_in_the_order_of_the_document() -> None:
    ruleset = good("actions:\n  swap: {menu: turn, do: me.fame += 1}")
    assert ruleset.menus["turn"] == ("buy", "swap")
    loop = ruleset.flow[0]
    assert isinstance(loop, tree.RepeatTimes) and isinstance(loop.body[0], tree.For)
    offer = loop.body[0].body[0]
    assert isinstance(offer, tree.Offer) and [a.name for a in offer.actions] == ["buy", "swap"]
    assert offer.label == "turn"


def test_a_policy_narrows_a_choice() -> None:
    rules = """
procedures:
  bid:
    args: {p: player}
    do: |
      choose amount in 1 .. p.money by p or none
policies:
  low: {about: Low, choices: {amount: lowest}}
  high: {amount: highest}
"""
    policies = good(rules).policies
    assert policies["low"].choices == {"amount": "lowest"} and policies["high"].choices == {"amount": "highest"}


def test_one_fault_gives_one_finding() -> None:
    rules = """
components:
  rope: {columns: {length: feet}, rows: {hemp: [3], flax: [4]}}
functions:
  f: {args: {r: rope}, gives: int, is: r.length + 1}
  g: {args: {r: rope}, gives: bool, is: f(r) > 3 and r.length == 4}
"""
    assert [line.split()[0] for line in said(with_parts(rules)[1])] == ["RW310"]


def test_texts_keep_every_language() -> None:
    ruleset = good(
        'procedures:\n  f: {args: {p: player}, do: \'say {en: "{p} has {p.money}", es: "{p.money} de {p}"}\'}'
    )
    say = ruleset.procedures["f"].body[0]
    assert isinstance(say, tree.Say)
    kinds = {language: [type(part) for part in parts] for language, parts in say.text.by_language.items()}
    assert kinds == {"en": [tree.LocalRef, str, tree.StateGet], "es": [tree.StateGet, str, tree.LocalRef]}


def test_boolean_results() -> None:
    for text in ("wine in seen", "sky == calm", "first is none", "not stormy", "any p in players", "1 in 1 .. 3"):
        assert expression(text).type == BOOL

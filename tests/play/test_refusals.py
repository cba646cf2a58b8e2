"""Codes that need a ruleset of their own: menus for other moments, limits, values that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.reference.evaluate import Evaluator
from rulewright.program import Fault
from rulewright.rules.tree import Arithmetic, Literal, Local, LocalRef, MemberLiteral, Seat
from rulewright.rules.types import INT, MemberType, OptionalType

from .inline import tiny

ACTIONS = """
actions:
  first_one:
    menu: early
    params: {token: tokens}
    do: n = 1
  other:
    menu: late
    params: {token: tokens}
    require:
      rich: {that: n > 4, else: "Only {n}"}
    do: n = 2
"""


def test_an_action_of_another_menu(tmp_path: Path) -> None:
    flow = "offer host: early\noffer host: late\nchoose k in 1 .. 3 by host"
    game = tiny(tmp_path, flow, ACTIONS).new_game(["Ada"], seed=1)
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("other(token=two)")
    refused = caught.value
    assert refused.sort == "illegal" and refused.diagnostic.code == "RW527"
    assert [(r.id, r.part) for r in refused.reasons] == [("other", "offer"), ("rich", "require")]
    assert refused.reasons[1].words == "Only 0"
    assert refused.suggestions == ("first_one",)


def test_an_action_where_a_value_is_asked(tmp_path: Path) -> None:
    game = tiny(tmp_path, "choose k in 1 .. 3 by host\noffer host: late", ACTIONS).new_game(["Ada"], seed=1)
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("other(token=two)")
    assert caught.value.diagnostic.code == "RW527"
    assert [r.part for r in caught.value.reasons] == ["offer", "require"]
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("token=3")
    assert caught.value.diagnostic.code == "RW520"
    assert game.decision.options.find("k(k=2)") == game.decision.options.find("2")


def test_an_action_with_arguments_left_out_and_none_legal(tmp_path: Path) -> None:
    actions = ACTIONS + "  stay:\n    menu: late\n    do: n = 3\n"
    game = tiny(tmp_path, "choose k in 1 .. 3 by host\noffer host: late\nchoose m in 1 .. 2 by host", actions)
    played = game.new_game(["Ada"], seed=1)
    with pytest.raises(rw.RulesError):
        tiny(tmp_path, "choose k in 1 .. 3 by host\noffer host: late", ACTIONS).new_game(["Ada"], seed=1).play("1")
    played.play("1")
    assert played.history[-1].move.text == "stay" and played.history[-1].forced
    assert [r.words for r in played.why_not("2")] == []


def test_too_many_options(tmp_path: Path) -> None:
    tiny(tmp_path, "choose k in 1 .. 99 by host\nn = k")
    limits = rw.Limits(options=50)
    game = rw.load(tmp_path / "tiny.ruleset.yaml", limits=limits)
    with pytest.raises((rw.RulesError, Fault)) as caught:
        _ = game.new_game(["Ada"], seed=1).decision.options[0]
    assert "RW512" in str(caught.value) or "99 options" in str(caught.value)


def test_none_where_a_value_is_needed(lamps: rw.LoadedGame) -> None:
    """The checker keeps this out of rulesets; the reference says so all the same."""
    position = lamps.position(2, 1)
    e = Evaluator(position.layout, position.cells)
    span = lamps.ruleset.flow[0].span
    player, number = MemberType(lamps.ruleset.player), Local("x", OptionalType(INT), "let", span)
    nobody = Local("p", OptionalType(player), "let", span)
    with pytest.raises(Fault) as broke:
        e.value(Seat(LocalRef(nobody, type=player, span=span), 1, type=player, span=span), {nobody: -1})
    assert broke.value.code == "RW509"
    one = Literal(1, type=INT, span=span)
    with pytest.raises(Fault) as broke:
        e.value(Arithmetic("+", one, LocalRef(number, type=INT, span=span), type=INT, span=span), {number: -(2**31)})
    assert broke.value.code == "RW509"
    with pytest.raises(Fault) as broke:
        short = Evaluator(position.layout, position.cells, steps=0)
        short.value(MemberLiteral(lamps.ruleset.player, 0, type=player, span=span), {})
    assert broke.value.code == "RW508"

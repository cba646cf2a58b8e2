"""Why a move is not legal: every condition that fails, in words, with values and place."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.moves.move import Move
from rulewright.play.position.brute_force import brute_force
from rulewright.play.position.reasons import explain, why_not

from .conftest import Playing
from .inline import tiny


def test_reasons_have_words_values_and_places(play: Playing) -> None:
    game = play(1, 0)
    game.play("build(road=ab)")
    reasons = game.why_not("build(road=ab)")
    assert [(r.id, r.part, r.holds) for r in reasons] == [("road", "where", False)]
    assert reasons[0].words == "Ab is not possible (possible: Bc, Cd, Da, Ce, Be)"
    assert reasons[0].values == (("road.owner", game.players[game.history[1].who]),)
    assert "lamps.ruleset.yaml:" in reasons[0].where


def test_the_designers_words_are_filled_in_every_language(play: Playing) -> None:
    game = play(3, 0)
    game.play("rest(steps=5)")
    while game.decision.player != game.players[game.history[1].who]:
        game.play("pass")
    texts = {lang: [r.words for r in game.why_not("build(road=ab)", lang)] for lang in ("en", "es", "it", "de")}
    assert texts["en"] == ["A road costs 2; you have 0 c"] == texts["de"]
    assert texts["es"] == ["Un camino cuesta 2; tienes 0 c"]
    assert texts["it"] == ["Una strada costa 2; hai 0 c"]
    reason = game.why_not("build(road=ab)")[0]
    assert dict(reason.values)["me.purse"] == "0 c"
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("build(road=ab)")
    assert [r.id for r in caught.value.reasons] == ["money"]
    assert "A road costs 2" in str(caught.value)


def test_conditions_behind_a_failed_domain_are_still_asked(play: Playing) -> None:
    game = play(3, 0)
    reasons = game.why_not("rest(steps=9)")
    assert [(r.id, r.part) for r in reasons] == [("steps", "domain"), ("steps", "where")]


def test_an_action_that_is_not_offered(play: Playing) -> None:
    """At an auction the menu is far: the move is not possible, whatever its arguments."""
    game = play(2, 0)
    game.play("bid")
    assert game.decision.name == "bid"
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("build(road=ab)")
    assert caught.value.diagnostic.code == "RW527"


def test_declining_where_one_must_choose(play: Playing) -> None:
    game = play(2, 0)
    game.play("bid")
    reasons = game.why_not("77")
    assert [(r.id, r.part) for r in reasons] == [("bid", "domain")]
    assert game.why_not("none") == ()


def test_exactly_the_legal_moves_have_no_reasons(play: Playing) -> None:
    for seed in range(4):
        game = play(seed, 3)
        position = game.position
        decision = position.decision
        if decision is None or decision.kind != "offer":
            continue
        legal = set(brute_force(position))
        ruleset = game.program.ruleset
        for index, action in enumerate(decision.actions):
            if [p.local.name for p in action.params] != ["token", "spot"]:
                continue
            for token in range(len(ruleset.kinds["token"])):
                for spot in range(len(ruleset.kinds["spot"])):
                    move = Move(decision.statement, (index, token, spot))
                    assert (why_not(position, move) == ()) == (move.choice in legal)


def test_a_legal_move_explained(play: Playing) -> None:
    game = play(1, 0)
    reasons = game.explain("build(road=ab)")
    assert [r.id for r in reasons] == ["road", "road", "money", "near"]
    assert all(r.holds for r in reasons)
    assert reasons == explain(game.position, game.legal("build(road=ab)"), game.wording)
    assert reasons[0].data["id"] == "road"


def test_the_rules_own_words_for_what_is_not_in_the_set(tmp_path: Path) -> None:
    rest = """actions:
  pay:
    params:
      amount: {in: "set(1, 3)", else: {en: "Pay {set(1, 3)}, not {amount}", es: "Paga 1 o 3, no {amount}"}}
      other: 1 .. 3
      much: 1 .. 9
    do: n = amount
"""
    game = tiny(tmp_path, "offer host: pay", rest).new_game(["Ada"], seed=1)
    told = {lang: [r.words for r in game.why_not("pay(amount=2, other=7, much=10)", lang)] for lang in ("en", "es")}
    assert told["en"][:2] == ["Pay 1 and 3, not 2", "7 is not possible (possible: 1, 2, 3)"]
    assert told["es"][:2] == ["Paga 1 o 3, no 2", "7 no es posible (posible: 1, 2, 3)"]
    assert told["en"][2] == "10 is not possible (possible: 1 to 9)"
    assert all(reason.holds for reason in game.explain("pay(amount=3, other=2, much=9)"))

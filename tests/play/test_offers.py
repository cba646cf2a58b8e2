"""`offer … or none`: nothing is asked where no move is possible; where one is, the player may decline."""

from __future__ import annotations

from pathlib import Path

import pytest

import rulewright as rw
from rulewright.play.cells.eyes import Eyes
from rulewright.play.moves.move import Move
from rulewright.play.position.brute_force import brute_force
from rulewright.program.decision import DECLINED

from .inline import tiny

ACTIONS = """\
actions:
  pick:
    title: Pick a token
    params:
      token: tokens where token.worth <= n
      times: 1 .. token.worth
    require:
      left: token not in bin else "{token} is in the bin"
      few: times <= small
    do: |
      put token into bin
      me.points += times
  rest:
    title: Rest
    require:
      tired: n == 2
    do: n = 0
"""


def game(folder: Path, flow: str) -> rw.Game:
    return tiny(folder, flow, ACTIONS).new_game(["Ada", "Ben"], seed=1)


def test_nothing_is_asked_where_nothing_is_possible(tmp_path: Path) -> None:
    made = game(tmp_path, "small = 3\nfor p in players:\n  offer p: pick or none\noffer host: pick, rest or none\n")
    assert made.over
    assert len(made.history) == 1
    assert made.log[0].move == ""


def test_where_something_is_possible_the_player_may_decline(tmp_path: Path) -> None:
    made = game(tmp_path, 'n = 2\nsmall = 2\nfor p in players:\n  offer p: pick, rest "Which?" or none\n')
    decision = made.decision
    assert decision is not None and decision.prompt == "Which?"
    texts = ["pick(token=one, times=1)", "pick(token=two, times=1)", "pick(token=two, times=2)", "rest", "none"]
    assert decision.options.texts == texts
    assert made.why_not("none") == () and [r.words for r in made.explain("none")] == ["pass is possible"]
    answers = decision.questions.answers
    assert [(a.text, a.words, a.moves) for a in answers][-1] == ("none", "pass", 1)
    assert decision.questions.answer("none") == Move(decision.place.statement, (DECLINED,))
    entry = made.play("none")
    assert (entry.move_text(rw.Eyes(1)), entry.forced) == ("none", False)
    assert made.log[-1].words == "pass" and made.log[-1].player == "Ada"
    assert made.decision is not None and made.decision.player == "Ben"
    made.play("rest")
    assert made.over
    made.save(tmp_path / "played.jsonl")
    again = rw.replay(tmp_path / "played.jsonl", library=rw.Library([tmp_path], shipped=False))
    assert again.ok and again.game is not None and again.game.record() == made.record()


def test_one_move_is_no_forced_move(tmp_path: Path) -> None:
    made = game(tmp_path, "n = 1\nsmall = 1\noffer host: pick or none\n")
    assert made.decision is not None and made.decision.options.texts == ["pick(token=one, times=1)", "none"]


@pytest.mark.parametrize("fast", [True, False])
@pytest.mark.parametrize("n", range(8))
@pytest.mark.parametrize("small", range(3))
def test_all_who_know_the_rules_agree(tmp_path: Path, n: int, small: int, fast: bool) -> None:
    flow = f"n = {n}\nsmall = {small}\nput one into bin\noffer host: pick, rest or none\n"
    position = rw.Position.new(tiny(tmp_path, flow, ACTIONS).program(2), 1, fast=fast)
    worth = {"one": 1, "two": 2, "six": 6}
    expected = [
        f"pick(token={token}, times={times})"
        for token in ("two", "six")
        if worth[token] <= n
        for times in range(1, worth[token] + 1)
        if times <= small
    ] + (["rest"] if n == 2 else [])
    assert position.options.texts == ([*expected, "none"] if expected else [])
    assert list(position.options.choices) == brute_force(position)
    assert position.over == (not expected)


def test_a_loop_of_offers_without_moves_comes_to_an_end(tmp_path: Path) -> None:
    with pytest.raises(rw.RulesError) as caught:
        game(tmp_path, "repeat while n == 0:\n  offer host: pick or none\n")
    assert [d.code for d in caught.value.report] == ["RW508"]


def test_declining_is_refused_where_it_is_not_offered(tmp_path: Path) -> None:
    made = game(tmp_path, "n = 2\nsmall = 2\noffer host: pick\n")
    with pytest.raises(rw.IllegalMove) as caught:
        made.play("none")
    assert caught.value.diagnostic.code == "RW524"
    assert [r.words for r in caught.value.reasons] == [r.words for r in made.why_not("none")] == ["You must choose"]


def test_the_graph_of_the_flow_shows_one_decision(tmp_path: Path) -> None:
    from rulewright_tools.showing.flow_graph import flow_graph

    graph = flow_graph(tiny(tmp_path, "n = 2\noffer host: pick, rest or none\n", ACTIONS).ruleset)
    assert graph.count("offer host: pick, rest or none") == 1 and "yes" not in graph


def test_the_rules_name_the_way_to_decline_an_offer(tmp_path: Path) -> None:
    named = 'or none {en: "Take nothing", es: "No tomar nada"}'
    made = game(tmp_path, f'n = 2\nsmall = 2\noffer host: pick {named} "Which?" else "n is {{n}}"\n')
    assert made.decision is not None and made.decision.prompt == "Which?"
    assert made.decision.questions.answers[-1].words == "Take nothing"
    assert [r.words for r in made.why_not("rest")] == ["Rest is not offered now: n is 2"]
    made.play("none")
    assert made.log[-1].words == "Take nothing" and made.log_for(Eyes(0), "es")[-1].words == "No tomar nada"

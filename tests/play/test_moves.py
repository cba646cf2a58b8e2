"""Moves: one text form, read and written; what is wrong with a text is told by its sort."""

from __future__ import annotations

import pytest

import rulewright as rw
from rulewright.play.moves.stepwise_choice import ChoiceStep

from .conftest import Playing


def test_every_text_leads_back_to_its_move(play: Playing) -> None:
    for seed in range(4):
        for moves in range(0, 9, 2):
            game = play(seed, moves)
            if game.decision is None:
                continue
            options = game.decision.options
            for move in options:
                assert options.find(move.text) == move
                assert move.text in options
                assert move in options


def test_options_are_a_sequence(play: Playing) -> None:
    options = play(1, 0).decision.options
    assert len(options) == len(list(options)) == len(options.texts) == len(set(options))
    assert options[0] == next(iter(options)) and options[-1].text == "pass"
    assert [m.text for m in options[:2]] == ["build(road=ab)", "build(road=bc)"]
    assert "build(road=ab)" in options and "build(road=nowhere)" not in options and 7 not in options


@pytest.mark.parametrize(
    ("text", "sort", "code", "says"),
    [
        ("", "invalid", "RW520", ""),
        ("build(", "invalid", "RW520", ""),
        ("build(road=ab) pass", "invalid", "RW520", ""),
        ("bild(road=ab)", "invalid", "RW521", "did you mean `build`?"),
        ("build(rod=ab)", "invalid", "RW522", "did you mean `road`?"),
        ("build(road=abb)", "invalid", "RW523", "did you mean `ab`?"),
        ("build(road=7)", "invalid", "RW523", ""),
        ("build(road=none)", "illegal", "RW524", ""),
        ("rest(steps=9)", "illegal", "RW524", ""),
        ("build", "ambiguous", "RW525", "build(road=ab)"),
        ("build()", "ambiguous", "RW525", "build(road=ab)"),
        ("x" * 5000, "invalid", "RW520", ""),
    ],
)
def test_what_is_wrong_with_a_text(play: Playing, text: str, sort: str, code: str, says: str) -> None:
    game = play(1, 0)
    with pytest.raises(rw.IllegalMove) as caught:
        game.play(text)
    assert (caught.value.sort, caught.value.diagnostic.code) == (sort, code)
    assert says in str(caught.value)
    assert len(game.history) == 1


def test_what_one_legal_move_leaves_open_may_be_left_out(play: Playing) -> None:
    game = play(1, 0)
    assert game.decision.options.find("pass()").text == "pass"
    steps = [m for m in game.decision.options if m.text.startswith("swap")]
    if len(steps) == 1:
        assert game.decision.options.find("swap") == steps[0]


def test_a_member_may_be_named_with_its_kind(play: Playing) -> None:
    options = play(1, 0).decision.options
    assert options.find("build(road=road.ab)").text == "build(road=ab)"


def test_questions_lead_to_every_move_and_to_no_other(play: Playing) -> None:
    for seed in range(3):
        for moves in (0, 3, 6):
            game = play(seed, moves)
            if game.decision is None:
                continue
            found = []
            open_ = [game.decision.questions]
            while open_:
                question = open_.pop(0)
                for answer in question.answers:
                    assert answer.words
                    following = question.answer(answer.text)
                    if isinstance(following, ChoiceStep):
                        assert sum(a.moves for a in following.answers) == answer.moves
                        open_.append(following)
                    else:
                        found.append(following)
            assert sorted(m.text for m in found) == sorted(game.decision.options.texts)


def test_a_question_can_be_taken_back(play: Playing) -> None:
    decision = play(1, 0).decision
    first = decision.questions
    second = first.answer("build")
    assert isinstance(second, ChoiceStep) and second.name == "road" and first.name == "action"
    assert second.back(decision.options).answers == first.answers
    with pytest.raises(rw.IllegalMove):
        second.answer("nowhere")


def test_moves_in_words(play: Playing) -> None:
    game = play(1, 0, lang="es")
    move = game.decision.options.find("rest(steps=2)")
    assert move.words(game.wording) == "Descansar: 2"
    assert game.decision.prompt == "Tu turno"

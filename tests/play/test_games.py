"""Games with history: undo and redo, forced moves, the log, rankings."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rulewright as rw

from .conftest import NAMES, Playing, play_on


def state(game: rw.Game) -> tuple[object, ...]:
    """Everything that a game is at."""
    return game.history[-1].after, len(game.history), game.record(), game.over


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**6), st.lists(st.sampled_from(["play", "play", "play", "undo", "redo"]), max_size=30))
def test_undo_and_redo_are_exact(lamps: rw.LoadedGame, seed: int, steps: list[str]) -> None:
    game = lamps.new_game(NAMES[:2], seed=seed)
    draw = random.Random(seed)
    past, future = [state(game)], []
    for step in steps:
        if step == "play" and game.decision is not None:
            game.play(game.decision.options[draw.randrange(len(game.decision.options))])
            past.append(state(game))
            future = []
        elif step == "undo" and game.can_undo:
            game.undo()
            future.append(past.pop())
        elif step == "redo" and game.can_redo:
            game.redo()
            past.append(future.pop())
        assert state(game) == past[-1]
        assert game.can_undo == (len(past) > 1) and game.can_redo == bool(future)


def test_nothing_to_undo_or_redo(play: Playing) -> None:
    game = play(1, 0)
    for action in (game.undo, game.redo):
        with pytest.raises(rw.IllegalMove) as caught:
            action()
        assert caught.value.diagnostic.code == "RW528"


def test_undo_is_safe_until_somebody_has_learnt_something(play: Playing) -> None:
    game = play(1, 0)
    assert not game.undo_safe
    game.play("build(road=ab)")
    assert game.undo_safe
    game.play(next(m for m in game.decision.options if m.text.startswith("play_token")))
    assert not game.undo_safe  # a token was drawn


def test_a_position_of_ones_own(play: Playing) -> None:
    game = play(1, 2)
    before = state(game)
    position = game.position
    position.apply(position.options[0])
    assert state(game) == before
    assert game.position_at(0) == play(1, 0).position


def test_the_same_seed_gives_the_same_game(lamps: rw.LoadedGame) -> None:
    games = [play_on(lamps.new_game(NAMES[:3], seed=11), 4) for _ in range(2)]
    assert games[0].record() == games[1].record()
    assert lamps.new_game(2, seed=12).record() != lamps.new_game(2, seed=13).record()
    assert lamps.new_game(2).seed != lamps.new_game(2).seed


def test_the_end(play: Playing) -> None:
    game = play(4)
    assert game.over and game.decision is None
    assert set(game.scores) == set(game.players)
    assert game.ranking[0].rank == 1
    assert game.view(None)["ranking"][0][1] == game.players[game.ranking[0].seat]
    with pytest.raises(rw.IllegalMove) as caught:
        game.play("pass")
    assert caught.value.diagnostic.code == "RW526"
    assert game.why_not("pass") == ()


def test_the_log_tells_what_was_said_and_what_changed(play: Playing) -> None:
    game = play(1, 0)
    player = game.decision.player
    game.play("build(road=ab)")
    told = game.log[-1]
    assert told.words == "Build a road: Ab" and told.player == player
    assert f"{player}, purse: 10 c → 11 c" in told.changed
    assert told.said == (f"{player} gets a prize of 3",)
    assert told.lines == [f"{player}: Build a road: Ab", f"{player} gets a prize of 3"]
    spanish = game.log_for(rw.KEEPER, "es")[-1]
    assert spanish.words == "Construir un camino: Ab" and spanish.said == (f"{player} gana un premio de 3",)


def test_the_log_names_pieces_that_move(play: Playing) -> None:
    game = play(1, 0)
    move = next(m for m in game.decision.options if m.text.startswith("play_token"))
    token = game.wording.member(game.program.ruleset.kinds["token"], move.choice[1])
    game.play(move)
    lines = game.log[-1].changed
    assert f"Discard: + {token}" in lines
    assert any(line.startswith("Deck: ") and line.endswith(" pieces") for line in game.log_for(rw.PUBLIC)[-1].changed)


def test_an_illegal_move_changes_nothing(play: Playing) -> None:
    game = play(1, 2)
    before = state(game)
    for text in ("build(road=nowhere)", "rest(steps=77)", "nonsense", ""):
        with pytest.raises(rw.IllegalMove):
            game.play(text)
        assert state(game) == before

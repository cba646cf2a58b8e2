"""What a seat sees: nothing that is hidden from it leaks by any way."""

from __future__ import annotations

import json
import random

import pytest

import rulewright as rw
from rulewright.play.cells.fields import slots
from rulewright.play.table.history import SECRET
from rulewright.play.table.view import state_view
from rulewright.rules.types import BagType, OptionalType, PileType

from .conftest import NAMES, Playing


def shaken(position: rw.Position, seat: int | None, seed: int) -> list[int]:
    """Cells that differ only where a seat does not see: pieces swapped for others, numbers changed."""
    draw = random.Random(seed)
    eyes = rw.Eyes(seat)
    cells = list(position.cells)
    for at in slots(position.layout):
        if eyes.sees(at.field, at.owner):
            continue
        if isinstance(at.type, PileType):
            for i in range(cells[at.cell]):
                cells[at.cell + 1 + i] = draw.randrange(len(at.type.kind))
        elif isinstance(at.type, BagType):
            total = sum(cells[at.cell : at.cell + at.width])
            cells[at.cell : at.cell + at.width] = [0] * at.width
            for _ in range(total):
                cells[at.cell + draw.randrange(at.width)] += 1
        else:
            cells[at.cell] = draw.randrange(-1 if isinstance(at.type, OptionalType) else 0, 3)
    return cells


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_positions_that_differ_only_in_hidden_parts_look_the_same(play: Playing, seat: int | None) -> None:
    for seed in range(5):
        position = play(seed, 4).position
        eyes = rw.Eyes(seat)
        before = state_view(position.layout, position.cells, eyes)
        changed = 0
        for other in range(10):
            cells = shaken(position, seat, other)
            changed += cells != position.cells
            assert state_view(position.layout, cells, eyes) == before
        assert changed


def test_hidden_things_are_counts_and_no_more(play: Playing) -> None:
    game = play(3, 4)
    for seat, name in enumerate(game.players):
        state = game.view(name)["state"]
        assert set(state["deck"]) == {"count"}
        for other in range(3):
            hand = state["player.hand"][f"seat_{other + 1}"]
            secret = state["player.secret"][f"seat_{other + 1}"]
            seen = state["player.seen"][f"seat_{other + 1}"]
            if other == seat:
                assert "hidden" not in seen and secret in ("red", "blue", "green") and "count" not in hand
            else:
                assert set(hand) == {"count"} and secret == seen == {"hidden": True}


def test_views_are_plain_data_without_seed_generator_or_keys(play: Playing) -> None:
    for seed in (987654321, 5):
        game = play(seed, 6)
        generator = game.history[-1].after.cells[1]
        for seat in (None, *game.players):
            text = json.dumps(game.view(seat))
            assert str(generator) not in text and "987654321" not in text and "fingerprint" not in text
            assert all(entry.key not in text for entry in game.history)


def test_only_the_one_who_decides_sees_the_options(play: Playing) -> None:
    game = play(2, 2)
    decision = game.decision
    for seat in (None, *game.players):
        shown = game.view(seat)["decision"]
        assert shown["player"] == decision.player
        assert ("options" in shown) == ("prompt" in shown) == (seat == decision.player) == shown["mine"]
    assert game.view(decision.player)["decision"]["options"] == decision.options.texts


def test_a_hidden_piece_is_secret_until_it_comes_to_light(play: Playing) -> None:
    for seed in range(20):
        game = play(seed, 6)
        for entry in game.history[1:]:
            for seat in range(3):
                text = entry.move_text(rw.Eyes(seat))
                action = entry.move.action
                if seat != entry.who and action is not None and action.name == "swap":
                    assert text == f"swap(token={SECRET})"
                else:
                    assert text == entry.move.text


def test_what_others_draw_is_not_in_the_record_of_a_seat(play: Playing) -> None:
    game = play(3, 8)
    shuffled = game.history[0].happened[0]
    assert shuffled.shuffle
    for seat in (None, *game.players):
        record = game.record(for_seat=seat)
        assert shuffled.text not in record and '"seed"' not in record and '"key"' not in record
        assert json.loads(record.splitlines()[0])["chance"][0] == SECRET
        text = json.dumps([entry.data for entry in game.log_for(rw.Eyes(game.seat_of(seat)))])
        assert shuffled.text not in text
    assert shuffled.text in game.record()


def test_the_log_of_a_seat_names_no_hidden_piece(play: Playing) -> None:
    """A token that stays in hidden places all game long is in no line that others get."""
    for seed in range(10):
        game = play(seed, 5)
        tokens = game.program.ruleset.kinds["token"].members
        titles = [game.wording.member(game.program.ruleset.kinds["token"], i) for i in range(len(tokens))]
        discarded = set(game.view(None)["state"]["discard"])
        text = json.dumps(game.view(None))
        for token, title in zip(tokens, titles, strict=True):
            if token not in discarded:
                assert title not in text and f'"{token}"' not in text


def test_seats_by_name_and_number(play: Playing) -> None:
    game = play(1, 1)
    assert game.view(1) == game.view("Ben") == game.view("ben")
    for wrong in (9, -1, "Nobody"):
        with pytest.raises(KeyError):
            game.view(wrong)
    assert NAMES[:3] == game.players

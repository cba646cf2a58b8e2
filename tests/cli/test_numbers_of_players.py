"""A number of players that a game is not for: every command says which it is for, and how it would be."""

from __future__ import annotations

import pytest

from .conftest import Run


@pytest.mark.parametrize("command", [("simulate", "-n", 1), ("play",), ("bench",)], ids=lambda command: command[0])
def test_each_command_names_the_ways(run: Run, command: tuple[object, ...]) -> None:
    verb, *more = command
    result = run(verb, "brass", "-p", 2, *more)
    assert result.exit_code == 2
    assert "the game is for 3 to 4 players, not 2" in result.stderr
    assert "`--with two_player` (on the map brass/lancashire_two)" in result.stderr
    assert "`--with edition_2018` (on the map brass/lancashire)" in result.stderr
    assert "`--map lancashire_two`" in result.stderr


def test_one_number_alone_and_variants_left_out(run: Run) -> None:
    result = run("simulate", "brass", "--with", "two_player", "-p", 3)
    assert result.exit_code == 2
    assert "the game is for 2 players, not 3" in result.stderr
    assert "for 3: without `--with two_player`" in result.stderr


def test_only_ways_that_go_with_what_is_asked_for(run: Run) -> None:
    """The virtual connection is not played on the board for two."""
    told = run("simulate", "brass", "--with", "virtual_link", "-p", 2).stderr
    assert "edition_2018" in told
    assert "two_player" not in told and "lancashire_two" not in told


def test_a_number_that_nothing_is_for(run: Run) -> None:
    told = run("simulate", "brass", "-p", 7).stderr
    assert "the game is for 3 to 4 players, not 7" in told
    assert "help" not in told

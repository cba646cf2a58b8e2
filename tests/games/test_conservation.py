"""Games of Irish Gauge (2,000 in a long run) against an account kept by hand, at every move."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

import pytest
from irish_account import Account
from irish_board import irish_board
from irish_moods import MOODS, pick

from rulewright.play.position.ranking import standings
from rulewright.program import PC
from shipped import loaded, share

CHUNKS, GAMES = share(7, 3), 100
"""Chunks of games for each number of players: so that processes share them."""

LONGEST = 2_000
"""Decisions after which a game counts as endless."""


@cache
def account_for(seats: int) -> Account:
    """The account for a number of players."""
    return Account(loaded("irish_gauge").program(seats), irish_board())


def play(account: Account, mood: str, seed: int) -> Counter[str]:
    """A game with everything checked at every move; what was done in it."""
    machine = account.program.fast
    draw = Random(f"conservation {seed}")
    s = machine.new(seed)
    books = account.read(s)
    account.start(books)
    done: Counter[str] = Counter()
    for turn in range(LONGEST):
        if s[PC] < 0:
            break
        options = machine.options(s)
        assert len(options), "a dead end"
        if (seed + turn) % 4 == 0:
            account.offered(s, books, list(options))
        choice = pick(account, mood, draw, s, books, options)
        asked = s.copy()
        machine.resume(s, choice)
        after = account.read(s)
        last = account.move(asked, books, choice, after)
        done[last] += 1
        done["joined"] += sum(after.money) - sum(books.money) > 0 and last == "build"
        books = after
    assert s[PC] < 0, "the game does not end"
    account.networks(books)
    scores = [tuple(mark) for mark in machine.scores(s)]
    account.end(books, scores)
    ranks = standings(scores)
    assert [standing.score for standing in ranks] == sorted((mark[0] for mark in scores), reverse=True)
    for one in ranks:
        assert one.rank == 1 + sum(other > scores[one.seat] for other in scores)
    done[f"ended by {last}"] += 1
    done["sold out"] += all(owner >= 0 for owner in books.owner)
    return done


@pytest.mark.parametrize("chunk", range(CHUNKS))
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_account_holds(seats: int, chunk: int) -> None:
    account = account_for(seats)
    done: Counter[str] = Counter()
    for game in range(GAMES):
        done += play(account, MOODS[game % len(MOODS)], seed=chunk * GAMES + game)
    # What the account claims to check has to happen, or it checks nothing.
    for event in ("bid", "auction", "build", "stop", "place_special_interest", "call_dividends", "joined"):
        assert done[event], event
    assert done["ended by call_dividends"] and done["ended by place_special_interest"]

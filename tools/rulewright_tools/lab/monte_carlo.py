"""A player that plays every option to the end at random many times, and takes the one that did best: flat Monte Carlo.

Random games as a measure of a move are B. Abramson's ("Expected-Outcome: A General Model of Static Evaluation", IEEE
PAMI 12(2), 1990) and B. Brügmann's ("Monte Carlo Go", 1993). The playouts are shared out by sequential halving
(Z. Karnin, T. Koren, O. Somekh, "Almost Optimal Exploration in Multi-Armed Bandits", ICML 2013), which, unlike UCB1,
is made for finding the best one with a given number of tries. Hidden things are drawn anew for each round of playouts;
all options of a round meet the same ones, so that luck weighs on them alike.
"""

from __future__ import annotations

from random import Random

from rulewright.program import Choice

from .lookahead import Lookahead, Scores
from .summary import places

PLAYOUTS = 200
"""Random games a decision, unless a bot's text says otherwise."""


class Tally:
    """What the playouts of one option gave."""

    __slots__ = ("lead", "option", "played", "won")

    def __init__(self, option: Choice) -> None:
        self.option = option
        self.played = 0
        self.won = 0.0
        self.lead = 0

    def add(self, seat: int, scores: Scores) -> None:
        """Takes a result in: a share of the win, and how far the seat is ahead of the best other."""
        ranks = places(scores)
        self.played += 1
        self.won += 1 / ranks.count(1) if ranks[seat] == 1 else 0.0
        self.lead += scores[seat][0] - max((s[0] for other, s in enumerate(scores) if other != seat), default=0)

    @property
    def worth(self) -> tuple[float, float]:
        """The mean share of wins, then the mean lead."""
        n = max(self.played, 1)
        return self.won / n, self.lead / n


class PlayoutsBot:
    """Takes the option with the best share of wins in random games from it; among equal ones, the best lead."""

    def __init__(self, random: Random, budget: int = PLAYOUTS) -> None:
        self.random = random
        self.budget = budget

    def choose(self, decision: Lookahead) -> Choice:
        # In an order of chance, which sorting keeps: equal ones are taken at random.
        order = self.random.sample(range(len(decision.options)), len(decision.options))
        left = [Tally(decision.options[i]) for i in order[: max(2, self.budget // 2)]]
        draw = Random(self.random.getrandbits(64))
        halvings = (len(left) - 1).bit_length()
        spent = rounds = 0
        for halving in range(halvings):
            share = (self.budget - spent) // (halvings - halving)
            for _ in range(max(1, share // len(left))):
                guess = decision.guess(rounds)
                rounds += 1
                for tally in left:
                    scores = guess.played_out(tally.option, draw)
                    if scores is not None:
                        tally.add(decision.seat, scores)
                spent += len(left)
            left.sort(key=lambda tally: (tally.played > 0, tally.worth), reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0].option

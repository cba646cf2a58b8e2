"""Games from the first decision to the last, played by bots on the fast form of the program."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.program import PC, RNG, WHO, Choice, Fault, Machine

from .bots import Bot, Scores, bots_for, other_chance
from .plan import Plan
from .summary import PlayedGame, places

Cells = list[int]


def play_out(machine: Machine, plan: Plan, seed: int) -> PlayedGame:
    """One game. What breaks in the rules ends it, and is told in `fault`."""
    played = _Playout(machine, plan, seed)
    fault: str | None = None
    try:
        played.run()
        scores: Sequence[tuple[int, ...]] = machine.scores(played.cells)
    except Fault as broken:
        place = f"{broken.span.where}: " if broken.span else ""
        fault = f"{place}{broken.code} {broken}"
        scores = [(0,)] * len(plan.players)
    return PlayedGame(
        seed=seed,
        players=plan.players,
        bots=plan.bots,
        scores=tuple(score[0] for score in scores),
        ranking=places(scores),
        decisions=played.decisions,
        options=played.options,
        finished=fault is None and played.finished,
        fault=fault,
    )


class _Playout:
    """A game that is being played."""

    def __init__(self, machine: Machine, plan: Plan, seed: int) -> None:
        self.machine = machine
        self.seed = seed
        self.cells: Cells = machine.fresh(seed)
        self.lists = machine.lists if plan.policy is None else machine.narrowed_lists(plan.policy)
        self.bots: list[Bot | None] = bots_for(plan.bots, seed)
        self.longest = plan.longest
        self.decisions = self.options = 0

    @property
    def finished(self) -> bool:
        return self.cells[PC] < 0

    def run(self) -> None:
        """To the end, or to the limit of decisions."""
        machine, s, lists = self.machine, self.cells, self.lists
        machine.begin(s)
        while (decision := s[PC]) >= 0:
            options = lists[decision](s)
            count = len(options)
            if count > 1:
                if self.decisions >= self.longest:
                    return
                self.decisions += 1
                self.options += count
                bot = self.bots[s[WHO]]
                assert bot is not None
                machine.resume(s, bot.choose(s[WHO], options, self._outcome))
            else:
                machine.resume(s, options[0] if count else machine.options(s)[0])

    def _outcome(self, choice: Choice) -> Scores | None:
        # A copy with another chance: a bot must not see which cards and dice are to come.
        copy = self.cells.copy()
        copy[RNG] = other_chance(self.seed, self.decisions)
        try:
            self.machine.resume(copy, choice)
            return self.machine.scores(copy)
        except Fault:
            return None

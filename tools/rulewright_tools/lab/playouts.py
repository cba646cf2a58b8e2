"""Games from the first decision to the last, played by bots on the fast form of the program."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.play.position.position import Position
from rulewright.program import PC, WHO, Fault, Program

from .bots import Bot, bots_for
from .lookahead import Lookahead
from .plan import Plan
from .summary import PlayedGame, places

Cells = list[int]


def play_out(program: Program, plan: Plan, seed: int) -> PlayedGame:
    """One game. What breaks in the rules ends it, and is told in `fault`."""
    played = _Playout(program, plan, seed)
    fault: str | None = None
    try:
        played.run()
        scores: Sequence[tuple[int, ...]] = program.fast.scores(played.cells)
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

    def __init__(self, program: Program, plan: Plan, seed: int) -> None:
        self.program = program
        self.machine = machine = program.fast
        self.seed = seed
        self.policy = plan.policy
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
                position = Position(self.program, machine, s)
                ahead = Lookahead(position, options, self.seed, self.decisions, self.policy)
                machine.resume(s, bot.choose(ahead))
            else:
                machine.resume(s, options[0] if count else machine.options(s)[0])

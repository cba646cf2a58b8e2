"""A program that runs: generated Python and its primitives, to begin a game, list options and play a choice."""

from __future__ import annotations

import marshal
from collections.abc import Callable, Sequence
from typing import Any

from rulewright.source import Limits

from .build import Build
from .columns import ColumnFamily
from .fault import Fault
from .layout import PC, RNG, Layout, initial_cells
from .runtime import chance, memos
from .runtime.network import Network
from .runtime.prelude import Prelude

Choice = int | tuple[int, ...]
Cells = list[int]


FORCED = 1_000
"""A decision with one option costs as much as so many steps, so that playing such decisions comes to an end too."""


class Machine:
    """One emission of a program, running.

    `resume` and `options` take the hooks as a last argument in the checked form, none in the fast form.
    """

    def __init__(self, build: Build, prelude: Prelude, names: dict[str, Any]) -> None:
        self.build = build
        self.prelude = prelude
        self.namespace = names
        self.layout = build.layout
        self.decisions = build.decisions
        self.columns = build.columns
        self.fast = build.fast
        self.resumes: list[Callable[..., Any]] = [names[f"b{d.resume}"] for d in build.decisions]
        self.lists: list[Callable[..., Sequence[Choice]]] = [names[f"o{d.number}"] for d in build.decisions]
        self.start: Callable[..., Any] = names["b0"]
        self.initial = initial(build.layout, build.columns)
        self._forget(self.initial)
        self.narrowed = {key: names[name] for key, name in build.narrowed.items()}
        names["BACK"] = {n: names[f"b{n}"] for n in build.blocks}

    @staticmethod
    def of(build: Build, limits: Limits) -> Machine:
        """A machine from its build: runs the definitions of the generated text among the names it may use."""
        prelude = Prelude(build.sites, limits, build.fast)
        kinds = build.layout.ruleset.kinds.values()
        widest = max([len(k.members) for k in kinds] + [build.layout.seats, 1])
        names = {"jumps": range(4096), "budget": prelude.budget} | prelude.names(widest)
        names.update(build.tables)
        names.update({name: memos.image_memo(masks) for name, masks in build.images.items()})
        names.update({name: memos.sum_memo(values) for name, values in build.sums.items()})
        names.update({name: memos.move_memo(*which) for name, which in build.moves.items()})
        names.update({name: Network(n.nodes, n.links, n.components, n.grown) for name, n in build.networks.items()})
        names.update({name: memos.Kept() for name in build.memos})
        names.update(build.constants)
        exec(marshal.loads(build.code), names)
        for name, (n, lists) in build.stateless.items():
            names[f"{name}k"] = memos.answers(names[name], n, lists=lists)
        return Machine(build, prelude, names)

    @property
    def source(self) -> str:
        """The generated text."""
        return self.build.source

    def fresh(self, seed: int) -> Cells:
        """A position before the flow has begun."""
        s = list(self.initial)
        s[RNG] = chance.seed_state(seed)
        return s

    def new(self, seed: int, *hooks: Any) -> Cells:
        """A game set up, at its first decision (none is played)."""
        s = self.fresh(seed)
        self.begin(s, *hooks)
        return s

    def begin(self, s: Cells, *hooks: Any) -> None:
        """Runs the flow from its beginning to the first decision or the end."""
        self.prelude.budget[0] = self.prelude.limit
        try:
            self._run(self.start(s, *hooks), s, hooks)
        except RecursionError:
            raise self._endless() from None

    def options(self, s: Cells, *hooks: Any) -> Sequence[Choice]:
        """All legal choices at the waiting decision, in order; empty when the game is over."""
        self.prelude.budget[0] = self.prelude.limit
        return self._options(s, hooks)

    def _options(self, s: Cells, hooks: tuple[Any, ...]) -> Sequence[Choice]:
        """`options` on the rest of the budget."""
        if s[PC] < 0:
            return ()
        found = self.lists[s[PC]](s, *hooks)
        if not found:
            decision = self.decisions[s[PC]]
            code = "RW511" if decision.kind == "offer" else "RW504"
            raise Fault(code, decision.span, name=decision.name)
        return found

    def resume(self, s: Cells, choice: Choice, *hooks: Any) -> None:
        """Plays a choice that `options` holds, in place, up to the next decision or the end."""
        self.prelude.budget[0] = self.prelude.limit
        self._resume(s, choice, hooks)

    def _resume(self, s: Cells, choice: Choice, hooks: tuple[Any, ...]) -> None:
        """`resume` on the rest of the budget."""
        try:
            self._run(self.resumes[s[PC]](s, *hooks, choice), s, hooks)
        except RecursionError:
            raise self._endless() from None

    def _endless(self) -> Fault:
        """The fault of a script that goes from block to block without a loop, further than Python's calls can nest."""
        return Fault("RW508", None, value=self.prelude.limit)

    @property
    def spent(self) -> int:
        """The steps that the last `resume` or `begin` took."""
        return self.prelude.limit - self.prelude.budget[0]

    def _run(self, block: Any, s: Cells, hooks: tuple[Any, ...]) -> None:
        if block is None:
            return
        for _ in self.prelude.bounces:
            block = block(s, *hooks)
            if block is None:
                return
        raise Fault("RW508", None, value=self.prelude.limit)

    def step(self, s: Cells, choice: Choice, *hooks: Any) -> Sequence[Choice] | None:
        """Plays a choice, then every decision with one option; the options then waiting, None when the game is over."""
        self.resume(s, choice, *hooks)
        budget = self.prelude.budget
        while s[PC] >= 0:
            found = self._options(s, hooks)
            if len(found) > 1:
                return found
            budget[0] -= FORCED
            if budget[0] < 0:
                raise Fault("RW508", None, value=self.prelude.limit)
            self._resume(s, found[0], hooks)
        return None

    def playout(self, s: Cells, draw: Callable[[], float], policy: str | None = None) -> tuple[int, int]:
        """Plays to the end in the fast form, each decision uniformly by `draw` (0 <= x < 1); a policy narrows what it
        names.

        Returns the decisions asked (those with more than one option) and the options there were at them.
        """
        try:
            return self._playout(s, draw, self.lists if policy is None else self.narrowed_lists(policy))
        except RecursionError:
            raise self._endless() from None

    def _playout(
        self, s: Cells, draw: Callable[[], float], lists: Sequence[Callable[..., Sequence[Choice]]]
    ) -> tuple[int, int]:
        resumes = self.resumes
        budget, limit = self.prelude.budget, self.prelude.limit
        asked = options = 0
        budget[0] = limit
        while (d := s[PC]) >= 0:
            found = lists[d](s)
            n = len(found)
            if n > 1:
                asked += 1
                options += n
                choice = found[int(draw() * n)]
                budget[0] = limit
            else:
                choice = found[0] if n else self.options(s)[0]
                budget[0] -= FORCED
                if budget[0] < 0:
                    raise Fault("RW508", None, value=limit)
            block = resumes[d](s, choice)
            while block is not None:  # comes to an end: whoever is asked for again takes steps from the budget
                block = block(s)
        return asked, options

    def narrowed_lists(self, policy: str) -> list[Callable[..., Sequence[Choice]]]:
        """The option lists with those that a policy narrows in their place."""
        return [self.narrowed.get((policy, i), f) for i, f in enumerate(self.lists)]

    def scores(self, s: Cells, *hooks: Any) -> list[tuple[int, ...]]:
        """For each seat its score and then its tie-breaks; more is better."""
        score = self.namespace["score"]
        self.prelude.budget[0] = self.prelude.limit
        return [score(s, *hooks, p) for p in range(self.layout.seats)]

    def rebuild(self, s: Cells) -> None:
        """Works the derived columns out again from the fields."""
        for family in self.columns:
            family.fill(s)
        self._forget(s)

    def _forget(self, s: Cells) -> None:
        """Marks all kept answers as unknown."""
        for cell in self.build.kept:
            s[cell] = 0


def initial(layout: Layout, columns: list[ColumnFamily]) -> list[int]:
    """The cells before the flow begins, columns filled."""
    s = initial_cells(layout)
    for family in columns:
        family.fill(s)
    return s

"""An evaluator that knows what it has read, and stops at what somebody may not see."""

from __future__ import annotations

from rulewright.program.layout import Layout
from rulewright.rules import tree as t

from ..cells.eyes import KEEPER, Eyes
from ..cells.fields import Slot
from ..cells.values import Env
from .evaluate import Evaluator


class Unseen(KeyError):
    """A question has read a value that the one who asks may not see."""


class Watching(Evaluator):
    """Evaluates as `Evaluator` does. `read` holds every value that was asked for, by its place, in the order of asking.

    Unseen when one of them is hidden from `eyes`.
    """

    def __init__(self, layout: Layout, cells: list[int], *, steps: int, eyes: Eyes = KEEPER) -> None:
        super().__init__(layout, cells, steps=steps)
        self.eyes = eyes
        self.read: dict[tuple[str, int, tuple[int, ...]], Slot] = {}

    def slot(self, expr: t.StateGet, env: Env) -> Slot:
        at = super().slot(expr, env)
        if not self.eyes.sees(at.field, at.owner):
            raise Unseen(at.field.path)
        self.read[at.place] = at
        return at

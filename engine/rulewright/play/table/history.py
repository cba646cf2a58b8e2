"""One step of a game, and what each seat may know of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property

from rulewright.program import Layout
from rulewright.rules.kinds import Kind
from rulewright.rules.model import Ruleset
from rulewright.rules.parts import asked_by
from rulewright.rules.tree import Choose, Expr, Local, LocalRef, Say, StateGet
from rulewright.rules.types import SetType

from ..cells.eyes import Eyes
from ..cells.values import Value, kind_of, members
from ..moves.move import Move
from ..position.recording import Happened
from ..words.changes import Change, changes

SECRET = "?"


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A position at rest: the cells of the checked machine, and those of the fast one where both went the same way."""

    cells: tuple[int, ...]
    twin: tuple[int, ...] | None


@dataclass(frozen=True, eq=False)
class Entry:
    """A move that was played, or the set-up (`move` None, `n` 0)."""

    n: int
    who: int
    move: Move | None
    forced: bool
    before: Snapshot
    after: Snapshot
    happened: tuple[Happened, ...]
    said: tuple[tuple[Say, tuple[Value, ...]], ...]
    key: str
    layout: Layout

    @cached_property
    def changes(self) -> list[Change]:
        """Every declared value that this step changed."""
        return changes(self.layout, self.before.cells, self.after.cells)

    @property
    def safe_to_undo(self) -> bool:
        """Whether nobody has learnt anything: no chance, and nothing hidden has moved."""
        return not self.happened and all(change.slot.field.visible == "all" for change in self.changes)

    def safe_to_undo_for(self, seats: Iterable[int]) -> bool:
        """Whether nobody in these seats has learnt anything: no chance, and they see every value that changed
        anyhow."""
        if self.happened:
            return False
        eyes = [Eyes(seat) for seat in seats]
        return all(change.seen(one) for change in self.changes for one in eyes)

    def revealed(self, eyes: Eyes) -> set[tuple[Kind, int]]:
        """The members that are named by the changes which these eyes see."""
        return {named for change in self.changes if change.seen(eyes) for named in change.named}

    def move_text(self, eyes: Eyes) -> str:
        """The move as these eyes may know it: an argument picked from what is hidden is `?` until it comes to light."""
        assert self.move is not None
        secret = secret_arguments(self.move, self.who, eyes, self.layout.ruleset) - self._known_arguments(eyes)
        if not secret:
            return self.move.text
        if self.move.action is None:
            return SECRET
        args = ", ".join(f"{k}={SECRET if k in secret else v}" for k, v in self.move.arguments.items())
        return f"{self.move.action.name}({args})"

    def _known_arguments(self, eyes: Eyes) -> set[str]:
        assert self.move is not None
        revealed = self.revealed(eyes)
        return {
            local.name
            for local, value in arguments(self.move)
            if (kind := kind_of(local.type)) is not None and all((kind, m) in revealed for m in _named(local, value))
        }

    def chance_texts(self, eyes: Eyes) -> list[str]:
        """The outcomes of chance as these eyes may know them: what went into hidden places is `?`."""
        return [SECRET if self._secret(h, eyes) else h.text for h in self.happened]

    def _secret(self, h: Happened, eyes: Eyes) -> bool:
        """Whether an outcome may have gone where these eyes don't see: some hidden value of its kind has changed."""
        if eyes.all:
            return False
        if h.shuffle:
            return h.kind in eyes.hidden_kinds(self.layout.ruleset)
        return any(kind_of(c.slot.type) is h.kind and not c.seen(eyes) for c in self.changes)


def arguments(move: Move) -> Iterator[tuple[Local, int]]:
    """Each argument of a move, or the value chosen, under its name in the rules."""
    if isinstance(move.statement, Choose):
        assert isinstance(move.choice, int)
        yield move.statement.local, move.choice
    elif move.action is not None:
        assert isinstance(move.choice, tuple)
        for param, value in zip(move.action.params, move.choice[1:], strict=True):
            yield param.local, value


def _named(local: Local, value: int) -> Iterable[int]:
    """The members that an argument names: one, or those of a set."""
    return members(value) if isinstance(local.type, SetType) else (value,)


def secret_arguments(move: Move, who: int, eyes: Eyes, ruleset: Ruleset) -> set[str]:
    """The names of arguments that player `who` picked from among what these eyes can't see."""
    if eyes.all:
        return set()
    if isinstance(move.statement, Choose):
        asked = [(move.statement.local, move.statement.domain, move.statement.where)]
    elif move.action is None:
        return set()
    else:
        asked = [(p.local, p.domain, p.where) for p in move.action.params]
    hidden = eyes.hidden_kinds(ruleset)
    return {
        local.name
        for local, domain, where in asked
        if any(_reads_hidden(e, local, who, eyes, hidden) for e in (domain, where) if e is not None)
    }


def _reads_hidden(expr: Expr, own: Local, who: int, eyes: Eyes, hidden: set[Kind | None]) -> bool:
    """Whether an expression reads a hidden field, or a name of the script that may have come from one."""
    for part in asked_by(expr):
        if isinstance(part, StateGet) and not eyes.may_see(part.field, who):
            return True
        if isinstance(part, LocalRef) and part.local is not own and part.local.role in ("let", "var", "choice"):
            kind = kind_of(part.local.type)
            if kind is not None and kind in hidden:
                return True
    return False

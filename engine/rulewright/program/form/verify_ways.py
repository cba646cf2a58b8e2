"""The control flow of scripts: every variable is set before it is read, every function with a result returns one on all
paths, every jump has a target."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.rules.tree import Local

from .block_functions import exits
from .expressions import Call, Const, FunctionIr, Ir, Loc, Temp
from .lowered import Lowered
from .operations import STEADY
from .statements import (
    Assign,
    Block,
    Do,
    Each,
    GoBack,
    Goto,
    Leave,
    Over,
    Put,
    Return,
    StmtIr,
    Store,
    Wait,
    When,
    While,
)
from .walking import all_expressions, expressions, targets, walk, walk_statements

CHOSEN, LISTED = "c", "out"
"""The names of the variables that hold the choice of a block, and the moves of a listing."""

Known = frozenset[Local | str]
"""The variables that are surely set."""


class WayVerifier:
    """Goes through all functions and blocks in the order in which they run. Their jumps are known to lead somewhere."""

    def __init__(self, lowered: Lowered) -> None:
        self.lowered = lowered
        self.blocks = lowered.blocks
        self.by_number = {block.number: block for block in lowered.blocks.all}
        self.memos = frozenset(lowered.memos)
        self.found: dict[str, None] = {}
        self.where = ""
        self.own: Known = frozenset()
        self.in_block = False
        self.loops = 0

    def all(self) -> list[str]:
        """What is wrong, each with where it stands."""
        asked = {x.function for body in self.lowered.bodies() for e in all_expressions(body) for x in _calls(e)}
        for f in self.lowered.all_functions:
            self._function(f, f.pure or f in asked)
        for root in self.blocks.roots.values():
            self._root(root)
        return list(self.found)

    def _wrong(self, what: str) -> None:
        self.found[f"{self.where}: {what}"] = None

    def _function(self, f: FunctionIr, gives: bool) -> None:
        self.where, self.in_block = f.name, False
        self.own = frozenset((*f.params, *(t for t in targets(f.body) if isinstance(t, Local))))
        end = self._run(f.body, frozenset(f.params))
        if gives and end is not None:
            self._wrong("it may end without a result")
        for s in walk_statements(f.body):
            if gives and isinstance(s, Return) and s.value is None:
                self._wrong("it returns nothing where a result is asked for")
            if f.pure and (isinstance(s, Assign | Store) or (isinstance(s, Do) and s.name not in STEADY)):
                self._wrong(f"it only reads, and changes a cell: {s}")

    # --- blocks ---

    def _root(self, root: Block) -> None:
        """A block that is a function, with those inside it."""
        self.in_block, self.own = True, frozenset()
        self._block(root, frozenset([CHOSEN] if root.number in self.blocks.resumes else []))

    def _block(self, block: Block, known: Known) -> None:
        self.where = f"block {block.number}"
        end = self._run(block.body, known)
        self.where = f"block {block.number}"
        if end is not None and (block is self.blocks.start or block.number in self._gone_to()):
            self._wrong("it ends without going on")

    def _gone_to(self) -> set[int]:
        """The blocks where play may come to."""
        reached: set[int] = set()
        pending = [self.blocks.start, *(self.by_number[n] for n in self.blocks.resumes)]
        while pending:
            block = pending.pop()
            if block.number not in reached:
                reached.add(block.number)
                pending += [target for e in exits(block.body) for target in self.blocks.targets(e)]
        return reached

    # --- statements ---

    def _run(self, body: list[StmtIr], known: Known) -> Known | None:
        """Goes through statements; the variables that are set at their end, None when that is never reached."""
        now: Known | None = known
        for s in body:
            if now is None:
                self._wrong(f"nothing leads to {s}")
                return None
            now = self._statement(s, now)
        return now

    def _statement(self, s: StmtIr, known: Known) -> Known | None:
        if not isinstance(s, When):  # conditions are asked one after the other, with nothing set between
            for e in expressions(s):
                self._reads(e, known)
        match s:
            case Put(target=target):
                return self._set(target, known)
            case Do(target=target):
                if s.name in ("move", "moves", "few") and LISTED not in known:
                    self._wrong(f"effect {s.name} where there is no list {LISTED}")
                return known if target is None else self._set(target, known)
            case When(branches=branches):
                return self._when(branches, known)
            case Each(var=var, body=body, before=before):
                first = self._run(before, known)
                if first is None:
                    self._wrong("the statements before the first round of a loop end elsewhere")
                    return known
                self._round(body, self._set(var, first))
                return known
            case While(body=body):
                self._round(body, known)
                return known
            case Leave(how=how):
                if not self.loops:
                    self._wrong(f"no loop for {how}")
                return None
            case Return():
                if self.in_block:
                    self._wrong("a block returns")
                return None
            case Goto() | GoBack() | Wait() | Over():
                self._leads(s, known)
                return None
            case Assign() | Store():
                return known

    def _round(self, body: list[StmtIr], known: Known) -> None:
        self.loops += 1
        self._run(body, known)
        self.loops -= 1

    def _when(self, branches: list[tuple[Ir | None, list[StmtIr]]], known: Known) -> Known | None:
        ends: list[Known | None] = []
        for c, body in branches:
            if c is not None:
                self._reads(c, known)
            ends.append(self._run(body, known))
            if c is None or (isinstance(c, Const) and c.value):
                break
        else:
            ends.append(known)
        gone_on = [end for end in ends if end is not None]
        return frozenset.intersection(*gone_on) if gone_on else None

    def _leads(self, s: Goto | GoBack | Wait | Over, known: Known) -> None:
        """The end of a block; goes on with a block that stands inside the same function."""
        if not self.in_block:
            self._wrong("a function goes on with a block")
            return
        if self.loops:
            self._wrong("a block ends in a loop")
        if isinstance(s, Wait) and not 0 <= s.decision < len(self.lowered.decisions):
            self._wrong(f"it waits at decision {s.decision}, which is not there")
        if isinstance(s, Goto | GoBack):
            target = self.blocks.direct(s)
            if target is not None and target.number not in self.blocks.roots:
                where, loops, self.loops = self.where, self.loops, 0
                self._block(target, known - {CHOSEN})
                self.where, self.loops = where, loops

    # --- variables ---

    def _cell(self, local: Local) -> bool:
        """True for a named value that is in a cell in the function at hand."""
        return local in self.lowered.cells and local not in self.own

    def _set(self, target: Local | Temp, known: Known) -> Known:
        if isinstance(target, Temp):
            return known | {target.name}
        return known if self._cell(target) else known | {target}

    def _reads(self, e: Ir, known: Known) -> None:
        for x in walk(e):
            match x:
                case Temp(name=name) if name not in known and name not in self.memos:
                    self._wrong(f"{name} is read where it may not be set")
                case Loc(local=local) if local not in known and not self._cell(local):
                    self._wrong(f"{local.name} is read where it may not be set, and has no cell")
                case _:
                    pass


def _calls(e: Ir) -> Iterator[Call]:
    return (x for x in walk(e) if isinstance(x, Call))

"""The flow, and every script in which somebody decides, cut into blocks at the decisions.

Procedures don't recurse, so a script is under way at most once: each of its named values that lives across a block
has one cell, and the way back to the caller is known, or is one cell when there are several callers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import assert_never

from rulewright.rules import tree
from rulewright.rules.model import Action, Procedure
from rulewright.rules.tree import Local, Stmt
from rulewright.rules.types import INT, OrderType, SetType
from rulewright.source import Span

from ..decision import Decision
from ..expressions import order_values
from ..form.algebra import bit, fold
from ..form.block_functions import BlockFunctions
from ..form.expressions import WHO_DECIDES, Address, Cell, Const, FunctionIr, FurtherCells, Ir, Loc, Op, Temp
from ..form.statements import Block, Do, GoBack, Goto, Over, Put, StmtIr, Store, Wait, When
from ..form.value_types import NUMBER, RECORD, Bits
from ..lowering.expansion_size import asked_in
from ..lowering.lowering import Lowering
from . import plain_scripts

CHOICE = Temp("c", RECORD)
MOST_NUMBERS = 256
"""How many numbers a loop with decisions in it can keep, when they are not a plain range."""


MANY = 100
BRANCHING = (tree.If, tree.For, tree.RepeatTimes, tree.RepeatWhile, tree.Offer)


@dataclass(eq=False, slots=True)
class Routine:
    """A script cut into blocks: where it begins, where it ends, and where its callers go on."""

    of: Procedure | Action
    entry: Block
    back: FurtherCells
    exits: list[GoBack] = field(default_factory=list)
    returns: list[Block] = field(default_factory=list)


@dataclass(slots=True)
class _Loop:
    head: Block
    exit: Block


class Flow:
    """The blocks and decisions of a program."""

    def __init__(self, lw: Lowering) -> None:
        self.lw = lw
        self.blocks: list[Block] = []
        self.heads: set[int] = set()
        self.decisions: list[Decision] = []
        self.routines: dict[Procedure | Action, Routine] = {}
        self.actions: dict[Action, FunctionIr] = {}
        self._waits: dict[object, bool] = {}
        self._loops: list[_Loop] = []
        self.start = self.block("the flow begins")

    def build(self, body: Sequence[Stmt]) -> None:
        """Lowers the flow from its beginning."""
        end = self.run(body, self.start)
        if end is not None:
            end.body.append(Over())

    def block(self, comment: str, span: Span | None = None) -> Block:
        block = Block(len(self.blocks), comment=comment, span=span)
        self.blocks.append(block)
        return block

    def functions(self) -> BlockFunctions:
        """The blocks as functions."""
        returns = {leave: routine.returns for routine in self.routines.values() for leave in routine.exits}
        return BlockFunctions(self.blocks, returns, self.heads, {d.resume for d in self.decisions})

    # --- which statements cut ---

    def waits(self, s: Stmt) -> bool:
        """True for a statement in which somebody decides or the game ends."""
        match s:
            case tree.Choose() | tree.Offer() | tree.EndGame():
                return True
            case tree.CallProcedure(procedure=procedure):
                return self.body_waits(procedure, procedure.body)
            case _:
                return any(self.waits(x) for body in tree.bodies(s) for x in body)

    def body_waits(self, key: object, body: Sequence[Stmt]) -> bool:
        """`waits` for a whole script, remembered."""
        known = self._waits.get(key)
        if known is None:
            known = self._waits[key] = any(self.waits(x) for x in body)
        return known

    def cuts(self, s: Stmt) -> bool:
        return self.waits(s) or _escapes(s)

    # --- statements ---

    def run(self, body: Sequence[Stmt], block: Block | None) -> Block | None:
        """Adds statements from `block` on; the block where the script goes on, or None when it never does."""
        for s in body:
            if block is None:
                return None
            block.weight += MANY if isinstance(s, BRANCHING) else 1
            self.lw.note(*_named(s))
            self._reads(s, block)
            if self.cuts(s):
                plain_scripts.covered(self.lw, block.body, s)
                block = self._cut(s, block)
            else:
                block.body.extend(plain_scripts.lower(self.lw, (s,)))
        return block

    def _reads(self, s: Stmt, block: Block) -> None:
        """Notes the named values that a statement of the rules reads in the block where it stands."""
        own = s.local if isinstance(s, tree.For | tree.Choose | tree.Random) else None
        for e in asked_in(s):
            block.reads.update((local, None) for local in self.lw.free.of(e) if local is not own)
        if not self.cuts(s):
            for body in tree.bodies(s):
                for inner in body:
                    self._reads(inner, block)

    def _cut(self, s: Stmt, block: Block) -> Block | None:
        match s:
            case tree.Choose():
                return self._choose(s, block)
            case tree.Offer():
                return self._offer(s, block)
            case tree.If(branches=branches):
                return self._if(s, branches, block)
            case tree.RepeatWhile(condition=c, body=body):
                return self._while(s, c, body, block)
            case tree.RepeatTimes():
                return self._times(s, block)
            case tree.For():
                return self._for(s, block)
            case tree.CallProcedure(procedure=procedure, args=args):
                routine = self._routine(procedure, procedure.body)
                for arg, param in zip(args, procedure.params, strict=True):
                    block.body.append(Put(param, self.lw.value(arg, param.type)))
                return self._enter(routine, block, s.span)
            case tree.Break():
                block.body.append(Goto(self._loops[-1].exit))
            case tree.Continue():
                block.body.append(Goto(self._loops[-1].head, again=True))
            case tree.EndGame():
                block.body.append(Over())
            case _:
                raise AssertionError(f"no statement that cuts a script: {s}")
        return None

    def _if(
        self, s: tree.If, branches: Sequence[tuple[tree.Expr | None, Sequence[Stmt]]], block: Block
    ) -> Block | None:
        join = self.block("after if", s.span)
        reached = False
        arms: list[tuple[Ir | None, list[StmtIr]]] = []
        for c, body in branches:
            arm = self.block("if", s.span)
            arms.append((None if c is None else plain_scripts.condition(self.lw, c), [Goto(arm)]))
            end = self.run(body, arm)
            if end is not None:
                end.body.append(Goto(join))
                reached = True
        if branches[-1][0] is not None:
            arms.append((None, [Goto(join)]))
            reached = True
        block.body.append(When(arms))
        return join if reached else None

    def _while(self, s: Stmt, c: tree.Expr, body: Sequence[Stmt], block: Block) -> Block:
        head = self._head(block, s.span)
        head.reads.update(self.lw.free.of(c))
        return self._looped(head, plain_scripts.condition(self.lw, c), [], body, s.span)

    def _head(self, block: Block, span: Span) -> Block:
        head = self.block("loop", span)
        self.heads.add(head.number)
        block.body.append(Goto(head))
        return head

    def _looped(self, head: Block, c: Ir, first: list[Put], body: Sequence[Stmt], span: Span) -> Block:
        """The arms of a loop's head: `first` and the body while `c`, else on to the block after it, which is
        returned."""
        inside, after = self.block("loop body", span), self.block("after loop", span)
        head.body.append(When([(c, [Goto(inside)]), (None, [Goto(after)])]))
        site, weight = self.lw.site("RW508", span), self.lw.costs.bare.script(body)
        inside.body.append(Do("step", (Const(site.index), Const(weight))))
        inside.body.extend(first)
        self._loops.append(_Loop(head, after))
        end = self.run(body, inside)
        self._loops.pop()
        if end is not None:
            end.body.append(Goto(head, again=True))
        return after

    def _times(self, s: tree.RepeatTimes, block: Block) -> Block:
        left = Local("left", INT, "loop")
        self.lw.note(left)
        block.body.append(Put(left, self.lw.value(s.count)))
        head = self._head(block, s.span)
        return self._looped(
            head, fold(">", Loc(left), Const(0)), [Put(left, fold("-", Loc(left), Const(1)))], s.body, s.span
        )

    def _for(self, s: tree.For, block: Block) -> Block:
        match s.domain.type:
            case SetType(kind=None):
                return self._for_numbers(s, block)
            case SetType():
                return self._for_members(s, block)
            case OrderType(kind=kind):
                most = MOST_NUMBERS if kind is None else self.lw.count(kind)
                return self._for_list(s, block, plain_scripts.loop_sequence(self.lw, s), most)
            case _:
                raise AssertionError(f"no set: {s.domain.type}")

    def _for_members(self, s: tree.For, block: Block) -> Block:
        """A loop over a set of members in order: the rest of the set is one mask."""
        assert isinstance(s.domain.type, SetType) and s.domain.type.kind is not None
        members = self.lw.count(s.domain.type.kind)
        rest = Local("rest", s.domain.type, "loop")
        self.lw.note(rest)
        domain = order_values.narrowed(s.local, s.domain, s.where, s.span)
        block.body.append(Put(rest, self.lw.value(domain)))
        head = self._head(block, s.span)
        first = [
            Put(s.local, fold("lowest", Loc(rest))),
            Put(rest, fold("&~", Loc(rest), bit(Loc(s.local), members))),
        ]
        return self._looped(head, fold("!=", Loc(rest), Const(0)), first, s.body, s.span)

    def _for_numbers(self, s: tree.For, block: Block) -> Block:
        """A loop over numbers: a plain range needs no list."""
        if not isinstance(s.domain, tree.Range) or s.where is not None:
            return self._for_list(s, block, plain_scripts.loop_sequence(self.lw, s), MOST_NUMBERS)
        high, at = Local("high", INT, "loop"), Local("at", INT, "loop")
        self.lw.note(high, at)
        block.body.append(Put(at, self.lw.value(s.domain.low)))
        block.body.append(Put(high, self.lw.value(s.domain.high)))
        head = self._head(block, s.span)
        first = [Put(s.local, Loc(at)), Put(at, fold("+", Loc(at), Const(1)))]
        return self._looped(head, fold("<=", Loc(at), Loc(high)), first, s.body, s.span)

    def _for_list(self, s: tree.For, block: Block, members: Ir, most: int) -> Block:
        """A loop over members in an order of their own, which stands in cells."""
        count, at = Local("count", INT, "loop"), Local("at", INT, "loop")
        self.lw.note(count, at)
        kept = self.lw.frame("order", most)
        site = self.lw.site("RW508", s.span)
        block.body.append(Do("keep_list", (members, Address(kept, Const(0)), Const(most), Const(site.index)), count))
        block.body.append(Put(at, Const(0)))
        head = self._head(block, s.span)
        first = [
            Put(s.local, Cell(kept, Loc(at))),
            Put(at, fold("+", Loc(at), Const(1))),
        ]
        return self._looped(head, fold("<", Loc(at), Loc(count)), first, s.body, s.span)

    # --- routines ---

    def _routine(self, of: Procedure | Action, body: Sequence[Stmt]) -> Routine:
        known = self.routines.get(of)
        if known is None:
            entry = self.block(f"begin {len(self.routines)}", of.span)
            if isinstance(of, Action):
                self.lw.note(of.me, *(p.local for p in of.params))
            else:
                self.lw.note(*of.params)
            known = self.routines[of] = Routine(of, entry, self.lw.frame("back", 1))
            loops, self._loops = self._loops, []
            end = self.run(body, entry)
            self._loops = loops
            if end is not None:
                leave = GoBack(known.back)
                known.exits.append(leave)
                end.body.append(leave)
        return known

    def _enter(self, routine: Routine, block: Block, span: Span) -> Block:
        """Goes into a routine; the block where the caller goes on."""
        after = self.block("after call", span)
        block.body.append(Store(Cell(routine.back, Const(0)), Const(after.number)))
        block.body.append(Goto(routine.entry))
        routine.returns.append(after)
        return after

    # --- decisions ---

    def _decide(self, s: tree.Choose | tree.Offer, block: Block) -> Block:
        """Ends a block at a decision; the block where the game goes on with the choice."""
        by = self.lw.value(s.by)
        resume = self.block("decided", s.span)
        decision = Decision(len(self.decisions), s, resume.number)
        self.decisions.append(decision)
        block.body.append(Store(WHO_DECIDES, by))
        block.body.append(Wait(decision.number))
        return resume

    def _choose(self, s: tree.Choose, block: Block) -> Block:
        resume = self._decide(s, block)
        chosen = self.lw.type(s.local.type)
        resume.body.append(Put(s.local, Temp("c", chosen)))
        return resume

    def _offer(self, s: tree.Offer, block: Block) -> Block | None:
        resume = self._decide(s, block)
        resume.weight = MANY
        after = self.block("after offer", s.span)
        arms: list[tuple[Ir | None, list[StmtIr]]] = []
        for i, action in enumerate(s.actions):
            arm = self._action(action, after)
            arms.append((fold("==", Op("item", (CHOICE, Const(0))), Const(i)), arm))
        if s.or_none:
            arms.append((None, [Goto(after)]))
        else:
            arms[-1] = (None, arms[-1][1])
        resume.body.append(When(arms))
        return after

    def _argument(self, at: int, local: Local) -> Ir:
        """An argument of a chosen move."""
        type_ = self.lw.type(local.type)
        if isinstance(type_, Bits):
            return Op("set_item", (CHOICE, Const(at), Const(type_.members)))
        return Op("item", (CHOICE, Const(at)))

    def _action(self, action: Action, after: Block) -> list[StmtIr]:
        """The statements of one chosen action, up to the jump to `after`."""
        args = [self._argument(i + 1, p.local) for i, p in enumerate(action.params)]
        if not self.body_waits(action, action.body):
            made = self.actions.get(action)
            if made is None:
                params = (action.me, *(p.local for p in action.params))
                made = self.actions[action] = FunctionIr(
                    self.lw.name("a"), params, NUMBER, span=action.span, pure=False
                )
                made.body = plain_scripts.lower(self.lw, action.body)
                self.lw.lifted.append(made)
            values: tuple[Ir, ...] = (WHO_DECIDES, *args)
            done: list[StmtIr] = []
            if not plain_scripts.in_place(self.lw, made, values, done):
                done.append(Do("call", values, extra=made))
            return [*done, Goto(after)]
        routine = self._routine(action, action.body)
        body: list[StmtIr] = [Put(action.me, WHO_DECIDES)]
        body.extend(Put(p.local, a) for p, a in zip(action.params, args, strict=True))
        body.append(Store(Cell(routine.back, Const(0)), Const(after.number)))
        body.append(Goto(routine.entry))
        routine.returns.append(after)
        return body


def _named(s: Stmt) -> Iterator[Local]:
    """The values that a statement names, and those inside it, in order."""
    match s:
        case (
            tree.LetStatement(local=local)
            | tree.Choose(local=local)
            | tree.Random(local=local)
            | tree.Draw(local=local)
            | tree.For(local=local)
        ):
            yield local
        case tree.NewTable() | tree.AssignLocal() | tree.AssignState() | tree.Offer() | tree.CallProcedure():
            pass
        case tree.If() | tree.RepeatTimes() | tree.RepeatWhile() | tree.Break() | tree.Continue() | tree.EndGame():
            pass
        case tree.Shuffle() | tree.Put() | tree.Take() | tree.Say():
            pass
        case _:
            assert_never(s)
    for body in tree.bodies(s):
        for inner in body:
            yield from _named(inner)


def _escapes(s: Stmt) -> bool:
    """True for a `break` or `continue` that leaves `s` itself."""
    match s:
        case tree.Break() | tree.Continue():
            return True
        case tree.For() | tree.RepeatTimes() | tree.RepeatWhile():
            return False  # it leaves that loop
        case _:
            return any(_escapes(x) for body in tree.bodies(s) for x in body)

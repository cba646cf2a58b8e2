"""The ways that pieces of a kind can go: from field to field, through the names that scripts give them.

A way is found wherever an expression that speaks of a field or a name gives a piece its next place. That is more than
can happen, never less.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from rulewright.source import keep_going

from .. import tree
from ..kinds import Kind
from ..model import Action, Procedure, StateField
from ..parts import asked_by
from ..tree import Local, LocalRef, StateGet, Stmt
from ..types import BagType, MemberType, OptionalType, PileType, SetType, TableType, Type

Node = StateField | Local
Script = Sequence[Stmt]


class PieceWays:
    """The ways of the pieces of one kind. `removed` are names of pieces that were drawn or taken, `by_chance` of those
    that chance picks from no pile, bag or set of the state."""

    def __init__(self, kind: Kind, flow: Script, procedures: Iterable[Procedure], actions: Iterable[Action]) -> None:
        self.kind = kind
        self.on: dict[Node, set[Node]] = {}
        self.removed: set[Local] = set()
        self.by_chance: set[Local] = set()
        self.alike: dict[Local, set[Local]] = {}
        self.scripts: list[Script] = [flow]
        for procedure in procedures:
            of: Procedure | None = procedure
            while of is not None:
                self.scripts.append(of.body)
                of = of.base
        for action in actions:
            for param in action.params:
                self._named(param.local, param.domain, param.where)
            self.scripts.append(action.body)
        for script in self.scripts:
            for statement in every(script):
                self._statement(statement)

    def touches(self, field: StateField) -> bool:
        """Whether a field tells of pieces of this kind: by its values, its keys or its owners."""
        return field.owner is self.kind or self.kind in kinds_in(field.type)

    def speaks(self, *exprs: object) -> set[Node]:
        """The fields and names of pieces that expressions speak of."""
        found: set[Node] = set()
        for e in asked_by(*exprs):
            if isinstance(e, StateGet) and self.touches(e.field):
                found.add(e.field)
            elif isinstance(e, LocalRef) and e.local.role != "quantifier" and self.kind in kinds_in(e.local.type):
                found.add(e.local)
        return found

    def reach(self, start: Node) -> set[Node]:
        """All to which a way leads from a place, itself only where a way leads back."""
        found: set[Node] = set()
        left: list[Node] = [start]
        while left:
            keep_going()
            for node in self.on.get(left.pop(), ()):
                if node not in found:
                    found.add(node)
                    left.append(node)
        return found

    def same(self, local: Local) -> set[Local]:
        """All names that the piece of a name may have."""
        met, left = {local}, [local]
        while left:
            for other in self.alike.get(left.pop(), ()):
                if other not in met:
                    met.add(other)
                    left.append(other)
        return met

    # --- statements ---

    def _way(self, start: Iterable[Node], end: Node) -> None:
        for node in start:
            if node is not end or isinstance(node, StateField):
                self.on.setdefault(node, set()).add(end)

    def _named(self, local: Local, *exprs: object) -> None:
        if self.kind not in kinds_in(local.type):
            return
        self._way(self.speaks(*exprs), local)
        for e in exprs:
            if isinstance(e, LocalRef):
                self.alike.setdefault(local, set()).add(e.local)
                self.alike.setdefault(e.local, set()).add(local)

    def _leaves(self, local: Local, field: StateField) -> None:
        self._way((field,), local)
        self.removed.add(local)

    def _statement(self, s: Stmt) -> None:
        match s:
            case tree.LetStatement(local=local, value=value) | tree.AssignLocal(local=local, value=value):
                self._named(local, value)
            case (
                tree.For(local=local, domain=domain, where=where) | tree.Choose(local=local, domain=domain, where=where)
            ):
                self._named(local, domain, where)
            case tree.Random(local=local, domain=domain, where=where, weight=weight):
                self._named(local, domain, where, weight)
                if self.kind in kinds_in(local.type) and not self._from_places(local, domain, where, weight):
                    self.by_chance.add(local)
            case tree.Draw(local=local, pile=pile):
                if self.touches(pile.field):
                    self._leaves(local, pile.field)
            case tree.Take(item=LocalRef(local=local), source=source):
                if self.touches(source.field):
                    self._leaves(local, source.field)
            case tree.Put(item=item, target=target):
                if self.touches(target.field):
                    self._way(self.speaks(item), target.field)
            case tree.AssignState(target=target, value=value):
                if self.touches(target.field):
                    self._way(self.speaks(value, target.owner, target.keys), target.field)
            case tree.NewTable(table=table, value=value):
                if self.touches(table):
                    self._way(self.speaks(value), table)
            case tree.CallProcedure(procedure=procedure, args=args):
                for param, arg in zip(procedure.params, args, strict=True):
                    self._named(param, arg)
            case _:
                pass  # moves no piece

    def _from_places(self, own: Local, *exprs: object) -> bool:
        """Whether what chance picks comes from a place: from one with several pieces, or from a name."""
        return any(isinstance(node, Local) or not is_single(node.type) for node in self.speaks(*exprs) - {own})


def every(script: Script) -> Iterator[Stmt]:
    """All statements of a script, those inside others too."""
    for s in script:
        yield s
        for inner in blocks(s):
            yield from every(inner)


def blocks(s: Stmt) -> Iterator[Script]:
    """The scripts inside a statement."""
    if isinstance(s, tree.If):
        yield from (body for _, body in s.branches)
    elif isinstance(s, tree.For | tree.RepeatTimes | tree.RepeatWhile):
        yield s.body


def kinds_in(type_: Type) -> set[Kind]:
    """The kinds of a type's members: of values, and of the keys of tables."""
    if isinstance(type_, TableType):
        return {type_.key, *kinds_in(type_.value)}
    if isinstance(type_, OptionalType):
        return kinds_in(type_.of)
    if isinstance(type_, MemberType | SetType | PileType | BagType) and type_.kind is not None:
        return {type_.kind}
    return set()


def is_single(type_: Type) -> bool:
    """Whether a value is one member, or none."""
    return isinstance(type_.of if isinstance(type_, OptionalType) else type_, MemberType)

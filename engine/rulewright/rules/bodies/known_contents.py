"""`contents known`: the hidden places whose pieces, all together, everybody knows; and what would make that untrue."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.source import Label, Report, keep_going

from .. import tree
from ..declared.state import innermost_type
from ..kinds import Kind
from ..model import KnownPlaces, StateField
from ..parts import written_in
from ..tree import Local, LocalRef, Stmt
from ..types import BagType, MemberType, OptionalType, PileType
from ..world import World
from .piece_ways import PieceWays, Script, blocks, is_single


def known_places(world: World, state: Sequence[StateField], flow: Script) -> tuple[KnownPlaces, ...]:
    """For each field with known contents, the hidden fields that its pieces go to or come from, unseen by somebody; a
    field stands in one of them at most."""
    found: list[KnownPlaces] = []
    ways: dict[Kind, PieceWays] = {}
    for field in state:
        kind = piece_kind(field) if field.known else None
        if kind is None or any(field in known.fields for known in found):
            continue
        if kind not in ways:
            ways[kind] = PieceWays(kind, flow, world.procedures.values(), world.actions.values())
        known = _together(field, state, ways[kind])
        found.append(known)
        _Findings(world.report, ways[kind], known, field).tell()
    return tuple(found)


def piece_kind(field: StateField) -> Kind | None:
    """The kind of the pieces that a field holds: in piles, bags, or one or none in each place."""
    inner = innermost_type(field.type)
    if isinstance(inner, OptionalType):
        return inner.of.kind if isinstance(inner.of, MemberType) else None
    return inner.kind if isinstance(inner, PileType | BagType) else None


def _together(field: StateField, state: Sequence[StateField], ways: PieceWays) -> KnownPlaces:
    hidden = [f for f in state if f.visible != "all" and ways.touches(f)]
    reach = {f: ways.reach(f) for f in hidden}
    met, left = {field}, [field]
    while left:
        one = left.pop()
        for other in hidden:
            if other not in met and (other in reach[one] or one in reach[other]):
                met.add(other)
                left.append(other)
    return KnownPlaces(tuple(f for f in hidden if f in met), apart=met == {field} and field not in reach[field])


class _Findings:
    """What would tell a player more than the rules say, or what nobody could know."""

    def __init__(self, report: Report, ways: PieceWays, known: KnownPlaces, noted: StateField) -> None:
        self.report = report
        self.ways = ways
        self.known = known
        self.noted = noted
        self._waits: dict[object, bool] = {}

    def tell(self) -> None:
        for field in self.known.fields:
            if piece_kind(field) is not self.ways.kind:
                labels = [Label(field.span, "declared here")]
                self.report.error("RW392", self.noted.span, path=self.noted.path, other=field.path, labels=labels)
        for local in self.ways.by_chance:
            reach = self.ways.reach(local)
            for field in [f for f in self.known.fields if f in reach][:1]:
                self.report.error("RW393", local.span, name=local.name, path=field.path)
        for script in self.ways.scripts:
            self._script(script, ())

    def _script(self, script: Script, after: tuple[Stmt, ...]) -> None:
        """`after`: what comes behind the script, when it stands inside another one."""
        for i, s in enumerate(script):
            rest = (*script[i + 1 :], *after)
            self._statement(s, rest)
            for inner in blocks(s):
                self._script(inner, rest)

    def _statement(self, s: Stmt, rest: tuple[Stmt, ...]) -> None:
        keep_going()
        match s:
            case tree.Draw(local=local, pile=place) if place.field in self.known.fields:
                self._leaves(s, place.field, local, rest)
            case tree.Take(item=LocalRef(local=local), source=place) if place.field in self.known.fields:
                self._leaves(s, place.field, local, rest)
            case tree.Put(item=item, target=place) if place.field in self.known.fields:
                self._copied(s, item, place.field)
            case tree.AssignState(target=place, value=item) if place.field in self.known.fields:
                self._copied(s, item, place.field)
            case _:
                pass

    def _leaves(self, s: Stmt, field: StateField, local: Local, rest: tuple[Stmt, ...]) -> None:
        told = any(isinstance(x, tree.Say) and _names(x, local) for x in rest)
        reach = {node for name in self.ways.same(local) for node in self.ways.reach(name)}
        if not told and not any(isinstance(node, StateField) for node in reach):
            self.report.error("RW394", s.span, path=field.path, noted=self.noted.path)
        elif self._in_no_place(local, rest):
            self.report.error("RW395", s.span, path=field.path)

    def _copied(self, s: Stmt, item: tree.Expr, field: StateField) -> None:
        """A piece that is put somewhere and stays where it was is there twice."""
        sources = self.ways.speaks(item)
        if isinstance(item, LocalRef):
            if not self.ways.removed.isdisjoint(self.ways.same(item.local)):
                return
            sources = {f for f, on in self.ways.on.items() if item.local in on}
        held = [f for f in self.known.fields if f in sources and not is_single(innermost_type(f.type))]
        if held:
            self.report.error("RW396", s.span, path=field.path, other=held[0].path)

    def _in_no_place(self, local: Local, rest: tuple[Stmt, ...]) -> bool:
        """Whether somebody decides while a piece that has left its place is in no other."""
        for i, s in enumerate(rest):
            keep_going()
            if self._lays(s, local):
                return False
            if self.waits(s):
                if isinstance(s, tree.CallProcedure) and _names(s, local):
                    params = zip(s.procedure.params, s.args, strict=True)
                    given = [p for p, arg in params if isinstance(arg, LocalRef) and arg.local is local]
                    return any(self._in_no_place(p, s.procedure.body) for p in given)
                return any(_names(x, local) for x in rest[i:])
        return False

    def _lays(self, s: Stmt, local: Local) -> bool:
        """Whether a statement gives a piece its next place."""
        match s:
            case tree.Put(item=LocalRef(local=put)) | tree.AssignState(value=LocalRef(local=put)):
                return put is local
            case tree.CallProcedure(args=args) if not self.waits(s):
                return any(isinstance(arg, LocalRef) and arg.local is local for arg in args)
        return False

    def waits(self, s: Stmt) -> bool:
        """Whether somebody decides in a statement."""
        match s:
            case tree.Choose() | tree.Offer():
                return True
            case tree.CallProcedure(procedure=procedure):
                if procedure not in self._waits:
                    self._waits[procedure] = any(self.waits(x) for x in procedure.body)
                return self._waits[procedure]
        return any(self.waits(x) for inner in blocks(s) for x in inner)


def _names(s: Stmt, local: Local) -> bool:
    return any(isinstance(e, LocalRef) and e.local is local for e in written_in(s))

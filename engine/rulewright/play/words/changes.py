"""What changed: the difference of two positions, told in the ruleset's own words. No ruleset writes events."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from rulewright.program import Layout
from rulewright.rules.kinds import Kind
from rulewright.rules.type_words import readable
from rulewright.rules.types import BagType, PileType, SetType, TableType, Type

from ..cells.eyes import Eyes
from ..cells.fields import Slot, content, slots_of
from ..cells.values import kind_of, members
from .wording import Wording

Content = int | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Change:
    """One value before and after: an integer, the pieces of a pile from the bottom, or the counts of a bag."""

    slot: Slot
    before: Content
    after: Content

    def seen(self, eyes: Eyes) -> bool:
        """Whether these eyes see the value itself."""
        return eyes.sees(self.slot.field, self.slot.owner)

    @property
    def named(self) -> set[tuple[Kind, int]]:
        """Every member that this change tells of: the owner of the value, and the members that came or went."""
        field, type_ = self.slot.field, self.slot.type
        found: set[tuple[Kind, int]] = set()
        if field.owner is not None:
            found.add((field.owner, self.slot.owner))
        found.update(zip(key_kinds(field.type), self.slot.keys, strict=True))
        kind = kind_of(type_)
        if kind is not None:
            found.update((kind, index) for index in _moved(type_, self.before, self.after))
        return found

    def has_words(self, wording: Wording) -> bool:
        """Whether players have a name for the value that changed: it belongs to a player or another member, or goes by
        the name of its kind."""
        field = self.slot.field
        return field.owner is not None or bool(wording.titled(field.name, kind_of(field.type)))

    def tell(self, wording: Wording, eyes: Eyes, name: str | None = None, says: Collection[int] = ()) -> str | None:
        """The change in words; of hidden pieces only how many there are, of other hidden values nothing. `name` is what
        the value is called, where something better than the id of its field is known (empty: by its owner alone);
        `says` are the parts that this name says itself: 0 for the owner, 1 for the first key, and so on."""
        what, type_ = _place(self.slot, wording, name, says), self.slot.type
        if not self.seen(eyes):
            return self._hidden(what, wording)
        if isinstance(type_, SetType | BagType | PileType):
            return self._pieces(what, wording)
        before, after = (wording.value(_one(c), type_) for c in (self.before, self.after))
        return wording.phrase("change", what=what, before=before, after=after)

    def _hidden(self, what: str, wording: Wording) -> str | None:
        if not isinstance(self.slot.type, PileType | BagType):
            return None
        before, after = (piece_count(self.slot.type, c) for c in (self.before, self.after))
        if before == after:
            return None
        return wording.phrase("pieces", what=what, before=before, after=after)

    def _pieces(self, what: str, wording: Wording) -> str:
        kind = kind_of(self.slot.type)
        assert kind is not None
        old, new = (_bag(self.slot.type, c) for c in (self.before, self.after))
        gained, lost = new - old, old - new
        told = []
        for name, bag in (("gains", gained), ("loses", lost)):
            items = [_times(wording.member(kind, piece), bag[piece]) for piece in sorted(bag)]
            if items:
                told.append(wording.phrase(name, what=what, items=", ".join(items)))
        return "; ".join(told) or wording.phrase("reordered", what=what)


def _one(value: Content) -> int:
    assert isinstance(value, int)
    return value


def _times(name: str, count: int) -> str:
    return name if count == 1 else f"{count} × {name}"


def piece_count(type_: Type, value: Content) -> int:
    """How many pieces a pile or bag holds."""
    assert isinstance(value, tuple)
    return sum(value) if isinstance(type_, BagType) else len(value)


def _bag(type_: Type, value: Content) -> Counter[int]:
    if isinstance(value, int):
        return Counter(members(value))
    if isinstance(type_, BagType):
        return Counter({piece: count for piece, count in enumerate(value) if count})
    return Counter(value)


def _moved(type_: Type, before: Content, after: Content) -> set[int]:
    if isinstance(type_, SetType | PileType | BagType):
        old, new = _bag(type_, before), _bag(type_, after)
        return {*(new - old), *(old - new)} or {*new}
    return {v for v in (_one(before), _one(after)) if v >= 0}


def key_kinds(type_: Type) -> list[Kind]:
    """The kinds of the keys of a table, from the outermost; none for other types."""
    kinds = []
    while isinstance(type_, TableType):
        kinds.append(type_.key)
        type_ = type_.value
    return kinds


def _place(at: Slot, wording: Wording, given: str | None, says: Collection[int]) -> str:
    """The value's name: `Ada, stock (Red 1)`."""
    name = at.field.name.replace("_", " ") if given is None else given
    if (name and 0 in says) or (
        at.field.owner is not None and at.field.owner.seats and at.owner == wording.you and name
    ):
        name = readable(name)
    elif at.field.owner is not None:
        owner = wording.member(at.field.owner, at.owner)
        name = f"{owner}, {name}" if name else owner
    elif not given:
        name = wording.titled(at.field.name, kind_of(at.field.type)) or readable(at.field.name)
    kinds = zip(key_kinds(at.field.type), at.keys, strict=True)
    keys = [wording.member(kind, key) for n, (kind, key) in enumerate(kinds, 1) if n not in says]
    return f"{name} ({', '.join(keys)})" if keys else name


def changes(layout: Layout, before: Sequence[int], after: Sequence[int]) -> list[Change]:
    """Every declared value that differs, in the order of declaration."""
    old, new = list(before[: layout.declared]), list(after[: layout.declared])
    found = []
    for field, place in layout.fields.items():
        if old[place.base : place.end] == new[place.base : place.end]:
            continue  # most fields stay as they are at most moves
        for at in slots_of(layout, field):
            if old[at.cell : at.cell + at.width] != new[at.cell : at.cell + at.width]:
                found.append(Change(at, content(old, at), content(new, at)))
    return found


def plain_set(kind: Kind, mask: int) -> list[str]:
    """The ids of a set's members."""
    return [kind.members[i] for i in members(mask)]

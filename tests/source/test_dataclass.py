"""Our own `dataclass` does what the standard one does."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Callable
from dataclasses import field
from typing import Any

import pytest

from rulewright import dataclass as ours


def family(dataclass: Callable[..., Any]) -> dict[str, Any]:
    """The same classes by either decorator."""

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Placed:
        start: int = field(default=0, compare=False, repr=False)

    @dataclass(frozen=True, slots=True)
    class Pair(Placed):
        left: object
        at: int = field(default=0, compare=False, repr=False)
        field: int = 3

    @dataclass(frozen=True, slots=True)
    class Nothing(Placed):
        pass

    @dataclass(eq=False, slots=True)
    class Loose:
        name: str
        items: list[int] = field(default_factory=list)

        @property
        def size(self) -> int:
            return len(self.items)

        def __repr__(self) -> str:
            return "<loose>"

    @dataclass(slots=True)
    class Open:
        value: Any = None

    return {kind.__name__: kind for kind in (Placed, Pair, Nothing, Loose, Open)}


OURS, THEIRS = family(ours.dataclass), family(dataclasses.dataclass)
for made in OURS.values():  # where pickle finds them
    made.__qualname__ = made.__name__
    globals()[made.__name__] = made


def described(kind: Any) -> list[tuple[Any, ...]]:
    return [(f.name, f.type, f.default, f.compare, f.kw_only) for f in dataclasses.fields(kind)]


@pytest.mark.parametrize("name", OURS)
def test_the_same_class(name: str) -> None:
    mine, standard = OURS[name], THEIRS[name]
    assert mine.__match_args__ == standard.__match_args__
    remembered = ("_hash",) if name == "Placed" else ()  # the hash, once it is asked for: the first class has the slot
    assert mine.__slots__ == (*standard.__slots__, *remembered)
    assert described(mine) == described(standard)
    assert (mine.__hash__ is None) == (standard.__hash__ is None)
    assert dataclasses.is_dataclass(mine) and not hasattr(mine.__new__(mine), "__dict__")


def shown(kinds: dict[str, Any]) -> list[str]:
    pair, nothing, opened = kinds["Pair"], kinds["Nothing"], kinds["Open"]
    values = (pair(1), pair("a", 2, 5, start=7), pair(left=0), nothing(), opened(2))
    return [repr(value).rpartition(".")[2] for value in values]


def test_shown_and_compared() -> None:
    assert shown(OURS) == shown(THEIRS)
    for kinds in (OURS, THEIRS):
        pair, nothing, loose = kinds["Pair"], kinds["Nothing"], kinds["Loose"]
        assert pair(1, at=4, start=5) == pair(1) and hash(pair(1, at=4)) == hash(pair(1))
        assert pair(1) != pair(2) and pair(1) != nothing() and nothing(start=1) == nothing()
        assert pair(nothing()) in {pair(nothing())}
        assert loose("a") != loose("a") and loose("a").items is not loose("a").items
        assert repr(loose("a")) == "<loose>" and loose("a", [1]).size == 1
        circle = kinds["Open"]()
        circle.value = circle
        assert repr(circle).endswith("Open(value=...)")


def test_frozen_and_made_right() -> None:
    for kinds in (OURS, THEIRS):
        pair = kinds["Pair"]
        with pytest.raises(dataclasses.FrozenInstanceError):
            pair(1).left = 2
        with pytest.raises(dataclasses.FrozenInstanceError):
            del pair(1).left
        for arguments in ((), (1, 2, 3, 4)):
            with pytest.raises(TypeError):
                pair(*arguments)
        with pytest.raises(TypeError):
            kinds["Loose"]("a", nothing=1)
        with pytest.raises(AttributeError):
            kinds["Loose"]("a").other = 1
        changed = dataclasses.replace(pair(1, start=2), field=9)
        assert (changed.left, changed.field, changed.start) == (1, 9, 2)
        match changed:
            case pair(left, _, nine):
                assert (left, nine) == (1, 9)


def test_copied_and_pickled() -> None:
    for one in (OURS["Pair"](1, start=4), OURS["Loose"]("a", [1]), OURS["Open"]([2])):
        for other in (copy.copy(one), copy.deepcopy(one), pickle.loads(pickle.dumps(one, 5))):
            names = [f.name for f in dataclasses.fields(one)]
            assert type(other) is type(one)
            assert [getattr(other, name) for name in names] == [getattr(one, name) for name in names]

"""What each operation of the form gives, for the reader in `form_machine.py`."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Any

from form_networks import bits, mask_of

from rulewright.program.form.expressions import Address, Call, Ir, Op, Temp
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER
from rulewright.rules.types import MOST_SUBSETS, subsets_between

if TYPE_CHECKING:
    from form_machine import FormMachine, Frame

Position = list[int]
Choice = Any
Args = tuple[Ir, ...]
Read = Callable[["FormMachine", "Frame", Args], Any]

HOLDING = 10
"""The steps of a number that is written out."""


def amount(numbers: Sequence[int]) -> int:
    """How many numbers there are: a range may hold more than Python counts."""
    return max(numbers.stop - numbers.start, 0) if isinstance(numbers, range) else len(numbers)


def _of(work: Callable[..., Any]) -> Read:
    """An operation on the values of its operands."""
    return lambda m, f, a: work(*m.values(a, f))


def _of_cells(work: Callable[..., Any]) -> Read:
    """One that reads the position too."""
    return lambda m, f, a: work(f.s, *m.values(a, f))


def _with(work: Callable[..., Any]) -> Read:
    """One that takes steps, or knows limits."""
    return lambda m, f, a: work(m, *m.values(a, f))


def _held(m: FormMachine, numbers: Sequence[int]) -> tuple[int, ...]:
    """Numbers written out."""
    m.spend(amount(numbers) * HOLDING, None)
    return tuple(numbers)


def _joined(join: Callable[[set[int], set[int]], set[int]]) -> Read:
    return _with(lambda m, a, b: tuple(sorted(join(set(_held(m, a)), set(_held(m, b))))))


def _bit(i: int, _: int) -> int:
    return 0 if i == NO_MEMBER else 1 << i


def _gather(m: FormMachine, f: Frame, a: Args) -> int:
    first, members = a
    assert isinstance(first, Address)
    start, found = m.value(first.index, f), 0
    for i in bits(m.value(members, f)):
        found |= f.s[m.cell(first.region, start + i)[0]]
    return found


def _among(s: Position, at: int, goals: int) -> int:
    found = 0
    for i in bits(goals):
        found |= s[at + i]
    return found


def _if_some(m: FormMachine, f: Frame, a: Args) -> int:
    members, call = m.value(a[0], f), a[1]
    assert isinstance(call, Call)
    if not members:
        return 0
    args = [members if x == Op("held", ()) else m.value(x, f) for x in call.args]
    found: int = m.call(call.function, args, f.s)
    return found


def _held_outside(m: FormMachine, f: Frame, a: Args) -> int:
    raise AssertionError("held stands outside of if_some")


def _span(m: FormMachine, low: int, high: int) -> range:
    m.few(high - low + 1)
    return range(low, high + 1)


def _listed(m: FormMachine, numbers: Sequence[int], *others: int) -> tuple[int, ...]:
    m.few(amount(numbers))
    return (*numbers, *others)


def _subsets(m: FormMachine, mask: int, least: int, most: int, site: int, _: int) -> tuple[int, ...]:
    members = list(bits(mask))
    sizes = range(max(least, 0), min(most, len(members)) + 1)
    if subsets_between(len(members), least, most) > MOST_SUBSETS:
        raise m.fault(site, len(members))
    return tuple(sum(1 << x for x in some) for size in sizes for some in combinations(members, size))


def _times(m: FormMachine, n: int, site: int, weight: int) -> range:
    m.spend(max(n, 0) * weight, site)
    return range(n)


def pile(s: Position, at: int) -> list[int]:
    """The pieces in a pile, from the bottom."""
    return s[at + 1 : at + 1 + s[at]]


def _in_order(members: Sequence[int], keys: Sequence[int], descending: int) -> tuple[int, ...]:
    pairs = sorted(zip(members, keys, strict=True), key=lambda pair: -pair[1] if descending else pair[1])
    return tuple(member for member, _ in pairs)


def _sorted_by(m: FormMachine, f: Frame, a: Args) -> tuple[int, ...]:
    members, keys, free, descending = m.value(a[0], f), a[1], m.values(a[2:-1], f), m.value(a[-1], f)
    assert isinstance(keys, Call)
    return _in_order(members, m.call(keys.function, (members, *free), f.s), descending)


def _recall(m: FormMachine, f: Frame, a: Args) -> Any:
    memo, key = m.value(a[0], f), tuple(m.values(a[2:], f))
    if key not in memo:
        memo[key] = m.value(a[1], f)
    return memo[key]


def _remember(m: FormMachine, f: Frame, a: Args) -> Any:
    memo = a[0]
    assert isinstance(memo, Temp)
    return m.remembered(memo.name, tuple(m.values(a[2:], f)), lambda: m.value(a[1], f), f)


def _wide_moves(moves: list[Choice], at: int, action: int, members: int) -> list[Choice]:
    return [*moves[:at], *((action, i) for i in bits(members)), *moves[at:]]


def _asked(m: FormMachine, entry: int, outcome: Any) -> int:
    m.counts[entry if outcome else entry + 1] += 1
    return int(bool(outcome))


OPERATIONS_READ: dict[str, Read] = {
    "+": _of(operator.add),
    "-": _of(operator.sub),
    "*": _of(operator.mul),
    "//": _of(operator.floordiv),
    "%": _of(operator.mod),
    "neg": _of(operator.neg),
    "abs": _of(abs),
    "min": _of(min),
    "max": _of(max),
    "==": _of(lambda a, b: int(a == b)),
    "!=": _of(lambda a, b: int(a != b)),
    "<": _of(lambda a, b: int(a < b)),
    "<=": _of(lambda a, b: int(a <= b)),
    ">": _of(lambda a, b: int(a > b)),
    ">=": _of(lambda a, b: int(a >= b)),
    "between": _of(lambda low, x, high: int(low <= x <= high)),
    "and": lambda m, f, a: int(bool(m.value(a[0], f) and m.value(a[1], f))),
    "or": lambda m, f, a: int(bool(m.value(a[0], f) or m.value(a[1], f))),
    "not": _of(lambda a: int(not a)),
    "&": _of(operator.and_),
    "|": _of(operator.or_),
    "&~": _of(lambda a, b: a & ~b),
    "^": _of(operator.xor),
    "bit": _of(_bit),
    "count": _of(lambda a: len(list(bits(a)))),
    "lowest": _of(lambda a: next(bits(a), NO_MEMBER)),
    "gather": _gather,
    "among": _of_cells(_among),
    "held": _held_outside,
    "if_some": _if_some,
    "bits": _of(lambda a, _: tuple(bits(a))),
    "bits_or_none": _of(lambda a: (*bits(a), NO_MEMBER)),
    "span": _with(_span),
    "span_or_none": _with(lambda m, low, high: (*_span(m, low, high), NO_NUMBER)),
    "listed": _with(_listed),
    "subsets": _with(_subsets),
    "range": _of(lambda low, high: range(low, high + 1)),
    "times": _with(_times),
    "numbers": _of(lambda *numbers: tuple(sorted(set(numbers)))),
    "numbers|": _joined(operator.or_),
    "numbers&": _joined(operator.and_),
    "numbers-": _joined(operator.sub),
    "sorted": _with(_held),
    "fixed": _of(tuple),
    "list": _of(list),
    "list_length": _of(len),
    "len": _of(amount),
    "in": _of(lambda x, numbers: int(x in numbers)),
    "tuple": _of(lambda *values: values),
    "item": _of(operator.getitem),
    "set_item": _of(lambda choice, at, _: choice[at]),
    "in_pile": lambda m, f, a: int(m.value(a[0], f) in pile(f.s, m.value(a[1], f))),
    "pile_mask": _of_cells(lambda s, at, _: mask_of(pile(s, at))),
    "bag_mask": _of_cells(lambda s, at, kinds: mask_of([i for i in range(kinds) if s[at + i]])),
    "cells": _of_cells(lambda s, at, many: tuple(s[at : at + many])),
    "bag_total": _of_cells(lambda s, at, kinds: sum(s[at : at + kinds])),
    "from": _of(lambda mask, start, seats: tuple(p for i in range(seats) if mask >> (p := (start + i) % seats) & 1)),
    "sorted_by": _sorted_by,
    "dict": _of(dict),
    "recall": _recall,
    "remember": _remember,
    "moves_list": _of(list),
    "wide_moves": _of(_wide_moves),
    "asked": _with(_asked),
}
"""What each operation gives."""

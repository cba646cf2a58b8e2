"""What each effect of the form does, for the reader in `form_machine.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from form_networks import bits
from form_operations import pile

from rulewright.program.form.expressions import Call, FunctionIr, Net
from rulewright.program.form.statements import Do, MoveList
from rulewright.program.runtime import chance

if TYPE_CHECKING:
    from form_machine import FormMachine, Frame

Position = list[int]
Done = Callable[["FormMachine", Do, "Frame"], Any]


def _does(work: Callable[..., Any]) -> Done:
    """An effect on the position, with the values of its operands."""
    return lambda m, s, f: work(m, f.s, *m.values(s.args, f))


def _append(m: FormMachine, s: Do, f: Frame) -> None:
    numbers, number = m.values(s.args, f)
    numbers.append(number)


def _called(m: FormMachine, s: Do, f: Frame) -> None:
    assert isinstance(s.extra, FunctionIr)
    m.call(s.extra, m.values(s.args, f), f.s)


def _picked(m: FormMachine, s: Position, members: Sequence[int], weights: Sequence[int], site: int) -> int:
    pairs = [(x, w) for x, w in zip(members, weights, strict=True) if w > 0]
    if not pairs:
        raise m.fault(site)
    return chance.pick(s, [x for x, _ in pairs], [w for _, w in pairs])


def _random_weighted(m: FormMachine, s: Do, f: Frame) -> int:
    members, site, keys, free = m.value(s.args[0], f), m.value(s.args[1], f), s.args[2], m.values(s.args[3:], f)
    assert isinstance(keys, Call)
    return _picked(m, f.s, members, m.call(keys.function, (members, *free), f.s), site)


def _draw(m: FormMachine, s: Position, at: int, site: int) -> int:
    if s[at] == 0:
        raise m.fault(site)
    pieces = pile(s, at)
    piece = pieces.pop()
    _lay(s, at, pieces)
    return piece


def _lay(s: Position, at: int, pieces: list[int]) -> None:
    """Writes a pile: its length, its pieces, and 0 where one lay before."""
    before = s[at]
    s[at] = len(pieces)
    s[at + 1 : at + 1 + len(pieces)] = pieces
    for i in range(len(pieces), before):
        s[at + 1 + i] = 0


def _put_onto(m: FormMachine, s: Position, at: int, piece: int, most: int, site: int) -> None:
    pieces = pile(s, at)
    if len(pieces) >= most:
        raise m.fault(site, most)
    _lay(s, at, [*pieces, piece])


def _put_under(m: FormMachine, s: Position, at: int, piece: int, times: int, most: int, site: int) -> None:
    for _ in range(times):
        pieces = pile(s, at)
        if len(pieces) >= most:
            raise m.fault(site, most)
        _lay(s, at, [piece, *pieces])


def _put_into(m: FormMachine, s: Position, at: int, piece: int, most: int, site: int, kinds: int) -> None:
    if sum(s[at : at + kinds]) >= most:
        raise m.fault(site, most)
    s[at + piece] += 1


def _take_bag(m: FormMachine, s: Position, at: int, piece: int, site: int) -> None:
    if s[at + piece] <= 0:
        raise m.fault(site)
    s[at + piece] -= 1


def _take_pile(m: FormMachine, s: Position, at: int, piece: int, site: int) -> None:
    pieces = pile(s, at)
    if piece not in pieces:
        raise m.fault(site)
    del pieces[len(pieces) - 1 - pieces[::-1].index(piece)]
    _lay(s, at, pieces)


def _keep_list(m: FormMachine, s: Position, numbers: Sequence[int], at: int, most: int, site: int) -> int:
    n = len(numbers)
    if n > most:
        raise m.fault(site, n)
    s[at : at + n] = numbers
    return n


def _fault(m: FormMachine, s: Position, site: int, value: int) -> None:
    raise m.fault(site, value)


def _moves(m: FormMachine, s: Do, f: Frame) -> None:
    moves = s.extra
    assert isinstance(moves, MoveList)
    *outer, members = m.values(s.args, f)
    f.values["out"] += [(moves.action, *outer, i) for i in bits(members)]


def _reached(m: FormMachine, s: Position, entry: int) -> None:
    m.counts[entry] += 1


def _grow(m: FormMachine, s: Do, f: Frame) -> None:
    net = s.extra
    assert isinstance(net, Net)
    assert net.components is not None
    assert net.grown is not None
    (key,) = m.values(s.args, f)
    ways = m.ways(net, key)
    f.s[net.components.base + 1 : net.components.base + 1 + net.nodes] = map(ways.reach, range(net.nodes))
    f.s[net.grown.base : net.grown.base + len(key)] = key


EFFECTS_DONE: dict[str, Done] = {
    "step": _does(lambda m, s, site, steps: m.spend(steps, site)),
    "reached": _does(_reached),
    "append": _append,
    "call": _called,
    "random": _does(lambda m, s, members, site: _picked(m, s, members, [1] * len(members), site)),
    "random_weighted": _random_weighted,
    "random_among": _does(lambda m, s, site, *weights: _picked(m, s, range(len(weights)), weights, site)),
    "shuffle": _does(lambda m, s, at: _lay(s, at, chance.shuffled(s, pile(s, at)))),
    "draw": _does(_draw),
    "put_into": _does(_put_into),
    "put_onto": _does(_put_onto),
    "put_under": _does(_put_under),
    "take_bag": _does(_take_bag),
    "take_pile": _does(_take_pile),
    "say": lambda m, s, f: m.said.append((s.extra, tuple(m.values(s.args, f)))),
    "keep_list": _does(_keep_list),
    "move": lambda m, s, f: f.values["out"].append(tuple(m.values(s.args, f))),
    "moves": _moves,
    "more": lambda m, s, f: f.values["out"].extend(*m.values(s.args, f)),
    "fault": _does(_fault),
    "few": lambda m, s, f: m.few(len(f.values["out"])),
    "grow": _grow,
}
"""What each effect does."""

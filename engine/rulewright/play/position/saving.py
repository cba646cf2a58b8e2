"""A position as bytes, and back: a checksum first, then every cell checked against the layout before it is used.

Form: `RWP1`, 8 bytes of the program's name, 4 of a checksum; then, deflated, a byte for the machine and the cells as
zigzag varints.
"""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING, assert_never

from rulewright.program import OVER, PC, RNG, WHO, Layout, Machine, Program
from rulewright.rules.tree import NO_MEMBER, NO_NUMBER
from rulewright.rules.types import (
    BagType,
    BoolType,
    IntType,
    MemberType,
    NoneType,
    OptionalType,
    OrderType,
    PileType,
    SetType,
    TableType,
    TextType,
    Type,
    UnknownType,
)
from rulewright.source import Report, RulesError

from ..cells.fields import Slot, slots, slots_of
from ..cells.values import GREATEST

if TYPE_CHECKING:
    from .position import Position

MAGIC = b"RWP1"
HEAD = len(MAGIC) + 8 + 4
MOST_BYTES = 4 * 1024 * 1024


def to_bytes(position: Position) -> bytes:
    """The bytes of a position."""
    kept = position.cells[: position.layout.kept]
    body = zlib.compress(bytes([position.machine.fast]) + pack(kept), 9)
    return MAGIC + _name(position.program) + _checksum(body) + body


def from_bytes(program: Program, data: bytes) -> tuple[Machine, list[int]]:
    """The machine and the cells of some bytes. RulesError (RW550) when they can't be one of this program."""
    if data[: len(MAGIC)] != MAGIC or len(data) <= HEAD or len(data) > MOST_BYTES:
        raise _refused("these bytes are no saved position")
    name, body = data[len(MAGIC) : len(MAGIC) + 8], data[HEAD:]
    if _checksum(body) != data[len(MAGIC) + 8 : HEAD]:
        raise _refused("the bytes are damaged")
    if name != _name(program):
        raise _refused("it belongs to another game, or the rules have changed")
    try:
        stream = zlib.decompressobj()
        plain = stream.decompress(body, MOST_BYTES)
    except zlib.error:
        raise _refused("the bytes are damaged") from None
    if not plain or not stream.eof or plain[0] > 1:
        raise _refused("the bytes are damaged")
    machine = program.machine(fast=bool(plain[0]))
    kept = unpack(plain[1:], machine.layout.kept)
    _check(machine, kept)
    cells = kept + machine.initial[machine.layout.kept :]
    machine.rebuild(cells)
    return machine, cells


def _refused(what: str) -> RulesError:
    report = Report()
    report.error("RW550", None, what=what)
    return RulesError(report)


def _name(program: Program) -> bytes:
    return hashlib.blake2b(program.fingerprint.encode(), digest_size=8).digest()


def _checksum(body: bytes) -> bytes:
    return hashlib.blake2b(body, digest_size=4).digest()


def pack(numbers: list[int]) -> bytes:
    """Integers of any size as zigzag varints: 7 bits a byte, the lowest first."""
    out = bytearray()
    for number in numbers:
        rest = number << 1 if number >= 0 else (-number << 1) - 1
        while rest > 127:
            out.append(rest & 127 | 128)
            rest >>= 7
        out.append(rest)
    return bytes(out)


def unpack(data: bytes, count: int) -> list[int]:
    """The `count` integers of `pack`. RulesError when there are more or fewer."""
    numbers: list[int] = []
    rest = shift = 0
    for byte in data:
        rest |= (byte & 127) << shift
        shift += 7
        if not byte & 128:
            numbers.append(rest >> 1 if not rest & 1 else -(rest + 1 >> 1))
            rest = shift = 0
    if shift or len(numbers) != count:
        raise _refused(f"it holds {len(numbers)} values where this game has {count}")
    return numbers


def _check(machine: Machine, cells: list[int]) -> None:
    """Refuses cells that no play can lead to: values outside their types, a place that is no decision."""
    layout = machine.layout
    if cells[PC] != OVER and not 0 <= cells[PC] < len(machine.decisions):
        raise _refused("it waits at a decision that these rules don't have")
    if not 0 <= cells[RNG] < 2**64 or not -1 <= cells[WHO] < layout.seats:
        raise _refused("a value is out of bounds")
    if cells[PC] != OVER:
        for local, cell in machine.decisions[cells[PC]].scope.items():
            if not _fits(layout, local.type, cells[cell]):
                raise _refused(f"the value of `{local.name}` is out of bounds")
    for at in (*slots(layout), *(at for table in layout.tables for at in slots_of(layout, table))):
        if not _slot_fits(layout, cells, at):
            raise _refused(f"the value of `{at.field.path}` is out of bounds")


def _slot_fits(layout: Layout, cells: list[int], at: Slot) -> bool:
    if isinstance(at.type, PileType):
        length = cells[at.cell]
        if not 0 <= length <= at.type.capacity:
            return False
        members, rest = cells[at.cell + 1 : at.cell + 1 + length], cells[at.cell + 1 + length : at.cell + at.width]
        return all(0 <= m < _many(layout, at.type) for m in members) and not any(rest)
    if isinstance(at.type, BagType):
        counts = cells[at.cell : at.cell + at.width]
        return all(0 <= n <= at.type.capacity for n in counts)
    return _fits(layout, at.type, cells[at.cell])


def _many(layout: Layout, type_: MemberType | SetType | PileType | BagType) -> int:
    assert type_.kind is not None
    return layout.count(type_.kind)


def _fits(layout: Layout, type_: Type, value: int) -> bool:
    match type_:
        case OptionalType(of):
            none = NO_NUMBER if isinstance(of, IntType) else NO_MEMBER
            return value == none or _fits(layout, of, value)
        case IntType(_, low, high):
            least, most = -GREATEST if low is None else low, GREATEST if high is None else high
            return least <= value <= most
        case BoolType():
            return value in (0, 1)
        case MemberType():
            return 0 <= value < _many(layout, type_)
        case SetType(kind):
            return kind is not None and 0 <= value < 1 << _many(layout, type_)
        case OrderType() | TextType() | NoneType() | TableType() | PileType() | BagType() | UnknownType():
            raise AssertionError(f"no type of one cell: {type_}")
        case _:
            assert_never(type_)

"""The record of a game, read: header and moves with their places, and what is wrong with them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.source import DEFAULT_LIMITS, Limits, Report, RulesError, Source, Span

from .record import FORM, PERSON


@dataclass(frozen=True, slots=True)
class Header:
    """What was played, by whom. `seed` None: a record for one seat or for publication, which can't be replayed."""

    ruleset: str
    map: str | None
    variants: tuple[str, ...]
    players: tuple[str, ...]
    seed: int | None
    fingerprint: str
    chance: tuple[str, ...] | None
    key: str | None
    span: Span
    seats: tuple[str, ...] | None = None
    """Who played each seat, `person` or `bot:WAY`; None where the record does not say."""


@dataclass(frozen=True, slots=True)
class Line:
    """One move as it was recorded."""

    n: int
    player: str
    move: str
    chance: tuple[str, ...]
    key: str | None
    forced: bool
    span: Span


@dataclass(frozen=True, slots=True)
class Record:
    """A record that could be read. `report` may hold a warning that the last line was torn; `whole_bytes` of the file
    are whole lines."""

    header: Header
    moves: tuple[Line, ...]
    report: Report
    whole_bytes: int


_HALF = re.compile("[\ud800-\udfff]")
_LONGEST_NAME = 200
_MOST_LINES = 500_000
"""More than fit into the bytes that are read, unless they are no moves."""
_BOT = re.compile(r"bot:[a-z][a-z0-9_]{0,99}(:[0-9]{1,9})?")
_ID = re.compile(r"[a-z][a-z0-9_]{0,99}")


class _Bad(Exception):
    """What is wrong with a line, in words."""


def read_record(path: str | Path, limits: Limits = DEFAULT_LIMITS) -> Record:
    """A record from its file. RulesError when it can't be read, has no header or is damaged before its last line."""
    report = Report()
    try:
        with Path(path).open("rb") as file:
            data = file.read(limits.file_bytes * 4 + 1)
    except (OSError, ValueError) as error:  # ValueError: a NUL in the path
        report.error("RW549", None, file=str(path), what=getattr(error, "strerror", None) or str(error))
        raise RulesError(report) from error
    if len(data) > limits.file_bytes * 4:
        report.error("RW549", None, file=str(path), what=f"it is larger than {limits.file_bytes * 4} bytes")
        raise RulesError(report)
    if data.count(b"\n") > _MOST_LINES:
        report.error("RW549", None, file=str(path), what=f"it has more than {_MOST_LINES} lines")
        raise RulesError(report)
    return parse_record(data, str(path))


def parse_record(data: bytes | str | Sequence[str], name: str = "record") -> Record:
    """A record from its bytes, its text or its lines. RulesError as `read_record`."""
    if isinstance(data, str):
        data = data.encode()
    elif not isinstance(data, bytes):
        data = "".join(line.rstrip("\n") + "\n" for line in data).encode()
    return _Reader(data, name).read()


class _Reader:
    def __init__(self, data: bytes, name: str) -> None:
        self.lines = data.split(b"\n")
        if self.lines[-1] == b"":
            self.lines.pop()
            self.ended = True
        else:
            self.ended = False
        self.whole = len(data)
        self.name = name
        self.source = Source(name, data.decode("utf-8", "replace"))
        self.starts: list[int] = []
        at = 0
        for line in self.lines:
            self.starts.append(at)
            at += len(line.decode("utf-8", "replace")) + 1
        self.report = Report()

    def span(self, index: int) -> Span:
        text = self.lines[index].decode("utf-8", "replace")
        return self.source.span(self.starts[index], self.starts[index] + max(1, len(text)))

    def read(self) -> Record:
        header = self._header()
        moves: list[Line] = []
        for index in range(1, len(self.lines)):
            try:
                self._take(index, moves)
            except _Bad as bad:
                if index == len(self.lines) - 1 and not self.ended:
                    self.report.error("RW540", self.span(index))
                    self.whole -= len(self.lines[index])
                else:
                    self.report.error("RW541", self.span(index), what=str(bad))
                    raise RulesError(self.report) from None
        return Record(header, tuple(moves), self.report, self.whole)

    def _header(self) -> Header:
        if not self.lines:
            self.report.error("RW542", None, file=self.name, what="it is empty")
            raise RulesError(self.report)
        try:
            return header_from(_object(self.lines[0]), self.span(0))
        except _Bad as bad:
            self.report.error("RW542", self.span(0), what=str(bad))
            raise RulesError(self.report) from None

    def _take(self, index: int, moves: list[Line]) -> None:
        data = _object(self.lines[index])
        if "undo" in data:
            n = _expect(data, "undo", int)
            if not 1 <= n <= len(moves):
                raise _Bad(f"there is no move {n} to undo")
            del moves[n - 1 :]
            return
        line = line_from(data, self.span(index))
        if line.n != len(moves) + 1:
            raise _Bad(f"`n` is {line.n}, but this is move {len(moves) + 1}")
        moves.append(line)


def _object(raw: bytes) -> dict[str, Any]:
    try:
        data = json.loads(raw.decode("utf-8"), object_pairs_hook=_no_twice, parse_constant=_no_constant)
    except UnicodeDecodeError:
        raise _Bad("it is not UTF-8") from None
    except (ValueError, RecursionError):
        raise _Bad("it is not JSON") from None
    if not isinstance(data, dict):
        raise _Bad("it is not a JSON object")
    if b"\\u" in raw and _HALF.search(json.dumps(data, ensure_ascii=False)):
        raise _Bad("it holds half of a character")  # JSON can escape what no file and no terminal can hold
    return data


def _no_twice(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise _Bad("a key stands twice")
    return found


def _no_constant(name: str) -> Any:
    raise _Bad(f"`{name}` is no number")


def _expect(data: dict[str, Any], key: str, type_: type[Any]) -> Any:
    if key not in data:
        raise _Bad(f"`{key}` is missing")
    value = data[key]
    if not isinstance(value, type_) or (type_ is int and isinstance(value, bool)):
        raise _Bad(f"`{key}` is not {_SORTS[type_]}")
    return value


_SORTS: dict[type[Any], str] = {int: "a whole number", str: "a text", list: "a list", bool: "true or false"}


def _texts(data: dict[str, Any], key: str) -> tuple[str, ...]:
    values = _expect(data, key, list)
    if not all(isinstance(value, str) for value in values):
        raise _Bad(f"`{key}` is not a list of texts")
    return tuple(values)


def _id(text: str, key: str) -> str:
    """An id, never a path: a record is a stranger's file, and must not name files to be read."""
    if not _ID.fullmatch(text):
        raise _Bad(f"`{key}` is not an id")
    return text


def header_from(data: dict[str, Any], span: Span) -> Header:
    """A checked header. Keys that are not known are passed over, so that records of later versions can be read."""
    form = _expect(data, "rulewright", int)
    if form != FORM:
        raise _Bad(f"it is a record of form {form}, and only form {FORM} is known")
    players = _texts(data, "players")
    if not all(name.isprintable() and len(name) <= _LONGEST_NAME for name in players):
        raise _Bad("`players` holds a name that cannot be shown")
    if not players or len(set(players)) != len(players):
        raise _Bad("`players` must be different names, at least one")
    return Header(
        ruleset=_id(_expect(data, "ruleset", str), "ruleset"),
        map=None if data.get("map") is None else _id(_expect(data, "map", str), "map"),
        variants=tuple(_id(variant, "variants") for variant in _texts(data, "variants")),
        players=players,
        seed=None if "for" in data else _expect(data, "seed", int),
        fingerprint=_expect(data, "fingerprint", str),
        chance=_texts(data, "chance") if "chance" in data else None,
        key=_expect(data, "key", str) if "key" in data else None,
        span=span,
        seats=_seats(data, len(players)) if "seats" in data else None,
    )


def _seats(data: dict[str, Any], players: int) -> tuple[str, ...]:
    seats = _texts(data, "seats")
    if len(seats) != players:
        raise _Bad(f"`seats` names {len(seats)} seats, and there are {players} players")
    if not all(seat == PERSON or _BOT.fullmatch(seat) for seat in seats):
        raise _Bad(f"`seats` holds what is neither `{PERSON}` nor `bot:` with a way to play")
    return seats


def line_from(data: dict[str, Any], span: Span) -> Line:
    """A checked line of a move."""
    return Line(
        n=_expect(data, "n", int),
        player=_expect(data, "player", str),
        move=_expect(data, "move", str),
        chance=_texts(data, "chance") if "chance" in data else (),
        key=_expect(data, "key", str) if "key" in data else None,
        forced=_expect(data, "forced", bool) if "forced" in data else False,
        span=span,
    )

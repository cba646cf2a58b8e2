"""The record of a game, written: JSON Lines, a header and a line a move; append-only, on disk before a move counts."""

from __future__ import annotations

import contextlib
import json
import os
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rulewright.source import Report, RulesError

from ..cells.eyes import Eyes
from ..table.history import Entry

if TYPE_CHECKING:
    from ..game import Game

FORM = 1
PERSON = "person"
"""A seat in which a person sits."""


def header_of(game: Game, eyes: Eyes) -> str:
    """The first line. With the seed, the set-up's chance and key for the keeper; else only what these eyes know."""
    ruleset = game.program.ruleset
    start = game.history[0]
    header: dict[str, Any] = {
        "rulewright": FORM,
        "ruleset": ruleset.id,
        "map": ruleset.map_id,
        "variants": list(ruleset.variants),
        "players": list(game.players),
    }
    if game.seated is not None:
        header["seats"] = list(game.seated)
    if eyes.all:
        header["seed"] = game.seed
    else:
        header["for"] = None if eyes.seat is None else game.players[eyes.seat]
    header["fingerprint"] = ruleset.fingerprint
    header["chance"] = start.chance_texts(eyes)
    if eyes.all:
        header["key"] = start.key
    return _line(header)


def move_line(game: Game, entry: Entry, eyes: Eyes) -> str:
    """The line of a move, as these eyes know it."""
    line: dict[str, Any] = {
        "n": entry.n,
        "player": game.players[entry.who],
        "move": entry.move_text(eyes),
        "chance": entry.chance_texts(eyes),
    }
    if entry.forced:
        line["forced"] = True
    if eyes.all:
        line["key"] = entry.key  # never for a seat: who tries hidden cards one by one would see which key fits
    return _line(line)


def undo_line(n: int) -> str:
    """The line that takes back move n and all after it."""
    return _line({"undo": n})


def _line(data: dict[str, Any]) -> str:
    return json.dumps(data, ensure_ascii=False) + "\n"


def game_lines(game: Game, eyes: Eyes) -> Iterator[str]:
    """The whole record, line by line."""
    yield header_of(game, eyes)
    for entry in game.history[1:]:
        yield move_line(game, entry, eyes)


def unwritable(path: Path, error: OSError) -> RulesError:
    """The exception for a record that the disk doesn't take."""
    report = Report()
    report.error("RW548", None, file=str(path), what=error.strerror or str(error))
    return RulesError(report)


class RecordWriter:
    """Appends lines to a record. When `add` returns they are on the disk; when it raises, the file is as before."""

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        self.path = path
        self._descriptor = descriptor
        self._size = size

    @classmethod
    def create(cls, path: Path, header: str) -> RecordWriter:
        """A new record with its header. RulesError when the file exists or can't be written."""
        try:
            descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_APPEND, 0o666)
        except OSError as error:
            raise unwritable(path, error) from error
        writer = cls(path, descriptor, 0)
        writer.add([header])
        _sync_folder(path.parent)
        return writer

    @classmethod
    def reopen(cls, path: Path, size: int) -> RecordWriter:
        """An old record to go on with: `size` bytes of it are whole lines (`Record.whole_bytes`), what follows is torn
        and goes."""
        try:
            descriptor = os.open(path, os.O_RDWR | os.O_APPEND)
        except OSError as error:
            raise unwritable(path, error) from error
        writer = cls(path, descriptor, size)
        try:
            os.ftruncate(descriptor, size)
            if size and os.pread(descriptor, 1, size - 1) != b"\n":
                writer.add(["\n"])
        except OSError as error:
            raise unwritable(path, error) from error
        return writer

    def add(self, lines: Sequence[str]) -> None:
        """Appends whole lines, flushed and synced. RulesError (RW548) when the disk is full or gone."""
        data = "".join(lines).encode()
        try:
            done = 0
            while done < len(data):
                done += os.write(self._descriptor, data[done:])
            os.fsync(self._descriptor)
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._descriptor, self._size)  # no half lines: what was acknowledged stays readable
            raise unwritable(self.path, error) from error
        self._size += len(data)

    def undo(self, n: int) -> None:
        """Writes that move n and all after it are taken back."""
        self.add([undo_line(n)])

    def close(self) -> None:
        """Lets the file go."""
        os.close(self._descriptor)

    def __enter__(self) -> RecordWriter:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _sync_folder(folder: Path) -> None:
    """Makes a new file's name last, where the system can."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write_whole(path: Path, text: str) -> None:
    """Writes a file at once: the old one stands until the new one is complete. RulesError (RW548) when it can't."""
    temporary = None
    try:
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            temporary = Path(file.name)
            file.write(text.encode())
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o666 & ~_umask())
        temporary.replace(path)
    except OSError as error:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink()
        raise unwritable(path, error) from error
    _sync_folder(path.parent)


def _umask() -> int:
    mask = os.umask(0o077)
    os.umask(mask)
    return mask

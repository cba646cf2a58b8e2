"""Loaded games kept on disk, so that the next start needs no reading, checking and lowering.

A store belongs to one user: its folder is made with mode 0700. Entries are pickles, which could do anything, and their
digests prove only that they are whole: what protects is that nobody else can have written them. So a folder or an entry
that belongs to somebody else, that others may write, or that is a link, is not even opened for reading.
An entry names the files it was made from with their digests; when one has changed, or this is another version, it is
not taken.
Nothing beside a document is ever read as a store: the host says which folder it is.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import pickle
import stat
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from rulewright.program.build import Build
from rulewright.program.program import PROGRAM_FORM
from rulewright.rules.model import Ruleset
from rulewright.source import Diagnostic

Entry = tuple[Ruleset, dict[tuple[int, bool], Build], tuple[Diagnostic, ...]]
"""A checked ruleset, its builds by seats and form (True for fast), and the warnings about its documents."""


def version() -> str:
    """The version that made an entry: it stands for the engine's own files, the form of programs, and the
    interpreter."""
    digest = hashlib.sha256()
    root = Path(__file__).resolve().parent.parent
    for path in sorted(root.rglob("*.py")) + sorted(root.rglob("*.lark")):
        status = path.stat()
        digest.update(f"{path.relative_to(root)}:{status.st_size}:{status.st_mtime_ns}\n".encode())
    return f"{PROGRAM_FORM}:{sys.implementation.cache_tag}:{digest.hexdigest()}"


class Store:
    """A folder of loaded games. Any failure to read or write is as if the entry were not there."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def _usable(self) -> bool:
        """Makes the folder if need be; False when it is not the user's alone."""
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            return _own(self.folder.lstat(), stat.S_ISDIR)
        except OSError:
            return False

    def _content(self, path: Path) -> bytes:
        """An entry's bytes. OSError when it is not an ordinary file of the user's own."""
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_BINARY", 0))
        with os.fdopen(descriptor, "rb") as file:
            if not _own(os.fstat(descriptor), stat.S_ISREG):
                raise PermissionError(path)
            return file.read()

    def _path(self, question: Sequence[str]) -> Path:
        name = hashlib.sha256("\0".join(question).encode()).hexdigest()
        return self.folder / f"{name}.program"

    def get(self, question: Sequence[str]) -> Entry | None:
        """The game that `question` (its documents as asked for) gave last time, if nothing has changed since."""
        if not self._usable():
            return None
        try:
            head, _, body = self._content(self._path(question)).partition(b"\n")
            told = json.loads(head)
            if told["version"] != version() or told["digest"] != hashlib.sha256(body).hexdigest():
                return None
            if any(_digest(path) != digest for path, digest in told["files"]):
                return None
            entry: Entry = pickle.loads(body)
        except (OSError, ValueError, KeyError, TypeError, AttributeError, EOFError, ImportError, pickle.PickleError):
            return None
        return entry

    def put(self, question: Sequence[str], files: Sequence[Path], entry: Entry) -> None:
        """Keeps a loaded game. `files` are all documents that it was made from."""
        if not self._usable():
            return
        limit = sys.getrecursionlimit()
        try:
            sys.setrecursionlimit(max(limit, 20_000))
            body = pickle.dumps(entry, protocol=5)
            head: dict[str, Any] = {
                "version": version(),
                "digest": hashlib.sha256(body).hexdigest(),
                "files": [[str(p), _digest(str(p))] for p in files],
            }
            self._write(self._path(question), json.dumps(head).encode() + b"\n" + body)
        except (OSError, RecursionError, pickle.PickleError):
            return
        finally:
            sys.setrecursionlimit(limit)

    def _write(self, path: Path, content: bytes) -> None:
        import tempfile  # here: most starts only read

        handle, name = tempfile.mkstemp(dir=self.folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(name).replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise


def _own(status: os.stat_result, is_kind: Callable[[int], bool]) -> bool:
    """Whether a folder or file is one (`is_kind`), belongs to the user, and nobody else may write it."""
    if not is_kind(status.st_mode):
        return False
    if os.name == "nt":  # folders of a user are closed to others there, and modes say nothing
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def _digest(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()

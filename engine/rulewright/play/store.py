"""Loaded games kept on disk, so that the next start needs no reading, checking and lowering.

A store belongs to one user: its folder is made with mode 0700 and is not used when it belongs to somebody else or
others may write there.
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
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rulewright.program.build import Build
from rulewright.program.program import PROGRAM_FORM
from rulewright.rules.model import Ruleset

Entry = tuple[Ruleset, dict[tuple[int, bool], Build]]
"""A checked ruleset and its builds by seats and form (True for fast)."""


def version() -> str:
    """What entries must have been made by: the engine's own files, the form of programs, the interpreter."""
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
            status = self.folder.stat()
        except OSError:
            return False
        if os.name == "nt":
            return True
        return status.st_uid == os.getuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)

    def _path(self, question: Sequence[str]) -> Path:
        name = hashlib.sha256("\0".join(question).encode()).hexdigest()
        return self.folder / f"{name}.program"

    def get(self, question: Sequence[str]) -> Entry | None:
        """The game that `question` (its documents as asked for) gave last time, if nothing has changed since."""
        if not self._usable():
            return None
        try:
            head, _, body = self._path(question).read_bytes().partition(b"\n")
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
        handle, name = tempfile.mkstemp(dir=self.folder)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(content)
            Path(name).replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise


def _digest(path: str) -> str:
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()

"""Files that a command writes: whole or not at all."""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path

from .exit_codes import CannotRun
from .output import out


def write_result(target: str | None, content: str | bytes) -> None:
    """Writes a result to a file, or to standard output for None and `-`. CannotRun when the disk refuses."""
    if target is None or target == "-":
        if isinstance(content, bytes):
            sys.stdout.buffer.write(content)
        else:
            out(content, newline=not content.endswith("\n"))
        return
    try:
        write_atomically(Path(target), content)
    except OSError as error:
        raise CannotRun(f"cannot write {target}: {error.strerror or error}") from error


def write_atomically(path: Path, content: str | bytes) -> None:
    """Puts a file's new content in place in one step, keeping its permissions; OSError leaves the old one untouched."""
    data = content.encode("utf-8") if isinstance(content, str) else content
    if path.exists() and not path.is_file():  # a device, a pipe: nothing to replace
        path.write_bytes(data)
        return
    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    descriptor, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.resolve().parent)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(mode)
        Path(name).replace(path.resolve())
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask

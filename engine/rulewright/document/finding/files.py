"""Files to text: what a path must be for its content to be read at all."""

from __future__ import annotations

import stat
from pathlib import Path

from rulewright.source import DEFAULT_LIMITS, Limits, Report, Source, Span

from ..nodes import Mapping, Node, Sequence
from ..parsing.reader import read_text
from ..short_forms import in_long_form

_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def read_file(
    path: Path, report: Report, limits: Limits = DEFAULT_LIMITS, *, name: str | None = None, at: Span | None = None
) -> Mapping | None:
    """The document in a file, in long form, or None when it has none that can be used; findings go to `report`.

    `name` is what messages call the file (its path when left out), `at` the place that asked for it.
    """
    source = read_source(path, report, limits, name=name, at=at)
    if source is None:
        return None
    node = read_text(source, report, limits)
    if node is None:
        return None
    if isinstance(node, Mapping):
        return in_long_form(node, report)
    help = "begin with a line such as `ruleset: my_game`"
    report.error("RW109", node.span, help=help, found="a list" if isinstance(node, Sequence) else "text")
    return None


def read_source(
    path: Path, report: Report, limits: Limits = DEFAULT_LIMITS, *, name: str | None = None, at: Span | None = None
) -> Source | None:
    """The text of a file without its byte order mark, or None; reads at most `limits.file_bytes`."""
    shown = name or str(path)
    content = _bytes(path, shown, report, limits, at)
    return None if content is None else _decoded(content, shown, report)


def _bytes(path: Path, shown: str, report: Report, limits: Limits, at: Span | None) -> bytes | None:
    file = None if at else shown
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            help = "name a file in it" + ("" if at else ", or pass the folder with `--path`")
            report.error("RW102", at, file=file, name=shown, help=help)
            return None
        if not stat.S_ISREG(status.st_mode):
            report.error("RW103", at, file=file, name=shown, reason="it is not an ordinary file")
            return None
        if status.st_size > limits.file_bytes:
            report.error("RW107", None, file=shown, size=status.st_size, limit=limits.file_bytes)
            return None
        with path.open("rb") as stream:
            return stream.read(limits.file_bytes + 1)
    except (FileNotFoundError, NotADirectoryError):
        report.error("RW101", at, file=file, name=shown, help="check the spelling, and the folder that you are in")
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "the path is not one that the system can open"
        report.error("RW103", at, file=file, name=shown, reason=reason[:1].lower() + reason[1:])
    return None


def _decoded(content: bytes, shown: str, report: Report) -> Source | None:
    if content.startswith(_UTF16):
        report.error("RW106", None, file=shown, detail=": it is UTF-16", help="save it again with the encoding UTF-8")
        return None
    content = content.removeprefix(b"\xef\xbb\xbf")
    try:
        return Source(shown, content.decode("utf-8"))
    except UnicodeDecodeError as problem:
        if b"\0" in content:
            report.error("RW105", None, file=shown, name=shown)
            return None
        lossy = Source(shown, content.decode("utf-8", "replace"))
        at = len(content[: problem.start].decode("utf-8", "replace"))
        detail = f": byte {content[problem.start]:#04x} begins no character"
        report.error("RW106", lossy.span(at), detail=detail, help="save it again with the encoding UTF-8")
        return None


def kind_of(node: Node) -> str:
    """How messages call what a node holds: `text`, `a list`, ..."""
    if isinstance(node, Mapping):
        return "entries `name: value`"
    if isinstance(node, Sequence):
        return "a list"
    value = node.value
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, int):
        return "a whole number"
    return "a number with a fraction" if isinstance(value, float) else "text"

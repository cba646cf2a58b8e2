"""A ruleset in several files, put together by id; no name in a document reaches out of its library folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath

from rulewright.source import DEFAULT_LIMITS, Label, Limits, Report, Span, keep_going, nearest

from ..nodes import Entry, Mapping, Node, Scalar
from ..nodes import Sequence as List
from .files import read_file

_MOST_FILES = 200


def with_includes(
    document: Mapping, path: Path, library: Path, report: Report, limits: Limits = DEFAULT_LIMITS
) -> Mapping:
    """The document with the sections of the files that it includes. `library` is the folder that they must lie in."""
    return _Includes(path, library, report, limits).gather(document)


def include_places(path: Path, library: Path, limits: Limits = DEFAULT_LIMITS) -> dict[Path, Span]:
    """The files that a ruleset takes in, at first or second hand, each with the place that names it."""
    report = Report()
    document = read_file(path, report, limits)
    if document is None:
        return {}
    includes = _Includes(path, library, report, limits)
    includes.gather(document)
    return {file: span for file, span in includes.seen.items() if span is not None}


class _Includes:
    """The files read so far, and the whole that grows from them."""

    def __init__(self, path: Path, library: Path, report: Report, limits: Limits) -> None:
        self.library = library.resolve()
        self.report = report
        self.limits = limits
        self.seen: dict[Path, Span | None] = {path.resolve(): None}
        self._waiting: list[tuple[Path, Scalar]] = []
        self._by: dict[Path, Path] = {}
        """The file that names each."""
        self._path = path.resolve()
        self._folder = path.parent

    def gather(self, document: Mapping) -> Mapping:
        """Breadth first: the files in the order named, then the files that they name."""
        whole = document
        self._note(document, self._folder, self._path)
        while self._waiting:
            path, name = self._waiting.pop(0)
            if len(self.seen) > self.limits.includes:
                self.report.error("RW173", name.span, limit=self.limits.includes)
                return whole
            self.seen[path.resolve()] = name.span
            part = read_file(path.resolve(), self.report, self.limits, name=str(path), at=name.span)
            if part is None:
                continue
            self._note(part, path.parent, path.resolve())
            whole = _merged(whole, part, (), self.report)
        return whole

    def _note(self, document: Mapping, folder: Path, by: Path) -> None:
        """Puts the files that a document includes on the list."""
        names = document.get("include")
        for name in names if isinstance(names, List) else ():
            if isinstance(name, Scalar) and isinstance(name.value, str) and name.value:
                path = self._allowed(name, name.value, folder, by)
                if path is not None:
                    self._by[path.resolve()] = by
                    self._waiting.append((path, name))

    def _allowed(self, name: Scalar, text: str, folder: Path, by: Path) -> Path | None:
        keep_going()
        if PurePosixPath(text).is_absolute() or PureWindowsPath(text).drive or "\\" in text or text.startswith("~"):
            help = "write its name as seen from this folder, such as `board.yaml` or `parts/board.yaml`"
            self.report.error("RW170", name.span, help=help)
            return None
        if ".." in PurePosixPath(text).parts:
            self.report.error("RW171", name.span, help="move the file into this folder or below it")
            return None
        path = folder / text
        try:
            real = path.resolve()
            there = real.exists()
        except (OSError, ValueError, RuntimeError):
            real, there = path, False
        if not real.is_relative_to(self.library):
            self.report.error(
                "RW172", name.span, help="copy the file into the folder instead of linking to it", name=text
            )
        elif not there:
            near = nearest(path.name, sorted(file.name for file in islice(path.parent.glob("*.yaml"), _MOST_FILES)))
            close = str(PurePosixPath(text).with_name(near)) if near else None
            help = (
                f"did you mean `{close}`?" if close else "check the spelling; the name counts from this file's folder"
            )
            self.report.error("RW174", name.span, help=help, name=text)
        elif real in self.seen or any(real == waiting.resolve() for waiting, _ in self._waiting):
            self._twice(name, text, real, by)
        else:
            return path
        return None

    def _twice(self, name: Scalar, text: str, real: Path, by: Path) -> None:
        chain = [by]
        while chain[-1] in self._by and chain[-1] != real:
            chain.append(self._by[chain[-1]])
        if chain[-1] == real:
            ring = " → ".join(f"`{path.name}`" for path in (*reversed(chain), real))
            help = "delete this name" if len(chain) > 1 else "delete it: a file needs not name itself"
            self.report.error("RW179", name.span, help=help, ring=ring)
            return
        before = self.seen.get(real) or next((n.span for p, n in self._waiting if p.resolve() == real), None)
        labels = [Label(before, "it is included here already")] if before else []
        self.report.error("RW175", name.span, labels=labels, help="delete one of the two", name=text)


def _merged(whole: Mapping, part: Mapping, keys: Sequence[str], report: Report) -> Mapping:
    """Both together. Sections are joined by id; anything that both give is a finding."""
    entries = dict(whole.entries)
    for entry in part:
        known = entries.get(entry.key)
        if known is None:
            entries[entry.key] = entry
        elif not keys and entry.key == "include":
            continue
        elif not keys and _is_section(known.value) and _is_section(entry.value):
            assert isinstance(known.value, Mapping) and isinstance(entry.value, Mapping)
            entries[entry.key] = replace(known, value=_merged(known.value, entry.value, (entry.key,), report))
        else:
            _report_both(known, entry, ".".join((*keys, entry.key)), report)
    return replace(whole, entries=entries)


def _is_section(node: Node) -> bool:
    return isinstance(node, Mapping)


def _report_both(known: Entry, entry: Entry, path: str, report: Report) -> None:
    label = Label(known.key_span, "it is given here")
    report.error("RW176", entry.key_span, labels=[label], help="keep one of the two", path=path)

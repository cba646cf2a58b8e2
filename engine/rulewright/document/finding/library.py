"""Rulesets, maps and variants by id: where they are found, in which order, and what there is."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rulewright.source import DEFAULT_LIMITS, Limits, Report, Span, nearest

from ..nodes import Mapping, Node, Scalar
from .shelf import named_folders, shelf, user_folder

Kind = Literal["ruleset", "map", "variant"]
KINDS: tuple[Kind, ...] = ("ruleset", "map", "variant")


@dataclass(frozen=True, slots=True)
class Found:
    """A document in the library, or a file that was named. `folder` bounds what it may include.

    `ruleset` is the game that its place in the library gives a map or variant, None where the place says nothing.
    """

    kind: Kind
    id: str
    path: Path
    folder: Path
    ruleset: str | None = None
    named: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """What `rulewright list` tells of a document. `title` is one text, or one for each language."""

    found: Found
    title: str | dict[str, str]
    ruleset: str | None
    players: tuple[int, int] | None
    languages: tuple[str, ...]
    ripeness: str | None


class Library:
    """Documents by id. `paths` come first, then RULEWRIGHT_PATH, `here` (the folder that a person stands in, where a
    host wants it), the user's own folder and the shipped shelf.

    A folder holds `rulesets/<id>/<id>.ruleset.yaml`, `rulesets/<id>/variants/<id>.variant.yaml` and
    `maps/<ruleset>/<id>.map.yaml`, or such files side by side.
    """

    def __init__(self, paths: Sequence[Path] = (), *, shipped: bool = True, here: Path | None = None) -> None:
        user = user_folder() if shipped else None
        own = (*paths, *(named_folders() if shipped else ()))
        self.asked: tuple[Path, ...] = tuple(Path(p) for p in own)
        usual = (*((user,) if user else ()), *((shelf(),) if shipped else ()))
        self.own: tuple[Path, ...] = (*self.asked, *((here,) if here else ()))
        """The folders that were asked for, and the one stood in: there nothing is meant to lie over something else."""
        self.folders: tuple[Path, ...] = (*self.asked, *_unless_among(here, (*self.asked, *usual)), *usual)

    def check(self, report: Report) -> None:
        """Reports the folders that were asked for and do not exist."""
        for folder in self.asked:
            if not folder.is_dir():
                report.error("RW164", None, file=str(folder), name=str(folder))

    def entries(self) -> Iterator[Found]:
        """Every document that an id leads to, kind by kind; of two with the same id the first folder's."""
        for kind in KINDS:
            yield from self._of_kind(kind)

    def _of_kind(self, kind: Kind) -> Iterator[Found]:
        seen: set[tuple[str, str | None]] = set()
        for folder in self.folders:
            for found in _in_folder(folder, kind):
                if (found.id, found.ruleset) not in seen:
                    seen.add((found.id, found.ruleset))
                    yield found

    def same_place(self, kind: Kind) -> Iterator[Found]:
        """Every document of a kind in the folders that were asked for or stood in, also those that no id leads to."""
        for folder in self.folders:
            if folder in self.own:
                yield from _in_folder(folder, kind)

    def twice(self) -> Iterator[tuple[Found, Found]]:
        """The documents of one id in those folders: the one that is found by it, and each other."""
        for kind in KINDS:
            first: dict[tuple[str, str | None], Found] = {}
            for found in self.same_place(kind):
                known = first.setdefault((found.id, found.ruleset), found)
                if known.path.resolve() != found.path.resolve():
                    yield known, found

    def find(
        self, kind: Kind, id: str | Path, report: Report, *, ruleset: str | None = None, at: Span | None = None
    ) -> Found | None:
        """The document of an id or the file of a path; None, with a finding that says what there is.

        `ruleset` is the game that a map or variant must be for, `at` the place in a document that names the id.
        """
        if at is None and _is_path(id):
            path = Path(id)
            return Found(kind, path.name.partition(".")[0], path, self._folder_of(path), named=True)
        known = [f for f in self._of_kind(kind) if f.ruleset is None or ruleset in (None, f.ruleset)]
        candidates = [found for found in known if found.id == str(id)]
        if len(candidates) > 1 and ruleset is not None:  # side by side, files of several games may share an id
            candidates = [f for f in candidates if f.ruleset or _is_for(f, ruleset)] or candidates
        if candidates:
            return candidates[0]
        if ruleset is not None:  # of files side by side, only those for this game are of help
            known = [f for f in known if f.ruleset or f.kind == "ruleset" or _is_for(f, ruleset)]
        names = list(dict.fromkeys(f.id for f in known))
        near = nearest(str(id), names)
        there = f"there is {_listed(names)}" if names else f"there is no {kind} at all in the folders searched"
        help = f"did you mean `{near}`? {there[0].upper()}{there[1:]}" if near else there
        place = f" for `{ruleset}`" if ruleset and kind != "ruleset" else ""
        report.error("RW160", at, help=help, kind=kind, id=id, place=place)
        return None

    def _folder_of(self, path: Path) -> Path:
        """The library folder that a named file lies in: the deepest of ours, or else its own folder."""
        real = path.resolve()
        around = [f for f in self.folders if real.is_relative_to(f.resolve())]
        return max(around, key=lambda f: len(f.resolve().parts), default=path.parent)


def summary(found: Found, report: Report, limits: Limits = DEFAULT_LIMITS) -> Summary | None:
    """What the document says of itself, or None when it cannot be read."""
    document = _own_document(found, report, limits)
    if document is None:
        return None
    data = document.data
    title, players, ripeness = data.get("title"), data.get("players"), data.get("ripeness")
    bounds = (players.get("min"), players.get("max")) if isinstance(players, dict) else (None, None)
    low, high = bounds
    return Summary(
        found,
        title if isinstance(title, str | dict) else found.id,
        str(data["for"]) if "for" in data else found.ruleset,
        (low, high) if isinstance(low, int) and isinstance(high, int) else None,
        tuple(sorted(_languages(document))),
        ripeness if isinstance(ripeness, str) else None,
    )


def _own_document(found: Found, report: Report, limits: Limits) -> Mapping | None:
    """The document, unless it is a link out of its folder: a stranger's folder must not show us other files."""
    if not found.named and not found.path.resolve().is_relative_to(found.folder.resolve()):
        help = "copy the file into the folder instead of linking to it"
        report.error("RW172", None, file=str(found.path), help=help, name=found.path)
        return None
    from .files import read_file  # here: to find a document is not to read it

    return read_file(found.path, report, limits)


def _is_for(found: Found, ruleset: str) -> bool:
    document = _own_document(found, Report(), DEFAULT_LIMITS)
    for_ = document.get("for") if document else None
    return for_ is not None and for_.data == ruleset


def _languages(node: Node) -> set[str]:
    """The languages that some text of the document is given in."""
    if isinstance(node, Scalar):
        return set()
    if isinstance(node, Mapping):
        if node.entries and node.entries.keys() <= {"en", "es", "it"}:
            return set(node.entries)
        return {language for entry in node for language in _languages(entry.value)}
    return {language for item in node for language in _languages(item)}


def _unless_among(here: Path | None, folders: Sequence[Path]) -> tuple[Path, ...]:
    """The folder, unless it is one of those already."""
    if here is None or here.resolve() in [folder.resolve() for folder in folders]:
        return ()
    return (here,)


def _is_path(id: str | Path) -> bool:
    return isinstance(id, Path) or "/" in id or os.sep in id or id.endswith((".yaml", ".yml"))


def _in_folder(folder: Path, kind: Kind) -> Iterator[Found]:
    suffix = f".{kind}.yaml"
    patterns = {
        "ruleset": ("rulesets/*/*" + suffix, "*" + suffix),
        "map": ("maps/*/*" + suffix, "*" + suffix),
        "variant": ("rulesets/*/variants/*" + suffix, "*" + suffix),
    }[kind]
    for pattern in patterns:
        try:
            paths = sorted(folder.glob(pattern))
        except OSError:
            paths = []
        for path in paths:
            id = path.name.removesuffix(suffix)
            parts = path.relative_to(folder).parts
            game = parts[1] if len(parts) > 1 else None
            if kind == "ruleset" and game not in (None, id):
                continue
            yield Found(kind, id, path, folder, None if kind == "ruleset" else game)


def _listed(names: Sequence[str]) -> str:
    shown = [f"`{n}`" for n in names[:12]]
    if len(names) > 12:
        shown.append(f"{len(names) - 12} more")
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " and " + shown[-1]

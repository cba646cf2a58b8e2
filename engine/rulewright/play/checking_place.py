"""What the place of a document says: its file's name, other documents of its id, the game that it is for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from rulewright.document import Kind, Library, Mapping, Scalar, read_document
from rulewright.document.dotted_paths import resolve
from rulewright.document.nodes import Node, Sequence
from rulewright.source import Limits, Report

_MOST_GAMES = 20
_ABOUT_PATHS = ("RW181", "RW182", "RW187")


def check_place(kind: Kind, path: Path, document: Mapping, library: Library, report: Report) -> None:
    """Warns of a file whose name is not the id, and of others with the id in folders that were asked for."""
    own = document.get(kind)
    if not isinstance(own, Scalar) or not isinstance(own.value, str):
        return
    places = list(library.same_place(kind))
    here = next((found for found in places if _same(found.path, path)), None)
    if here is None:
        return
    if own.value != here.id:
        help = f"write `{here.id}`, or rename the file to `{own.value}.{kind}.yaml`"
        report.error("RW178", own.span, help=help, expected=here.id, found=own.value)
        return
    for other in places:
        twice = other.id == here.id and other.ruleset == here.ruleset and not _same(other.path, path)
        if twice:
            first = next(found for found in places if found.id == here.id and found.ruleset == here.ruleset)
            which = "this one" if _same(first.path, path) else "the other one"
            help = f"{which} is found by its id; give one of the two another id and file name"
            report.error("RW177", own.span, help=help, kind=kind, id=here.id, other=str(other.path))


def check_other_game(variant: Mapping, path: Path, library: Library, report: Report, limits: Limits) -> None:
    """Where nothing that a variant or map changes is there: says which other game has it, in place of the paths."""
    for_, paths = variant.get("for"), list(_paths(variant))
    lost = [
        f for f in report.errors if f.code in _ABOUT_PATHS and f.span and f.span.source.name == variant.span.source.name
    ]
    here = (found for kind in ("map", "variant") for found in library.same_place(kind) if _same(found.path, path))
    place = next(here, None)
    if place is not None and for_ is not None and place.ruleset == for_.data:  # then the folder says the same
        return
    if for_ is None or not paths or len(lost) < len(paths):
        return
    games = [found for found in library.entries() if found.kind == "ruleset" and found.id != for_.data]
    for found in games[:_MOST_GAMES]:
        other = read_document(found, Report(), limits)
        if other is not None and all(resolve(other, path) for path in paths):
            for finding in lost:
                assert finding.span is not None
                report.withdraw(finding.code, finding.span)
            report.error("RW169", for_.span, help=f"write `{found.id}`", for_=for_.data, other=found.id)
            return


def _same(one: Path, other: Path) -> bool:
    return one.resolve() == other.resolve()


def _paths(document: Mapping) -> Iterator[str]:
    """The paths of rules that a document changes or removes, and of what it adds to."""
    rules = document.get("rules")
    if not isinstance(rules, Mapping):
        return
    for kind in ("change", "add"):
        changes: Node | None = rules.get(kind)
        for entry in changes if isinstance(changes, Mapping) else ():
            yield entry.key if kind == "change" else entry.key.rpartition(".")[0]
    removed = rules.get("remove")
    for item in removed if isinstance(removed, Sequence) else ():
        if isinstance(item.data, str):
            yield item.data

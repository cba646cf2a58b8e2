"""From names to one composed game: read, include, validate, change, fingerprint."""

from __future__ import annotations

import hashlib
import json
import re
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rulewright.source import DEFAULT_LIMITS, Label, Limits, Report, Source, Span, keep_going, nearest

from .compose import Removal, calls_base, compose, removals
from .finding.files import read_file
from .finding.includes import with_includes
from .finding.library import Found, Kind, Library
from .nodes import Mapping, Node, Scalar
from .nodes import Sequence as List
from .schemas.validate import validate


@dataclass(frozen=True, slots=True)
class Documents:
    """A composed game: what the rules floor reads.

    `fingerprint` is a SHA-256 in hex over what ruleset and map say, whatever their paths, comments and layout.
    """

    ruleset: Mapping
    map: Mapping | None
    sources: tuple[Source, ...]
    fingerprint: str
    id: str
    map_id: str | None
    variants: tuple[str, ...]
    removed: tuple[Removal, ...] = ()


def load_documents(
    ruleset: str | Path,
    *,
    map: str | Path | None = None,
    variants: Sequence[str | Path] = (),
    library: Library | None = None,
    report: Report,
    limits: Limits = DEFAULT_LIMITS,
    at: Span | None = None,
    anyway: bool = False,
) -> Documents | None:
    """The game that the names mean, or None when a document of it is wrong; every finding goes to `report`.

    Names are ids or paths of files. Without `map` the ruleset's own is taken, if it names one. `at` is the place in a
    document that names the ruleset. `anyway` leaves out changes that don't fit, so that the rest can be checked.
    """
    return _Load(library or Library(), report, limits, anyway=anyway).load(ruleset, map, variants, at)


def read_document(
    found: Found, report: Report, limits: Limits = DEFAULT_LIMITS, at: Span | None = None
) -> Mapping | None:
    """A ruleset with its includes, a map or a variant, validated; None when it is wrong."""
    before = len(report.errors)
    document = _document(found, report, limits, at)
    return document if len(report.errors) == before else None


def _document(found: Found, report: Report, limits: Limits, at: Span | None) -> Mapping | None:
    """The document, also when there are findings about it; None when it cannot be read or is something else."""
    if not found.named and not found.path.resolve().is_relative_to(found.folder.resolve()):
        help = "copy the file into the folder instead of linking to it"
        report.error("RW172", at, file=None if at else str(found.path), help=help, name=found.path)
        return None
    document = read_file(found.path, report, limits, at=at)
    if document is None:
        return None
    if not _is_kind(document, found, report):
        return None
    if found.kind == "ruleset":
        document = with_includes(document, found.path, found.folder, report, limits)
    validate(document, found.kind, report)
    own = document.get(found.kind)
    if isinstance(own, Scalar) and isinstance(own.value, str) and own.value != found.id and not found.named:
        help = f"rename the file, or write `{found.kind}: {found.id}`"
        report.error("RW163", own.span, help=help, expected=found.id, found=own.value)
    return document


_ID = re.compile(r"[a-z][a-z0-9_]*")
_SHOWN = ("looks", "translations", "about", "credits", "ripeness", "title")


def fingerprint(ruleset: Mapping, map: Mapping | None) -> str:
    """SHA-256 in hex over what the documents say, in their order, with the rules that others call by `base`.

    How a game looks and who made it is left out: a record stays good when a colour changes.
    """
    parts = [_canonical(ruleset, ("include", *_SHOWN)), None if map is None else _canonical(map, ("rules", *_SHOWN))]
    text = json.dumps(parts, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


_LEFT_OUT = ("RW191", "RW181", "RW182", "RW183", "RW184", "RW185")
"""Findings about a change that can be left out: the rest of the game can still be checked."""


class _Load:
    """One game being put together."""

    def __init__(self, library: Library, report: Report, limits: Limits, *, anyway: bool) -> None:
        self.anyway = anyway
        self.library = library
        self.report = report
        self.limits = limits

    def load(
        self, ruleset: str | Path, map: str | Path | None, variants: Sequence[str | Path], named_at: Span | None
    ) -> Documents | None:
        before = len(self.report.errors)
        rules, game = self._read("ruleset", ruleset, None, named_at)
        if rules is None and named_at is not None:
            return None
        changes = [self._read("variant", name, game, None) for name in variants]
        documents = [document for document, _ in changes if document is not None]
        together = self._check_together(documents)
        board, at = map, None
        if board is None and rules is not None and together:
            board, at = _own_map(documents, rules)
        ground, map_id = self._read("map", board, game, at) if board is not None else (None, None)
        if together:
            self._check_maps(documents, ground, named=map is not None)
        if rules is None or game is None or len(self.report.errors) > before:
            return None
        composed = compose(rules, ground, documents, self.report)
        if self.anyway and all(finding.code in _LEFT_OUT for finding in self.report.errors[before:]):
            before = len(self.report.errors)
        if composed is not rules and len(self.report.errors) == before:
            validate(composed, "ruleset", self.report)
        if len(self.report.errors) > before:
            return None
        sources = tuple(sources_of((composed, *((ground,) if ground else ()), *documents)))
        ids = tuple(id for _, id in changes if id is not None)
        removed = removals(rules, (*((ground,) if ground else ()), *documents))
        return Documents(composed, ground, sources, fingerprint(composed, ground), game, map_id, ids, removed)

    def _read(
        self, kind: Kind, name: str | Path, game: str | None, at: Span | None
    ) -> tuple[Mapping | None, str | None]:
        """The document and its id."""
        found = self.library.find(kind, name, self.report, ruleset=game, at=at)
        document = _document(found, self.report, self.limits, at) if found else None
        if document is None:
            return None, None
        own = document.get(kind)
        self._check_game(kind, document, game)
        return document, own.value if isinstance(own, Scalar) and isinstance(own.value, str) else None

    def _check_together(self, variants: Sequence[Mapping]) -> bool:
        """False, with a finding for each pair, when a variant says that it is not played with another of them."""
        good = True
        for n, one in enumerate(variants):
            for other in variants[:n]:
                keep_going()
                if not (self._excludes(one, other) or self._excludes(other, one)):
                    continue
                good = False
        return good

    def _excludes(self, one: Mapping, other: Mapping) -> bool:
        """Whether the first variant names the second under `not_with`; then with a finding that gives its reason."""
        excluded, name, named = one.get("not_with"), one.get("variant"), other.get("variant")
        if not isinstance(excluded, Mapping) or name is None or named is None or named.data not in excluded.entries:
            return False
        entry = excluded.entries[named.data]
        self.report.error(
            "RW167",
            entry.key_span,
            variant=name.data,
            other=named.data,
            reason=_english(entry.value),
            labels=[Label(named.span, "the variant that is asked for with it")],
            help="play without one of the two",
        )
        return True

    def _check_maps(self, variants: Sequence[Mapping], ground: Mapping | None, *, named: bool) -> None:
        """A variant that is made for certain maps must not meet another. `named`: the map was asked for by its name."""
        own = ground.get("map") if ground is not None else None
        for variant in variants:
            maps = variant.get("maps")
            if not isinstance(maps, List) or own is None or own.data in maps.data:
                continue
            name = variant.get("variant")
            bringing = None if named else _naming(own.data, variants)
            if bringing is None:
                label, help = Label(own.span, "the map that is played"), f"play it with `--map {maps.data[0]}`"
            else:
                label = Label(bringing, "the map that another variant is made for")
                help = "no map is right for both variants; play without one of the two"
            self.report.error(
                "RW166",
                maps.span,
                variant=name.data if name is not None else "",
                map=own.data,
                made=" or ".join(f"`{one}`" for one in maps.data),
                labels=[label],
                help=help,
            )

    def _check_game(self, kind: Kind, document: Mapping, game: str | None) -> None:
        """A map or variant must be for the game at hand."""
        for_ = document.get("for")
        if kind != "ruleset" and game is not None and for_ is not None and for_.data != game:
            near = nearest(str(for_.data), (game,))
            help = f"did you mean `{near}`?" if near else None
            self.report.error("RW162", for_.span, kind=kind, for_=for_.data, ruleset=game, help=help)


def _own_map(variants: Sequence[Mapping], ruleset: Mapping) -> tuple[str | None, Span | None]:
    """The map played when none is named: the first that fits every variant, else the ruleset's own."""
    made_for = [maps for maps in (variant.get("maps") for variant in variants) if isinstance(maps, List)]
    named = [node for node in (made_for[0] if made_for else ()) if isinstance(node.data, str)]
    if not named:
        return _default_map(ruleset)
    fitting = [node for node in named if all(node.data in maps.data for maps in made_for)]
    node = (fitting or named)[0]
    return str(node.data), node.span


def _naming(map: object, variants: Sequence[Mapping]) -> Span | None:
    """Where a variant says that it is made for the map."""
    for variant in variants:
        maps = variant.get("maps")
        for node in maps if isinstance(maps, List) else ():
            if node.data == map:
                return node.span
    return None


def _english(text: Node) -> str:
    """A text in the language of findings, or in what there is."""
    words = text.data
    if isinstance(words, dict):
        words = words.get("en", next(iter(words.values()), ""))
    return str(words).rstrip(".")


def _default_map(ruleset: Mapping) -> tuple[str | None, Span | None]:
    node = ruleset.get("map")
    if isinstance(node, Scalar) and isinstance(node.value, str) and _ID.fullmatch(node.value):
        return node.value, node.span
    return None, None  # what is no id at all has been told


def _is_kind(document: Mapping, found: Found, report: Report) -> bool:
    """False, with a finding, for a document of another kind, which would break every rule of the expected one."""
    if found.kind in document.entries and not (found.kind == "map" and "ruleset" in document.entries):
        return True
    first = next(iter(document), None)
    if first is not None and nearest(first.key, (found.kind,), cutoff=0.7):
        help = f"did you mean `{found.kind}`?"
        report.error("RW150", first.key_span, help=help, key=first.key, where=f"a {found.kind}")
        return False
    for kind in ("ruleset", "variant", "scenario", "map"):
        entry = document.entries.get(kind)
        if entry is not None:
            report.error("RW161", entry.key_span, kind=found.kind, found=f"a {kind}")
            return False
    return True


def sources_of(documents: Sequence[Mapping]) -> Iterator[Source]:
    """Every source that a node of the documents comes from, once."""
    seen: set[int] = set()
    waiting: deque[Node] = deque(documents)
    while waiting:
        keep_going()
        node = waiting.popleft()
        if id(node.span.source) not in seen:
            seen.add(id(node.span.source))
            yield node.span.source
        if isinstance(node, Mapping):
            waiting.extend(entry.value for entry in node)
        elif not isinstance(node, Scalar):
            waiting.extend(node.items)


def _canonical(node: Node, without: Sequence[str] = ()) -> Any:
    """Plain data in which order counts and nothing is ambiguous. A leaf that calls `base` holds the text that it
    replaced as well."""
    if isinstance(node, Mapping):
        return ["m", *([e.key, _canonical(e.value)] for e in node if e.key not in without)]
    if not isinstance(node, Scalar):
        return ["s", *(_canonical(item) for item in node)]
    if node.replaces is None or not calls_base(node):
        return node.value
    return ["r", node.value, _canonical(node.replaces)]

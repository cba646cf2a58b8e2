"""One document checked, with all that it needs to be read in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from rulewright.document import KINDS, Kind, Library, Mapping, load_documents, read_document, read_file, validate
from rulewright.document.finding.includes import include_places
from rulewright.document.finding.library import Found
from rulewright.program import compile_program
from rulewright.rules.build import build
from rulewright.rules.model import Ruleset
from rulewright.rules.removed import tell_removed
from rulewright.source import Diagnostic, Label, Limits, Report, RulesError, Span, nearest

from .checking_place import check_other_game, check_place

_ABOVE = 4
_MOST_BESIDE = 20

Further = Callable[[Ruleset, Report], None]
"""What else is looked at when the rules of a game are right: by floors above this one."""


def check_target(
    target: str | Path,
    library: Library,
    report: Report,
    limits: Limits,
    further: Further | None = None,
    map: str | Path | None = None,
    variants: Sequence[str | Path] = (),
) -> None:
    """Reports what is wrong with a document: a path, or an id of the library; played on `map` and with `variants`."""
    checks = _Checks(library, limits, further, map, tuple(variants))
    if is_path(target):
        checks.file(Path(target), report)
        return
    entries = [found for found in library.entries() if found.id == str(target)]
    if not entries:
        library.find("ruleset", target, report)  # says what there is
        return
    checks.document(entries[0].kind, entries[0].path, entries[0], report)


def is_path(target: str | Path) -> bool:
    """Whether a target names a file rather than an id."""
    return isinstance(target, Path) or "/" in target or "\\" in target or target.endswith((".yaml", ".yml"))


@dataclass(frozen=True, slots=True)
class _Checks:
    """One document checked in a library."""

    library: Library
    limits: Limits
    further: Further | None
    map: str | Path | None = None
    variants: tuple[str | Path, ...] = ()

    def file(self, path: Path, report: Report) -> None:
        """Checks a file by what its name or its first keys say that it is."""
        kind = path.name.removesuffix(".yaml").rpartition(".")[2]
        if kind == "scenario":
            document = read_file(path, report, self.limits)
            if document is not None:
                validate(document, "scenario", report)
            return
        sort = kind if kind in KINDS else self._sort_inside(path, report)
        if sort is not None:
            self.document(sort, path, None, report)

    def _sort_inside(self, path: Path, report: Report) -> Kind | None:
        """The kind of a document whose file name doesn't say it. None for a part of a ruleset, checked here."""
        own = Report()
        document = read_file(path, own, self.limits)
        whole = self._whole(path)
        if whole is not None:
            self.document("ruleset", whole, None, report)
            return None
        report.extend(own)
        if document is None:
            return None
        for kind in ("ruleset", "variant", "map"):
            if document.get(kind) is not None:
                return kind
        near = next((kind for entry in document for kind in KINDS if nearest(entry.key, (kind,), cutoff=0.7)), None)
        if near is not None:
            entry = next(entry for entry in document if nearest(entry.key, (near,), cutoff=0.7))
            help = f"did you mean `{near}`?"
            report.error("RW150", entry.key_span, help=help, key=entry.key, where=f"a {near}")
            return None
        help = "a part of a ruleset is checked with it: name the part under `include` there"
        report.error("RW161", document.span, help=help, kind="ruleset, map or variant", found="something else")
        return None

    def _whole(self, path: Path) -> Path | None:
        """The ruleset that takes in a file: one in its folder, or in a folder above."""
        real = path.resolve()
        for folder in (path.parent, *list(real.parents)[1:_ABOVE]):
            for whole in sorted(folder.glob("*.ruleset.yaml"))[:_MOST_BESIDE]:
                if whole.resolve() != real and real in include_places(whole, folder, self.limits):
                    return whole
        return None

    def document(self, kind: Kind, path: Path, found: Found | None, report: Report) -> None:
        """Checks a document of a kind, together with the game that it is for."""
        document = read_file(path, Report(), self.limits)
        before = len(report)
        self._with_game(kind, path, document, found, report)
        if document is not None and len(report) == before:
            check_place(kind, path, document, self.library, report)

    def _with_game(self, kind: Kind, path: Path, document: Mapping | None, found: Found | None, report: Report) -> None:
        if kind == "ruleset":
            self._game(path, None, self.map, self.variants, report)
            return
        game, at = self._game_of(kind, path, found, report)
        if game is None:
            return
        own = Report()
        if kind == "map":
            self._game(game, at, path, self.variants, own)
        else:
            self._game(game, at, self.map, (path, *self.variants), own)
        if document is not None and not own.ok:
            check_other_game(document, path, self.library, own, self.limits)
        report.extend(own)
        if kind == "variant":
            self._not_with(path, str(game) if at is not None else None, report)

    def _not_with(self, path: Path, game: str | None, report: Report) -> None:
        """Warns of variants that a variant is not played with and that there are not; `game` None: it isn't known."""
        document = read_file(path, Report(), self.limits)
        excluded = document.get("not_with") if document is not None else None
        if game is None or not isinstance(excluded, Mapping):
            return
        entries = self.library.entries()
        known = {found.id for found in entries if found.kind == "variant" and found.ruleset in (None, game)}
        known |= {beside.name.removesuffix(".variant.yaml") for beside in path.parent.glob("*.variant.yaml")}
        for entry in excluded:
            if entry.key not in known:
                near = nearest(entry.key, sorted(known))
                help = f"did you mean `{near}`?" if near else None
                report.error("RW168", entry.key_span, help=help, name=entry.key, ruleset=game)

    def _game_of(
        self, kind: Kind, path: Path, found: Found | None, report: Report
    ) -> tuple[str | Path | None, Span | None]:
        """The ruleset that a map or variant is for: its id and where it stands, or the file beside it."""
        place = found or Found(kind, path.name.partition(".")[0], path, path.parent, named=True)
        document = read_document(place, report, self.limits)
        node = document.get("for") if document is not None else None
        name = node.data if node is not None else place.ruleset
        if not isinstance(name, str):
            return None, None
        beside = path.parent / f"{name}.ruleset.yaml"
        if found is None and beside.is_file():
            return beside, None
        return name, node.span if node is not None else None

    def _game(
        self,
        ruleset: str | Path,
        at: Span | None,
        map: str | Path | None,
        variants: tuple[str | Path, ...],
        report: Report,
    ) -> None:
        own = Report()
        documents = load_documents(
            ruleset,
            map=map,
            variants=variants,
            library=self.library,
            report=own,
            limits=self.limits,
            at=at,
            anyway=True,
        )
        if documents is not None:
            rules = build(
                documents.ruleset,
                documents.map,
                variants=documents.variants,
                sources=documents.sources,
                fingerprint=documents.fingerprint,
                removed=documents.removed,
                report=own,
                limits=self.limits,
            )
            if rules is not None and own.ok:
                self._rules(rules, own)
                tell_removed(own, documents.removed)
        if isinstance(ruleset, Path) and not own.ok:
            own = _with_includes_named(own, ruleset, self.limits)
        report.extend(own)

    def _rules(self, rules: Ruleset, report: Report) -> None:
        try:
            compile_program(rules, rules.players[1], limits=self.limits)  # the limits depend on the seats
        except RulesError as error:
            report.extend(error.report)
        if self.further is not None:
            self.further(rules, report)


def _with_includes_named(report: Report, ruleset: Path, limits: Limits) -> Report:
    """The findings, those in files that a ruleset takes in with the place that names the file."""
    places = include_places(ruleset, ruleset.parent, limits)

    def named(finding: Diagnostic) -> Diagnostic:
        span = finding.span
        at = places.get(Path(span.source.name).resolve()) if span is not None else None
        if at is None or any(label.span == at for label in finding.labels):
            return finding
        return replace(finding, labels=(*finding.labels, Label(at, "included from here")))

    return Report(named(finding) for finding in report)

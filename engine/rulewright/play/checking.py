"""One document checked, with all that it needs to be read in."""

from __future__ import annotations

from pathlib import Path

from rulewright.document import KINDS, Kind, Library, Mapping, load_documents, read_document, read_file, validate
from rulewright.document.finding.library import Found
from rulewright.program import compile_program
from rulewright.rules.build import build
from rulewright.source import Limits, Report, RulesError, Span, nearest

from .checking_place import check_other_game, check_place


def check_target(target: str | Path, library: Library, report: Report, limits: Limits) -> None:
    """Reports what is wrong with a document: a path, or an id of the library."""
    if is_path(target):
        path = Path(target)
        kind = path.name.removesuffix(".yaml").rpartition(".")[2]
        if kind == "scenario":
            _check_scenario(path, report, limits)
            return
        sort = kind if kind in KINDS else _sort_inside(path, report, limits)
        if sort is not None:
            _check(sort, path, None, library, report, limits)
        return
    entries = [found for found in library.entries() if found.id == str(target)]
    if not entries:
        library.find("ruleset", target, report)  # says what there is
        return
    _check(entries[0].kind, entries[0].path, entries[0], library, report, limits)


def is_path(target: str | Path) -> bool:
    """Whether a target names a file rather than an id."""
    return isinstance(target, Path) or "/" in target or "\\" in target or target.endswith((".yaml", ".yml"))


def _sort_inside(path: Path, report: Report, limits: Limits) -> Kind | None:
    """The kind of a document whose file name doesn't say it: by its key `ruleset`, `variant` or `map`."""
    document = read_file(path, report, limits)
    if document is None:
        return None
    for kind in ("ruleset", "variant", "map"):
        if document.get(kind) is not None:
            return kind
    report.error("RW161", document.span, kind="ruleset, map or variant", found="something else")
    return None


def _check_scenario(path: Path, report: Report, limits: Limits) -> None:
    document = read_file(path, report, limits)
    if document is not None:
        validate(document, "scenario", report)


def _check(kind: Kind, path: Path, found: Found | None, library: Library, report: Report, limits: Limits) -> None:
    document = read_file(path, Report(), limits)
    if document is not None:
        check_place(kind, path, document, library, report)
    if kind == "ruleset":
        _check_game(path, None, None, (), library, report, limits)
        return
    game, at = _game_of(kind, path, found, report, limits)
    if game is None:
        return
    own = Report()
    if kind == "map":
        _check_game(game, at, path, (), library, own, limits)
    else:
        _check_game(game, at, None, (path,), library, own, limits)
    if document is not None and not own.ok:
        check_other_game(document, path, library, own, limits)
    report.extend(own)
    if kind == "variant":
        _check_not_with(path, str(game) if at is not None else None, library, report, limits)


def _check_not_with(path: Path, game: str | None, library: Library, report: Report, limits: Limits) -> None:
    """Warns of variants that a variant is not played with, and that there are not; without `game` it isn't known."""
    document = read_file(path, Report(), limits)
    excluded = document.get("not_with") if document is not None else None
    if game is None or not isinstance(excluded, Mapping):
        return
    known = {found.id for found in library.entries() if found.kind == "variant" and found.ruleset in (None, game)}
    known |= {beside.name.removesuffix(".variant.yaml") for beside in path.parent.glob("*.variant.yaml")}
    for entry in excluded:
        if entry.key not in known:
            near = nearest(entry.key, sorted(known))
            help = f"did you mean `{near}`?" if near else None
            report.error("RW168", entry.key_span, help=help, name=entry.key, ruleset=game)


def _game_of(
    kind: Kind, path: Path, found: Found | None, report: Report, limits: Limits
) -> tuple[str | Path | None, Span | None]:
    """The ruleset that a map or variant is for: its id and where it stands, or the file beside it."""
    place = found or Found(kind, path.name.partition(".")[0], path, path.parent, named=True)
    document = read_document(place, report, limits)
    node = document.get("for") if document is not None else None
    name = node.data if node is not None else place.ruleset
    if not isinstance(name, str):
        return None, None
    beside = path.parent / f"{name}.ruleset.yaml"
    if found is None and beside.is_file():
        return beside, None
    return name, node.span if node is not None else None


def _check_game(
    ruleset: str | Path,
    at: Span | None,
    map: Path | None,
    variants: tuple[Path, ...],
    library: Library,
    report: Report,
    limits: Limits,
) -> None:
    own = Report()
    documents = load_documents(
        ruleset, map=map, variants=variants, library=library, report=own, limits=limits, at=at, anyway=True
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
            limits=limits,
        )
        if rules is not None and own.ok:
            try:
                compile_program(rules, rules.players[1], limits=limits)  # the limits depend on the seats
            except RulesError as error:
                own.extend(error.report)
    report.extend(own)

"""The public face: check documents, load a game, replay a record."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rulewright.document.finding.library import Library
from rulewright.document.finding.shelf import folders_around
from rulewright.rules.model import Ruleset
from rulewright.source import DEFAULT_LIMITS, Diagnostic, Limits, Report, RulesError, within

from .loaded import LoadedGame, Shelved

if TYPE_CHECKING:
    from .replaying import Replay
    from .store import Store

Name = str | Path


def load(
    ruleset: Name,
    map: Name | None = None,
    variants: Sequence[Name] = (),
    paths: Sequence[Name] = (),
    *,
    library: Library | None = None,
    limits: Limits = DEFAULT_LIMITS,
    store: Store | None = None,
) -> LoadedGame:
    """A game by the ids of its documents, or by their paths. RulesError, with every finding, when they are wrong.

    `paths` are folders searched before the library's own (or give a whole `library`); those around files that are
    named by their paths are searched too. `store` keeps what was made for
    the next start.
    """
    shelf = library or _library(paths, (ruleset, map, *variants))
    question: tuple[str, ...] = ()
    if store is not None:
        question = _question(shelf, ruleset, map, variants, limits)
        kept = store.get(question)
        if kept is not None:
            rules, builds, warnings = kept
            return LoadedGame(rules, limits, Shelved(store, question, _files(rules)), builds, warnings)
    rules, warnings = _checked(shelf, ruleset, map, variants, limits)
    shelved = None if store is None else Shelved(store, question, _files(rules))
    return LoadedGame(rules, limits, shelved, warnings=warnings)


def load_ruleset(
    ruleset: Name,
    map: Name | None = None,
    variants: Sequence[Name] = (),
    paths: Sequence[Name] = (),
    *,
    library: Library | None = None,
    limits: Limits = DEFAULT_LIMITS,
) -> Ruleset:
    """The checked rules of a game. RulesError, with every finding, when its documents are wrong."""
    shelf = library or _library(paths, (ruleset, map, *variants))
    return _checked(shelf, ruleset, map, variants, limits)[0]


def _library(paths: Sequence[Name], named: Sequence[Name | None]) -> Library:
    """The folders asked for, those around the files that are named, then the usual ones."""
    files = [path for path in (Path(name) for name in named if name) if path.suffix in (".yaml", ".yml")]
    around = [folder for file in files for folder in folders_around(file) if folder.is_dir()]
    return Library(list(dict.fromkeys([*(Path(path) for path in paths), *around])))


def _checked(
    library: Library, ruleset: Name, map: Name | None, variants: Sequence[Name], limits: Limits
) -> tuple[Ruleset, tuple[Diagnostic, ...]]:
    """The checked rules, and what is odd about their documents but no error."""
    report = Report()
    library.check(report)
    with within(limits, "RW165", str(ruleset)):
        found = _built(library, ruleset, map, variants, limits, report)
    if found is None or not report.ok:
        raise RulesError(report)
    return found, tuple(report.warnings)


def _built(
    library: Library, ruleset: Name, map: Name | None, variants: Sequence[Name], limits: Limits, report: Report
) -> Ruleset | None:
    from rulewright.document.documents import (
        load_documents,  # here: a game from the store needs no reading and checking
    )
    from rulewright.rules.build import build

    documents = load_documents(ruleset, map=map, variants=variants, library=library, report=report, limits=limits)
    if documents is None:
        return None
    return build(
        documents.ruleset,
        documents.map,
        variants=documents.variants,
        sources=documents.sources,
        fingerprint=documents.fingerprint,
        removed=documents.removed,
        report=report,
        limits=limits,
    )


def _question(
    library: Library, ruleset: Name, map: Name | None, variants: Sequence[Name], limits: Limits
) -> tuple[str, ...]:
    """The key of a game in the store: the names it was asked for by, and all documents that a name could mean, so that
    a new document is noticed."""
    names = [ruleset, map or "", *variants]
    shown = [str(Path(n).resolve()) if Path(n).exists() else str(n) for n in names if n] + [str(map is None)]
    return (*shown, str(limits), *(str(found.path.resolve()) for found in library.entries()))


def _files(ruleset: Ruleset) -> tuple[Path, ...]:
    return tuple(Path(source.name).resolve() for source in ruleset.sources)


def check(
    targets: Sequence[Name],
    *,
    paths: Sequence[Name] = (),
    library: Library | None = None,
    limits: Limits = DEFAULT_LIMITS,
    further: Callable[[Ruleset, Report], None] | None = None,
    map: Name | None = None,
    variants: Sequence[Name] = (),
) -> Report:
    """Everything that can be known about documents without playing. Never raises for what stands in them.

    Targets are paths of rulesets, maps, variants and scenarios, or ids of the library. A map or variant is checked
    together with the game that it is for, a part of a ruleset with that. `further` looks at rules that are right,
    for what floors above know of them: whether they can be drawn as they say. With `map` and `variants` each target is
    checked on that map and together with those variants.
    """
    from .checking import check_target

    report = Report()
    shelf = library or _library(paths, targets)
    shelf.check(report)
    for target in targets:
        try:
            with within(limits, "RW165", str(target)):
                check_target(target, shelf, report, limits, further, map, variants)
        except RulesError as slow:
            report.extend(slow.report)
    return report


def replay(
    path: Name,
    *,
    changed_rules: bool = False,
    paths: Sequence[Name] = (),
    library: Library | None = None,
    lang: str = "en",
    limits: Limits = DEFAULT_LIMITS,
    store: Store | None = None,
) -> Replay:
    """A record played again with the game that its header names. RulesError when either can't be read."""
    from .records.read_record import read_record
    from .replaying import replay as run

    record = read_record(path, limits)
    header = record.header
    game = load(header.ruleset, header.map, header.variants, paths, library=library, limits=limits, store=store)
    program = game.program(len(header.players))
    return run(record, program, changed_rules=changed_rules, lang=lang, limits=limits)

"""The game that a command names: RULESET [--map MAP] [--with VARIANT]..., with shell completion of ids."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.shell_completion import CompletionItem

from .exit_codes import CannotRun
from .progress import Busy
from .settings import Settings, settings_of

if TYPE_CHECKING:
    from rulewright.document import Library
    from rulewright.play.loaded import LoadedGame
    from rulewright.rules.model import Ruleset
    from rulewright.source import Diagnostic

Wrapped = TypeVar("Wrapped", bound=Callable[..., Any])


class DocumentName(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions alone
    """The id of a ruleset, map or variant, or the path of a file; of a folder when it holds one such file.

    `records` says that records are welcome too.
    """

    def __init__(self, *kinds: str, records: bool = False) -> None:
        self.kinds = kinds
        self.records = records
        self.name = kinds[0] if len(kinds) == 1 else "document"

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return self.name.upper()

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if not value.strip():
            self.fail("the name is empty", param, ctx)
        if value.endswith(".jsonl") and not self.records:
            self.fail(f"{value} is a record, not a {self.name}", param, ctx)
        if len(self.kinds) == 1 and Path(value).is_dir() and not self._is_id(value, ctx):
            inside = sorted(Path(value).glob(f"*.{self.kinds[0]}.yaml"))
            return str(inside[0]) if len(inside) == 1 else os.path.join(value, "")  # noqa: PTH118 (the slash matters)
        return value

    def _is_id(self, value: str, ctx: click.Context | None) -> bool:
        if ctx is None or "/" in value:
            return False
        return any(found.id == value for found in settings_of(ctx).library.entries())

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        if "/" in incomplete or incomplete.startswith("."):
            return [CompletionItem(incomplete, type="file")]
        ruleset = ctx.params.get("ruleset")
        wanted = str(ruleset) if ruleset and "/" not in str(ruleset) else None
        ids = [
            found.id
            for found in settings_of(ctx).library.entries()
            if found.kind in self.kinds and (wanted is None or found.ruleset in (None, wanted))
        ]
        items = [CompletionItem(id) for id in dict.fromkeys(ids) if id.startswith(incomplete)]
        return items or [CompletionItem(incomplete, type="file")]


@dataclass(frozen=True, slots=True)
class GameName:
    """What the command line says of the game to load; plain data, so that other processes can load it too."""

    ruleset: str
    map: str | None = None
    variants: tuple[str, ...] = ()

    def words(self) -> str:
        """The name as it stood on the command line."""
        board = f" --map {self.map}" if self.map else ""
        return self.ruleset + board + "".join(f" --with {v}" for v in self.variants)


def game_options(command: Wrapped) -> Wrapped:
    """Adds RULESET, `--map` and `--with`; the command gets them as `ruleset`, `map_id` and `variants`."""
    options = (
        click.argument("ruleset", type=DocumentName("ruleset")),
        click.option("--map", "map_id", type=DocumentName("map"), help="The map (default: the ruleset's own)."),
        click.option(
            "--with",
            "variants",
            type=DocumentName("variant"),
            multiple=True,
            help="A variant; may be given several times.",
        ),
    )
    for option in reversed(options):
        command = option(command)
    return command


def library_of(name: GameName, settings: Settings, *, near: Path | None = None) -> Library:
    """The library for a game, with the folders of the files that name it, and those around the file `near`."""
    from rulewright_tools.search_folders import is_path, library_for

    names = [n for n in (name.ruleset, name.map, *name.variants) if n is not None]
    return library_for(settings.paths, [*(Path(n) for n in names if is_path(n)), *([near] if near else [])])


def load_game(name: GameName, settings: Settings, *, near: Path | None = None) -> LoadedGame:
    """A game ready to be played, from the cache when nothing has changed. RulesError when its documents are wrong."""
    import rulewright

    library = library_of(name, settings, near=near)
    with Busy(f"loading {name.ruleset}", quiet=settings.calm):
        game = rulewright.load(name.ruleset, name.map, name.variants, library=library, store=settings.store)
    warn(game.warnings, settings)
    return game


def warn(warnings: Iterable[Diagnostic], settings: Settings) -> None:
    """Tells what is odd about a game's documents, each finding once in a run."""
    from rulewright.source import Report

    from .findings import show_report

    fresh = {(f.code, f.where, f.message): f for f in warnings if (f.code, f.where, f.message) not in settings.warned}
    if fresh:
        settings.warned.update(fresh)
        show_report(Report(fresh.values()), quiet=settings.quiet)


def load_rules(name: GameName, settings: Settings) -> Ruleset:
    """The checked rules of a game. RulesError when its documents are wrong."""
    return load_game(name, settings).ruleset


def check_players(name: GameName, rules: Ruleset, count: int, settings: Settings) -> None:
    """CannotRun when the game is not for this number of players; with the ways in which it would be."""
    least, most = rules.players
    if least <= count <= most:
        return
    ways = list(_ways_for(count, name, rules, settings))
    hint = f"for {count}: {' or '.join(ways)}" if ways else None
    raise CannotRun(f"the game is for {rules.seats}, not {count}", hint)


def _ways_for(count: int, name: GameName, rules: Ruleset, settings: Settings) -> Iterator[str]:
    """Advice on what to name so that this number can play: a variant more, another map, or none of the variants."""
    from rulewright.document import load_documents
    from rulewright.document.finding.library import summary
    from rulewright.source import Report

    library: Library = library_of(name, settings)
    own = {found.id: found for found in library.entries() if found.ruleset in (None, rules.id)}

    def plays(map_id: str | None, variants: tuple[str, ...]) -> str | None:
        """The map on which this number plays these variants."""
        found = load_documents(name.ruleset, map=map_id, variants=variants, library=library, report=Report())
        players = found.ruleset.data.get("players", {}) if found is not None else {}
        least, most = players.get("min"), players.get("max")
        good = isinstance(least, int) and isinstance(most, int) and least <= count <= most
        return (found.map_id or "") if found is not None and good else None

    for found in own.values():
        told = summary(found, Report()) if found.kind in ("variant", "map") else None
        if told is None or told.ruleset != rules.id or told.players is None:
            continue
        if found.kind == "map":
            if plays(found.id, name.variants) is not None:
                yield f"`--map {found.id}`"
        elif found.id not in name.variants:
            board = plays(name.map, (*name.variants, found.id))
            if board is not None:
                yield f"`--with {found.id}`" + (f" (on the map {rules.id}/{board})" if board else "")
    if name.variants and plays(name.map, ()) is not None:
        yield "without " + " and ".join(f"`--with {variant}`" for variant in name.variants)

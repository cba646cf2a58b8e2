"""`rulewright play`: a game in the terminal, or through pipes."""

from __future__ import annotations

import secrets
import shlex
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

from rulewright_tools.search_folders import is_path

from .exit_codes import CLEAN, FINDINGS, INTERRUPTED, CannotRun, complain
from .game import GameName, check_players, game_options, load_game
from .output import called, colour_wanted, out
from .progress import Busy
from .settings import Settings, common_options

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.loaded import LoadedGame
    from rulewright.play.records.read_record import Header
    from rulewright.rules.model import Ruleset
    from rulewright_tools.terminal.seats import SeatedPlayer
    from rulewright_tools.terminal.table import Table

SPEEDS = {"slow": 1.5, "normal": 0.4, "fast": 0.1, "off": 0.0}


class SeatText(click.ParamType):  # type: ignore[type-arg]  # generic in newer versions alone
    """`NAME`, `bot:WAY` or `bot:WAY:NAME`; WAY may be `playouts:NUMBER`."""

    name = "seat"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return [CompletionItem(s) for s in ("bot:playouts", "bot:random", "bot:greedy") if s.startswith(incomplete)]


@click.command()
@game_options
@click.option(
    "--seat",
    "seats",
    multiple=True,
    type=SeatText(),
    help="Who sits there, in order: NAME, bot:playouts (the opponent to begin with; bot:playouts:500 plays so many "
    "random games for each decision, 200 unless said), bot:greedy (one move ahead), bot:random, or bot:WAY:NAME.",
)
@click.option(
    "-p", "--players", type=click.IntRange(1, 16), help="How many play (default: the seats named, or the fewest)."
)
@click.option("--seed", type=int, help="Seed of the game's chance (default: another each time).")
@click.option(
    "--record", "record_file", metavar="FILE", help="Keep a record: each move is on the disk before the next."
)
@click.option(
    "--resume",
    "resume_file",
    metavar="FILE",
    help="Go on with the game of a record, and with the record: its map, variants and seats.",
)
@click.option("--speed", type=click.Choice(list(SPEEDS)), help="How long a bot's move is shown.")
@click.option("--delay", type=click.FloatRange(0, 60), metavar="SECONDS", help="The same in seconds.")
@click.option("--plain", is_flag=True, help="Text alone: no colours, no wiping of the screen.")
@common_options
@click.pass_obj
def play(
    settings: Settings,
    ruleset: str,
    map_id: str | None,
    variants: tuple[str, ...],
    seats: tuple[str, ...],
    players: int | None,
    seed: int | None,
    record_file: str | None,
    resume_file: str | None,
    speed: str | None,
    delay: float | None,
    plain: bool,
) -> int:
    """Play a game in the terminal: people and bots in any seats.

    Without --seat bots play and you watch. Seats that are not named are taken by bots. At the prompt, answer with a
    number, a name, or a whole move; `help` tells the rest.

    Off a terminal, moves are read from standard input, one a line, and what happens is written to standard output.
    """
    name = GameName(ruleset, map_id, variants)
    settings.plain = plain
    if resume_file:
        if record_file or players is not None or seed is not None:
            given = "--record" if record_file else "--players" if players is not None else "--seed"
            raise CannotRun("a resumed game goes on in its own record, with its players and seed", f"leave out {given}")
        game, seated, name = _resumed(name, seats, resume_file, settings)
    else:
        game, seated = _started(load_game(name, settings), name, seats, players, seed, record_file, settings)
    from rulewright_tools.terminal.table import Table

    kept = record_file or resume_file
    wait = delay if delay is not None else SPEEDS[speed or "normal"]
    table = Table(game, seated)
    try:
        over = _played(table, settings, wait, plain)
    except KeyboardInterrupt:
        settings.say("")
        _goodbye(table, name, kept, settings)
        return INTERRUPTED
    except _Illegal as refused:
        complain(str(refused))
        _goodbye(table, name, kept, settings)
        return FINDINGS
    if not over:
        _goodbye(table, name, kept, settings)
        return CLEAN
    from rulewright_tools.terminal.words import Words

    words = Words(settings.language)
    settings.say(words("seed", seed=game.seed))
    if not table.people:
        settings.say(words("take_a_seat", command=f"{called()} play {name.words()} --seat {_me()}"))
    return CLEAN


class _Illegal(Exception):
    """A line on standard input that is no legal move."""


# --- setting up -------------------------------------------------------------------------------------------------------


def _started(
    loaded: LoadedGame,
    name: GameName,
    texts: tuple[str, ...],
    players: int | None,
    seed: int | None,
    record_file: str | None,
    settings: Settings,
) -> tuple[Game, list[SeatedPlayer]]:
    """A new game and its seats."""
    from rulewright.play.game import Game

    check_players(name, loaded.ruleset, players or max(loaded.ruleset.players[0], len(texts)), settings)
    seated = _seats(texts, loaded.ruleset, players)
    with Busy(f"loading {name.ruleset}", quiet=settings.calm):
        program = loaded.program(len(seated))
    chosen = secrets.randbits(32) if seed is None else seed
    game = Game(program, [seat.name for seat in seated], chosen, lang=settings.language)
    game.seated = tuple(seat.way for seat in seated)
    if record_file:
        if Path(record_file).exists():
            raise CannotRun(f"{record_file} exists already", f"`--resume {record_file}` goes on with it")
        game.record_to(record_file)
    return game, seated


def _seats(texts: tuple[str, ...], rules: Ruleset, players: int | None) -> list[SeatedPlayer]:
    from rulewright_tools.lab.bots import BOTS
    from rulewright_tools.terminal.seats import SeatError, parse_seats

    try:
        return parse_seats(texts, BOTS, *rules.players, players)
    except SeatError as error:
        raise CannotRun(str(error), error.help) from error


def _resumed(
    name: GameName, texts: tuple[str, ...], resume_file: str, settings: Settings
) -> tuple[Game, list[SeatedPlayer], GameName]:
    """The game of a record, who goes on playing it, and its name with the map and variants of the record."""
    from rulewright.play.replaying import resume
    from rulewright.source import RulesError

    from .findings import show_report
    from .recorded import open_record

    header = open_record(resume_file).header
    if not is_path(name.ruleset) and name.ruleset != header.ruleset:
        raise _other_game(header, name.ruleset, resume_file)
    if Path(name.ruleset).name.partition(".")[0] != header.ruleset:
        loaded = load_game(GameName(name.ruleset), settings)
        if loaded.ruleset.id != header.ruleset:
            raise _other_game(header, loaded.ruleset.id, resume_file)
    name = GameName(name.ruleset, name.map or header.map, name.variants or header.variants)
    loaded = load_game(name, settings, near=Path(resume_file))
    rules = loaded.ruleset
    low, high = rules.players
    if header.ruleset != rules.id or not low <= len(header.players) <= high:
        raise _other_game(header, rules.id, resume_file)
    for what, option, recorded, given in (
        ("map", "--map", [header.map] if header.map else [], [rules.map_id] if rules.map_id else []),
        ("variants", "--with", list(header.variants), list(rules.variants)),
    ):
        if recorded != given:
            raise CannotRun(
                f"{resume_file} was played with the {what} {', '.join(recorded) or 'none'}, "
                f"not {', '.join(given) or 'none'}",
                f"leave out {option}: a resumed game has the {what} of its record",
            )
    seated = _seats_again(texts, header, resume_file)
    result = resume(resume_file, loaded.program(len(header.players)), lang=settings.language)
    if not result.ok or result.game is None:
        raise RulesError(result.report)
    if result.report.warnings:
        show_report(result.report, quiet=settings.quiet)
    result.game.seated = tuple(seat.way for seat in seated)
    return result.game, seated, name


def _other_game(header: Header, ruleset: str, resume_file: str) -> CannotRun:
    return CannotRun(
        f"{resume_file} is a record of {header.ruleset} for {len(header.players)}, not of {ruleset}",
        f"`{called()} play {header.ruleset} --resume {shlex.quote(resume_file)}`",
    )


def _seats_again(texts: tuple[str, ...], header: Header, resume_file: str) -> list[SeatedPlayer]:
    """The players of a record: as `--seat` says, the others as the record remembers them, or else bots."""
    from rulewright.play.records.record import PERSON
    from rulewright_tools.lab.bots import BOTS, BotError, checked_way
    from rulewright_tools.terminal.seats import SeatedPlayer, SeatError, parse_seats, split_seat

    players = header.players
    if header.seats is None and not texts:
        raise CannotRun(
            f"{resume_file} does not say which players are people and which are bots",
            f"say who sits there: `--seat NAME` for a person, with a name of {', '.join(players)}; "
            f"`--seat bot:{BOTS[0]}:NAME` for a bot",
        )
    try:
        named = parse_seats(texts, BOTS, 1, max(16, len(texts)), len(texts)) if texts else []
    except SeatError as error:
        raise CannotRun(str(error), error.help) from error
    ways: dict[str, str | None] = dict.fromkeys(players, "random")
    for player, remembered in zip(players, header.seats or (), strict=False):
        ways[player] = None if remembered == PERSON else remembered.removeprefix("bot:")
    for text, seat in zip(texts, named, strict=True):
        if text.startswith("bot:") and not split_seat(text)[1]:
            raise CannotRun(
                f"`{text}` must say which seat it plays: `{text}:NAME`, with a name of {', '.join(players)}"
            )
        known = next((p for p in players if p.casefold() == seat.name.casefold()), None)
        if known is None:
            raise CannotRun(f"nobody in the record is called {seat.name}", f"they are {', '.join(players)}")
        ways[known] = seat.bot
    for player, way in ways.items():
        try:
            ways[player] = None if way is None else checked_way(way)
        except BotError as error:
            raise CannotRun(
                f"{resume_file} has {player} played by a bot `{way}`, which is not known here",
                f"`--seat bot:{BOTS[0]}:{player}` lets another play",
            ) from error
    return [SeatedPlayer(player, way) for player, way in ways.items()]


# --- playing ----------------------------------------------------------------------------------------------------------


def _played(table: Table, settings: Settings, wait: float, plain: bool) -> bool:
    """Plays; True when the game is over. On a terminal with a screen, else through pipes."""
    from rulewright_tools.terminal.session import interactive
    from rulewright_tools.terminal.words import Words

    words = Words(settings.language)
    if not interactive() and not (plain and sys.stdin.isatty()):
        from rulewright_tools.terminal.piped import IllegalLine, Piped

        try:
            return Piped(table, words, out, places=settings.debug).run()
        except IllegalLine as refused:
            raise _Illegal(str(refused)) from refused
    from rich.console import Console

    from rulewright_tools.terminal.screen import Screen
    from rulewright_tools.terminal.session import Session

    console = Console(
        color_system=None if plain else "auto",
        no_color=colour_wanted() is False or None,
        highlight=False,
        emoji=False,
    )
    screen = Screen(console, words, plain=plain or console.is_dumb_terminal)
    return Session(table, screen, words, delay=wait, places=settings.debug).run()


def _goodbye(table: Table, name: GameName, kept: str | None, settings: Settings) -> None:
    """How to go on with a game that isn't over."""
    from rulewright_tools.terminal.words import Words

    words = Words(settings.language)
    game = table.game
    if game.over:
        return
    file = kept or (table.saved.file if table.saved else None)
    if file is None:
        settings.say(words("not_kept"))
        return
    settings.say(words("goodbye", command=f"{called()} play {name.words()} --resume {shlex.quote(file)}"))
    if kept is None and table.saved is not None and table.saved.last is not game.history[-1]:
        settings.say(words("moves_since", n=table.saved.last.n))


def _me() -> str:
    import getpass

    try:
        return shlex.quote(getpass.getuser().capitalize())
    except (KeyError, OSError, ImportError):
        return "NAME"

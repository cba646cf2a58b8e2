"""`rulewright draw`: a board, or a position of a record, as a picture or as text."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .exit_codes import CannotRun
from .files import write_result
from .game import DocumentName, GameName, load_rules
from .recorded import open_record, replayed
from .settings import Settings, common_options

if TYPE_CHECKING:
    from rulewright.play.replaying import Replay
    from rulewright.rules.model import Ruleset
    from rulewright_tools.draw import Looks

THEMES = ("light", "dark")
ENDINGS = (".svg", ".png", ".txt")


@dataclass(frozen=True, slots=True)
class Sight:
    """What is drawn: rules, and a position on them or an empty board."""

    rules: Any
    cells: list[int] | None = None
    layout: Any = None
    players: tuple[str, ...] = ()
    seat: int | None = None


@click.command()
@click.argument("name", metavar="MAP|RECORD", type=DocumentName("map", "ruleset", records=True))
@click.option("-o", "--output", metavar="FILE", help="Write to a file: .svg, .png (with the extra `png`) or .txt.")
@click.option("--at", "at", type=click.IntRange(min=0), metavar="N", help="Of a record: the position after move N.")
@click.option("--seat", help="Of a record: as this player sees it.")
@click.option("--text", "as_text", is_flag=True, help="As text.")
@click.option("--size", type=click.FloatRange(100, 8000), metavar="PIXELS", help="The width (default: 1000).")
@click.option("--theme", type=click.Choice(THEMES), default="light", show_default=True)
@click.option("--no-panels", is_flag=True, help="The board alone.")
@common_options
@click.pass_obj
def draw(
    settings: Settings,
    name: str,
    output: str | None,
    at: int | None,
    seat: str | None,
    as_text: bool,
    size: float | None,
    theme: str,
    no_panels: bool,
) -> None:
    """Draw a board, or a position of a record: SVG on standard output, or in a file of the kind that -o names."""
    if not name.endswith(".jsonl") and (at is not None or seat is not None):
        raise click.UsageError("--at and --seat belong to a record")
    form = _form(output, as_text)
    sight = _of_record(name, at, seat, settings) if name.endswith(".jsonl") else _of_board(name, settings)
    looks = _looks(sight.rules)
    if form == ".txt":
        from rulewright_tools.draw.text.board_text import draw_text

        from .findings import in_colour

        lines = draw_text(
            sight.rules, sight.cells, sight.layout, lang=settings.language, players=sight.players, seat=sight.seat,
            panels=not no_panels, colour=output is None and in_colour(sys.stdout), looks=looks,
        )  # fmt: skip
        write_result(output, "\n".join(lines) + "\n")
        return
    from rulewright_tools.draw import draw_board

    drawing = draw_board(
        sight.rules, sight.cells, sight.layout, lang=settings.language, players=sight.players, seat=sight.seat,
        size=size, theme=theme, panels=not no_panels, looks=looks,
    )  # fmt: skip
    write_result(output, _png(str(drawing)) if form == ".png" else str(drawing))


def _looks(rules: Ruleset) -> Looks:
    """The looks of a game; what is wrong with them is told, and the rest is drawn."""
    from rulewright.source import Report
    from rulewright_tools.draw import read_looks

    from .findings import show_report

    report = Report()
    looks = read_looks(rules, report)
    if len(report):
        show_report(report)
    return looks


def _form(output: str | None, as_text: bool) -> str:
    """The form of the drawing, as the ending of its file: the one that the file's name has, or else what was asked for.
    CannotRun for a name that promises something else."""
    usual = ".txt" if as_text else ".svg"
    path = Path(output) if output not in (None, "-") else None
    if path is None or (path.exists() and not path.is_file() and not path.is_dir()):  # a pipe has no ending
        return usual
    ending = path.suffix.lower()
    if ending not in ENDINGS:
        if as_text and not path.is_dir():
            return usual
        told = f"ends in {path.suffix}" if path.suffix else "has no ending"
        raise CannotRun(f"{output} {told}: a drawing can be .svg, .png or .txt", f"for example -o {path.stem}.svg")
    if as_text and ending != usual:
        raise CannotRun(f"{output} would hold text under the name of a picture", "leave out --text, or end it in .txt")
    return ending


def _png(svg: str) -> bytes:
    try:
        resvg = import_module("resvg_py")
    except ImportError:
        raise CannotRun(
            "a PNG needs the extra `png`", "install it: pip install 'rulewright[png]'; an SVG needs nothing"
        ) from None
    return bytes(resvg.svg_to_bytes(svg_string=svg))


def _of_board(name: str, settings: Settings) -> Sight:
    """The board of a map (an id or a file), or a ruleset's own map."""
    from rulewright.document import read_file
    from rulewright.source import Report, RulesError

    report = Report()
    if "/" in name or name.endswith((".yaml", ".yml")):
        if not Path(name).exists():
            raise CannotRun(f"there is no file {name}")
        document = read_file(Path(name), report)
        if document is None:
            raise RulesError(report)
        return Sight(load_rules(_game_of_file(name, document.data), settings))
    maps = [f for f in settings.library.entries() if f.kind == "map" and f.id == name]
    if maps and maps[0].ruleset:
        return Sight(load_rules(GameName(maps[0].ruleset, name), settings))
    _known(name, settings)
    return Sight(load_rules(GameName(name), settings))


def _known(name: str, settings: Settings) -> None:
    """RulesError when there is no ruleset of that id either; with the ids of all that could be meant."""
    from rulewright.source import Report, RulesError, nearest

    found = {kind: sorted({f.id for f in settings.library.entries() if f.kind == kind}) for kind in ("map", "ruleset")}
    if name in found["ruleset"]:
        return
    guess = nearest(name, [*found["map"], *found["ruleset"]])
    there = "; ".join(f"{kind}s: {', '.join(f'`{id}`' for id in ids)}" for kind, ids in found.items() if ids)
    report = Report()
    help = f"did you mean `{guess}`?" if guess else there or None
    report.error("RW160", None, help=help, kind="map or ruleset", id=name, place="")
    raise RulesError(report)


def _game_of_file(name: str, data: dict[str, Any]) -> GameName:
    if "ruleset" in data and "for" not in data:
        return GameName(name)
    if "map" in data:
        return GameName(game_for(name, str(data.get("for", ""))), name)
    raise CannotRun(f"{name} is neither a map nor a ruleset, and has no board")


def game_for(file: str, ruleset: str) -> str:
    """The ruleset that a map or variant is for: the file of that id beside it, or else the id for the library."""
    beside = Path(file).parent / f"{ruleset}.ruleset.yaml"
    return str(beside) if beside.is_file() else ruleset


def _of_record(name: str, at: int | None, seat: str | None, settings: Settings) -> Sight:
    from rulewright.source import RulesError

    found = open_record(name)
    if at is not None and at > len(found.moves):
        raise CannotRun(f"{name} has {len(found.moves)} moves; there is no position after move {at}")
    result: Replay = replayed(found, settings, changed_rules=False, upto=at)
    if not result.ok or result.game is None:
        raise RulesError(result.report)
    game = result.game
    try:
        number = game.seat_of(seat)
    except KeyError:
        raise CannotRun(f"nobody in the record is called {seat}", f"they are {', '.join(game.players)}") from None
    position = game.position
    return Sight(game.program.ruleset, position.cells, position.layout, game.players, number)

"""`rulewright replay`: a record played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from .exit_codes import CLEAN, FINDINGS, CannotRun
from .output import out
from .recorded import open_record, replayed
from .settings import Settings, common_options

if TYPE_CHECKING:
    from rulewright.play.game import Game
    from rulewright.play.replaying import Replay


@click.command()
@click.argument("record", type=click.Path())
@click.option("--verify", is_flag=True, help="Compare every position with its fingerprint; tell nothing else.")
@click.option(
    "--at", "at", type=click.IntRange(min=0), metavar="N", help="Show the position after move N (0: the set-up)."
)
@click.option("--svg", "svg_file", metavar="FILE", help="Draw that position (`-`: standard output).")
@click.option("--seat", help="Show it as this player sees it.")
@click.option("--whole", is_flag=True, help="Tell also moves without a choice of which there is nothing else to tell.")
@common_options
@click.pass_obj
def replay(
    settings: Settings, record: str, verify: bool, at: int | None, svg_file: str | None, seat: str | None, whole: bool
) -> int:
    """Play a record again and tell what happened.

    When the rules have changed since, the recorded chance is kept, and the first move that is no longer legal is
    named, with why; --verify insists on the same rules and positions.
    """
    found = open_record(record)
    if at is not None and at > len(found.moves):
        raise CannotRun(f"{record} has {len(found.moves)} moves; there is no position after move {at}")
    strict = replayed(found, settings, changed_rules=False, upto=None if verify else at)
    result = strict
    if not verify and not strict.ok and _rules_differ(strict):
        settings.say("the rules have changed since this record was made; its chance is kept")
        result = replayed(found, settings, changed_rules=True, upto=at)
    settings.exit_code = CLEAN if result.ok else FINDINGS
    if verify:
        return _verified(result, record, settings)
    if result.game is not None:
        _tell(result.game, at, svg_file, seat, settings, whole=whole)
    _findings(result, settings)
    return settings.exit_code


def _rules_differ(result: Replay) -> bool:
    return all(finding.code in ("RW544", "RW543") for finding in result.report.errors)


def _verified(result: Replay, record: str, settings: Settings) -> int:
    if result.ok:
        settings.say(f"{record}: {result.played} moves, every position as recorded")
    _findings(result, settings)
    return settings.exit_code


def _findings(result: Replay, settings: Settings) -> None:
    from rulewright_tools.terminal.commands import reason_lines

    from .findings import show_report
    from .output import err

    if len(result.report):
        show_report(result.report, quiet=settings.quiet)
    for line in reason_lines(result.reasons):
        err(line)


def _tell(
    game: Game, at: int | None, svg_file: str | None, seat: str | None, settings: Settings, *, whole: bool
) -> None:
    from rulewright.play.cells.eyes import KEEPER, Eyes
    from rulewright_tools.terminal.telling import told

    eyes = KEEPER
    number = None
    if seat is not None:
        try:
            number = game.seat_of(seat)
        except KeyError:
            raise CannotRun(f"nobody in the record is called {seat}", f"they are {', '.join(game.players)}") from None
        eyes = Eyes(number)
    if svg_file:
        _draw(game, number, svg_file, settings)
    if at is not None and svg_file != "-":
        _show_position(game, number, settings)
    elif svg_file is None:
        for entry in game.history:
            for index, line in enumerate(told(game, [entry], eyes, whole=whole)):
                out(f"{entry.n if index == 0 else '':>4}  {line.text}")
        _result(game, settings)


def _show_position(game: Game, seat: int | None, settings: Settings) -> None:
    """The position in text: the board with its panels, who decides."""
    import sys

    from rulewright_tools.draw.text.board_text import draw_text

    from .findings import in_colour

    position = game.position
    lines = draw_text(
        game.program.ruleset,
        position.cells,
        position.layout,
        lang=settings.language,
        players=game.players,
        seat=seat,
        colour=in_colour(sys.stdout),
    )
    out("\n".join(lines))
    pending = game.decision
    if pending is not None:
        out(f"\n{pending.player}: {pending.prompt}")
    _result(game, settings)


def _result(game: Game, settings: Settings) -> None:
    if game.over:
        type_ = game.program.ruleset.score.value.type
        for standing in game.ranking:
            out(f"{standing.rank}. {game.players[standing.seat]}  {game.wording.value(standing.score, type_)}")


def _draw(game: Game, seat: int | None, svg_file: str, settings: Settings) -> None:
    from rulewright_tools.draw import draw_board

    from .files import write_result

    position = game.position
    drawing = draw_board(
        game.program.ruleset,
        position.cells,
        position.layout,
        lang=settings.language,
        players=game.players,
        seat=seat,
    )
    write_result(svg_file, str(drawing))

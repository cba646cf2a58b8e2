"""`rulewright why`: why a move is or isn't legal in a record."""

from __future__ import annotations

import json

import click

from .exit_codes import CLEAN, FINDINGS, CannotRun
from .output import out
from .recorded import open_record, replayed
from .settings import Settings, common_options


@click.command()
@click.argument("record", type=click.Path())
@click.argument("move")
@click.option(
    "--at", "at", type=click.IntRange(min=0), metavar="N", help="In the position after move N (default: the last)."
)
@click.option("--json", "as_json", is_flag=True, help="As JSON: a list of conditions.")
@common_options
@click.pass_obj
def why(settings: Settings, record: str, move: str, at: int | None, as_json: bool) -> int:
    """Tell why a move is or isn't legal at a point of a record: each condition with its values and its place.

    MOVE is an action with its arguments, as `moves` shows moves in `play`, or a value that is chosen; ids may be given
    as the names that are shown. Arguments may be left out: what keeps every such move from being legal is told, or
    which are. Exit code 0: it is legal, or a move that begins so is; 1: it isn't; 2: it is no move of this game.
    """
    from rulewright.play.moves.illegal import IllegalMove
    from rulewright.source import RulesError
    from rulewright_tools.terminal.words import Words

    found = open_record(record)
    if at is not None and at > len(found.moves):
        raise CannotRun(f"{record} has {len(found.moves)} moves; there is no position after move {at}")
    result = replayed(found, settings, changed_rules=False, upto=at)
    if not result.ok or result.game is None:
        raise RulesError(result.report)
    game = result.game
    pending = game.decision
    words = Words(settings.language)
    if pending is None:
        raise CannotRun("the game is over there, and nobody decides", "name an earlier position with --at N")
    from rulewright_tools.terminal.commands import because_lines
    from rulewright_tools.terminal.meaning import near, spelled
    from rulewright_tools.terminal.whys import because

    try:
        told = because(game, spelled(move, game, pending.options), settings.language)
    except IllegalMove as refused:
        hint = near(move, game, pending.options)
        example = words("for_example", example=pending.options[0].text)
        help = words("did_you_mean", text=hint) if hint else refused.diagnostic.help or example
        raise CannotRun(refused.diagnostic.message, help) from refused
    if as_json:
        out(json.dumps([reason.data for reason in told.conditions], ensure_ascii=False, indent=2))
    else:
        out(f"{pending.player}: " + "\n".join(because_lines(told, game, words, settings.language)))
    return FINDINGS if told.reasons else CLEAN

"""The record that a command names: read, and played again with the rules that it was made with."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .exit_codes import CannotRun
from .game import GameName, load_game
from .progress import Busy
from .settings import Settings

if TYPE_CHECKING:
    from rulewright.play.records.read_record import Record
    from rulewright.play.replaying import Replay


def open_record(path: str) -> Record:
    """The record in a file. CannotRun when there is no such file, RulesError when it is no record."""
    from rulewright.play.records.read_record import read_record

    file = Path(path)
    if not path or not file.exists():
        raise CannotRun(f"there is no record `{path}`")
    if file.is_dir():
        raise CannotRun(f"{path} is a folder, not a record")
    if file.name.endswith((".yaml", ".yml")):
        raise CannotRun(
            f"{path} is a document, not a record", "a record is a file of JSON Lines, as `play --record` writes it"
        )
    return read_record(path)


def replayed(record: Record, settings: Settings, *, changed_rules: bool, upto: int | None = None) -> Replay:
    """The record played again. RulesError when its ruleset, map or variants cannot be loaded."""
    from rulewright.play.replaying import replay

    header = record.header
    near = Path(header.span.source.name)
    game = load_game(GameName(header.ruleset, header.map, header.variants), settings, near=near)
    with Busy(f"replaying {near.name}", quiet=settings.calm):
        program = game.program(len(header.players))
        return replay(record, program, changed_rules=changed_rules, lang=settings.language, upto=upto)

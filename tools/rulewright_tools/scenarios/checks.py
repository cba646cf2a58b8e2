"""What `check` says of a scenario: its form, and every text in it against the rules."""

from __future__ import annotations

from pathlib import Path

from rulewright.source import Report

from .games import Games
from .tests import bound_scenario


def check_scenario(path: Path, paths: tuple[Path, ...], report: Report) -> None:
    """Reports what is wrong with a scenario without running it."""
    bound_scenario(path, Games(paths), report)

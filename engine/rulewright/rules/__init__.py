"""Names bound, types checked: from composed documents to a `Ruleset`, the checked game."""

from __future__ import annotations

from .build import build
from .kinds import ConstField, Kind, Words
from .load import check_documents, check_expression, check_script, load_ruleset
from .model import Ruleset
from .schema import board_schema

__all__ = [
    "ConstField",
    "Kind",
    "Ruleset",
    "Words",
    "board_schema",
    "build",
    "check_documents",
    "check_expression",
    "check_script",
    "load_ruleset",
]

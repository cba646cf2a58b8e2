"""Names bound, types checked: from composed documents to a `Ruleset`, the checked game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.lazy import names_of

if TYPE_CHECKING:
    from .kinds import ConstField, Kind, Words
    from .load import check_documents, check_expression, check_script, load_ruleset
    from .map_schema import board_schema
    from .model import Ruleset

__all__ = [
    "ConstField",
    "Kind",
    "Ruleset",
    "Words",
    "board_schema",
    "check_documents",
    "check_expression",
    "check_script",
    "load_ruleset",
]

if not TYPE_CHECKING:  # so that a name that stands in no module is found out
    __getattr__ = names_of(
        __name__,
        {
            "kinds": ("ConstField", "Kind", "Words"),
            "load": ("check_documents", "check_expression", "check_script", "load_ruleset"),
            "model": ("Ruleset",),
            "map_schema": ("board_schema",),
        },
    )

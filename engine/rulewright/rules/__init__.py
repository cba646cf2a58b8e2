"""Names bound, types checked: from composed documents to a `Ruleset`, the checked game."""

from __future__ import annotations

from .build import build
from .kinds import ConstField, Kind, Words
from .model import Ruleset
from .world import World

__all__ = ["ConstField", "Kind", "Ruleset", "Words", "World", "build"]

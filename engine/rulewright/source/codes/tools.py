"""Findings of the tools, RW600 to RW699: of the command line (RW600 to RW619) here, of looks and scenarios beside it."""

from __future__ import annotations

from .code import Code
from .looks import LOOKS
from .scenarios import SCENARIOS

COMMANDS: tuple[Code, ...] = (
    Code(
        "RW601",
        "`{name}` is {found}, which `check` does not read",
        "`check` reads rulesets, maps, variants and scenarios. A record is played again with `replay --verify`.",
        "rulewright check game.jsonl",
        "rulewright replay game.jsonl --verify",
    ),
    Code(
        "RW602",
        "Nothing in the document says which kind it is",
        "A document begins with `ruleset: ID`, `map: ID`, `variant: ID` or `scenario: TITLE`.",
        "title: My game",
        "ruleset: my_game\ntitle: My game",
    ),
)

CODES: tuple[Code, ...] = (*COMMANDS, *LOOKS, *SCENARIOS)

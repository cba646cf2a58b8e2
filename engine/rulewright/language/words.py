"""The words of the language, and words of other languages that people write by habit."""

from __future__ import annotations

RESERVED: frozenset[str] = frozenset(
    "and or not in is if then else elif none true false let var for repeat break continue".split()
)
"""Words that can never be names. (After a dot they can: a column may be called `in`.)"""

FOREIGN_NAMES: dict[str, str] = {"null": "none", "nil": "none", "None": "none", "True": "true", "False": "false"}
"""Values as other languages write them, and how they are written here."""

FOREIGN_STATEMENTS: dict[str, str] = {
    "while": "Write `repeat while CONDITION:`.",
    "return": "A function gives its last line; a procedure or an action gives nothing.",
    "def": "Functions are declared in the section `functions`, scripts with a name in `procedures`.",
    "function": "Functions are declared in the section `functions`, scripts with a name in `procedures`.",
    "import": "Nothing can be imported; what a ruleset needs stands in it.",
    "print": 'Write `say "..."`: a line in the log of the game.',
    "pass": "A block needs a statement that does something; leave the empty block out.",
    "foreach": "Write `for x in things:`.",
    "switch": "Write `if`, `elif` and `else`.",
    "match": "Write `if`, `elif` and `else`.",
    "const": "Write `let NAME = VALUE`.",
    "int": "Write `var NAME = VALUE`.",
    "set": "Write `NAME = VALUE`, without a word before it.",
    "exit": "Write `end game`.",
    "raise": "Write the guard as a condition of the action, under `require`.",
    "assert": "Write the guard as a condition of the action, under `require`.",
}
"""Statements of other languages, and what to do here instead."""

"""Words of other languages that people write by habit, and how these things are written here."""

from __future__ import annotations

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

FOREIGN_COLLECTIONS: dict[str, str] = {
    "list": "pile of",
    "deck": "pile of",
    "stack": "pile of",
    "multiset": "bag of",
    "map": "KIND -> TYPE",
    "table": "KIND -> TYPE",
}
"""Kinds of collections under other names."""

FOREIGN_SIGNS: dict[str, str] = {
    "&&": "and",
    "||": "or",
    "<>": "!=",
    "=<": "<=",
    "=>": ">=",
    "===": "==",
    "**": "a * a",
    "++": "+= 1",
    "--": "-= 1",
    ":=": "=",
    "!": "not",
    "?": "if c then a else b",
    "/": "//",
    "|": "or",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "×": "*",
    "·": "*",
    "÷": "//",
    "−": "-",
    "–": "-",
    "…": "..",
    "→": "->",
    "∧": "and",
    "∨": "or",
    "¬": "not",
    "∈": "in",
    "∪": "+",
    "∩": "&",
}
"""Signs that other languages and other keyboards use, and how they are written here; longer ones first."""

FOREIGN_QUANTIFIERS: dict[str, str] = {
    "some": "any",
    "exists": "any",
    "every": "all",
    "each": "all",
    "forall": "all",
    "no": "not any",
    "worst": "least",
    "lowest": "least",
    "smallest": "least",
    "highest": "best",
    "greatest": "best",
}
"""Questions over a set under other names; `not` stands before the one that is meant."""

FOREIGN_METHODS: dict[str, str] = {
    **dict.fromkeys(("append", "add", "push", "insert", "include"), "{of} += set({x})"),
    **dict.fromkeys(("remove", "discard", "delete", "exclude"), "{of} -= set({x})"),
    "shuffle": "shuffle {of}",
    "clear": "{of} = set()",
}
"""What other languages do with a method, as a statement of this one: `of` is changed, `x` the argument."""

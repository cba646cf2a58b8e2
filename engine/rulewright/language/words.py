"""The words of the language, and words of other languages that people write by habit."""

from __future__ import annotations

RESERVED: frozenset[str] = frozenset(
    (
        *("and", "or", "not", "in", "is", "none", "true", "false", "if", "then", "else", "elif"),
        *("let", "var", "for", "repeat", "break", "continue"),
    )
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
    "*=": "a = a * b",
    "/=": "a = a // b",
    ":=": "=",
    "!": "not",
    "?": "if c then a else b",
    "/": "//",
    "|": "or",
    "^": "a * a",
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

QUESTIONS: dict[str, str] = {
    "any": "any x in things where ...",
    "all": "all x in things satisfy ...",
    "count": "count x in things where ...",
    "those": "those x in things where ...",
    "first": "first x in things where ...",
    "best": "best x in things by ...",
    "sum": "sum of x.value for x in things",
    "max": "max of x.value for x in things else 0",
    "min": "min of x.value for x in things else 0",
    "some": "any x in things where ...",
    "exists": "any x in things where ...",
    "every": "all x in things satisfy ...",
    "each": "all x in things satisfy ...",
    "forall": "all x in things satisfy ...",
    "no": "not any x in things where ...",
}
"""The form of each question, also under the names that people try."""

STATEMENTS: dict[str, str] = {
    "let": "let NAME = VALUE",
    "var": "var NAME = VALUE",
    "choose": 'choose x in things where ... by player "question"',
    "random": "random x in things weight ...",
    "offer": "offer PLAYER: MENU",
    "shuffle": "shuffle PILE",
    "draw": "draw x from PILE",
    "put": "put THING into BAG",
    "take": "take THING from BAG",
    "say": 'say "..."',
    "end": "end game",
    "for": "for x in things where ...:",
    "repeat": "repeat N times:",
}
"""The form of each statement that begins with a word."""

FOLLOWING: dict[str, str] = {
    "elif": r".+:$",
    "else": r":$",
    "if": r".+:$",
    "for": r"\w+\s+in\b.*:$",
    "repeat": r".*(?:\bwhile\b|\btimes?\b|:$)",
    "let": r"\w+\s*=(?!=)",
    "var": r"\w+\s*=(?!=)",
    "choose": r"\w+\s+in\b",
    "random": r"\w+\s+in\b",
    "offer": r".*:",
    "shuffle": r"\w[\w.]*$",
    "draw": r".*\bfrom\b",
    "take": r".*\bfrom\b",
    "put": r".*\b(?:into|onto|under)\b",
    "say": r"[\"{]",
    "end": r"game$",
    "break": r"$",
    "continue": r"$",
}
"""What follows the word of each statement (a pattern): a word that is nearly it, and this behind it, is a slip."""

BLOCK_WORDS: frozenset[str] = frozenset(("if", "elif", "else", "for", "repeat"))
"""Words whose line opens a block."""

TERMINAL_WORDS: dict[str, str] = {
    "_IN": "`in`",
    "_THEN": "`then`",
    "_ELSE": "`else`",
    "_SATISFY": "`satisfy`",
    "_FOR": "`for`",
    "_TIMES": "`times`",
    "_EQUALS": "`=`",
    "CHANGE": "`+=` or `-=`",
    "HOW": "`into`, `onto` or `under`",
    "RPAR": "`)`",
    "RSQB": "`]`",
    "RBRACE": "`}`",
    "COLON": "`:`",
    "COMMA": "a comma",
    "RANGE": "`..`",
    "NUMBER": "a number",
    "NAME": "a name",
    "FIELD": "a name",
    "LANGUAGE": "a language such as `en`",
    "TEXT": "a quoted text",
    "HIDDEN": "`hidden`",
    "VISIBLE_TO": "`visible to owner`",
    "AT_MOST": "`at most`",
    "COLLECTION": "`set of`",
    "__ANON_0": "`->`",
    "OR_NONE": "`or none`",
    "OPERATOR": "an operator",
    "IS_NONE": "`is none`",
    "_WHERE": "`where`",
    "_BY": "`by`",
    "_SORTED_BY": "`sorted by`",
    "DESCENDING": "`descending`",
    "_WEIGHT": "`weight`",
    "_FROM": "`from`",
    "DOT": "a dot",
    "LSQB": "`[`",
    "LPAR": "`(`",
    "LBRACE": "`{`",
}
"""What a terminal of the grammar is called in a message; those that begin a value or a statement have no entry."""

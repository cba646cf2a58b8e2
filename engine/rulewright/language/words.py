"""Words of the language that belong to no form of a question or a statement."""

from __future__ import annotations

KEYWORDS: frozenset[str] = frozenset(
    (
        *("and", "or", "not", "in", "is", "none", "true", "false", "if", "then", "else", "elif"),
        *("let", "var", "for", "repeat", "break", "continue"),
    )
)
"""Words that can never be names. (After a dot they can: a column may be called `in`.)"""

PUT_WAYS: tuple[str, ...] = ("into", "onto", "under")
"""Where `put` puts a piece: into a bag, onto a pile or under it."""

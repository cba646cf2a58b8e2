"""Findings of the rules floor about rows of tables beside their heads, and names misspelt where they are declared: RW700 to RW719."""

from __future__ import annotations

from .code import Code

CODES: tuple[Code, ...] = (
    Code(
        "RW700",
        "the head of {what} has {columns} columns, and its rows have {found} values",
        "Each value of a row belongs to the column at the same place. When all rows differ from the head, the head is wrong.",
        "harbours:\n  columns: [at]\n  rows:\n    bath: [[1, 2], true]\n    cove: [[3, 4], false]\n    dover: [[5, 6], true]",
        "harbours:\n  columns: [at, deep]\n  rows:\n    bath: [[1, 2], true]\n    cove: [[3, 4], false]\n    dover: [[5, 6], true]",
    ),
    Code(
        "RW701",
        "{what} has {has} and no `{lacks}`",
        "A table consists of its head, `columns`, and below it the members under `rows`, each a list of values.",
        "harbours:\n  rows:\n    bath: [[1, 2], true]",
        "harbours:\n  columns: [at, deep]\n  rows:\n    bath: [[1, 2], true]",
    ),
    Code(
        "RW702",
        "the row `{id}` has {found} values for {columns} columns: a comma ends an unquoted text",
        "Within brackets a comma separates values. A text that has one in it stands in quotes.",
        "hook: [[1, 2], Hook, Head, true]",
        'hook: [[1, 2], "Hook, Head", true]',
    ),
    Code(
        "RW703",
        "the row `{id}` has {found} values for {columns} columns: `{name}` is missing",
        "Each value of a row belongs to the column at the same place; only at the end values with a default may be left out.",
        "hook: [[1, 2], true]       # columns: [at, name, deep]",
        "hook: [[1, 2], Hook, true]",
    ),
    Code(
        "RW704",
        "nothing uses `{declared}`, and `{used}`, which is used, is not declared",
        "The two names are nearly the same: one of them is misspelt, and it is the one that stands alone.",
        "costs: {stpe: 3}          # and the rules ask for costs.step",
        "costs: {step: 3}",
    ),
)

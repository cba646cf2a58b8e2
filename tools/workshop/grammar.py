"""Writes the parser's table beside the grammar: run after every change of `rules.lark`, or of the Lark in use."""

from __future__ import annotations

from pathlib import Path

from rulewright.language import table
from rulewright.language.grammar import STARTS


def main() -> None:
    """Writes `rules.table.json`, unless it is up to date (Lark numbers states differently in every run)."""
    path = Path(table.__file__).with_name(table.NAME)
    if path.exists() and table.from_table(table.grammar_text(), STARTS, None):
        return
    path.write_text(table.table_text(table.grammar_text(), STARTS), encoding="utf-8")


if __name__ == "__main__":
    main()

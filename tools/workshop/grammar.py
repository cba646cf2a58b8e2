"""Writes the parser's table beside the grammar: run after every change of `rules.lark`, or of the Lark in use."""

from __future__ import annotations

from pathlib import Path

from rulewright.language.reading import grammar_table
from rulewright.language.reading.grammar import STARTS


def main() -> None:
    """Writes `rules.table.json`, unless it is up to date (Lark numbers states differently in every run)."""
    path = Path(grammar_table.__file__).with_name(grammar_table.NAME)
    if path.exists() and grammar_table.from_table(grammar_table.grammar_text(), STARTS, None):
        return
    path.write_text(grammar_table.table_text(grammar_table.grammar_text(), STARTS), encoding="utf-8")


if __name__ == "__main__":
    main()

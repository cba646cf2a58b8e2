"""The parser's table, worked out beforehand: what `rules.lark` comes to, kept beside it as `rules.table.json`.

To work it out takes longer than to read a game. `python tools/workshop/grammar.py` writes it again after a change of
the grammar; a table of another grammar or another Lark is not taken, so that it never has to be trusted.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib.resources import files
from typing import Any

import lark
from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

NAME = "rules.table.json"


def grammar_text() -> str:
    """The text of `rules.lark`."""
    return files(__package__).joinpath("rules.lark").read_text(encoding="utf-8")


def table_text(grammar: str, starts: Sequence[str]) -> str:
    """The table of a grammar, as JSON."""
    data, memo = Lark(grammar, parser="lalr", start=list(starts)).memo_serialize([TerminalDef, Rule])
    return json.dumps({"of": _key(grammar, starts), "data": data, "memo": memo}, separators=(",", ":")) + "\n"


def from_table(grammar: str, starts: Sequence[str], transformer: Any) -> Lark | None:
    """The parser of a grammar from the table beside it; None when that is of another grammar or another Lark."""
    text = files(__package__).joinpath(NAME).read_text(encoding="utf-8")
    if not text.startswith('{"of":"' + _key(grammar, starts)):
        return None
    table = json.loads(text, object_hook=_numbered)
    load: Any = Lark._load_from_dict  # has no types; what the parsers that Lark writes as modules begin with
    made: Lark = load(table["data"], table["memo"], transformer=transformer)
    return made


def _key(grammar: str, starts: Sequence[str]) -> str:
    return hashlib.sha256("\n".join((lark.__version__, *starts, grammar)).encode()).hexdigest()


def _numbered(mapping: dict[str, Any]) -> dict[Any, Any]:
    """JSON has no numbers for keys; the table has states, rules and terminals by number."""
    return {int(key) if key.isdigit() else key: value for key, value in mapping.items()}

"""Writes the reference pages that come from tables in the code; with --check says whether they are up to date.

python tools/workshop/reference.py [--check]
"""

from __future__ import annotations

import sys
from pathlib import Path

from rulewright.rules.vocabulary import GROUPS
from rulewright.source import CODES

ROOT = Path(__file__).resolve().parent.parent.parent
FLOORS = {
    "1": "Documents: YAML, schemas, the library, composing",
    "2": "Language: rule text",
    "3": "Rules: names, types, kinds",
    "4": "Program: limits of a game",
    "5": "Play: rules that break in play, moves, records",
    "6": "Tools: drawings, scenarios, commands",
    "7": "Rules, continued: rows of tables",
}


def findings_page() -> str:
    """Every code with its sentence, why, and what is wrong and right."""
    out = [
        "# Findings",
        "",
        "Every message that `rulewright` gives about a document has a code. This page is made from the catalogue",
        "(`tools/workshop/reference.py`); each code is provoked by a test.",
    ]
    floor = ""
    for id_, entry in sorted(CODES.items()):
        if id_[2] != floor:
            floor = id_[2]
            out += ["", f"## {FLOORS[floor]}"]
        kind = " (warning)" if entry.warning else ""
        out += ["", f"### {id_}{kind}", "", f"> {entry.message}", "", entry.why]
        if entry.wrong:
            out += ["", "Wrong:", "", "```yaml", entry.wrong.rstrip("\n"), "```"]
        if entry.right:
            out += ["", "Right:", "", "```yaml", entry.right.rstrip("\n"), "```"]
    return "\n".join(out) + "\n"


def words_page() -> str:
    """Every built-in word, by group."""
    out = [
        "# Built-in words",
        "",
        "The words that Rulewright brings itself, from the tables of `vocabulary.py`",
        "(`tools/workshop/reference.py`).",
    ]
    for title, words in GROUPS.items():
        out += ["", f"## {title}", "", "| write | gives | what it is |", "| --- | --- | --- |"]
        out += [f"| `{w.form}` | {w.gives} | {w.about} |" for w in words.values()]
    return "\n".join(out) + "\n"


def pages() -> dict[Path, str]:
    """The pages by path."""
    engine = ROOT / "engine" / "rulewright"
    return {engine / "source" / "FINDINGS.md": findings_page(), engine / "rules" / "WORDS.md": words_page()}


def main(arguments: list[str]) -> int:
    """Writes or checks; 1 when a page is out of date."""
    stale = [p for p, text in pages().items() if not p.exists() or p.read_text(encoding="utf-8") != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(ROOT)} is out of date: run python tools/workshop/reference.py")
        if not stale:
            print("reference pages are up to date")
        return 1 if stale else 0
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
    print(f"{len(stale)} pages written")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

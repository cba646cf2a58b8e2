"""The broken parts in `tests/diagnostics/rules`: read, run, compared, written anew.

A file holds cases. Each begins with a line `=== CODE line:column, … | title`; then come the parts that are put into the
game of harbours, and after a line `--- map` those that are put into its map. In `whole:` cases they are all there is;
`few:` and `short:` cases have narrow limits.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from small_games import FOLDER, with_parts

from rulewright.source import DEFAULT_LIMITS, Report

LIMITS = {"few": replace(DEFAULT_LIMITS, members=3), "short": replace(DEFAULT_LIMITS, rule_text=300)}
HEAD = re.compile(r"^=== (.*?) \| (.*)$", re.M)


@dataclass(frozen=True)
class Case:
    """One broken part, and what is said about it."""

    file: str
    title: str
    expected: str
    rules: str
    board: str

    @property
    def id(self) -> str:
        return f"{self.file}: {self.title}"


def files() -> list[Path]:
    """The files of cases."""
    return sorted(FOLDER.glob("*.txt"))


def cases() -> list[Case]:
    """All cases."""
    return [case for path in files() for case in _cases(path)]


def _cases(path: Path) -> list[Case]:
    text = path.read_text(encoding="utf-8")
    heads = list(HEAD.finditer(text))
    ends = [head.start() for head in heads[1:]] + [len(text)]
    found = []
    for head, end in zip(heads, ends, strict=True):
        body = text[head.end() + 1 : end].rstrip("\n") + "\n"
        rules, _, board = ("\n" + body).partition("\n--- map\n")
        found.append(Case(path.stem, head[2], head[1], rules[1:] + "\n" if rules.strip() else "", board))
    return found


def run(case: Case) -> Report:
    """What is said about a case."""
    limits = LIMITS.get(case.title.partition(":")[0], DEFAULT_LIMITS)
    return with_parts(case.rules, case.board, limits, whole=case.title.startswith("whole:"))[1]


def findings(report: Report) -> str:
    """Findings in one line: code and place; places in the map are marked."""
    said = []
    for finding in report:
        span = finding.span
        where = "-" if span is None else f"{span.line}:{span.column}"
        source = (
            "" if span is None or span.source.name == "case" else span.source.name.partition(".")[2].partition(".")[0]
        )
        source = "map " if source == "map" else f"({span.source.name}) " if span and source else ""
        said.append(f"{finding.code} {source}{where}")
    return ", ".join(said) or "nothing"


def write_anew() -> None:
    """Writes what is said now into the files: look at every line that changed."""
    for path in files():
        text = path.read_text(encoding="utf-8")
        for case in _cases(path):
            text = text.replace(f"=== {case.expected} | {case.title}\n", f"=== {findings(run(case))} | {case.title}\n")
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write_anew()

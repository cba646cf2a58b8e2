"""Games of strangers: a small ruleset into which hostile parts are put, and the guard that they are run under.

The parts stand in `scripts/*.txt`. Each case begins with a line `=== CODE … | title`: the codes that loading and
playing give, `nothing` for none. Then come lines of the flow, and after a line `--- rules` further sections.
A title that begins with `400 big:` gives the kind `big` so many members.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from signal import SIGALRM, alarm, signal

import rulewright as rw
from rulewright.source import DEFAULT_LIMITS, Limits

SCRIPTS = Path(__file__).parent / "scripts"
HEAD = """\
ruleset: strange
title: Strange
players: {min: 1, max: 3}
types:
  hue: [red, green, blue]
components:
  token:
    columns: {hue: hue, worth: int}
    rows: {one: [red, 1], two: [green, 2], six: [blue, 6]}
  big:
    columns: {worth: int}
    rows: {BIGS}
state:
  host: player
  n: int = 0
  small: int(0..3) = 0
  deck: pile of token, at most 2
  heap: pile of big, at most 60000
  player.points: int = 0
"""
TAIL = "score:\n  player: player.points\n"
TITLE = re.compile(r"^=== (.*?) \| (?:(\d+) big: )?(.*)$", re.M)
GUARD_SECONDS = 120


@dataclass(frozen=True)
class Case:
    """One hostile part and the codes that it gives."""

    file: str
    title: str
    codes: str
    bigs: int
    flow: str
    rules: str

    @property
    def id(self) -> str:
        return f"{self.file}: {self.title}"


def cases() -> list[Case]:
    """All cases of all files."""
    return [case for path in sorted(SCRIPTS.glob("*.txt")) for case in _cases(path)]


def _cases(path: Path) -> Iterator[Case]:
    text = path.read_text(encoding="utf-8")
    heads = list(TITLE.finditer(text))
    for head, end in zip(heads, [*(h.start() for h in heads[1:]), len(text)], strict=True):
        flow, _, rules = text[head.end() + 1 : end].partition("--- rules\n")
        yield Case(path.stem, head[3], head[1], int(head[2] or 3), flow, rules)


def ruleset(flow: str, rules: str = "", *, bigs: int = 3) -> str:
    """The text of the game with a flow and further sections."""
    rows = "{" + ", ".join(f"b{i}: [{i}]" for i in range(bigs)) + "}"
    lines = "".join(f"  {line}\n" for line in flow.strip("\n").split("\n"))
    return f"{HEAD.replace('{BIGS}', rows)}{rules}flow: |\n{lines}{TAIL}"


def written(folder: Path, text: str, name: str = "strange.ruleset.yaml") -> Path:
    """A file of that text."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def loaded(path: Path, limits: Limits = DEFAULT_LIMITS) -> rw.LoadedGame:
    """The game of a file, from a library of its folder alone."""
    return rw.load(path, library=rw.Library([path.parent], shipped=False), limits=limits)


def outcome(path: Path, limits: Limits = DEFAULT_LIMITS, moves: int = 3) -> list[str]:
    """The codes that loading, making both forms and playing give; empty when all is well."""
    try:
        program = loaded(path, limits).program(2)
        assert program.fast and program.checked
        game = rw.Game(program, ["Ada", "Ben"], 1)
        for _ in range(moves):
            if game.over:
                break
            assert game.decision is not None
            game.play(game.decision.options[0])
        assert game.scores
    except rw.RulesError as error:
        return sorted({finding.code for finding in error.report})
    return []


@contextmanager
def guarded(seconds: int = GUARD_SECONDS) -> Iterator[None]:
    """Ends a test that would hang. It says nothing of speed: the bound is far beyond what any machine needs."""

    def hung(*_: object) -> None:
        raise AssertionError(f"not ended after {seconds} seconds")

    before = signal(SIGALRM, hung)
    alarm(seconds)
    try:
        yield
    finally:
        alarm(0)
        signal(SIGALRM, before)

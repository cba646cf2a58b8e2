"""Which rules no test has reached: statements never run, conditions never true or never false."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rulewright.play.game import Game
from rulewright.play.position.scripted_chance import Scripted
from rulewright.program import Program

from .stage import Coverage

Place = tuple[str, int, int]


@dataclass(frozen=True, slots=True)
class Gap:
    """A piece of the rules that nothing reached. `what` says in which way."""

    where: str
    text: str
    what: str


@dataclass(frozen=True, slots=True)
class Reached:
    """How many of a game's counted pieces were reached, and the rest by their places."""

    total: int
    reached: int
    gaps: tuple[Gap, ...]


WORDS = {"true": "never true", "false": "never false"}


def game_coverage(game: Game) -> Coverage:
    """What a played game reached: every step of it run again, counted."""
    program = game.program
    machine = program.checked
    counts = [0] * len(program.coverage)
    cells = list(game.history[0].before.cells)
    for entry in game.history:
        hooks = Scripted(counts=counts, script=[h.text for h in entry.happened], names=game.names)
        if entry.move is None:
            machine.begin(cells, hooks)
        else:
            machine.options(cells, hooks)
            machine.resume(cells, entry.move.choice, hooks)
    return {
        (span.source.name, span.start, span.end, what): count
        for (span, what), count in zip(program.coverage, counts, strict=True)
    }


def merged(parts: Iterable[Coverage]) -> Coverage:
    """Counts added up."""
    whole: Coverage = {}
    for part in parts:
        for key, count in part.items():
            whole[key] = whole.get(key, 0) + count
    return whole


def reached(programs: Iterable[Program], counts: Coverage) -> Reached:
    """The pieces of the rules of some programs that were reached, and the gaps. A piece counts once, however many
    programs have it; a condition that was never asked is one gap, not two."""
    gaps: dict[Place, tuple[Gap, list[str]]] = {}
    seen: set[tuple[str, int, int, str]] = set()
    done = 0
    for span, what in (piece for program in programs for piece in program.coverage):
        key = (span.source.name, span.start, span.end, what)
        if key in seen:
            continue
        seen.add(key)
        if counts.get(key, 0):
            done += 1
            continue
        text = " ".join(span.text.split("\n")[0].split())
        gap = Gap(span.where, text, "")
        gaps.setdefault(key[:3], (gap, []))[1].append(what)
    told = [Gap(gap.where, gap.text, _words(whats)) for gap, whats in gaps.values()]
    return Reached(len(seen), done, tuple(sorted(told, key=_by_place)))


def _words(whats: list[str]) -> str:
    ends = [what.rpartition(" ")[2] for what in whats]
    if len(whats) > 1 or ends[0] not in WORDS:
        return "never reached"
    return WORDS[ends[0]]


def _by_place(gap: Gap) -> tuple[str, int, int]:
    file, line, column = gap.where.rsplit(":", 2)
    return file, int(line), int(column)

"""What can be typed besides an answer: undo, why, moves, state, save and so on."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from rulewright.play.cells.values import kind_of
from rulewright.play.game import Game
from rulewright.play.moves.illegal import IllegalMove, Reason
from rulewright.play.moves.legal_moves import Options
from rulewright.play.position.nearest import Reasons
from rulewright.play.words.wording import Wording
from rulewright.rules.model import StateField
from rulewright.rules.types import IntType, TableType
from rulewright.source import RulesError
from rulewright_tools.draw.text.textlines import plain

from .asking import Asking
from .fields import shown_fields
from .meaning import between, near, raw
from .picture import Picture
from .table import Table
from .undoing import move_words, reveals
from .whys import Because, because, way_lines
from .words import Words

MOST_MOVES = 200


class Leave(Exception):
    """The person leaves the game."""


class Commands:
    """The commands at one table. Each returns the lines to show; `changed` says whether the game is another now."""

    def __init__(self, table: Table, words: Words, *, places: bool = False) -> None:
        self.table = table
        self.words = words
        self.changed = False
        self.asking: Asking | None = None
        """The questions that are on the screen, whose answers have numbers."""
        self.places = places
        self.width = 80
        self._known: dict[str, Callable[[str], list[str]]] = {
            "undo": self._undo,
            "undo!": self._undo_all_the_same,
            "redo": self._redo,
            "why": self._why,
            "moves": self._moves,
            "state": self._state,
            "save": self._save,
            "help": self._help,
            "map": self._map,
            "panel": self._panel,
            "quit": self._quit,
        }
        self._called = {_folded(called): name for name in self._known for called in words.called(name)}
        self._called |= {"?": "help", "exit": "quit"}

    @property
    def names(self) -> list[str]:
        """The names of the commands in the language of the table."""
        return [self.words.command(name) for name in self._known]

    def back(self, text: str) -> bool:
        """Whether a text asks for the question before."""
        return _folded(text) in map(_folded, self.words.called("back"))

    def run(self, text: str) -> list[str] | None:
        """The lines that a command shows; None when the text is no command. Leave when it is time to go."""
        self.changed = False
        typed = text.strip()
        folded = _folded(typed)
        fits = [called for called in self._called if folded == called or folded.startswith(called + " ")]
        if not fits:
            return None
        called = max(fits, key=len)
        return self._known[self._called[called]](typed[len(called) :].strip())

    def _undo(self, rest: str) -> list[str]:
        if rest == "!":
            return self._undo_all_the_same("")
        if reveals(self.table):
            return [self.words("undo_reveals", command=self.words.command("undo!"))]
        return self._undo_all_the_same(rest)

    def _undo_all_the_same(self, rest: str) -> list[str]:
        before = len(self.table.game.history)
        entry = self.table.undo()
        if entry is None or entry.move is None:
            return [self.words("nothing_to_undo")]
        self.changed = True
        told = self.words("undone", move=move_words(self.table.game, entry))
        more = before - len(self.table.game.history) - 1
        return [told, self.words("undone_more", count=more)] if more else [told]

    def _redo(self, rest: str) -> list[str]:
        entry = self.table.redo()
        if entry is None or entry.move is None:
            return [self.words("nothing_to_redo")]
        self.changed = True
        return [self.words("redone", move=move_words(self.table.game, entry))]

    def _why(self, rest: str) -> list[str]:
        game = self.table.game
        pending = game.decision
        if pending is None:
            return [self.words("over")]
        if not rest:
            return [self.words("why_what", example=pending.options[0].text)]
        asking = self.asking or Asking(pending.options, game.wording, self.words)
        try:
            return because_lines(because(game, asking.spelled(rest, game)), game, self.words)
        except IllegalMove as refused:
            hint = near(rest, game, pending.options)
            told = refused.diagnostic.message
            if "(" not in rest:
                told = self.words("why_which", text=rest, example=pending.options[0].text)
            return [told, *([self.words("did_you_mean", text=hint)] if hint else [])]

    def refusal(self, move: str) -> list[str]:
        """Why a move that was typed can't be played, in words for players; where the rules say so is for `why`."""
        pending = self.table.game.decision
        assert pending is not None
        return refusal_lines(self.table.game, pending.options, move, self.words, places=self.places)

    def _moves(self, rest: str) -> list[str]:
        pending = self.table.game.decision
        if pending is None:
            return [self.words("over")]
        found = [t for t in pending.options.texts if rest.casefold() in t.casefold()]
        lines = [self.words("moves", count=len(found)), *(f"  {text}" for text in found[:MOST_MOVES])]
        if len(found) > MOST_MOVES:
            lines.append(f"  {self.words('more', count=len(found) - MOST_MOVES)}")
        return lines

    def _state(self, rest: str) -> list[str]:
        eyes = self.table.eyes
        seat = None if eyes.all else eyes.seat
        game = self.table.game
        view = game.view(seat)
        unseen = [] if eyes.all else unseen_lines(game, view["unseen"], self.words)
        return [line for line in (*state_lines(game, view["state"], self.words), *unseen) if rest in line]

    def _save(self, rest: str) -> list[str]:
        if not rest:
            return [self.words("save_where")]
        try:
            self.table.save(rest)
        except (RulesError, OSError) as error:
            return [self.words("save_failed", file=rest, reason=_reason(error))]
        return [self.words("saved", file=rest)]

    def _map(self, rest: str) -> list[str]:
        lines = self._picture().board(self.width)
        return plain(lines) if any(line for line in lines) else [self.words("no_board")]

    def _panel(self, rest: str) -> list[str]:
        """The panels whose titles hold a text; without one, what they are called."""
        blocks = self._picture().blocks(whole=True)
        if not blocks:
            return [self.words("no_panel")]
        if rest:
            named = [block for block in blocks if _folded(rest) in _folded(block.title)]
            if named:
                return [line for block in named for line in (*plain(block.lines), "")][:-1]
        return [self.words("which_panel"), *(f"  {block.title}" for block in blocks)]

    def _picture(self) -> Picture:
        return Picture(self.table.game, self.table.eyes, self.words.language, self.width)

    def _help(self, rest: str) -> list[str]:
        return self.words("help").splitlines()

    def _quit(self, rest: str) -> list[str]:
        raise Leave


def _folded(text: str) -> str:
    """Small letters without accents, each in place of its own letter: what people type for a command."""
    return "".join(unicodedata.normalize("NFD", c)[0] for c in text.casefold())


def _reason(error: Exception) -> str:
    if isinstance(error, RulesError):
        return next((f.message for f in error.report), str(error))
    return getattr(error, "strerror", None) or str(error)


def because_lines(told: Because, game: Game, words: Words, lang: str | None = None) -> list[str]:
    """The answer to `why`, the move first."""
    if told.reasons:
        head = words("illegal", move=told.move)
    elif told.ways:
        head = words("legal_ways", move=told.move, count=len(told.ways))
    else:
        head = words("legal", move=told.move)
    lines = [*reason_lines(tuple(told.conditions)), *way_lines(told.ways, game, words, lang)]
    return [head, *lines, *nearest_lines(told.reasons, game.wording_in(lang))]


def refusal_lines(game: Game, options: Options, move: str, words: Words, *, places: bool) -> list[str]:
    """Why a move is not possible. Of a number, between which two it must lie; with `places`, where the rules say it."""
    try:
        reasons = game.why_not(move)
    except IllegalMove as refused:
        return [str(refused)]
    if places or not any(raw(reason, game.wording) for reason in reasons):
        near = nearest_lines(reasons, game.wording)
        return [words("illegal", move=move), *reason_lines(reasons, places=places), *near]
    bounds = between_or_none(game, options, move, words)
    told = [r for r in reasons if bounds is None or not raw(r, game.wording)]
    lines = [words("illegal", move=move), *([f"  ✗ {bounds}"] if bounds else [])]
    near = [] if bounds else nearest_lines(reasons, game.wording)
    return [*lines, *reason_lines(told, places=False), *near]


def between_or_none(game: Game, options: Options, move: str, words: Words) -> str | None:
    """Between which two numbers the number of a move must lie, when that is what is wrong with it."""
    try:
        return between(move, options, game.wording, words)
    except IllegalMove:
        return None


def reason_lines(reasons: tuple[Reason, ...] | list[Reason], *, places: bool = True) -> list[str]:
    """Conditions as a person reads them: the words; with `places` the values that decide and the place of the rule."""
    lines = []
    for reason in reasons:
        mark = {True: "✓", False: "✗", None: "?"}[reason.holds]
        lines.append(f"  {mark} {reason.words}")
        if not places:
            continue
        values = ", ".join(f"{part} = {value}" for part, value in reason.values)
        place = f"{reason.id}  {short_place(reason.where)}" if reason.where else reason.id
        lines.append(f"      {place}")
        if values:
            lines.append(f"      {values}")
    return lines


def nearest_lines(reasons: Reasons, wording: Wording) -> list[str]:
    """What would make a refused move legal."""
    return [f"  → {line}" for line in reasons.nearest.lines(wording)]


def short_place(where: str) -> str:
    """`file:line:column`, counted from the folder that we are in; the file's name alone where that is elsewhere."""
    file, _, rest = where.partition(":")
    path = Path(file)
    if path.is_absolute():
        here = Path.cwd()
        path = path.relative_to(here) if path.is_relative_to(here) else Path(path.name)
    return f"{path}:{rest}"


def state_lines(game: Game, state: dict[str, Any], words: Words) -> Iterator[str]:
    """The state as a seat sees it, a line for each field, with members by the names that players read; members that
    share a value stand together."""
    fields = {field.path: field for field in game.program.ruleset.state}
    titles = shown_fields(game.program.ruleset).titles
    for path, value in state.items():
        field = fields.get(path)
        reader = _Reader(game, field, words)
        title = game.wording.text(titles[field]) if field is not None and field in titles else ""
        name = f"{title} ({path})" if title else path
        if isinstance(value, dict) and "." in path and value:
            groups: dict[str, list[str]] = {}
            for member, one in value.items():
                groups.setdefault(reader.shown(one), []).append(reader.name(member))
            parts = [f"{shown} ({_many(members, len(value))})" for shown, members in groups.items()]
            yield f"{name}: {'; '.join(parts)}" if len(groups) > 1 else f"{name}: {next(iter(groups))}"
        else:
            yield f"{name}: {reader.shown(value)}"


def unseen_lines(game: Game, unseen: list[dict[str, Any]], words: Words) -> Iterator[str]:
    """What everybody knows of pieces that a seat doesn't see: a line for all that lie in some places together."""
    fields = {field.path: field for field in game.program.ruleset.state}
    for known in unseen:
        paths = list(dict.fromkeys(path for path, *_ in known["places"]))
        shown = _Reader(game, fields[paths[0]], words).shown(known["pieces"])
        yield words("unseen", places=", ".join(paths), pieces=shown)


def _many(members: list[str], total: int) -> str:
    return (
        ", ".join(members)
        if len(members) <= 12 or (len(members) * 2 <= total and len(members) <= 40)
        else f"{len(members)}"
    )


class _Reader:
    """The values of one field in words."""

    def __init__(self, game: Game, field: StateField | None, words: Words) -> None:
        self.words = words
        self.wording = game.wording
        self.names: dict[str, str] = {}
        type_ = field.type if field is not None else None
        kinds = [game.program.ruleset.player, *([field.owner] if field is not None and field.owner else [])]
        while isinstance(type_, TableType):
            kinds.append(type_.key)
            type_ = type_.value
        self.type = type_
        kind = kind_of(type_) if type_ is not None else None
        for one in [*([kind] if kind else []), *kinds]:  # of a member's id in two kinds the value's own counts
            for index, id in enumerate(one.members[: len(game.players)] if one.seats else one.members):
                self.names.setdefault(id, self.wording.member(one, index))

    def name(self, id: str) -> str:
        return self.names.get(id, id)

    def shown(self, value: Any) -> str:
        if value is None:
            return "-"
        if isinstance(value, bool):
            return "✓" if value else "✗"
        if isinstance(value, dict):
            if value == {"hidden": True}:
                return f"({self.words('hidden')})"
            if set(value) == {"count"}:
                return f"{value['count']} ({self.words('hidden')})"
            return ", ".join(f"{self.name(k)} {self.shown(v)}" for k, v in value.items() if v) or "-"
        if isinstance(value, list):
            return ", ".join(self.name(str(v)) for v in value) or "-"
        if isinstance(value, int) and isinstance(self.type, IntType):
            return self.wording.number(value, self.type.unit)
        return self.name(str(value))

"""What the parser calls for each line of a function or a script.

A line that opens a block gives a node without its body; `script.py` fills it in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from lark import Token

from ..mistakes.foreign_words import FOREIGN_METHODS, FOREIGN_STATEMENTS
from ..refusal import Refusal
from ..statement_forms import SHAPES
from ..syntax import (
    Assign,
    Attribute,
    Break,
    Call,
    Choose,
    Continue,
    Draw,
    EndGame,
    Expression,
    ForStatement,
    Index,
    Let,
    LetLine,
    Name,
    Offer,
    Put,
    Random,
    RepeatTimes,
    RepeatWhile,
    Run,
    Say,
    Shuffle,
    Statement,
    Take,
    Text,
)
from .build_expressions import ExpressionBuilder, end_of


@dataclass(frozen=True, slots=True)
class Arm:
    """The head of one arm: `if C:`, `elif C:` or `else:` (no condition)."""

    word: str
    condition: Expression | None
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Part:
    """What stands behind the set of a `choose` or the names of an `offer`; `called` are its words in findings."""

    called: str
    value: Any
    start: int
    end: int


_QUESTION = "the question for the player"
_NONE = "`or none`"


class LineBuilder(ExpressionBuilder):
    """Types, expressions and lines: all that the grammar needs."""

    @staticmethod
    def let_line(parts: list[Any]) -> LetLine:
        word, name, value = parts
        if word == "var":
            raise Refusal("RW245", word.start_pos, word.end_pos)
        return LetLine(name.value, value, name.start_pos, start=word.start_pos, end=value.end)

    @staticmethod
    def let(parts: list[Any]) -> Statement:
        word, name, type_, value = parts
        return Let(name.value, value, word == "var", type_, name.start_pos, start=word.start_pos, end=value.end)

    @staticmethod
    def let_without_value(parts: list[Any]) -> Statement:
        word, name, type_ = parts
        if word == "let":
            raise Refusal("RW243", word.start_pos, type_.end, word=word.value, form=SHAPES["let"])
        return Let(name.value, None, True, type_, name.start_pos, start=word.start_pos, end=type_.end)

    @staticmethod
    def assign(parts: list[Any]) -> Statement:
        target, value = parts
        return _assign(target, "=", value)

    @staticmethod
    def change(parts: list[Any]) -> Statement:
        target, sign, value = parts
        return _assign(target, sign.value, value)

    @staticmethod
    def run(parts: list[Any]) -> Statement:
        (call,) = parts
        if not isinstance(call.of, Name):
            raise Refusal("RW242", call.start, call.end, help=_method(call))
        if call.of.id in FOREIGN_STATEMENTS:
            help = FOREIGN_STATEMENTS[call.of.id]
            raise Refusal("RW239", call.of.start, call.of.end, word=call.of.id, help=help)
        return Run(call.of.id, call.args, call.of.start, start=call.start, end=call.end)

    @staticmethod
    def by_part(parts: list[Any]) -> Part:
        return Part("`by`", parts[0], parts[0].start, parts[0].end)

    @staticmethod
    def else_part(parts: list[Any]) -> Part:
        return Part("`else`", parts[0], parts[0].start, parts[0].end)

    @staticmethod
    def none_alone(parts: list[Any]) -> Part:
        (word,) = parts
        return Part(_NONE, None, word.start_pos, word.end_pos)

    @staticmethod
    def none_named(parts: list[Any]) -> Part:
        word, text = parts
        return Part(_NONE, text, word.start_pos, text.end)

    @staticmethod
    def choose(parts: list[Any]) -> Statement:
        word, name, domain, where, *more = parts
        found, end = _clauses(more)
        return Choose(
            name.value,
            domain,
            where,
            found.get("`by`"),
            found.get(_QUESTION),
            _NONE in found,
            found.get("`else`"),
            found.get(_NONE),
            name.start_pos,
            start=word.start_pos,
            end=end or end_of(where or domain),
        )

    @staticmethod
    def random(parts: list[Any]) -> Statement:
        word, name, domain, where, weight = parts
        end = end_of(weight or where or domain)
        return Random(name.value, domain, where, weight, name.start_pos, start=word.start_pos, end=end)

    @staticmethod
    def offer(parts: list[Any]) -> Statement:
        word, by, *more = parts
        names: list[Any] = [part for part in more if isinstance(part, Token)]
        found, end = _clauses(more[len(names) :])
        ids, starts = tuple(n.value for n in names), tuple(n.start_pos for n in names)
        end = end or end_of(names[-1])
        return Offer(
            by,
            ids,
            found.get(_QUESTION),
            _NONE in found,
            found.get("`else`"),
            found.get(_NONE),
            starts,
            start=word.start_pos,
            end=end,
        )

    @staticmethod
    def shuffle(parts: list[Any]) -> Statement:
        word, pile = parts
        return Shuffle(pile, start=word.start_pos, end=pile.end)

    @staticmethod
    def draw(parts: list[Any]) -> Statement:
        word, name, pile = parts
        return Draw(name.value, pile, name.start_pos, start=word.start_pos, end=pile.end)

    @staticmethod
    def put(parts: list[Any]) -> Statement:
        word, item, how, target = parts
        return Put(item, how.value, target, start=word.start_pos, end=target.end)

    @staticmethod
    def take(parts: list[Any]) -> Statement:
        word, item, source = parts
        return Take(item, source, start=word.start_pos, end=source.end)

    @staticmethod
    def say(parts: list[Any]) -> Statement:
        word, text = parts
        return Say(text, start=word.start_pos, end=text.end)

    @staticmethod
    def end_game(parts: list[Any]) -> Statement:
        return EndGame(start=parts[0].start_pos, end=parts[0].end_pos)

    @staticmethod
    def break_loop(parts: list[Any]) -> Statement:
        return Break(start=parts[0].start_pos, end=parts[0].end_pos)

    @staticmethod
    def continue_loop(parts: list[Any]) -> Statement:
        return Continue(start=parts[0].start_pos, end=parts[0].end_pos)

    # --- heads of blocks ---

    @staticmethod
    def if_head(parts: list[Any]) -> Arm:
        word, condition, colon = parts
        return Arm(word.value, condition, word.start_pos, colon.end_pos)

    @staticmethod
    def else_head(parts: list[Any]) -> Arm:
        word, colon = parts
        return Arm("else", None, word.start_pos, colon.end_pos)

    @staticmethod
    def for_head(parts: list[Any]) -> Statement:
        word, name, domain, where, keys, colon = parts
        return ForStatement(
            name.value, domain, where, keys or (), (), name.start_pos, start=word.start_pos, end=colon.end_pos
        )

    @staticmethod
    def times_head(parts: list[Any]) -> Statement:
        word, count, colon = parts
        return RepeatTimes(count, (), start=word.start_pos, end=colon.end_pos)

    @staticmethod
    def while_head(parts: list[Any]) -> Statement:
        word, condition, colon = parts
        return RepeatWhile(condition, (), start=word.start_pos, end=colon.end_pos)


def _clauses(parts: list[Any]) -> tuple[dict[str, Any], int]:
    """The clauses of a decision by what findings call them, and where the last one ends (0: there are none). Refuses
    what stands twice."""
    found: dict[str, Any] = {}
    end = 0
    for part in parts:
        one = Part(_QUESTION, part, part.start, part.end) if isinstance(part, Text) else part
        if one.called in found:
            raise Refusal("RW241", one.start, one.end, part=one.called)
        found[one.called] = one.value
        end = one.end
    return found, end


def _assign(target: Expression, op: str, value: Expression) -> Statement:
    root: Expression = target
    while isinstance(root, Attribute | Index | Call):
        root = root.of
    if not isinstance(root, Name) or isinstance(target, Call):
        raise Refusal("RW240", target.start, target.end)
    return Assign(target, op, value, start=target.start, end=value.end)


def _method(call: Call) -> str | None:
    """`h.track.append(r)` as a statement of this language."""
    assert isinstance(call.of, Attribute)
    of, found = _path(call.of.of), FOREIGN_METHODS.get(call.of.name)
    words = [_path(argument) for argument in call.args]
    if found is None or of is None or None in words or ("{x}" in found) != (len(words) == 1):
        return None
    return f"Write `{found.format(of=of, x=words[0] if words else '')}`."


def _path(node: Expression) -> str | None:
    """A name and the fields behind it as they are written; None for anything else."""
    if isinstance(node, Attribute):
        of = _path(node.of)
        return None if of is None else f"{of}.{node.name}"
    return node.id if isinstance(node, Name) else None

"""Canonical text of scripts: one statement a line, blocks two spaces deeper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ..reading.build_lines import Arm
from ..syntax import (
    Assign,
    Break,
    Choose,
    Continue,
    Draw,
    EndGame,
    ForStatement,
    IfStatement,
    Let,
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
from .format_values import closed_text, expression_text, members_text, order_text, text_text, type_text, value_text

INDENT = "  "


def script_lines(body: tuple[Statement, ...], level: int = 0) -> Iterator[str]:
    """The lines of a block."""
    for statement in body:
        if isinstance(statement, IfStatement):
            yield from _if_lines(statement, level)
            continue
        yield INDENT * level + line_text(statement)
        if isinstance(statement, ForStatement | RepeatTimes | RepeatWhile):
            yield from script_lines(statement.body, level + 1)


def _if_lines(statement: IfStatement, level: int) -> Iterator[str]:
    for index, branch in enumerate(statement.branches):
        word = "else" if branch.condition is None else "elif" if index else "if"
        yield INDENT * level + line_text(Arm(word, branch.condition, 0, 0))
        yield from script_lines(branch.body, level + 1)


def line_text(node: Statement | Arm) -> str:
    """The line of one statement, without the block below it."""
    match node:
        case Arm(word, condition):
            return f"{word}:" if condition is None else f"{word} {expression_text(condition)}:"
        case Let(name, value, changes, type_):
            kind = f": {type_text(type_)}" if type_ is not None else ""
            begins = f" = {value_text(value)}" if value is not None else ""
            return f"{'var' if changes else 'let'} {name}{kind}{begins}"
        case Assign(target, op, value):
            return f"{expression_text(target)} {op} {value_text(value)}"
        case Run(name, args):
            return f"{name}({', '.join(map(value_text, args))})"
        case ForStatement() | RepeatTimes() | RepeatWhile():
            return _loop_text(node)
        case Choose() | Offer() | Random():
            return _decision_text(node)
        case Shuffle(pile):
            return f"shuffle {expression_text(pile)}"
        case Draw(name, pile):
            return f"draw {name} from {expression_text(pile)}"
        case Put(item, how, target):
            return f"put {expression_text(item)} {how} {expression_text(target)}"
        case Take(item, source):
            return f"take {closed_text(item)} from {expression_text(source)}"
        case Say(text):
            return f"say {text_text(text)}"
        case EndGame():
            return "end game"
        case Break():
            return "break"
        case Continue():
            return "continue"
        case IfStatement():
            raise AssertionError("an `if` has a line for each of its arms")
        case _:
            assert_never(node)


def _loop_text(node: ForStatement | RepeatTimes | RepeatWhile) -> str:
    match node:
        case ForStatement(name, domain, where, keys):
            return f"for {members_text(name, domain, where)}{order_text(keys)}:"
        case RepeatTimes(count):
            return f"repeat {expression_text(count)} times:"
        case RepeatWhile(condition):
            return f"repeat while {expression_text(condition)}:"


def _clauses(prompt: Text | None, or_none: bool, declining: Text | None, refusal: Text | None) -> list[str]:
    """What stands last in a decision, in its order."""
    parts = [text_text(prompt)] if prompt is not None else []
    parts += ["or none"] if or_none else []
    parts += [text_text(declining)] if declining is not None else []
    parts += [f"else {text_text(refusal)}"] if refusal is not None else []
    return parts


def _decision_text(node: Choose | Offer | Random) -> str:
    match node:
        case Choose(name, domain, where, by, prompt, or_none, refusal, declining):
            parts = [f"choose {members_text(name, domain, where)}"]
            parts += [f"by {expression_text(by)}"] if by is not None else []
            return " ".join([*parts, *_clauses(prompt, or_none, declining, refusal)])
        case Offer(by, names, prompt, or_none, refusal, declining):
            head = f"offer {expression_text(by)}: {', '.join(names)}"
            return " ".join([head, *_clauses(prompt, or_none, declining, refusal)])
        case Random(name, domain, where, weight):
            heavy = f" weight {expression_text(weight)}" if weight is not None else ""
            return f"random {members_text(name, domain, where)}{heavy}"

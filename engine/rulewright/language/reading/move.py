"""The text form of a move: `build_way(link=north_south)`, a chosen value (of a set `north+south`), or `none`."""

from __future__ import annotations

import re

from rulewright.source import Origin, Report

from ..refusal import Refusal
from ..syntax import MoveText

_ID = r"[a-z][a-z0-9_]*(?:\.[a-z][a-z0-9_]*)?"
_VALUE = rf"{_ID}(?:\s*\+\s*{_ID})*|-?[0-9]{{1,10}}"
_NAME = re.compile(_VALUE)
_ARGUMENT = re.compile(rf"\s*([a-z][a-z0-9_]*)\s*=\s*({_VALUE})\s*")
_FORM = "Write `action(argument=value, ...)`, a value, or `none`."
_BLANK = re.compile(r"\s*")


def parse_move(text: str, origin: Origin, report: Report) -> MoveText | None:
    """The name and arguments of a move; whether they mean anything is for the game to say."""
    try:
        return _move(text)
    except Refusal as refusal:
        refusal.tell(origin, report)
        return None


def _move(text: str) -> MoveText:
    first = _blank(text, 0)
    name = _NAME.match(text, first)
    if name is None:
        raise Refusal("RW255", first, max(first, len(text.rstrip())), help=_FORM)
    at = _blank(text, name.end())
    args: dict[str, str] = {}
    if text[at : at + 1] == "(":
        at = _arguments(text, at + 1, args)
    last = _blank(text, at)
    if last < len(text):
        raise Refusal("RW255", last, len(text.rstrip()), help=_FORM)
    return MoveText(_together(name[0]), tuple(args.items()), start=first, end=at)


def _arguments(text: str, at: int, args: dict[str, str]) -> int:
    """Reads the arguments into `args`; gives the place behind the closing parenthesis."""
    blank = _blank(text, at)
    if text[blank : blank + 1] == ")":
        return blank + 1
    while True:
        argument = _ARGUMENT.match(text, at)
        if argument is None:
            raise Refusal("RW255", _blank(text, at), len(text.rstrip()), help=_FORM)
        if argument[1] in args:
            raise Refusal("RW256", argument.start(1), argument.end(1), name=argument[1])
        args[argument[1]] = _together(argument[2])
        at = argument.end()
        if text[at : at + 1] == ")":
            return at + 1
        if text[at : at + 1] != ",":
            raise Refusal("RW255", at, max(at, len(text.rstrip())), help=_FORM)
        at += 1


def _together(value: str) -> str:
    """A value without the blanks round its `+`."""
    return "".join(value.split())


def _blank(text: str, at: int) -> int:
    match = _BLANK.match(text, at)
    return match.end() if match else at

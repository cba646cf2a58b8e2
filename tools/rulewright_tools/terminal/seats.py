"""Who sits where: people by name, bots by the way they play."""

from __future__ import annotations

from dataclasses import dataclass

from rulewright.play.records.record import PERSON
from rulewright.source import nearest
from rulewright_tools.lab.bots import BotError, checked_way

NAMES = ("Ann", "Ben", "Cy", "Dee", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kim", "Lee", "Mia", "Ned", "Ole", "Pat")
"""Names for seats that nobody has named."""


class SeatError(Exception):
    """A seat that cannot be understood; the text says why, `help` what to write instead."""

    def __init__(self, text: str, help: str | None = None) -> None:
        super().__init__(text)
        self.help = help


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A seat: the name in the game, and how its bot plays (None: a person)."""

    name: str
    bot: str | None = None

    @property
    def way(self) -> str:
        """The seat as a record remembers it."""
        return PERSON if self.bot is None else f"bot:{self.bot}"


def parse_seats(
    texts: tuple[str, ...], bots: tuple[str, ...], least: int, most: int, wanted: int | None
) -> list[SeatedPlayer]:
    """The seats in order, from `NAME`, `bot:WAY` and `bot:WAY:NAME`; further ones are filled with the first bot.

    With no seat named all are bots. SeatError when the texts or their number don't fit.
    """
    named = [_seat(text, bots) for text in texts]
    count = wanted if wanted is not None else max(least, len(named))
    if not least <= count <= most:
        raise SeatError(
            f"the game is for {least} to {most} players, not {count}"
            if least != most
            else f"the game is for {least} players, not {count}"
        )
    if len(named) > count:
        raise SeatError(f"{len(named)} seats are named, and {count} play")
    named += [SeatedPlayer("", bots[0])] * (count - len(named))
    return _with_names(named)


def _seat(text: str, bots: tuple[str, ...]) -> SeatedPlayer:
    if not text.startswith("bot:"):
        return SeatedPlayer(_name(text))
    way, name = split_seat(text)
    known, _, _ = way.partition(":")
    if known not in bots:
        near = nearest(known, bots)
        hint = f"; did you mean `bot:{near}`?" if near else ""
        raise SeatError(f"there is no bot `{known}`{hint} (there are: {', '.join(bots)})")
    try:
        return SeatedPlayer(_name(name) if name else "", checked_way(way))
    except BotError as error:
        raise SeatError(str(error), error.help) from error


def split_seat(text: str) -> tuple[str, str]:
    """The way of a bot and the name of its seat, from `bot:WAY`, `bot:WAY:NAME` and `bot:WAY:NUMBER:NAME`.

    What begins with a digit or a sign is a number; the name is empty where none is given.
    """
    way, _, rest = text.removeprefix("bot:").partition(":")
    if rest[:1] in tuple("0123456789+-"):
        number, _, rest = rest.partition(":")
        way = f"{way}:{number}"
    return way, rest


def _name(text: str) -> str:
    name = text.strip()
    if not name:
        raise SeatError("a seat needs a name")
    if len(name) > 40 or not name.isprintable():
        raise SeatError(f"`{name[:40]!r}` is no name for a seat: at most 40 characters that can be printed")
    return name


def _with_names(seats: list[SeatedPlayer]) -> list[SeatedPlayer]:
    taken = [seat.name for seat in seats if seat.name]
    for name in taken:
        if taken.count(name) > 1:
            raise SeatError(f"two seats have the name {name}")
    folded = {name.casefold() for name in taken}
    initials = {name[0] for name in folded}
    unused = [name for name in NAMES if name.casefold() not in folded]
    free = iter(sorted(unused, key=lambda name: name[0].casefold() in initials))  # other initials first
    return [seat if seat.name else SeatedPlayer(next(free), seat.bot) for seat in seats]

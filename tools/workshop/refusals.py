"""Prints refused moves of random games with all that a player is told of them, to be read by people.

    python tools/workshop/refusals.py my_game other.ruleset.yaml:other.map.yaml --count 100 --seed 1 --lang es

Games are played at random; at some decisions a move is drawn that is not legal: a legal move with one or two arguments
drawn again, or arguments drawn from all there are. Under each: the reasons with their values, and the nearest that
would be legal.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator
from pathlib import Path

import rulewright as rw
from rulewright.play.cells.values import kind_of
from rulewright.play.moves.move import Choice, Move
from rulewright.rules.tree import Choose
from rulewright.rules.types import SetType, Type

NAMES = ("Ada", "Ben", "Cy", "Dot", "Eve", "Fay", "Gus", "Hal")
TRIES = 40
"""Draws at a decision until one is not legal."""


def main(arguments: list[str]) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", metavar="GAME", help="a ruleset by its id or file, and `:MAP`")
    parser.add_argument("--count", type=int, default=100, help="refused moves of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--lang", default="en")
    given = parser.parse_args(arguments)
    for name in given.games:
        ruleset, _, map = name.partition(":")
        loaded = rw.load(_named(ruleset), map=_named(map) if map else None)
        print(f"# {loaded.ruleset.id}\n")
        for number, (game, move) in zip(range(given.count), refused(loaded, given.seed, given.lang), strict=False):
            print(f"{number + 1}. {game.decision.player if game.decision else ''}: {move.text}")
            print("\n".join(told(game, move)), end="\n\n")


def _named(text: str) -> str | Path:
    """An id, or the path of a file."""
    return Path(text) if text.endswith(".yaml") else text


def told(game: rw.Game, move: Move) -> Iterator[str]:
    """What a player is told of a refused move, line by line."""
    reasons = game.why_not(move)
    for reason in reasons:
        yield f"   {'✗' if reason.holds is False else '?'} {reason.id} [{reason.part}] {reason.words}"
        if reason.values:
            yield f"       {', '.join(f'{part} = {value}' for part, value in reason.values)}"
    for line in reasons.nearest.lines(game.wording):
        yield f"   → {line}"


def refused(loaded: rw.LoadedGame, seed: int, lang: str) -> Iterator[tuple[rw.Game, Move]]:
    """Games at a decision, each with a move that is not legal there."""
    draw = random.Random(seed)
    while True:
        seats = draw.randint(*loaded.ruleset.players)
        game = loaded.new_game(NAMES[:seats], seed=draw.randrange(2**30), lang=lang)
        pause = draw.randrange(12)
        while game.decision is not None:
            pause -= 1
            if pause < 0:
                pause = draw.randrange(4, 40)
                move = _drawn(game, draw)
                if move is not None:
                    yield game, move
            options = game.decision.options
            game.play(options[draw.randrange(len(options))])


def _drawn(game: rw.Game, draw: random.Random) -> Move | None:
    assert game.decision is not None
    options = game.decision.options
    statement = options.statement
    for _ in range(TRIES):
        choice: Choice
        if isinstance(statement, Choose):
            choice = _value(statement.local.type, game, draw)
        else:
            index = draw.randrange(len(statement.actions))
            types = [param.local.type for param in statement.actions[index].params]
            own = [choice for choice in options.choices if isinstance(choice, tuple) and choice[0] == index]
            if own and draw.random() < 0.7:
                begun = list(draw.choice(own))
                for at in draw.sample(range(len(types)), min(len(types), draw.choice((1, 1, 2)))):
                    begun[at + 1] = _value(types[at], game, draw)
                choice = tuple(begun)
            else:
                choice = (index, *(_value(type_, game, draw) for type_ in types))
        if not options.holds(choice):
            return Move(statement, choice)
    return None


def _value(type_: Type, game: rw.Game, draw: random.Random) -> int:
    kind = kind_of(type_)
    if kind is None:
        return draw.choice((0, 1, 2, 3, 5, 8, 13, 40))
    if isinstance(type_, SetType):
        return draw.randrange(1 << (game.program.seats if kind.seats else len(kind)))
    return draw.randrange(game.program.seats if kind.seats else len(kind))


if __name__ == "__main__":
    main(sys.argv[1:])

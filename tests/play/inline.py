"""Rulesets of a few lines, for what the small game doesn't do: breaking."""

from __future__ import annotations

from pathlib import Path

import rulewright as rw

HEAD = """\
ruleset: tiny
title: Tiny
players: {min: 1, max: 3}
types:
  hue: {members: {red: red, blue: blue, green: green}}
components:
  token:
    columns: {hue: hue, worth: int}
    rows: {one: [red, 1], two: [blue, 2], six: [green, 6]}
tracks:
  fame: {values: [0, 1, 1, 5]}
state:
  host: player
  n: int = 0
  small: int(0..3) = 0
  spare: token or none
  deck: pile of token, at most 2
  bin: bag of token, at most 2
  player.points: int = 0
"""

TAIL = """\
score:
  player: player.points
"""


def indented(script: str, by: int) -> str:
    """A script as it stands in a block of YAML."""
    return "\n".join(" " * by + line for line in script.strip("\n").split("\n"))


def tiny(folder: Path, flow: str, rest: str = "") -> rw.LoadedGame:
    """The tiny game with this flow, and further sections."""
    path = folder / "tiny.ruleset.yaml"
    path.write_text(f"{HEAD}{rest}flow: |\n{indented(flow, 2)}\n{TAIL}", encoding="utf-8")
    return rw.load(path, library=rw.Library([folder], shipped=False))

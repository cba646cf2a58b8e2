"""A board of places and links as text: a list by place, with what stands there and where its links lead."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulewright.play.values import Env
from rulewright.rules.kinds import Kind

from .colour import ink_on
from .eye import Eye
from .looks import KindLook
from .text_pieces import letter, piece_runs
from .textlines import Ink, Line, Run, cut, length, padded

NAME = 22
SHORTER = (99, 12, 10, 8, 6)
"""How long the names of neighbours may be: the longest that leaves a place on one line."""


def place_lines(
    eye: Eye, looks: Sequence[KindLook], width: int, highlight: Collection[tuple[str, str]] = ()
) -> list[Line]:
    """A line (or more) for each place: its name, what belongs to it, then its links."""
    guests = _guests(eye, looks)
    links = [look for look in looks if look.form == "line"]
    lines: list[Line] = []
    for look in looks:
        if look.form == "line" or look.around is not None:
            continue
        for index, id in enumerate(look.kind.members):
            parts = _own(eye, look, index)
            for guest, k in guests.get((look.kind, index), []):
                parts.append(_guest(eye, guest, k))
            own = list(parts)
            for most in SHORTER:
                parts = [*own, *(part for link in links for part in _links(eye, link, look.kind, index, most))]
                if NAME + sum(length(part) + 1 for part in parts) - 1 <= width:
                    break
            lit = (look.kind.name, id) in highlight
            name = Run(cut(eye.name(look.kind, index), NAME - 2), Ink(bold=True))
            head = padded((Run("» " if lit else "", Ink("#c4006a", bold=True)), name), NAME)
            lines += _flowing(head, parts, width)
    return lines


def _guests(eye: Eye, looks: Sequence[KindLook]) -> dict[tuple[Kind, int], list[tuple[KindLook, int]]]:
    found: dict[tuple[Kind, int], list[tuple[KindLook, int]]] = {}
    for look in looks:
        if look.around is not None:
            for k in range(len(look.kind)):
                host = eye.member(look.around, {look.member: k})
                if host is not None:
                    found.setdefault(host, []).append((look, k))
    return found


def _shown(eye: Eye, look: KindLook, index: int) -> list[Run]:
    """The pieces of a member, and the letters of members whose colour fills or lines it."""
    env: Env = {look.member: index}
    runs: list[Run] = []
    told: set[tuple[Kind, int]] = set()  # whose letter stands there already
    for layer in look.layers:
        if not eye.holds(layer.when, env):
            continue
        if layer.tag == "fill" and not layer.inset and eye.paint(layer.paint, env) is not None:
            runs, told = [], set()  # it covers what lies below
        if layer.tag in ("piece", "pieces", "count"):
            member = eye.member(layer.subject, env) if layer.tag == "piece" and layer.mark is None else None
            if member is None or member not in told:
                runs += piece_runs(eye, layer, env)
            if member is not None and layer.colour is None:
                told.add(member)
        elif layer.tag in ("fill", "line", "outline") and layer.paint is not None and not isinstance(layer.paint, str):
            member = eye.member(layer.paint, env)
            if member is not None and member not in told:
                told.add(member)
                colour = eye.fill(*member)
                runs.append(Run(letter(eye, *member), Ink(ink_on(colour), colour, bold=True)))
        elif layer.tag == "text" and look.around is not None and layer.subject is not None:
            runs.append(Run(eye.words(layer.subject, env) or ""))
    return runs


def _own(eye: Eye, look: KindLook, index: int) -> list[list[Run]]:
    runs = _shown(eye, look, index)
    return [runs] if runs else []


def _guest(eye: Eye, look: KindLook, index: int) -> list[Run]:
    runs = _shown(eye, look, index)
    return [Run("["), *(runs or [Run(" ")]), Run("]")]


def _links(eye: Eye, look: KindLook, kind: Kind, index: int, most: int) -> list[list[Run]]:
    """Where the links of a place lead, in names of so many letters; those with something on them tell it."""
    if look.kind.ends is not kind:
        return []
    a, b = (look.kind.fields[name].values for name in ("a", "b"))
    parts = []
    for k in range(len(look.kind)):
        if index not in (a[k], b[k]):
            continue
        env: Env = {look.member: k}
        if not any(layer.tag == "line" and eye.holds(layer.when, env) for layer in look.layers):
            continue
        other = b[k] if a[k] == index else a[k]
        runs = _shown(eye, look, k)
        name = cut(eye.name(kind, other), most, ".") if isinstance(other, int) else ""
        parts.append([Run("–", Ink(dim=True)), Run(name, Ink(dim=not runs)), *([Run(" "), *runs] if runs else [])])
    return parts


def _flowing(head: Line, parts: Sequence[Sequence[Run]], width: int) -> list[Line]:
    """A head, and parts after it in as many lines as they need."""
    lines: list[Line] = []
    line: list[Run] = list(head)
    for k, part in enumerate(parts):
        if length(line) + length(part) > width and length(line) > NAME:
            lines.append(tuple(line))
            line = [Run(" " * NAME)]
        line += [*part, Run(" ")] if k < len(parts) - 1 else part
    return [*lines, tuple(line)]

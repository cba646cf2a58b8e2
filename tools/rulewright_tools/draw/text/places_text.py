"""A board of places and links as text: a list by place, with what stands there and where its links lead."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from rulewright.play.cells.values import Env
from rulewright.rules.kinds import Kind

from ..colour import ink_on
from ..eye import Eye
from ..looks.looks import KindLook, Layer
from ..names import chosen
from .pieces_text import letter, piece_runs
from .textlines import Ink, Line, Run, cut, length, padded

NAME = 22
SHORTER = (99, 12, 10, 8, 6)
"""How long the names of neighbours may be: the longest that leaves a place on one line."""
DASHES = {"solid": "–", "ties": "+", "dashed": "-", "dotted": "·"}
"""The sign before a link for each way that lines are drawn; one that is drawn in several ways has them all."""


def place_lines(
    eye: Eye, looks: Sequence[KindLook], width: int, highlight: Collection[tuple[str, str]] = ()
) -> list[Line]:
    """A line (or more) for each place: its name, what belongs to it, then its links."""
    guests = _guests(eye, looks)
    links = [look for look in looks if look.form == "line"]
    lines: list[Line] = []
    known: dict[tuple[Kind, int], tuple[str, list[Run]]] = {}  # a link stands at both its ends

    def marks(link: KindLook, k: int) -> tuple[str, list[Run]]:
        if (link.kind, k) not in known:
            known[link.kind, k] = _marks(eye, link, k)
        return known[link.kind, k]

    for look in looks:
        if look.form == "line" or look.around is not None:
            continue
        for index, id in enumerate(look.kind.members):
            parts = _own(eye, look, index)
            for guest, k in guests.get((look.kind, index), []):
                parts.append(_guest(eye, guest, k))
            own = list(parts)
            ends = [end for link in links for end in _ends(eye, link, look.kind, index)]
            for most in SHORTER:
                names = shortened([eye.name(look.kind, other) for _, _, other in ends], most)
                parts = [*own, *(_link(*marks(link, k), name) for (link, k, _), name in zip(ends, names, strict=True))]
                if NAME + sum(length(part) + 1 for part in parts) - 1 <= width:
                    break
            lit = (look.kind.name, id) in highlight
            name = Run(cut(eye.name(look.kind, index), NAME - 2), Ink(bold=True))
            head = padded((Run("» " if lit else "", Ink("#c4006a", bold=True)), name), NAME)
            lines += _flowing(head, parts, width)
    return [*lines, *_link_legend(eye, links, width)] if lines else lines


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


def _ends(eye: Eye, look: KindLook, kind: Kind, index: int) -> list[tuple[KindLook, int, int]]:
    """The links of a place that are shown, and where each leads."""
    if look.kind.ends is not kind:
        return []
    a, b = (look.kind.fields[name].values for name in ("a", "b"))
    found = []
    for k in range(len(look.kind)):
        other = b[k] if a[k] == index else a[k]
        if index in (a[k], b[k]) and isinstance(other, int) and _lines(eye, look, k):
            found.append((look, k, other))
    return found


def _lines(eye: Eye, look: KindLook, index: int) -> list[Layer]:
    return [layer for layer in look.layers if layer.tag == "line" and eye.holds(layer.when, {look.member: index})]


def _marks(eye: Eye, look: KindLook, index: int) -> tuple[str, list[Run]]:
    """A link's signs, one for each way that it is drawn, and what is on it."""
    drawn = {layer.dash for layer in _lines(eye, look, index) if isinstance(layer.paint, str)}
    sign = "".join(sign for dash, sign in DASHES.items() if dash in drawn)
    return sign or DASHES["solid"], _shown(eye, look, index)


def _link(sign: str, runs: list[Run], name: str) -> list[Run]:
    """A link: its signs, where it leads, and what is on it."""
    return [Run(sign, Ink(dim=True)), Run(name, Ink(dim=not runs)), *([Run(" "), *runs] if runs else [])]


def shortened(names: Sequence[str], most: int) -> list[str]:
    """Names cut to so many columns; those that would be the same keep as many more as it takes to tell them apart."""
    found = [cut(name, most, ".") for name in names]
    longest = max(map(len, names), default=0)
    for room in range(most + 1, longest + 1):
        alike = [
            k
            for k, name in enumerate(found)
            if any(name == found[j] and names[k] != names[j] for j in range(len(names)))
        ]
        if not alike:
            break
        for k in alike:
            found[k] = cut(names[k], room, ".")
    return found


def _link_legend(eye: Eye, links: Sequence[KindLook], width: int) -> list[Line]:
    """What the signs of links mean, where there are several."""
    entries: dict[str, set[str]] = {}
    for look in links:
        for layer in look.layers:
            if layer.tag == "line" and layer.label and isinstance(layer.paint, str):
                entries.setdefault(DASHES.get(layer.dash, DASHES["solid"]), set()).add(chosen(layer.label, eye.lang))
    if len(entries) < 2:
        return []
    parts = [
        [Run(f"{sign} ", Ink(bold=True)), Run(", ".join(sorted(labels)) + "  ")] for sign, labels in entries.items()
    ]
    return [(), *_flowing((), parts, width)]


def _flowing(head: Line, parts: Sequence[Sequence[Run]], width: int) -> list[Line]:
    """A head, and parts after it in as many lines as they need."""
    lines: list[Line] = []
    line: list[Run] = list(head)
    for k, part in enumerate(parts):
        if length(line) + length(part) > width and length(line) > length(head):
            lines.append(tuple(line))
            line = [Run(" " * length(head))]
        line += [*part, Run(" ")] if k < len(parts) - 1 else part
    return [*lines, tuple(line)]

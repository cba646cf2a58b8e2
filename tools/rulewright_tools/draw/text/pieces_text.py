"""Pieces and signs of looks as characters."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.play.cells.values import Env
from rulewright.rules.kinds import Kind

from ..colour import ink_on
from ..eye import Eye
from ..looks.expressions import item_kind
from ..looks.looks import KindLook, Layer
from .textlines import Ink, Run

SIGNS = {"hills": "^", "dots": ":", "stripes": "/", "waves": "~", "trees": "♠"}
OUTLINE_SIGNS = ("°", "*", "+", "#")
MOST = 60


def outlines(look: KindLook) -> list[Layer]:
    """The outlines that tell some members from others; each has a sign of its own, set after the name."""
    return [layer for layer in look.layers if layer.tag == "outline" and layer.when is not None]


def outline_sign(look: KindLook, layers: Sequence[Layer]) -> str:
    """The sign of a member that shows these layers: that of its last outline."""
    telling = outlines(look)
    found = [OUTLINE_SIGNS[telling.index(layer) % len(OUTLINE_SIGNS)] for layer in layers if layer in telling]
    return found[-1] if found else ""


def letter(eye: Eye, kind: Kind, index: int) -> str:
    """The mark of a member, or the first letter of its name."""
    return eye.mark(kind, index) or eye.name(kind, index)[:1].upper()


def piece_runs(eye: Eye, layer: Layer, env: Env, *, apart: bool = False) -> list[Run]:
    """The pieces of a layer as letters on their colours. `apart` puts a space between pieces (in tables)."""
    runs: list[Run] = []
    match layer.tag:
        case "piece":
            member = eye.member(layer.subject, env)
            if member is not None:
                runs.append(_run(eye, layer, *member, env))
        case "pieces":
            kind = item_kind(layer.subject) if layer.subject is not None else None
            for k in (eye.items(layer.subject, env) or [])[:MOST]:
                if kind is not None and layer.item is not None:
                    runs.append(_run(eye, layer, kind, k, {**env, layer.item: k}))
        case "count":
            count = max(0, min(eye.value(layer.subject, env) or 0, MOST))
            if count:
                colour = eye.paint(layer.colour, env)
                mark = eye.piece_mark(layer, None, 0, env)
                if mark:
                    runs.append(Run(f"({mark})" * min(count, 3), Ink(colour, bold=True)))
                    return runs
                runs.append(Run(f"●{count}" if count > 3 else "●" * count, Ink(colour, bold=True)))
        case tag:
            raise AssertionError(f"no pieces in a layer {tag}")
    if not apart:
        return runs
    return [part for run in runs for part in (run, Run(" "))][:-1]


def _run(eye: Eye, layer: Layer, kind: Kind, index: int, env: Env) -> Run:
    """One piece. When its colour is another member's (its owner's), that one's letter follows: colours may be off."""
    mark = eye.piece_mark(layer, kind, index, env) or letter(eye, kind, index)
    if layer.colour is None:
        colour: str | None = eye.fill(kind, index)
    else:
        colour = eye.paint(layer.colour, env)
        if not isinstance(layer.colour, str):
            other = eye.member(layer.colour, env)
            mark += letter(eye, *other) if other is not None else "·"
    if colour is None:
        return Run(mark, Ink(dim=True))
    return Run(mark, Ink(eye.ink(kind, index) or ink_on(colour), colour, bold=True))

"""Legend and panels as text."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.play.cells.values import Env
from rulewright.rules.tree import ConstGet, Literal
from rulewright.rules.types import IntType, MemberType

from ..colour import ink_on
from ..eye import Eye
from ..legend import on_map
from ..looks.expressions import bare, item_kind
from ..looks.looks import Column, KindLook, Layer, Panel
from ..names import chosen, value_words
from ..panels import is_now, members_of, standing_on, tells
from .pieces_text import OUTLINE_SIGNS, SIGNS, letter, outlines, piece_runs
from .textlines import Ink, Line, Run, cut, length, padded

HEAD = Ink(bold=True)
SMALL = Ink(dim=True)
WIDEST = 44
LONG_TRACK = 30


def legend_lines(eye: Eye, looks: Sequence[KindLook], width: int) -> list[Line]:
    """What colours, signs and brackets mean, in as few lines as they fit on."""
    entries: list[list[Run]] = []
    for look in looks:
        for layer in look.layers:
            if not on_map(eye, look, layer):
                continue
            if layer.tag == "fill":
                entries += _grounds(eye, look, layer)
            elif layer.label and layer in outlines(look):
                sign = OUTLINE_SIGNS[outlines(look).index(layer) % len(OUTLINE_SIGNS)]
                entries.append([Run(f"{sign} ", HEAD), Run(chosen(layer.label, eye.lang))])
            elif layer.label:
                entries += _signs(eye, layer)
    lines: list[Line] = []
    line: list[Run] = []
    for entry in entries:
        if line and length(line) + 3 + length(entry) > width:
            lines.append(tuple(line))
            line = []
        line += [Run("   "), *entry] if line else entry
    return [*lines, tuple(line)] if line else lines


def _signs(eye: Eye, layer: Layer) -> list[list[Run]]:
    """What the pieces of a layer with a label mean: the letters of each member, the sign of what is only counted."""
    if layer.tag == "count":
        if isinstance(layer.subject, Literal) and not layer.subject.value:
            return []
        colour = layer.colour if isinstance(layer.colour, str) else None
        sign = Run("(n) " if layer.mark is not None else "● ", Ink(colour, bold=True))
        return [[sign, Run(chosen(layer.label or {}, eye.lang))]]
    kind = item_kind(layer.subject) if layer.tag == "pieces" and layer.subject is not None else None
    if kind is None or kind.seats or layer.mark is not None:
        return []
    found = []
    for k in range(len(kind)):
        colour = eye.fill(kind, k)
        swatch = Run(letter(eye, kind, k), Ink(eye.ink(kind, k) or ink_on(colour), colour, bold=True))
        found.append([swatch, Run(" " + eye.name(kind, k))])
    return found


def _grounds(eye: Eye, look: KindLook, layer: Layer) -> list[list[Run]]:
    paint = layer.paint
    if paint is None or isinstance(paint, str) or not isinstance(paint, ConstGet):
        return []
    type_ = bare(paint.type)
    if not isinstance(type_, MemberType):
        return []
    first: dict[int, int] = {}
    for k in range(len(look.kind)):
        found = eye.member(paint, {look.member: k})
        if found is not None:
            first.setdefault(found[1], k)
    entries = []
    for index in sorted(first):
        env: Env = {look.member: first[index]}
        ground = eye.ground_sign(look.layers, env)
        sign = SIGNS[ground[0]] if ground is not None else " "
        colour = eye.fill(type_.kind, index)
        swatch = Run(f" {sign} ", Ink(ink_on(colour), colour))
        entries.append([swatch, Run(" " + eye.name(type_.kind, index))])
    return entries


def panel_lines(eye: Eye, width: int) -> list[Line]:
    """All panels with something to show, each under its title."""
    lines: list[Line] = []
    for panel in eye.looks.panels:
        inner = _panel(eye, panel, width) if eye.holds(panel.when, {}) else []
        if inner:
            lines += [(), (Run(chosen(panel.title, eye.lang), HEAD),), *inner]
    return lines


def _panel(eye: Eye, panel: Panel, width: int) -> list[Line]:
    if panel.rows is not None:
        return _table(eye, panel)
    if panel.values:
        rows = [(v, content(eye, v.layer, {})) for v in panel.values]
        rows = [(v, runs) for v, runs in rows if runs]
        heads = [Run(chosen(v.title, eye.lang) + "  ", SMALL) for v, _ in rows]
        widest = max((length([head]) for head in heads), default=0)
        return [(Run("  "), *padded([head], widest), *runs) for head, (_, runs) in zip(heads, rows, strict=True)]
    if panel.track is not None:
        return _track(eye, panel, width)
    runs = content(eye, panel.layer, {}) if panel.layer is not None and _seen(eye, panel.layer) else []
    return [(Run("  "), *runs)] if runs else []


def _seen(eye: Eye, layer: Layer) -> bool:
    return layer.subject is None or eye.open(layer.subject, {})


def content(eye: Eye, layer: Layer, env: Env) -> list[Run]:
    """What a layer shows in a cell."""
    if not eye.holds(layer.when, env):
        return []
    if layer.tag == "text":
        words = chosen(layer.words, eye.lang) if layer.words else eye.words(layer.subject, env)
        return [Run(cut(words, WIDEST), Ink(bold=layer.bold))] if words else []
    runs = piece_runs(eye, layer, env, apart=True)
    missing = layer.spaces - (len(runs) + 1) // 2
    if layer.spaces and missing > 0:
        runs += [Run(" " if runs else ""), Run("· " * (missing - 1) + "·", SMALL)]
    return runs


def _number(column: Column) -> bool:
    subject = column.layer.subject
    return column.layer.tag == "text" and subject is not None and isinstance(bare(subject.type), IntType)


def _table(eye: Eye, panel: Panel) -> list[Line]:
    found = members_of(eye, panel.rows)
    member = panel.member
    if found is None or member is None or (eye.blank and not tells(eye, panel, member)):
        return []
    envs: list[Env] = [{member: k} for k in found[1]]
    envs = [env for env in envs if eye.holds(panel.where, env)]
    rows = [[content(eye, column.layer, env) for column in panel.columns] for env in envs]
    if panel.across:
        line = [run for row in rows for cell in row if cell for run in (*cell, Run(" "))]
        return [(Run("  "), *line)] if line else []
    titles = [chosen(column.title, eye.lang) for column in panel.columns]
    widths = [
        max([len(titles[k]) if any(row[k] for row in rows) else 0, *(length(row[k]) for row in rows)])
        for k in range(len(titles))
    ]
    lines: list[Line] = []
    if any(titles[k] and widths[k] for k in range(len(titles))):
        heads = [
            padded([Run(cut(t, w), SMALL)], w, _number(c))
            for t, w, c in zip(titles, widths, panel.columns, strict=True)
            if w
        ]
        lines.append(_joined("  ", heads))
    for env, row in zip(envs, rows, strict=True):
        now = is_now(eye, panel, env)
        cells = [padded(cell, w, _number(c)) for cell, w, c in zip(row, widths, panel.columns, strict=True) if w]
        lines.append(_joined("> " if now else "  ", cells))
    return lines


def _joined(lead: str, cells: Sequence[Sequence[Run]]) -> Line:
    line = [Run(lead, HEAD)]
    for cell in cells:
        line += [*cell, Run("  ")]
    return tuple(line[:-1])


def _track(eye: Eye, panel: Panel, width: int) -> list[Line]:
    """A track as its values in a row, with who stands there; of a long one, only the spaces where somebody stands."""
    track = panel.track
    assert track is not None
    count = len(track.values)
    filled = max(0, min(count, eye.value(panel.filled, {}) or 0))
    occupied: set[int] = set()
    spaces: list[list[Run]] = []
    for k, value in enumerate(track.values):
        full = panel.filled is not None and (k >= count - filled if panel.from_last else k < filled)
        shown = value_words(IntType(track.unit), value, eye.lang)
        spaces.append([Run(shown, HEAD if full else SMALL), Run("●" if full else "")])
    if panel.after is not None:
        spaces.append([Run(chosen(panel.after, eye.lang), SMALL), Run("")])
    for place, who in standing_on(eye, panel).items():
        if 0 <= place < len(spaces):
            occupied.add(place)
            for layer, env in who:
                spaces[place] += piece_runs(eye, layer, env)
    lines: list[Line] = []
    line: list[Run] = []
    for k, space in enumerate(spaces):
        if count > LONG_TRACK and panel.filled is None:
            if k not in occupied:
                continue
            space = [Run(f"{k + track.start}: ", SMALL), space[0], Run(" "), *space[2:], Run(" ")]
        if line and length(line) + 1 + length(space) > width:
            lines.append(tuple(line))
            line = []
        line += [*space, Run(" ")]
    return [*lines, tuple(line)] if line else lines

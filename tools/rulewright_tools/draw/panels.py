"""Panels: what lies beside the board. Tables, named values, pieces, tracks, each as a block."""

from __future__ import annotations

from collections.abc import Sequence

from rulewright.play.cells.values import Env
from rulewright.rules.kinds import Kind
from rulewright.rules.tree import Expr, Local, LocalRef
from rulewright.rules.types import IntType

from .blocks import EMPTY, FONT, PAD, PIECE, Block, Row, below, beside, card, pieces_block, table, text_block, wrapped
from .colour import Theme
from .eye import Eye
from .looks.expressions import bare, item_kind
from .looks.looks import Layer, Panel
from .names import chosen, value_words
from .paper import Paper, text_width
from .pieces import Piece, pieces_of, stand

WIDEST = 340.0
TRACK_FONT = 11.0
PER_LINE = 2


def members_of(eye: Eye, rows: Expr | Kind | None) -> tuple[Kind, list[int]] | None:
    """The members that rows stand for: all of a kind (the seated of players), or those of a set."""
    if isinstance(rows, Kind):
        return rows, list(range(eye.layout.count(rows)))
    kind = item_kind(rows) if rows is not None else None
    items = eye.items(rows, {})
    return (kind, items) if kind is not None and items is not None else None


def content(eye: Eye, layer: Layer, env: Env, theme: Theme, *, now: bool = False) -> Block:
    """What a layer shows in a cell."""
    if not eye.holds(layer.when, env):
        return EMPTY
    if layer.tag == "text":
        words = chosen(layer.words, eye.lang) if layer.words else eye.words(layer.subject, env)
        ink = eye.paint(layer.ink, env) or theme.ink
        return text_block(words or "", ink, size=FONT * (layer.size or 1.0), bold=layer.bold or now)
    size = PIECE * (layer.size or 1.0)
    return pieces_block(pieces_of(eye, layer, env), theme, size=size, columns=layer.columns, how=layer.arrange)


def panel_block(eye: Eye, panel: Panel, theme: Theme, least: float = 0.0) -> Block:
    """The inside of a panel, at least so wide; EMPTY when there is nothing to see."""
    if not eye.holds(panel.when, {}):
        return EMPTY
    if panel.rows is not None and panel.member is not None:
        return _table(eye, panel, panel.member, theme, least)
    if panel.values:
        return _values(eye, panel, theme, least)
    if panel.track is not None:
        return _track(eye, panel, theme)
    if panel.layer is None:
        return EMPTY
    seen = panel.layer.subject is None or eye.open(panel.layer.subject, {})
    return content(eye, panel.layer, {}, theme) if seen else EMPTY


def _table(eye: Eye, panel: Panel, member: Local, theme: Theme, least: float) -> Block:
    found = members_of(eye, panel.rows)
    if found is None or not panel.columns or (eye.blank and not tells(eye, panel, member)):
        return EMPTY
    envs: list[Env] = [{member: k} for k in found[1]]
    envs = [env for env in envs if eye.holds(panel.where, env)]
    rows = []
    for env in envs:
        now = is_now(eye, panel, env)
        rows.append(Row(tuple(content(eye, c.layer, env, theme, now=now) for c in panel.columns), now))
    if panel.across:
        return wrapped([beside(row.cells, 5.0) for row in rows], WIDEST)
    right = [
        column.layer.tag == "text"
        and column.layer.subject is not None
        and isinstance(bare(column.layer.subject.type), IntType)
        for column in panel.columns
    ]
    return table([chosen(column.title, eye.lang) for column in panel.columns], rows, right, theme, least)


def tells(eye: Eye, panel: Panel, member: Local) -> bool:
    """Whether an empty board's table says more than which rows there are."""
    subjects = (column.layer.subject for column in panel.columns)
    return any(
        subject is not None and not isinstance(subject, LocalRef) and eye.open(subject, {member: 0})
        for subject in subjects
    )


def _values(eye: Eye, panel: Panel, theme: Theme, least: float) -> Block:
    rows = []
    for value in panel.values:
        shown = content(eye, value.layer, {}, theme)
        if shown.width:
            rows.append(Row((text_block(chosen(value.title, eye.lang), theme.muted), shown)))
    return table(["", ""], rows, [False, False], theme, least) if rows else EMPTY


def is_now(eye: Eye, panel: Panel, env: Env) -> bool:
    """Whether a row is the one whose turn it is; after the end it is nobody's."""
    return panel.now is not None and not eye.over and eye.holds(panel.now, env)


def standing_on(eye: Eye, panel: Panel) -> dict[int, list[tuple[Layer, Env]]]:
    """What stands on the spaces of a track, by their place from 0; on the space after the last, all that is beyond."""
    found: dict[int, list[tuple[Layer, Env]]] = {}
    assert panel.track is not None
    start, count = panel.track.start, len(panel.track.values)
    for marker in panel.markers:
        rows = members_of(eye, marker.rows)
        for k in rows[1] if rows is not None else []:
            env: Env = {marker.member: k}
            at = eye.value(marker.at, env)
            if at is not None and eye.holds(marker.layer.when, env):
                place = at - start if panel.after is None else min(at - start, count)
                found.setdefault(place, []).append((marker.layer, env))
    return found


def _track(eye: Eye, panel: Panel, theme: Theme) -> Block:
    """The spaces of a track in rows, what fills it, and who stands where."""
    track = panel.track
    assert track is not None
    count = len(track.values)
    columns = panel.width or min(count + (panel.after is not None), 10)
    filled = max(0, min(count, eye.value(panel.filled, {}) or 0))
    on_spaces = standing_on(eye, panel)
    labels = [value_words(IntType(track.unit), value, eye.lang) for value in track.values]
    labels += [chosen(panel.after, eye.lang)] if panel.after is not None else []
    rows = []
    for first in range(0, len(labels), columns):
        spaces = []
        most = 1
        for k in range(first, min(first + columns, len(labels))):
            pieces = [one for layer, env in on_spaces.get(k, []) for one in pieces_of(eye, layer, env)]
            full = k < count and (k >= count - filled if panel.from_last else k < filled)
            if panel.filled_with is not None and full:
                pieces += pieces_of(eye, panel.filled_with, {})[:1]
            most = max(most, len(pieces))
            spaces.append((labels[k], pieces))
        high = -(-most // PER_LINE)
        rows.append(beside([_space(label, pieces, high, theme) for label, pieces in spaces], 3.0))
    return below(rows, 3.0)


def _space(label: str, pieces: Sequence[Piece], lines: int, theme: Theme) -> Block:
    """A space of a track with room for so many lines of pieces."""
    width = max(34.0, text_width(label, TRACK_FONT) + 6)
    height = 17.0 + lines * 2 * PIECE

    def draw(paper: Paper, x: float, y: float) -> None:
        paper.rect(x, y, width, height, 4, fill=theme.empty)
        paper.text((x + width / 2, y + 12), label, TRACK_FONT, theme.muted)
        for k, one in enumerate(pieces):
            beside_it = min(PER_LINE, len(pieces) - k // PER_LINE * PER_LINE)
            step = min(2 * PIECE, (width - 2 * PIECE) / max(1, beside_it - 1))
            dx = (k % PER_LINE - (beside_it - 1) / 2) * step
            stand(paper, one, (x + width / 2 + dx, y + 16 + (k // PER_LINE * 2 + 1) * PIECE), PIECE, theme)

    return Block(width, height, draw)


def panel_cards(eye: Eye, theme: Theme, *, below_board: bool, least: float = 0.0) -> list[Block]:
    """The panels of one side as cards, without those that have nothing to show."""
    cards = []
    for panel in eye.looks.panels:
        inner = panel_block(eye, panel, theme, least - 2 * PAD) if panel.below == below_board else EMPTY
        if inner.width:
            cards.append(card(chosen(panel.title, eye.lang), inner, theme, least=least))
    return cards

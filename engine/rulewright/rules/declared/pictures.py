"""Pictures of a grid in the section of a map: rows of letters, one for each cell, and what each letter stands for."""

from __future__ import annotations

from collections.abc import Iterator

from rulewright.document.nodes import Mapping, Node, Scalar, Sequence
from rulewright.source import Span

from ..type_words import listed
from ..world import World
from .plain_values import entries, whole_number, wrong_shape
from .rows import Declared, Letter, Row

KEYS = ("picture", "legend", "from")
"""Keys of a section with a picture, beside those of its rows."""

_NOTHING = "."

Cell = tuple[int, int]


def has_picture(declared: Declared, node: Node) -> bool:
    """True for the section of a kind with a grid that begins with a picture. (A member may be called so too.)"""
    picture = node.get("picture") if isinstance(node, Mapping) else None
    return declared.kind.grid is not None and picture is not None and not isinstance(picture, Mapping)


def with_picture(world: World, declared: Declared, section: Mapping, what: str, own: list[Row]) -> list[Row]:
    """The members of a picture, row by row, then those that stand outside. `own` are the rows beside it: each says more
    about the member at its cell, or else about the one with its id."""
    legend = _legend(world, declared, section, what)
    start = _start(world, section, what)
    rows: dict[Cell, Row] = {}
    ids: dict[str, Cell] = {}
    for cell, sign, span in _cells(world, section.entries["picture"].value, start, what):
        letter = legend.get(sign)
        if letter is None:
            near = next((known for known in legend if known.casefold() == sign.casefold()), None)
            help = f"did you mean `{near}`?" if near else f"the letters are {listed(legend, 20)}" if legend else None
            world.report.error("RW390", span, letter=sign, what=what, help=help)
            world.incomplete.add(declared.kind)
            continue
        row = Row(id_of(cell), span, letter=letter, cell=cell)
        rows[cell], ids[row.id] = row, cell
    outside = [row for row in own if not _placed(row, rows, ids)]
    return [*rows.values(), *outside]


def _placed(row: Row, rows: dict[Cell, Row], ids: dict[str, Cell]) -> bool:
    """Puts a row of its own in the place of the letter that it says more about; False where there is none."""
    at = row.cells.get("at")
    cell = ids.get(row.id) if at is None else _pair(at)
    drawn = None if cell is None else rows.get(cell)
    if cell is None or drawn is None or drawn.cells or drawn.listed:
        return False
    row.letter, row.cell = drawn.letter, cell
    rows[cell] = row
    return True


def id_of(cell: Cell) -> str:
    """The id of a cell that nobody has named: a letter for its row, a number for its column."""
    column, row = cell
    letters = ""
    while row >= 0:
        letters = chr(ord("a") + row % 26) + letters
        row = row // 26 - 1
    return f"{letters}{column}"


def _pair(node: Node) -> Cell | None:
    numbers = [whole_number(item) for item in node] if isinstance(node, Sequence) else []
    if len(numbers) != 2 or numbers[0] is None or numbers[1] is None:
        return None
    return numbers[0], numbers[1]


def _start(world: World, section: Mapping, what: str) -> Cell:
    node = section.get("from")
    if node is None:
        return 0, 0
    cell = _pair(node)
    if cell is None or min(cell) < 0:
        expected = "the column and the row of the first letter, `[1, 0]`"
        wrong_shape(world, node, f"`from` of {what}", expected)
        return 0, 0
    return cell


def _legend(world: World, declared: Declared, section: Mapping, what: str) -> dict[str, Letter]:
    legend = section.get("legend")
    if legend is None:
        help = "say what the letters stand for: `legend: {w: {terrain: wood}}`"
        world.report.error(
            "RW308", section.entries["picture"].key_span, what=f"legend` of `{declared.kind.plural}", help=help
        )
    found: dict[str, Letter] = {}
    for entry in entries(world, legend, f"the legend of {what}"):
        if len(entry.key) != 1 or entry.key == _NOTHING or entry.key.isspace():
            point = f"`{_NOTHING}` stands for no member" if entry.key == _NOTHING else None
            found_words, expected = f"`{entry.key}`", "one letter or another sign"
            key = f"a key of the legend of {what}"
            world.report.error("RW300", entry.key_span, what=key, expected=expected, found=found_words, help=point)
        elif not isinstance(entry.value, Mapping):
            wrong_shape(world, entry.value, f"the letter `{entry.key}`", "fields with their values: `{terrain: wood}`")
        else:
            letter = found[entry.key] = Letter(entry.key)
            for cell in entry.value:
                letter.cells[cell.key], letter.spans[cell.key] = cell.value, cell.key_span
    declared.letters.extend(found.values())
    return found


def _lines(world: World, node: Node, what: str) -> Iterator[list[tuple[str, Span]]]:
    """The signs of each line of the picture, with their places. Blanks are for the eye alone."""
    for item in node if isinstance(node, Sequence) else (node,):
        if not isinstance(item, Scalar) or not isinstance(item.value, str):
            picture, expected = f"the picture of {what}", "lines of letters, behind `|`"
            wrong_shape(world, item, picture, expected)
        elif not item.value.strip():
            yield []
        elif (text := world.rule(item)) is not None:
            at = 0
            for line in text.text.rstrip("\n").split("\n"):
                signs = [(sign, at + place) for place, sign in enumerate(line) if not sign.isspace()]
                yield [(sign, text.span(place, place + 1)) for sign, place in signs]
                at += len(line) + 1


def _cells(world: World, node: Node, start: Cell, what: str) -> Iterator[tuple[Cell, str, Span]]:
    """The cells that a picture has a letter for, with the sign and where it stands."""
    for row, signs in enumerate(_lines(world, node, what), start[1]):
        for column, (sign, span) in enumerate(signs, start[0]):
            if sign != _NOTHING:
                yield (column, row), sign, span

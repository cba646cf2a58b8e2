"""Findings of drawing, about `looks`: RW620 to RW639."""

from __future__ import annotations

from .code import Code

LOOKS: tuple[Code, ...] = (
    Code(
        "RW620",
        "There is no kind `{name}` in this game",
        "Looks are given to kinds: of `types`, `components`, `board`, or `player`. A kind goes by its own name, not its plural.",
        "looks:\n  board:\n    places: {layers: {...}}",
        "looks:\n  board:\n    place: {layers: {...}}",
    ),
    Code(
        "RW621",
        "`{kind}` has no member `{id}`",
        "Members are named by their ids, as the ruleset or the map has them.",
        'members:\n  terrain:\n    field: {fill: "#cfe3a9"}',
        'members:\n  terrain:\n    fields: {fill: "#cfe3a9"}',
    ),
    Code(
        "RW622",
        "`{text}` is not a colour",
        "Colours are `#rrggbb` or `#rgb`, in quotes: YAML takes an unquoted `#` for the beginning of a comment.",
        "fill: crimson",
        'fill: "#dc143c"',
    ),
    Code(
        "RW623",
        "{what} can't be `{word}`; it is one of {choices}",
        "Drawing knows these words alone; the reference of looks shows what each is like.",
        "shape: circle",
        "shape: disc",
    ),
    Code(
        "RW624",
        "Layer `{id}` must say one thing to draw ({tags}), and it says {found}",
        "A layer draws one thing. What stands above it is a layer of its own, below it in the file.",
        "town: {fill: hex.terrain, text: hex.name}",
        "town: {fill: hex.terrain}\nname: {text: hex.name}",
    ),
    Code(
        "RW625",
        "{what} needs {needs}, and this is {found}",
        "The rule text is right in itself, but it gives something that can't be drawn here.",
        "piece: space.cubes",
        "count: space.cubes",
    ),
    Code(
        "RW626",
        "Members of `{kind}` have no place on the board",
        "What is drawn needs `at` in the map, ends (links), or `around: EXPR`, the member that it belongs to.",
        "board:\n  space: {layers: {...}}",
        "board:\n  space: {around: space.place, unit: 44, layers: {...}}",
    ),
    Code(
        "RW627",
        "`{key}` means nothing in {what}",
        "The key is misspelt, or stands one level too deep or too high.",
        'name: {text: hex.name, colr: "#333333"}',
        'name: {text: hex.name, colour: "#333333"}',
    ),
    Code(
        "RW628",
        "{what} must be {form}",
        "The value is of another form than drawing can read.",
        "at: left",
        "at: [-0.5, 0]",
    ),
    Code(
        "RW629",
        "There is no track `{name}` in this game",
        "A panel with `track` shows a track of the section `tracks`.",
        "track: incomes",
        "track: income",
    ),
    Code(
        "RW630",
        "{what} must be from {low} to {high}",
        "Beyond these bounds nothing sensible can be drawn.",
        "width: 5000",
        "width: 5",
    ),
    Code(
        "RW631",
        "Panel `{id}` must hold one thing ({forms}), and it holds {found}",
        "A panel is a table (`rows`), named `values`, a `track`, or one layer (`text`, `piece`, `pieces`, `count`).",
        "bag: {title: Bag}",
        "bag: {title: Bag, pieces: bag}",
    ),
)

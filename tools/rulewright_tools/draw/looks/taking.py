"""Taking looks out of a document: plain values with a finding where they are of the wrong form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulewright.document.nodes import Entry, Mapping, Node, Scalar
from rulewright.document.nodes import Sequence as Items
from rulewright.rules.kinds import Words
from rulewright.source import Report, nearest

from ..colour import COLOUR_NAMES, is_colour
from ..geometry import Point

FARTHEST = 100_000.0


def merged(base: Mapping, over: Mapping) -> Mapping:
    """One mapping with the entries of both, key by key; what `over` says wins (the board's over the ruleset's)."""
    entries = dict(base.entries)
    for entry in over:
        below = base.get(entry.key)
        if isinstance(below, Mapping) and isinstance(entry.value, Mapping):
            entry = Entry(entry.key, entry.key_span, merged(below, entry.value))
        entries[entry.key] = entry
    return Mapping(over.span, entries)


def mapping(node: Node | None, what: str, report: Report) -> Mapping | None:
    """The mapping that a node is; None when it isn't there, and with a finding when it is something else."""
    if node is None or isinstance(node, Mapping):
        return node
    report.error("RW628", node.span, what=what, form="entries `name: value`")
    return None


def known_keys(node: Mapping, keys: Iterable[str], what: str, report: Report) -> None:
    """A finding for each key that means nothing here, with the nearest that does."""
    allowed = list(keys)
    for entry in node:
        if entry.key not in allowed:
            guess = nearest(entry.key, allowed)
            help = f"did you mean `{guess}`?" if guess else f"known here: {', '.join(allowed)}"
            report.error("RW627", entry.key_span, help=help, what=what, key=entry.key)


def number(node: Node | None, what: str, report: Report, *, low: float = 0.0, high: float = FARTHEST) -> float | None:
    """A number between `low` and `high`; None when it isn't there."""
    if node is None:
        return None
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, bool) or not isinstance(value, int | float):
        report.error("RW628", node.span, what=what, form="a number")
        return None
    if not low <= value <= high:
        report.error("RW630", node.span, what=what, low=f"{low:g}", high=f"{high:g}")
        return None
    return float(value)


def whole(node: Node | None, what: str, report: Report, *, high: int = 400) -> int:
    """A whole number from 0; 0 when it isn't there."""
    value = number(node, what, report, high=high)
    if value is not None and node is not None and value != int(value):
        report.error("RW628", node.span, what=what, form="a whole number")
    return int(value or 0)


def truth(node: Node | None, what: str, report: Report, *, default: bool = False) -> bool:
    """True or false."""
    if node is None:
        return default
    if isinstance(node, Scalar) and isinstance(node.value, bool):
        return node.value
    report.error("RW628", node.span, what=what, form="true or false")
    return default


def point(node: Node | None, what: str, report: Report) -> Point | None:
    """A pair of numbers `[x, y]`."""
    if node is None:
        return None
    if isinstance(node, Items) and len(node.items) == 2:
        x = number(node.items[0], what, report, low=-FARTHEST)
        y = number(node.items[1], what, report, low=-FARTHEST)
        return None if x is None or y is None else (x, y)
    report.error("RW628", node.span, what=what, form="a pair of numbers, `[right, down]`")
    return None


def points(node: Node | None, what: str, report: Report) -> tuple[Point, ...]:
    """A list of pairs."""
    if node is None:
        return ()
    if not isinstance(node, Items):
        report.error("RW628", node.span, what=what, form="a list of pairs, `[[right, down], ...]`")
        return ()
    found = [point(item, what, report) for item in node.items[:64]]
    return tuple(p for p in found if p is not None)


def word(node: Node | None, choices: Sequence[str], what: str, report: Report) -> str | None:
    """One of some words; None when it isn't there, or with a finding when it is another."""
    if node is None:
        return None
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, str) and value in choices:
        return value
    shown = str(value) if value is not None else "this"
    guess = nearest(shown, choices)
    help = f"did you mean `{guess}`?" if guess else None
    report.error("RW623", node.span, help=help, what=what, word=shown, choices=", ".join(choices))
    return None


def colour(node: Node | None, report: Report) -> str | None:
    """A colour `#rrggbb`; None when it isn't there, or with a finding when it is something else."""
    if node is None:
        return None
    value = node.value if isinstance(node, Scalar) else None
    if isinstance(value, str) and is_colour(value):
        return value.lower()
    # In YAML, an unquoted # begins a comment: the colour is then simply missing.
    named = COLOUR_NAMES.get(str(value).lower())
    help = 'put it in quotes: "#1f5fa8"' if value is None else "write it as `#rrggbb`, in quotes"
    help = f'write `"{named}"`' if named else help
    report.error("RW622", node.span, help=help, text=str(value) if value is not None else "nothing")
    return None


def words(node: Node | None, what: str, report: Report) -> Words | None:
    """A text for people: one for all languages, or one for each."""
    if node is None:
        return None
    if isinstance(node, Scalar) and isinstance(node.value, str | int) and not isinstance(node.value, bool):
        return {"": str(node.value)}
    if isinstance(node, Mapping) and all(isinstance(e.value, Scalar) for e in node):
        return {e.key: str(e.value.data) for e in node}
    report.error("RW628", node.span, what=what, form="a text, or one for each language")
    return None

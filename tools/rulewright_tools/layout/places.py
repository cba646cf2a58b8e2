"""Where rule text stands in documents: which key holds an expression, a script, a type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from rulewright.document import Mapping, Node, Scalar, Sequence

Kind = Literal["type", "field", "expression", "domain", "function", "script", "template", "move"]
Path = tuple[str, ...]

_OF_ACTIONS: tuple[tuple[str, Kind], ...] = (
    ("params.*", "domain"),
    ("params.*.in", "domain"),
    ("params.*.else", "template"),
    ("params.*.else.*", "template"),
    ("require.*", "expression"),
    ("require.*.that", "expression"),
    ("require.*.else", "template"),
    ("require.*.else.*", "template"),
)
_RULES: tuple[tuple[str, Kind], ...] = (  # in short and in long form
    ("components.*.columns.*", "field"),
    ("board.*.fields.*", "field"),
    ("state.*", "field"),
    ("state.*.*", "field"),
    ("graphs.*.args.*", "type"),
    ("graphs.*.where", "expression"),
    ("graphs.*.edges.*", "expression"),
    ("graphs.*.edges.*.where", "expression"),
    ("graphs.*.edges.*.cost", "expression"),
    ("functions.*.args.*", "type"),
    ("functions.*.gives", "type"),
    ("functions.*.is", "function"),
    ("functions.*", "function"),
    ("procedures.*.args.*", "type"),
    ("procedures.*.do", "script"),
    ("procedures.*", "script"),
    *((f"{section}.*.{path}", kind) for section in ("actions", "conditions") for path, kind in _OF_ACTIONS),
    ("actions.*.do", "script"),
    ("flow", "script"),
    ("score.player", "expression"),
    ("score.ties.*", "expression"),
)
_STEPS: tuple[tuple[str, Kind], ...] = (
    ("steps.*.do", "script"),
    ("steps.*.run", "script"),
    ("steps.*.expect", "expression"),
    ("steps.*.expect.*", "expression"),
    ("steps.*.move", "move"),
    ("steps.*.refuse", "move"),
)


def rule_texts(document: Mapping) -> Iterator[tuple[Kind, Scalar]]:
    """Every scalar of a document that holds rule text, and which kind of it."""
    patterns = _STEPS if "scenario" in document.entries else _RULES
    for path, scalar in _scalars(document, ()):
        kind = _kind_at(path, patterns)
        if kind is not None and isinstance(scalar.value, str):
            yield kind, scalar


def _kind_at(path: Path, patterns: tuple[tuple[str, Kind], ...]) -> Kind | None:
    if path[:2] in (("rules", "change"), ("rules", "add")):
        path = tuple(part for key in path[2:] for part in key.partition("(")[0].partition(" ")[0].split("."))
    return next((kind for pattern, kind in patterns if _fits(path, pattern.split("."))), None)


def _fits(path: Path, pattern: list[str]) -> bool:
    return len(path) == len(pattern) and all(p in ("*", part) for p, part in zip(pattern, path, strict=True))


def _scalars(node: Node, path: Path) -> Iterator[tuple[Path, Scalar]]:
    if isinstance(node, Scalar):
        yield path, node
    elif isinstance(node, Mapping):
        for entry in node:
            yield from _scalars(entry.value, (*path, entry.key))
    elif isinstance(node, Sequence):
        for item in node:
            yield from _scalars(item, (*path, "item"))

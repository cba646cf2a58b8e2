"""Dotted paths: the way to a rule by its ids, also where an id has a dot in it (`state.player.money`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .nodes import Mapping, Node

# Keys that a section may lack and an addition may bring; everything else on the way must be there.
_OPTIONAL = frozenset(
    ("args", "choices", "columns", "edges", "fields", "inverse", "members", "params", "require", "rows")
)
_DOTTED = frozenset(("state",))


def resolve(root: Mapping, path: str) -> list[tuple[str, ...]]:
    """Every way to read the path as keys that exist, the one with the longest keys first."""
    return list(_readings(root, path.split(".")))


def place_for(root: Mapping, path: str, sections: Sequence[str]) -> tuple[str, ...] | None:
    """The keys under which an addition goes; None when it has nothing to be added to."""
    parts = path.split(".")
    if parts[0] in _DOTTED:
        return (parts[0], ".".join(parts[1:])) if len(parts) > 1 else (parts[0],)
    node: Node | None = root
    for depth, part in enumerate(parts[:-1]):
        node = node.get(part) if isinstance(node, Mapping) else None
        if node is None:
            if part not in (sections if depth == 0 else _OPTIONAL):
                return None
            node = Mapping(root.span)
    return tuple(parts) if isinstance(node, Mapping) else None


def known_paths(root: Mapping, depth: int = 6) -> Iterator[str]:
    """Every dotted path in the tree, for suggestions."""
    for entry in root:
        yield entry.key
        if depth > 1 and isinstance(entry.value, Mapping):
            for rest in known_paths(entry.value, depth - 1):
                yield f"{entry.key}.{rest}"


def node_at(root: Mapping, keys: Sequence[str]) -> Node | None:
    """The node under these keys."""
    node: Node | None = root
    for key in keys:
        node = node.get(key) if isinstance(node, Mapping) else None
    return node


def _readings(node: Node, parts: Sequence[str]) -> Iterator[tuple[str, ...]]:
    if not parts:
        yield ()
        return
    if not isinstance(node, Mapping):
        return
    for size in range(len(parts), 0, -1):
        key = ".".join(parts[:size])
        inner = node.get(key)
        if inner is not None:
            for rest in _readings(inner, parts[size:]):
                yield (key, *rest)

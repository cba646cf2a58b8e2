"""Which keys a schema knows at a place of a document: those of every part of it that may speak there."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from .validators import schema_text

Part = tuple[dict[str, Any], dict[str, Any]]
"""A part of a schema, and the whole that its references count from."""


def parts_at(root: dict[str, Any], path: Sequence[str | int]) -> list[Part]:
    """The parts of a schema that speak of what stands at a path of keys and positions."""
    found = list(_parts(root, root))
    for key in path:
        found = [inner for part, whole in found for below in _below(part, key) for inner in _parts(below, whole)]
    return found


def keys_at(root: dict[str, Any], path: Sequence[str | int]) -> list[str]:
    """The keys with a meaning of their own in what stands at a path."""
    return list(dict.fromkeys(key for part, _ in parts_at(root, path) for key in part.get("properties", {})))


def _parts(schema: Any, whole: dict[str, Any]) -> Iterator[Part]:
    """A schema without its references, and all that it is put together of."""
    while isinstance(schema, dict) and "$ref" in schema:
        file, _, pointer = schema["$ref"].partition("#")
        if file:
            whole = json.loads(schema_text(file.removesuffix(".schema.json")))
        schema = whole
        for key in filter(None, pointer.split("/")):
            schema = schema[key]
    if not isinstance(schema, dict):
        return
    yield schema, whole
    for word in ("then", "else"):
        yield from _parts(schema.get(word), whole)
    for word in ("allOf", "anyOf", "oneOf"):
        for part in schema.get(word, ()):
            yield from _parts(part, whole)


def _below(schema: dict[str, Any], key: str | int) -> Iterator[Any]:
    """The schemas of a value under a key, or at a position."""
    if isinstance(key, int):
        yield schema.get("items")
    elif key in schema.get("properties", {}):
        yield schema["properties"][key]
    else:
        yield schema.get("additionalProperties")

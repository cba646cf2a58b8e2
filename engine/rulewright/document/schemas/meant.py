"""The form that was probably meant by a value of another form, filled with what was written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import yaml

from ..nodes import Mapping, Node, Scalar
from ..nodes import Sequence as List

_NUMBER = re.compile(r"(?<!\w)\d[\d_]*")
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_TRUTH = {"yes": True, "on": True, "y": True, "no": False, "off": False, "n": False}
_BREAKS = re.compile(r"[,\[\]{}]|: |:$| #|^[\s#&*!|>'\"%@`?-]|^$|\s$")
_LONGEST = 300
_REASON = "they do not go together"


def forms_meant(
    node: Node, schema: dict[str, Any], parts: list[dict[str, Any]], *, texts: bool
) -> Iterator[tuple[str, Any]]:
    """Values that could be meant, as text to type and as plain data, the likeliest first; most don't fit the schema.
    `parts` are the schemas of what may stand in it, `texts` says whether it holds texts by names of its own."""
    types = schema.get("type", ())
    types = [types] if isinstance(types, str) else types
    if isinstance(node, Mapping):
        yield from _of_entries(node, types)
    elif isinstance(node, List):
        yield from _of_list(node, schema, types, texts)
    else:
        yield from _of_value(node, schema, types, parts, texts)


def typed(value: Any) -> str:
    """A plain value as it is typed within brackets."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{typed(key)}: {typed(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(typed, value)) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False) if _BREAKS.search(value) or _looks_otherwise(value) else value
    return json.dumps(value)


def without_dashes(node: List) -> dict[str, Any] | None:
    """The entries of a list whose items are single entries; None of any other list."""
    found: dict[str, Any] = {}
    for item in node:
        if not isinstance(item, Mapping) or not item.entries or found.keys() & item.entries.keys():
            return None
        found.update(item.data)
    return found or None


def _of_entries(node: Mapping, types: list[str]) -> Iterator[tuple[str, Any]]:
    bare = all(entry.value.data is None for entry in node)
    if "array" in types and bare:
        yield typed(list(node.entries)), list(node.entries)
    if "array" in types and not bare:
        yield typed([entry.value.data for entry in node]), [entry.value.data for entry in node]
    if len(node.entries) == 1:
        yield from _same(next(iter(node)).value.data)


def _of_list(node: List, schema: dict[str, Any], types: list[str], texts: bool) -> Iterator[tuple[str, Any]]:
    if "object" in types:
        joined = without_dashes(node)
        if joined is not None:
            yield from _same(joined)
        needed = schema.get("required", [])
        if len(needed) == len(node.items):
            yield from _same(dict(zip(needed, node.data, strict=True)))
        if texts and all(isinstance(item, str) for item in node.data):
            yield from _same(dict.fromkeys(node.data, _REASON))
    if len(node.items) == 1:
        yield from _same(node.data[0])
    if "string" in types and node.items and all(isinstance(item, str) for item in node.data):
        yield from _same(", ".join(node.data))


def _of_value(
    node: Scalar, schema: dict[str, Any], types: list[str], parts: list[dict[str, Any]], texts: bool
) -> Iterator[tuple[str, Any]]:
    value, written = node.value, str(node.value if node.value is not None else "")
    if node.style == "plain":
        written = node.span.text if value is not None else ""
    looks_whole = not isinstance(value, float)
    numbers = [int(found.replace("_", "")) for found in _NUMBER.findall(written) if looks_whole]
    if "integer" in types or "number" in types:
        yield from _numbers(value, written, numbers)
    if "boolean" in types and written.lower() in _TRUTH:
        yield from _same(_TRUTH[written.lower()])
    if "string" in types and value is not None and not isinstance(value, str):
        yield json.dumps(written), written
    if "array" in types:
        yield from _as_list(written, numbers)
    if "object" in types and written:
        needed = schema.get("required", [])
        if numbers and len(needed) == 2:
            yield from _same(dict(zip(needed, (numbers * 2)[:2], strict=True)))
        if len(needed) == 1:
            yield from _same({needed[0]: value if isinstance(value, int) else written})
        first, _, rest = written.partition(" ")
        if rest:
            yield from _same({first: rest})
        for key in dict.fromkeys(key for part in parts for key in part.get("properties", ())):
            yield from _same({key: written})
        if texts:
            yield from _same({written: _REASON})


def _numbers(value: Any, written: str, numbers: list[int]) -> Iterator[tuple[str, Any]]:
    if isinstance(value, float) and value == int(value):
        yield from _same(int(value))
    elif re.fullmatch(r"\d+(_\d+)+|[^\d\s]?\d+[^\d\s:.,/-]?|\d+ \w+", written) and len(numbers) == 1:
        yield from _same(numbers[0])
    if written.lower() in _WORDS:
        yield from _same(_WORDS.index(written.lower()))


def _as_list(written: str, numbers: list[int]) -> Iterator[tuple[str, Any]]:
    if written[-1:] == "]" and written.count("]") > written.count("[") and len(written) <= _LONGEST:
        with suppress(yaml.YAMLError, ValueError):
            yield f"[{written}", yaml.safe_load(f"[{written}")
    if written[-1:] == "]" and "[" not in written:
        points = re.findall(r"-?\d+(?:\.\d+)?", written)
        pieces = [piece.strip() for piece in written[:-1].split(",")]
        yield (
            f"[{written}",
            [float(n) if "." in n else int(n) for n in points] if len(points) == len(pieces) else pieces,
        )
    if not written or written.lower() in ("none", "no", "nothing", "~", "null"):
        yield "[]", []
    if written and "(" not in written:
        pieces = [piece.strip() for piece in re.split(r"[,;]| and | or ", written) if piece.strip()]
        if len(pieces) > 1:
            yield from _same(pieces)
    if written:
        yield from _same([written])
    if numbers:
        yield from _same(numbers)


def _same(value: Any) -> Iterator[tuple[str, Any]]:
    yield typed(value), value


def _looks_otherwise(text: str) -> bool:
    """Whether YAML would read the text as something else."""
    return bool(re.fullmatch(r"[-+.\d]\S*|true|false|null|~|True|False|TRUE|FALSE|Null|NULL", text))

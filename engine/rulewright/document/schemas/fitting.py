"""Whether a document fits its schema: yes or no, and nothing more.

Nearly all documents fit; then jsonschema, which can say what is wrong, need not even be imported. jsonschema has the
last word: a no from this module is only the reason to ask it. This module knows the part of draft-07 that our own
schemas use.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from functools import cache
from typing import Any

from rulewright.source import keep_going

from .validators import schema_text

Test = Callable[[Any], bool]

_TYPES: dict[str, Test] = {
    "string": lambda value: isinstance(value, str),
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
    "boolean": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "null": lambda value: value is None,
}
SILENT = {"$schema", "$id", "title", "description", "definitions", "examples", "then", "else", "properties"}


class UnknownWordError(Exception):
    """A schema has a keyword that this module does not know."""


@cache
def fitting(name: str) -> Test:
    """The test of a schema that travels with Rulewright."""
    return _reference(f"{name}.schema.json", "")


@cache
def _schema(file: str) -> Any:
    return json.loads(schema_text(file.removesuffix(".schema.json")))


@cache
def _reference(file: str, pointer: str) -> Test:
    """The test of a part of a schema, made when it is first needed: schemas refer to themselves."""

    @cache
    def made() -> Test:
        part = _schema(file)
        for key in pointer.split("/")[1:]:
            part = part[key]
        return _test(part, file)

    return lambda value: made()(value)


def _test(schema: Any, file: str) -> Test:
    if isinstance(schema, bool):
        return lambda _: schema
    if "$ref" in schema:  # what stands beside it does not count
        other, _, pointer = schema["$ref"].partition("#")
        return _reference(other or file, pointer)
    tests = [KEYWORDS[word](schema, file) for word in _words(schema)]
    if len(tests) == 1:
        return tests[0]
    return lambda value: all(test(value) for test in tests)


def _words(schema: dict[str, Any]) -> list[str]:
    words = [word for word in schema if word not in SILENT]
    if "properties" in schema and "additionalProperties" not in schema:
        words.append("additionalProperties")
    unknown = sorted(set(words) - KEYWORDS.keys())
    if unknown:
        raise UnknownWordError(", ".join(unknown))
    return words


def _type(schema: dict[str, Any], _: str) -> Test:
    names = schema["type"]
    if isinstance(names, str):
        return _TYPES[names]
    tests = [_TYPES[name] for name in names]
    return lambda value: any(test(value) for test in tests)


def _same(one: Any, other: Any) -> bool:
    return bool(one == other) and isinstance(one, bool) == isinstance(other, bool)


def _enum(schema: dict[str, Any], _: str) -> Test:
    values = schema["enum"]
    if any(isinstance(value, list | dict) for value in values):
        raise UnknownWordError("enum of collections")
    return lambda value: any(_same(value, one) for one in values)


def _const(schema: dict[str, Any], file: str) -> Test:
    return _enum({"enum": [schema["const"]]}, file)


def _properties(schema: dict[str, Any], file: str) -> Test:
    """`properties` and `additionalProperties` together."""
    known = {name: _test(part, file) for name, part in schema.get("properties", {}).items()}
    other = _test(schema.get("additionalProperties", True), file)

    def test(value: Any) -> bool:
        if not isinstance(value, dict):
            return True
        keep_going()
        return all(known.get(key, other)(item) for key, item in value.items())

    return test


def _names(schema: dict[str, Any], file: str) -> Test:
    inner = _test(schema["propertyNames"], file)
    return lambda value: not isinstance(value, dict) or all(inner(key) for key in value)


def _required(schema: dict[str, Any], _: str) -> Test:
    names = schema["required"]
    return lambda value: not isinstance(value, dict) or all(name in value for name in names)


def _dependencies(schema: dict[str, Any], file: str) -> Test:
    parts = schema["dependencies"].items()
    needed = {
        name: _required({"required": part}, file) if isinstance(part, list) else _test(part, file)
        for name, part in parts
    }
    return lambda value: (
        not isinstance(value, dict) or all(test(value) for name, test in needed.items() if name in value)
    )


def _items(schema: dict[str, Any], file: str) -> Test:
    if isinstance(schema["items"], list):
        raise UnknownWordError("items by place")
    inner = _test(schema["items"], file)

    def test(value: Any) -> bool:
        if not isinstance(value, list):
            return True
        keep_going()
        return all(inner(item) for item in value)

    return test


def _unique(schema: dict[str, Any], _: str) -> Test:
    if not schema["uniqueItems"]:
        return lambda _: True
    return lambda value: not isinstance(value, list) or len({json.dumps(item) for item in value}) == len(value)


def _pattern(schema: dict[str, Any], _: str) -> Test:
    pattern = schema["pattern"]
    return lambda value: not isinstance(value, str) or re.search(pattern, value) is not None


def _bound(
    word: str, types: type | tuple[type, ...], sized: bool, greatest: bool
) -> Callable[[dict[str, Any], str], Test]:
    def make(schema: dict[str, Any], _: str) -> Test:
        bound = schema[word]

        def test(value: Any) -> bool:
            if not isinstance(value, types) or isinstance(value, bool):
                return True
            amount: Any = len(value) if sized else value  # type: ignore[arg-type]  # `types` have a length then
            return bool(amount <= bound if greatest else amount >= bound)

        return test

    return make


def _conditional(schema: dict[str, Any], file: str) -> Test:
    condition = _test(schema["if"], file)
    then, otherwise = _test(schema.get("then", True), file), _test(schema.get("else", True), file)
    return lambda value: then(value) if condition(value) else otherwise(value)


def _not(schema: dict[str, Any], file: str) -> Test:
    inner = _test(schema["not"], file)
    return lambda value: not inner(value)


def _of(word: str, enough: Callable[[int, int], bool]) -> Callable[[dict[str, Any], str], Test]:
    def make(schema: dict[str, Any], file: str) -> Test:
        tests = [_test(part, file) for part in schema[word]]
        return lambda value: enough(sum(test(value) for test in tests), len(tests))

    return make


KEYWORDS: dict[str, Callable[[dict[str, Any], str], Test]] = {
    "type": _type,
    "enum": _enum,
    "const": _const,
    "additionalProperties": _properties,
    "propertyNames": _names,
    "required": _required,
    "dependencies": _dependencies,
    "items": _items,
    "uniqueItems": _unique,
    "pattern": _pattern,
    "minimum": _bound("minimum", (int, float), sized=False, greatest=False),
    "maximum": _bound("maximum", (int, float), sized=False, greatest=True),
    "minLength": _bound("minLength", str, sized=True, greatest=False),
    "maxLength": _bound("maxLength", str, sized=True, greatest=True),
    "minItems": _bound("minItems", list, sized=True, greatest=False),
    "maxItems": _bound("maxItems", list, sized=True, greatest=True),
    "minProperties": _bound("minProperties", dict, sized=True, greatest=False),
    "maxProperties": _bound("maxProperties", dict, sized=True, greatest=True),
    "if": _conditional,
    "not": _not,
    "anyOf": _of("anyOf", lambda good, _: good > 0),
    "oneOf": _of("oneOf", lambda good, _: good == 1),
    "allOf": _of("allOf", lambda good, all_: good == all_),
}

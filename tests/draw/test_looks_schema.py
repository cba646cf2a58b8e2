"""The schema of looks says what drawing reads: the same words, the same keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from drawn_games import ROOT, game
from jsonschema import Draft7Validator
from referencing import Registry
from referencing.jsonschema import DRAFT7

from rulewright_tools.draw.geometry import ARRANGEMENTS
from rulewright_tools.draw.looks.layers import BESIDE, BOARD_TAGS, CONTENT_TAGS, DASHES, OPTIONS
from rulewright_tools.draw.looks.panel_reading import FORMS as PANEL_FORMS
from rulewright_tools.draw.looks.panel_reading import ROW_KEYS, TRACK_KEYS
from rulewright_tools.draw.looks.read_looks import FORMS, KIND_KEYS, LOOK_KEYS, TOP_KEYS, looks_mapping
from rulewright_tools.draw.shapes import PATTERNS, SHAPES

SCHEMAS = {name: json.loads((ROOT / "schemas" / f"{name}.schema.json").read_text()) for name in ("looks", "common")}
LOOKS = SCHEMAS["looks"]
PARTS = LOOKS["definitions"]


def validator() -> Draft7Validator:
    resources = [(f"{name}.schema.json", DRAFT7.create_resource(schema)) for name, schema in SCHEMAS.items()]
    empty: Registry[Any] = Registry()
    return Draft7Validator(LOOKS, registry=empty.with_resources(resources))


def properties(node: Any) -> Iterator[tuple[str, Any]]:
    if isinstance(node, dict):
        if isinstance(node.get("properties"), dict):
            yield from node["properties"].items()
        for value in node.values():
            yield from properties(value)
    elif isinstance(node, list):
        for value in node:
            yield from properties(value)


def test_every_property_explains_itself() -> None:
    Draft7Validator.check_schema(LOOKS)
    assert [key for key, value in properties(LOOKS) if not value.get("description")] == []


def test_words_are_those_that_drawing_knows() -> None:
    layer = PARTS["layer"]["properties"]
    assert tuple(PARTS["shape"]["enum"]) == SHAPES
    assert tuple(layer["pattern"]["enum"]) == PATTERNS
    assert tuple(layer["arrange"]["enum"]) == ARRANGEMENTS
    assert tuple(layer["dash"]["enum"]) == DASHES
    assert tuple(layer["at"]["anyOf"][1]["enum"]) == BESIDE
    assert tuple(PARTS["kind"]["properties"]["form"]["enum"]) == FORMS


def test_keys_are_those_that_drawing_reads() -> None:
    assert set(LOOKS["properties"]) == set(TOP_KEYS)
    assert set(PARTS["member"]["properties"]) == set(LOOK_KEYS)
    assert set(PARTS["kind"]["properties"]) == set(KIND_KEYS)
    assert set(PARTS["layer"]["properties"]) == {*BOARD_TAGS, *OPTIONS}
    assert set(PARTS["cell"]["properties"]) == {*CONTENT_TAGS, *OPTIONS, "title"}
    panel = set(PARTS["panel"]["properties"])
    assert panel == {"title", "place", *ROW_KEYS, *TRACK_KEYS, *PANEL_FORMS, *OPTIONS}


@pytest.mark.parametrize("name", ["irish_gauge", "canals"])
def test_looks_of_games_satisfy_it(name: str) -> None:
    node = looks_mapping(game(name).looks)
    assert node is not None
    assert [f"{list(e.path)}: {e.message}" for e in validator().iter_errors(node.data)] == []


def test_nonsense_does_not() -> None:
    for bad in (
        {"board": {"hex": {"layers": {"a": {"fill": "x", "text": "y"}}}}},
        {"members": {"a": {"b": {"fill": "red"}}}},
        {"panels": {"a": {"title": "A"}}},
        {"colour": 1},
    ):
        assert not validator().is_valid(bad)

"""The quick answer to whether a document fits its schema is the same as that of the library that explains it."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rulewright.document import SCHEMAS, read_file, schema_text
from rulewright.document.finding.shelf import schemas
from rulewright.document.schemas.fitting import KEYWORDS, SILENT, fitting
from rulewright.document.schemas.validators import validator
from rulewright.source import Report

ROOT = Path(__file__).resolve().parents[2]
KINDS = ("ruleset", "map", "variant", "scenario")
DOCUMENTS = sorted(
    path
    for kind in KINDS
    for folder in ("rulesets", "maps", "tests/play/games", "tests/diagnostics/document")
    for path in (ROOT / folder).rglob(f"*.{kind}.yaml")
)
STRANGE = (
    None,
    True,
    False,
    0,
    1,
    1.0,
    -3,
    2.5,
    "",
    "a",
    "A b",
    "£{n}",
    [],
    [1, 1],
    {},
    {"a": 1},
    {"min": 0, "max": 2},
)


def words(schema: Any) -> Iterator[str]:
    """Every keyword of a schema and of the schemas in it."""
    if isinstance(schema, dict):
        for word, part in schema.items():
            yield word
            if word in ("properties", "definitions", "dependencies"):
                for inner in part.values():
                    yield from words(inner)
            elif word in ("anyOf", "oneOf", "allOf"):
                for inner in part:
                    yield from words(inner)
            elif word not in ("enum", "const", "examples"):
                yield from words(part)


def test_every_keyword_of_the_schemas_is_known() -> None:
    used = {word for file in schemas().glob("*.schema.json") for word in words(json.loads(file.read_text("utf-8")))}
    assert used <= KEYWORDS.keys() | SILENT | {"$ref"}
    for name in SCHEMAS:
        assert schema_text(name)
        fitting(name)({})


def changed(data: Any, chance: random.Random) -> Any:
    """A copy with one place changed."""
    data = copy.deepcopy(data)
    at = data
    while isinstance(at, dict | list) and at:
        key = chance.choice(list(at)) if isinstance(at, dict) else chance.randrange(len(at))
        inner = at[key]
        if not isinstance(inner, dict | list) or not inner or chance.random() < 0.2:
            what = chance.random()
            if what < 0.2:
                del at[key]
            elif what < 0.4 and isinstance(at, dict):
                at[chance.choice(("a", "min", "type", "Odd name", "title"))] = chance.choice(STRANGE)
            else:
                at[key] = chance.choice(STRANGE)
            break
        at = inner
    return data


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_the_answer_is_the_same(path: Path) -> None:
    document = read_file(path, Report())
    if document is None:
        return
    chance = random.Random(path.name)
    data = document.data
    own = path.name.split(".")[-2]
    for kind in KINDS:
        assert fitting(kind)(data) == validator(kind).is_valid(data)
    for _ in range(20):
        other = changed(data, chance)
        assert fitting(own)(other) == validator(own).is_valid(other), other

"""The schemas themselves: valid, complete, closed, offline; and what validation does with good documents."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator

from rulewright.document import SCHEMAS, Mapping, read_file, read_text, schema_text, validate
from rulewright.document.finding.includes import with_includes
from rulewright.document.finding.shelf import shelf
from rulewright.source import Report, Source
from rulewright.source.render import render

NAMES = sorted(path.name.removesuffix(".schema.json") for path in (shelf() / "schemas").glob("*.schema.json"))
KINDS = ("ruleset", "map", "variant", "scenario")
CONDITIONAL = ("if", "then", "else", "not")


def parts(schema: Any, way: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], dict[str, Any]]]:
    if isinstance(schema, dict):
        yield way, schema
        for key, value in schema.items():
            yield from parts(value, (*way, key))
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from parts(value, (*way, str(index)))


@pytest.mark.parametrize("name", NAMES)
def test_it_is_a_schema(name: str) -> None:
    schema = json.loads(schema_text(name))
    Draft7Validator.check_schema(schema)
    assert schema["$schema"] == "http://json-schema.org/draft-07/schema#"
    assert schema["$id"] == f"{name}.schema.json"


@pytest.mark.parametrize("name", NAMES)
def test_every_property_has_a_description(name: str) -> None:
    for way, schema in parts(json.loads(schema_text(name))):
        properties = schema.get("properties")
        if not isinstance(properties, dict) or way[-1:] == ("properties",):
            continue
        for key, value in properties.items():
            if value != {"not": {}}:
                assert len(value.get("description", "")) > 5, (*way, key)


@pytest.mark.parametrize("name", NAMES)
def test_fixed_keys_are_closed(name: str) -> None:
    for way, schema in parts(json.loads(schema_text(name))):
        if isinstance(schema.get("properties"), dict) and not set(way) & {*CONDITIONAL, "allOf"}:
            assert "additionalProperties" in schema, way


@pytest.mark.parametrize("name", ("common", *SCHEMAS))
def test_no_alternatives_that_blur_messages(name: str) -> None:
    for way, schema in parts(json.loads(schema_text(name))):
        assert way[-1:] == ("properties",) or not {"oneOf", "anyOf"} & schema.keys(), way


@pytest.mark.parametrize("name", NAMES)
def test_references_stay_here(name: str) -> None:
    for _, schema in parts(json.loads(schema_text(name))):
        reference = schema.get("$ref")
        if isinstance(reference, str):
            file, _, pointer = reference.partition("#")
            target = json.loads(schema_text(file.removesuffix(".schema.json") if file else name))
            for part in filter(None, pointer.split("/")):
                target = target[part]


def test_the_readme_names_every_schema() -> None:
    text = (shelf() / "schemas" / "README.md").read_text(encoding="utf-8")
    for name in ("common", *SCHEMAS):
        assert f"{name}.schema.json" in text


def shipped() -> list[Path]:
    found = (path for folder in ("rulesets", "maps") for path in (shelf() / folder).rglob("*.*.yaml"))
    return sorted(path for path in found if path.name.split(".")[-2] in KINDS)


@pytest.mark.parametrize("path", shipped(), ids=lambda path: path.name)
def test_shipped_documents(path: Path) -> None:
    report = Report()
    document = read_file(path, report)
    assert document is not None, render(report)
    kind = path.name.split(".")[-2]
    if kind == "ruleset":
        document = with_includes(document, path, shelf(), report)
    validate(document, kind, report)
    assert not list(report), render(report)


def test_findings_fit_their_own_schema() -> None:
    report = Report()
    text = "ruleset: 3\ncosts: {a: x}\ntypes:\n  era: [b, b]\n"
    document = read_text(Source("x.ruleset.yaml", text), report)
    assert document is not None
    validate(document, "ruleset", report)
    again = Report()
    node = read_text(Source("findings.json", json.dumps(render(report, "json"))), again)
    assert node is not None and validate(node, "diagnostics", again), render(again)


def test_record_header() -> None:
    report = Report()
    header = {
        "rulewright": 1, "ruleset": "canals", "map": None, "variants": [], "players": ["Ada", "Mary"], "seed": 7,
        "fingerprint": "0" * 64,
    }  # fmt: skip
    node = read_text(Source("record", json.dumps(header)), report)
    assert node is not None and validate(node, "record-header", report), render(report)


def test_depth_is_no_trouble() -> None:
    report = Report()
    text = "costs: " + "".join("{a: " for _ in range(62)) + "1" + "}" * 62
    node = read_text(Source("deep", text), report)
    assert isinstance(node, Mapping)
    validate(node, "ruleset", report)
    assert {d.code for d in report} == {"RW151"}

"""The JSON Schemas that travel with Rulewright, and validators made from them once."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from rulewright.source import keep_going

from ..finding.shelf import schemas

SCHEMAS = ("ruleset", "map", "variant", "scenario", "record-header", "diagnostics")


def validator_for(schema: dict[str, Any]) -> Any:
    """A draft-07 validator that may refer to the schemas of this folder by file name."""
    return _draft()(schema, registry=registry())


@cache
def schema_text(name: str) -> str:
    """The JSON text of a schema that travels with Rulewright."""
    return (schemas() / f"{name}.schema.json").read_text(encoding="utf-8")


@cache
def validator(name: str) -> Any:
    """The validator of a schema that travels with Rulewright, made once."""
    return validator_for(json.loads(schema_text(name)))


@cache
def _draft() -> Any:
    """Draft-07, but 3.0 is no whole number, and a long list of mixed values is no way to keep a machine busy."""
    from jsonschema import Draft7Validator, ValidationError
    from jsonschema.validators import extend

    def unique(_: Any, wanted: bool, instance: Any, __: Any) -> Iterator[ValidationError]:
        if wanted and isinstance(instance, list) and len({json.dumps(item) for item in instance}) < len(instance):
            yield ValidationError("not unique")

    def whole(_: Any, instance: Any) -> bool:
        return isinstance(instance, int) and not isinstance(instance, bool)

    def mapping(_: Any, instance: Any) -> bool:
        keep_going()
        return isinstance(instance, dict)

    checker = Draft7Validator.TYPE_CHECKER.redefine("integer", whole).redefine("object", mapping)
    make: Any = extend  # has no types
    return make(Draft7Validator, {"uniqueItems": unique}, type_checker=checker)


@cache
def registry() -> Any:
    """Every schema of the folder by file name, for `$ref`; nothing is ever fetched."""
    from referencing import Registry
    from referencing.jsonschema import DRAFT7

    files = sorted(schemas().glob("*.schema.json"))
    resources = [(file.name, DRAFT7.create_resource(json.loads(file.read_text(encoding="utf-8")))) for file in files]
    empty: Registry[Any] = Registry()
    return empty.with_resources(resources)

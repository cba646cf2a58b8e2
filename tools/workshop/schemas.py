"""Checks the schemas themselves: valid draft-07, every reference leads somewhere, every property has a description."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from jsonschema import Draft7Validator

ROOT = Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "schemas"


def faults(path: Path) -> Iterator[str]:
    """What is wrong with one schema."""
    schema = json.loads(path.read_text(encoding="utf-8"))
    if schema.get("$schema") != "http://json-schema.org/draft-07/schema#":
        yield "not said to be draft-07"
    Draft7Validator.check_schema(schema)
    yield from walk(schema, path, "")


def walk(node: Any, path: Path, at: str) -> Iterator[str]:
    """References and descriptions, all the way down."""
    if isinstance(node, list):
        for i, item in enumerate(node):
            yield from walk(item, path, f"{at}/{i}")
    if not isinstance(node, dict):
        return
    reference = node.get("$ref")
    if isinstance(reference, str) and not leads_somewhere(reference, path):
        yield f"{at}: {reference} leads nowhere"
    properties = node.get("properties")
    conditional = any(f"/{word}/" in f"{at}/" for word in ("if", "then", "else", "allOf", "not"))
    if isinstance(properties, dict) and not conditional:
        for name, value in properties.items():
            if isinstance(value, dict) and not described(value, path):
                yield f"{at}/properties/{name}: no description"
    for key, value in node.items():
        yield from walk(value, path, f"{at}/{key}")


def described(value: dict[str, Any], path: Path) -> bool:
    """True when an editor has something to show."""
    return "description" in value or any("description" in part for part in value.get("allOf", []))


def leads_somewhere(reference: str, path: Path) -> bool:
    """True when a reference's file and pointer exist."""
    name, _, pointer = reference.partition("#")
    target = path if not name else path.parent / name.rsplit("/", 1)[-1]
    if not target.exists():
        return False
    node: Any = json.loads(target.read_text(encoding="utf-8"))
    for part in filter(None, pointer.split("/")):
        if not isinstance(node, dict) or part not in node:
            return False
        node = node[part]
    return True


def main() -> int:
    """Prints the faults; 1 when there are any."""
    found = [f"{path.name}{fault}" for path in sorted(FOLDER.glob("*.json")) for fault in faults(path)]
    print("\n".join(found) or f"{len(list(FOLDER.glob('*.json')))} schemas are sound")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

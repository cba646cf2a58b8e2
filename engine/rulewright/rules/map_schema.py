"""The JSON Schema (draft-07) of one game's maps, so that an editor completes a map before the engine sees it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rulewright.document import Library, read_document, schema_text
from rulewright.document.nodes import Entry, Mapping, Node, Scalar, Sequence
from rulewright.document.scalar_text import rule_text
from rulewright.language import parse_field, syntax
from rulewright.source import Report

from .declared.grid import SCHEMES
from .declared.plain_values import text_value
from .type_words import article

Schema = dict[str, Any]

_COMMON = "common.schema.json#/definitions/"
_PAIR = {"type": "array", "items": {"$ref": _COMMON + "id"}, "minItems": 2, "maxItems": 2}
_LETTERS = {"description": "Rows of letters, not a member of this name.", "type": ["string", "array"]}
_PICTURE = {"required": ["picture"], "properties": {"picture": _LETTERS}}
_PLACE = {"type": "array", "items": {"type": "number"}, "minItems": 2, "maxItems": 2}


def board_schema(
    ruleset: Mapping | str | Path, *, library: Library | None = None, report: Report | None = None
) -> Schema | None:
    """The schema of a game's maps, from its ruleset as a node, or by its id or path; None (and findings) if wrong."""
    if not isinstance(ruleset, Mapping):
        report = report if report is not None else Report()
        found = (library or Library()).find("ruleset", ruleset, report)
        document = read_document(found, report) if found is not None else None
        return None if document is None else board_schema(document)
    return _Board(ruleset).schema()


class _Board:
    """The board of one ruleset, as its document says it; parts that are wrong there are left open here."""

    def __init__(self, ruleset: Mapping) -> None:
        self.ruleset = ruleset
        self.members = dict(_members(ruleset))
        self.kinds = {e.key: e.value for e in _entries(ruleset.get("board")) if isinstance(e.value, Mapping)}
        self.plurals = {name: text_value(node.get("plural")) or f"{name}s" for name, node in self.kinds.items()}

    def schema(self) -> Schema:
        """The map schema that every game has, with the sections of this game."""
        found: Schema = json.loads(schema_text("map"))
        name = text_value(self.ruleset.get("ruleset")) or ""
        found.pop("definitions", None)
        found["$id"] = f"{name}.map.schema.json"
        found["title"] = f"a map for {name}"
        found["properties"]["for"] = {"description": "The ruleset that this map is for.", "const": name}
        self._limit_grid(found["properties"])
        sections = {self.plurals[kind]: self._section(kind, node) for kind, node in self.kinds.items()}
        found["properties"].update(sections)
        found["required"] = [*found.get("required", ()), *sections]
        found["additionalProperties"] = True
        adds = {"required": ["rules"], "properties": {"rules": {"required": ["add"]}}}
        found["if"] = adds
        found["then"] = {}
        found["else"] = {"propertyNames": {"enum": sorted(found["properties"])}, "properties": self._strict()}
        return found

    def _limit_grid(self, properties: Schema) -> None:
        grids = {text_value(node.get("grid")) for node in self.kinds.values() if node.get("grid") is not None}
        if not grids:
            properties.pop("grid", None)
            return
        fitting = [scheme for scheme, of in SCHEMES.items() if of == "" or of in grids]
        scheme = properties.get("grid", {}).get("properties", {}).get("scheme")
        if isinstance(scheme, dict):
            scheme["enum"] = fitting

    # --- sections

    def _section(self, kind: str, node: Mapping) -> Schema:
        fields = self._fields(kind, node)
        row: Schema = {"type": "object", "properties": fields, "required": self._required(node)}
        forms: list[Schema] = [row]
        if node.get("ends") is not None:
            forms.append({**_PAIR, "description": "The two ends of the link."})
        if not row["required"]:
            forms.append({"type": "null"})
        entry = forms[0] if len(forms) == 1 else {"anyOf": forms}
        table = {
            "columns": {
                "description": "The fields that the rows give, in order.",
                "type": "array",
                "items": {"enum": list(fields)},
                "uniqueItems": True,
            },
            "rows": {
                "description": f"The {self.plurals[kind]} by id: each a list of values in the order of the columns.",
                "type": "object",
                "additionalProperties": {"type": ["array", "object"]},
            },
        }
        found: Schema = {
            "description": f"The {self.plurals[kind]} of this map, by id.",
            "type": "object",
            "if": {"required": ["columns", "rows"]},
            "then": {"properties": table},
            "else": {"propertyNames": {"$ref": _COMMON + "id"}, "additionalProperties": entry},
        }
        if node.get("grid") is None:
            return found
        picture = {"properties": {**self._picture(kind, node), **table}}
        return {**found, "if": _PICTURE, "then": picture, "else": {k: found[k] for k in ("if", "then", "else")}}

    def _picture(self, kind: str, node: Mapping) -> Schema:
        """The keys of a section whose members are drawn as letters."""
        return {
            "picture": {
                "description": f"The {self.plurals[kind]} as rows of letters; a point stands for none.",
                "anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
            },
            "legend": {
                "description": "What each letter stands for: `{w: {terrain: wood}}`.",
                "type": "object",
                "propertyNames": {"minLength": 1, "maxLength": 1},
                "additionalProperties": {"type": "object", "properties": self._declared_fields(kind, node)},
            },
            "from": {"description": "The column and the row of the first letter; [0, 0] when left out.", **_PLACE},
        }

    def _strict(self) -> Schema:
        """The keywords that forbid unknown fields, where a map adds none of its own."""
        strict: Schema = {}
        for kind, node in self.kinds.items():
            names = list(self._fields(kind, node))
            row = {"if": {"type": "object"}, "then": {"propertyNames": {"enum": names}}}
            found = {
                "if": {"required": ["columns", "rows"]},
                "then": {"propertyNames": {"enum": ["columns", "rows"]}},
                "else": {"additionalProperties": row},
            }
            if node.get("grid") is not None:
                keys = ["picture", "legend", "from", "columns", "rows"]
                found = {"if": _PICTURE, "then": {"propertyNames": {"enum": keys}}, "else": found}
            strict[self.plurals[kind]] = found
        return strict

    def _required(self, node: Mapping) -> list[str]:
        names = ["at"] if node.get("grid") is not None else []
        names += ["ends"] if node.get("ends") is not None else []
        for entry in _entries(node.get("fields")):
            parsed = _field(entry.value)
            if parsed and parsed.default is None and not isinstance(parsed.type, syntax.OptionalType):
                names.append(entry.key)
        return names

    def _fields(self, kind: str, node: Mapping) -> Schema:
        where = "The column and the row." if node.get("grid") is not None else "Where it is drawn, `[x, y]`."
        fields: Schema = {"at": {"description": where, **_PLACE}}
        ends = text_value(node.get("ends"))
        if ends is not None:
            fields["ends"] = {"description": f"The two {self.plurals.get(ends, ends)} that it joins.", **_PAIR}
        fields["via"] = {"description": "Points that its drawing goes through.", "type": "array", "items": _PLACE}
        fields["label"] = {"description": "Where its name stands.", **_PLACE}
        return {**fields, **self._declared_fields(kind, node)}

    def _declared_fields(self, kind: str, node: Mapping) -> Schema:
        return {entry.key: self._field_schema(kind, entry) for entry in _entries(node.get("fields"))}

    # --- values

    def _field_schema(self, kind: str, entry: Entry) -> Schema:
        parsed = _field(entry.value)
        written = str(entry.value.data)
        found: Schema = {"description": f"`{entry.key}` of {article(kind)}: {written}."}
        if parsed is None:
            return found
        found.update(self._value(parsed.type))
        match parsed.default:
            case syntax.Number(value) | syntax.Truth(value):
                found["default"] = value
            case syntax.Name(id):
                found["default"] = id
            case syntax.NoneWord():
                found["default"] = "none"
        return found

    def _value(self, type_: syntax.TypeSyntax) -> Schema:
        match type_:
            case syntax.NamedType(name, low, high):
                return self._named(name, syntax.literal_number(low), syntax.literal_number(high))
            case syntax.OptionalType(of):
                return {"anyOf": [self._value(of), {"const": "none"}]}
            case syntax.SetType(of):
                return {"type": "array", "items": self._value(of), "uniqueItems": True}
            case (
                syntax.OrderType() | syntax.TableType() | syntax.PileType() | syntax.BagType()
            ):  # not in a map: a finding says so
                return {}

    def _named(self, name: str, low: int | None, high: int | None) -> Schema:
        if name == "bool":
            return {"type": "boolean"}
        if name == "text":
            return {"$ref": _COMMON + "text"}
        if name in self.members:
            return {"enum": self.members[name]}
        if name in self.kinds:
            return {"$ref": _COMMON + "id"}
        bounds = {"minimum": low, "maximum": high}
        return {"type": "integer", **{key: bound for key, bound in bounds.items() if bound is not None}}


def _entries(node: Node | None) -> Iterator[Entry]:
    return iter(node) if isinstance(node, Mapping) else iter(())


def _field(node: Node) -> syntax.FieldSyntax | None:
    report = Report()
    rule = rule_text(node, report) if isinstance(node, Scalar) else None
    return parse_field(*rule, report) if rule is not None else None


def _members(ruleset: Mapping) -> Iterator[tuple[str, list[str]]]:
    """The ids of the members that the ruleset itself lists."""
    for entry in _entries(ruleset.get("types")):
        node: Node | None = entry.value
        if isinstance(node, Mapping):
            node = node.get("members")
        if isinstance(node, Sequence):
            yield entry.key, [item.value for item in node if isinstance(item, Scalar) and isinstance(item.value, str)]
        elif isinstance(node, Mapping):
            yield entry.key, list(node.entries)
    for entry in _entries(ruleset.get("components")):
        rows = entry.value.get("rows") if isinstance(entry.value, Mapping) else None
        yield entry.key, list(rows.entries) if isinstance(rows, Mapping) else []

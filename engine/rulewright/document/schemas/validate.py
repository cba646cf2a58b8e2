"""Documents against their JSON Schemas: each mistake named once, at its own key or value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Any

from rulewright.source import Label, Report, Span, keep_going, nearest

from ..finding.files import kind_of
from ..nodes import Entry, Mapping, Node, Scalar
from ..nodes import Sequence as List
from ..scalar_text import report_collection
from .fitting import fitting
from .validators import schema_text, validator
from .validators import validator_for as validator_for  # found here by whoever checks against a schema of their own

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": "a mapping",
    "array": "a list",
    "null": "nothing",
}
_AT_MOST = 1000
_STRANGE = 10
_SECTION = "a section of members"
_NULLS = ("~", "null", "Null", "NULL")
_BOUNDS = {
    "minItems": ("items", "at least {} must be given"),
    "maxItems": ("items", "at most {} can be given"),
    "minProperties": ("entries", "at least {} must be given"),
    "maxProperties": ("entries", "at most {} can be given"),
    "minLength": ("characters", "at least {} must be given"),
    "maxLength": ("characters", "at most {} can be given"),
}


def validate(node: Node, schema_name: str, report: Report) -> bool:
    """Reports everything in which the document differs from its schema (one of SCHEMAS); True when nothing does."""
    return fitting(schema_name)(node.data) or check_against(node, validator(schema_name), report)


def check_against(node: Node, validator: Any, report: Report) -> bool:
    """Reports everything in which the document differs from the schema of a validator (of `validator_for`: such as that
    of the maps of one game); True when nothing does."""
    good = True
    misspelt = None
    for error in islice(validator.iter_errors(node.data), _AT_MOST):
        good = False
        keep_going()
        if misspelt is None:
            misspelt = _misspelt_keys(node, validator)
            for entry, near in misspelt.values():
                report.error("RW150", entry.key_span, help=f"did you mean `{near}`?", key=entry.key, where="a map")
        if not error.absolute_path or error.absolute_path[0] not in misspelt:
            _Fault(node, error, report).report()
    return good


def _misspelt_keys(node: Node, validator: Any) -> dict[str, tuple[Entry, str]]:
    """Keys of a map that would be sections, but are nearly another key under which their value would be right."""
    if not isinstance(node, Mapping) or validator.schema.get("title") != "a map":
        return {}
    known = validator.schema["properties"]
    sections = validator.evolve(schema=validator.schema.get("additionalProperties", {}))
    found: dict[str, tuple[Entry, str]] = {}
    for entry in node:
        near = nearest(entry.key, known) if entry.key not in known and len(found) < _STRANGE else None
        if near is None or near in node.entries or sections.is_valid(entry.value.data):
            continue
        if validator.evolve(schema=known[near]).is_valid(entry.value.data):
            found[entry.key] = (entry, near)
    return found


class _Fault:
    """One error of the validator, and the node that it speaks of."""

    def __init__(self, root: Node, error: Any, report: Report) -> None:
        self.error = error
        self.findings = report
        self.path = list(error.absolute_path)
        self.node, self.entry = _locate(root, self.path)
        self.schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
        self.title = str(self.schema.get("title", ""))

    @property
    def where(self) -> str:
        """`actions.build` or, for the document itself, what it is: `a ruleset`."""
        if self.path:
            return _path(self.path)
        return self.title or "the document"

    @property
    def span(self) -> Span:
        """The value, or for a mapping its key: a caret under whole sections says little."""
        if isinstance(self.node, Mapping | List) and not self.node.flow:
            if self.entry is not None:
                return self.entry.key_span
            first = next(iter(self.node), None) if isinstance(self.node, Mapping) else None
            return first.key_span if isinstance(first, Entry) else self.node.span
        return self.node.span

    def report(self) -> None:
        kind = self.error.validator
        if kind == "additionalProperties":
            self._unknown_keys()
        elif kind in ("required", "dependencies"):
            self._missing_keys()
        elif kind == "type":
            self._wrong_type()
        elif kind in ("enum", "const"):
            self._none_of()
        elif kind == "pattern":
            self._bad_form()
        elif kind in _BOUNDS or kind in ("minimum", "maximum"):
            self._out_of_bounds(kind)
        elif kind == "uniqueItems":
            self._repeated()
        elif kind == "not" and self.entry is not None:
            self._not_together(self.entry)
        else:
            self.findings.error("RW156", self.span, where=_capital(self.where), reason=str(self.error.message))

    def _unknown_keys(self) -> None:
        assert isinstance(self.node, Mapping)
        known = list(self.schema.get("properties", {}))
        for entry in self.node:
            if entry.key not in known:
                near = nearest(entry.key, known)
                help = f"did you mean `{near}`?" if near else "it has " + _listed(known)
                self.findings.error("RW150", entry.key_span, help=help, key=entry.key, where=self.where)

    def _missing_keys(self) -> None:
        assert isinstance(self.node, Mapping)
        needed: Iterable[str] = self.error.validator_value
        if isinstance(needed, dict):  # dependencies
            needed = [name for key, names in needed.items() if key in self.node.entries for name in names]
        for key in needed:
            if key in self.node.entries:
                continue
            known = list(self.schema.get("properties", {}))
            strange = [k for k in self.node.entries if k not in known]
            if any(nearest(k, known) == key for k in strange[:_STRANGE]):
                continue  # a misspelt key, which is a finding of its own
            help = f"add a line `{key}: ...` to it"
            self.findings.error("RW151", self.span, help=help, where=_capital(self.where), key=key)

    def _wrong_type(self) -> None:
        if self.title in ("rule text", "a script"):
            if not isinstance(self.node, Scalar):
                report_collection(self.node, self.findings)
                return
            if self.node.value is None and self.node.span.text not in _NULLS:
                help = "write the rule after the colon, or delete the key"
                self.findings.error("RW148", self._empty_span(), help=help)
                return
        if self.title == _SECTION and self.entry is not None:
            known = json.loads(schema_text("map"))["properties"]
            if near := nearest(self.entry.key, known):  # a misspelt key, not a section of its own
                help = f"did you mean `{near}`?"
                self.findings.error("RW150", self.entry.key_span, help=help, key=self.entry.key, where="a map")
                return
        types = self.schema["type"]
        names = [_TYPES[t] for t in ([types] if isinstance(types, str) else types)]
        expected = self.title or " or ".join(names)
        self.findings.error(
            "RW152", self._empty_span(), help=self._type_help(), expected=expected, found=kind_of(self.node)
        )

    def _empty_span(self) -> Span:
        """The value, or the key of a value that is left out."""
        empty = isinstance(self.node, Scalar) and self.node.value is None and self.node.style == "plain"
        return self.entry.key_span if empty and self.entry is not None else self.node.span

    def _type_help(self) -> str | None:
        types = self.schema["type"]
        found = self.node
        if not isinstance(found, Scalar):
            if found.flow and "string" in types:
                return "put the text in double quotes: text that begins with a bracket is not text to YAML"
            return None
        if found.value is None and "object" in types and "integer" not in types:
            return "write `{}` after the colon if there is nothing to say about it, or delete the key"
        if found.value is None:
            return "write a value after the colon, or delete the key"
        if "string" in types and not isinstance(found.value, str):
            return f'put it in quotes: "{found.span.text}"'
        if "integer" in types and isinstance(found.value, str) and found.style != "plain":
            return "write the number without quotes"
        return None

    def _none_of(self) -> None:
        allowed = [str(v) for v in self.error.validator_value] if self.error.validator == "enum" else []
        allowed = allowed or [str(self.error.validator_value)]
        value = str(self.error.instance)
        near = nearest(value, allowed)
        help = f"did you mean `{near}`?" if near else None
        self.findings.error("RW153", self._empty_span(), help=help, value=value, allowed=_listed(allowed))

    def _bad_form(self) -> None:
        value = str(self.error.instance)
        span = self.node.span
        if "propertyNames" in self.error.schema_path and isinstance(self.node, Mapping):
            entry = self.node.entries.get(value)
            span = entry.key_span if entry else span
        if self.title in ("", "an id"):
            proposal = _id_like(value)
            help = f"write `{proposal}`" if proposal else "begin it with a small letter a to z"
            self.findings.error("RW154", span, help=help, value=value)
        else:
            example = next(iter(self.schema.get("examples", ())), None)
            hint = f"write it like `{example}`" if example else None
            self.findings.error("RW157", span, help=hint, value=value, expected=self.title)

    def _out_of_bounds(self, kind: str) -> None:
        limit = self.error.validator_value
        if kind in _BOUNDS:
            things, bound = _BOUNDS[kind]
            count = len(self.error.instance)
            text = bound.format(limit)
        else:
            things, count = "as its value", self.error.instance
            text = f"it must be at {'least' if kind == 'minimum' else 'most'} {limit}"
        self.findings.error("RW155", self.span, where=_capital(self.where), count=count, things=things, bound=text)

    def _repeated(self) -> None:
        assert isinstance(self.node, List)
        seen: dict[str, Span] = {}
        for item in self.node:
            first = seen.setdefault(json.dumps(item.data), item.span)
            if first is not item.span:
                reason = f"`{item.span.text}` is given twice"
                labels = [Label(first, "it is first given here")]
                self.findings.error(
                    "RW156", item.span, labels=labels, help="delete one of the two", where=self.where, reason=reason
                )

    def _not_together(self, entry: Entry) -> None:
        where = _path(self.path[:-1])
        reason = f"`{entry.key}` cannot stand beside its other keys"
        self.findings.error("RW156", entry.key_span, help=f"delete `{entry.key}`", where=where, reason=reason)


def _locate(root: Node, path: Sequence[str | int]) -> tuple[Node, Entry | None]:
    """The node at a path of keys and positions, and the entry that holds it."""
    node, entry = root, None
    for part in path:
        if isinstance(node, Mapping):
            entry = node.entries[str(part)]
            node = entry.value
        elif isinstance(node, List):
            entry, node = None, node.items[int(part)]
    return node, entry


def _path(path: Sequence[str | int]) -> str:
    """`steps.1.move`: positions are counted from 1, as people do."""
    return "`" + ".".join(str(p + 1) if isinstance(p, int) else p for p in path) + "`"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _listed(names: Sequence[str]) -> str:
    shown = [f"`{n}`" for n in names]
    return shown[0] if len(shown) == 1 else ", ".join(shown[:-1]) + " and " + shown[-1] if shown else "no keys"


def _id_like(value: str) -> str:
    """The id that was probably meant, or an empty text."""
    text = re.sub(r"_+", "_", re.sub(r"[^a-z0-9]+", "_", value.casefold())).strip("_")
    return text if text[:1].isalpha() and text[:1].isascii() else ""

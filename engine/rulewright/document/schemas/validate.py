"""Documents against their JSON Schemas: each mistake named once, at its own key or value."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Container, Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Any

from rulewright.source import Label, Report, Span, keep_going, nearest
from rulewright.source.look_alikes import Stranger, curly, plain, straight, strange_letters, tell

from ..finding.files import kind_of
from ..nodes import Entry, Mapping, Node, Scalar
from ..nodes import Sequence as List
from ..scalar_text import report_collection
from .fitting import fitting
from .keys import StrangeKeys, listed
from .shapes import ENTRIES, NULLS, Shape, located
from .validators import schema_text, validator
from .validators import validator_for as validator_for  # found here by whoever checks against a schema of their own

_TYPES = {
    "string": "text",
    "integer": "a whole number",
    "number": "a number",
    "boolean": "true or false",
    "object": ENTRIES,
    "array": "a list, such as `[a, b]`",
    "null": "nothing",
}
_AT_MOST = 1000
_STRANGE = 10
_SECTION = "a section of members"
_PLAIN = {"ß": "ss", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i"}
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
    errors: list[Any] = []
    for error in islice(validator.iter_errors(node.data), _AT_MOST):
        keep_going()
        errors.extend(_inside(error))
    if not errors:
        return True
    misspelt = _misspelt_keys(node, validator)
    for entry, near in misspelt.values():
        report.error("RW150", entry.key_span, help=f"did you mean `{near}`?", key=entry.key, where="a map")
    keys = StrangeKeys(node, validator, errors, {key: near for key, (_, near) in misspelt.items()})
    for error in errors:
        if not (error.absolute_path and error.absolute_path[0] in misspelt) and not keys.explain(error):
            _Fault(node, validator, error, keys, report).report()
    return False


def _inside(error: Any) -> Iterator[Any]:
    """The error, or the errors in the one of its alternatives that is of the right type."""
    alternatives: dict[Any, list[Any]] = {}
    for inner in error.context or ():
        alternatives.setdefault(inner.schema_path[0], []).append(inner)
    right = [found for found in alternatives.values() if not any(e.validator == "type" and not e.path for e in found)]
    if error.validator in ("anyOf", "oneOf") and len(alternatives) > 1 and len(right) == 1:
        for inner in right[0]:
            yield from _inside(inner)
    else:
        yield error


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

    def __init__(self, root: Node, validator: Any, error: Any, keys: StrangeKeys, report: Report) -> None:
        self.root = root
        self.validator = validator
        self.keys = keys
        self.error = error
        self.findings = report
        self.path = list(error.absolute_path)
        self.node, self.entry = located(root, self.path)
        self.schema: dict[str, Any] = error.schema if isinstance(error.schema, dict) else {}
        self.title = str(self.schema.get("title", ""))
        self.shape = Shape(root, self.path, self.schema, validator, keys.trials, report)

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
        if self._in_curly_quotes():
            return
        if kind == "additionalProperties":
            if not self.shape.list_in_braces():
                self.keys.tell(tuple(self.path), self.where, self.findings)
        elif kind in ("oneOf", "anyOf"):
            self._one_of()
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
            self._other()

    def _in_curly_quotes(self) -> bool:
        """Reports a value that is only wrong because its quotes are none."""
        node = self.node
        if not isinstance(node, Scalar) or node.style != "plain" or not isinstance(node.value, str):
            return False
        if not curly(node.value) or not self.shape.fits(json.loads(straight(node.value))):
            return False
        self.findings.withdraw("RW124", node.span)
        tell(Stranger(0, len(node.value), straight(node.value)), node.span, self.findings)
        return True

    def _missing_keys(self) -> None:
        assert isinstance(self.node, Mapping)
        needed: Iterable[str] = self.error.validator_value
        if isinstance(needed, dict):  # dependencies
            needed = [name for key, names in needed.items() if key in self.node.entries for name in names]
        missing = []
        for key in self._all_needed(needed):
            if key in self.node.entries:
                continue
            inside = next((e for e in self.node if isinstance(e.value, Mapping) and key in e.value.entries), None)
            if inside is not None and isinstance(inside.value, Mapping):
                span = inside.value.entries[key].key_span
                where = f"`{inside.key}`"
                self.findings.error(
                    "RW158", span, help="move it one level back", key=key, where=where, place=self.where
                )
                continue
            above, _ = located(self.root, self.path[:-1])
            beside = above.entries.get(key) if self.path and isinstance(above, Mapping) else None
            if beside is not None and beside.key_span.start > self.span.start:
                where = _path(self.path[:-1])
                help = f"move it one level deeper, under `{self.path[-1]}`"
                self.findings.error("RW158", beside.key_span, help=help, key=key, where=where, place=self.where)
                continue
            missing.append(key)
        if missing:
            lines = " and ".join(f"`{key}: ...`" for key in missing)
            help = f"add {'a line' if len(missing) == 1 else 'lines'} {lines} to it"
            self.findings.error("RW151", self.span, help=help, where=_capital(self.where), key=listed(missing))

    def _all_needed(self, needed: Iterable[str]) -> Iterable[str]:
        """What is missing at this place in all; nothing where an earlier error has told it."""
        if self.error.validator != "required":
            return needed
        place = tuple(self.path)
        if place in self.keys.told:
            return ()
        self.keys.told.add(place)
        return self.keys.missing(self.keys.errors, place)

    def _one_of(self) -> None:
        """One of several keys must stand there, or exactly one."""
        names = [part["required"][0] for part in self.error.validator_value if part.keys() == {"required"}]
        given = [name for name in names if isinstance(self.node, Mapping) and name in self.node.entries]
        if len(names) < len(self.error.validator_value):
            self._other()
        elif not given:
            help = "write one of them" + (", and only one" if self.error.validator == "oneOf" else "")
            where = _capital(self.where)
            self.findings.error("RW159", self.span, help=help, where=where, names=listed(names, "or"))
        else:
            assert isinstance(self.node, Mapping)
            second = self.node.entries[given[1]]
            reason = f"{listed(given)} stand together, and only one of them can"
            labels = [Label(self.node.entries[given[0]].key_span, "the other one")]
            help = f"give `{second.key}` an entry of its own, or delete it"
            self.findings.error(
                "RW156", second.key_span, labels=labels, help=help, where=_capital(self.where), reason=reason
            )

    def _other(self) -> None:
        self.findings.error(
            "RW156", self.span, where=_capital(self.where), reason="its parts do not go together in this form"
        )

    def _wrong_type(self) -> None:
        if self.title in ("rule text", "a script"):
            if not isinstance(self.node, Scalar):
                report_collection(self.node, self.findings)
                return
            if self.node.value is None and self.node.span.text not in NULLS:
                help = "write the rule after the colon, or delete the key"
                self.findings.error("RW148", self._empty_span(), help=help)
                return
        if self.title == _SECTION and self.entry is not None:
            known = json.loads(schema_text("map"))["properties"]
            if near := nearest(self.entry.key, known):  # a misspelt key, not a section of its own
                help = f"did you mean `{near}`?"
                self.findings.error("RW150", self.entry.key_span, help=help, key=self.entry.key, where="a map")
                return
        if self.path and isinstance(self.path[-1], int) and self.shape.list_too_many():
            return
        types = self.schema["type"]
        names = [_TYPES[t] for t in ([types] if isinstance(types, str) else types)]
        expected = self.title or " or ".join(names)
        meant = self.shape.meant() or self._type_help()
        self.findings.error("RW152", self._empty_span(), help=meant, expected=expected, found=kind_of(self.node))

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
        if found.value is None and "array" in types:
            return "write `[]` after the colon if there is none, or delete the key"
        if found.value is None:
            return "write a value after the colon, or delete the key"
        if "string" in types and not isinstance(found.value, str):
            return f'put it in quotes: "{found.span.text}"'
        if "integer" in types and isinstance(found.value, str) and found.style != "plain":
            return "write the number without quotes"
        whole = types == "integer" or ("integer" in types and "string" not in types)
        return "write a whole number, such as `3`" if whole else None

    def _none_of(self) -> None:
        allowed = [str(v) for v in self.error.validator_value] if self.error.validator == "enum" else []
        allowed = allowed or [str(self.error.validator_value)]
        value = str(self.error.instance)
        near = nearest(value, allowed)
        help = f"did you mean `{near}`?" if near else self.shape.meant()
        self.findings.error("RW153", self._empty_span(), help=help, value=value, allowed=listed(allowed))

    def _bad_form(self) -> None:
        value = str(self.error.instance)
        span = self.node.span
        if "propertyNames" in self.error.schema_path and isinstance(self.node, Mapping):
            entry = self.node.entries.get(value)
            span = entry.key_span if entry else span
        if self.title in ("", "an id"):
            taken = self.node.entries if isinstance(self.node, Mapping) else ()
            if not value.isascii() and (letters := list(strange_letters(value, key=True))):
                at = span.text.find(value)
                for one in letters:
                    tell(one, span.source.span(span.start + at + one.start, span.start + at + one.end), self.findings)
                return
            proposal = _id_like(value, taken)
            help = f"write `{proposal}`" if proposal else "begin it with a small letter a to z"
            self.findings.error("RW154", span, help=help, value=value)
        else:
            example = next(iter(self.schema.get("examples", ())), None)
            shown = f'"{example}"' if str(example).startswith("#") else example
            hint = f"write it like `{shown}`" if example else None
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


def _path(path: Sequence[str | int]) -> str:
    """`steps.1.move`: positions are counted from 1, as people do."""
    return "`" + ".".join(str(p + 1) if isinstance(p, int) else p for p in path) + "`"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _id_like(value: str, taken: Container[str]) -> str:
    """The id that was probably meant, or an empty text."""
    value = re.sub(r"(\.(ruleset|map|variant))?\.ya?ml$", "", value)
    text = "".join(_PLAIN.get(c, c) for c in plain(value).casefold())
    text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    text = re.sub(r"[^a-z0-9]+", "_", text).strip("_")
    if not text[:1].isalpha():
        return ""
    number = next(n for n in count(1) if n == 1 or f"{text}_{n}" not in taken)
    return text if text not in taken or text == value else f"{text}_{max(number, 2)}"

"""YAML to nodes with places, schemas, the library of documents, and composing a game from ruleset, map and variants."""

from __future__ import annotations

from .files import kind_of, read_file, read_source
from .nodes import Entry, Mapping, Node, Scalar, Sequence, Value
from .reader import read_text
from .ruletext import rule_text

__all__ = [
    "Entry",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Value",
    "kind_of",
    "read_file",
    "read_source",
    "read_text",
    "rule_text",
]

"""YAML to nodes with places, schemas, the library of documents, and composing a game from ruleset, map and variants."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rulewright.lazy import names_of

if TYPE_CHECKING:
    from .documents import Documents, fingerprint, load_documents, read_document
    from .finding.files import kind_of, read_file, read_source
    from .finding.library import KINDS, Found, Kind, Library, Summary, summary
    from .finding.shelf import folders_around
    from .nodes import Entry, Mapping, Node, Scalar, Sequence, Value
    from .parsing.reader import read_text
    from .scalar_text import rule_text
    from .schemas.validate import check_against, validate
    from .schemas.validators import SCHEMAS, registry, schema_text, validator_for
    from .short_forms import refusal_at

__all__ = [
    "KINDS",
    "SCHEMAS",
    "Documents",
    "Entry",
    "Found",
    "Kind",
    "Library",
    "Mapping",
    "Node",
    "Scalar",
    "Sequence",
    "Summary",
    "Value",
    "check_against",
    "fingerprint",
    "folders_around",
    "kind_of",
    "load_documents",
    "read_document",
    "read_file",
    "read_source",
    "read_text",
    "refusal_at",
    "registry",
    "rule_text",
    "schema_text",
    "summary",
    "validate",
    "validator_for",
]

if not TYPE_CHECKING:  # so that a name that stands in no module is found out
    __getattr__ = names_of(
        __name__,
        {
            "finding.files": ("kind_of", "read_file", "read_source"),
            "finding.library": ("KINDS", "Found", "Kind", "Library", "Summary", "summary"),
            "finding.shelf": ("folders_around",),
            "documents": ("Documents", "fingerprint", "load_documents", "read_document"),
            "nodes": ("Entry", "Mapping", "Node", "Scalar", "Sequence", "Value"),
            "parsing.reader": ("read_text",),
            "scalar_text": ("rule_text",),
            "short_forms": ("refusal_at",),
            "schemas.validate": ("check_against", "validate"),
            "schemas.validators": ("SCHEMAS", "registry", "schema_text", "validator_for"),
        },
    )

"""Rule text to syntax, and back: types, expressions, scripts, texts with values, moves."""

from __future__ import annotations

from .parse import (
    parse_domain,
    parse_expression,
    parse_field,
    parse_function,
    parse_move,
    parse_script,
    parse_template,
    parse_type,
    templates_of,
)
from .walk import children, walk
from .words import RESERVED

__all__ = [
    "RESERVED",
    "children",
    "parse_domain",
    "parse_expression",
    "parse_field",
    "parse_function",
    "parse_move",
    "parse_script",
    "parse_template",
    "parse_type",
    "templates_of",
    "walk",
]

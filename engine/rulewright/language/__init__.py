"""Rule text to syntax, and back: types, expressions, scripts, texts with values, moves."""

from __future__ import annotations

from .reading.parse import (
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
from .words import KEYWORDS
from .writing.format import format_syntax
from .writing.tidy import format_text

__all__ = [
    "KEYWORDS",
    "children",
    "format_syntax",
    "format_text",
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

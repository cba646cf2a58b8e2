"""Rule text to syntax, and back: types, expressions, scripts, texts with values, moves."""

from __future__ import annotations

from .format import format_syntax
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
from .tidy import format_text
from .walk import children, walk
from .words import RESERVED

__all__ = [
    "RESERVED",
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

"""Text, positions, diagnostics: the one way to say what is wrong, and where."""

from __future__ import annotations

from .codes import CODES, Code
from .deadline import keep_going, within
from .diagnostic import Diagnostic, Label, Report, RulesError, Severity
from .limits import DEFAULT_LIMITS, Limits
from .nearest import nearest
from .source import Origin, Source, Span

__all__ = [
    "CODES",
    "DEFAULT_LIMITS",
    "Code",
    "Diagnostic",
    "Label",
    "Limits",
    "Origin",
    "Report",
    "RulesError",
    "Severity",
    "Source",
    "Span",
    "keep_going",
    "nearest",
    "within",
]

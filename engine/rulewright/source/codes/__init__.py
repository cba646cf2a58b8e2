"""Every code that a finding can carry, with its sentence and its page of the reference.

The catalogue is split by floor: RW1xx document, RW2xx language, RW3xx rules, RW4xx program, RW5xx play, RW6xx tools, RW7xx rules
again.
"""

from __future__ import annotations

from .code import Code
from .document import CODES as _DOCUMENT
from .language import CODES as _LANGUAGE
from .play import CODES as _PLAY
from .program import CODES as _PROGRAM
from .rules import CODES as _RULES
from .tools import CODES as _TOOLS

CODES: dict[str, Code] = {c.id: c for c in (*_DOCUMENT, *_LANGUAGE, *_RULES, *_PROGRAM, *_PLAY, *_TOOLS)}


def code(id: str) -> Code:
    """The entry of a code. KeyError when there is none: a fault of ours, never of a document."""
    return CODES[id]


__all__ = ["CODES", "Code", "code"]

"""Findings of the program floor: RW400 to RW499."""

from __future__ import annotations

from .code import Code

CODES: tuple[Code, ...] = ()

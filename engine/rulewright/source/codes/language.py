"""Findings of the language floor: RW200 to RW299."""

from __future__ import annotations

from .code import Code

CODES: tuple[Code, ...] = ()

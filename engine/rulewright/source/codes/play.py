"""Findings of the play floor: RW500 to RW599."""

from __future__ import annotations

from .code import Code

CODES: tuple[Code, ...] = ()

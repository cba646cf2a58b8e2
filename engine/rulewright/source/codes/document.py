"""Findings of the document floor: RW100 to RW199."""

from __future__ import annotations

from .code import Code

CODES: tuple[Code, ...] = ()

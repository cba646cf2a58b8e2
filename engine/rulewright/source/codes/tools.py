"""Findings of the tools floor: RW600 to RW699."""

from __future__ import annotations

from .code import Code

CODES: tuple[Code, ...] = ()

"""Findings of the rules floor: RW300 to RW399."""

from __future__ import annotations

from .code import Code

CODES: tuple[Code, ...] = ()

"""Bounds on untrusted documents, all in one place; a host passes its own."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Each bound that is hit is a finding with its own code, never a traceback, a hang or a kill."""

    file_bytes: int = 2 * 1024 * 1024
    depth: int = 64
    includes: int = 32
    nodes: int = 20_000
    members: int = 4_096
    cells: int = 200_000
    rule_text: int = 200_000
    options: int = 100_000
    steps: int = 10_000_000
    load_seconds: float = 5.0


DEFAULT_LIMITS = Limits()

"""Rule tests as data: read, run, told."""

from __future__ import annotations

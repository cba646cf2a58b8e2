"""The documents here are broken on purpose: tests read them, nothing collects them."""

from __future__ import annotations

collect_ignore_glob = ["*.yaml", "*.jsonl", "*.txt"]

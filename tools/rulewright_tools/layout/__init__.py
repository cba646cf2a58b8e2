"""The canonical layout of documents: `rulewright fmt`."""

from __future__ import annotations

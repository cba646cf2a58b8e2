"""The command `rulewright`: one module for each verb."""

from __future__ import annotations

"""`python -m rulewright_tools` is the command `rulewright`."""

from __future__ import annotations

from rulewright_tools.cli.main import entry

if __name__ == "__main__":
    entry()

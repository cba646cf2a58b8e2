"""What people run: the command line, the terminal, scenarios, drawings, the lab."""

from __future__ import annotations

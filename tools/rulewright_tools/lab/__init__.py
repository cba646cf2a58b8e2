"""Players that need no people, and games by the thousand."""

from __future__ import annotations

"""A game in the terminal: seats, screen, questions."""

from __future__ import annotations

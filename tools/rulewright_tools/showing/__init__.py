"""A game shown as text: its composed rules, its program, its flow."""

from __future__ import annotations

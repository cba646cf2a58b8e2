"""Moves, their one text form, and the legal ones."""

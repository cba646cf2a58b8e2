"""Boards and panels as text, for terminals."""
